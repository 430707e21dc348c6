"""Exact odds and the breakdown of the arithmetic before a roll."""
