"""The roster page: cards, fields, record sheets, reference tables."""
