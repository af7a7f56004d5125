"""Rules at hand: one word in a sheet or on a page of its own, and all of them to search. Open to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from campaigns.access import campaign_for
from campaigns.entrants import rulings_of
from campaigns.queries.words import WordView, glossary, word_view
from svl.rules import Rulings


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "words/page.html", {"glossary": glossary(Rulings(), sought=request.GET.get("q", ""))})


@require_safe
def rule(request: HttpRequest, key: str) -> HttpResponse:
    return _word(request, word_view(key, Rulings()))


@require_safe
def campaign_rules(request: HttpRequest, campaign_id: int) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    shown = glossary(rulings_of(here.campaign), campaign_id, sought=request.GET.get("q", ""))
    return render(request, "words/page.html", {"glossary": shown, "here": here})


@require_safe
def campaign_rule(request: HttpRequest, campaign_id: int, key: str) -> HttpResponse:
    here = campaign_for(request, campaign_id)
    return _word(request, word_view(key, rulings_of(here.campaign), campaign_id), here=here)


def _word(request: HttpRequest, word: WordView | None, **context: object) -> HttpResponse:
    """Only the entry for a sheet that asks for it, a whole page for a browser that follows the link."""
    if word is None:
        raise Http404
    template = "words/_word.html" if request.headers.get("HX-Request") else "words/word.html"
    answer = render(request, template, {"word": word, **context})
    patch_vary_headers(answer, ["HX-Request"])
    return answer
