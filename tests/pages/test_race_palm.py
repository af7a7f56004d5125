"""Secret choices: everybody sees who thinks, nobody what was chosen, its maker alone may look again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaigns.models import Person, SealedChoice, Seat
from campaigns.queries.race import palm as race_palm
from campaigns.services import races, steering
from svl.rules import actions
from svl.table import GM, Adjust, Sealed
from tests.pages.race_pieces import at_race, board_for, everything_for, palm_for, reveal_for
from tests.racing import Night, is_dice, is_turn, start_race
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(world: World) -> Night:
    """Mara (Bob's) has driven into Kenji's (Dora's) tile; both have to choose."""
    night = start_race(world)
    night.bring_to_palm(world.mara, world.kenji)
    return night


def seat_of(night: Night, name: str) -> str:
    return night.seat(getattr(night.world, name))


def peek(night: Night, person: Person, seat: str) -> str:
    answer = night.world.client(person).get(f"{night.url}/palm/{seat}")
    return str(answer.json()["choice"])


# -- the card


def test_the_card_says_what_each_choice_leads_to(night: Night, world: World) -> None:
    card = palm_for(night, world.bob, seat_of(night, "mara"))
    assert "You meet Kenji Aoyama" in card
    assert "If Kenji Aoyama passes" in card
    assert "If Kenji Aoyama rams" in card
    assert "Kenji Aoyama takes 5 to 30" in card
    assert "You pass clean." in card


def test_the_defender_reads_it_from_his_own_seat(night: Night, world: World) -> None:
    card = palm_for(night, world.dora, seat_of(night, "kenji"))
    assert "Mara Lindqvist meets you" in card
    assert "If Mara Lindqvist rams" in card


def test_both_sides_are_alike_but_for_their_words(night: Night, world: World) -> None:
    card = palm_for(night, world.bob, seat_of(night, "mara"))
    buttons = re.findall(r'<button class="palm__b".*?</button>', card)
    bare = {re.sub(r"PASS|RAM|data-side=\"\d\"|-side-\d", "", button) for button in buttons}
    assert len(buttons) == 2
    assert len(bare) == 1
    assert "checked" not in card
    assert "autofocus" not in card


def test_the_sides_swap_from_palm_to_palm_and_from_person_to_person(night: Night, world: World) -> None:
    at, table = at_race(night, world.alice)
    seen = set()
    for n in range(40):
        at.race.token = f"another race {n}"
        view = race_palm.palm_view(at, table, seat_of(night, "mara"))
        assert view is not None
        seen.add(view.sides)
        again = race_palm.palm_view(at, table, seat_of(night, "mara"))
        assert again == view  # the same however often the page is drawn
    assert seen == {("PASS", "RAM"), ("RAM", "PASS")}


def test_the_words_stand_on_the_button_they_belong_to(night: Night, world: World) -> None:
    at, table = at_race(night, world.bob)
    for n in range(8):
        at.race.token = f"another race {n}"
        view = race_palm.palm_view(at, table, seat_of(night, "mara"))
        assert view is not None
        calm = view.aims[0].rows[0]  # if Kenji passes
        assert calm.cells[view.sides.index("PASS")] == ("You pass clean.",)


def test_nobody_is_shown_a_card_that_is_not_his(night: Night, world: World) -> None:
    assert palm_for(night, world.dora, seat_of(night, "mara")).strip() == ""
    assert palm_for(night, world.sam, seat_of(night, "mara")).strip() == ""
    assert palm_for(night, world.bob, seat_of(night, "nika")).strip() == ""
    assert board_for(night, world.bob).strip() == ""


def test_after_the_tap_there_is_only_sealed(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    night.palm(night.player(world.bob), mara, "RAM")
    card = palm_for(night, world.bob, mara)
    assert ">Sealed<" in card
    assert "still choosing" in card  # Kenji; that is public
    assert "Press and hold to peek" in card
    assert "Choose again" in card


def test_who_still_thinks_is_public(night: Night, world: World) -> None:
    night.palm(night.player(world.dora), seat_of(night, "kenji"), "PASS")
    assert "Aoyama: sealed" in palm_for(night, world.bob, seat_of(night, "mara"))


# -- secrecy: the same bytes whatever was chosen


@pytest.mark.parametrize("watcher", ["alice", "carl", "bob", "dora", "sam"])
def test_no_piece_tells_anybody_what_was_chosen(night: Night, world: World, watcher: str) -> None:
    mara, seen = seat_of(night, "mara"), []
    for intent in ("PASS", "RAM", "RAM", "PASS"):
        night.palm(night.player(world.bob), mara, intent)
        seen.append(everything_for(night, getattr(world, watcher)))
    assert len(set(seen)) == 1


def test_a_look_that_is_not_the_makers_tells_nothing_apart(night: Night, world: World) -> None:
    mara, seen = seat_of(night, "mara"), set()
    for intent in ("PASS", "RAM"):
        night.palm(night.player(world.bob), mara, intent)
        seen |= {peek(night, person, mara) for person in (world.alice, world.carl, world.dora, world.sam)}
    assert seen == {""}


# -- peeking


def test_its_maker_may_look_again_and_change_it(night: Night, world: World) -> None:
    mara, bob = seat_of(night, "mara"), night.player(world.bob)
    night.palm(bob, mara, "RAM")
    assert peek(night, world.bob, mara) == "RAM"
    night.palm(bob, mara, "PASS")
    assert peek(night, world.bob, mara) == "PASS"


def test_a_look_is_kept_nowhere(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    night.palm(night.player(world.bob), mara, "RAM")
    answer = world.client(world.bob).get(f"{night.url}/palm/{mara}")
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_stranger_and_a_seat_that_is_not_there(night: Night, world: World) -> None:
    assert world.client(world.eve).get(f"{night.url}/palm/{seat_of(night, 'mara')}").status_code == 404
    assert peek(night, world.bob, "nobody") == ""


def test_whoever_lost_the_seat_looks_no_more(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    night.palm(night.player(world.bob), mara, "RAM")
    steering.hand_over(night.race_id, night.gm(), mara, Seat.Pilot.PERSON, world.dora)
    assert peek(night, world.bob, mara) == ""
    assert peek(night, world.dora, mara) == ""  # holds the seat, but did not choose
    assert "Press and hold" not in palm_for(night, world.dora, mara)


def test_the_gm_who_enters_for_an_absent_player_cannot_look_it_up_on_his_screen(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    night.palm(night.gm(), mara, "RAM")
    assert peek(night, world.alice, mara) == ""
    assert peek(night, world.bob, mara) == ""
    assert "Press and hold" not in palm_for(night, world.bob, mara)


def test_a_screen_that_was_handed_on_does_not_tell_its_owner(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    steering.hand_over(night.race_id, night.gm(), mara, Seat.Pilot.GM)
    client, waiting = world.client(world.alice), night.awaits
    assert isinstance(waiting, Sealed)
    fields = {"seat": mara, "prompt": waiting.prompt, "intent": "RAM"}
    client.post(f"{night.url}/palm", fields, headers={"accept": "application/json"})
    assert peek(night, world.alice, mara) == "RAM"  # her own car, her own choice
    client.post(f"{night.url}/palm", fields | {"handed": "yes"}, headers={"accept": "application/json"})
    assert peek(night, world.alice, mara) == ""


def test_one_person_with_two_cars_has_two_cards_and_two_secrets(night: Night, world: World) -> None:
    mara, kenji = seat_of(night, "mara"), seat_of(night, "kenji")
    steering.hand_over(night.race_id, night.gm(), kenji, Seat.Pilot.PERSON, world.bob)
    bob = night.player(world.bob)
    assert "You meet Kenji" in palm_for(night, world.bob, mara)
    assert "Mara Lindqvist meets you" in palm_for(night, world.bob, kenji)
    night.palm(bob, mara, "RAM")
    assert peek(night, world.bob, mara) == "RAM"
    assert peek(night, world.bob, kenji) == ""
    card = palm_for(night, world.bob, mara)
    assert "Kenji Aoyama, yours too" in card  # and the way to the other card
    assert kenji in card
    night.palm(bob, kenji, "PASS")
    assert not SealedChoice.objects.exists()  # both are on the table


def test_nothing_is_left_to_look_at_once_all_are_in(night: Night, world: World) -> None:
    mara = seat_of(night, "mara")
    night.palm(night.player(world.bob), mara, "RAM")
    night.palm(night.player(world.dora), seat_of(night, "kenji"), "PASS")
    assert peek(night, world.bob, mara) == ""
    assert palm_for(night, world.bob, mara).strip() == ""


# -- the clock


def test_the_time_there_is_stands_on_the_card_but_not_for_whom_no_clock_presses(night: Night, world: World) -> None:
    mara, kenji = seat_of(night, "mara"), seat_of(night, "kenji")
    assert "data-deadline" not in palm_for(night, world.bob, mara)
    steering.set_palm_clock(night.race_id, night.gm(), 30)
    steering.set_clock_off(night.race_id, night.player(world.dora), kenji, off=True)
    since = night.race.waiting_since
    assert since is not None
    assert f'data-deadline="{int(since.timestamp()) + 30}"' in palm_for(night, world.bob, mara)
    assert "data-deadline" not in palm_for(night, world.dora, kenji)


# -- several cars


def three_meet(night: Night) -> None:
    """Kenji and Nika stand on one tile, and Mara drives into it."""
    world, gm = night.world, night.gm()
    first = night.seat(world.mara)
    night.run_until(lambda waiting: is_turn(waiting) and waiting.seat == first)
    ahead = (night.state.tile_number(night.state.car(first).distance) + 1) % len(night.state.tiles)
    for driver in (world.kenji, world.nika):
        night.act(gm, GM, Adjust("tile", "a test", night.seat(driver), value=ahead))
        night.act(gm, GM, Adjust("lap", "a test", night.seat(driver), value=night.state.lap_of(first)))
    night.act(gm, first, actions.Drive("pace", 1))
    assert isinstance(night.awaits, Sealed)


def test_the_attacker_among_several_picks_a_target_and_reads_the_stakes_of_each(world: World) -> None:
    night = start_race(world)
    three_meet(night)
    mara = seat_of(night, "mara")
    card = palm_for(night, world.bob, mara)
    assert "Whom do you go for?" in card
    assert card.count('name="target"') == 2
    assert "If Kenji Aoyama rams" in card
    assert "If Nika Broyler rams" in card
    assert "Whom do you go for?" not in palm_for(night, world.dora, seat_of(night, "kenji"))
    night.palm(night.player(world.bob), mara, "RAM", night.seat(world.nika))
    assert peek(night, world.bob, mara) == "RAM Nika Broyler"


def test_whom_the_attacker_goes_for_is_as_secret_as_the_rest(world: World) -> None:
    night = start_race(world)
    three_meet(night)
    mara, seen = seat_of(night, "mara"), set()
    for target in (world.kenji, world.nika):
        night.palm(night.player(world.bob), mara, "RAM", night.seat(target))
        seen |= {everything_for(night, world.alice), everything_for(night, world.alice)}
    assert len(seen) == 1


# -- the board


def test_the_board_says_who_thinks_and_offers_every_way_to_a_choice(night: Night, world: World) -> None:
    board = board_for(night, world.alice)
    assert board.count("still choosing") == 2
    for words in ("Pass the phone", "I am Bob", "Enter for Bob", "Nudge Bob", "Let the autopilot choose"):
        assert words in board
    assert "Markers on the table" in board
    night.palm(night.player(world.bob), seat_of(night, "mara"), "RAM")
    board = board_for(night, world.alice)
    assert board.count("still choosing") == 1
    assert "I am Bob" not in board
    assert "I am Dora" in board
    assert f'name="palm.{seat_of(night, "mara")}"' not in board  # sealed on his phone: no marker of his is asked for


def test_markers_on_the_table_are_shown_with_one_submit(night: Night, world: World) -> None:
    mara, kenji, waiting = seat_of(night, "mara"), seat_of(night, "kenji"), night.awaits
    assert isinstance(waiting, Sealed)
    fields = {"prompt": waiting.prompt, f"palm.{mara}": "RAM", f"palm.{kenji}": "PASS"}
    answer = world.client(world.alice).post(f"{night.url}/palm/markers", fields, headers={"accept": "application/json"})
    assert answer.status_code == 204
    assert is_dice(night.awaits)
    shown = reveal_for(night, world.sam)
    assert re.search(r"Mara Lindqvist</p><p class=\"reveal__what\">RAM", shown)
    assert re.search(r"Kenji Aoyama</p><p class=\"reveal__what\">PASS", shown)


def test_after_an_undo_the_choices_stand_and_the_gm_shows_them_again(night: Night, world: World) -> None:
    mara, kenji = seat_of(night, "mara"), seat_of(night, "kenji")
    night.palm(night.player(world.bob), mara, "RAM")
    night.palm(night.player(world.dora), kenji, "PASS")
    night.undo()
    board = board_for(night, world.alice)
    assert "RAM stands from before" in board
    assert "PASS stands from before" in board
    assert 'Show them again<kbd class="key-hint" aria-hidden="true">Space</kbd>' in board
    assert "Only the GM can change it" in palm_for(night, world.bob, mara)
    races.show(night.race_id, night.gm(), seq=night.race.seq)
    assert is_dice(night.awaits)


def test_a_choice_the_gm_changes_after_an_undo_is_marked(night: Night, world: World) -> None:
    mara, kenji = seat_of(night, "mara"), seat_of(night, "kenji")
    night.palm(night.player(world.bob), mara, "RAM")
    night.palm(night.player(world.dora), kenji, "PASS")
    night.undo()
    night.palm(night.gm(), kenji, "RAM")
    shown = reveal_for(night, world.bob)
    assert shown.count("changed by the GM") == 1


# -- the reveal


def reveal_seq(html: str) -> int:
    found: Any = re.search(r'data-reveal="(\d+)"', html)
    return int(found.group(1))


def test_a_reveal_is_there_from_the_last_choice_on_and_for_the_present_turn_only(night: Night, world: World) -> None:
    assert reveal_seq(reveal_for(night, world.sam)) == 0
    night.palm(night.player(world.bob), seat_of(night, "mara"), "PASS")
    assert reveal_seq(reveal_for(night, world.sam)) == 0
    night.palm(night.player(world.dora), seat_of(night, "kenji"), "PASS")
    assert reveal_seq(reveal_for(night, world.sam)) > 0
    turn = night.state.turn
    night.run_until(is_turn)
    night.step()
    assert night.state.turn >= turn
    assert reveal_seq(reveal_for(night, world.sam)) == 0


def test_a_reveal_that_was_taken_back_is_not_shown_to_whoever_comes_late(night: Night, world: World) -> None:
    night.palm(night.player(world.bob), seat_of(night, "mara"), "RAM")
    night.palm(night.player(world.dora), seat_of(night, "kenji"), "PASS")
    night.undo()
    assert reveal_seq(reveal_for(night, world.sam)) == 0
