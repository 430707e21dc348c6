"""The roster page: cards, record sheets and reference tables."""
