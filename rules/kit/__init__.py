"""Optional parts that games choose to import."""
