"""Offers: the actions that are open to a viewer, one module for each mechanism."""
