"""The field of drivers and the teams they drive for."""

from __future__ import annotations

from django.urls import path

from campaigns.views import field, teams

urlpatterns = [
    path("c/<int:campaign_id>/drivers/", field.drivers, name="drivers"),
    path("c/<int:campaign_id>/drivers/npcs", field.npc_maker, name="npc_maker"),
    path("c/<int:campaign_id>/drivers/npcs/<int:batch_id>", field.npc_grid, name="npc_grid"),
    path("c/<int:campaign_id>/drivers/npcs/<int:batch_id>/take-back", field.take_back_npcs, name="take_back_npcs"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm", field.manage_driver, name="manage_driver"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/shown", field.show_driver, name="show_driver"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/holder", field.assign_driver, name="assign_driver"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/take-over", field.take_over, name="take_over"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/status", field.change_status, name="change_status"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/dials", field.turn_dials, name="turn_dials"),
    path("c/<int:campaign_id>/drivers/<int:driver_id>/gm/start", field.start_notoriety, name="start_notoriety"),
    path("c/<int:campaign_id>/teams", teams.teams, name="teams"),
    path("c/<int:campaign_id>/teams/new", teams.new_team, name="new_team"),
    path("c/<int:campaign_id>/teams/models", teams.team_models, name="team_models"),
    path("c/<int:campaign_id>/teams/<int:team_id>", teams.edit_team, name="edit_team"),
    path("c/<int:campaign_id>/teams/<int:team_id>/remove", teams.remove_team, name="remove_team"),
]
