"""Clients of the API for tests of leagues."""

from tests.api.conftest import ada, api, army, as_ada, battle, bob, command, duel, make_army, new_battle, signed_in

__all__ = ["ada", "api", "army", "as_ada", "battle", "bob", "command", "duel", "make_army", "new_battle", "signed_in"]
