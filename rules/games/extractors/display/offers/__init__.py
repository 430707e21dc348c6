"""Offers: the actions open to a viewer, with their form fields."""
