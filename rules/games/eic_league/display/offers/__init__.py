"""Offers: the actions open to a viewer, one module a chapter."""
