"""Hidden information (section 20): views, and what undoing would give away."""
