"""Everything the print shop prints, at an address each, below the thing it is about."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.printing.shop import Printable, printables
from campaigns.views import printing

BELOW = {
    "public": "print",
    "campaign": "c/<int:campaign_id>/print",
    "driver": "c/<int:campaign_id>/drivers/<int:driver_id>/print",
    "track": "c/<int:campaign_id>/tracks/<int:track_id>/print",
    "race": "c/<int:campaign_id>/races/<int:race_id>/print",
}


def address(each: Printable) -> URLPattern:
    return path(f"{BELOW[each.scope]}/{each.key}", printing.VIEWS[each.scope](each), name=each.address_name)


urlpatterns = [address(each) for each in printables()]
