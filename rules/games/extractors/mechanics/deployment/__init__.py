"""Set-up: placing units in deployment areas (section 4)."""
