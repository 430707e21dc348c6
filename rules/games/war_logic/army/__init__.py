"""The army: its document, prices, derived values and validation."""
