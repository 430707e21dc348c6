"""The battle: state, actions and events; permissions, turn order, start and end."""
