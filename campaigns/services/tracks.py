"""Circuits that people draw, generate, take over and pass on. Two who draw at once are told; nothing drawn is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import count

from django.db import IntegrityError, transaction

from campaigns.models import Campaign, Event, LogEntry, Person, Track
from campaigns.services.log import record
from campaigns.track_files import LONGEST_CHARACTER, LONGEST_NAME, TrackFile, line_faults, track_file
from campaigns.wording import listed
from svl.rules import circuits, format_track, generator, parse_track
from svl.table import Refusal

DELETED = "track_deleted"  # the kind of log entry that remembers a track
FIRST_TILES = "S S"  # what a drawing begins with: the start line and where it leads


class Overtaken(Exception):  # noqa: N818 - a question to whoever draws, not an error
    """Somebody else saved the track since this one was opened. `track` is what stands there now."""

    def __init__(self, track: Track) -> None:
        super().__init__(f"{track} was changed meanwhile.")
        self.track = track


# -- ways to a track


@transaction.atomic
def draw(campaign: Campaign, by: Person) -> Track:
    """A start line, and the road is yours."""
    return _add(campaign, by, TrackFile("New track", parse_track(FIRST_TILES).tiles), "begins a track")


@transaction.atomic
def take(campaign: Campaign, by: Person, circuit: str) -> Track:
    """One of ours, as the campaign's own: to race on, or to change."""
    ours = circuits.CIRCUITS.get(circuit)
    if ours is None:
        raise Refusal("unknown_circuit", f"There is no circuit {circuit!r} in our library.", field="circuit")
    file = TrackFile(ours.name, ours.tiles, circuits.CHARACTERS.get(circuit, ""))
    return _add(campaign, by, file, "takes over a track")


@transaction.atomic
def keep(campaign: Campaign, by: Person, recipe: generator.Recipe, name: str = "") -> Track:
    """What the generator makes of a recipe; the recipe stays with it."""
    tiles = generator.generate(recipe).tiles
    file = TrackFile(_fit(name) if name.strip() else f"Seed {recipe.seed}", tiles, recipe=recipe)
    return _add(campaign, by, file, "generates a track")


@transaction.atomic
def bring_in(campaign: Campaign, by: Person, file: TrackFile, name: str = "") -> Track:
    """A track from a file or a line of text, under the name somebody gives it, else under its own."""
    wanted = _fit(name.strip() or file.name.strip() or "Pasted track")
    return _add(campaign, by, replace(file, name=wanted, character=_one_line(file.character)), "brings in a track")


@transaction.atomic
def copy(track: Track, by: Person, into: Campaign) -> Track:
    """A second one, here or in another campaign; the first stays as it is."""
    return _add(into, by, track_file(track), "copies a track")


def _add(campaign: Campaign, by: Person, file: TrackFile, told: str) -> Track:
    track = Track(
        campaign=campaign,
        character=file.character,
        tiles=file.line,
        heading=file.heading,
        home=file.home,
        recipe=asdict(file.recipe) if file.recipe else None,
        author=by,
        changed_by=by.name,
    )
    _save_under_free_name(track, file.name)
    record(campaign, by, "track_added", f"{by.name} {told}: {track}.", track=track.pk)
    return track


def _save_under_free_name(track: Track, wanted: str) -> None:
    """Under this name, or with a number behind it; somebody may take a free one while we look."""
    taken = {name.casefold() for name in Track.objects.filter(campaign=track.campaign).values_list("name", flat=True)}
    for name in _names_like(wanted):
        if name.casefold() in taken:
            continue
        track.name = name
        try:
            with transaction.atomic():
                track.save(force_insert=True)
        except IntegrityError:
            continue
        return


def _names_like(wanted: str) -> Iterator[str]:
    """Utah, Utah 2, Utah 3 ..."""
    yield wanted
    for number in count(2):
        yield f"{wanted[: LONGEST_NAME - len(str(number)) - 1]} {number}"


# -- what happens to one


@transaction.atomic
def redraw(track: Track, by: Person, line: str, heading: int, seen: int, home: str | None = None) -> Track:
    """The track as this person drew it, unless somebody else saved it since version `seen`: then `Overtaken`.

    The same road again is no conflict, whatever was seen: an answer may have been lost on the way. Who types a line
    says nothing of the start line's `home`: a line that is the same keeps it.
    """
    tidy = fit_line(line)
    if not 0 <= heading <= 5:
        raise Refusal("wrong_heading", f"A track points in one of six directions, 0 to 5, not {heading}.")
    stands = Track.objects.select_for_update().get(pk=track.pk)
    if home is None:
        home = stands.home if stands.tiles == tidy else ""
    if (stands.tiles, stands.heading, stands.home) == (tidy, heading, home):
        return stands
    if stands.version != seen:
        raise Overtaken(stands)
    stands.tiles, stands.heading, stands.home, stands.changed_by = tidy, heading, home, by.name
    stands.version += 1
    stands.save(update_fields=["tiles", "heading", "home", "changed_by", "version", "changed_at"])
    return stands


def fit_line(line: str) -> str:
    """The line as it is stored, or a refusal by the first thing that is wrong with it."""
    for fault in line_faults(line):
        raise fault
    return format_track(parse_track(line).tiles)


@transaction.atomic
def rename(track: Track, by: Person, name: str, character: str) -> None:
    before, after = track.name, _fit(name)
    character = _one_line(character)
    if len(character) > LONGEST_CHARACTER:
        raise Refusal(
            "long_character",
            f"The line about a track has {LONGEST_CHARACTER} letters at most; this has {len(character)}.",
            field="character",
        )
    if (before, track.character) == (after, character):
        return
    _refuse_taken(track, after)
    track.name, track.character = after, character
    track.save(update_fields=["name", "character", "changed_at"])
    if after != before:
        record(track.campaign, by, "track_renamed", f"{before} is called {after} now.", track=track.pk)


def _refuse_taken(track: Track, name: str) -> None:
    same = Track.objects.filter(campaign=track.campaign, name__iexact=name).exclude(pk=track.pk)
    if same.exists():
        raise Refusal("name_taken", f"There is a track called {name} already. Choose another name.", field="name")


@transaction.atomic
def delete(track: Track, by: Person) -> LogEntry:
    """Gone from every page, unless a race needs it; the log's entry holds it, so that it can be brought back."""
    stands = Track.objects.select_for_update().get(pk=track.pk)
    races = list(Event.objects.filter(track=stands).order_by("order").values_list("name", flat=True))
    if races:
        needs, it = ("needs", "it") if len(races) == 1 else ("need", "them")
        raise Refusal(
            "track_in_use", f"{listed(races)} {needs} {stands}. Give {it} another track on the calendar first."
        )
    stands.delete()
    return record(
        track.campaign,
        by,
        DELETED,
        f"{by.name} deleted a track: {stands}.",
        gm_only=True,
        name=stands.name,
        character=stands.character,
        tiles=stands.tiles,
        heading=stands.heading,
        home=stands.home,
        recipe=stands.recipe,
    )


@transaction.atomic
def bring_back(deleted: LogEntry, by: Person) -> Track:
    """The track as it was. A second tap finds it there already."""
    kept, campaign = deleted.data, deleted.campaign
    same = Track.objects.filter(campaign=campaign, name=kept["name"], tiles=kept["tiles"]).first()
    if same is not None:
        return same
    recipe = generator.Recipe(**kept["recipe"]) if kept["recipe"] else None
    tiles, home = parse_track(kept["tiles"]).tiles, kept.get("home", "")  # older entries say nothing of it
    file = TrackFile(kept["name"], tiles, kept["character"], kept["heading"], recipe, home)
    return _add(campaign, by, file, "brings back a track")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fit(name: str) -> str:
    tidy = _one_line(name)
    if not tidy:
        raise Refusal("no_name", "A track needs a name.", field="name")
    if len(tidy) > LONGEST_NAME:
        raise Refusal("long_name", f"The name of a track has {LONGEST_NAME} letters at most.", field="name")
    return tidy
