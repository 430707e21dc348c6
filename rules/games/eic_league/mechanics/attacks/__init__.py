"""Attacks (section 14): each kind of attack, the number to beat, the roll and its event."""
