"""Direct fire (section 7)."""
