"""The race itself: its state, what may be asked of it, and how each step is played."""
