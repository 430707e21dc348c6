"""Combat orders of machines (section 19)."""
