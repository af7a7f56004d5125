"""Rules at hand, as pages: one word, all of them, the search, and who may read how a campaign reads the book."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.access import Here
from campaigns.models import Campaign, Role
from campaigns.words import WORDS
from svl.rules import SWITCHES
from tests.world import World

pytestmark = pytest.mark.django_db

SHEET = {"HX-Request": "true"}


def page(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def text(html: str) -> str:
    """What is to be read, tags taken out."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#x27;", "'").split())


def found(html: str) -> list[str]:
    """The entries a search brought, in their order."""
    shown, _, rest = html.partition("<div data-all")
    assert rest.startswith(" hidden") == ("data-entry" in shown)
    return re.findall(r'id="([\w-]+)" aria-labelledby', shown)


# -- one word


def test_a_word_opens_as_a_sheet_with_its_rule_and_our_reading(client: Client) -> None:
    html = page(client, "/rules/handling", **SHEET)
    assert "<html" not in html
    assert '<h2 class="t-28">Handling</h2>' in html
    assert "a Hard Curve is safe up to 4 instead of 2" in text(html)
    assert "Where does Handling help? Our reading: Handling raises the limit of curves" in text(html)
    assert "Other readings" in text(html)


def test_without_javascript_the_same_link_is_a_whole_page(client: Client) -> None:
    answer = client.get("/rules/handling")
    assert b'<h1 class="t-40">Handling</h1>' in answer.content
    assert "HX-Request" in answer["Vary"]


def test_an_unknown_word_is_not_found(client: Client) -> None:
    assert client.get("/rules/flux_capacitor").status_code == 404
    assert client.get("/rules/flux_capacitor", headers=SHEET).status_code == 404


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.key)
def test_every_word_has_its_sheet(client: Client, word) -> None:
    html = page(client, f"/rules/{word.key}", **SHEET)
    assert word.title in text(html)
    assert " style=" not in html


def test_rules_are_read_not_posted(client: Client) -> None:
    assert client.post("/rules").status_code == 405
    assert client.post("/rules/handling").status_code == 405


# -- all of them


def test_the_page_of_all_rules_is_public_and_has_every_word_and_every_question_once(client: Client) -> None:
    anchors = re.findall(r'<article [^>]*id="([\w-]+)"', page(client, "/rules"))
    assert anchors == [*(word.key for word in WORDS), *(f"ruling-{key}" for key in SWITCHES)]


def test_every_question_stands_there_with_all_its_readings_and_why_we_picked_ours(client: Client) -> None:
    said = text(page(client, "/rules").replace("&quot;", '"'))
    for switch in SWITCHES.values():
        for sentence in (switch.question, *(reading.meaning for reading in switch.readings), switch.pick):
            assert sentence in said


def test_each_part_can_be_jumped_to(client: Client) -> None:
    html = page(client, "/rules")
    parts = re.findall(r'href="/rules#(part-\w+)"', html)
    assert len(parts) > 5
    for part in parts:
        assert f'id="{part}"' in html


def test_no_id_stands_twice_on_the_page(client: Client) -> None:
    ids = re.findall(r' id="([^"]+)"', page(client, "/rules?q=handling"))
    assert len(ids) == len(set(ids))


# -- the search, without JavaScript


def test_search_finds_the_word_itself_before_those_that_mention_it(client: Client) -> None:
    hits = found(page(client, "/rules?q=Handling"))
    assert hits[0] == "handling"
    assert {"reflexes", "turn_assist", "hard_curve", "ruling-handling_scope"} <= set(hits)
    assert "cash" not in hits


@pytest.mark.parametrize(
    ("sought", "first"),
    [("hit points", "chassis"), ("combat", "encounter"), ("  TURBO ", "turbo"), ("brake failure", "malfunction")],
)
def test_other_names_case_and_spaces_do_not_matter(client: Client, sought: str, first: str) -> None:
    assert found(page(client, f"/rules?q={sought}"))[0] == first


def test_an_unknown_word_is_told_so_and_the_list_stays(client: Client) -> None:
    html = page(client, "/rules?q=zebra")
    assert found(html) == []
    assert "No rule speaks of “zebra”. Try a shorter word" in text(html)


def test_a_search_says_how_much_it_found(client: Client) -> None:
    html = page(client, "/rules?q=fanbase")
    assert "One rule speaks of “fanbase”." in text(html)
    assert 'value="fanbase"' in html


def test_an_empty_search_is_the_whole_list(client: Client) -> None:
    assert found(page(client, "/rules?q=+")) == []


def test_what_was_sought_is_shown_as_text(client: Client) -> None:
    html = page(client, "/rules?q=<script>alert(1)</script>")
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


# -- a campaign's own readings


def test_a_player_sees_how_this_table_reads_the_rule(world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"handling_scope": "curves"})
    said = text(page(world.client(world.bob), f"/c/{world.campaign.pk}/rules/handling", **SHEET))
    assert "Hazards ask the same of every car" in said
    assert "At this table: Handling raises the limit of curves; hazards are not shifted. changed" in said
    assert "Handling raises the limit of curves and lowers the least speed of hazards. our reading" in said
    assert "At this table: The limit of a curve is never below 1. our reading" in said


def test_whoever_runs_the_campaign_can_go_on_to_change_the_ruling(world: World) -> None:
    address = f"/c/{world.campaign.pk}/rules/wreck"
    link = f'href="/c/{world.campaign.pk}/rulings#wreck_rule"'
    assert link in page(world.client(world.alice), address, **SHEET)
    assert link in page(world.client(world.carl), address, **SHEET)
    assert link not in page(world.client(world.bob), address, **SHEET)


def test_links_within_a_campaigns_rules_stay_in_the_campaign(world: World) -> None:
    html = page(world.client(world.sam), f"/c/{world.campaign.pk}/rules/handling", **SHEET)
    assert f'href="/c/{world.campaign.pk}/rules/reflexes"' in html
    assert 'href="/rules/' not in html


def test_the_page_of_all_rules_of_a_campaign_counts_what_it_changed(world: World) -> None:
    address = f"/c/{world.campaign.pk}/rules"
    client = world.client(world.dora)
    assert "told as Night League reads the book. All readings are ours." in text(page(client, address))
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"finish": "round", "defy_percent": 50})
    said = text(page(client, address))
    assert "2 readings differ from ours." in said
    assert "You win 50 % more." in said
    assert "You win 150 % more." not in said


@pytest.mark.parametrize("address", ["rules", "rules/handling"])
def test_a_stranger_learns_nothing_of_a_campaigns_readings(world: World, address: str) -> None:
    assert world.client(world.eve).get(f"/c/{world.campaign.pk}/{address}").status_code == 404
    assert world.client(None).get(f"/c/{world.campaign.pk}/{address}").status_code == 404


def test_an_unknown_word_of_a_campaign_is_not_found(world: World) -> None:
    assert world.client(world.bob).get(f"/c/{world.campaign.pk}/rules/flux_capacitor").status_code == 404


def test_all_words_cost_no_more_queries_than_one(world: World) -> None:
    client = world.client(world.bob)

    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/c/{world.campaign.pk}/{address}").status_code == 200
        return len(captured)

    assert queries("rules") == queries("rules/handling")


# -- the tag


def rendered(source: str, **context: object) -> str:
    return Template("{% load words %}" + source).render(Context(context))


def test_a_word_on_a_page_links_to_its_rule() -> None:
    assert rendered('{% word "handling" %}') == '<a class="word" href="/rules/handling" data-sheet-url>Handling</a>'
    assert ">Handling +2</a>" in rendered('{% word "handling" "Handling +2" %}')
    assert ">&lt;b&gt;</a>" in rendered('{% word "handling" label %}', label="<b>")


def test_on_a_campaigns_page_it_links_to_that_campaigns_reading(world: World) -> None:
    here = Here(world.campaign, world.bob, Role.PLAYER)
    assert f'href="/c/{world.campaign.pk}/rules/handling"' in rendered('{% word "handling" %}', here=here)


def test_a_mistyped_word_never_reaches_a_page() -> None:
    with pytest.raises(TemplateSyntaxError, match="no word 'handlign'"):
        rendered('{% word "handlign" %}')
