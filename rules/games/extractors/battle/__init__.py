"""The course of a battle: state, actions, events, permissions and the order of play."""
