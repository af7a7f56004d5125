"""The link to a campaign's own colours. Every page that shows its cars or teams has it in the block `styles`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.access import Here
from campaigns.queries import liveries

register = template.Library()


@register.simple_tag
def livery_stylesheet(here: Here) -> SafeString:
    return format_html('<link rel="stylesheet" href="{}">', liveries.address(here))
