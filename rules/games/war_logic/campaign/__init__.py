"""Careers: teams that live from battle to battle."""
