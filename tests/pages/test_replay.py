"""The replay page: for everybody at the table at any moment, by a link once the GM lets it out, a clear answer else."""

from __future__ import annotations

import pytest

from campaigns import racelog
from campaigns.models import Race, RaceEntry, Snapshot
from campaigns.services import opening, settling, sharing
from campaigns.services.settling import Line, Paper
from tests.pages.asking import body, queries, text, words
from tests.racing import Night, break_log, is_turn, keep_log, set_race, start_race
from tests.rules.recorded import entries_of
from tests.world import World


@pytest.fixture
def night(world: World) -> Night:
    made = start_race(world)
    made.run_to_the_end()
    return made


def link(night: Night) -> str:
    return f"/replay/{sharing.release(night.race_id, night.gm()).token}"


# -- at the table


@pytest.mark.parametrize("who", ["alice", "carl", "bob", "sam"])
def test_everybody_at_the_table_sees_a_race_from_its_first_step(night: Night, who: str) -> None:
    page = night.world.client(getattr(night.world, who)).get(f"{night.url}/replay")
    assert page.status_code == 200
    assert "Step 1 of" in words(page)
    assert "On the grid: Kenji Aoyama, Mara Lindqvist and Nika Broyler." in words(page)
    assert all(name in text(page) for name in ("Lindqvist", "Aoyama", "Broyler"))


def test_a_first_step_that_waits_for_the_dice_of_the_grid_says_what_is_raced(world: World) -> None:
    rivals = [world.enlist(f"Rival Number{n}", is_npc=True, number=60 + n) for n in range(4)]
    night = set_race(world, rivals)
    opening.open_grid(night.race_id, night.gm())
    assert "Four cars on the grid, two laps to drive." in words(world.client(world.sam).get(f"{night.url}/replay"))


def test_any_step_is_shown_whole_without_javascript(night: Night) -> None:
    reel = racelog.reel_of(night.race)
    n = len(reel) // 2
    (frame,) = reel.wound(n, n)
    page = night.world.client(night.world.sam).get(f"{night.url}/replay?at={n}")
    told = words(page)
    for car in frame.state.cars:
        assert f"Speed {car.speed}" in told
    assert f'href="?at={n - 1}"' in text(page)
    assert f'href="?at={n + 1}"' in text(page)
    assert "Map as a table" in told


def test_a_race_that_runs_is_shown_up_to_now(world: World) -> None:
    night = start_race(world)
    night.run_until(is_turn)
    sam = world.client(world.sam)
    assert f"of {len(racelog.reel_of(night.race))}" in words(sam.get(f"{night.url}/replay"))
    steps = sam.get(f"{night.url}/replay/steps?from=1").json()
    assert steps["of"] == len(racelog.reel_of(night.race))


@pytest.mark.parametrize(("asked", "shown"), [("0", 1), ("99999", None), ("nonsense", 1), ("-4", 1), ("9" * 30, 1)])
def test_a_step_that_is_not_there_is_named_and_the_nearest_shown(night: Night, asked: str, shown: int | None) -> None:
    page = night.world.client(night.world.bob).get(f"{night.url}/replay", {"at": asked})
    of = len(racelog.reel_of(night.race))
    assert page.status_code == 200
    assert f"There is no step {asked[:12]}: the race has {of}. This is step {shown or of}." in words(page)


@pytest.mark.parametrize("part", ["steps", "moments"])
@pytest.mark.parametrize("asked", ["", "0", "99999", "x"])
def test_data_of_a_step_that_is_not_there_is_a_sentence(night: Night, part: str, asked: str) -> None:
    answer = night.world.client(night.world.bob).get(f"{night.url}/replay/{part}", {"from": asked})
    assert answer.status_code == 404
    assert answer.json()["sentence"].startswith("There is no step")


def test_looking_writes_nothing(night: Night) -> None:
    before = night.race
    rows = RaceEntry.objects.count(), Snapshot.objects.count()
    sam = night.world.client(night.world.sam)
    for path in ("replay", "replay?at=9", "replay/steps?from=1", "replay/moments?from=1"):
        sam.get(f"{night.url}/{path}")
    assert (RaceEntry.objects.count(), Snapshot.objects.count()) == rows
    assert (night.race.seq, night.race.tick) == (before.seq, before.tick)


def test_a_race_on_paper_has_no_replay_and_says_so(world: World) -> None:
    night = Night(world, 0)
    lines = [Line(world.mara.pk, 1), Line(world.kenji.pk, 2)]
    night.race_id = settling.record_paper(world.campaign, night.gm(), Paper("Barn night"), lines, story="", key="k").pk
    for who in (world.alice, world.sam):
        page = world.client(who).get(f"{night.url}/replay")
        assert page.status_code == 404
        assert "Barn night" in words(page)
        assert "played on paper, so there is no log to replay" in words(page)
    answer = world.client(world.sam).get(f"{night.url}/replay/steps?from=1")
    assert answer.json()["sentence"] == "Barn night has no log: there is nothing to replay."


def test_a_race_that_is_being_set_says_so(world: World) -> None:
    page = world.client(world.bob).get(f"{set_race(world).url}/replay")
    assert page.status_code == 404
    assert "still being set" in words(page)


def test_a_torn_log_is_named_and_nothing_breaks(night: Night) -> None:
    address = link(night)
    break_log(night)
    sam = night.world.client(night.world.sam)
    for path in ("replay", "replay/steps?from=1", "replay/moments?from=1"):
        assert sam.get(f"{night.url}/{path}").status_code == 409
    stranger = night.world.client(None)
    for path in ("", "/steps?from=1", "/moments?from=1"):
        page = stranger.get(f"{address}{path}")
        assert page.status_code == 409
        assert "cannot be read" in words(page)


@pytest.mark.parametrize("name", ["nobody-left-alone", "nobody-left-together", "solo"])
def test_a_race_nobody_finished_is_shown_to_its_end(world: World, name: str) -> None:
    night = keep_log(world, entries_of(name))
    of = len(racelog.reel_of(night.race))
    page = world.client(world.sam).get(f"{night.url}/replay?at={of}")
    assert page.status_code == 200
    assert ("Out" in words(page)) == (name != "solo")
    assert "wrecked" in words(page) or name == "solo"


def test_a_race_of_one_car_is_shown(world: World) -> None:
    alone = start_race(world, [world.mara], laps=1)
    alone.run_to_the_end()
    page = world.client(world.sam).get(f"{alone.url}/replay?at={len(racelog.reel_of(alone.race))}")
    assert "P1" in words(page)
    assert world.client(world.sam).get(f"{alone.url}/replay/moments?from=1").json()["moments"][-1]["kind"] == "flag"


def test_as_many_queries_at_the_end_of_a_race_as_at_its_start(night: Night) -> None:
    sam = night.world.client(night.world.sam)
    first = queries(sam, f"{night.url}/replay/steps?from=1")
    assert queries(sam, f"{night.url}/replay/steps?from={len(racelog.reel_of(night.race))}") <= first + 1


# -- by the link


def test_a_stranger_with_the_link_sees_the_replay_in_its_colours(night: Night) -> None:
    world, address = night.world, link(night)
    world.mara.car.colour_1, world.mara.car.colour_2 = "#8B63EE", "#12929B"
    world.mara.car.save()
    stranger = world.client(None)
    page = stranger.get(address)
    assert page.status_code == 200
    assert "Lindqvist" in text(page)
    assert f"livery-{world.mara.car.pk}" in text(page)
    assert f".livery-{world.mara.car.pk} {{" in text(stranger.get(f"{address}/livery.css"))
    assert page["Cache-Control"] == "no-store"
    assert page["X-Robots-Tag"] == "noindex"


def test_the_link_leads_nowhere_into_the_campaign(night: Night) -> None:
    page = text(night.world.client(None).get(link(night)))
    assert f"/c/{night.world.campaign.pk}" not in page
    assert night.world.campaign.name not in page


def test_the_link_tells_what_a_spectator_is_told_and_no_more(night: Night) -> None:
    address, sam, stranger = link(night), night.world.client(night.world.sam), night.world.client(None)
    for path in ("steps?from=1", "moments?from=1"):
        assert stranger.get(f"{address}/{path}").json() == sam.get(f"{night.url}/replay/{path}").json()


def test_a_link_that_was_called_back_a_race_not_released_and_a_wrong_one_answer_the_same(night: Night) -> None:
    stranger = night.world.client(None)
    address = link(night)
    sharing.revoke(night.race_id, night.gm())
    for path in ("", "/steps?from=1", "/moments?from=1", "/report", "/livery.css"):
        answer, nothing = stranger.get(f"{address}{path}"), stranger.get(f"/replay/nothing{path}")
        assert answer.status_code == nothing.status_code == 404
        assert body(answer).replace(address, "") == body(nothing).replace("/replay/nothing", "")
        assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store", "noindex")
    assert stranger.get(f"/replay/{night.race.token}").status_code == 404  # what names the log inside opens nothing
    assert stranger.get(f"/replay/{night.race_id}").status_code == 404


def test_a_link_that_opens_nothing_says_why_that_may_be_and_whom_to_ask(night: Night) -> None:
    stranger = night.world.client(None)
    why = "This link opens no replay: it was not shared, or it was called back. Ask whoever sent it."
    for path in ("", "/report"):
        assert why in words(stranger.get(f"/replay/nothing{path}"))
    for path in ("/steps?from=1", "/moments?from=1"):
        assert stranger.get(f"/replay/nothing{path}").json() == {"sentence": why}


def test_a_link_cannot_be_posted_to(night: Night) -> None:
    assert night.world.client(None).post(link(night)).status_code == 405


# -- letting it out


def test_the_gm_makes_the_link_sees_it_with_its_code_and_calls_it_back(night: Night) -> None:
    alice = night.world.client(night.world.alice)
    assert "Make a link" in words(alice.get(f"{night.url}/share"))
    page = alice.post(f"{night.url}/share", follow=True)
    released = sharing.in_force(night.race)
    assert released is not None
    assert f"/replay/{released.token}" in text(page)
    assert "QR code to scan" in text(page)
    page = alice.post(f"{night.url}/share/end", follow=True)
    assert "opens nothing any more" in words(page)
    assert "Make a link" in words(page)


@pytest.mark.parametrize("who", ["bob", "sam"])
def test_nobody_else_may(night: Night, who: str) -> None:
    client = night.world.client(getattr(night.world, who))
    for path in ("share", "share/end"):
        assert client.post(f"{night.url}/{path}").status_code == 403
    assert client.get(f"{night.url}/share").status_code == 403
    assert "Share" not in words(client.get(f"{night.url}/replay"))


def test_a_race_that_runs_says_when_it_can_be_shared(world: World) -> None:
    night = start_race(world)
    alice = world.client(world.alice)
    assert "can be shared once it is" in words(alice.get(f"{night.url}/share"))
    assert "Share its replay once it is over" in words(alice.post(f"{night.url}/share", follow=True))
    assert sharing.in_force(Race.objects.get(pk=night.race_id)) is None


def test_the_result_and_the_log_lead_to_the_replay(night: Night) -> None:
    sam = night.world.client(night.world.sam)
    for page in ("result", "log"):
        assert f"{night.url}/replay" in text(sam.get(f"{night.url}/{page}"))
