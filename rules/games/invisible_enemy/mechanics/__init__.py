"""The rules of play, a module for each mechanism of the rulebook."""
