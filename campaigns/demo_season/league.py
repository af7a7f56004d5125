"""The game master's field: two drivers for each team, and one the players have not met.

Max Chancelor, Adam Van Der Waals, Hikaru Aki, Nika Broyler and Giorgio Caro are the book's; everybody else is ours,
and so are all the scores.
"""

from __future__ import annotations

from campaigns.demo_season.seat import Seat
from svl.rules import Stats

LEAGUE: tuple[Seat, ...] = (
    Seat(
        name="Max Chancelor",
        number=1,
        team="steed_corona",
        car_class="medium",
        stats=Stats(15, 15, 13, 15),
        biography=(
            "Six titles, and a seventh lost in a cell in Zurich for what he had not done. "
            "He counts the points out loud."
        ),
        talents=("steal_the_lead", "hard_stop", "switch_tack"),
        components=("brakes", "overclock"),
        dials=(7, 5, 4),
    ),
    Seat(
        name="Imogen Vale",
        number=11,
        team="steed_corona",
        car_class="light",
        stats=Stats(15, 11, 9, 12),
        biography=(
            "Came up through the hill climbs of Wales. Drives every lap as if it were the last one of qualifying."
        ),
        talents=("drifter", "quick_turn"),
        components=("brakes",),
        dials=(9, 3, 2),
    ),
    Seat(
        name="Adam Van Der Waals",
        number=2,
        team="engels_staticsport",
        car_class="heavy",
        stats=Stats(12, 13, 17, 11),
        biography=(
            "Two titles, and hands from the docks of Rotterdam. Nobody remembers a car of his that moved over first."
        ),
        talents=("eyes_in_back", "hip_check"),
        components=("front_deflector", "turbo"),
        dials=(5, 8, 5),
    ),
    Seat(
        name="Liesl Brandt",
        number=22,
        team="engels_staticsport",
        car_class="light",
        stats=Stats(14, 12, 12, 10),
        biography=(
            "An engineer who was asked to test a car and kept the seat. Her braking points are written on her glove."
        ),
        talents=("hard_stop", "precognition"),
        components=(),
        dials=(4, 2, 7),
    ),
    Seat(
        name="Hikaru Aki",
        number=3,
        team="ittogami",
        car_class="light",
        stats=Stats(17, 14, 10, 13),
        biography=(
            "Blind in one eye from birth and among the first to steer by thought. Sees the gap before it is there."
        ),
        talents=("precognition", "drifter"),
        components=("turn_assist",),
        dials=(8, 3, 5),
    ),
    Seat(
        name="Ren Tachibana",
        number=33,
        team="ittogami",
        car_class="heavy",
        stats=Stats(13, 10, 13, 8),
        biography="Built bridges before racing, talks about load and little else, and has never been seen to hurry.",
        talents=("quick_turn",),
        components=("turbo", "side_deflector", "overclock"),
        dials=(2, 4, 8),
    ),
    Seat(
        name="Sandro Velluti",
        number=4,
        team="cipriani",
        car_class="light",
        stats=Stats(14, 11, 9, 16),
        biography=(
            "Won a car at cards, then a team's trust in it. Says that curves are for people without a Top Speed."
        ),
        talents=("speed_hack", "defy_the_odds"),
        components=("turn_assist",),
        dials=(10, 4, 2),
    ),
    Seat(
        name="Bianca Oriani",
        number=44,
        team="cipriani",
        car_class="heavy",
        stats=Stats(13, 12, 14, 12),
        biography="Restores old cars, breaks new ones, and sends flowers to everyone she has put into a wall.",
        talents=("hip_check", "eyes_in_back"),
        components=("turn_assist", "turbo", "front_deflector"),
        dials=(5, 9, 5),
    ),
    Seat(
        name="Nika Broyler",
        number=5,
        team="pearson_taft",
        car_class="heavy",
        stats=Stats(14, 12, 15, 16),
        biography=(
            "Won at Dubai and sells a perfume called CRASH. "
            "She has heard every joke about that, and kept the best ones."
        ),
        talents=("defy_the_odds", "steal_the_lead"),
        components=("turbo", "overclock", "front_deflector"),
        dials=(6, 7, 4),
    ),
    Seat(
        name="Dwight Castellan",
        number=55,
        team="pearson_taft",
        car_class="medium",
        stats=Stats(10, 9, 14, 11),
        biography="Twenty years of stock cars. Believes that a race without a dent was not a race.",
        talents=("eyes_in_back",),
        components=("side_deflector", "front_deflector"),
        dials=(4, 10, 6),
    ),
    Seat(
        name="Giorgio Caro",
        number=6,
        team="dumonde_vitesse",
        car_class="medium",
        stats=Stats(13, 14, 11, 18),
        biography=(
            "A film star with a real licence, once of Cipriani, now married into DuMonde. Knows where every camera is."
        ),
        talents=("steal_the_lead", "defy_the_odds"),
        components=("turbo", "overclock", "turn_assist"),
        dials=(7, 3, 5),
    ),
    Seat(
        name="Odile Marchand",
        number=66,
        team="dumonde_vitesse",
        car_class="light",
        stats=Stats(12, 10, 11, 13),
        biography="Learned on the delivery runs of Lyon, where being late was worse than being hurt.",
        talents=("switch_tack",),
        components=("turbo", "brakes"),
        dials=(6, 4, 4),
    ),
    Seat(
        name="Samira Haddad",
        number=7,
        team="kaipara_al_emirate",
        car_class="heavy",
        stats=Stats(12, 15, 13, 12),
        biography=(
            "Reckons risks for the insurer on weekdays. "
            "Her car carries five answers, and she has practised each of them."
        ),
        talents=("precognition", "hard_stop", "switch_tack"),
        components=("brakes", "turbo", "front_deflector", "forward_tractor", "neutralize_hazard"),
        dials=(3, 5, 7),
    ),
    Seat(
        name="Tane Wharerau",
        number=77,
        team="kaipara_al_emirate",
        car_class="medium",
        stats=Stats(11, 11, 15, 14),
        biography=(
            "Rowed for his island before he raced. Leaves mines behind him and an apology in the paddock afterwards."
        ),
        talents=("hard_stop", "quick_turn"),
        components=("brakes", "turbo", "overclock", "slow_mine"),
        dials=(6, 6, 5),
    ),
    Seat(
        name="The Lodger",
        number=404,
        team="engels_staticsport",
        car_class="medium",
        stats=Stats(16, 15, 12, 7),
        biography="An unpainted car, hired by the day. Nobody has seen the visor open.",
        talents=("steal_the_lead", "drifter", "hip_check"),
        components=("overclock",),
        dials=(8, 8, 2),
        is_hidden=True,
    ),
)
