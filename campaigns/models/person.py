"""Somebody at a table. Most are guests with a name only; who sets a password can come back without the game master."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower


class PersonManager(BaseUserManager["Person"]):
    def get_by_natural_key(self, username: str | None) -> Person:
        return self.get(login__iexact=username)


class Person(AbstractBaseUser):
    """`login` is empty for a guest: a name at the table is not an account."""

    name = models.CharField(max_length=40)
    login = models.CharField(max_length=40, unique=True, null=True, blank=True)
    is_owner = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[PersonManager] = PersonManager()

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.UniqueConstraint(Lower("login"), name="person_login_once_in_any_case"),
            # One machine, one owner: two people opening the set-up link at once cannot both become it.
            models.UniqueConstraint("is_owner", condition=Q(is_owner=True), name="person_one_owner"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.login is None
