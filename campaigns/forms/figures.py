"""Whole numbers as people type them, wherever a page asks for one."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from campaigns.wording import MINUS

# A sign, then figures, which one and the same mark may part in threes: 5,000, 1 000, 1'000, 1.234.567. A mark anywhere
# else may stand before decimals: 1,5 must not become 15.
WRITTEN = re.compile(r"([+-]?)\s*(\d+|[1-9]\d{0,2}(?:([,.'\N{RIGHT SINGLE QUOTATION MARK}\s])\d{3})(?:\3\d{3})*)")

# Two thousand for one half of the world, two with decimals for the other.
ONE_POINT = re.compile(r"[+-]?\s*[1-9]\d{0,2}\.\d{3}")


class WholeNumberField(forms.IntegerField):
    """As people write it and as the ledger prints it: 5,000, 1 000, +500, and a true minus. Nothing is guessed at."""

    def to_python(self, value: Any) -> int | None:
        written = "" if value is None else " ".join(str(value).replace(MINUS, "-").split())
        if ONE_POINT.fullmatch(written):
            raise self._asking_for_thousands(written)
        if found := WRITTEN.fullmatch(written):
            sign, figures, _ = found.groups()
            return super().to_python(sign + re.sub(r"\D", "", figures))
        if written:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return None

    def _asking_for_thousands(self, written: str) -> ValidationError:
        thousands = int(re.sub(r"[.\s]", "", written))
        self.run_validators(thousands)  # where they would not do either, the field's own sentence is the better one
        sentence = f"Does {written} mean thousands? Then type {thousands} or {thousands:,}, without the point."
        return ValidationError(sentence, code="point")
