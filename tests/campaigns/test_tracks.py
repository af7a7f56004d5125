"""Tracks as the campaign keeps them: taken, generated, brought in, copied, drawn by two at once, deleted and back."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from campaigns.access import Here
from campaigns.models import Event, LogEntry, Role, Season, Track
from campaigns.queries import tracks as queries
from campaigns.queries.calendar import next_event
from campaigns.queries.generator import SEEDS_TRIED, nearest_seed, rerolled
from campaigns.services import calendar, tracks
from campaigns.services.calendar import Plan
from campaigns.services.tracks import Overtaken
from campaigns.track_files import TrackFile, laid, read_line, recipe_of
from svl.rules import Rulings, check_loop, circuits, format_track, generator, parse_track
from svl.table import Refusal
from tests.world import World

RING = "S S ER S ER S ER S S ER S ER S ER"
OTHER = "S S ER S ER S+turbo_1 ER S S ER S ER S ER"
OPENED = "ER S ER S ER S S ER S ER S ER S"  # the ring without its second tile


@pytest.fixture
def here(world: World) -> Here:
    return Here(world.campaign, world.alice, Role.GM)


@pytest.fixture
def ring(world: World) -> Track:
    return tracks.bring_in(world.campaign, world.alice, read_line(RING), "Ring")


def test_a_drawing_never_begins_empty(world: World) -> None:
    track = tracks.draw(world.campaign, world.alice)
    assert (track.name, track.tiles, track.version) == ("New track", "S S", 1)
    assert tracks.draw(world.campaign, world.alice).name == "New track 2"


def test_one_of_ours_becomes_the_campaigns_own(world: World) -> None:
    track = tracks.take(world.campaign, world.alice, "utah")
    assert laid(track).tiles == circuits.CIRCUITS["utah"].tiles
    assert (track.name, track.character) == (circuits.CIRCUITS["utah"].name, circuits.CHARACTERS["utah"])
    with pytest.raises(Refusal, match="no circuit 'the-moon'"):
        tracks.take(world.campaign, world.alice, "the-moon")


def test_a_generated_track_keeps_its_recipe_until_somebody_changes_the_road(world: World) -> None:
    recipe = generator.Recipe(5, 40)
    track = tracks.keep(world.campaign, world.alice, recipe)
    assert (track.name, track.recipe) == ("Seed 5", asdict(recipe))
    turned = tracks.redraw(track, world.alice, track.tiles, 2, 1)
    assert turned.recipe == asdict(recipe)  # the map lies another way, the road is the same
    assert recipe_of(tracks.redraw(turned, world.alice, RING, 2, 2)) is None


def test_an_edit_that_is_taken_back_leaves_the_recipe(world: World) -> None:
    recipe = generator.Recipe(5, 40)
    track = tracks.keep(world.campaign, world.alice, recipe)
    made = track.tiles
    tracks.redraw(track, world.alice, made.replace("S", "U1", 1), 0, 1)
    assert recipe_of(tracks.redraw(track, world.alice, made, 0, 2)) == recipe
    tracks.redraw(track, world.alice, RING, 0, 3)
    back = tracks.bring_back(tracks.delete(track, world.alice), world.alice)
    assert recipe_of(tracks.redraw(back, world.alice, made, 0, 1)) == recipe


def test_what_a_file_calls_itself_is_tidied_like_a_typed_name(world: World) -> None:
    file = TrackFile("  Salt\n\tLake ", parse_track(RING).tiles, "Fast,\n then  tight. ")
    track = tracks.bring_in(world.campaign, world.alice, file)
    assert (track.name, track.character) == ("Salt Lake", "Fast, then tight.")
    assert tracks.bring_in(world.campaign, world.alice, read_line(RING)).name == "Pasted track"


def test_a_copy_gets_a_name_of_its_own_and_changes_nothing_of_the_first(world: World, ring: Track) -> None:
    copy = tracks.copy(ring, world.carl, world.campaign)
    assert (copy.name, copy.tiles, copy.changed_by) == ("Ring 2", RING, "Carl")
    tracks.redraw(copy, world.alice, OTHER, 0, 1)
    ring.refresh_from_db()
    assert ring.tiles == RING
    assert tracks.copy(ring, world.eve, world.other).campaign == world.other


def test_names_are_numbered_within_their_limit(world: World) -> None:
    long = "x" * 60
    made = [tracks.bring_in(world.campaign, world.alice, read_line(RING), long) for _ in range(2)]
    assert [track.name for track in made] == [long, f"{'x' * 58} 2"]


# -- a start line that had to give way


def test_where_the_start_line_goes_back_to_stays_with_the_track_and_its_copies(world: World, ring: Track) -> None:
    opened = tracks.redraw(ring, world.alice, OPENED, 0, 1, home="3,-2")
    copy = tracks.copy(opened, world.alice, world.campaign)
    back = tracks.bring_back(tracks.delete(opened, world.alice), world.alice)
    assert [track.home for track in (opened, copy, back)] == ["3,-2"] * 3


def test_the_same_line_typed_again_keeps_that_place_and_another_line_gives_it_up(world: World, ring: Track) -> None:
    tracks.redraw(ring, world.alice, OPENED, 0, 1, home="3,-2")
    typed = tracks.redraw(ring, world.alice, OPENED, 0, 2)
    assert (typed.home, typed.version) == ("3,-2", 2)
    assert tracks.redraw(ring, world.alice, OTHER, 0, 2).home == ""


def test_a_track_deleted_before_anybody_kept_that_place_is_brought_back(world: World, ring: Track) -> None:
    deleted = tracks.delete(ring, world.alice)
    del deleted.data["home"]
    assert tracks.bring_back(deleted, world.alice).home == ""


# -- two who draw at once


def test_a_save_counts_the_version_and_says_who(world: World, ring: Track) -> None:
    saved = tracks.redraw(ring, world.carl, OTHER, 3, 1)
    assert (saved.version, saved.tiles, saved.heading, saved.changed_by) == (2, OTHER, 3, "Carl")


def test_the_later_of_two_is_told_and_nothing_is_overwritten(world: World, ring: Track) -> None:
    tracks.redraw(ring, world.carl, OTHER, 0, 1)
    with pytest.raises(Overtaken) as told:
        tracks.redraw(ring, world.alice, "S S S", 0, 1)
    assert (told.value.track.tiles, told.value.track.version, told.value.track.changed_by) == (OTHER, 2, "Carl")
    ring.refresh_from_db()
    assert ring.tiles == OTHER
    kept = tracks.redraw(ring, world.alice, "S S S", 0, 2)
    assert (kept.tiles, kept.version) == ("S S S", 3)


def test_the_same_road_again_is_no_conflict_and_no_new_version(world: World, ring: Track) -> None:
    tracks.redraw(ring, world.carl, OTHER, 0, 1)
    again = tracks.redraw(ring, world.carl, f"  {OTHER.replace(' ', '  ')} ", 0, 1)
    assert again.version == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "begins with its start tile"),
        ("S XX", "Tile 1 reads 'XX'"),
        ("S ER+turbo_1", "A boost lies on a straight"),
        ("S S!moon", "There is no hazard 'moon'"),
        ("S " * 401, "401 tiles; 400 are the most"),
    ],
)
def test_what_no_track_can_be_is_refused_and_changes_nothing(
    world: World, ring: Track, line: str, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        tracks.redraw(ring, world.alice, line, 0, 1)
    ring.refresh_from_db()
    assert (ring.tiles, ring.version) == (RING, 1)


def test_an_open_chain_and_a_crossing_are_saved_as_unfinished(world: World, ring: Track) -> None:
    for seen, line in enumerate(("S S S", "S HR HR HR S"), start=1):
        assert tracks.redraw(ring, world.alice, line, 0, seen).tiles == line


# -- names, deletion


def test_a_track_is_renamed_and_a_taken_name_refused(world: World, ring: Track) -> None:
    tracks.rename(ring, world.alice, "  The  Ring ", "Round and round.")
    assert (ring.name, ring.character) == ("The Ring", "Round and round.")
    other = tracks.draw(world.campaign, world.alice)
    for name, sentence in (("the ring", "called the ring already"), (" ", "needs a name"), ("x" * 61, "60 letters")):
        with pytest.raises(Refusal, match=sentence):
            tracks.rename(other, world.alice, name, "")
    with pytest.raises(Refusal, match="160 letters"):
        tracks.rename(other, world.alice, "Other", "x" * 161)


def test_a_track_a_race_needs_is_not_deleted(world: World, ring: Track) -> None:
    season = Season.objects.get(campaign=world.campaign)
    calendar.add_event(season, world.alice, Plan("Night One", track=ring))
    calendar.add_event(season, world.alice, Plan("Night Two", track=ring))
    with pytest.raises(Refusal, match="Night One and Night Two need Ring"):
        tracks.delete(ring, world.alice)
    assert Track.objects.filter(pk=ring.pk).exists()


def test_a_deleted_track_comes_back_whole(world: World) -> None:
    track = tracks.keep(world.campaign, world.alice, generator.Recipe(7, 30), "Seven")
    tracks.rename(track, world.alice, "Seven", "Tight.")
    gone = tracks.delete(track, world.alice)
    assert not Track.objects.exists()
    back = tracks.bring_back(gone, world.alice)
    assert (back.name, back.character, back.tiles, back.recipe) == ("Seven", "Tight.", track.tiles, track.recipe)
    assert tracks.bring_back(gone, world.alice).pk == back.pk
    assert Track.objects.count() == 1


def test_making_and_deleting_stand_in_the_diary_but_not_every_stroke(world: World, ring: Track) -> None:
    before = LogEntry.objects.count()
    tracks.redraw(ring, world.alice, OTHER, 0, 1)
    assert LogEntry.objects.count() == before
    tracks.delete(ring, world.alice)
    assert LogEntry.objects.count() == before + 1


# -- on the calendar


def test_a_race_is_planned_on_a_drawn_track_and_shows_its_map(world: World, here: Here, ring: Track) -> None:
    season = Season.objects.get(campaign=world.campaign)
    calendar.add_event(season, world.alice, Plan("Night One", track=ring))
    found = next_event(here)
    assert found
    assert (found.circuit, found.tiles) == ("Ring", 14)
    assert found.map


def test_another_campaigns_track_is_not_raced_on(world: World, ring: Track) -> None:
    season = Season.objects.get(campaign=world.other)
    with pytest.raises(Refusal, match="another campaign's track"):
        calendar.add_event(season, world.eve, Plan("Night One", track=ring))
    with pytest.raises(Refusal, match="not on both"):
        calendar.add_event(
            Season.objects.get(campaign=world.campaign), world.alice, Plan("Night One", circuit="utah", track=ring)
        )
    assert not Event.objects.exists()


# -- the generator's helpers


def test_the_seed_nearest_to_a_lap_is_the_best_of_twenty(here: Here) -> None:
    asked = generator.Recipe(100, 24)
    found, told = nearest_seed(here, asked, 7)
    assert 100 <= found.seed < 100 + SEEDS_TRIED
    assert f"Seed {found.seed} is the nearest of 100 to 119" in told
    assert nearest_seed(here, asked, 7)[0] == found


def test_a_stretch_is_rolled_again_and_stays_a_loop(here: Here) -> None:
    line = format_track(generator.generate(generator.Recipe(3, 60)).tiles)
    other = rerolled(here, line, 5, 40, 11)
    check_loop(parse_track(other).tiles, Rulings())
    assert len(other.split()) == 60
    assert other != line
    assert other == rerolled(here, line, 5, 40, 11)
    with pytest.raises(Refusal, match="does not close"):
        rerolled(here, "S S S", 1, 2, 0)
    with pytest.raises(Refusal, match="stretch runs"):
        rerolled(here, line, 0, 2, 0)


# -- what a page says


def test_an_imported_track_is_told_how_far_it_is(world: World, here: Here, ring: Track) -> None:
    assert queries.how_far(here, ring) == "It is ready to race on."
    chain = tracks.bring_in(world.campaign, world.alice, TrackFile("", parse_track("S S").tiles))
    assert "kept as unfinished" in queries.how_far(here, chain)
    assert queries.judgement(here, chain.tiles, queries.Wish()).state.text == "Open, 2 tiles"
    assert queries.judgement(here, ring.tiles, queries.Wish()).state.text.startswith("Closed, 14 tiles, about ")
