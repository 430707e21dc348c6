"""What the pages of a battle show: screen, sheets, offers, overlays, log."""
