"""The game master's notes: hidden until one tap shows them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class Note(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    title = models.CharField(max_length=80)
    body = models.TextField(max_length=50_000, blank=True)  # Markdown
    shown = models.BooleanField(default=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed_at",)

    def __str__(self) -> str:
        return self.title
