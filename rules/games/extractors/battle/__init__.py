"""The course of a battle: state, actions, events, and who decides what they bring."""
