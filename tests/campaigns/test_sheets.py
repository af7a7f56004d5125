"""Changing a sheet: what is stored, what is refused, and what two editors at once are told."""

from __future__ import annotations

import pytest

from campaigns.models import Car, Driver, LogEntry, Race
from campaigns.services.sheets import FIELDS, LONGEST_TEXT, Conflict, choose_talents, digest, edit
from svl.rules import Stats
from svl.table import Refusal
from tests.world import World


def stored(driver: Driver, key: str) -> str:
    return FIELDS[key].read(Driver.objects.select_related("car__team").get(pk=driver.pk))


def change(world: World, driver: Driver, key: str, value: str, *, by: str = "bob", seen: str | None = None) -> str:
    """An edit by somebody who saw what stands there now, unless said otherwise."""
    before = stored(driver, key) if seen is None else seen
    return edit(driver, getattr(world, by), key, value, digest(before)).value


def refusal(world: World, driver: Driver, key: str, value: str, *, by: str = "bob") -> str:
    before = stored(driver, key)
    with pytest.raises(Refusal) as refused:
        change(world, driver, key, value, by=by)
    assert stored(driver, key) == before
    return refused.value.sentence


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("name", "  Mara   Berg ", "Mara Berg"),
        ("biography", "First line\r\n\r\n# Second\n", "First line\n\n# Second"),
        ("private_notes", "owes Kenji 500", "owes Kenji 500"),
        ("car_name", "Old Iron", "Old Iron"),
        ("number", "0047", "47"),
        ("colour_1", "#1f8a55", "#1F8A55"),
        ("biography", "zero\0byte", "zerobyte"),
    ],
)
def test_a_field_is_stored_tidied(world: World, key: str, value: str, kept: str) -> None:
    assert change(world, world.mara, key, value) == kept
    assert stored(world.mara, key) == kept


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("name", "   ", "A driver needs a name."),
        ("name", "kenji aoyama", "kenji aoyama drives in Night League already. Choose another name."),
        ("name", "x" * 41, "Name of Mara Lindqvist: 41 characters are too many; 40 fit."),
        (
            "biography",
            "x" * (LONGEST_TEXT + 1),
            "Biography of Mara Lindqvist: 8,001 characters are too many; 8,000 fit.",
        ),
        ("number", "0", "0 does not fit on a car: 1 to 999 do."),
        ("number", "1000", "1000 does not fit on a car: 1 to 999 do."),
        ("number", "31", "31 belongs to Kenji Aoyama. 1 is free."),
        ("number", "99", "99 belongs to another driver. 1 is free."),
        ("number", "²", "² does not do: Number is a whole number from 1 to 999."),
        ("number", "9" * 5000, "999999999999 does not do: Number is a whole number from 1 to 999."),
        ("psyche", "-5", "-5 does not do: Psyche is a whole number from 3 to 18."),
        ("number", "", "Nothing does not do: Number is a whole number from 1 to 999."),
        ("colour_1", "red", "'red' is no colour; colours are written like #1F8A55."),
        ("reflexes", "2", "Reflexes cannot be 2: three dice give 3 to 18."),
        ("psyche", "19", "Psyche cannot be 19: three dice give 3 to 18."),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence_and_changes_nothing(
    world: World, key: str, value: str, sentence: str
) -> None:
    assert refusal(world, world.mara, key, value) == sentence


def test_a_colour_nobody_could_see_is_moved_until_they_can(world: World) -> None:
    from campaigns.liveries import is_legal_colour

    assert is_legal_colour(change(world, world.mara, "colour_1", "#000000"))


def test_a_car_wears_two_colours_of_its_own_or_the_teams(world: World) -> None:
    change(world, world.mara, "colour_2", "#D93A34")
    car = Car.objects.get(driver=world.mara)
    assert (car.colour_1, car.colour_2) == ("#1F8A55", "#D93A34")  # the team's green stays the first
    change(world, world.mara, "colour_1", "")
    car.refresh_from_db()
    assert (car.colour_1, car.colour_2) == ("", "")


def test_the_later_editor_is_told_who_was_first_and_what_stands_there(world: World) -> None:
    change(world, world.mara, "biography", "The GM's words", by="alice")
    with pytest.raises(Conflict) as conflict:
        change(world, world.mara, "biography", "Bob's words", seen="")
    assert (conflict.value.who, conflict.value.stored) == ("Alice", "The GM's words")
    assert stored(world.mara, "biography") == "The GM's words"


def test_the_later_editor_can_keep_his_own_after_reading_the_other(world: World) -> None:
    change(world, world.mara, "biography", "The GM's words", by="alice")
    change(world, world.mara, "biography", "Bob's words", seen="The GM's words")
    assert stored(world.mara, "biography") == "Bob's words"


def test_one_person_on_two_screens_is_told_so(world: World) -> None:
    change(world, world.mara, "biography", "from the phone")
    with pytest.raises(Conflict) as conflict:
        change(world, world.mara, "biography", "from the laptop", seen="")
    assert conflict.value.is_own


def test_a_change_nobody_wrote_down_is_still_noticed(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(biography="by an import")
    with pytest.raises(Conflict) as conflict:
        change(world, world.mara, "biography", "mine", seen="")
    assert conflict.value.who == "Somebody"


def test_the_same_text_sent_again_is_saved_whatever_the_sender_saw(world: World) -> None:
    change(world, world.mara, "biography", "the same")
    saved = edit(world.mara, world.bob, "biography", "the same", "a digest of long ago")
    assert (saved.value, saved.changed) == ("the same", False)


def test_the_diary_has_one_line_for_a_sitting(world: World) -> None:
    for text in ("A", "A d", "A driver"):
        change(world, world.mara, "biography", text)
    lines = LogEntry.objects.filter(kind="sheet_edited")
    assert [(line.by, line.text) for line in lines] == [("Bob", "Mara Lindqvist's sheet was changed: biography.")]
    change(world, world.mara, "biography", "A driver of note", by="alice")
    change(world, world.mara, "biography", "A driver of notes")
    assert [line.by for line in LogEntry.objects.filter(kind="sheet_edited")] == ["Bob", "Alice", "Bob"]


def test_the_diary_tells_every_change_of_a_number(world: World) -> None:
    change(world, world.mara, "number", "13")
    change(world, world.mara, "number", "14")
    texts = LogEntry.objects.filter(kind="sheet_edited").values_list("text", flat=True)
    assert list(texts) == [
        "Mara Lindqvist's sheet was changed: Number 14, was 13.",
        "Mara Lindqvist's sheet was changed: Number 13, was 12.",
    ]


def test_nobody_learns_from_the_diary_that_a_player_wrote_private_notes(world: World) -> None:
    change(world, world.mara, "private_notes", "I will ram Kenji")
    assert not LogEntry.objects.filter(kind="sheet_edited").exists()


def test_the_diary_of_a_hidden_driver_is_the_gms(world: World) -> None:
    change(world, world.ghost, "biography", "nobody knows", by="alice")
    assert LogEntry.objects.get(kind="sheet_edited").gm_only


def test_a_score_set_by_hand_says_so(world: World) -> None:
    change(world, world.mara, "reflexes", "14", by="alice")
    assert Driver.objects.get(pk=world.mara.pk).scores_from == "Reflexes set by Alice."


@pytest.mark.parametrize("key", ["number", "car_name", "colour_1", "reflexes"])
def test_nothing_of_the_car_changes_while_it_is_on_the_track(world: World, key: str) -> None:
    world.race_of(world.mara, Race.State.PAUSED)
    sentence = "Mara Lindqvist is in Monaco, which is paused. The car can be changed again after the finish."
    assert refusal(world, world.mara, key, "14") == sentence
    assert change(world, world.mara, "biography", "still writing")
    assert change(world, world.kenji, "number", "8", by="dora")
    Race.objects.update(state=Race.State.FINISHED)
    assert change(world, world.mara, "number", "14")


def talents(driver: Driver) -> list[str]:
    return [talent.key for talent in driver.talents.all()]


def test_a_player_adds_a_talent_as_psyche_allows(world: World) -> None:
    rookie = world.enlist("Rookie", stats=Stats(10, 13, 10, 10), player=world.bob)
    choose_talents(rookie, world.bob, ["drifter"], runs=False)
    choose_talents(rookie, world.bob, ["drifter", "quick_turn"], runs=False)
    assert talents(rookie) == ["drifter", "quick_turn"]
    with pytest.raises(Refusal, match="Psyche 13 allows 2"):
        choose_talents(rookie, world.bob, ["drifter", "quick_turn", "hip_check"], runs=False)
    assert talents(rookie) == ["drifter", "quick_turn"]


def test_a_talent_is_for_life_unless_the_gm_takes_it(world: World) -> None:
    with pytest.raises(Refusal, match="keeps a talent once learned"):
        choose_talents(world.mara, world.bob, ["drifter"], runs=False)
    choose_talents(world.mara, world.alice, ["drifter"], runs=True)
    assert talents(world.mara) == ["drifter"]
    assert LogEntry.objects.first().text == "Mara Lindqvist's talents: Drifter."


def test_who_has_more_talents_than_psyche_allows_says_which_stay(world: World) -> None:
    Driver.objects.filter(pk=world.mara.pk).update(psyche=9)
    choose_talents(world.mara, world.bob, ["hard_stop"], runs=False)
    assert talents(world.mara) == ["hard_stop"]


def test_an_unknown_talent_is_refused(world: World) -> None:
    with pytest.raises(Refusal, match="cannot learn 'flying'"):
        choose_talents(world.mara, world.alice, ["flying"], runs=True)
