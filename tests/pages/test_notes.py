"""Notes, as pages: the GM's until shown, Markdown that can do nothing but be read, two editors, undo."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Note
from campaigns.services import notes
from tests.pages.asking import body, queries, send, text, words
from tests.world import World


@pytest.fixture
def at(world: World) -> str:
    return f"/c/{world.campaign.pk}/notes"


@pytest.fixture
def secret(world: World) -> Note:
    return notes.write(world.campaign, world.alice, "The plot", "Nika is **the spy**.")


@pytest.fixture
def told(world: World) -> Note:
    return notes.write(world.campaign, world.alice, "House rules", "- be kind", shown=True)


def test_the_gm_reads_all_notes_a_player_those_that_are_shown(world: World, at: str, secret: Note, told: Note) -> None:
    page = text(world.client(world.carl).get(at))
    assert "The plot" in page
    assert "House rules" in page
    for who in (world.bob, world.sam):
        page = text(world.client(who).get(at))
        assert "House rules" in page
        assert "plot" not in page


def test_a_player_is_told_the_same_of_a_hidden_note_as_of_none(world: World, at: str, secret: Note) -> None:
    client = world.client(world.bob)
    for way in ("", "/edit"):
        hidden = client.get(f"{at}/{secret.pk}{way}")
        assert hidden.status_code == 404
        assert body(hidden) == body(client.get(f"{at}/987654{way}"))
    assert client.post(f"{at}/{secret.pk}/shown", {"shown": "yes"}).status_code == 404


def test_a_hidden_note_moves_no_byte_of_a_players_list(world: World, at: str) -> None:
    client = world.client(world.bob)
    before = body(client.get(at))
    notes.write(world.campaign, world.alice, "Secret", "x")
    assert body(client.get(at)) == before


def test_markdown_is_set_and_html_is_shown_as_typed(world: World, at: str) -> None:
    typed = "# Big\n\n**bold** <script>alert(2)</script>"
    note = notes.write(world.campaign, world.alice, "<script>alert(1)</script>", typed, shown=True)
    for address in (at, f"{at}/{note.pk}"):
        assert b"<script>alert" not in world.client(world.bob).get(address).content
    page = world.client(world.bob).get(f"{at}/{note.pk}").content.decode()
    assert "<strong>bold</strong>" in page
    assert "&lt;script&gt;alert(2)" in page


def test_one_tap_shows_a_note_and_one_hides_it(world: World, at: str, secret: Note) -> None:
    client = world.client(world.alice)
    page = client.post(f"{at}/{secret.pk}/shown", {"shown": "yes"}, follow=True)
    assert "The players can read The plot." in words(page)
    assert world.client(world.bob).get(f"{at}/{secret.pk}").status_code == 200
    client.post(f"{at}/{secret.pk}/shown", {})
    assert world.client(world.bob).get(f"{at}/{secret.pk}").status_code == 404


def test_a_note_is_written_for_the_gm_alone_unless_said_otherwise(world: World, at: str) -> None:
    client = world.client(world.alice)
    client.post(f"{at}/new", {"title": "One", "body": "x"})
    client.post(f"{at}/new", {"title": "Two", "body": "x", "shown": "on"})
    assert dict(Note.objects.values_list("title", "shown")) == {"One": False, "Two": True}


def test_a_refused_note_keeps_what_was_typed(world: World, at: str) -> None:
    answer = world.client(world.alice).post(f"{at}/new", {"title": " ", "body": "a long evening's work"})
    assert answer.status_code == 422
    assert "A note needs a title to be found by." in words(answer)
    assert "a long evening's work" in text(answer)


def seen_on(page: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found
    return found[1]


def test_the_later_of_two_editors_is_shown_both_and_saves_over_it_knowingly(
    world: World, at: str, secret: Note
) -> None:
    address = f"{at}/{secret.pk}/edit"
    alice, carl = world.client(world.alice), world.client(world.carl)
    alices, carls = (seen_on(text(client.get(address))) for client in (alice, carl))
    carl.post(address, {"title": "The plot", "body": "Carl was here.", "seen": carls})
    answer = alice.post(address, {"title": "The plot", "body": "Alice's own words.", "seen": alices})
    assert answer.status_code == 409
    page = text(answer)
    assert "Carl changed this while you were writing." in words(answer)
    assert "Carl was here." in page
    assert page.count("Alice's own words.") == 2  # beside Carl's, and in the field
    secret.refresh_from_db()
    assert secret.body == "Carl was here."
    kept = alice.post(address, {"title": "The plot", "body": "Alice's own words.", "seen": seen_on(page)})
    assert kept.status_code == 302
    secret.refresh_from_db()
    assert secret.body == "Alice's own words."


def test_a_deleted_note_is_one_tap_from_coming_back(world: World, at: str, secret: Note) -> None:
    client = world.client(world.alice)
    page = client.post(f"{at}/{secret.pk}/delete", follow=True)
    assert "The plot is deleted." in words(page)
    undo = re.search(rf'action="({at}/deleted/\d+/back)"', text(page))
    assert undo
    assert not Note.objects.exists()
    assert world.client(world.bob).post(undo[1]).status_code == 403
    assert "The plot is back." in words(client.post(undo[1], follow=True))
    assert Note.objects.get().body == "Nika is **the spy**."


GM_ONLY = [
    ("get", "/new"),
    ("post", "/new"),
    ("get", "/{told}/edit"),
    ("post", "/{told}/edit"),
    ("post", "/{told}/shown"),
    ("post", "/{told}/delete"),
]


@pytest.mark.parametrize(("method", "way"), GM_ONLY)
def test_players_and_spectators_write_no_notes(world: World, at: str, told: Note, method: str, way: str) -> None:
    for who in (world.bob, world.sam):
        assert send(world.client(who), method, at + way.format(told=told.pk)).status_code == 403
    told.refresh_from_db()
    assert told.shown


@pytest.mark.parametrize(("method", "way"), [("get", ""), ("get", "/{told}"), *GM_ONLY])
def test_a_stranger_is_told_the_same_as_of_a_campaign_that_is_not_there(
    world: World, at: str, told: Note, method: str, way: str
) -> None:
    address = at + way.format(told=told.pk)
    client = world.client(world.eve)
    answer = send(client, method, address)
    assert answer.status_code == 404
    assert body(answer) == body(send(client, method, address.replace(at, "/c/987654/notes")))


def test_the_list_asks_the_database_as_often_for_many_notes_as_for_few(world: World, at: str, told: Note) -> None:
    client = world.client(world.alice)
    client.get(at)
    few = queries(client, at)
    for n in range(30):
        notes.write(world.campaign, world.alice, f"Note {n}", "x")
    assert queries(client, at) == few


def test_a_note_leads_back_to_the_list_and_says_whom_it_would_be_shown_to(world: World, at: str, secret: Note) -> None:
    main = text(world.client(world.alice).get(f"{at}/{secret.pk}")).partition("<main")[2]
    assert f'href="{at}"' in main
    assert "Show to players" in main
