"""A race: what is done in it, and its bell. Its screens have modules of their own."""

from __future__ import annotations

from django.urls import path

from campaigns.views import bell, race_verbs

RACE = "c/<int:campaign_id>/races/<int:race_id>"

urlpatterns = [
    path(f"{RACE}/act", race_verbs.act, name="race_act"),
    path(f"{RACE}/roll", race_verbs.roll, name="race_roll"),
    path(f"{RACE}/palm", race_verbs.palm, name="race_palm"),
    path(f"{RACE}/palm/markers", race_verbs.markers, name="race_markers"),
    path(f"{RACE}/palm/show", race_verbs.show, name="race_show"),
    path(f"{RACE}/palm/<str:seat_key>", race_verbs.peek, name="race_peek"),
    path(f"{RACE}/undo", race_verbs.undo, name="race_undo"),
    path(f"{RACE}/redo", race_verbs.redo, name="race_redo"),
    path(f"{RACE}/correct", race_verbs.correct, name="race_correct"),
    path(f"{RACE}/appeal", race_verbs.appeal, name="race_appeal"),
    path(f"{RACE}/appeal/answer", race_verbs.answer_appeal, name="race_answer_appeal"),
    path(f"{RACE}/autopilot", race_verbs.autopilot, name="race_autopilot"),
    path(f"{RACE}/steer", race_verbs.steer, name="race_steer"),
    path(f"{RACE}/seat", race_verbs.seat, name="race_seat"),
    path(f"{RACE}/tick", race_verbs.tick, name="race_tick"),
    path(f"{RACE}/bell", bell.bell, name="race_bell"),
]
