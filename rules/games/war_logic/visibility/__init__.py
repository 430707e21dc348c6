"""Visibility: what each viewer may know, and what undoing gives away."""
