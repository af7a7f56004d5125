"""The ways in."""

from __future__ import annotations

from django.urls import path

from campaigns.views import door, joining

urlpatterns = [
    path("setup/<str:token>", door.set_up, name="set_up"),
    path("enter", door.enter, name="enter"),
    path("leave", door.leave, name="leave"),
    path("switch", door.switch, name="switch"),
    path("j/", joining.type_code, name="type_code"),
    path("j/<str:code>", joining.join, name="join"),
    path("j/<str:code>/back", joining.come_back, name="come_back"),
    path("j/<str:code>/back/<int:seat_id>", joining.seat_door, name="seat_door"),
    path("j/<str:code>/back/<int:seat_id>/knock", joining.knock, name="knock"),
    path("knock", joining.waiting, name="waiting"),
    path("knock/stop", joining.stop_waiting, name="stop_waiting"),
    path("knock/enter", joining.enter_after_knock, name="enter_after_knock"),
    path("d/<str:code>", joining.driver_code, name="driver_code"),
]
