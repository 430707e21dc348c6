"""Armies between battles (SP-27)."""
