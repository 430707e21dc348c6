"""Offers: the actions that a player can take now, with their forms."""
