"""The showroom, as text: every figure of the catalogue is on it, under its right name."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from campaigns import drawings
from svl.rules import catalog

SPRITES = Path(__file__).parents[2] / "static/svg"
NAMES = ("Chassis", "Acceleration", "Top Speed", "Braking Rate", "Handling", "Slots")

# Typed off the printed models, not computed: Chassis, Acceleration, Top Speed, Braking Rate, Handling, Slots.
PRINTED = """
Cavalier         50 6 6 4 +2 1
Stalwart        100 4 5 3 +1 2
Rook            150 3 4 2  0 3
S3 Falconer      50 5 6 6 +2 0
S5 Valiant      100 3 5 5 +1 1
S10 Storm       150 2 4 4  0 2
Yajirushi        25 5 6 5 +3 1
Yume             75 3 5 4 +2 2
Shinkansen      125 2 4 3 +1 3
C220 Lightning   50 5 7 5 +1 1
C600 Resistenza 100 3 6 4  0 2
C1000 Fortezza  150 2 5 3 −1 3
Panthera         75 5 6 5 +1 1
Stallion        125 3 5 4  0 2
Kodiak          175 2 4 3 −1 3
X Vatine         50 4 6 5 +2 2
X Boulet        100 2 5 4 +1 3
X Moebius       150 1 4 3  0 4
KAE 330          50 5 6 3 +2 3
KAE 770         100 3 5 2 +1 4
KAE 880         150 2 4 1  0 5
"""
MODELS = [(" ".join(words[:-6]), words[-6:]) for line in PRINTED.strip().splitlines() if (words := line.split())]


class Text(HTMLParser):
    """What a screen reader would say: text without the parts marked aria-hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "input", "br", "use"):
            hidden = dict(attrs).get("aria-hidden") == "true" or tag in ("script", "style")
            self._open.append(hidden or (bool(self._open) and self._open[-1]))

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in ("meta", "link", "input", "br", "use"):
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1]):
            self.said.append(data)


@pytest.fixture
def said(client: Client) -> str:
    answer = client.get("/showroom")
    assert answer.status_code == 200
    reader = Text()
    reader.feed(answer.content.decode())
    return " ".join(" ".join(reader.said).split())


def test_the_list_typed_off_the_book_has_all_cars() -> None:
    assert [name for name, _ in MODELS] == [model.name for model in catalog.MODELS.values()]


@pytest.mark.parametrize(("model", "figures"), MODELS)
def test_every_car_stands_there_with_its_six_figures(said: str, model: str, figures: list[str]) -> None:
    spoken = r"(?: \([+−]\d+\))? ".join(f"{name} {re.escape(text)}" for name, text in zip(NAMES, figures, strict=True))
    assert re.search(rf"{re.escape(model)} {spoken}", said)


@pytest.mark.parametrize(
    ("team", "changes"),
    [
        ("Steed Corona", "Acceleration +1 Braking Rate −1"),
        ("Engels Staticsport", "Braking Rate +1 Slots −1"),
        ("Ittogami Sports Levitation", "Chassis −25 Handling +1"),
        ("Cipriani", "Top Speed +1 Handling −1"),
        ("Pearson Taft", "Chassis +25 Handling −1"),
        ("DuMonde Vitesse", "Acceleration −1 Slots +1"),
        ("Kaipara Al-Emirate", "Braking Rate −2 Slots +2"),
    ],
)
def test_every_team_stands_there_with_what_it_changes(said: str, team: str, changes: str) -> None:
    assert re.search(rf"{team} [^+−]*{re.escape(changes)}", said)


@pytest.mark.parametrize(
    "tile",
    [
        "Flat Straight Safe up to 8 Damage per unit over 2 Speed then −1 Speed in any case 0",
        "Easy Incline Safe up to 8 Damage per unit over 2 Speed then −1 Speed in any case −1",
        "Steep Incline Safe up to 8 Damage per unit over 4 Speed then −2 Speed in any case −2",
        "Easy Decline Safe up to 7 Damage per unit over 4 Speed then −1 Speed in any case +1",
        "Steep Decline Safe up to 6 Damage per unit over 6 Speed then −1 Speed in any case +2",
        "Easy Curve Safe up to 4 Damage per unit over 5 Speed then −2 Speed in any case 0",
        "Hard Curve Safe up to 2 Damage per unit over 10 Speed then −3 Speed in any case 0",
        "Jump Safe from 3 Damage per unit under 60 Speed then −5 Then an Endurance Test: failed, speed −1 more.",
        "Brake Mine Safe from 5 Damage per unit under 25 Speed then −4 Tile Glitch",
        "Tile Glitch: No Power Safe from 2 Damage per unit under 20 Speed then −2 Tile Glitch",
        "Tile Glitch: Misaligned Safe from 3 Damage per unit under 20 Speed then −1 Tile Glitch",
        "Tile Glitch: Reverse Turbo Safe from 4 Damage per unit under 50 Speed then −4 "
        "Then an Endurance Test: failed, speed −2 more.",
        "Turbo 1 Speed at once +1 Turbo 2 Speed at once +2 Turbo 3 Speed at once +3",
        "Regen 1 Chassis restored +15 Regen 2 Chassis restored +25 Regen 3 Chassis restored +50",
    ],
)
def test_every_tile_stands_there_with_its_figures(said: str, tile: str) -> None:
    assert tile in said


def test_every_talent_component_and_malfunction_stands_there_with_what_it_does(said: str) -> None:
    for thing in (*catalog.TALENTS.values(), *catalog.COMPONENTS.values(), *catalog.MALFUNCTIONS.values()):
        assert re.search(rf"{re.escape(thing.name)} .*?{re.escape(thing.effect)}", said), thing.name


def test_limits_are_said_in_words(said: str) -> None:
    assert "below your Reflexes you ignore the curve, otherwise you make the normal check. once a lap" in said
    assert "You change your tack at once. once every 3 turns" in said
    assert "You switch off one hazard at most 6 tiles ahead. once every 3 laps" in said
    assert "Your Braking Rate is 1 higher. always on" in said


def test_no_figure_has_a_hyphen_for_a_minus(said: str) -> None:
    assert not re.search(r"(?<!\w)-\d", said)


def test_every_drawing_the_catalogue_needs_is_in_its_sprite() -> None:
    needed = {
        "cars.svg": {drawings.car(team, weight) for team in catalog.TEAMS.values() for weight in catalog.CLASSES},
        "tiles.svg": {drawings.nav_face(tile) for tile in catalog.NAV_TILES.values()}
        | {f"tile-{drawings.hazard_icon(hazard)}" for hazard in catalog.HAZARDS.values()}
        | {f"tile-{drawings.boost_icon(boost)}" for boost in catalog.BOOSTS.values()},
        "icons.svg": {drawings.hazard_icon(hazard) for hazard in catalog.HAZARDS.values()}
        | {drawings.boost_icon(boost) for boost in catalog.BOOSTS.values()}
        | {drawings.talent_icon(talent) for talent in catalog.TALENTS.values()}
        | {drawings.component_icon(component) for component in catalog.COMPONENTS.values()}
        | {drawings.malfunction_icon(row) for row in catalog.MALFUNCTIONS.values()},
    }
    for sprite, names in needed.items():
        there = set(re.findall(r'<symbol id="([\w-]+)"', (SPRITES / sprite).read_text()))
        assert names - there == set(), sprite


def test_the_figures_drawn_on_the_tile_faces_are_those_of_the_rules() -> None:
    sprite = (SPRITES / "tiles.svg").read_text()

    def drawn(name: str) -> list[str]:
        symbol = re.search(rf'<symbol id="{name}".*?</symbol>', sprite)
        assert symbol, name
        return re.findall(r"<text[^>]*>([+−]?\d+)</text>", symbol[0])

    for tile in catalog.NAV_TILES.values():
        change = f"{tile.speed_change:+}".replace("-", "−").replace("+0", "0")
        figures = [str(tile.max_safe), str(tile.fail_damage), change, f"−{tile.fail_loss}"]
        assert sorted(drawn(drawings.nav_face(tile))) == sorted(figures), tile.name
    for hazard in catalog.HAZARDS.values():
        figures = [str(hazard.min_safe), str(hazard.fail_damage), f"−{hazard.fail_loss}"]
        assert set(figures) <= set(drawn(f"tile-{drawings.hazard_icon(hazard)}")), hazard.name
    for boost in catalog.BOOSTS.values():
        assert f"+{boost.speed or boost.chassis}" in drawn(f"tile-{drawings.boost_icon(boost)}"), boost.name


def test_the_page_has_no_inline_style_or_script(client: Client) -> None:
    html = client.get("/showroom").content.decode()
    assert " style=" not in html
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=", html)


def test_the_page_may_be_fetched_and_nothing_else(client: Client) -> None:
    assert client.post("/showroom").status_code == 405


def test_the_policy_lets_nothing_in_from_elsewhere(client: Client) -> None:
    policy = client.get("/showroom")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_wrong_address_gets_a_page_in_our_look(client: Client) -> None:
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert b"Off the track" in answer.content
    assert b"tokens.css" in answer.content


def test_a_fault_of_ours_gets_a_page_in_our_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("the showroom is on fire")

    monkeypatch.setattr("campaigns.views.tonight.showroom", broken)
    answer = Client(raise_request_exception=False).get("/showroom")
    assert answer.status_code == 500
    assert b"Something broke" in answer.content
    assert b"on fire" not in answer.content


def test_an_unknown_host_name_gets_told_which_addresses_work(client: Client) -> None:
    answer = client.get("/showroom", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert b"one of the addresses in the game master" in answer.content
