"""Setting a race, its grid, quick races, and the way to the right screen."""

from __future__ import annotations

from django.urls import path

from campaigns.urls.race import RACE
from campaigns.views import quick, race_grid, race_paper, race_setup

urlpatterns = [
    path("quick", quick.quick_race, name="quick_race"),
    path("c/<int:campaign_id>/keep", quick.keep, name="keep_quick"),
    path("c/<int:campaign_id>/forget", quick.forget, name="forget_quick"),
    path("c/<int:campaign_id>/races/", race_setup.races, name="races"),
    path("c/<int:campaign_id>/races/new", race_setup.new_race, name="race_new"),
    path("c/<int:campaign_id>/races/paper", race_paper.choose, name="resume_from_paper"),
    path(f"{RACE}/paper", race_paper.resume, name="resume_race"),
    path(RACE, race_setup.race, name="race"),
    path(f"{RACE}/setup", race_setup.setup, name="race_setup"),
    path(f"{RACE}/setup/rulings", race_setup.rulings, name="race_rulings"),
    path(f"{RACE}/setup/rulings/<str:key>", race_setup.rule, name="race_rule"),
    path(f"{RACE}/discard", race_setup.discard, name="discard_race"),
    path(f"{RACE}/grid", race_grid.grid, name="race_grid"),
    path(f"{RACE}/grid/parts", race_grid.parts, name="race_grid_parts"),
    path(f"{RACE}/grid/draw", race_grid.draw, name="race_draw"),
    path(f"{RACE}/aside", race_setup.set_aside, name="set_race_aside"),
    path(f"{RACE}/log.jsonl", race_setup.raw, name="race_raw"),
]
