from __future__ import annotations

from django.urls import path

from campaigns.views import ledger

urlpatterns = [
    path("c/<int:campaign_id>/ledger", ledger.page, name="ledger"),
    path("c/<int:campaign_id>/ledger/post", ledger.post, name="post_entry"),
    path("c/<int:campaign_id>/ledger/<int:entry_id>/correct", ledger.correct, name="correct_entry"),
    path("c/<int:campaign_id>/ledger.csv", ledger.download, name="ledger_csv"),
    path("c/<int:campaign_id>/standings", ledger.standings, name="standings"),
]
