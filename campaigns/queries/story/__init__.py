"""A race told again: its replay, its report, and what a season adds up to. Pages and paper read the same values."""
