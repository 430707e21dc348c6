"""Prices: the house formula, and the rule sets that replace it (SP-2.70)."""
