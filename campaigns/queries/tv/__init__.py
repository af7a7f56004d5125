"""What a TV shows: the evening and its race as a spectator may know them, large enough for the back of the room."""
