"""Django's SQLite backend with one writer at a time (see gate.py for why, base.py for how)."""
