"""The kit's page, frame and tags as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from django import forms
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.base import Message
from django.template import Context, Template
from django.test import Client
from pytest_django import Settings

from campaigns.templatetags.kit import die, mini_panels, name_size, panel_car, undo_url

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
PAGES = ("/kit", "/kit/sheet")


@dataclass(frozen=True)
class Panel:
    key: str
    points: int


def panels(front: int, rear: int, left: int, right: int) -> list[Panel]:
    return [Panel("front", front), Panel("rear", rear), Panel("left", left), Panel("right", right)]


@pytest.fixture
def building(settings: Settings) -> None:
    settings.DEBUG = True


@pytest.mark.parametrize("page", PAGES)
def test_the_kit_is_not_there_at_the_table(client: Client, page: str) -> None:
    assert client.get(page).status_code == 404
    assert client.post("/kit/save", {"value": "Mara"}).status_code == 404


@pytest.mark.usefixtures("building")
@pytest.mark.parametrize("page", PAGES)
def test_builders_see_the_kit(client: Client, page: str) -> None:
    html = client.get(page).content.decode()
    assert " style=" not in html
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=", html)
    assert html.count("<h1") == 1


@pytest.mark.usefixtures("building")
def test_a_sheet_is_fetched_without_the_frame_of_a_page(client: Client) -> None:
    fragment = client.get("/kit/sheet", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert 'method="dialog"' in fragment


@pytest.mark.usefixtures("building")
def test_every_icon_of_the_sprite_is_on_the_page(client: Client) -> None:
    names = re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/svg/icons.svg").read_text())
    html = client.get("/kit").content.decode()
    assert [name for name in names if f"#{name}" not in html] == []


def test_templates_use_only_icons_that_are_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/svg/icons.svg").read_text()))
    used = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r'{% icon "([\w-]+)"', template.read_text())
    }
    assert used - drawn == set()


def test_colours_are_written_in_the_tokens_alone() -> None:
    raw = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
    for sheet in (ROOT / "static/css").glob("*.css"):
        if sheet.name != "tokens.css":
            assert raw.findall(sheet.read_text()) == [], sheet.name


def test_type_comes_in_six_sizes() -> None:
    sizes = re.compile(r"font(?:-size)?:[^;]*?\b(\d+(?:\.\d+)?(?:px|rem|pt))")
    drawn = {"15px", "20px"}  # figures inside a drawing have its units
    for name in ("base.css", "kit.css", "shell.css"):
        assert set(sizes.findall((ROOT / "static/css" / name).read_text())) <= drawn, name


def test_every_page_lets_htmx_run_nothing_and_swap_refusals(client: Client) -> None:
    html = client.get("/no/such/page").content.decode()
    assert '"allowEval":false' in html
    assert '"code":"409|422","swap":true' in html
    assert re.search(r"hx-headers='{\"X-CSRFToken\": \"\w{64}\"}'", html)


def test_panels_are_amber_from_half_downwards_and_red_at_nothing() -> None:
    svg = panel_car("car-medium-steed", panels(13, 12, 0, 25), 12, panels(25, 25, 25, 25))
    assert re.findall(r'class="pcar__n is-(\w+)"[^>]*>(\d+)', svg) == [
        ("ok", "13"),
        ("low", "12"),
        ("gone", "0"),
        ("ok", "25"),
    ]


def test_panels_without_a_whole_to_compare_with_are_unhurt() -> None:
    assert "is-low" not in panel_car("car-light-steed", panels(1, 1, 1, 1))
    assert "is-gone" in mini_panels(panels(0, 1, 1, 1), panels(1, 1, 1, 1))


def test_the_drawn_panels_are_said_in_words() -> None:
    assert 'aria-label="Front 25, rear 20, left 15, right 10"' in panel_car("car-light-steed", panels(25, 20, 15, 10))


@pytest.mark.parametrize("points", range(1, 7))
def test_a_die_has_as_many_pips_as_points_and_says_them(points: int) -> None:
    face = die(points)
    assert face.count("<circle") == points
    assert f'aria-label="{points}"' in face


def test_a_sheet_holds_what_is_written_into_it_under_its_title() -> None:
    html = Template('{% load kit %}{% sheet "teams" title %}<p>Seven</p>{% endsheet %}').render(
        Context({"title": "<Teams>"})
    )
    assert '<dialog class="sheet-dialog" id="teams" aria-labelledby="teams-title">' in html
    assert "<p>Seven</p>" in html
    assert "&lt;Teams&gt;" in html


@pytest.mark.parametrize(("name", "size"), [("Mara Lindqvist", "t-40"), ("Featherstonehaugh", "t-28"), ("", "t-40")])
def test_a_long_name_is_set_smaller_on_the_band(name: str, size: str) -> None:
    assert name_size(name) == size


def test_a_message_knows_where_its_undo_goes() -> None:
    assert undo_url(Message(SUCCESS, "Overclock is out.", extra_tags="quiet undo=/drivers/3/undo")) == "/drivers/3/undo"
    assert undo_url(Message(SUCCESS, "Overclock is out.")) == ""


def toast(**given: str) -> str:
    return Template('{% include "kit/_toast.html" %}').render(Context(given))


def test_good_news_goes_by_itself_and_a_refusal_stays() -> None:
    assert 'role="status" data-toast' in toast(sentence="Saved.", tone="success")
    refusal = toast(sentence="Car 12 is taken.", tone="error")
    assert 'role="alert"' in refusal
    assert "data-toast" not in refusal


def test_what_people_typed_is_shown_and_not_run() -> None:
    html = Template('{% include "kit/_conflict.html" %}').render(
        Context({"mine": "<script>1</script>", "theirs": '"><img onerror=x>', "who": "<b>Carl</b>", "here": "/kit"})
    )
    assert "<script>" not in html
    assert "<img" not in html
    assert "<b>Carl" not in html


class Seat(forms.Form):
    name = forms.CharField(help_text="What the booth calls you.", max_length=4)


def test_a_field_is_tied_to_its_label_its_help_and_its_refusal() -> None:
    field = Seat({"name": "Mara Lindqvist"})["name"]
    html = Template('{% include "kit/_field.html" %}').render(Context({"field": field}))
    assert '<label class="field__l" for="id_name">' in html
    described = re.search(r'aria-describedby="([^"]+)"', html)
    assert described
    assert all(f'id="{name}"' in html for name in described[1].split())
    assert 'value="Mara Lindqvist"' in html
    assert 'aria-invalid="true"' in html
