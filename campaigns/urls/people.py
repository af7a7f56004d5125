"""The people of a table, and oneself."""

from __future__ import annotations

from django.urls import path

from campaigns.views import frame, people

TABLE = "c/<int:campaign_id>/people"
MEMBER = f"{TABLE}/<int:seat_id>"

urlpatterns = [
    path("me", people.me, name="me"),
    path("me/name", people.rename, name="rename"),
    path("me/password", people.set_password, name="set_password"),
    path("c/<int:campaign_id>/welcome", people.welcome, name="welcome"),
    path("c/<int:campaign_id>/welcome/noted", people.pin_noted, name="pin_noted"),
    path("c/<int:campaign_id>/pin", people.renew_pin, name="renew_pin"),
    path("c/<int:campaign_id>/pin/noted", people.my_pin_noted, name="my_pin_noted"),
    path("c/<int:campaign_id>/leave", people.leave_table, name="leave_table"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/take", people.take_driver, name="take_driver"),
    path("c/<int:campaign_id>/news", frame.news, name="news"),
    path(TABLE, people.people_page, name="people"),
    path(f"{TABLE}/open", people.open_table, name="open_table"),
    path(f"{TABLE}/invites", people.make_invite, name="make_invite"),
    path(f"{TABLE}/invites/<int:invite_id>/revoke", people.revoke_invite, name="revoke_invite"),
    path(f"{TABLE}/knocks", people.knock_list, name="knocks"),
    path(f"{TABLE}/knocks/<int:knock_id>/let-in", people.answer_knock, {"lets_in": True}, name="let_in"),
    path(f"{TABLE}/knocks/<int:knock_id>/turn-away", people.answer_knock, {"lets_in": False}, name="turn_away"),
    path(MEMBER, people.member_page, name="member"),
    path(f"{MEMBER}/role", people.change_role, name="change_role"),
    path(f"{MEMBER}/remove", people.remove_member, name="remove_member"),
    path(f"{MEMBER}/pin", people.reset_pin, name="reset_pin"),
    path(f"{MEMBER}/pin/told", people.pin_told, name="pin_told"),
]
