"""The knowledge of each viewer (section 11)."""
