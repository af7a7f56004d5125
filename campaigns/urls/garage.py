"""The garage."""

from __future__ import annotations

from django.urls import path

from campaigns.views import garage

GARAGE = "c/<int:campaign_id>/drivers/<int:driver_id>/garage"

urlpatterns = [
    path(GARAGE, garage.garage, name="garage"),
    path(f"{GARAGE}/slots/<int:slot>", garage.slot, name="garage_slot"),
    path(f"{GARAGE}/slots/<int:slot>/<slug:component>", garage.fit, name="garage_fit"),
    path(f"{GARAGE}/panels", garage.panels, name="garage_panels"),
    path(f"{GARAGE}/model", garage.model, name="garage_model"),
    path(f"{GARAGE}/requests/<int:request_id>/grant", garage.grant, name="grant_car"),
    path(f"{GARAGE}/requests/<int:request_id>/refuse", garage.refuse, name="refuse_car"),
    path(f"{GARAGE}/requests/<int:request_id>/withdraw", garage.withdraw, name="withdraw_car"),
]
