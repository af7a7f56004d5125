from __future__ import annotations

from django.urls import path

from campaigns.views import kit

urlpatterns = [
    path("kit", kit.kit, name="kit"),
    path("kit/sheet", kit.kit_sheet, name="kit_sheet"),
    path("kit/save", kit.kit_save, name="kit_save"),
]
