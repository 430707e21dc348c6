"""A battle: its state, actions and events, and the order of play."""
