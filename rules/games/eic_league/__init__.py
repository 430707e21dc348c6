"""EIC League: percentile dice, hexes, and teams of machines whose energy is life, ammunition and secret at once."""
