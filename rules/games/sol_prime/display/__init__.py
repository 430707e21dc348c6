"""The battle as pages show it: screen, sheets, plan, log and offers."""
