"""The army: its document, costs, derived values and problems."""
