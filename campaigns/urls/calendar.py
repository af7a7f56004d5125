"""The calendar of seasons and races."""

from __future__ import annotations

from django.urls import path

from campaigns.views import calendar

urlpatterns = [
    path("c/<int:campaign_id>/calendar", calendar.calendar, name="calendar"),
    path("c/<int:campaign_id>/calendar/seasons", calendar.add_season, name="add_season"),
    path("c/<int:campaign_id>/calendar/seasons/<int:season_id>", calendar.rename_season, name="rename_season"),
    path("c/<int:campaign_id>/calendar/seasons/<int:season_id>/current", calendar.make_current, name="make_current"),
    path("c/<int:campaign_id>/calendar/seasons/<int:season_id>/new", calendar.new_event, name="new_event"),
    path("c/<int:campaign_id>/calendar/<int:event_id>", calendar.edit_event, name="edit_event"),
    path("c/<int:campaign_id>/calendar/<int:event_id>/state", calendar.mark_event, name="mark_event"),
    path("c/<int:campaign_id>/calendar/<int:event_id>/remove", calendar.remove_event, name="remove_event"),
    path("c/<int:campaign_id>/calendar/<int:event_id>/up", calendar.move_event, {"up": True}, name="event_up"),
    path("c/<int:campaign_id>/calendar/<int:event_id>/down", calendar.move_event, {"up": False}, name="event_down"),
]
