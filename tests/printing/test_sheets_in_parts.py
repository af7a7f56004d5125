"""Half sheets, cards, and the sheets of everybody."""

from __future__ import annotations

import pytest

from campaigns.access import Here
from campaigns.models import Campaign, Driver, Role
from campaigns.printing import press
from campaigns.printing.half_sheet import zones as half_zones
from campaigns.printing.options import Options
from campaigns.printing.papers import A4, LETTER, Paper
from campaigns.printing.shop import find
from tests.printing import measure
from tests.printing.sheets import TABLE, Printer, boxed, full, only, own_team
from tests.world import World


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_two_half_sheets_share_a_page_with_a_ruler_on_the_cut(world: World, printed: Printer, paper: Paper) -> None:
    full(world)
    pages = measure.pages(printed("half-sheets", options=Options(paper)))
    assert len(pages) == 3  # five drivers
    for page in pages:
        assert page.out_of_reach == []
        assert "100 mm" in page.words
        middle = page.height / 2
        assert all(text.bottom < middle or text.top > middle for text in page.texts if "100 mm" not in text.text)
    now = [cell for cell in pages[0].cells(14, 10) if cell.top % (pages[0].height / 2) > 22]  # below the number plate
    assert len(now) == 8


@pytest.mark.parametrize(("team", "car_class"), [("steed_corona", "medium"), ("pearson_taft", "heavy")])
def test_on_half_a_page_no_panel_grows_out_of_its_place(
    world: World, printed: Printer, team: str, car_class: str
) -> None:
    """Where each panel has the whole Chassis there may be more boxes than half a page holds."""
    Campaign.objects.filter(pk=world.campaign.pk).update(rulings={"panel_model": "full"})
    world.campaign.refresh_from_db()
    driver = world.enlist("Tank", team=world.team(team), car_class=car_class)
    page = only(printed("half-sheet", Driver.objects.get(pk=driver.pk)))
    block = boxed(half_zones(page.width, page.height)["h-car"])
    small = [box for box in page.shapes if 2 < box.width < 5 and abs(box.width - box.height) < 0.1]
    below = [box for box in small if box.left > block.left and box.top > block.top and not block.holds(box, slack=0.3)]
    assert below == []


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cards_fit_a_sleeve_and_share_their_cuts(world: World, printed: Printer, paper: Paper) -> None:
    full(world)
    page = only(printed("cards", options=Options(paper)))
    assert page.out_of_reach == []
    assert "100 mm" in page.words
    lefts = sorted({round(page.text(name).left, 1) for name in ("Nika Broyler", "Kenji Aoyama")})
    assert lefts[1] - lefts[0] == pytest.approx(63, abs=0.1) or lefts[1] - lefts[0] == pytest.approx(126, abs=0.1)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Wilhelmina-Maximiliane van der Wolkenste", "Wilhelmina-Maximiliane van der Wolkenste"),
        ("W" * 40, "WW…"),
        ("競" * 40, "競…"),
    ],
)
def test_a_long_name_on_a_card_is_whole_or_marked_and_clear_of_the_number(
    world: World, printed: Printer, paper: Paper, name: str, said: str
) -> None:
    team = own_team(world, "Österreichische Magnetschwebebahn Wien")
    page = only(printed("card", world.enlist(name, team=team, number=888), Options(paper)))
    number = page.text("888")
    title = [text for text in page.texts if number.top - 3 < text.top < number.top + 21 and text.left < number.left]
    title = [text for text in title if text.left > number.right - 37]
    assert said.replace(" ", "") in "".join(text.text for text in title).replace(" ", "").replace("\x02", "-")
    assert {"Medium"} <= {text.text.strip() for text in title}
    assert [text for text in title if text.right > number.left and text.top < number.bottom] == []


def test_only_the_gm_reads_an_npcs_temper(world: World, printed: Printer) -> None:
    assert "aggression" in only(printed("npc-cards")).words
    player = Here(world.campaign, world.bob, Role.PLAYER)
    (document,) = find("campaign", "cards").build(player, Options(), TABLE)
    told = press.html_of(document)
    assert "aggression" not in told
    assert "The Ghost" not in told
    assert "Nika Broyler" in told


def test_sheets_of_everybody_are_one_file_with_an_outline(world: World, printed: Printer) -> None:
    pdf = printed("sheets")
    assert len(measure.pages(pdf)) == 4
    assert {"Mara Lindqvist", "Kenji Aoyama", "Nika Broyler", "The Ghost"} <= set(measure.outline(pdf))
