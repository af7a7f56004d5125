"""The flag, the placing and the points (A18)."""

from __future__ import annotations

from svl.rules.awards import award
from svl.rules.race.facts import Finished, Placed, RaceEnded
from svl.rules.race.state import Car, Placing, Race
from svl.rules.race.work import Work


def cross_the_flag(work: Work, seat: str, tiles_left: int) -> None:
    """A car has done its laps. The first one ends the race at that moment, unless the table plays on (B-74)."""
    work.facts.append(Finished(seat))
    work.finishers += (seat,)
    work.change(seat, status="finished")
    if work.rulings.finish == "flag":
        end_race(work)
    elif work.rulings.finish == "round":
        # it drives on to the end of its move, past everything
        work.change(seat, distance=work.car(seat).distance + max(0, tiles_left))


def last_car_wins(work: Work) -> bool:
    """Ends a race in which nobody is left to drive, or one car of several before the flag fell (B-77, A18.2a)."""
    running = False
    for car in work.cars:
        if car.status in ("racing", "pit"):
            if running:
                return False
            running = True
    if running and (len(work.cars) == 1 or work.finishers):
        return False
    end_race(work)
    return True


def round_is_over(work: Work) -> bool:
    """Ends a race whose flag fell in the round that is now over, at tables that finish the round."""
    if not work.finishers or work.rulings.finish != "round":
        return False
    end_race(work)
    return True


def end_race(work: Work) -> None:
    """Places everybody, reckons the points, and leaves nothing to be done."""
    order = classified(work)
    lost = [car for car in work.lineup() if car.seat not in order]
    if work.rulings.dnf_awards:
        order += [car.seat for car in sorted(lost, key=lambda car: -car.distance)]
        lost = []
    unplaced = [car.seat for car in lost]
    work.facts.append(RaceEnded(tuple(order), tuple(unplaced)))
    places: list[tuple[str, int | None]] = [(seat, place) for place, seat in enumerate(order, start=1)]
    work.result = tuple(_place(work, seat, place) for seat, place in [*places, *((seat, None) for seat in unplaced)])
    work.stack.clear()


def classified(race: Work | Race) -> list[str]:
    """Those who crossed, in that order, then the runners by progress; with `round` progress alone counts."""
    crossed = [race.car(seat) for seat in race.finishers]
    running = sorted(race.running(), key=_progress, reverse=True)
    if race.rulings.finish == "round":
        both = [car for car in race.lineup() if car in crossed or car in running]
        return [car.seat for car in sorted(both, key=_progress, reverse=True)]
    return [car.seat for car in crossed + running]


def _progress(car: Car) -> tuple[int, int]:
    """Distance, then speed; the sort keeps lineup order among equals (B-76)."""
    return (car.distance, car.speed)


def _place(work: Work, seat: str, place: int | None) -> Placing:
    entrant = work.entrant(seat)
    mines = work.car(seat).mines
    won = award(place, entrant.stats.charisma, entrant.talents, mines, work.rulings, npc=entrant.npc)
    work.facts.append(Placed(seat, place, won))
    return Placing(seat, place, won.notoriety)
