"""Every driver at a glance, the NPC maker, and what the GM does to a driver, as pages."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Driver, LedgerEntry, LogEntry
from campaigns.services import careers, npcs
from campaigns.services.ledger import post
from tests.pages.asking import body, queries, send, text, words
from tests.world import World


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/drivers/"


def gm(world: World, driver: Driver, what: str = "") -> str:
    return f"/c/{world.campaign.pk}/drivers/{driver.pk}/gm{what}"


# -- at a glance


def test_the_gm_sees_every_driver_with_team_model_holder_figures_and_what_is_missing(world: World, at: str) -> None:
    post(world.mara, world.alice, "notoriety", 12_500, "Place 1")
    page = words(world.client(world.alice).get(at))
    assert "Mara Lindqvist , number 12 Steed Corona, Stalwart, medium Bob" in page
    assert "Notoriety 12,500" in page
    assert "Chassis Chassis 100" in page
    assert "Drifter Hard Stop Overclock Side Deflector" in page
    assert "Kenji Aoyama , number 31 Ittogami, Yajirushi, light Dora" in page
    assert "One talent free One slot free" in page
    assert "Nika Broyler" in page
    assert "The Ghost" in page
    assert "Hidden" in page


def test_a_sheet_that_no_longer_fits_says_why(world: World, at: str) -> None:
    world.kenji.car.components.create(slot=1, key="turbo")
    world.kenji.car.components.create(slot=2, key="brakes")
    assert "Kenji Aoyama fits 2 components; the car has 1 slot." in words(world.client(world.alice).get(at))


def test_npcs_lack_nothing_where_the_table_wants_them_simple(world: World, at: str) -> None:
    page = words(world.client(world.alice).get(f"{at}?q=nika"))
    assert "free" not in page.split("Nika Broyler")[1].split("Manage")[0]


def test_players_and_spectators_see_the_same_list_without_hidden_npcs_and_without_gm_actions(
    world: World, at: str
) -> None:
    for who in (world.bob, world.sam):
        page = text(world.client(who).get(at))
        assert "Mara Lindqvist" in page
        assert "Nika Broyler" in page
        assert "Manage" not in page
        assert "/gm" not in page
        assert "/drivers/npcs" not in page


@pytest.mark.parametrize(
    "asked", ["", "?who=npcs", "?who=gone", "?q=ghost", "?q=99", "?q=the+ghost&who=npcs", "?who=x"]
)
def test_no_list_no_search_no_filter_and_no_count_tells_a_player_of_a_hidden_npc(
    world: World, at: str, asked: str
) -> None:
    """Differential: with and without the hidden NPC every byte a player gets is the same."""
    client = world.client(world.bob)
    with_ghost = client.get(f"{at}{asked}")
    assert "Ghost" not in text(with_ghost).replace("“ghost”", "").replace("“the ghost”", "")
    world.ghost.delete()
    assert body(client.get(f"{at}{asked}")) == body(with_ghost)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("?who=players", {"Mara Lindqvist", "Kenji Aoyama"}),
        ("?who=npcs", {"Nika Broyler", "The Ghost"}),
        ("?who=free", {"Free Fall"}),
        ("?who=gone", {"Old Rust"}),
        ("?q=LINDQVIST", {"Mara Lindqvist"}),
        ("?q=dora", {"Kenji Aoyama"}),
        ("?q=31", {"Kenji Aoyama"}),
        ("?q=rook+broyler", {"Nika Broyler"}),
        ("?q=zzz", set()),
    ],
)
def test_the_list_can_be_searched_and_filtered(world: World, at: str, asked: str, found: set[str]) -> None:
    world.enlist("Free Fall")
    careers.retire(world.enlist("Old Rust", is_npc=True), world.alice)
    page = text(world.client(world.alice).get(f"{at}{asked}"))
    everybody = {"Mara Lindqvist", "Kenji Aoyama", "Nika Broyler", "The Ghost", "Free Fall", "Old Rust"}
    assert {name for name in everybody if f">{name}</a>" in page} == found


def test_accents_do_not_matter_to_a_search(world: World, at: str) -> None:
    world.enlist("Zoë Brânză")
    assert ">Zoë Brânză</a>" in text(world.client(world.alice).get(f"{at}?q=zoe+branza"))


def test_the_list_asks_the_database_as_often_for_a_hundred_drivers_as_for_five(world: World, at: str) -> None:
    client = world.client(world.alice)
    client.get(at)
    few = queries(client, at)
    for n in range(95):
        world.enlist(f"Driver {n}", is_npc=n % 2 == 0, talents=("drifter",), components=("turbo",))
    assert queries(client, at) == few


def test_an_empty_field_shows_the_one_thing_to_do(world: World) -> None:
    page = text(world.client(world.eve).get(f"/c/{world.other.pk}/drivers/"))
    assert "Make a grid of NPCs" in page


# -- roles

GM_ONLY = [
    ("get", "npcs"),
    ("post", "npcs"),
    ("get", "{mara}/gm"),
    ("post", "{mara}/gm/shown"),
    ("post", "{mara}/gm/holder"),
    ("post", "{nika}/gm/take-over"),
    ("post", "{mara}/gm/status"),
    ("post", "{mara}/gm/dials"),
    ("post", "{mara}/gm/start"),
    ("get", "npcs/{batch}"),
    ("post", "npcs/{batch}/take-back"),
]


def filled(world: World, at: str, way: str) -> str:
    batch = npcs.make_grid(world.campaign, world.alice, npcs.Grid(1)).pk
    return at + way.format(mara=world.mara.pk, nika=world.nika.pk, batch=batch)


@pytest.mark.parametrize(("method", "way"), GM_ONLY)
def test_players_and_spectators_are_turned_away(world: World, at: str, method: str, way: str) -> None:
    address = filled(world, at, way)
    before = list(Driver.objects.order_by("pk").values())
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, address).status_code == 403
    assert list(Driver.objects.order_by("pk").values()) == before


@pytest.mark.parametrize(("method", "way"), [("get", ""), *GM_ONLY])
def test_a_stranger_is_told_the_same_as_of_a_campaign_that_is_not_there(
    world: World, at: str, method: str, way: str
) -> None:
    address = filled(world, at, way)
    nowhere = address.replace(f"/c/{world.campaign.pk}/", "/c/987654/")
    for who in (world.eve, None):
        client = world.client(who)
        told = send(client, method, address)
        assert told.status_code == 404
        assert body(told) == body(send(client, method, nowhere))


@pytest.mark.parametrize("what", ["", "/shown", "/holder", "/take-over", "/status", "/dials", "/start"])
def test_a_player_is_told_the_same_of_a_hidden_npc_as_of_nobody(world: World, what: str) -> None:
    client = world.client(world.bob)
    method = "post" if what else "get"
    told = send(client, method, gm(world, world.ghost, what))
    assert told.status_code == 404
    assert body(told) == body(send(client, method, f"/c/{world.campaign.pk}/drivers/987654/gm{what}"))


# -- one driver


@pytest.mark.parametrize("who", ["alice", "carl"])
def test_gm_and_co_gm_open_a_drivers_controls_as_page_and_as_sheet(world: World, who: str) -> None:
    client = world.client(getattr(world, who))
    page = client.get(gm(world, world.nika))
    sheet = client.get(gm(world, world.nika), headers={"HX-Request": "true"})
    assert "<h1" in text(page)
    assert "<h1" not in text(sheet)
    for answer in (page, sheet):
        assert "Hide from the players" in text(answer)
        assert "Hand over with the record" in text(answer)


def done(world: World, driver: Driver, what: str, data: dict[str, Any]) -> str:
    client = world.client(world.alice)
    answer = client.post(gm(world, driver, what), data)
    assert answer.status_code == 302, words(answer)
    driver.refresh_from_db()
    return words(client.get(answer["Location"]))


def test_an_npc_is_hidden_and_shown_with_one_tap(world: World) -> None:
    assert "The players no longer see Nika Broyler." in done(world, world.nika, "/shown", {})
    assert world.nika.is_hidden
    assert "The players can see Nika Broyler." in done(world, world.nika, "/shown", {"shown": "yes"})
    assert not world.nika.is_hidden


def test_a_driver_is_given_to_somebody_and_made_free(world: World) -> None:
    done(world, world.mara, "/holder", {"person": world.dora.pk})
    assert world.mara.player == world.dora
    done(world, world.mara, "/holder", {"person": ""})
    assert world.mara.player is None


@pytest.mark.parametrize("who", ["sam", "eve"])
def test_a_driver_is_not_given_to_somebody_who_does_not_play(world: World, who: str) -> None:
    answer = world.client(world.alice).post(gm(world, world.mara, "/holder"), {"person": getattr(world, who).pk})
    assert answer.status_code == 422
    assert "Nobody of that name plays here." in words(answer)
    world.mara.refresh_from_db()
    assert world.mara.player == world.bob


@pytest.mark.parametrize("status", ["injured", "retired", "dead", "active"])
def test_a_status_is_set_with_a_note(world: World, status: str) -> None:
    careers.retire(world.mara, world.alice, "before")
    done(world, world.mara, "/status", {"status": status, "note": "A wall in Dubai"})
    assert (world.mara.status, world.mara.status_note) == (status, "A wall in Dubai")


def test_a_refused_status_keeps_what_was_typed(world: World) -> None:
    answer = world.client(world.alice).post(
        gm(world, world.mara, "/status"), {"status": "vanished", "note": "<script>in the fog</script>"}
    )
    assert answer.status_code == 422
    assert "Choose active, injured, retired or dead." in words(answer)
    assert "<script>in the fog" in text(answer)
    assert b"<script>in the fog" not in answer.content


def test_dials_are_turned_one_by_one_or_by_character(world: World) -> None:
    figures = {"nerve": 1, "aggression": 2, "pit_caution": 3}
    done(world, world.nika, "/dials", figures)
    assert (world.nika.nerve, world.nika.aggression, world.nika.pit_caution) == (1, 2, 3)
    done(world, world.nika, "/dials", {**figures, "character": "bruiser"})
    assert (world.nika.nerve, world.nika.aggression, world.nika.pit_caution) == (4, 10, 6)


def test_a_dial_beyond_ten_is_refused(world: World) -> None:
    answer = world.client(world.alice).post(
        gm(world, world.nika, "/dials"), {"nerve": 11, "aggression": 2, "pit_caution": 3}
    )
    assert answer.status_code == 422
    assert "Nerve goes from 0 to 10." in words(answer)


def test_a_newcomer_starts_with_the_fields_average(world: World) -> None:
    post(world.nika, world.alice, "notoriety", 3000, "Place 2")
    page = words(world.client(world.alice).get(gm(world, world.mara)))
    assert "0 From the bottom 3,000 The field's lowest 3,000 The field's average" in page
    done(world, world.mara, "/start", {"how": "average"})
    assert LedgerEntry.objects.get(driver=world.mara).amount == 3000
    assert "Joining mid-season" not in words(world.client(world.alice).get(gm(world, world.mara)))


def test_nothing_is_asked_of_a_driver_with_a_record(world: World) -> None:
    post(world.mara, world.alice, "notoriety", 3000, "Place 2")
    assert "Joining mid-season" not in words(world.client(world.alice).get(gm(world, world.mara)))
    answer = world.client(world.alice).post(gm(world, world.mara, "/start"), {"how": "zero"})
    assert answer.status_code == 422
    assert "has Notoriety in the ledger already" in words(answer)


def test_a_player_takes_over_an_npc(world: World) -> None:
    done(world, world.nika, "/take-over", {"person": world.dora.pk})
    assert (world.nika.is_npc, world.nika.player) == (False, world.dora)
    answer = world.client(world.alice).post(gm(world, world.nika, "/take-over"), {"person": world.bob.pk})
    assert answer.status_code == 422
    assert "Nika Broyler is no NPC any more." in words(answer)


# -- the maker


def test_a_whole_grid_is_one_tap_away_and_one_tap_back(world: World, at: str) -> None:
    client = world.client(world.alice)
    before = Driver.objects.count()
    page = text(client.get(f"{at}npcs"))
    assert 'name="count" min="1" max="20" value="6"' in page
    made = client.post(f"{at}npcs", {"count": 6, "strength": "mixed", "team": "spread"})
    assert Driver.objects.count() == before + 6
    listed = words(client.get(made["Location"]))
    assert "6 new drivers" in listed
    assert "NPC maker, star: each score is the best of three rolls of 3d6." in listed
    back = client.post(made["Location"] + "/take-back")
    assert "Six drivers taken back." in words(client.get(back["Location"]))
    assert Driver.objects.count() == before


def test_what_was_changed_stays_and_the_page_says_so(world: World, at: str) -> None:
    client = world.client(world.alice)
    made = client.post(f"{at}npcs", {"count": 2, "strength": "stars", "team": world.team("cipriani").pk})
    first, _ = Driver.objects.order_by("-pk")[:2]
    careers.injure(first, world.alice, "test drive")
    assert "Changed since" in words(client.get(made["Location"]))
    back = client.post(made["Location"] + "/take-back")
    assert f"One driver taken back. {first.name} stayed: something has happened to them since." in words(
        client.get(back["Location"])
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"count": 21}, "The maker makes 1 to 20 drivers at a time."),
        ({"count": "many"}, "The maker makes 1 to 20 drivers at a time."),
        ({"strength": "gods"}, "Choose rookies, regulars, stars or a mix of them."),
        ({"team": "987654"}, "That team does not race here."),
    ],
)
def test_the_maker_refuses_what_it_cannot_make(world: World, at: str, data: dict[str, Any], sentence: str) -> None:
    before = Driver.objects.count()
    sent = {"count": 6, "strength": "mixed", "team": "spread"} | data
    answer = world.client(world.alice).post(f"{at}npcs", sent)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert Driver.objects.count() == before


def test_hidden_npcs_of_the_maker_reach_no_player(world: World, at: str) -> None:
    client = world.client(world.bob)
    before = body(client.get(at))
    world.client(world.alice).post(f"{at}npcs", {"count": 5, "strength": "mixed", "team": "any", "hidden": "on"})
    assert body(client.get(at)) == before
    assert not LogEntry.objects.filter(gm_only=False, kind="npcs_made").exists()
