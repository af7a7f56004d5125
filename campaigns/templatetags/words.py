"""Game words that open their rule: `{% word "handling" %}`, `{% word "handling" "Handling +2" %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.queries.words import word_address
from campaigns.words import find

register = template.Library()


@register.simple_tag(takes_context=True)
def word(context: dict[str, Any], key: str, label: str = "") -> SafeString:
    """A link that opens the rule in a sheet, read as the campaign reads it where the page belongs to one."""
    found = find(key)
    if found is None:
        raise template.TemplateSyntaxError(f"The glossary has no word {key!r}. Its keys are in campaigns/words.")
    campaign = getattr(context.get("here"), "campaign", None)
    address = word_address(key, campaign.pk if campaign else None)
    return format_html('<a class="word" href="{}" data-sheet-url>{}</a>', address, label or found.title)
