"""Exact odds and the breakdown of an action before it is taken."""
