"""Small words: names of people and things, numbers as they are shown, lists that do not run on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from zlib import crc32

from svl.rules.catalog import BOOSTS, COMPONENTS, HAZARDS, MALFUNCTIONS, NAV_TILES, TACKS, TALENTS
from svl.rules.panels import PANELS
from svl.rules.race.facts import Adjusted
from svl.rules.race.state import Race, Service
from svl.table import GM, TABLE

CONTACT = ("ram", "double ram", "pile-up")  # causes of a blow in which cars touch
_MOST_NAMES = 70  # characters of names in one line, before the rest is counted
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def who(race: Race, seat: str) -> str:
    """The driver's name."""
    if seat in (GM, TABLE):
        return "the game master"
    return next((entrant.name for entrant in race.entrants if entrant.seat == seat), seat)


def listed(words: Sequence[str], *, most: int = _MOST_NAMES) -> str:
    """'Aki, Bo and Cy'; a list that would run on ends with 'and 4 more'."""
    shown: list[str] = []
    for word in words:
        if shown and sum(len(each) + 2 for each in (*shown, word)) > most:
            break
        shown.append(word)
    if rest := len(words) - len(shown):
        return f"{', '.join(shown)} and {rest} more"
    if len(shown) < 2:
        return "".join(shown) or "nobody"
    return f"{', '.join(shown[:-1])} and {shown[-1]}"


def names(race: Race, seats: Iterable[str]) -> str:
    return listed([who(race, seat) for seat in seats])


def order(race: Race, seats: str, *, most: int = _MOST_NAMES) -> str:
    """Those of a lineup that the log keeps as seats with commas between them."""
    return listed([who(race, seat) for seat in seats.split(",")], most=most)


def number(amount: float) -> str:
    """With a true minus, and thousands set apart."""
    shown = f"{int(abs(amount)):,}" if amount == int(amount) else f"{abs(amount):g}"
    return f"\u2212{shown}" if amount < 0 else shown


def signed(amount: float) -> str:
    return f"+{number(amount)}" if amount > 0 else number(amount)


def count(amount: int, thing: str) -> str:
    """'1 point', '5 points'."""
    return f"{number(amount)} {thing}{'' if amount == 1 else 's'}"


def agrees(name: str, one: str, several: str) -> str:
    """A name with its verb: 'Turbo fails', 'Brakes fail'."""
    return f"{name} {several if name.endswith('s') else one}"


def ordinal(place: int) -> str:
    suffix = "th" if place % 100 in (11, 12, 13) else _ORDINALS.get(place % 10, "th")
    return f"{place}{suffix}"


def brief(text: str, most: int = 50) -> str:
    """What a person typed, short enough for a line and without its full stop."""
    words = " ".join(text.split()).rstrip(".")
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def thing(token: str) -> str:
    """The name of anything the catalogue knows, by its id."""
    if token in HAZARDS:
        return _hazard(HAZARDS[token].name)
    for rows in (NAV_TILES, BOOSTS, TALENTS, COMPONENTS, TACKS):
        if token in rows:
            return rows[token].name
    return panel(token) if token in PANELS else token.replace("_", " ")


def _hazard(name: str) -> str:
    kind, _, rest = name.partition(": ")
    return f"{rest} {kind.split()[-1].lower()}" if rest else name


_CAUSES = {"top speed": "the Top Speed", "tractor": "the Forward Tractor", "event": "the track event"}


def the(token: str) -> str:
    """A cause with its article: 'the ram', 'the Hard Curve', 'the Turbo 2 tile'."""
    tail = " tile" if token in BOOSTS else ""
    return _CAUSES.get(token, f"the {thing(token)}{tail}")


def shown(value: str) -> str:
    """What an adjustment touched, as it stands on the page."""
    return "nothing" if value in ("", "None") else thing(value)


def ended_turn(fact: Adjusted) -> bool:
    """A skip takes the turn that is being driven, or adds one to those a car has to miss."""
    return fact.before == fact.after


def panel(name: str) -> str:
    return name.capitalize()


def panels(points: Iterable[int]) -> str:
    """Points restored by panel: 'Front +20 and Left +5'."""
    return listed([f"{panel(name)} {signed(given)}" for name, given in zip(PANELS, points, strict=True) if given])


def tile(race: Race, place: int) -> str:
    return "the start tile" if place == 0 and race.closed else f"tile {place}"


def malfunction(race: Race, roll: int) -> str:
    """The name of a result; the sample's reading turns a component failure into a shock (B-57)."""
    shaken = roll == 5 and race.rulings.malfunction_table == "sample"
    return MALFUNCTIONS[4 if shaken else roll].name


def jobs(race: Race, services: Sequence[Service]) -> list[str]:
    """What the crew does: repairs first, and what is broken twice named once."""
    repairs = [f"repair {panels(job.spread)}" for job in services if job.fault is None]
    broken = [fault(race, job.fault.roll, job.fault.component) for job in services if job.fault is not None]
    return [*repairs, *(f"mend {each}" for each in together(broken))]


def together(things: Iterable[str]) -> list[str]:
    """Each named once, with how many there are: 'Drive fault', '2 Brake failures'."""
    return [name if times == 1 else count(times, name) for name, times in Counter(things).items()]


def fault(race: Race, roll: int, component: str) -> str:
    return thing(component) if component else malfunction(race, roll)


def fault_in_full(race: Race, roll: int, component: str) -> str:
    """The malfunction, and which component suffers from it: 'Drive fault', 'Component failure of Turbo'."""
    return f"{MALFUNCTIONS[roll].name} of {thing(component)}" if component else malfunction(race, roll)


def picked(variants: Sequence[str], fact: object) -> str:
    """One of several wordings, the same for the same fact for ever."""
    return variants[crc32(repr(fact).encode()) % len(variants)]


def capital(sentence: str) -> str:
    """A sentence begins with a large letter; the rest of it stays as it is."""
    return sentence[:1].upper() + sentence[1:]
