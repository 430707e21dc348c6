"""The rules of play, one module for each mechanism of the rulebook."""
