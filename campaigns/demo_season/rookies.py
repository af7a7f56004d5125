"""Eight drivers for players to take: the scores of each add up to 47, talents and components are full."""

from __future__ import annotations

from campaigns.demo_season.seat import Seat
from svl.rules import Stats

ROOKIES: tuple[Seat, ...] = (
    Seat(
        name="Ada Thornbury",
        number=12,
        team="steed_corona",
        car_class="heavy",
        stats=Stats(11, 11, 15, 10),
        biography=(
            "A tow-truck driver's daughter from Leeds who spent ten years pulling racers out of walls. She knows "
            "exactly how far a car can be bent and still come home."
            "\n\nPatient, dry, hard to move. Drive her if you like to be the wall."
        ),
        talents=("eyes_in_back", "quick_turn"),
        components=("turbo", "brakes", "front_deflector"),
        car_name="Second Shift",
    ),
    Seat(
        name="Jonas Feld",
        number=23,
        team="engels_staticsport",
        car_class="medium",
        stats=Stats(13, 12, 12, 10),
        biography=(
            "Tuned the brakes of other people's cars until one of them did not come back. "
            "He took the seat to find out why."
            "\n\nExact, polite, and late on the brakes. Drive him if you like to plan two turns ahead."
        ),
        talents=("hard_stop", "precognition"),
        components=("overclock",),
        car_name="Protocol",
    ),
    Seat(
        name="Mio Kanzaki",
        number=34,
        team="ittogami",
        car_class="medium",
        stats=Stats(16, 11, 9, 11),
        biography=(
            "Nineteen, a dancer until her knee gave out. "
            "The implant gave her a body that turns as fast as she thinks."
            "\n\nQuick, proud, easily hurt. Drive her if you like curves and trust your luck with walls."
        ),
        talents=("drifter", "quick_turn"),
        components=("overclock", "side_deflector"),
        car_name="Paper Crane",
    ),
    Seat(
        name="Luca Ferrante",
        number=45,
        team="cipriani",
        car_class="medium",
        stats=Stats(12, 11, 10, 14),
        biography=(
            "Sang on ferries, then drove a countess to the airport in eleven minutes and was handed a contract."
            "\n\nLoud, charming, flat out. Drive him if you want to be talked about, win or lose."
        ),
        talents=("speed_hack", "defy_the_odds"),
        components=("turn_assist", "turbo"),
        car_name="Bella Figura",
    ),
    Seat(
        name="Callie Reyes",
        number=56,
        team="pearson_taft",
        car_class="light",
        stats=Stats(14, 10, 13, 10),
        biography=(
            "Rode broncos in Amarillo and says that a hover car is the same, only that it means it less."
            "\n\nFearless and cheerful, with a short memory for pain. "
            "Drive her if you like to be first into every gap."
        ),
        talents=("hip_check",),
        components=("turn_assist",),
        car_name="Tumbleweed",
    ),
    Seat(
        name="Benedict Amadou",
        number=67,
        team="dumonde_vitesse",
        car_class="heavy",
        stats=Stats(10, 15, 12, 10),
        biography=(
            "Played chess in the parks of Dakar for money. "
            "DuMonde hired him to advise on strategy; he asked for the car."
            "\n\nSlow to start, never surprised. Drive him if you like tools and a plan for each of them."
        ),
        talents=("switch_tack", "hard_stop", "steal_the_lead"),
        components=("turbo", "overclock", "neutralize_hazard", "forward_tractor"),
        car_name="Zugzwang",
    ),
    Seat(
        name="Noor Aziz",
        number=78,
        team="kaipara_al_emirate",
        car_class="light",
        stats=Stats(13, 13, 8, 13),
        biography=(
            "Smuggled spare parts across three borders before Kaipara offered to insure her instead of chasing her."
            "\n\nFast hands, faster excuses. Drive her if you like mines, mischief and getting away with it."
        ),
        talents=("switch_tack", "precognition"),
        components=("slow_mine", "brakes", "overclock"),
        car_name="Nothing to Declare",
    ),
    Seat(
        name="Wren Okafor",
        number=88,
        team="steed_corona",
        car_class="medium",
        stats=Stats(12, 12, 12, 11),
        biography=(
            "Drove the night bus of Birmingham for six years and won a wild card in a raffle for the crew."
            "\n\nCalm, kind, good at everything and best at nothing. Drive Wren if this is your first race."
        ),
        talents=("hard_stop", "drifter"),
        components=("brakes", "side_deflector"),
        car_name="Night Bus",
        colours=("#5A6FE0", "#B5791F"),  # the one model with another in the field: it needs a livery of its own
    ),
)
