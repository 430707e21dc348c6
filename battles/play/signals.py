"""Signals that battles send to apps they do not know."""

from django.dispatch import Signal

outcome_changed = Signal()
"""Sent with ``battle`` when it is stored that a battle is over, or that it may go on again; also more than once."""
