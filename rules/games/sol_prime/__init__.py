"""The game of Sol Prime."""
