"""What the screens of a race show: its cars, its map, what it waits for, its log, its sheets."""
