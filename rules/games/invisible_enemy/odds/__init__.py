"""Exact odds and the arithmetic before a roll."""
