from __future__ import annotations

from django.urls import path

from campaigns.views import tonight

urlpatterns = [
    path("", tonight.home, name="home"),
    path("campaigns", tonight.all_campaigns, name="campaigns"),
    path("showroom", tonight.show_room, name="showroom"),
    path("c/<int:campaign_id>/", tonight.tonight, name="tonight"),
    path("c/<int:campaign_id>/table", tonight.table_now, name="table_now"),
]
