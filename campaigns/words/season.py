"""After the flag and around the table: places, points, money, people, dice."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.wording import number
from campaigns.words.entry import Group, Paragraphs, Table, Word, icon
from campaigns.words.phrases import in_words
from svl.rules import SWITCHES, Rulings, award, catalog

EXAMPLE = 15  # a Charisma worth something


def _finish(rulings: Rulings) -> Paragraphs:
    end = {
        "flag": "The first car to do so wins, and play stops at that moment.",
        "round": "The round is then played to its end, and whoever is furthest past the line wins.",
        "play_on": "The first car to do so wins, and the others drive on until all are in.",
    }
    return (
        "You finish by entering the start tile after your last lap, before anybody is met and anything is checked "
        f"there. {end[rulings.finish]}",
    )


def _place(rulings: Rulings) -> Paragraphs:
    order = {
        "flag": "Behind the winner cars are placed by the distance they have covered; level ones by speed, then by the "
        "lineup.",
        "round": "Cars are placed by the distance they have covered; level ones by speed, then by the lineup.",
        "play_on": "Cars are placed in the order they cross the line.",
    }
    wrecks = (
        "Wrecks come after all running cars, by distance."
        if rulings.dnf_awards
        else "Wrecks are not placed; those behind move up."
    )
    return (f"{order[rulings.finish]} {wrecks}",)


def _award(rulings: Rulings) -> Paragraphs:
    won = award(1, EXAMPLE, (), 0, rulings)
    charisma = (
        f"Charisma changes it by its percentage: a winner with {EXAMPLE} gets {number(won.notoriety)}."
        if rulings.charisma_on_notoriety
        else "Charisma does not change it."
    )
    mines = "dropped" if rulings.mine_penalty_on == "drop" else "that worked"
    return (
        f"The Notoriety a place brings. {charisma} Defy the Odds adds {rulings.defy_percent} %.",
        f"{number(catalog.MINE_FINE)} are taken off for each Slow Mine {mines}; nobody goes below 0.",
    )


def _award_table() -> Table:
    rows = [(f"P{place}", number(points)) for place, points in enumerate(catalog.AWARDS, start=1)]
    return Table((*rows, (f"P{len(rows) + 1} and below", "0")), head=("Place", "Notoriety"))


def _notoriety(rulings: Rulings) -> Paragraphs:
    spent = (
        "Your table has its own ways to spend it."
        if rulings.advancement == "house"
        else "Nothing is bought with it: it is a record, not a purse."
    )
    return (
        "How far a driver has come: points from every race, added up. A fresh driver has 0. Whoever has more starts "
        f"further ahead. {spent}",
        "Every change is a line in the ledger with its reason; the total is their sum.",
    )


def _money(what: str) -> Callable[[Rulings], Paragraphs]:
    def text(rulings: Rulings) -> Paragraphs:
        kept = {
            "ledger": "The book gives no amounts: the GM writes in what the story brings, with Charisma's percentage "
            "or not.",
            "off": "Your table keeps no account of it.",
            "house": "Your table has rules of its own for it.",
        }
        return (f"{what} {kept[rulings.economy]} It changes nothing on the track.",)

    return text


def _asked() -> int:
    return sum(switch.at_creation for switch in SWITCHES.values())


def _npc(rulings: Rulings) -> Paragraphs:
    gear = (
        "but without talents and components, so that many of them play fast"
        if rulings.npc_simple
        else "talents and components included"
    )
    points = "They win Notoriety like everyone." if rulings.npc_awards else "They take places, but win no Notoriety."
    return (
        "A driver nobody at the table plays: the GM drives it, or lets the autopilot do it. "
        f"NPCs are made like other drivers, {gear}. {points}",
    )


SEASON = Group(
    "season",
    "Results and season",
    (
        Word(
            key="finish",
            title="Finish",
            aka=("chequered flag", "win", "end of the race"),
            covers=("flag",),
            text=_finish,
            switches=("finish",),
            see=("place", "award", "start_tile", "lap"),
            picture=icon("ui-flag"),
        ),
        Word(
            key="place",
            title="Place",
            aka=("P1", "position", "distance", "result"),
            covers=("distance",),
            text=_place,
            switches=("finish", "dnf_awards"),
            see=("finish", "award", "wreck"),
        ),
        Word(
            key="award",
            title="Award",
            aka=("winnings", "points", "reward"),
            covers=("awards",),
            text=_award,
            table=_award_table(),
            switches=(
                "charisma_on_notoriety",
                "award_stacking",
                "defy_percent",
                "npc_awards",
                "dnf_awards",
                "mine_penalty_on",
            ),
            see=("notoriety", "charisma", "defy_the_odds", "slow_mine"),
            picture=icon("ui-trophy"),
        ),
        Word(
            key="notoriety",
            title="Notoriety",
            aka=("experience", "fame", "XP"),
            text=_notoriety,
            switches=("advancement",),
            see=("award", "lineup", "ledger"),
            picture=icon("ui-trophy"),
        ),
        Word(
            key="cash",
            title="Cash",
            aka=("money", "sponsors", "sponsorship", "betting"),
            covers=("sponsors",),
            text=_money("Prize money, sponsors, side bets."),
            switches=("economy",),
            see=("ledger", "fans", "charisma"),
        ),
        Word(
            key="fans",
            title="Fans",
            aka=("fanbase", "following"),
            text=_money("How many people follow a driver."),
            switches=("economy",),
            see=("ledger", "cash", "charisma"),
        ),
        Word(
            key="ledger",
            title="Ledger",
            aka=("account", "balance", "standings"),
            covers=("standings",),
            text=(
                "The book in which every gain and loss of Notoriety, cash and fans stands: how much, why, from which "
                "race, by whom. Lines are never changed or struck out; a mistake is put right by another line. Totals "
                "and standings are sums of it.",
            ),
            switches=("economy",),
            see=("notoriety", "cash", "fans"),
            picture=icon("ui-list"),
        ),
        Word(
            key="npc",
            title="NPC",
            aka=("non-player character", "opponent", "rival"),
            covers=("npcs",),
            text=_npc,
            switches=("npc_simple", "npc_awards"),
            see=("driver", "gm", "award"),
        ),
    ),
)

TABLE = Group(
    "table",
    "At the table",
    (
        Word(
            key="gm",
            title="GM, player, spectator",
            aka=("game master", "co-GM", "role"),
            covers=("co_gm", "player", "spectator", "role"),
            text=(
                "The GM runs the campaign: lays tracks, drives NPCs, may correct anything. A co-GM helps with nearly "
                "all of that. A player drives one or more drivers, each of which counts for itself. A spectator looks "
                "on.",
            ),
            see=("npc", "ruling", "check"),
        ),
        Word(
            key="dice",
            title="Dice",
            aka=("d6", "3d6", "2d6", "1d6", "throw", "roll"),
            covers=("roll",),
            text=(
                "Six-sided, and three are enough for the whole game. 3d6 means three dice added up. The app throws "
                "them, or you throw and type what fell; the campaign says which.",
                "What fell stands in the log. A roll that is taken back and made again brings the same result.",
            ),
            see=("check", "endurance_test", "ram", "malfunction"),
            picture=icon("ui-dice"),
        ),
        Word(
            key="ruling",
            title="Ruling",
            aka=("house rule", "reading", "switch"),
            covers=("rulings", "reading"),
            text=(
                f"In {len(SWITCHES)} places the book is silent or disagrees with itself. We have chosen a reading for "
                f"each and say why; a campaign may choose another. {in_words(_asked()).capitalize()} of them are asked "
                "when a campaign is made.",
                "A change counts for races that begin after it. A race keeps the readings it began with.",
            ),
            see=("gm", "panel", "finish", "defy_the_odds"),
            picture=icon("ui-book"),
        ),
    ),
)
