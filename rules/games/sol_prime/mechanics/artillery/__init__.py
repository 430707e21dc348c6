"""Artillery: pieces, calling, impact, counterbattery (SP-17)."""
