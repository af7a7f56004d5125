"""Where a driver's portrait is found. Its digest is in the address, so a browser may keep it until it changes."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse

from campaigns.models import Driver, Portrait


def with_portraits(drivers: QuerySet[Driver]) -> QuerySet[Driver]:
    """For lists: what `portrait_address` needs, without reading a single picture."""
    return drivers.select_related("portrait").defer("portrait__image")


def portrait_address(driver: Driver) -> str:
    """Empty if there is none: then a helmet in livery stands for the driver."""
    try:
        digest = driver.portrait.sha256
    except Portrait.DoesNotExist:
        return ""
    return f"{reverse('portrait', args=(driver.campaign_id, driver.pk))}?v={digest[:16]}"


def portrait_of(driver: Driver) -> Portrait | None:
    """The picture itself."""
    return Portrait.objects.filter(driver=driver).first()
