"""The battle on the page: screen, unit sheets, log, offers, overlays, corrections."""
