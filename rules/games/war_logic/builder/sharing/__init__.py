"""Skills, units and teams that players share."""
