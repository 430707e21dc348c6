"""Overlays of the map for a chosen unit."""
