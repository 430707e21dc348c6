"""Finds the games: every folder of rules/games with a module ``game`` that declares a value ``GAME``.

Each is checked against the contract when it is loaded. One that cannot be loaded is left out; :func:`faults` says why.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import Any

import rules.games
from rules.kernel.codec import Codec
from rules.kernel.game import (
    Accent,
    AnyGame,
    AnyPlayedGame,
    Armies,
    Battle,
    Cases,
    Display,
    Game,
    GameCatalogue,
    Info,
    OddsBook,
    SetupRules,
    as_played,
)
from rules.kernel.records import record


class UnknownGame(LookupError):
    """Raised for a ``slug`` of which there is no game, or one without battles where battles are asked for."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


@record
class Found:
    """The games by slug, those of them that have battles, and the faults of the others by folder."""

    games: dict[str, AnyGame]
    played: dict[str, AnyPlayedGame]
    faults: dict[str, str]


@cache
def _found() -> Found:
    games: dict[str, AnyGame] = {}
    faults: dict[str, str] = {}
    for module in pkgutil.iter_modules(rules.games.__path__):
        if not module.ispkg:
            continue
        try:
            _load(module.name, games)
        except Exception as error:  # whatever is wrong with one game, the others go on
            faults[module.name] = _in_one_line(error)
    battles = {slug: found for slug, game in games.items() if (found := as_played(game))}
    return Found(games=games, played=battles, faults=faults)


def _load(folder: str, games: dict[str, AnyGame]) -> None:
    """Adds the game in that folder to ``games``; a folder without a module ``game`` is none. Raises anything."""
    if importlib.util.find_spec(f"rules.games.{folder}.game") is None:
        return
    module = importlib.import_module(f"rules.games.{folder}.game")
    if not hasattr(module, "GAME"):
        raise BrokenContract("game.py declares no value GAME")
    if wrong := list(check(module.GAME, folder)):
        raise BrokenContract("; ".join(wrong))
    games[module.GAME.slug] = module.GAME


class BrokenContract(Exception):
    """Raised when what a folder declares is not a game by the contract."""


def _in_one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if isinstance(error, BrokenContract) else f"{type(error).__name__}: {text}"


PARTS: dict[str, type] = {
    "info": Info,
    "catalogue": GameCatalogue,
    "armies": Armies,
    "conformance": Cases,
    "battle": Battle,
    "odds": OddsBook,
    "display": Display,
}
PLAYED = ("battle", "view", "odds", "display")
"""The parts that a game of lists lacks, and every other game has."""
COLOUR = re.compile("#[0-9a-f]{6}")
NOT_CALLED = {"codecs", "measures", "plan", "setup"}


def check(game: Any, folder: str) -> Iterator[str]:
    """Finds everything in which a loaded value falls short of the contract, one line each."""
    if not isinstance(game, Game):
        yield "GAME is not a rules.kernel.game.Game"
        return
    wrong = [name for name, kind in PARTS.items() if not _is_part(game, name, kind)]
    if wrong:
        yield from (
            f"{name} is {getattr(game, name)!r}, not {PARTS[name].__name__} of rules.kernel.game" for name in wrong
        )
        return
    yield from _check_info(game.info, folder)
    lacking = [name for name in PLAYED if getattr(game, name) is None]
    if 0 < len(lacking) < len(PLAYED):
        yield f"a game with battles has all of {', '.join(PLAYED)}; it lacks {', '.join(lacking)}"
    for name in ("armies", "conformance", "battle", "odds", "display"):
        yield from _check_part(name, getattr(game, name))
    if game.battle is not None:
        yield from _check_battle(game.battle)


def _is_part(game: AnyGame, name: str, kind: type) -> bool:
    part = getattr(game, name)
    return isinstance(part, kind) or (part is None and name in PLAYED)


def _check_info(info: Info, folder: str) -> Iterator[str]:
    if info.slug.replace("-", "_") != folder.replace("-", "_"):
        yield f"its slug is {info.slug!r}, its folder {folder!r}"
    for field in fields(Accent):
        if not COLOUR.fullmatch(str(colour := getattr(info.accent, field.name, None))):
            yield f"info.accent.{field.name} is {colour!r}, not a colour such as '#0b6370'"
    least, most = info.sides
    if not 1 <= least <= most:
        yield f"it has {least} to {most} sides"


def _check_battle(battle: Battle[Any, Any, Any]) -> Iterator[str]:
    if not isinstance(battle.setup, SetupRules):
        yield "battle.setup is not SetupRules of rules.kernel.game"
    else:
        yield from _check_part("battle.setup", battle.setup)
    for name in ("actions", "events", "states"):
        if not isinstance(getattr(battle.codecs, name, None), Codec):
            yield f"battle.codecs.{name} is not a Codec"


def _check_part(name: str, part: Any) -> Iterator[str]:
    for member in fields(part) if part is not None else ():
        value, optional = getattr(part, member.name), member.default is not MISSING
        if member.name not in NOT_CALLED and not callable(value) and not (optional and value is None):
            yield f"{name}.{member.name} cannot be called"


def add(game: Any) -> None:
    """Adds a game that lies in no folder, for tests. Raises ValueError with everything that the contract misses."""
    if wrong := list(check(game, game.slug)):
        raise ValueError("; ".join(wrong))
    _found().games[game.slug] = game
    if found := as_played(game):
        _found().played[game.slug] = found


def remove(slug: str) -> None:
    """Takes a game away that was added."""
    _found().games.pop(slug, None)
    _found().played.pop(slug, None)


def all_games() -> list[AnyGame]:
    """Every game, by name."""
    return sorted(_found().games.values(), key=lambda game: game.name)


def played_games() -> list[AnyPlayedGame]:
    """Every game that has battles, by name."""
    return sorted(_found().played.values(), key=lambda game: game.name)


def faults() -> dict[str, str]:
    """The games that were left out, by folder, each with the reason."""
    return dict(_found().faults)


def get(slug: str) -> AnyGame:
    """The game of that slug. Raises :class:`UnknownGame`."""
    try:
        return _found().games[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def get_played(slug: str) -> AnyPlayedGame:
    """The game of that slug, which has battles. Raises :class:`UnknownGame`."""
    try:
        return _found().played[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def name_of(slug: str) -> str:
    """The name of that game for a list; its slug, and that it is not available, when the site cannot load it."""
    game = _found().games.get(slug)
    return game.name if game else f"{slug} (not available)"


def folder_of(slug: str) -> Path:
    """The folder of that game, with its catalogue and its demo. Raises :class:`UnknownGame`."""
    name = get(slug).slug.replace("-", "_")
    places = [Path(place) / name for place in rules.games.__path__]
    return next((place for place in places if place.is_dir()), places[0])
