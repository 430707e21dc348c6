"""Fire combat: direct fire, missiles, damage and targeting priorities (SP-9 to SP-13)."""
