"""Everything that any game needs, and nothing that only some games need."""
