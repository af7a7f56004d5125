from __future__ import annotations

from django.urls import path

from campaigns.views import demo

urlpatterns = [
    path("demo/plant", demo.plant, name="plant_demo"),
    path("demo/remove", demo.remove, name="remove_demo"),
]
