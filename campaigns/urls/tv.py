"""The TV, and the TVs of a table."""

from __future__ import annotations

from django.urls import path

from campaigns.views import tv, tvs

urlpatterns = [
    path("tv", tv.tv, name="tv"),
    path("tv/parts", tv.parts, name="tv_parts"),
    path("tv/now", tv.now, name="tv_now"),
    path("tv/waits", tv.waits, name="tv_waits"),
    path("tv/bell", tv.bell, name="tv_bell"),
    path("tv/livery.css", tv.livery_css, name="tv_livery"),
    path("tv/open/<int:campaign_id>", tv.open_window, name="tv_open"),
    path("c/<int:campaign_id>/tvs", tvs.tvs, name="tvs"),
    path("c/<int:campaign_id>/tvs/rows", tvs.rows, name="tv_rows"),
    path("c/<int:campaign_id>/tvs/<int:tv_id>/off", tvs.take_off, name="tv_off"),
]
