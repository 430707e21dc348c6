"""The battle as pages show it: screen, sheets, log, corrections and offers."""
