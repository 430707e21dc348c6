"""Armies: the document, its costs, its validation and its summary (section 3)."""
