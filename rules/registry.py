"""Finds the games: every folder of rules/games that has a module ``game`` with an object ``GAME``."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

import rules.games
from rules.kernel.game import AnyGame


class UnknownGame(LookupError):
    """There is no game of that slug."""


@cache
def _games() -> dict[str, AnyGame]:
    games: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(rules.games.__path__, "rules.games."):
        if module.ispkg and importlib.util.find_spec(f"{module.name}.game"):
            game: AnyGame = importlib.import_module(f"{module.name}.game").GAME
            games[game.slug] = game
    return games


def all_games() -> list[AnyGame]:
    """Every game, by name."""
    return sorted(_games().values(), key=lambda game: game.name)


def get(slug: str) -> AnyGame:
    """The game of that slug. Raises :class:`UnknownGame`."""
    try:
        return _games()[slug]
    except KeyError:
        raise UnknownGame(slug) from None
