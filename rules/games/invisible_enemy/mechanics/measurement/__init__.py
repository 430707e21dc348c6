"""Measuring on the plan of the table, in the place of what players would type (IE-3.5)."""
