from __future__ import annotations

from django.urls import path

from campaigns.views import wizard, wizard_steps

HERE = "c/<int:campaign_id>/drivers/new"

urlpatterns = [
    path(HERE, wizard.doors, name="wizard"),
    path(f"{HERE}/own", wizard.own, name="wizard_own"),
    path(f"{HERE}/surprise", wizard.surprise, name="wizard_surprise"),
    path(f"{HERE}/ready", wizard.ready, name="wizard_ready"),
    path(f"{HERE}/ready/<int:driver_id>", wizard.take, name="wizard_take"),
    path(f"{HERE}/cars", wizard.cars, name="wizard_cars"),
    path(f"{HERE}/drafts/<int:draft_id>", wizard.draft, name="wizard_draft"),
    path(f"{HERE}/drafts/<int:draft_id>/roll-again", wizard.roll_again, name="wizard_roll_again"),
    path(f"{HERE}/<slug:slug>", wizard_steps.step, name="wizard_step"),
]
