"""The offense step: attacks, their dice and their modifiers (section 8)."""
