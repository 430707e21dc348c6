"""Move orders of machines (section 18)."""
