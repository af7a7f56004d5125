"""The pieces of a race screen in every state, for the kit's page: made up, belonging to no race."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.queries.practice.ghosts import Ghost, PracticeView
from campaigns.queries.race.dice import DiceView, FallenView
from campaigns.queries.race.faces import Face
from campaigns.queries.race.lobby import LobbyCar
from campaigns.queries.race.palm import Aim, BoardRow, Chooser, Marks, PalmBoard, PalmView, Row
from campaigns.queries.race.reveal import RevealView, Shown

MARA = Face("mara", "Mara Lindqvist", "Lindqvist", 12, "team-steed", "car-medium-steed")
NIKA = Face("nika", "Nika Broyler", "Broyler", 7, "team-pearson", "car-light-pearson")
KENJI = Face("kenji", "Kenji Aoyama", "Aoyama", 31, "team-ittogami", "car-light-ittogami")

ENDURANCE = DiceView(
    campaign_id=0,
    race_id=0,
    seq=0,
    prompt=1,
    face=MARA,
    is_mine=True,
    count=3,
    slots=(1, 2, 3),
    faces=(1, 2, 3, 4, 5, 6),
    title="Endurance test",
    about="The jump was taken too slowly. If the test fails, it costs 2 more speed.",
    score="Endurance 11",
    to_pass="11 or less passes",
    most=11,
    may_roll=True,
    may_type=True,
    fell_before=(),
    typed_before="",
)
RAM = replace(
    ENDURANCE,
    prompt=2,
    count=1,
    slots=(1,),
    title="Ram",
    about="Each point is 5 damage to Nika Broyler on Left and Right.",
    score="",
    to_pass="",
    most=None,
)

ROWS = (
    Row("If Nika Broyler passes", (("Nika Broyler takes 5 to 30 each on Left and Right.",), ("You pass clean.",))),
    Row(
        "If Nika Broyler rams",
        (
            ("You take 10 to 60 on Right, lose 1 speed.", "Nika Broyler takes 10 to 60 on Left, loses 1 speed."),
            ("You take up to 15 each on Left and Right, lose 1 speed.",),
        ),
    ),
)
MINE = Chooser(MARA, True, False, "", "person", "Mia")
HERS = Chooser(NIKA, False, False, "", "person", "Bob")
OPEN = PalmView(
    campaign_id=0,
    race_id=0,
    seq=0,
    prompt=1,
    face=MARA,
    person="Mia",
    heading="You meet Nika Broyler",
    where="Tile 24, you go by on Nika Broyler\u2019s left",
    sides=("RAM", "PASS"),
    aims=(Aim(1, NIKA, False, ROWS, ("Nika Broyler may yet use Quick Turn.",)),),
    picks=False,
    against=NIKA,
    choosers=(MINE, HERS),
    sealed=False,
    may_peek=False,
    stands="",
    may_change=True,
    deadline=None,
)
SEVERAL = replace(
    OPEN,
    prompt=2,
    heading="You meet Nika Broyler and Kenji Aoyama",
    where="Tile 24",
    aims=(*OPEN.aims, Aim(2, KENJI, False, ROWS, ())),
    picks=True,
)
SEALED = replace(OPEN, prompt=3, sealed=True, may_peek=True, choosers=(replace(MINE, has_chosen=True), HERS))
STANDS = replace(OPEN, prompt=4, stands="RAM", may_change=False, choosers=(replace(MINE, stands="RAM"), HERS))

BOARD = PalmBoard(
    campaign_id=0,
    race_id=0,
    seq=0,
    prompt=1,
    heading="Mara Lindqvist meets Nika Broyler",
    where="Tile 24, Mara Lindqvist goes by on Nika Broyler\u2019s left",
    rows=(
        BoardRow(replace(MINE, has_chosen=True), OPEN, may_nudge=False, may_autopilot=False, is_gms=False),
        BoardRow(HERS, replace(OPEN, face=NIKA, person="Bob"), may_nudge=True, may_autopilot=True, is_gms=False),
    ),
    marks=Marks((NIKA,), "", ()),
    may_show=False,
    deadline=None,
)
SHOWN = RevealView(
    race_id=0,
    seq=0,
    shown=(Shown(MARA, "RAM", "", False), Shown(NIKA, "PASS", "", False)),
    fallen=(
        FallenView(1, MARA, "Ram", (4,), 4, False, False),
        FallenView(2, NIKA, "Endurance test", (2, 5, 3), 10, True, False),
    ),
)


READY = LobbyCar(
    place=1,
    seat="mara",
    face=MARA,
    driver_id=0,
    pilot="Mia",
    is_player=True,
    is_ready=True,
    is_here=True,
    is_free=False,
    is_mine=False,
)
LOBBY = (
    READY,
    replace(READY, place=2, face=KENJI, pilot="Bob", is_ready=False, is_mine=True),
    replace(READY, place=3, face=KENJI, pilot="Dora", is_ready=False, is_here=False),
    replace(READY, place=4, face=NIKA, pilot="Autopilot", is_player=False, is_free=True),
)
PRACTICE = PracticeView(
    5,
    (
        Ghost("Best", "", "Your best", 12, "2 behind", 4),
        Ghost("31", "Aoyama", "Kenji Aoyama, the table\u2019s best", 11, "3 ahead", 7),
    ),
)


@dataclass(frozen=True)
class Sample:
    label: str
    view: object


DICE = (
    Sample("roll or type", ENDURANCE),
    Sample("the app rolls", replace(RAM, may_type=False)),
    Sample("by hand", replace(RAM, prompt=3, title="Roll-off", may_roll=False)),
    Sample("fell before an undo", replace(RAM, prompt=4, title="Steal the Lead", fell_before=(4,))),
    Sample("somebody else rolls", replace(RAM, prompt=5, is_mine=False, may_roll=False, may_type=False)),
)
PALMS = (Sample("one", OPEN), Sample("among several", SEVERAL), Sample("sealed", SEALED), Sample("stands", STANDS))
