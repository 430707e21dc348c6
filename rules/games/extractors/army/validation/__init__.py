"""Validation of armies: one module for each kind of problem."""
