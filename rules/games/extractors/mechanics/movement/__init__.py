"""Movement (section 6)."""
