"""The base: retreat, recovery and reload (section 18)."""
