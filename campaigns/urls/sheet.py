"""The sheet and all that belongs to a driver's own page."""

from __future__ import annotations

from django.urls import path

from campaigns.views import exchange, portraits, sheet

DRIVER = "c/<int:campaign_id>/drivers/<int:driver_id>"

urlpatterns = [
    path("c/<int:campaign_id>/livery.css", sheet.livery_css, name="livery_css"),
    path("c/<int:campaign_id>/drivers/import", exchange.import_driver, name="import_driver"),
    path(f"{DRIVER}/", sheet.sheet, name="sheet"),
    path(f"{DRIVER}/edit", sheet.edit, name="edit_sheet"),
    path(f"{DRIVER}/talents", sheet.talents, name="talents"),
    path(f"{DRIVER}/code.svg", sheet.code_qr, name="code_picture"),
    path(f"{DRIVER}/portrait", portraits.portrait, name="portrait"),
    path(f"{DRIVER}/portrait/hang", portraits.hang, name="hang_portrait"),
    path(f"{DRIVER}/portrait/take-down", portraits.take_down, name="take_down_portrait"),
    path(f"{DRIVER}/export.json", exchange.export_json, name="export_driver"),
    path(f"{DRIVER}/picture.png", exchange.export_picture, name="export_picture"),
    path(f"{DRIVER}/copy", exchange.copy_driver, name="copy_driver"),
]
