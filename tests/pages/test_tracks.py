"""Tracks, as pages: everybody looks, those who run the campaign draw; the editor's answers; files; the generator."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from campaigns.models import Membership, Role, Season, Track
from campaigns.services import calendar, tracks
from campaigns.services.calendar import Plan
from campaigns.track_files import read, read_line
from svl.rules import Rulings, check_loop, circuits, format_track, generator, parse_track
from tests.pages.asking import body, queries, send, text, words
from tests.world import World

RING = "S S ER S ER S ER S S ER S ER S ER"
OTHER = "S S ER S ER S+turbo_1 ER S S ER S ER S ER"
UTAH = format_track(circuits.CIRCUITS["utah"].tiles)


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/tracks"


@pytest.fixture
def ring(world: World) -> Track:
    return tracks.bring_in(world.campaign, world.alice, read_line(RING), "Ring")


@pytest.fixture
def utah(world: World) -> Track:
    return tracks.take(world.campaign, world.alice, "utah")


# -- the list


def test_everybody_sees_the_campaigns_tracks_and_our_library(world: World, at: str, ring: Track) -> None:
    for who in (world.alice, world.bob, world.sam):
        page = words(world.client(who).get(at))
        assert "Ring 14 tiles, 6 easy and 0 hard curves" in page
        for key, ours in circuits.CIRCUITS.items():
            assert ours.name in page
            assert circuits.CHARACTERS[key] in page


def test_only_those_who_run_the_campaign_are_offered_to_change_something(world: World, at: str, ring: Track) -> None:
    assert "Take a copy" in words(world.client(world.carl).get(at))
    for address in (at, f"{at}/{ring.pk}", f"{at}/ours/utah"):
        page = text(world.client(world.bob).get(address))
        main = page[page.index("<main") : page.index("</main>")]
        assert "Edit" not in main
        assert "Take a copy" not in main
        assert 'method="post"' not in main


def test_an_unfinished_track_says_so_in_the_list(world: World, at: str) -> None:
    tracks.draw(world.campaign, world.alice)
    assert "Open, 2 tiles" in words(world.client(world.alice).get(at))


def test_the_list_asks_the_database_as_often_for_many_tracks_as_for_few(world: World, at: str, ring: Track) -> None:
    client = world.client(world.alice)
    client.get(at)
    few = queries(client, at)
    for _ in range(20):
        tracks.copy(ring, world.alice, world.campaign)
    assert queries(client, at) == few


GM_ONLY = [
    ("get", "/new"),
    ("post", "/new"),
    ("post", "/draw"),
    ("post", "/take"),
    ("get", "/generate"),
    ("post", "/generate"),
    ("get", "/{ring}/manage"),
    ("post", "/{ring}/rename"),
    ("post", "/{ring}/copy"),
    ("post", "/{ring}/delete"),
    ("post", "/{ring}/line"),
    ("get", "/{ring}/edit"),
    ("post", "/{ring}/save"),
    ("get", "/{ring}/judge"),
    ("post", "/{ring}/judge"),
    ("post", "/{ring}/reroll"),
]
FOR_ALL = ["", "/ours/utah", "/{ring}", *(f"/{{ring}}/track.{kind}" for kind in ("json", "txt", "svg", "png"))]


@pytest.mark.parametrize(("method", "way"), GM_ONLY)
def test_players_and_spectators_look_and_do_not_touch(
    world: World, at: str, ring: Track, method: str, way: str
) -> None:
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, at + way.format(ring=ring.pk)).status_code == 403
    assert list(Track.objects.values_list("tiles", "name", "version")) == [(RING, "Ring", 1)]


@pytest.mark.parametrize("way", FOR_ALL)
def test_every_member_may_look(world: World, at: str, ring: Track, way: str) -> None:
    for who in (world.alice, world.carl, world.bob, world.sam):
        assert world.client(who).get(at + way.format(ring=ring.pk)).status_code == 200


@pytest.mark.parametrize(("method", "way"), [*(("get", way) for way in FOR_ALL), *GM_ONLY])
def test_a_stranger_is_told_that_nothing_is_there(world: World, at: str, ring: Track, method: str, way: str) -> None:
    for who in (None, world.eve):
        assert send(world.client(who), method, at + way.format(ring=ring.pk)).status_code == 404


def test_a_track_of_another_campaign_is_not_found_here(world: World, at: str) -> None:
    foreign = tracks.draw(world.other, world.eve)
    for way in ("", "/edit", "/track.json", "/manage"):
        assert world.client(world.alice).get(f"{at}/{foreign.pk}{way}").status_code == 404


def test_without_a_track_the_ways_to_one_are_shown(world: World, at: str) -> None:
    assert "Draw one, turn the dials and get one, or take one of ours below." in words(
        world.client(world.alice).get(at)
    )


# -- taking, copying, renaming, deleting


def test_one_of_ours_is_taken_with_one_tap(world: World, at: str) -> None:
    page = world.client(world.alice).post(f"{at}/take", {"circuit": "utah"}, follow=True)
    assert "belongs to Night League now." in words(page)
    assert Track.objects.get().tiles == UTAH
    assert "no circuit" in words(world.client(world.alice).post(f"{at}/take", {"circuit": "moon"}, follow=True))


def test_a_track_is_copied_into_another_campaign_one_runs(world: World, at: str, ring: Track) -> None:
    client = world.client(world.alice)
    assert "Eve" not in words(client.get(f"{at}/{ring.pk}/manage"))
    Membership.objects.create(campaign=world.other, person=world.alice, role=Role.PLAYER)
    assert client.post(f"{at}/{ring.pk}/copy", {"to": world.other.pk}).status_code == 403
    Membership.objects.filter(campaign=world.other, person=world.alice).update(role=Role.CO_GM)
    assert "Eve's League" in text(client.get(f"{at}/{ring.pk}/manage"))
    answer = client.post(f"{at}/{ring.pk}/copy", {"to": world.other.pk})
    assert answer["Location"].startswith(f"/c/{world.other.pk}/tracks/")
    client.post(f"{at}/{ring.pk}/copy")
    assert sorted(Track.objects.values_list("campaign_id", "name")) == sorted(
        [(world.campaign.pk, "Ring"), (world.campaign.pk, "Ring 2"), (world.other.pk, "Ring")]
    )


def test_a_taken_name_is_refused_beside_its_field(world: World, at: str, ring: Track) -> None:
    other = tracks.draw(world.campaign, world.alice)
    client = world.client(world.alice)
    answer = client.post(f"{at}/{other.pk}/rename", {"name": "RING", "character": "Long evening's words"})
    assert answer.status_code == 422
    assert "There is a track called RING already." in words(answer)
    assert "Long evening's words" in text(answer)
    assert client.post(f"{at}/{other.pk}/rename", {"name": "Line", "character": "Short."}).status_code == 302
    other.refresh_from_db()
    assert (other.name, other.character) == ("Line", "Short.")


def test_a_deleted_track_is_one_tap_from_coming_back(world: World, at: str, ring: Track) -> None:
    client = world.client(world.alice)
    page = client.post(f"{at}/{ring.pk}/delete", follow=True)
    undo = re.search(rf'action="({at}/deleted/\d+/back)"', text(page))
    assert undo
    assert not Track.objects.exists()
    assert world.client(world.bob).post(undo[1]).status_code == 403
    assert "Ring is back." in words(client.post(undo[1], follow=True))
    assert Track.objects.get().tiles == RING


def test_a_track_a_race_needs_is_not_deleted_and_the_page_says_why(world: World, at: str, ring: Track) -> None:
    season = Season.objects.get(campaign=world.campaign)
    calendar.add_event(season, world.alice, Plan("Night One", track=ring))
    page = world.client(world.alice).post(f"{at}/{ring.pk}/delete", follow=True)
    assert "Night One needs Ring. Give it another track on the calendar first." in words(page)


def test_a_race_is_planned_on_a_drawn_track(world: World, at: str, ring: Track) -> None:
    season = Season.objects.get(campaign=world.campaign)
    client = world.client(world.alice)
    form = {"name": "Night One", "laps": "3", "circuit": f"track-{ring.pk}"}
    client.post(f"/c/{world.campaign.pk}/calendar/seasons/{season.pk}/new", form)
    assert "circuit Ring with 14 tiles" in words(client.get(f"/c/{world.campaign.pk}/calendar"))
    event = season.events.get()
    page = text(client.get(f"/c/{world.campaign.pk}/calendar/{event.pk}"))
    assert re.search(rf'value="track-{ring.pk}"\s+selected', page)
    client.post(f"/c/{world.campaign.pk}/calendar/{event.pk}", {**form, "circuit": "utah"})
    event.refresh_from_db()
    assert (event.circuit, event.track) == ("utah", None)


# -- one track


def test_the_page_tells_length_laps_and_evening(world: World, at: str, utah: Track) -> None:
    page = words(world.client(world.bob).get(f"{at}/{utah.pk}"))
    for said in ("Tiles", "Hard curves", "Light no team, scores of 10", "The evening", "Speed trace", "Chart"):
        assert said in page
    assert re.search(r"3 laps of [\d.]+ turns, the median of the three classes", page)


def test_any_drivers_lap_can_be_asked_for_but_not_a_hidden_ones(world: World, at: str, utah: Track) -> None:
    asked = f"{at}/{utah.pk}?who=driver-{{}}&laps=5&cars=6"
    page = words(world.client(world.bob).get(asked.format(world.mara.pk)))
    assert "Mara Lindqvist, clean lap" in page
    assert "5 laps of" in page
    assert "times 6 cars" in page
    hidden = world.client(world.bob).get(asked.format(world.ghost.pk))
    assert "Ghost" not in text(hidden)
    assert "The Ghost, clean lap" in words(world.client(world.alice).get(asked.format(world.ghost.pk)))


def test_a_hidden_driver_moves_no_byte_of_a_players_page(world: World, at: str, utah: Track) -> None:
    client = world.client(world.bob)
    before = body(client.get(f"{at}/{utah.pk}"))
    world.enlist("Another Ghost", is_npc=True, is_hidden=True, number=66)
    assert body(client.get(f"{at}/{utah.pk}")) == before


@pytest.mark.parametrize(
    "asked", ["who=nobody", "laps=0", "laps=many", "cars=-3", "laps=1000&cars=1000", "who=" + "x" * 99]
)
def test_a_senseless_question_gets_the_usual_answer(world: World, at: str, ring: Track, asked: str) -> None:
    client = world.client(world.alice)
    usual, answer = client.get(f"{at}/{ring.pk}"), client.get(f"{at}/{ring.pk}?{asked}")
    assert answer.status_code == 200
    assert words(answer) == words(usual)


def test_an_open_track_is_shown_with_what_is_missing_and_no_numbers(world: World, at: str) -> None:
    track = tracks.draw(world.campaign, world.alice)
    page = words(world.client(world.alice).get(f"{at}/{track.pk}"))
    assert "Open, 2 tiles" in page
    assert "The track does not close" in page
    assert "Speed trace" not in page


def test_a_generated_track_shows_its_recipe(world: World, at: str) -> None:
    track = tracks.keep(world.campaign, world.alice, generator.Recipe(77, 30))
    page = words(world.client(world.bob).get(f"{at}/{track.pk}"))
    assert "The same seed and dials give the same track" in page
    assert "Seed 77 Length 30" in page


def test_the_line_can_be_typed_anew_without_a_script(world: World, at: str, ring: Track) -> None:
    client = world.client(world.alice)
    assert client.post(f"{at}/{ring.pk}/line", {"tiles": OTHER, "seen": 1}).status_code == 302
    answer = client.post(f"{at}/{ring.pk}/line", {"tiles": "S XX", "seen": 2})
    assert answer.status_code == 422
    assert "Tile 1 reads 'XX'" in text(answer)
    assert "S XX</textarea>" in text(answer)


def test_two_who_type_at_once_are_shown_both(world: World, at: str, ring: Track) -> None:
    tracks.redraw(ring, world.carl, OTHER, 0, 1)
    client = world.client(world.alice)
    answer = client.post(f"{at}/{ring.pk}/line", {"tiles": "S S S", "seen": 1})
    assert answer.status_code == 409
    assert "Carl changed this track at" in words(answer)
    assert "S S S</textarea>" in text(answer)
    seen = re.search(r'name="seen" value="(\d+)"', text(answer))
    assert seen
    assert client.post(f"{at}/{ring.pk}/line", {"tiles": "S S S", "seen": seen[1]}).status_code == 302
    assert Track.objects.get().tiles == "S S S"


# -- the editor's answers


def test_the_editor_begins_with_the_track_and_its_addresses(world: World, at: str, ring: Track) -> None:
    page = text(world.client(world.carl).get(f"{at}/{ring.pk}/edit"))
    found = re.search(r'<script id="track-data" type="application/json">(.*?)</script>', page)
    assert found
    data = json.loads(found[1])
    assert data["drawn"] == {"tiles": RING, "heading": 0, "home": ""}
    assert (data["version"], data["name"]) == (1, "Ring")
    assert data["bridges"] is False
    assert data["urls"]["save"] == f"{at}/{ring.pk}/save"


def save(world: World, at: str, track: Track, **said: Any) -> Any:
    whole = {"tiles": OTHER, "heading": 0, "seen": 1, **said}
    return world.client(world.alice).post(f"{at}/{track.pk}/save", whole)


def test_a_save_answers_the_new_version_and_nothing_else(world: World, at: str, ring: Track) -> None:
    answer = save(world, at, ring)
    assert answer.status_code == 200
    assert answer.json() == {"version": 2}
    assert save(world, at, ring).json()["version"] == 2  # the same again, whatever was seen


def test_a_save_over_somebody_elses_answers_both(world: World, at: str, ring: Track) -> None:
    tracks.redraw(ring, world.carl, OTHER, 4, 1, home="2,-1")
    answer = save(world, at, ring, tiles="S S S")
    assert answer.status_code == 409
    said = answer.json()
    assert said["version"] == 2
    assert f'data-theirs-tiles="{OTHER}"' in said["html"]
    assert 'data-theirs-heading="4" data-theirs-home="2,-1"' in said["html"]
    assert "Carl" in said["html"]
    assert save(world, at, ring, tiles="S S S", seen=2).json()["version"] == 3


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"tiles": ""}, "begins with its start tile"),
        ({"tiles": "S QQ"}, "Tile 1 reads 'QQ'"),
        ({"tiles": "S " * 5000}, "5,000 tiles; 400 are the most"),
        ({"tiles": "S ER+turbo_1"}, "A boost lies on a straight"),
        ({"heading": 6}, "six directions"),
        ({"home": "by the trees"}, "place of the start line cannot be read"),
        ({"seen": "x"}, "Reload it"),
    ],
)
def test_a_refused_save_answers_a_sentence(
    world: World, at: str, ring: Track, said: dict[str, Any], sentence: str
) -> None:
    answer = save(world, at, ring, **said)
    assert answer.status_code == 422
    assert sentence in answer.json()["sentence"]
    assert Track.objects.get().tiles == RING


def test_tiles_nobody_saved_are_judged(world: World, at: str, ring: Track) -> None:
    client = world.client(world.alice)
    for answer in (
        client.post(f"{at}/{ring.pk}/judge", {"tiles": "S S ER!jump S"}),
        client.get(f"{at}/{ring.pk}/judge", {"tiles": "S S ER!jump S"}),
    ):
        page = text(answer)
        assert 'data-tile="2"' in page
        assert "Jump lies on a curve" in page
        assert "The track does not close" in page
        assert "<html" not in page
    assert "Speed trace" in text(client.get(f"{at}/{ring.pk}/judge"))
    assert "Tile 0 reads" in text(client.post(f"{at}/{ring.pk}/judge", {"tiles": "nonsense <b>"}))
    assert "<b>" not in client.post(f"{at}/{ring.pk}/judge", {"tiles": "<b>"}).content.decode()
    assert Track.objects.get().tiles == RING


def test_a_stretch_is_rolled_again(world: World, at: str, utah: Track) -> None:
    client = world.client(world.alice)
    answer = client.post(f"{at}/{utah.pk}/reroll", {"tiles": UTAH, "first": 4, "last": 30, "seed": 9})
    line = answer.json()["tiles"]
    check_loop(parse_track(line).tiles, Rulings())
    assert len(line.split()) == len(UTAH.split())
    for said, sentence in (
        ({"tiles": "S S", "first": 1, "last": 1, "seed": 1}, "does not close"),
        ({"tiles": UTAH, "first": 0, "last": 4, "seed": 1}, "stretch runs"),
        ({"tiles": UTAH, "first": 1, "last": 4}, "A seed is"),
        ({"tiles": UTAH, "first": 4, "last": 30, "seed": "9.000"}, "Does 9.000 mean thousands? Then type 9000 or"),
        ({"tiles": UTAH, "first": 1, "last": 2, "seed": 1}, "This stretch can run no other way; take a longer one."),
    ):
        refused = client.post(f"{at}/{utah.pk}/reroll", said)
        assert refused.status_code == 422
        assert sentence in refused.json()["sentence"]


# -- ways in


def test_a_pasted_line_becomes_a_track(world: World, at: str) -> None:
    page = world.client(world.alice).post(f"{at}/new", {"text": RING, "name": "Pasted"}, follow=True)
    assert "Pasted is here. It is ready to race on." in words(page)
    assert Track.objects.get().tiles == RING


def test_an_open_chain_comes_in_as_unfinished_and_is_told_so(world: World, at: str) -> None:
    page = world.client(world.alice).post(f"{at}/new", {"text": "S S ER"}, follow=True)
    assert "The track does not close: after 3 tiles" in words(page)
    assert "It is kept as unfinished." in words(page)
    assert Track.objects.get().name == "Pasted track"


def test_a_figure_of_eight_comes_in_and_is_told_where_it_crosses(world: World, at: str) -> None:
    page = world.client(world.alice).post(f"{at}/new", {"text": "S HR HR HR S"}, follow=True)
    assert "a track crosses itself nowhere" in words(page)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Paste a line of tiles"),
        ("S XX", "Tile 1 reads 'XX'"),
        ("S " * 5000, "5,000 tiles; 400 are the most"),
        ('{"format": "svl-track", "version": 2}', "version 2 of the format; this site reads version 1"),
        ("{", "begins like JSON and is none"),
    ],
)
def test_what_cannot_come_in_is_told_and_stays_in_the_field(world: World, at: str, typed: str, sentence: str) -> None:
    answer = world.client(world.alice).post(f"{at}/new", {"text": typed, "name": "My own"})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert typed.strip() in text(answer)
    assert 'value="My own"' in text(answer)
    assert not Track.objects.exists()


def test_a_file_comes_in_and_what_a_bad_one_held_is_shown(world: World, at: str, utah: Track) -> None:
    client = world.client(world.alice)
    file = client.get(f"{at}/{utah.pk}/track.json").content
    client.post(f"{at}/new", {"file": SimpleUploadedFile("utah.json", file), "name": ""})
    assert Track.objects.filter(tiles=UTAH, name=f"{utah.name} 2").exists()
    bad = client.post(f"{at}/new", {"file": SimpleUploadedFile("bad.txt", b"S QQ S")})
    assert bad.status_code == 422
    assert "S QQ S</textarea>" in text(bad)


@pytest.mark.parametrize("kind", ["png", "svg", "jpg", "pdf", "zip"])
def test_a_picture_of_a_track_is_told_from_the_track(world: World, at: str, utah: Track, kind: str) -> None:
    client = world.client(world.alice)
    held = {"jpg": b"\xff\xd8\xff\xe0", "pdf": b"%PDF-1.7 S S", "zip": b"PK\3\4\0\0 S"}.get(kind)
    file = held or client.get(f"{at}/{utah.pk}/track.{kind}").content
    answer = client.post(f"{at}/new", {"file": SimpleUploadedFile(f"utah.{kind}", file), "text": "S S", "name": "Mine"})
    what = {"pdf": "is a PDF, made to be printed", "zip": "is no text"}.get(kind, "is a picture")
    assert answer.status_code == 422
    assert f"This file {what}" in words(answer)
    assert "Bring in the track itself: Track (JSON) or One line (text)" in text(answer)
    assert "S S</textarea>" in text(answer)
    assert "tiles; 400 are the most" not in text(answer)
    assert Track.objects.count() == 1


def test_a_drawing_pasted_as_text_is_told_too(world: World, at: str, utah: Track) -> None:
    client = world.client(world.alice)
    drawing = client.get(f"{at}/{utah.pk}/track.svg").content.decode()
    assert "This text is a picture" in words(client.post(f"{at}/new", {"text": drawing}))


# -- files


def test_the_files_hold_the_track(world: World, at: str, utah: Track) -> None:
    client = world.client(world.bob)
    answer = client.get(f"{at}/{utah.pk}/track.json")
    assert answer["Content-Disposition"] == f'attachment; filename="{utah.name}.json"'
    assert read(answer.content.decode()).line == UTAH
    assert client.get(f"{at}/{utah.pk}/track.txt").content.decode() == f"{UTAH}\n"
    assert client.get(f"{at}/{utah.pk}/track.svg").content.startswith(b"<svg")
    with Image.open(io.BytesIO(client.get(f"{at}/{utah.pk}/track.png").content)) as picture:
        assert picture.width > 400


def test_the_schema_is_there_for_everybody(world: World) -> None:
    answer = world.client(None).get("/schemas/track-1.json")
    assert answer.status_code == 200
    assert json.loads(answer.content)["$id"] == "/schemas/track-1.json"


# -- the generator


def test_the_generator_says_what_it_could_not_give(world: World, at: str) -> None:
    client = world.client(world.alice)
    crowded = dict.fromkeys(("easy", "hard", "climbs", "hazards", "boosts"), "60")
    page = words(client.get(f"{at}/generate", {"seed": "5", "length": "100", **crowded}))
    assert "Asked for 60 easy and 60 hard curves, given 32 easy and 33 hard curves: a third of the tiles" in page
    assert "Asked for 60 boosts, given none: each needs a straight without a hazard" in page
    assert "Asked for" not in words(client.get(f"{at}/generate", {"seed": "5"}))


def generated(page: Any) -> str:
    """The tiles the preview would keep, by its hidden fields."""
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\d+)">', text(page)))
    recipe = generator.Recipe(**{name: int(value) for name, value in fields.items()})
    return format_track(generator.generate(recipe).tiles)


def test_the_dials_give_a_preview_and_one_button_keeps_it(world: World, at: str) -> None:
    client = world.client(world.alice)
    dials = {"seed": "5", "length": "30", "easy": "30", "hard": "10", "climbs": "0", "hazards": "0", "boosts": "10"}
    page = client.get(f"{at}/generate", dials)
    assert "Map of seed 5: 30 tiles" in text(page)
    answer = client.post(f"{at}/generate", dials)
    kept = Track.objects.get()
    assert answer["Location"] == f"{at}/{kept.pk}"
    assert kept.tiles == generated(page)
    assert kept.recipe["seed"] == 5


def test_a_seed_is_proposed_and_another_is_the_next(world: World, at: str) -> None:
    client = world.client(world.alice)
    page = client.get(f"{at}/generate")
    assert page.status_code == 200
    seed = re.search(r'name="seed" min="0" value="(\d+)"', text(page))
    assert seed
    after = client.get(f"{at}/generate", {"seed": seed[1], "another": "yes"})
    assert f'name="seed" min="0" value="{int(seed[1]) + 1}"' in text(after)
    assert "Map of seed 0" in text(client.get(f"{at}/generate", {"seed": generator.MOST_SEED, "another": "yes"}))


def test_a_lap_of_about_so_many_turns_is_the_best_of_twenty_seeds(world: World, at: str) -> None:
    dials = {"seed": "40", "length": "20", "hazards": "0", "about": "6", "nearest": "yes"}
    page = words(world.client(world.alice).get(f"{at}/generate", dials))
    assert re.search(r"Seed \d+ is the nearest of 40 to 59: a medium car laps it in \d+ turns; you asked for 6\.", page)


def test_who_looks_for_a_lap_of_no_length_is_asked_for_it(world: World, at: str) -> None:
    page = world.client(world.alice).get(f"{at}/generate", {"seed": "40", "about": "", "nearest": "yes"})
    assert page.status_code == 422
    assert "Say how many turns a clean lap shall have, 1 to 99." in words(page)
    assert re.search(r'name="about"[^>]* aria-invalid="true"', text(page))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"length": "11"}, "12 to 120 tiles"),
        ({"length": "121"}, "12 to 120 tiles"),
        ({"seed": "-1"}, "A seed is a whole number"),
        ({"easy": "101"}, "0 to 100 percent"),
        ({"hard": "some"}, "0 to 100 percent"),
        ({"about": "0"}, "1 to 99 turns"),
    ],
)
def test_dials_beyond_their_end_are_told_and_stay(world: World, at: str, said: dict[str, str], sentence: str) -> None:
    client = world.client(world.alice)
    for answer in (client.get(f"{at}/generate", said), client.post(f"{at}/generate", said)):
        assert answer.status_code == 422
        assert sentence in text(answer)
        (typed,) = said.values()
        assert f'value="{typed}"' in text(answer)
    assert not Track.objects.exists()
