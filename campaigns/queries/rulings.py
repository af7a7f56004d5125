"""The switches as pages show them: a question, its readings, what changes at the table, and what is in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from campaigns.access import Here
from campaigns.entrants import rulings_of
from campaigns.presets import BOOK, PRESETS, Preset, preset_called, preset_in_force
from svl.rules import SWITCHES, Rulings

# Every switch stands in one group (a test holds that); within a group in the order of the book.
GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Drivers and cars": (
            "ittogami_handling",
            "fractional_handling",
            "stat_method",
            "duplicate_components",
            "rounding",
        ),
        "Panels and damage": (
            "panel_model",
            "wreck_rule",
            "negative_panels",
            "deflector_scope",
            "between_races",
        ),
        "Start and finish": ("start_grid", "start_speed", "finish", "dnf_awards"),
        "Tack and speed": (
            "tack_scope",
            "tack_chassis",
            "overspeed",
            "speed_cap",
            "carry_negative_speed",
            "may_stop_short",
            "gains_extend_move",
        ),
        "Road, hazards and boosts": (
            "hard_curve_loss",
            "speed_change_order",
            "handling_scope",
            "min_safe_limit",
            "hazard_mode",
            "endurance_equal_passes",
            "regen_target",
            "regen_exposed",
            "random_events",
            "allow_bridges",
        ),
        "Encounters": (
            "double_ram_tile_check",
            "pileup_stack",
            "pileup_replaces",
            "lead_only",
            "pit_on_track",
            "wrecks_block",
        ),
        "Malfunctions": (
            "malfunction_table",
            "speed_loss_malfunction",
            "component_roll",
            "all_components_pit",
            "result12_scope",
        ),
        "Talents and components": (
            "steal_win",
            "hipcheck_win",
            "quick_turn_limit",
            "reflex_equal_passes",
            "speed_hack",
            "hard_stop_when",
            "windows",
            "mine_limit",
            "mine_penalty_on",
            "neutralize_scope",
        ),
        "Notoriety and the campaign": (
            "defy_percent",
            "charisma_on_notoriety",
            "award_stacking",
            "npc_awards",
            "npc_simple",
            "economy",
            "advancement",
        ),
    }
)

# What the screen of a new campaign asks, what weighs most at the table first.
AT_CREATION = ("panel_model", "finish", "defy_percent", "hard_curve_loss", "start_grid", "ittogami_handling")
LATER = len(SWITCHES) - len(AT_CREATION)  # how many more wait on the advanced page


@dataclass(frozen=True)
class ReadingView:
    """One way to read a rule; `presets` names those that choose it though it is not ours."""

    value: str
    meaning: str
    is_chosen: bool
    is_ours: bool
    presets: tuple[str, ...]


@dataclass(frozen=True)
class SwitchView:
    """`value` is what is chosen or was typed; `limits` are set where a whole number is asked for."""

    key: str
    question: str
    changes: str
    pick: str
    value: str
    meaning: str
    ours: str
    our_value: str
    readings: tuple[ReadingView, ...]
    is_changed: bool
    limits: tuple[int, int] | None = None
    refusal: str = ""
    is_open: bool = False


@dataclass(frozen=True)
class GroupView:
    name: str
    switches: tuple[SwitchView, ...]


@dataclass(frozen=True)
class RulingsView:
    groups: tuple[GroupView, ...]
    every: int
    changed: int
    found: int
    sought: str
    only_changed: bool


@dataclass(frozen=True)
class PresetView:
    key: str
    name: str
    about: str
    meanings: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True)
class SwitchChange:
    question: str
    before: str
    after: str


@dataclass(frozen=True)
class PresetPreview:
    """What using a preset would change."""

    key: str
    name: str
    about: str
    changes: tuple[SwitchChange, ...]


def as_text(value: object) -> str:
    """A reading's value as it travels in a form; `value_from` is the way back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def value_from(key: str, text: str) -> str | bool | int | None:
    """The value a form means by this text, or nothing if the switch has no such reading."""
    switch = SWITCHES[key]
    for reading in switch.readings:
        if as_text(reading.value) == text:
            return reading.value
    if switch.whole_numbers is not None and text.isascii() and text.isdigit() and len(text) < 10:
        found = switch.reading(int(text))
        return found.value if found else None
    return None


def choices_of(key: str) -> str:
    """What may be chosen, ready for a sentence."""
    switch = SWITCHES[key]
    if switch.whole_numbers is not None:
        low, high = switch.whole_numbers
        return f"a whole number from {low} to {high}"
    return "one of its readings"


def switch_view(key: str, rulings: Rulings, *, typed: str | None = None, refusal: str = "") -> SwitchView:
    """`typed` stands in the form instead of the reading in force, after a refusal or before a campaign exists."""
    switch = SWITCHES[key]
    in_force = getattr(rulings, key)
    value = as_text(in_force) if typed is None else typed
    reading = switch.reading(in_force)
    return SwitchView(
        key=key,
        question=switch.question,
        changes=switch.changes,
        pick=switch.pick,
        value=value,
        meaning=reading.meaning if reading else value,
        ours=switch.readings[0].meaning,
        our_value=as_text(switch.default),
        readings=tuple(
            ReadingView(
                value=as_text(each.value),
                meaning=each.meaning,
                is_chosen=as_text(each.value) == value,
                is_ours=each.value == switch.default,
                presets=_presets_choosing(key, each.value),
            )
            for each in switch.readings
        ),
        is_changed=in_force != switch.default,
        limits=switch.whole_numbers,
        refusal=refusal,
        is_open=bool(refusal),
    )


def rulings_view(
    here: Here, *, sought: str = "", only_changed: bool = False, given: SwitchView | None = None
) -> RulingsView:
    """Every switch by subject, or those that speak of what is sought. A given one stands in its place."""
    rulings = rulings_of(here.campaign)
    groups = []
    for name, keys in GROUPS.items():
        switches = (given if given and given.key == key else switch_view(key, rulings) for key in keys)
        fitting = tuple(
            each for each in switches if _fits(each, name, sought) and (each.is_changed or not only_changed)
        )
        if fitting:
            groups.append(GroupView(name, fitting))
    return RulingsView(
        groups=tuple(groups),
        every=len(SWITCHES),
        changed=len(rulings.changed()),
        found=sum(len(group.switches) for group in groups),
        sought=sought,
        only_changed=only_changed,
    )


def opened(switch: SwitchView) -> SwitchView:
    return replace(switch, is_open=True)


def creation_switches(typed: Mapping[str, str], refusals: Mapping[str, str]) -> tuple[SwitchView, ...]:
    """The six places where the book disagrees with itself, before there is a campaign: nothing is chosen by hand."""
    ours = Rulings()
    return tuple(switch_view(key, ours, typed=typed.get(key, ""), refusal=refusals.get(key, "")) for key in AT_CREATION)


def settings_switches(here: Here, typed: Mapping[str, str], refusals: Mapping[str, str]) -> tuple[SwitchView, ...]:
    rulings = rulings_of(here.campaign)
    return tuple(
        switch_view(key, rulings, typed=typed.get(key) or None, refusal=refusals.get(key, "")) for key in AT_CREATION
    )


def creation_presets(chosen: str) -> tuple[PresetView, ...]:
    """With the book's chosen, unless the form came back with another."""
    return _preset_views(PRESETS.get(chosen, PRESETS[BOOK]))


def presets_of(here: Here) -> tuple[PresetView, ...]:
    return _preset_views(preset_in_force(rulings_of(here.campaign)))


def preset_preview(here: Here, key: str) -> PresetPreview:
    preset, now = preset_called(key), rulings_of(here.campaign)
    pairs = ((switch_view(each, now), switch_view(each, preset.rulings)) for each in SWITCHES)
    changes = (SwitchChange(old.question, old.meaning, new.meaning) for old, new in pairs if old.value != new.value)
    return PresetPreview(preset.key, preset.name, preset.about, tuple(changes))


def _preset_views(chosen: Preset | None) -> tuple[PresetView, ...]:
    return tuple(
        PresetView(preset.key, preset.name, preset.about, preset.meanings, preset is chosen)
        for preset in PRESETS.values()
    )


def _presets_choosing(key: str, value: object) -> tuple[str, ...]:
    return tuple(
        preset.name
        for preset in PRESETS.values()
        if key in preset.sets and value == preset.sets[key] != SWITCHES[key].default
    )


def _fits(switch: SwitchView, group: str, sought: str) -> bool:
    """Every word of the search stands somewhere in the switch."""
    text = " ".join(_texts(switch, group)).casefold()
    return all(word in text for word in sought.casefold().split())


def _texts(switch: SwitchView, group: str) -> Iterable[str]:
    yield from (group, switch.key.replace("_", " "), switch.question, switch.changes, switch.pick)
    yield from (reading.meaning for reading in switch.readings)
