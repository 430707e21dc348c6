"""A battle as pages show it."""
