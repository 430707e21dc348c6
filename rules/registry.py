"""The registry of the games: every folder of rules/games with a module ``game`` that declares a value ``GAME``.

Each game is checked against the contract when it is loaded. A game that cannot be loaded is left out; :func:`faults`
says why.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rules.games
from rules.kernel.codec import Codec
from rules.kernel.game import AnyGame, AnyPlayedGame, Game, as_played
from rules.kernel.records import record


class UnknownGame(LookupError):
    """A slug that no game has, or whose game has no battles where battles are asked for."""


@record
class Discovery:
    """The games by slug, those that have battles, and the faults of the games left out, by folder."""

    games: dict[str, AnyGame]
    played: dict[str, AnyPlayedGame]
    faults: dict[str, str]


@cache
def _discover() -> Discovery:
    games: dict[str, AnyGame] = {}
    faults: dict[str, str] = {}
    for folder in _folders():
        try:
            game = importlib.import_module(f"rules.games.{folder}.game").GAME
            misses = list(check(game, folder))
        except Exception as error:  # a fault of one game must not stop the others
            faults[folder] = f"{type(error).__name__}: {error}"
            continue
        if misses:
            faults[folder] = "; ".join(misses)
        else:
            games[game.slug] = game
    battles = {slug: played for slug, game in games.items() if (played := as_played(game))}
    return Discovery(games=games, played=battles, faults=faults)


def _folders() -> list[str]:
    modules = (module for module in pkgutil.iter_modules(rules.games.__path__) if module.ispkg)
    return [module.name for module in modules if importlib.util.find_spec(f"rules.games.{module.name}.game")]


def check(game: Any, folder: str) -> Iterator[str]:
    """Yields everything in which a loaded value falls short of the contract, one line each."""
    if not isinstance(game, Game):
        yield "GAME is not a rules.kernel.game.Game"
        return
    if game.slug.replace("-", "_") != folder.replace("-", "_"):
        yield f"its slug is {game.slug!r}, its folder {folder!r}"
    least, most = game.info.sides
    if not 1 <= least <= most:
        yield f"it has {least} to {most} sides"
    parts = {name: getattr(game, name) for name in ("battle", "view", "odds", "display")}
    lacking = [name for name, part in parts.items() if part is None]
    if 0 < len(lacking) < len(parts):
        yield f"a game with battles has all of {', '.join(parts)}; it lacks {', '.join(lacking)}"
    for name in ("armies", "conformance", "battle", "odds", "display"):
        yield from _check_part(name, getattr(game, name))
    if game.battle is not None:
        yield from _check_part("battle.setup", game.battle.setup)
        codecs = game.battle.codecs
        for name in ("actions", "events", "states"):
            if not isinstance(getattr(codecs, name), Codec):
                yield f"battle.codecs.{name} is not a Codec"


NOT_CALLED = {"codecs", "measures", "plan", "setup"}


def _check_part(name: str, part: Any) -> Iterator[str]:
    for member in getattr(type(part), "__slots__", ()):
        value = getattr(part, member)
        if member not in NOT_CALLED and value is not None and not callable(value):
            yield f"{name}.{member} cannot be called"


def add(game: Any) -> None:
    """Adds a game that lies in no folder, for tests. Raises ValueError with everything it lacks for the contract."""
    if misses := list(check(game, game.slug)):
        raise ValueError("; ".join(misses))
    _discover().games[game.slug] = game
    if played := as_played(game):
        _discover().played[game.slug] = played


def remove(slug: str) -> None:
    """Removes a game that was added."""
    _discover().games.pop(slug, None)
    _discover().played.pop(slug, None)


def all_games() -> list[AnyGame]:
    """Returns every game, ordered by name."""
    return sorted(_discover().games.values(), key=lambda game: game.name)


def played_games() -> list[AnyPlayedGame]:
    """Returns every game that has battles, ordered by name."""
    return sorted(_discover().played.values(), key=lambda game: game.name)


def faults() -> dict[str, str]:
    """Returns the games that were left out, by folder, each with the reason."""
    return dict(_discover().faults)


def get(slug: str) -> AnyGame:
    """Returns the game of that slug. Raises :class:`UnknownGame`."""
    try:
        return _discover().games[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def get_played(slug: str) -> AnyPlayedGame:
    """Returns the game of that slug, which has battles. Raises :class:`UnknownGame`."""
    try:
        return _discover().played[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def folder_of(slug: str) -> Path:
    """Returns the folder of that game, with its catalogue and its demo. Raises :class:`UnknownGame`."""
    return Path(rules.games.__path__[0]) / get(slug).slug.replace("-", "_")
