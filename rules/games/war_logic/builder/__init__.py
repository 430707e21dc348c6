"""The roster page: cards, record sheets, reference tables and shared things."""
