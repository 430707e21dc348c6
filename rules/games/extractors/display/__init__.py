"""The pages of a battle: screen, sheets, offers, overlays, log."""
