"""Exhibition races: rivals on a circuit of ours, from the grid to the flag, without a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from svl.rules import rivals
from svl.rules.cars import Entrant
from svl.rules.catalog import CLASSES, TEAMS
from svl.rules.circuits import CIRCUITS
from svl.rules.npcs import make_npc
from svl.rules.race.actions import Setup
from svl.rules.race.game import SVL
from svl.rules.race.state import Race
from svl.rules.rulings import Rulings
from svl.table import Asked, Match, Refusal, SampledDice, Sealed, evolve, rolled_by, seeded_luck, view

# Names of ours, none from the book.
DRIVERS = ("Ada Okoro", "Bruno Falk", "Chiyo Arai", "Dario Venn", "Elif Tan", "Finn Maddox", "Greta Lund", "Hamid Rao")
MOST_ENTRIES = 1_000  # for a lap of a car: no race is that long; a table that asks for more has stopped moving


def grid(cars: int, dice: SampledDice, rulings: Rulings) -> tuple[Entrant, ...]:
    """So many NPCs with talents and components, spread over teams and classes."""
    if not 1 <= cars <= len(DRIVERS):
        raise Refusal("wrong_cars", f"An exhibition has 1 to {len(DRIVERS)} cars, not {cars}.")
    full = evolve(rulings, npc_simple=False)
    teams, classes = list(TEAMS.values()), list(CLASSES.values())

    def entrant(n: int) -> Entrant:
        team, car_class = teams[n % len(teams)], classes[n % len(classes)]
        return rolled_by(
            dice, lambda outcomes: make_npc(f"car{n + 1}", DRIVERS[n], team, car_class, outcomes, full, number=n + 1)
        )

    return tuple(entrant(n) for n in range(cars))


def exhibition(
    cars: int = 6,
    laps: int = 3,
    circuit: str = "utah",
    seed: int = 1,
    rulings: Rulings = Rulings(),
    presets: Sequence[rivals.Dials] = tuple(rivals.PRESETS.values()),
) -> Match[Race]:
    """A whole race of rivals, who take the presets in turn. The same seed gives the same race."""
    if circuit not in CIRCUITS:
        raise Refusal("no_such_circuit", f"There is no circuit {circuit!r}: choose {', '.join(CIRCUITS)}.")
    dice = SampledDice(seed)
    entrants = grid(cars, dice, rulings)
    match = Match(SVL, Setup(CIRCUITS[circuit], laps, entrants, rulings), dice=dice, by="rivals")
    drivers = {entrant.seat: presets[n % len(presets)] for n, entrant in enumerate(entrants)}
    run(match, drivers, seed)
    return match


def run(match: Match[Race], drivers: dict[str, rivals.Dials], seed: int) -> None:
    """Lets rivals answer every question until the race is over."""
    luck, most = seeded_luck(seed), MOST_ENTRIES * match.state.laps * len(drivers)
    while match.awaits is not None:
        if len(match.entries) >= most:
            raise Refusal("standstill", f"After {most:,} entries nobody has won: this race does not come to its end.")
        for seat in _asked(match):
            proposal = rivals.propose(view(SVL, match.state, (seat,)), drivers[seat], luck)
            match.act(seat, proposal.action)


def _asked(match: Match[Race]) -> Iterable[str]:
    waiting = match.awaits
    if isinstance(waiting, Sealed):
        return tuple(seat for seat in waiting.seats if seat not in match.palms)
    return (waiting.seat,) if isinstance(waiting, Asked) else ()
