"""Rows that are written once. A correction is a new row."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models


class WrittenOnce(TypeError):  # noqa: N818 - what it says, not that it failed
    """Somebody tried to change or delete a row of a record that only grows."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def update(self, **changes: Any) -> NoReturn:
        raise WrittenOnce(f"{self.model.__name__} rows are written once; a correction is a new row.")

    def delete(self) -> NoReturn:
        raise WrittenOnce(f"{self.model.__name__} rows are written once; a correction is a new row.")

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise WrittenOnce(f"{self.model.__name__} rows are written once; a correction is a new row.")

    def make_void(self) -> None:
        """Takes a whole record away, never a row of it: that of a grid nobody drove from."""
        self._raw_delete(self.db)


class AppendOnly(models.Model):
    """Goes only when its whole campaign is deleted, for then the database cascades, or when its record is void."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        if self.pk is not None:
            raise WrittenOnce(f"{type(self).__name__} {self.pk} is written; a correction is a new row.")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise WrittenOnce(f"{type(self).__name__} {self.pk} is written; a correction is a new row.")
