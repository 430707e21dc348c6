"""The course of a battle: state, actions, events, and the decisions that lead from one to the next."""
