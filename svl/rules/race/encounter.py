"""Encounters: who meets whom, the palms, the windows for talents, and who has the last word (A13, A14, A22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from svl.rules.panels import Panels
from svl.rules.race.actions import ChooseSide, Decline, Palm, UseTalent
from svl.rules.race.blows import Bracing, Land, Strike
from svl.rules.race.facts import EncounterEnded, Met, Revealed, SideTaken
from svl.rules.race.fights import extra_ram, target_fight
from svl.rules.race.finish import last_car_wins
from svl.rules.race.meeting import Meeting, MeetingEnd, outcome_of
from svl.rules.race.road import OnTile, face_tile
from svl.rules.race.state import NOBODY, Car, Race, Reading
from svl.rules.race.steps import Question, Step
from svl.rules.race.work import Work
from svl.rules.rulings import Rulings
from svl.table import Action, Awaited, Fixed, OneOf, Option, Refusal, Reveal, Sealed, evolve, kind, record

if TYPE_CHECKING:
    from svl.rules.race.state import Draft

_SIDE = (Option(ChooseSide, side=OneOf(("left", "right"))),)
_WAYS = ("PASS", "RAM")
_INTENTS = OneOf(_WAYS)
_PALM = (Option(Palm, intent=_INTENTS, target=Fixed("")),)

# What Steal the Lead puts back (A22, A23).
RESTORED = (
    "status",
    "speed",
    "deficit",
    "gained",
    "tack",
    "damage",
    "received",
    "faults",
    "pit_left",
    "services",
)


@kind("svl.meet")
@record
class Meet(Step):
    """Step 2 of a tile: is anybody there?"""

    seat: str

    def run(self, work: Work) -> None:
        if not work.racing(self.seat):
            return
        if work.met_by(self.seat) or not last_car_wins(work):  # somebody may have left the race at the line
            meet(work, work.own(self.seat))


def meet(work: Work, car: Draft) -> None:
    """Step 2 of a tile for a car that races; on an empty one it goes straight on to steps 3 and 4."""
    seat = car.seat
    others = tuple(work.met_by(seat))
    if not others:
        face_tile(work, car, *work.spot(car))
        return
    meeting = Meeting(seat, others, tuple(map(work.keep, (seat, *others))))
    work.facts.append(Met(seat, others, work.tile_number(car.distance)))
    if len(others) == 1:
        work.push(LastWord(meeting))
        work.ask(PassingSide(seat, meeting))
    else:
        open_palms(work, meeting)


def open_palms(work: Work, meeting: Meeting) -> None:
    """Everybody palms who drives; a car in the pit or a wreck in the way always passes (B-55)."""
    work.push(LastWord(meeting))
    drivers = tuple(filter(work.racing, meeting.everyone))
    work.ask(Palming(meeting, drivers))


def may_win(reading: Reading, meeting: Meeting, seat: str, talent: str) -> bool:
    """Has the driver a talent that wins this encounter? At some tables only the lead is worth it (B-52)."""
    if not reading.ready(seat, talent):
        return False
    if not reading.rulings.lead_only:
        return True
    target = meeting.target or (meeting.others[0] if len(meeting.others) == 1 else seat)
    farthest = max(reading.car(each).distance for each in (meeting.attacker, target))
    return all(car.distance <= farthest for car in reading.running())


class InMeeting(Question):
    """A question inside an encounter: dropping it leaves a clean pass."""

    __slots__ = ()
    meeting: Meeting

    def stands(self, work: Work) -> bool:
        return True

    def together(self, work: Work) -> bool:
        """Are they all still on one tile? The game master may have moved one away."""
        here = work.tile_number(work.car(self.meeting.attacker).distance)
        for seat in self.meeting.others:
            there = work.tile_number(work.car(seat).distance)
            if there != here:
                return False
        return True

    def cancel(self, work: Work) -> None:
        drop_meeting(work)
        end_meeting(work, evolve(self.meeting, outcome="clean_pass"))


@kind("svl.passing_side")
@record
class PassingSide(InMeeting):
    """The Attacker says on which side of the Defender he goes by."""

    seat: str
    meeting: Meeting
    prompt: int = 0
    asks: ClassVar[str] = "choose a side to go by"
    answers: ClassVar[tuple[type[Action], ...]] = (ChooseSide,)

    def stands(self, work: Work) -> bool:
        return work.racing(self.seat) and self.together(work)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return _SIDE

    def answer(self, work: Work, action: Action) -> None:
        assert isinstance(action, ChooseSide)
        drop_meeting(work)
        work.facts.append(SideTaken(self.seat, self.meeting.others[0], action.side))
        open_palms(work, Meeting(self.seat, self.meeting.others, self.meeting.before, action.side))


@kind("svl.palming")
@record
class Palming(InMeeting):
    """Everybody on the tile chooses PASS or RAM in secret; among several cars the Attacker also picks a target."""

    meeting: Meeting
    drivers: tuple[str, ...]
    prompt: int = 0
    asks: ClassVar[str] = "choose PASS or RAM in secret"
    answers: ClassVar[tuple[type[Action], ...]] = (Reveal,)

    @property
    def seat(self) -> str:  # type: ignore[override]
        return self.meeting.attacker

    @property
    def seats(self) -> tuple[str, ...]:
        return self.drivers

    def is_for(self, seat: str) -> bool:
        return seat in self.drivers

    def awaited(self) -> Awaited:
        return Sealed(self.prompt, self.drivers)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        if seat == self.meeting.attacker and len(self.meeting.others) > 1:
            return (Option(Palm, intent=_INTENTS, target=OneOf(self.meeting.others)),)
        return _PALM

    def takes(self, race: Race, seat: str, action: Action) -> bool:
        if type(action) is not Palm or action.intent not in _WAYS or seat not in self.drivers:
            return False
        others = self.meeting.others
        aims = seat == self.meeting.attacker and len(others) > 1
        return action.target in others if aims else action.target == ""

    def stands(self, work: Work) -> bool:
        return all(map(work.racing, self.drivers)) and self.together(work)

    def explain(self, race: Race, action: Action) -> Refusal | None:
        if not isinstance(action, Palm):
            return None
        names = ", ".join(race.name(seat) for seat in self.meeting.others)
        return Refusal(
            "wrong_palm",
            f"{race.name(self.meeting.attacker)} meets {names}: everybody chooses PASS or RAM, "
            "and only the Attacker among several cars names a target, one of those on the tile.",
        )

    def answer(self, work: Work, action: Action) -> None:
        assert isinstance(action, Reveal)
        met = self.meeting
        attacker, others = met.attacker, met.others
        intents, target = dict.fromkeys((attacker, *others), "PASS"), others[0]
        for palmed in action.choices:
            palm = palmed.choice
            if isinstance(palm, Palm):
                intents[palmed.seat] = palm.intent
                if palm.target and palmed.seat == attacker:
                    target = palm.target
        rammers = tuple([seat for seat, intent in intents.items() if intent == "RAM"])
        outcome = outcome_of(intents[attacker], intents[target])
        meeting = Meeting(attacker, others, met.before, met.side, target, rammers, outcome)
        work.facts.append(Revealed(attacker, target, tuple(intents.items()), outcome))
        if target in rammers and may_win(work, meeting, attacker, "hip_check"):
            drop_meeting(work)
            work.push(LastWord(meeting))
            work.ask(HipChecking(attacker, meeting))
        else:
            fight(work, meeting)


@kind("svl.hip_checking")
@record
class HipChecking(InMeeting):
    """Window w1: the Defender revealed RAM, and the Attacker can turn it round."""

    seat: str
    meeting: Meeting
    prompt: int = 0
    asks: ClassVar[str] = "use Hip Check or not"
    answers: ClassVar[tuple[type[Action], ...]] = (UseTalent, Decline)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (Option(UseTalent, talent=Fixed("hip_check")), Option(Decline))

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, UseTalent):
            work.use(self.seat, "hip_check")
            outcome = "attacker_rams" if work.rulings.hipcheck_win == "ram" else "clean_pass"
            fight(work, evolve(self.meeting, outcome=outcome))
        else:
            fight(work, self.meeting)

    def cancel(self, work: Work) -> None:
        """The palms are shown: without the talent the fight goes on."""
        fight(work, self.meeting)


def fight(work: Work, meeting: Meeting) -> None:
    """Attacker against target, then every extra car on RAM, then the last word."""
    drop_meeting(work)
    extra_rams = [extra_ram(meeting, seat) for seat in meeting.extra_rammers] if len(meeting.others) > 1 else ()
    work.push_all(*target_fight(meeting, work.rulings), *extra_rams, LastWord(meeting))


@kind("svl.last_word")
@record
class LastWord(MeetingEnd):
    """Window w3, and the floor of the encounter: everything above it on the stack belongs to this meeting."""

    asked: int = 0

    def run(self, work: Work) -> None:
        thieves = work.holders.get("steal_the_lead", NOBODY)
        for n, seat in enumerate(self.meeting.in_order):
            if seat in thieves and n >= self.asked and self._may_steal(work, seat):
                work.ask(Stealing(seat, self.meeting, n))
                return
        end_meeting(work, self.meeting)

    def _may_steal(self, work: Work, seat: str) -> bool:
        if seat not in self.meeting.drivers or not may_win(work, self.meeting, seat, "steal_the_lead"):
            return False
        return self._is_worth_it(work)

    def _is_worth_it(self, work: Work) -> bool:
        """A clean pass after a clean pass changes nothing; a ram would (B-51)."""
        before = self.meeting.before
        return work.rulings.steal_win == "ram" or any(evolve(work.car(c.seat), uses=c.uses) != c for c in before)


@kind("svl.stealing")
@record
class Stealing(InMeeting):
    """The encounter is fought; a driver with Steal the Lead may make it undone."""

    seat: str
    meeting: Meeting
    place: int
    prompt: int = 0
    asks: ClassVar[str] = "use Steal the Lead or not"
    answers: ClassVar[tuple[type[Action], ...]] = (UseTalent, Decline)

    def options(self, race: Race, seat: str) -> tuple[Option, ...]:
        return (Option(UseTalent, talent=Fixed("steal_the_lead")), Option(Decline))

    def answer(self, work: Work, action: Action) -> None:
        if isinstance(action, UseTalent):
            steal(work, self.meeting, self.seat)
        else:
            work.push(LastWord(self.meeting, self.place + 1))

    def cancel(self, work: Work) -> None:
        work.push(LastWord(self.meeting, self.place + 1))


def open_meeting(stack: tuple[Step, ...] | list[Step]) -> Meeting | None:
    """The encounter going on, if Steal the Lead may still be declared unasked in it."""
    if stack and isinstance(stack[-1], Stealing):
        return None
    return next((step.meeting for step in reversed(stack) if isinstance(step, LastWord)), None)


def drop_meeting(work: Work) -> list[Step]:
    """Takes everything of the present encounter off the stack; returns the blows of events that lay on top of it."""
    events: list[Step] = []
    while not isinstance(step := work.stack.pop(), LastWord):
        if isinstance(step, (Strike, Bracing, Land)) and step.blow.cause == "event":
            events.append(step)
    return events[::-1]


def steal(work: Work, meeting: Meeting, seat: str) -> None:
    """Everybody is as before the encounter, except that used limits stay used (A22, A23)."""
    work.use(seat, "steal_the_lead")
    for car in meeting.before:
        # where the car is, what it has used and what the game master took from it are not of the encounter
        work.change(car.seat, **{name: getattr(car, name) for name in RESTORED})
    stolen = evolve(meeting, **_stolen(meeting, seat, work.rulings))
    work.push_all(*target_fight(stolen, work.rulings), Aftermath(stolen))


def _stolen(meeting: Meeting, seat: str, rulings: Rulings) -> dict[str, Any]:
    """A clean pass; or, where a win is a ram, the thief's own ram if he is one of the two (B-51)."""
    target = meeting.target or (meeting.others[0] if len(meeting.others) == 1 else "")
    outcome = "clean_pass"
    if rulings.steal_win == "ram" and target and seat in (meeting.attacker, target):
        outcome = "attacker_rams" if seat == meeting.attacker else "defender_rams"
    return {"outcome": outcome, "target": target, "rammers": (), "paid": False}


@kind("svl.aftermath")
@record
class Aftermath(MeetingEnd):
    """A stolen encounter is over; the Attacker goes on with the tile."""

    def run(self, work: Work) -> None:
        end_meeting(work, self.meeting)


def end_meeting(work: Work, meeting: Meeting) -> None:
    speeds = tuple([(seat, work.car(seat).speed) for seat in meeting.in_order])
    exempt = meeting.exempt(work.rulings)
    work.facts.append(
        EncounterEnded(meeting.attacker, meeting.target, meeting.outcome, speeds, not exempt, meeting.pile_up)
    )
    work.push(OnTile(meeting.attacker, exempt))


def rebase_meeting(work: Work, before: Car) -> None:
    """The game master has set something of a car in mid-encounter: a stolen lead must not take that back."""
    now = work.car(before.seat)
    for n, step in enumerate(work.stack):
        meeting = getattr(step, "meeting", None)  # every step of an encounter carries it
        if isinstance(meeting, Meeting) and before.seat in meeting.everyone:
            cars = tuple(_rebased(car, before, now) if car.seat == now.seat else car for car in meeting.before)
            work.stack[n] = evolve(step, meeting=evolve(meeting, before=cars))


def _rebased(car: Car, before: Car, now: Car) -> Car:
    changed = {name: getattr(now, name) for name in RESTORED if getattr(now, name) != getattr(before, name)}
    if "damage" in changed:  # only the panel that was set
        points = zip(car.damage, before.damage, now.damage, strict=True)
        changed["damage"] = Panels(*(new if new != old else kept for kept, old, new in points))
    return evolve(car, **changed)
