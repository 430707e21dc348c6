"""Visibility: the state that each viewer may know, and what undo gives away (section 21)."""
