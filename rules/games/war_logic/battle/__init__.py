"""The battle: state, actions, events, and the way from an action to its events."""
