"""Laps driven alone: times, ghosts, and the pages that show them."""
