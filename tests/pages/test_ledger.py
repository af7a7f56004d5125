"""The ledger and the standings, as pages and as a file."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Driver, LedgerEntry, Race
from campaigns.services.ledger import correct, post
from tests.world import World


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/ledger"


def text(response) -> str:
    return unescape(response.content.decode())


def row_of(world: World, **changes: object) -> dict[str, object]:
    return {"driver": world.mara.pk, "kind": "cash", "amount": "500", "reason": "Sponsor", "race": ""} | changes


# -- posting


@pytest.mark.parametrize("who", ["alice", "carl"])
def test_those_who_run_the_campaign_post_entries(world: World, at: str, who: str) -> None:
    race = Race.objects.create(campaign=world.campaign, name="Texas")
    client = world.client(getattr(world, who))
    answer = client.post(f"{at}/post", row_of(world, amount="-1200", race=race.pk))
    assert answer["Location"] == at
    row = LedgerEntry.objects.get()
    assert (row.driver, row.kind, row.amount, row.reason, row.race) == (world.mara, "cash", -1200, "Sponsor", race)
    assert row.by == getattr(world, who).name
    assert "Mara Lindqvist: −1,200 Cash, Sponsor." in text(client.get(at))


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("5,000", 5000),
        ("1 000", 1000),
        ("1\N{NO-BREAK SPACE}000", 1000),
        ("12\N{NARROW NO-BREAK SPACE}000", 12000),
        ("1\N{THIN SPACE}234\N{THIN SPACE}567", 1234567),
        ("1'000", 1000),
        ("1.234.567", 1234567),
        ("-1.234.567", -1234567),
        ("-1,234,567", -1234567),
        ("+500", 500),
        ("\N{MINUS SIGN}1,200", -1200),
        ("\N{MINUS SIGN} 500", -500),
    ],
)
def test_an_amount_may_be_typed_as_the_ledger_prints_it(world: World, at: str, typed: str, amount: int) -> None:
    assert world.client(world.alice).post(f"{at}/post", row_of(world, amount=typed)).status_code == 302
    assert LedgerEntry.objects.get().amount == amount


@pytest.mark.parametrize(
    "typed",
    [
        *("1,5", "5,00", "1 2", ",500", "5,0000", "1,000 000,5", "1,000 000"),
        *("2.0", "2.00", "2.0000", "0.500", "0,500", "1,234.567", "1.234,567", "1.234.56", "1_5"),
    ],
)
def test_a_mark_that_parts_no_thousands_is_not_guessed_at(world: World, at: str, typed: str) -> None:
    answer = world.client(world.alice).post(f"{at}/post", row_of(world, amount=typed))
    assert answer.status_code == 422
    assert f'value="{typed}"' in text(answer)
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("3.000", "Does 3.000 mean thousands? Then type 3000 or 3,000, without the point."),
        ("-12.345", "Does -12.345 mean thousands? Then type -12345 or -12,345, without the point."),
        ("\N{MINUS SIGN} 2.000", "Then type -2000 or -2,000, without the point."),
    ],
)
def test_a_point_before_three_figures_is_asked_about_and_never_read_as_a_small_sum(
    world: World, at: str, typed: str, advice: str
) -> None:
    alice, row = world.client(world.alice), post(world.mara, world.alice, "cash", 5, "prize")
    for path in ("post", f"{row.pk}/correct"):
        answer = alice.post(f"{at}/{path}", row_of(world, amount=typed))
        assert answer.status_code == 422
        assert advice in text(answer)
        assert f'value="{typed}"' in text(answer)
    assert LedgerEntry.objects.get() == row


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_players_and_spectators_read_and_do_not_post(world: World, at: str, who: str) -> None:
    client = world.client(getattr(world, who))
    row = post(world.mara, world.alice, "cash", 5, "prize")
    page = text(client.get(at))
    assert "prize" in page
    assert "Post an entry" not in page
    assert "/correct" not in page
    assert client.post(f"{at}/post", row_of(world)).status_code == 403
    assert client.get(f"{at}/{row.pk}/correct").status_code == 403
    assert client.post(f"{at}/{row.pk}/correct", {"amount": "9", "reason": "x"}).status_code == 403
    assert LedgerEntry.objects.count() == 1


def test_a_stranger_finds_nothing(world: World, at: str) -> None:
    row = post(world.mara, world.alice, "cash", 5, "prize")
    for client in (world.client(world.eve), world.client(None)):
        for path in (at, f"{at}.csv", f"{at}/{row.pk}/correct", at.replace("ledger", "standings")):
            assert client.get(path).status_code == 404
        assert client.post(f"{at}/post", row_of(world)).status_code == 404
        assert client.post(f"{at}/{row.pk}/correct", {"amount": "9", "reason": "x"}).status_code == 404


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"amount": "12.5"}, "Type a whole number"),
        ({"amount": "many"}, "Type a whole number"),
        ({"amount": "0"}, "An entry of 0 would change nothing for Mara Lindqvist."),
        ({"amount": "9" * 12}, "more than one row holds"),
        ({"reason": " "}, "Say why Mara Lindqvist's account moves."),
        ({"reason": "y" * 201}, "A reason has 200 letters at most."),
        ({"driver": ""}, "Choose the driver whose account moves."),
        ({"driver": "0"}, "There is no such driver in this campaign."),
        ({"kind": "gold"}, "gold is not one of the available choices"),
        ({"race": "0"}, "There is no such race in this campaign."),
    ],
)
def test_what_does_not_fit_is_said_and_what_was_typed_stays(
    world: World, at: str, change: dict[str, str], sentence: str
) -> None:
    answer = world.client(world.alice).post(f"{at}/post", row_of(world, **change))
    page = text(answer)
    assert answer.status_code == 422
    assert sentence in page
    assert '<details class="fold ledger__post" open>' in page
    if "reason" not in change:
        assert 'value="Sponsor"' in page
    for typed in change.values():
        if typed.strip() and "amount" in change:
            assert f'value="{typed}"' in page
    assert not LedgerEntry.objects.exists()


def test_a_driver_of_another_campaign_is_no_driver_here(world: World, at: str) -> None:
    Driver.objects.filter(pk=world.kenji.pk).update(campaign=world.other)
    answer = world.client(world.alice).post(f"{at}/post", row_of(world, driver=world.kenji.pk))
    assert answer.status_code == 422
    assert not LedgerEntry.objects.exists()


def test_a_reason_is_text(world: World, at: str) -> None:
    post(world.mara, world.alice, "cash", 5, "<script>alert(1)</script>")
    assert "<script>alert" not in world.client(world.bob).get(at).content.decode()


# -- correcting


def test_a_row_is_corrected_by_a_new_one(world: World, at: str) -> None:
    row = post(world.mara, world.alice, "notoriety", 5000, "Place 3")
    carl = world.client(world.carl)
    assert "Counts as" in text(carl.get(f"{at}/{row.pk}/correct"))
    answer = carl.post(f"{at}/{row.pk}/correct", {"amount": "7500", "reason": "It was place 2"})
    assert answer["Location"] == at
    page = text(carl.get(at))
    assert "Corrected: counts as +7,500" in page
    assert f"corrects #{row.pk}" in page
    assert [each.amount for each in LedgerEntry.objects.order_by("id")] == [5000, 2500]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"amount": "5000", "reason": "same"}, "counts as +5,000 already. Type another amount or leave it as it is."),
        ({"amount": "", "reason": "x"}, "Type a whole number"),
        ({"amount": "1", "reason": ""}, "Say why Mara Lindqvist's account moves."),
    ],
)
def test_a_correction_that_corrects_nothing_is_refused(
    world: World, at: str, typed: dict[str, str], sentence: str
) -> None:
    row = post(world.mara, world.alice, "notoriety", 5000, "Place 3")
    answer = world.client(world.alice).post(f"{at}/{row.pk}/correct", typed)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert LedgerEntry.objects.count() == 1


def test_a_refused_correction_has_a_way_back_and_says_where_the_new_row_will_stand(world: World, at: str) -> None:
    row = post(world.mara, world.alice, "notoriety", 5000, "Place 3")
    page = text(world.client(world.alice).post(f"{at}/{row.pk}/correct", {"amount": "", "reason": "x"}))
    main = page.partition("<main")[2]
    assert f'href="{at}">Back to the ledger</a>' in main
    assert "at the top of the ledger" in main
    assert re.search(r'<a href="[^"]*/standings" aria-current="page">', page)


def test_a_correction_itself_sends_one_to_the_row_it_corrects(world: World, at: str) -> None:
    mend = correct(post(world.mara, world.alice, "cash", 5, "prize"), world.alice, 7, "more")
    assert mend is not None
    alice = world.client(world.alice)
    assert "Correct that one instead." in text(alice.get(f"{at}/{mend.pk}/correct"))
    assert alice.post(f"{at}/{mend.pk}/correct", {"amount": "9", "reason": "x"}).status_code == 422
    assert LedgerEntry.objects.count() == 2


def test_from_the_ledger_the_form_opens_as_a_sheet(world: World, at: str) -> None:
    row = post(world.mara, world.alice, "cash", 5, "prize")
    page = text(world.client(world.alice).get(f"{at}/{row.pk}/correct", headers={"HX-Request": "true"}))
    assert "<html" not in page
    assert "sheet-dialog__h" in page


def test_a_row_of_another_campaign_is_not_found(world: World, at: str) -> None:
    Driver.objects.filter(pk=world.kenji.pk).update(campaign=world.other)
    world.kenji.refresh_from_db()
    row = post(world.kenji, world.eve, "cash", 5, "prize")
    assert world.client(world.alice).get(f"{at}/{row.pk}/correct").status_code == 404


# -- reading


def test_the_filters_are_plain_addresses(world: World, at: str) -> None:
    post(world.mara, world.alice, "cash", 5, "Mara's coin")
    post(world.mara, world.alice, "fans", 5, "Mara's fan")
    post(world.kenji, world.alice, "cash", 5, "Kenji's coin")
    page = text(world.client(world.bob).get(f"{at}?driver={world.mara.pk}&kind=cash"))
    assert "Mara's coin" in page
    assert "Mara's fan" not in page
    assert "Kenji's coin" not in page
    assert f'href="{at}.csv?driver={world.mara.pk}&kind=cash"' in page


@pytest.mark.parametrize("query", ["driver=x", "driver=99999999999999999999", "kind=gold", "page=x", "driver=-1"])
def test_a_filter_nobody_can_read_shows_everything(world: World, at: str, query: str) -> None:
    post(world.mara, world.alice, "cash", 5, "Mara's coin")
    assert "Mara's coin" in text(world.client(world.bob).get(f"{at}?{query}"))


def test_an_empty_ledger_says_what_will_stand_there(world: World, at: str) -> None:
    assert "Nothing stands here yet." in text(world.client(world.bob).get(at))


def test_the_file_is_utf_8_with_a_mark_and_names_the_campaign(world: World, at: str) -> None:
    post(world.mara, world.alice, "cash", 5, "Ärger")
    answer = world.client(world.bob).get(f"{at}.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="night-league-ledger.csv"'
    assert answer["Cache-Control"] == "no-store"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert "Ärger" in answer.content.decode("utf-8-sig")


def test_the_file_keeps_hidden_drivers_from_players(world: World, at: str) -> None:
    post(world.ghost, world.alice, "cash", 5, "haunting")
    assert b"haunting" in world.client(world.alice).get(f"{at}.csv").content
    assert b"Ghost" not in world.client(world.bob).get(f"{at}.csv").content
    assert "Ghost" not in text(world.client(world.bob).get(at))


def test_the_standings_show_drivers_and_teams_to_every_member(world: World, at: str) -> None:
    post(world.kenji, world.alice, "notoriety", 7500, "Place 2")
    Driver.objects.filter(pk=world.nika.pk).update(status="retired")
    page = text(world.client(world.sam).get(at.replace("ledger", "standings")))
    assert re.search(r'row__place">1<.*?Kenji Aoyama.*?7,500', page, re.S)
    assert re.search(r'row__place">=2<.*?Mara Lindqvist', page, re.S)
    assert re.search(r"Nika Broyler.*?retired", page, re.S)
    assert "The Ghost" not in page
    assert "Steed Corona" in page


def test_the_pages_take_the_same_queries_for_a_hundred_drivers_and_500_rows(world: World, at: str) -> None:
    client = world.client(world.alice)

    def queries(path: str) -> int:
        client.get(path)  # the first visit may note that somebody is here
        with CaptureQueriesContext(connection) as caught:
            assert client.get(path).status_code == 200
        return len(caught)

    post(world.mara, world.alice, "cash", 5, "prize")
    paths = (at, f"{at}.csv", at.replace("ledger", "standings"))
    few = [queries(path) for path in paths]
    field = [world.enlist(f"Driver {each}") for each in range(100)]
    for each in range(500):
        post(field[each % 100], world.alice, "notoriety", 5, "prize")
    assert [queries(path) for path in paths] == few
