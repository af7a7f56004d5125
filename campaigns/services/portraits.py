"""A driver's portrait. Pictures are decoded before the transaction begins: nobody waits for a photo to shrink."""

from __future__ import annotations

from django.db import transaction

from campaigns.models import Driver, Person, Portrait
from campaigns.services.log import record
from campaigns.uploads import Picture


@transaction.atomic
def hang(driver: Driver, by: Person, picture: Picture) -> Portrait:
    """The picture becomes the driver's portrait; an older one goes."""
    portrait, is_new = Portrait.objects.update_or_create(
        driver=driver,
        defaults={
            "image": picture.image,
            "sha256": picture.sha256,
            "width": picture.width,
            "height": picture.height,
        },
    )
    what = "a portrait" if is_new else "a new portrait"
    record(
        driver.campaign, by, "portrait_hung", f"{driver.name} has {what}.", gm_only=driver.is_hidden, driver=driver.pk
    )
    return portrait


@transaction.atomic
def take_down(driver: Driver, by: Person) -> bool:
    """Back to the helmet. False if there was no portrait."""
    gone, _ = Portrait.objects.filter(driver=driver).delete()
    if gone:
        record(
            driver.campaign,
            by,
            "portrait_taken_down",
            f"{driver.name}'s portrait was taken down.",
            gm_only=driver.is_hidden,
            driver=driver.pk,
        )
    return bool(gone)
