"""What the pages of the wizard show: the doors, and a ready view of each step."""
