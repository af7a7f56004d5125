"""Is the car on the track, or its driver gone for good? Then nobody works on it. On the grid it is still possible."""

from __future__ import annotations

from campaigns.models import Driver, Race, Status

ON_THE_TRACK = (Race.State.RUNNING, Race.State.PAUSED)
GONE = {Status.RETIRED: "has retired", Status.DEAD: "is dead"}


def running_race(driver: Driver) -> Race | None:
    """The race this driver is in right now. From its green flag to its finish the car is not in the garage."""
    return Race.objects.filter(seats__driver=driver, state__in=ON_THE_TRACK).first()


def lock_reason(driver: Driver, race: Race | None) -> str:
    """Why the car cannot be worked on, or nothing."""
    if race is None:
        return ""
    stands = Race.State(race.state).label
    return f"{driver.name} is in {race.name}, which is {stands}. The car can be changed again after the finish."


def closed_reason(driver: Driver) -> str:
    """Why the garage is closed: on the track, or nobody drives the car any more. Nothing while it is open."""
    return gone_reason(driver) or lock_reason(driver, running_race(driver))


def gone_reason(driver: Driver) -> str:
    """Why nobody drives this car any more, or nothing."""
    if driver.status not in GONE:
        return ""
    return f"{driver.name} {GONE[Status(driver.status)]}, so the garage is closed. The GM can change the status."
