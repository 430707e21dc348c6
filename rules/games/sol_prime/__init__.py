"""Sol Prime."""
