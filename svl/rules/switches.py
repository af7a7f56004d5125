"""The house rules a campaign may choose: every question the book leaves open, and its readings (part B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

# A bool is an int to Python, so values are compared by type as well: a table that chose 1 did not choose true.
Value = str | bool | int


@dataclass(frozen=True)
class Reading:
    """One way to read a rule."""

    value: Value
    meaning: str


@dataclass(frozen=True)
class Switch:
    """One open question of the book. The first reading is the default.

    A switch with `whole_numbers` takes any whole number in that range besides; `whole_meaning` says what one means.
    """

    key: str
    entries: tuple[str, ...]
    lines: tuple[str, ...]
    weight: int
    question: str
    readings: tuple[Reading, ...]
    changes: str  # what the choice changes at the table
    pick: str  # why the default is what it is
    at_creation: bool = False
    whole_numbers: tuple[int, int] | None = None
    whole_meaning: str = ""

    @property
    def default(self) -> Value:
        return self.readings[0].value

    def reading(self, value: object) -> Reading | None:
        """The reading with exactly this value, or nothing. True is not 1 here."""
        for reading in self.readings:
            if type(reading.value) is type(value) and reading.value == value:
                return reading
        if self.whole_numbers is not None and type(value) is int:
            low, high = self.whole_numbers
            if low <= value <= high:
                return Reading(value, self.whole_meaning.format(n=value))
        return None


_CHARACTER_AND_CAR = (
    Switch(
        key="ittogami_handling",
        entries=("B-01",),
        lines=("L450", "L487", "L617", "L627", "L636", "L645"),
        weight=2,
        question="How much Handling does Ittogami add to its cars?",
        readings=(
            Reading("models", "Ittogami adds 1, so Yajirushi, Yume and Shinkansen have +3, +2 and +1."),
            Reading("teams", "Ittogami adds 2, so Yajirushi, Yume and Shinkansen have +4, +3 and +2."),
        ),
        changes="Ittogami cars take every curve one faster and every hazard one slower than their printed models.",
        pick="All three finished models agree on 1, and it mirrors what Pearson Taft pays for its armour.",
        at_creation=True,
    ),
    Switch(
        key="fractional_handling",
        entries=("B-04",),
        lines=("L254",),
        weight=2,
        question="What does a Handling of one and a half from Reflexes 15 or 16 mean?",
        readings=(
            Reading("exact", "The half is kept, so failing by half a step costs half a step of damage."),
            Reading("down", "The modifier 1.5 becomes 1 before it is added."),
            Reading("up", "The modifier 1.5 becomes 2 before it is added."),
        ),
        changes="Whether Reflexes 15 and 16 are a band of their own, or worth the same as 11 to 14 or 17 and 18.",
        pick="Only the kept half makes the five bands of Reflexes differ from each other.",
    ),
    Switch(
        key="rounding",
        entries=("B-05",),
        lines=("L824",),
        weight=1,
        question="Which way are fractions rounded?",
        readings=(
            Reading("up", "A fraction is rounded up, once, at the end of the calculation."),
            Reading("down", "A fraction is rounded down, once, at the end; Forward Tractor still rounds up."),
        ),
        changes="One point here and there: half steps of damage, half hits in a pile-up, multiplied awards.",
        pick="The one place where the book rounds, it rounds up.",
    ),
    Switch(
        key="panel_model",
        entries=("B-06",),
        lines=("L499", "L976", "L1047"),
        weight=3,
        question="How strong is each of the four panels?",
        readings=(
            Reading(
                "split",
                "The Chassis is divided by four; a remainder of 1 goes to Front, of 2 to Front and Rear, "
                "of 3 to Front, Left and Right.",
            ),
            Reading("full", "Each panel has the whole Chassis value, and a tack shifts each panel by 25."),
            Reading(
                "custom",
                "You share the Chassis over the panels in whole points, at least 1 each; a tack's 25 follows the same "
                "shares, rounded down, the rest to Front.",
            ),
        ),
        changes="Full panels bring half the malfunctions or fewer, far fewer wrecks and shorter races.",
        pick="The book calls the Chassis a total that the four zones share, and prints no other shares.",
        at_creation=True,
    ),
    Switch(
        key="wreck_rule",
        entries=("B-07",),
        lines=("L499", "L1047-1063"),
        weight=3,
        question="When is a car out of the race?",
        readings=(
            Reading(
                "all_panels",
                "A car is out when all four panels are used up; a PAUSE bonus counts, a PUSH penalty does not.",
            ),
            Reading(
                "total_damage",
                "A car is out when all its hits, after reductions, beyond a panel's end too, and less what was really "
                "restored, reach its Chassis, + 25 in PAUSE.",
            ),
            Reading("never", "A car is never out."),
        ),
        changes="Counting all damage puts most of a rough field out; never out leaves malfunctions as the only price.",
        pick="Four empty panels are the whole Chassis, so both passages of the book hold.",
    ),
    Switch(
        key="negative_panels",
        entries=("B-08",),
        lines=("L1063",),
        weight=2,
        question="Can damage take a panel below 0?",
        readings=(
            Reading(False, "A panel stops at 0, and the end of a PAUSE cuts damage back to the panel's base."),
            Reading(True, "Damage has no end, and a panel below 0 is repaired from there, also after a PAUSE."),
        ),
        changes="A badly hit panel takes longer in the pit before it protects you again.",
        pick="The malfunction already pays for what goes beyond 0.",
    ),
    Switch(
        key="duplicate_components",
        entries=("B-10",),
        lines=("L410", "L814-826"),
        weight=2,
        question="May a car carry the same component twice?",
        readings=(
            Reading(False, "Each component fits a car once."),
            Reading(
                True,
                "Copies are legal and what they do by themselves adds up; two of one that you use share its limit. "
                "Malfunction 5 breaks one copy, by its slot.",
            ),
        ),
        changes="Cars with many slots can put them all into one figure, such as five Turbos for Acceleration 7.",
        pick="The list reads as single items, and copies make lopsided cars.",
    ),
    Switch(
        key="stat_method",
        entries=("B-11",),
        lines=("L247",),
        weight=1,
        question="How does a new driver get the four scores?",
        readings=(
            Reading("in_order", "You roll 3d6 once for each score, in the printed order, and keep it."),
            Reading("assign", "You roll 3d6 four times and place the results as you like."),
            Reading("gm_entry", "The game master types the scores."),
        ),
        changes="How a new driver comes about: by luck, by luck and choice, or by the game master's pen.",
        pick="The book names one roll per score and nothing else.",
    ),
    Switch(
        key="between_races",
        entries=("B-14",),
        lines=("L814",),
        weight=2,
        question="What happens to a damaged car between races?",
        readings=(
            Reading("full_repair", "The car is whole at its next start, without damage or malfunctions."),
            Reading(
                "carry_damage",
                "Damage and malfunctions stand at its next start, except malfunction 6; a wreck starts fully repaired.",
            ),
        ),
        changes="Whether a rough race still hurts in the next one.",
        pick="The book is silent, and a whole car at every start is what most evenings want.",
    ),
    Switch(
        key="advancement",
        entries=("B-15",),
        lines=("L274",),
        weight=1,
        question="Can Notoriety be spent?",
        readings=(
            Reading("none", "Notoriety only adds up; nothing is bought with it."),
            Reading("house", "A note that your table has its own way to spend it; the rules do not change."),
        ),
        changes="Nothing in the rules; it is a note for your table.",
        pick="The book calls it experience and prints nothing to buy.",
    ),
)

_TACK_AND_SPEED = (
    Switch(
        key="tack_scope",
        entries=("B-16",),
        lines=("L944", "L950"),
        weight=3,
        question="How long does a tack last?",
        readings=(
            Reading("turn", "You choose a tack every turn, and it stands until you next choose one."),
            Reading(
                "lap",
                "You choose a tack on your first turn of each own lap and it stands; Switch Tack may still change it.",
            ),
        ),
        changes="Whether you can answer road and field with a new tack every turn, or live with one for a whole lap.",
        pick="Choosing a tack is the first step of every turn.",
    ),
    Switch(
        key="tack_chassis",
        entries=("B-18",),
        lines=("L952", "L954", "L959", "L961", "L964"),
        weight=3,
        question="How do the 25 Chassis points of PUSH and PAUSE reach the panels?",
        readings=(
            Reading("share", "The panels share the 25 as they share the Chassis: Front 7, the others 6 each."),
            Reading("each_panel", "Every panel moves by 25."),
            Reading(
                "per_hit",
                "The panels stay, and every hit is 25 more in PUSH and 25 less in PAUSE, before other reductions and "
                "not below 0; a hit of 0 stays no hit.",
            ),
        ),
        changes="With 25 a panel a medium car in PUSH has no armour; with 25 a hit PAUSE shrugs off most single rams.",
        pick="A panel is a share of the Chassis, so it moves by a share.",
    ),
    Switch(
        key="overspeed",
        entries=("B-19",),
        lines=("L507", "L922", "L968"),
        weight=3,
        question="What if you are already faster than your Top Speed?",
        readings=(
            Reading("coast", "You come down to your Top Speed as fast as your brakes allow, and no faster."),
            Reading("hold", "You may keep your speed, but not raise it."),
            Reading(
                "clamp",
                "Your speed drops to your Top Speed at once, also in mid-turn and after a Turbo or the Tractor; Speed "
                "Hack's 10 ends with your turn.",
            ),
        ),
        changes="How long a Turbo helps a car, and how soon a lower Top Speed slows it down.",
        pick="It gives a lowered Top Speed an effect and still lets a Turbo help for its turn.",
    ),
    Switch(
        key="speed_cap",
        entries=("B-20",),
        lines=("L350-372", "L414"),
        weight=2,
        question="Is there a highest speed for everyone?",
        readings=(
            Reading(10, "No car goes faster than 10."),
            Reading("none", "Speed has no upper end, and a move still ends after 30 tiles."),
        ),
        changes="Whether Turbo tiles and declines can carry a car beyond 10, in moves of up to 30 tiles.",
        pick="The sheet counts from 0 to 10, and Speed Hack names 10 as its best.",
    ),
    Switch(
        key="carry_negative_speed",
        entries=("B-20", "B-34"),
        lines=("L350-372", "L899", "L902", "L906"),
        weight=2,
        question="What happens to a speed loss that would go below 0?",
        readings=(
            Reading(False, "It is lost."),
            Reading(
                True,
                "It is kept and lowers the highest speed of your next Set Speed, not below 0, and is then forgotten; "
                "a later gain on the same move pays it off first.",
            ),
        ),
        changes="A failed Jump, or a ram on a slow car, costs part of the next turn too, so Endurance matters there.",
        pick="The scale ends at 0, and the book carries nothing over.",
    ),
    Switch(
        key="start_grid",
        entries=("B-21",),
        lines=("L938-940",),
        weight=2,
        question="Where do the cars stand at the start?",
        readings=(
            Reading("shared", "All cars stand on the start tile, and leaving it causes no encounter."),
            Reading(
                "staggered",
                "Place k stands k - 1 tiles before the line, on lap 1; the first crossing starts no lap, "
                "allows no pit stop and lets the game master change nothing.",
            ),
        ),
        changes="Staggered helps the front: place 1 of 6 won 33 % of our trial races, and 28 % from a shared tile.",
        pick="The book gives an order and no distances.",
        at_creation=True,
    ),
    Switch(
        key="start_speed",
        entries=("B-21",),
        lines=("L938-940",),
        weight=2,
        question="How fast are the cars at the start?",
        readings=(Reading(0, "All cars start at speed 0."),),
        changes="A rolling start spares cars with low Acceleration their slow first turns.",
        pick="A race that starts from rest needs no further rule.",
        whole_numbers=(0, 10),
        whole_meaning="All cars start at speed {n}.",
    ),
    Switch(
        key="may_stop_short",
        entries=("B-22",),
        lines=("L980", "L982"),
        weight=1,
        question="Must you use up your whole speed?",
        readings=(
            Reading(False, "You drive as many tiles as your speed says."),
            Reading(True, "You may end your move after any tile you enter, and your speed stays as it is."),
        ),
        changes="Drivers can stop before an occupied tile or a curve, so there are fewer encounters and failed checks.",
        pick="Otherwise nobody would ever have to enter an occupied tile.",
    ),
)

_MOVEMENT_AND_TILES = (
    Switch(
        key="hard_curve_loss",
        entries=("B-24",),
        lines=("L883", "L984"),
        weight=3,
        question="How much speed does a failed Hard Curve cost?",
        readings=(
            Reading(3, "A failed Hard Curve costs 3 speed."),
            Reading(2, "A failed Hard Curve costs 2 speed."),
        ),
        changes="With 2, a car that fails a Hard Curve goes on one speed faster and so one tile further.",
        pick="A table counts for more than an example, and 3 goes on from 1 and 2.",
        at_creation=True,
    ),
    Switch(
        key="speed_change_order",
        entries=("B-25",),
        lines=("L848", "L868"),
        weight=2,
        question="Does a slope change your speed before or after the check?",
        readings=(
            Reading("check_first", "The tile is checked at the speed you bring, then the slope acts."),
            Reading("change_first", "The slope acts first, then the tile is checked at the new speed."),
        ),
        changes="With the slope first, fast cars are safer on inclines and in more danger on declines.",
        pick="The limits of both declines end at 8 only if they mean the speed you bring.",
    ),
    Switch(
        key="gains_extend_move",
        entries=("B-28",),
        lines=("L982",),
        weight=3,
        question="Does speed you gain on the way carry you further in the same turn?",
        readings=(
            Reading(True, "Your move follows your speed as it is now, up and down."),
            Reading(
                False,
                "Your speed rises at once for checks and rams, but this move is as long as the speed you set less all "
                "losses.",
            ),
        ),
        changes="Without it, Turbos and declines help only from the next turn on, and moves are easier to foresee.",
        pick="A Turbo acts at once, and the book warns of one right before a curve.",
    ),
    Switch(
        key="handling_scope",
        entries=("B-29",),
        lines=("L515", "L901"),
        weight=3,
        question="Where does Handling help?",
        readings=(
            Reading("curves_hazards", "Handling raises the limit of curves and lowers the least speed of hazards."),
            Reading("curves", "Handling raises the limit of curves; hazards are not shifted."),
            Reading("all", "Handling shifts curves and hazards, and raises the limit of straights too."),
        ),
        changes="How much a nimble car is worth: on curves alone, against hazards too, or on every tile.",
        pick="The book names curves and hazards, and hazards only have a least speed.",
    ),
    Switch(
        key="min_safe_limit",
        entries=("B-30",),
        lines=("L515", "L883"),
        weight=1,
        question="How low can bad Handling push the limit of a curve?",
        readings=(
            Reading(1, "The limit of a curve is never below 1."),
            Reading(0, "The limit of a curve may sink to 0."),
        ),
        changes="Only the clumsiest cars notice: with 0, a Hard Curve has no safe speed at Handling −2.",
        pick="Every car should have one safe speed on every curve.",
    ),
    Switch(
        key="hazard_mode",
        entries=("B-31",),
        lines=("L891",),
        weight=2,
        question="Is the road still checked on a tile with a hazard?",
        readings=(
            Reading("add", "Road and hazard are both checked at the same speed, and losses add up."),
            Reading(
                "replace",
                "Only the hazard is checked; a ram there still costs the larger of the two printed losses.",
            ),
        ),
        changes="Whether a hazard on a curve is two dangers at once or only one.",
        pick="The book calls a hazard an extra condition.",
    ),
    Switch(
        key="endurance_equal_passes",
        entries=("B-33",),
        lines=("L899",),
        weight=2,
        question="Does an Endurance Test pass on a roll equal to the score?",
        readings=(
            Reading(True, "A roll equal to your Endurance passes."),
            Reading(False, "A roll equal to your Endurance fails."),
        ),
        changes="An Endurance of 11 passes 62.5 % of its tests, or 50 %.",
        pick="The rule and its example both let an equal roll pass.",
    ),
    Switch(
        key="reflex_equal_passes",
        entries=("B-33",),
        lines=("L416",),
        weight=2,
        question="Does Drifter succeed on a roll equal to Reflexes?",
        readings=(
            Reading(False, "A roll equal to your Reflexes fails."),
            Reading(True, "A roll equal to your Reflexes succeeds."),
        ),
        changes="With Reflexes of 11 Drifter works 50 % of the time, or 62.5 %.",
        pick="The talent asks for less than the score.",
    ),
    Switch(
        key="regen_target",
        entries=("B-37",),
        lines=("L914-916", "L924", "L1065"),
        weight=2,
        question="Which panels does a Regen tile restore?",
        readings=(
            Reading("spread", "You spread the points over your panels as you like."),
            Reading("single", "All points go to one panel of your choice, and what is left over is lost."),
            Reading(
                "worst",
                "All points go to the panel with the most damage that may be restored, first of Front, Rear, Left, "
                "Right if level, and what is left over is lost.",
            ),
        ),
        changes="How well you can use a Regen tile: as you plan, on one panel, or where the damage is worst.",
        pick="The points belong to the Chassis, and the panels are its shares.",
    ),
    Switch(
        key="regen_exposed",
        entries=("B-37",),
        lines=("L924", "L1065"),
        weight=2,
        question="Can Regen restore an exposed panel?",
        readings=(
            Reading(True, "Regen restores any damaged panel."),
            Reading(False, "Regen cannot restore a panel whose strength is 0 or below."),
        ),
        changes="Whether a Regen tile can bring an empty panel back, or only the pit can.",
        pick="The book sets no such limit on a Regen tile.",
    ),
    Switch(
        key="random_events",
        entries=("B-38",),
        lines=("L413", "L834", "L920"),
        weight=2,
        question="Who changes the track during a race?",
        readings=(
            Reading("gm", "The game master may change boosts and hazards when the first car begins a new lap."),
            Reading("off", "Nobody; the game master is not offered a change."),
            Reading("table", "A note that your table rolls on a list of its own; the rules do not change."),
        ),
        changes="Whether the track may change from lap to lap, and Precognition has such hazards to foresee.",
        pick="The book names random events and prints no list of them.",
    ),
)

_ENCOUNTERS = (
    Switch(
        key="double_ram_tile_check",
        entries=("B-42",),
        lines=("L1010",),
        weight=2,
        question="Is the tile checked after both cars rammed?",
        readings=(
            Reading(True, "The Attacker is checked, at the reduced speed."),
            Reading(False, "The Attacker skips the check of the tile after a double ram."),
        ),
        changes="Whether ramming each other can be a cheap way past the check of a curve.",
        pick="Only a car that paid the tile's own loss is let off, and here it paid a flat 1.",
    ),
    Switch(
        key="pileup_stack",
        entries=("B-50",),
        lines=("L1036", "L1043"),
        weight=2,
        question="Does each extra rammer in a pile-up cost everyone 3 speed?",
        readings=(
            Reading("each", "Every car on the tile loses 3 for each extra car that rams."),
            Reading("once", "Every car on the tile loses 3 once, however many extra cars ram."),
        ),
        changes="How hard several extra rammers brake everybody: two of them cost 6 speed, or 3.",
        pick="The book says that all results add up.",
    ),
    Switch(
        key="pileup_replaces",
        entries=("B-50",),
        lines=("L1036", "L1043"),
        weight=2,
        question="Does a pile-up's loss come on top of the double ram's?",
        readings=(
            Reading(False, "The 3 of the pile-up is added to the 1 of the double ram."),
            Reading(True, "The 3 of the pile-up takes the place of the 1 of the double ram."),
        ),
        changes="One point of speed for the two cars that rammed each other.",
        pick="The targeted fight is settled first, with its own loss.",
    ),
    Switch(
        key="steal_win",
        entries=("B-51",),
        lines=("L419",),
        weight=3,
        question="What does Steal the Lead win?",
        readings=(
            Reading(
                "clean",
                "The encounter becomes a clean pass, extra cars and results already rolled included, and the tile is "
                "still checked.",
            ),
            Reading(
                "ram",
                "For Attacker or target it becomes the user's ram with a fresh die, and nothing else counts; for an "
                "extra car, or without a target yet, a clean pass.",
            ),
        ),
        changes="Whether the talent is a shield alone or also a weapon, worth using after a clean pass too.",
        pick="The talent goes round the fight instead of winning it.",
    ),
    Switch(
        key="hipcheck_win",
        entries=("B-51",),
        lines=("L421",),
        weight=3,
        question="What does Hip Check win?",
        readings=(
            Reading("ram", "It becomes the user's successful ram, and the Defender's choice counts as PASS."),
            Reading("clean", "It becomes a clean pass."),
        ),
        changes="Whether Hip Check hurts the Defender or only keeps you whole.",
        pick="The talent is a blow by name and answers a ram.",
    ),
    Switch(
        key="lead_only",
        entries=("B-52",),
        lines=("L419", "L421"),
        weight=2,
        question="Do Steal the Lead and Hip Check only work in the fight for the lead?",
        readings=(
            Reading(False, "They work in any encounter, anywhere in the field."),
            Reading(
                True,
                "They work only where no running car has covered more distance than the farther of Attacker and "
                "target.",
            ),
        ),
        changes="Whether the two talents help in every encounter or only in the fight for first place.",
        pick="The phrase about the lead reads as colour, and a limit would need a rule of its own.",
    ),
    Switch(
        key="pit_on_track",
        entries=("B-55",),
        lines=("L1065",),
        weight=2,
        question="Can a car in the pit be met on the start tile?",
        readings=(
            Reading(False, "A car in the pit is out of play."),
            Reading(
                True,
                "A car in the pit stays on the tile at speed 0, is asked nothing, always plays PASS and takes damage.",
            ),
        ),
        changes="Whether a pit stop is safe: on the track, everyone who comes past can ram the car.",
        pick="A car at work in the pit is not racing.",
    ),
    Switch(
        key="wrecks_block",
        entries=("B-55",),
        lines=("L499",),
        weight=2,
        question="Does a wreck stay on its tile?",
        readings=(
            Reading(False, "A wreck is cleared away at once."),
            Reading(True, "A wreck stays on its tile at speed 0, always plays PASS and takes no damage."),
        ),
        changes="A wreck makes its tile an encounter for all who enter, of several cars if one more is there.",
        pick="The book gives wrecks no place on the track.",
    ),
)

_DAMAGE = (
    Switch(
        key="malfunction_table",
        entries=("B-57",),
        lines=("L1053-1054", "L1104"),
        weight=2,
        question="What is malfunction 5?",
        readings=(
            Reading("printed", "One component, picked by a die, stops working."),
            Reading("sample", "You make an Endurance Test, and if you fail your speed is 0."),
        ),
        changes="Whether a 5 costs a component until the pit, or at worst a full stop at once.",
        pick="The table counts for more than the example, which seems to quote an older one.",
    ),
    Switch(
        key="speed_loss_malfunction",
        entries=("B-58",),
        lines=("L1063",),
        weight=3,
        question="Do malfunctions 2, 3 and 4 strike once or every turn?",
        readings=(
            Reading("once", "They strike once and are over."),
            Reading(
                "every_turn",
                "They stay and strike at each start of your turn, 4 with a new test, until a pit stop removes them. No "
                "loss below 0 is carried over.",
            ),
        ),
        changes="Struck every turn, hurt cars that do not pit stand still for many turns; some races have no winner.",
        pick="A speed loss happens once everywhere else in the book.",
    ),
    Switch(
        key="component_roll",
        entries=("B-59",),
        lines=("L1054",),
        weight=1,
        question="What if the die for malfunction 5 picks an empty or failed slot?",
        readings=(
            Reading("reroll", "You roll again until it picks a working component; with none, nothing happens."),
            Reading("slot", "Nothing happens."),
        ),
        changes="With slots, cars with few components lose them less often.",
        pick="The result is a failure, so something should fail.",
    ),
    Switch(
        key="all_components_pit",
        entries=("B-60",),
        lines=("L1055", "L1070"),
        weight=2,
        question="Can a pit stop undo malfunction 6?",
        readings=(
            Reading(False, "No, all components stay dead for the race."),
            Reading(True, "One pit turn restores all components, however often a malfunction 6 stopped them."),
        ),
        changes="Whether the worst result for a car full of components is final.",
        pick="This result alone says that it lasts for the race.",
    ),
    Switch(
        key="result12_scope",
        entries=("B-61",),
        lines=("L1061",),
        weight=1,
        question="Which Handling does malfunction 12 take away?",
        readings=(
            Reading("vehicle", "The car's own bonus, Turn Assist included, becomes 0; your Reflexes still count."),
            Reading("total", "Your total Handling, Reflexes included, becomes 0 if it is positive."),
        ),
        changes="Whether quick Reflexes still help a car whose steering has failed.",
        pick="The result speaks of the vehicle.",
    ),
    Switch(
        key="deflector_scope",
        entries=("B-62",),
        lines=("L818-820",),
        weight=2,
        question="What do deflectors work against?",
        readings=(
            Reading("panel", "Deflectors and Eyes in the Back reduce every hit on their panel."),
            Reading("cars_only", "Deflectors and Eyes in the Back count only against other cars."),
        ),
        changes="Whether deflectors soften failed curves and hazards too, or only rams.",
        pick="A wall is an impact too.",
    ),
    Switch(
        key="quick_turn_limit",
        entries=("B-63",),
        lines=("L420",),
        weight=2,
        question="How often may you use Quick Turn?",
        readings=(
            Reading("none", "As often as your Front is hit."),
            Reading("lap", "Once per own lap."),
            Reading("race", "Once per race."),
        ),
        changes="How often a driver can keep damage away from the Front.",
        pick="The book sets no limit on this talent.",
    ),
)

_TALENTS_AND_COMPONENTS = (
    Switch(
        key="speed_hack",
        entries=("B-64",),
        lines=("L414",),
        weight=2,
        question="How long does Speed Hack last, and does Acceleration still count?",
        readings=(
            Reading("turn", "Your Top Speed is 10 for this turn, and your Acceleration still limits the step."),
            Reading("lap", "Your Top Speed is 10 until your next own lap begins."),
            Reading("race", "Your Top Speed is 10 for the rest of the race."),
            Reading("set_speed", "Your speed becomes 10 at once, and no other speed may be chosen."),
        ),
        changes="Whether the talent is one fast turn, a fast lap, a fast race, or a leap to 10 from any speed.",
        pick="The talent names Top Speed, and what works once per race is a moment.",
    ),
    Switch(
        key="hard_stop_when",
        entries=("B-65",),
        lines=("L415",),
        weight=1,
        question="When may you use Hard Stop?",
        readings=(
            Reading("set_speed", "When you set your speed, down to any speed from 1 to the one you have."),
            Reading("own_turn", "When you set your speed, and also after any tile of your own move."),
        ),
        changes="Whether the talent can still save a car that meets trouble in the middle of its move.",
        pick="Set Speed is where speed is chosen.",
    ),
    Switch(
        key="windows",
        entries=("B-68",),
        lines=("L416", "L418", "L421", "L824", "L826"),
        weight=1,
        question="How is once in so many laps or turns counted?",
        readings=(
            Reading("rolling", "From the use: after lap n it is ready on n + 1, n + 2 or n + 3, as its limit says."),
            Reading(
                "blocks",
                "In fixed blocks from the first lap or turn, once in each; turn 0 belongs to the first block.",
            ),
        ),
        changes="With blocks, two uses may come close together, at the end of one block and the start of the next.",
        pick="Counting from the use needs no calendar and cannot be used twice in a row.",
    ),
    Switch(
        key="mine_limit",
        entries=("B-69",),
        lines=("L823",),
        weight=3,
        question="How often may you drop a Slow Mine?",
        readings=(
            Reading("turn", "Once per own turn."),
            Reading("lap", "Once per own lap."),
            Reading("race", "Once per race."),
        ),
        changes="How thick the mines can lie on the track.",
        pick="The book sets no limit but the fine.",
    ),
    Switch(
        key="mine_penalty_on",
        entries=("B-69",),
        lines=("L823",),
        weight=3,
        question="When is the fine for a Slow Mine due?",
        readings=(
            Reading("drop", "For each mine you drop."),
            Reading("hit", "For each of your mines that works."),
        ),
        changes="Whether a mine that nobody crosses costs its owner 500 Notoriety.",
        pick="The fine is for the conduct, and dropping the mine is the conduct.",
    ),
    Switch(
        key="neutralize_scope",
        entries=("B-71",),
        lines=("L826",),
        weight=1,
        question="For how long and for whom is a neutralized hazard off?",
        readings=(
            Reading("race", "For everyone, for the rest of the race."),
            Reading("lap", "For everyone, until your next own lap begins."),
            Reading("self", "For you alone; a ram there costs the victim what the tile is for the victim."),
        ),
        changes="Whether switching off a hazard also helps the cars behind you, and for how long.",
        pick="A hazard that is switched off is off.",
    ),
)

_FINISH_AND_CAMPAIGN = (
    Switch(
        key="finish",
        entries=("B-74",),
        lines=("L940", "L1114"),
        weight=3,
        question="When is the race over?",
        readings=(
            Reading("flag", "When the first car finishes; the others are placed where they are."),
            Reading(
                "round",
                "At the end of the round; who finishes drives out the move past the line, where nothing acts, and the "
                "greatest distance wins, then speed, then lineup.",
            ),
            Reading("play_on", "When all running cars have finished, in the order they cross."),
        ),
        changes="Finishing the round takes the edge off a front place in the lineup; playing on settles every place.",
        pick="The book plays until one car crosses the line.",
        at_creation=True,
    ),
    Switch(
        key="dnf_awards",
        entries=("B-77",),
        lines=("L1108-1125",),
        weight=1,
        question="Do wrecks take places and win Notoriety?",
        readings=(
            Reading(False, "Wrecks are not placed and win nothing."),
            Reading(True, "Wrecks are placed behind the running cars by distance, then lineup, and score."),
        ),
        changes="Whether a wreck can still win Notoriety.",
        pick="Awards are for cars that are still in the race.",
    ),
    Switch(
        key="defy_percent",
        entries=("B-79",),
        lines=("L417",),
        weight=3,
        question="How much does Defy the Odds add to Notoriety?",
        readings=(
            Reading(150, "It adds 150 %, so you win two and a half times as much."),
            Reading(50, "It adds 50 %, so you win one and a half times as much."),
        ),
        changes="How fast such drivers rise: a win is worth 25,000 or 15,000, and Notoriety orders the next lineup.",
        pick="It is worded like the percentages of Charisma, which are added.",
        at_creation=True,
    ),
    Switch(
        key="charisma_on_notoriety",
        entries=("B-80",),
        lines=("L269", "L417", "L823"),
        weight=3,
        question="Does Charisma change the Notoriety you win?",
        readings=(
            Reading(True, "Your Charisma percentage applies to Notoriety."),
            Reading(False, "Your Charisma percentage does not apply to Notoriety."),
        ),
        changes="Whether Charisma is worth up to half as much Notoriety again, or nothing at all in play.",
        pick="Notoriety is the only winning with figures, so the score needs it.",
    ),
    Switch(
        key="award_stacking",
        entries=("B-80",),
        lines=("L269", "L417"),
        weight=3,
        question="How do Charisma and Defy the Odds combine?",
        readings=(
            Reading("add", "The percentages are added, then applied once."),
            Reading("multiply", "The award is multiplied by 1 + Charisma, then by 1 + Defy the Odds."),
        ),
        changes="At Charisma 17 a winner who defies the odds gets 37,500 when multiplied, 30,000 when added.",
        pick="Both speak of the same winnings, so both are measured on them.",
    ),
    Switch(
        key="economy",
        entries=("B-81",),
        lines=("L269", "L417", "L1114"),
        weight=2,
        question="Do you keep account of cash, sponsors and fans?",
        readings=(
            Reading("ledger", "You may write amounts down; they do not change play."),
            Reading("off", "A note that your table keeps no accounts; the rules do not change."),
            Reading("house", "A note that your table has its own money rules; the rules do not change."),
        ),
        changes="Nothing in the rules; it is a note for your table.",
        pick="The book names them and prints no amounts.",
    ),
    Switch(
        key="npc_awards",
        entries=("B-82",),
        lines=("L832",),
        weight=2,
        question="Do the game master's cars win Notoriety?",
        readings=(
            Reading(True, "They take places and win Notoriety like everyone else."),
            Reading(False, "They take places but win nothing, and nobody moves up."),
        ),
        changes="Whether the game master's drivers gather Notoriety and so move up in later lineups.",
        pick="They are made like players' drivers, so they score like them.",
    ),
    Switch(
        key="npc_simple",
        entries=("B-82",),
        lines=("L832",),
        weight=2,
        question="Do the game master's cars go without talents and components?",
        readings=(
            Reading(True, "They are made without talents and components."),
            Reading(False, "They are made with talents and components."),
        ),
        changes="How much there is to play for each of them: bare cars are fast to run, full ones are worthy rivals.",
        pick="The book offers it so that many cars play fast.",
    ),
    Switch(
        key="allow_bridges",
        entries=("B-85",),
        lines=("L838",),
        weight=1,
        question="May a track cross itself?",
        readings=(
            Reading(False, "Each hex is used once."),
            Reading(True, "A hex may be used twice, no more, if both passages are straights on different axes."),
        ),
        changes="Which tracks can be laid: figures of eight become possible.",
        pick="The book asks for a closed loop and shows no crossing.",
    ),
)

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        switch.key: switch
        for switch in (
            *_CHARACTER_AND_CAR,
            *_TACK_AND_SPEED,
            *_MOVEMENT_AND_TILES,
            *_ENCOUNTERS,
            *_DAMAGE,
            *_TALENTS_AND_COMPONENTS,
            *_FINISH_AND_CAMPAIGN,
        )
    }
)

# Readings that only tell the table something: no rule asks for them.
NOTES: frozenset[tuple[str, Value]] = frozenset(
    {("random_events", "table"), ("advancement", "house"), ("economy", "off"), ("economy", "house")}
)
