"""What is at stake in a palm: PASS or RAM against PASS or RAM, in words, from one seat.

Who takes what, where and how much, as the fight itself would tell it (`bouts`). No odds and no advice: those are the
driver's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from svl.rules.bouts import Harm, bout
from svl.rules.catalog import TALENTS
from svl.rules.narrate.words import capital, listed
from svl.rules.narrate.words import panel as panel_name
from svl.rules.race.encounter import Palming, may_win
from svl.rules.race.meeting import Meeting
from svl.rules.race.state import Race
from svl.table import Refusal, evolve

Intent = Literal["PASS", "RAM"]
Role = Literal["attacker", "target", "bystander"]
INTENTS: tuple[Intent, ...] = ("PASS", "RAM")
ROOM = 60  # letters of a sentence that still reads well beside a button


@dataclass(frozen=True)
class Stake:
    """What comes of it if this seat chooses `own` and the other one chooses `other`."""

    own: Intent
    other: Intent
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Stakes:
    """The four cells of a palm, seen from `seat`. A wreck or a car in the pit never rams: then there are two."""

    seat: str
    role: Role
    other: str  # whose choice makes the columns
    target: str  # whom the Attacker goes for
    cells: tuple[Stake, ...]
    notes: tuple[str, ...]  # talents that are ready and may change it yet

    def of(self, own: Intent, other: Intent) -> tuple[str, ...]:
        return next((cell.sentences for cell in self.cells if (cell.own, cell.other) == (own, other)), ())


@dataclass(frozen=True)
class Encounter:
    """The open palm as everybody sees it."""

    attacker: str
    others: tuple[str, ...]
    tile: int
    side: str  # of the Defender, where the Attacker goes by; none among several cars


def open_encounter(race: Race) -> Encounter | None:
    """Who meets whom and where, while they choose in secret."""
    palming = race.stack[-1] if race.stack else None
    if not isinstance(palming, Palming):
        return None
    meeting = palming.meeting
    tile = race.tile_number(race.car(meeting.attacker).distance)
    return Encounter(meeting.attacker, meeting.others, tile, meeting.side)


def stakes(race: Race, seat: str, target: str = "") -> Stakes:
    """The open palm from this seat. Among several cars `target` says whom the Attacker goes for.

    Left out, it is the seat itself, or for the Attacker the first car on the tile.
    """
    palming = _open_palm(race, seat)
    meeting = palming.meeting
    aimed = target or (meeting.others[0] if seat == meeting.attacker else seat)
    if aimed not in meeting.others:
        names = listed([race.name(each) for each in meeting.others])
        raise Refusal("wrong_target", f"{race.name(meeting.attacker)} meets {names} here, not {target!r}.")
    scene = _Scene(race, palming, seat, aimed)
    notes = tuple(scene.notes(evolve(meeting, target=aimed)))
    return Stakes(seat, scene.role, scene.other, aimed, tuple(scene.cells()), notes)


def _open_palm(race: Race, seat: str) -> Palming:
    palming = race.stack[-1] if race.stack else None
    if not isinstance(palming, Palming):
        raise Refusal("nothing_sealed", "Nobody is asked for a secret choice now.")
    if seat not in palming.drivers:
        names = listed([race.name(each) for each in palming.drivers])
        raise Refusal("not_palming", f"Only {names} choose in secret now, not {seat!r}.", seat=seat)
    return palming


@dataclass(frozen=True)
class _Scene:
    """One palm from one seat, with the Attacker going for one target."""

    race: Race
    palming: Palming
    seat: str
    target: str

    @property
    def attacker(self) -> str:
        return self.palming.meeting.attacker

    @property
    def role(self) -> Role:
        if self.seat == self.attacker:
            return "attacker"
        return "target" if self.seat == self.target else "bystander"

    @property
    def other(self) -> str:
        return self.target if self.seat == self.attacker else self.attacker

    @property
    def third(self) -> str:
        """A driver who is neither one of the two nor the one who asks, if there is one."""
        known = (self.attacker, self.target, self.seat)
        return next((each for each in self.palming.drivers if each not in known), "")

    def cells(self) -> Iterator[Stake]:
        say = self._as_bystander if self.role == "bystander" else self._as_one_of_two
        for own in INTENTS:
            for other in self._choices(self.other):
                yield Stake(own, other, tuple(capital(f"{clause}.") for clause in say(own, other)))

    def _choices(self, seat: str) -> tuple[Intent, ...]:
        return INTENTS if seat in self.palming.drivers else ("PASS",)

    def _bout(self, intents: dict[str, Intent], since: str = "") -> dict[str, Harm]:
        return bout(self.race, self.palming, intents, self.target, since)

    # -- for the Attacker and the target

    def _as_one_of_two(self, own: Intent, other: Intent) -> Iterator[str]:
        """The own harm first, then the other's, then what a third car would add."""
        intents = {self.seat: own, self.other: other}
        yield from self._told(self._bout(intents)) or [self._unhurt(own, other)]
        if self.third:
            added = self._bout({**intents, self.third: "RAM"}, since=self.third)
            yield from self._told(added, "another RAM: ")[:1]

    def _told(self, harms: dict[str, Harm], after: str = "") -> list[str]:
        """What each of them takes, the own car first, `after` some words."""
        seats = [seat for seat in (self.seat, self.attacker, self.target) if seat in harms]
        return [clause for seat in dict.fromkeys(seats) for clause in self._clauses(seat, harms[seat], after)]

    def _unhurt(self, own: Intent, other: Intent) -> str:
        if "RAM" in (own, other):
            return "nobody is hurt"
        return "you pass clean" if self.seat == self.attacker else f"{self._name(self.attacker)} passes clean"

    # -- for whoever else is on the tile

    def _as_bystander(self, own: Intent, other: Intent) -> Iterable[str]:
        """What the own choice adds to the fight of the two. It may hang on the target's choice as well."""
        if own == "PASS":
            return ["you stay out of it", *self._caught(other)]
        calm, *wild = (self._own_ram(other, theirs) for theirs in self._choices(self.target))
        if all(harms == calm for harms in wild):
            return self._told(calm) or ["nobody is hurt"]
        name = self._name(self.target)
        return [*self._told(calm, f"if {name} passes, ")[:1], *self._piled(wild[0], f"if {name} rams, ")]

    def _own_ram(self, attackers: Intent, targets: Intent) -> dict[str, Harm]:
        intents: dict[str, Intent] = {self.seat: "RAM", self.attacker: attackers, self.target: targets}
        return self._bout(intents, since=self.seat)

    def _piled(self, harms: dict[str, Harm], after: str) -> list[str]:
        """A pile-up: the two on their noses, and the one who makes it."""
        two = {self._name(seat): _damage(harms[seat]) for seat in (self.attacker, self.target) if seat in harms}
        same = len(two) == 2 and len(set(two.values())) == 1
        hit = f"both take {two.popitem()[1]}" if same else ", ".join(f"{name} {hit}" for name, hit in two.items())
        return [f"{after}a pile-up: {hit}", *self._clauses(self.seat, harms[self.seat], "then ")]

    def _caught(self, attackers: Intent) -> Iterator[str]:
        """A pile-up slows everybody on the tile."""
        if self.third:
            harms = self._bout({self.attacker: attackers, self.target: "RAM", self.third: "RAM"})
            if self.seat in harms:
                yield from self._clauses(self.seat, harms[self.seat], "in a pile-up ")

    # -- words

    def notes(self, meeting: Meeting) -> Iterator[str]:
        for seat in self.palming.drivers:
            ready = [TALENTS[talent].name for talent in _talents(self.race, meeting, seat)]
            if ready:
                yield f"{capital(self._name(seat))} may yet use {listed(ready)}."

    def _name(self, seat: str) -> str:
        return "you" if seat == self.seat else self.race.name(seat)

    def _clauses(self, seat: str, harm: Harm, after: str = "") -> list[str]:
        """'you take 5 to 30 on Front, lose 1 speed'; in two if that does not fit in one sentence."""
        s = "" if seat == self.seat else "s"
        parts = [
            *([f"take{s} {_damage(harm)}"] if harm.hits else []),
            *([f"lose{s} {harm.slower} speed"] if harm.slower else []),
            *(["can be wrecked"] if harm.can_wreck else []),
        ]
        whole = f"{after}{self._name(seat)} {', '.join(parts)}"
        if len(whole) < ROOM or len(parts) == 1:
            return [whole]
        return [f"{after}{self._name(seat)} {parts[0]}", f"{self._name(seat)} {', '.join(parts[1:])}"]


def _talents(race: Race, meeting: Meeting, seat: str) -> Iterator[str]:
    """What a driver of the encounter has ready to change its course."""
    if seat == meeting.attacker and may_win(race, meeting, seat, "hip_check"):
        yield "hip_check"
    yield from (talent for talent in ("quick_turn", "switch_tack") if race.ready(seat, talent))
    if may_win(race, meeting, seat, "steal_the_lead"):
        yield "steal_the_lead"


def _damage(harm: Harm) -> str:
    """'5 to 30 each on Left and Right', 'up to 15 on Rear'; panels that take the same stand together."""
    amounts: dict[str, list[str]] = {}
    for panel, least, most in harm.hits:
        amounts.setdefault(_amount(least, most), []).append(panel_name(panel))
    return ", ".join(f"{much}{' each' * (len(on) > 1)} on {listed(on)}" for much, on in amounts.items())


def _amount(least: int, most: int) -> str:
    if not most:
        return "nothing"
    if not least:
        return f"up to {most}"
    return str(most) if least == most else f"{least} to {most}"
