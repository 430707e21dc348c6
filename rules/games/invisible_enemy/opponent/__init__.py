"""The site as an opponent and a teacher: what is worth what, and the first battle."""
