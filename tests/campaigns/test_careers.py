"""Careers: hired, hurt, retired, killed; joining in mid-season; an NPC taken over by a player."""

from __future__ import annotations

import pytest

from campaigns.access import Here
from campaigns.models import Driver, LedgerEntry, LogEntry, Note, Role
from campaigns.queries.field import newcomers
from campaigns.queries.totals import totals
from campaigns.services import careers, npcs
from campaigns.services.careers import Start
from campaigns.services.ledger import post
from svl.table import Refusal
from tests.world import World

VERBS = [
    (careers.injure, "injured", "is injured"),
    (careers.retire, "retired", "retires"),
    (careers.kill, "dead", "is dead"),
]


@pytest.mark.parametrize(("verb", "status", "told"), VERBS)
def test_a_status_comes_with_its_note_and_goes_into_the_log(world: World, verb: object, status: str, told: str) -> None:
    verb(world.mara, world.alice, "  Wall  at Dubai ")  # type: ignore[operator]
    world.mara.refresh_from_db()
    assert (world.mara.status, world.mara.status_note) == (status, "Wall at Dubai")
    entry = LogEntry.objects.first()
    assert entry is not None
    assert (entry.text, entry.gm_only) == (f"Mara Lindqvist {told}: Wall at Dubai", False)


def test_hired_again_the_driver_races_and_the_old_note_is_gone(world: World) -> None:
    careers.retire(world.mara, world.alice, "enough")
    careers.hire(world.mara, world.alice)
    world.mara.refresh_from_db()
    assert (world.mara.status, world.mara.status_note) == ("active", "")


def test_the_same_status_twice_is_one_line_of_the_log(world: World) -> None:
    before = LogEntry.objects.count()
    careers.injure(world.mara, world.alice, "leg")
    careers.injure(world.mara, world.alice, "leg")
    assert LogEntry.objects.count() == before + 1


def test_what_happens_to_a_hidden_npc_is_the_gms_secret(world: World) -> None:
    careers.kill(world.ghost, world.alice, "nobody knows")
    assert not LogEntry.objects.filter(gm_only=False, text__contains="Ghost").exists()


def test_a_note_too_long_is_refused_and_nothing_changes(world: World) -> None:
    with pytest.raises(Refusal, match="200 letters at most; this has 201"):
        careers.kill(world.mara, world.alice, "x" * 201)
    world.mara.refresh_from_db()
    assert world.mara.status == "active"


# -- joining late


def points(world: World) -> None:
    """Three of the field have a record: 4,000, 1,000 and, hidden, 90,000."""
    for driver, amount in ((world.mara, 4000), (world.nika, 1000), (world.ghost, 90_000)):
        post(driver, world.alice, "notoriety", amount, "Place 1")


@pytest.mark.parametrize(
    ("how", "amount", "reason"),
    [
        (Start.LOWEST, 1000, "Joined late: the lowest of 2 drivers with a record"),
        (Start.AVERAGE, 2500, "Joined late: the average of 2 drivers with a record"),
    ],
)
def test_a_newcomer_starts_with_a_row_of_the_ledger_and_its_reason(
    world: World, how: Start, amount: int, reason: str
) -> None:
    points(world)
    row = careers.start_notoriety(world.kenji, world.alice, how)
    assert row is not None
    assert (row.amount, row.reason, row.by) == (amount, reason, "Alice")
    assert totals(world.campaign)[world.kenji.pk] == amount


def test_who_starts_at_nothing_has_no_row_but_a_line_in_the_log(world: World) -> None:
    points(world)
    assert careers.start_notoriety(world.kenji, world.alice, Start.ZERO) is None
    assert not LedgerEntry.objects.filter(driver=world.kenji).exists()
    assert LogEntry.objects.filter(text="Kenji Aoyama starts with 0 Notoriety: from the bottom.").exists()


@pytest.mark.parametrize("first", list(Start))
def test_how_somebody_starts_is_settled_once(world: World, first: Start) -> None:
    points(world)
    careers.start_notoriety(world.kenji, world.alice, first)
    with pytest.raises(Refusal, match=r"in the ledger already|settled already"):
        careers.start_notoriety(world.kenji, world.alice, Start.AVERAGE)
    assert LedgerEntry.objects.filter(driver=world.kenji).count() == (0 if first is Start.ZERO else 1)


@pytest.mark.parametrize("how", [Start.LOWEST, Start.AVERAGE])
def test_nobody_starts_below_nothing_because_others_fell_there(world: World, how: Start) -> None:
    post(world.nika, world.alice, "notoriety", -100, "A scandal")
    assert careers.start_notoriety(world.kenji, world.alice, how) is None
    assert totals(world.campaign).get(world.kenji.pk, 0) == 0


def test_with_no_record_in_the_field_there_is_nothing_to_measure_by(world: World) -> None:
    with pytest.raises(Refusal, match="Kenji Aoyama can start at 0"):
        careers.start_notoriety(world.kenji, world.alice, Start.LOWEST)


def test_those_who_are_gone_do_not_count(world: World) -> None:
    points(world)
    careers.retire(world.nika, world.alice)
    row = careers.start_notoriety(world.kenji, world.alice, Start.LOWEST)
    assert row is not None
    assert row.amount == 4000


def here(world: World, role: Role = Role.GM) -> Here:
    return Here(world.campaign, world.alice if role == Role.GM else world.bob, role)


def test_players_drivers_made_after_the_first_points_are_newcomers_until_settled(world: World) -> None:
    assert newcomers(here(world)) == ()
    points(world)
    late = world.enlist("Late Larsen", player=world.bob)
    world.enlist("Late Npc", is_npc=True)
    assert [(each.name, each.holder) for each in newcomers(here(world))] == [("Late Larsen", "Bob")]
    assert newcomers(here(world, Role.PLAYER)) == ()
    careers.start_notoriety(late, world.alice, Start.ZERO)
    assert newcomers(here(world)) == ()


# -- taking over


def test_a_player_takes_over_an_npc_with_its_record(world: World) -> None:
    points(world)
    npcs.hide(world.nika, world.alice)
    careers.take_over(world.nika, world.dora, world.alice)
    world.nika.refresh_from_db()
    assert (world.nika.is_npc, world.nika.is_hidden, world.nika.player) == (False, False, world.dora)
    assert totals(world.campaign)[world.nika.pk] == 1000
    told = "Nika Broyler is no NPC any more: Dora goes on with a record of 1,000 Notoriety."
    assert LogEntry.objects.filter(gm_only=False, text=told).exists()


def test_what_the_gm_wrote_on_the_npc_in_private_stays_with_the_gm(world: World) -> None:
    Driver.objects.filter(pk=world.nika.pk).update(private_notes="She is the spy.")
    careers.take_over(world.nika, world.dora, world.alice)
    world.nika.refresh_from_db()
    assert world.nika.private_notes == ""
    assert Note.objects.filter(shown=False, body="She is the spy.").exists()


def test_nobody_takes_over_a_driver_who_is_no_npc(world: World) -> None:
    with pytest.raises(Refusal, match="Mara Lindqvist is no NPC any more"):
        careers.take_over(world.mara, world.dora, world.alice)
    world.mara.refresh_from_db()
    assert world.mara.player == world.bob


@pytest.mark.parametrize("who", ["sam", "eve"])
def test_only_somebody_who_plays_here_takes_over(world: World, who: str) -> None:
    with pytest.raises(Refusal, match="does not play in Night League"):
        careers.take_over(world.nika, getattr(world, who), world.alice)
    world.nika.refresh_from_db()
    assert world.nika.is_npc
