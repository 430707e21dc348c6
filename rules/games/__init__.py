"""One folder per game; nothing outside a folder knows that game."""
