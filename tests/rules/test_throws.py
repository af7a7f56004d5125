"""Dice that are due, in words: what they decide, and how low they must fall."""

from __future__ import annotations

import pytest

from svl.rules import SVL, actions, throw_card, thrown_for
from svl.table import GM, Match
from tests.rules.racing import *  # noqa: F403
