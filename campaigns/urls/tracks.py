"""Tracks: the list, one of them, the editor, the generator, files."""

from __future__ import annotations

from django.urls import path

from campaigns.printing.vtt import SIZES
from campaigns.views import generator, track_editor, track_files, track_printing, tracks

ALL = "c/<int:campaign_id>/tracks"
ONE = f"{ALL}/<int:track_id>"

urlpatterns = [
    path(ALL, tracks.tracks, name="tracks"),
    path(f"{ALL}/new", tracks.new_track, name="new_track"),
    path(f"{ALL}/draw", tracks.draw_track, name="draw_track"),
    path(f"{ALL}/take", tracks.take_track, name="take_track"),
    path(f"{ALL}/generate", generator.generate, name="generate_track"),
    path(f"{ALL}/ours/<slug:circuit>", tracks.library_track, name="library_track"),
    path(f"{ALL}/deleted/<int:entry_id>/back", tracks.bring_back_track, name="bring_back_track"),
    path(ONE, tracks.track, name="track"),
    path(f"{ONE}/manage", tracks.manage_track, name="manage_track"),
    path(f"{ONE}/rename", tracks.rename_track, name="rename_track"),
    path(f"{ONE}/copy", tracks.copy_track, name="copy_track"),
    path(f"{ONE}/delete", tracks.delete_track, name="delete_track"),
    path(f"{ONE}/line", tracks.retype_track, name="retype_track"),
    path(f"{ONE}/edit", track_editor.editor, name="track_editor"),
    path(f"{ONE}/save", track_editor.save, name="save_track"),
    path(f"{ONE}/judge", track_editor.judge, name="judge_track"),
    path(f"{ONE}/reroll", track_editor.reroll, name="reroll_track"),
    path(f"{ONE}/print", track_printing.track_printing, name="track_printing"),
    path(f"{ONE}/track.json", track_files.as_json, name="track_json"),
    path(f"{ONE}/track.txt", track_files.as_text, name="track_text"),
    path(f"{ONE}/track.svg", track_files.as_svg, name="track_svg"),
    path(f"{ONE}/track.png", track_files.as_png, name="track_png"),
    *(path(f"{ONE}/vtt-{size}.zip", track_files.as_vtt, {"size": size}, name=f"track_vtt_{size}") for size in SIZES),
    path("schemas/track-1.json", track_files.schema, name="track_schema"),
]
