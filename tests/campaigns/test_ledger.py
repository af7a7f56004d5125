"""The ledger only grows: totals are sums, a correction is a new row, and a spreadsheet gets no formula."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.access import Here
from campaigns.models import LedgerEntry, Race, Role
from campaigns.queries.ledger import Filter, ledger_csv, ledger_page
from campaigns.queries.totals import totals, totals_of
from campaigns.services.ledger import MOST, correct, counts_as, post
from svl.table import Refusal
from tests.world import World


def here(world: World, who: str = "alice") -> Here:
    roles = {"alice": Role.GM, "carl": Role.CO_GM, "bob": Role.PLAYER, "sam": Role.SPECTATOR}
    return Here(world.campaign, getattr(world, who), roles[who])


# -- posting and correcting


def test_a_correction_is_a_new_row_with_the_difference(world: World) -> None:
    row = post(world.mara, world.alice, "notoriety", 5000, "Place 3")
    mend = correct(row, world.carl, 7500, "it was place 2")
    assert mend is not None
    assert (mend.amount, mend.corrects_id, mend.by) == (2500, row.pk, "Carl")
    assert LedgerEntry.objects.get(pk=row.pk).amount == 5000
    assert totals_of(world.mara)["notoriety"] == 7500


def test_correcting_twice_reckons_from_what_the_row_counts_as(world: World) -> None:
    row = post(world.mara, world.alice, "cash", 100, "prize")
    correct(row, world.alice, 300, "typing error")
    correct(row, world.alice, 200, "typing error again")
    assert counts_as(row) == 200
    assert totals_of(world.mara)["cash"] == 200


def test_correcting_to_what_it_counts_as_writes_nothing(world: World) -> None:
    row = post(world.mara, world.alice, "fans", 100, "parade")
    assert correct(row, world.alice, 100, "sure?") is None
    assert LedgerEntry.objects.count() == 1


def test_a_correction_is_not_corrected_but_the_row_it_corrects(world: World) -> None:
    row = post(world.mara, world.alice, "fans", 100, "parade")
    mend = correct(row, world.alice, 50, "rain")
    assert mend is not None
    with pytest.raises(Refusal, match="Correct that one instead"):
        correct(mend, world.alice, 70, "less rain")


def test_a_correction_keeps_the_race_of_its_row(world: World) -> None:
    race = Race.objects.create(campaign=world.campaign, name="Texas")
    mend = correct(post(world.mara, world.alice, "notoriety", 10, "x", race=race), world.alice, 20, "y")
    assert mend is not None
    assert mend.race == race


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"amount": 0}, "amount", "would change nothing for Mara Lindqvist"),
        ({"amount": MOST + 1}, "amount", "more than one row holds"),
        ({"reason": "   "}, "reason", "Say why Mara Lindqvist's account moves"),
        ({"reason": "x" * 201}, "reason", "200 letters at most"),
        ({"kind": "gold"}, "kind", "keeps no 'gold', but Notoriety, Cash, Fans"),
    ],
)
def test_a_row_that_says_nothing_is_refused(world: World, change: dict[str, Any], field: str, sentence: str) -> None:
    row = {"driver": world.mara, "by": world.alice, "kind": "cash", "amount": 5, "reason": "prize"} | change
    with pytest.raises(Refusal, match=sentence) as refused:
        post(**row)
    assert refused.value.fields["field"] == field
    assert not LedgerEntry.objects.exists()


def test_a_race_of_another_campaign_is_refused(world: World) -> None:
    foreign = Race.objects.create(campaign=world.other, name="Elsewhere")
    with pytest.raises(Refusal, match="was not a race of Mara Lindqvist's campaign"):
        post(world.mara, world.alice, "cash", 5, "prize", race=foreign)


AMOUNTS = st.integers(-MOST // 4, MOST // 4).filter(bool)
POSTS = st.tuples(st.sampled_from(("mara", "kenji")), st.sampled_from(LedgerEntry.Kind.values), AMOUNTS)
CORRECTIONS = st.tuples(st.integers(0, 30), st.integers(-MOST // 4, MOST // 4))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.one_of(POSTS, CORRECTIONS), max_size=12))
def test_totals_are_the_sums_of_any_posts_and_corrections(world: World, steps: list[tuple[Any, ...]]) -> None:
    start = {key: dict(totals(world.campaign, key)) for key in LedgerEntry.Kind.values}
    worth: list[list[Any]] = []  # row, driver id, kind, what it counts as
    for step in steps:
        if len(step) == 3:
            name, kind, amount = step
            driver = getattr(world, name)
            worth.append([post(driver, world.alice, kind, amount, "post"), driver.pk, kind, amount])
        elif worth:
            which, amount = step
            chosen = worth[which % len(worth)]
            correct(chosen[0], world.alice, amount, "correction")
            chosen[3] = amount
    for kind in LedgerEntry.Kind.values:
        for driver in (world.mara, world.kenji):
            counted = sum(amount for _, who, what, amount in worth if (who, what) == (driver.pk, kind))
            assert totals(world.campaign, kind).get(driver.pk, 0) == start[kind].get(driver.pk, 0) + counted
    _balances_end_at_the_totals(world)


def _balances_end_at_the_totals(world: World) -> None:
    newest: dict[tuple[int, str], str] = {}
    view = ledger_page(here(world), Filter())
    for row in view.rows:
        newest.setdefault((row.driver_id, row.kind), row.balance)
    if view.pages.last > 1:
        return  # older accounts may stand on a later page
    for (driver, kind), balance in newest.items():
        total = totals(world.campaign, kind.lower())[driver]
        assert balance.replace("−", "-").replace(",", "") == str(total)


# -- the page


def test_the_balance_runs_by_driver_and_kind(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 100, "one")
    post(world.kenji, world.alice, "notoriety", 7, "other")
    post(world.mara, world.alice, "cash", 1, "coin")
    post(world.mara, world.alice, "notoriety", -30, "fine")
    rows = ledger_page(here(world), Filter()).rows
    assert [(row.driver, row.kind, row.amount, row.balance) for row in rows] == [
        ("Mara Lindqvist", "Notoriety", "−30", "70"),
        ("Mara Lindqvist", "Cash", "+1", "1"),
        ("Kenji Aoyama", "Notoriety", "+7", "7"),
        ("Mara Lindqvist", "Notoriety", "+100", "100"),
    ]


def test_a_filter_keeps_the_balances_right_and_the_totals_to_what_is_shown(world: World) -> None:
    for amount in (100, -30):
        post(world.mara, world.alice, "notoriety", amount, "row")
    post(world.kenji, world.alice, "notoriety", 7, "other")
    view = ledger_page(here(world), Filter(driver=world.mara.pk, kind="notoriety"))
    assert [row.balance for row in view.rows] == ["70", "100"]
    assert [(total.kind, total.amount) for total in view.totals] == [("Notoriety", "70")]


def test_balances_go_on_over_the_pages(world: World) -> None:
    for _ in range(60):
        post(world.mara, world.alice, "fans", 1, "one more")
    older = ledger_page(here(world), Filter(), page="2")
    assert [row.balance for row in older.rows] == [str(each) for each in range(10, 0, -1)]
    assert older.pages.newer == "?page=1"
    assert older.pages.older == ""


def test_a_corrected_row_says_what_it_counts_as(world: World) -> None:
    row = post(world.mara, world.alice, "cash", 100, "prize")
    correct(row, world.alice, 80, "tax")
    newest, oldest = ledger_page(here(world), Filter()).rows
    assert (oldest.stands, oldest.may_be_corrected) == ("+80", True)
    assert (newest.corrects, newest.may_be_corrected) == (row.pk, False)


def test_players_see_no_row_of_a_hidden_driver(world: World) -> None:
    post(world.ghost, world.alice, "cash", 5, "haunting")
    post(world.nika, world.alice, "cash", 5, "perfume")
    assert [row.driver for row in ledger_page(here(world, "bob"), Filter()).rows] == ["Nika Broyler"]
    assert "haunting" not in ledger_csv(here(world, "bob"), Filter())
    assert "The Ghost" not in [each.name for each in ledger_page(here(world, "sam"), Filter()).drivers]
    assert ledger_page(here(world, "bob"), Filter(driver=world.ghost.pk)).rows == ()
    assert len(ledger_page(here(world, "carl"), Filter()).rows) == 2


def queries(world: World, who: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        ledger_page(here(world, who), Filter())
        ledger_csv(here(world, who), Filter())
    return len(caught)


def test_the_ledger_takes_the_same_queries_for_a_hundred_drivers_and_500_rows(world: World) -> None:
    correct(post(world.mara, world.alice, "cash", 5, "one"), world.alice, 7, "two")
    few = queries(world, "alice"), queries(world, "bob")
    field = [world.enlist(f"Driver {each}") for each in range(100)]
    for each in range(500):
        row = post(field[each % 100], world.alice, "cash", 5, "prize")
        if each % 10 == 0:
            correct(row, world.alice, 6, "more")
    assert (queries(world, "alice"), queries(world, "bob")) == few


# -- the file


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("reason", ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "  =1", "\t=1"])
def test_no_cell_of_the_file_is_a_formula(world: World, reason: str) -> None:
    driver = world.enlist("=cmd|' /C calc'!A0")
    LedgerEntry.objects.create(campaign=world.campaign, driver=driver, kind="cash", amount=-5, reason=reason, by="@Eve")
    (row,) = read(ledger_csv(here(world), Filter()))
    for cell in (row["Reason"], row["Driver"], row["By"]):
        assert cell.startswith("'")
    assert (row["Amount"], row["Balance"]) == ("-5", "-5")  # plain numbers, so a spreadsheet can add them


def test_the_file_has_the_filtered_rows_oldest_first_with_all_they_say(world: World) -> None:
    race = Race.objects.create(campaign=world.campaign, name="Texas")
    first = post(world.mara, world.alice, "notoriety", 5000, 'Place 3, "clean"', race=race)
    post(world.kenji, world.alice, "notoriety", 1000, "Place 6")
    correct(first, world.carl, 7500, "Place 2")
    rows = read(ledger_csv(here(world), Filter(driver=world.mara.pk)))
    assert [(row["Driver"], row["Number"], row["Team"], row["Kind"]) for row in rows] == [
        ("Mara Lindqvist", "12", "Steed Corona", "Notoriety")
    ] * 2
    assert [(row["Amount"], row["Balance"], row["Race"], row["By"]) for row in rows] == [
        ("5000", "5000", "Texas", "Alice"),
        ("2500", "7500", "Texas", "Carl"),
    ]
    assert rows[0]["Reason"] == 'Place 3, "clean"'
    assert (rows[0]["Corrects"], rows[1]["Corrects"]) == ("", str(first.pk))
