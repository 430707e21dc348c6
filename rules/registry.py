"""The registry of the games: every folder of rules/games with a module ``game`` that declares a value ``GAME``.

Each game is checked against the contract when it is loaded. A game that cannot be loaded is left out; :func:`faults`
says why.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rules.games
from rules.kernel.bounds import Bounds
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
from rules.kernel.generation import Generator
from rules.kernel.records import Record, defaults_of, names_of
from rules.kernel.rulebook import Rulebook
from rules.kernel.tactics import Tactics


class UnknownGame(LookupError):
    """A ``slug`` that no game has, or whose game has no battles where battles are asked for."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Discovery(Record):
    """The games by slug, those that have battles, and the faults of the games left out, by folder."""

    games: dict[str, AnyGame]
    played: dict[str, AnyPlayedGame]
    faults: dict[str, str]


@cache
def _discover() -> Discovery:
    games: dict[str, AnyGame] = {}
    faults: dict[str, str] = {}
    for module in pkgutil.iter_modules(rules.games.__path__):
        if not module.ispkg:
            continue
        try:
            _load(module.name, games)
        except Exception as error:  # a fault of one game must not stop the others
            faults[module.name] = _format_fault(error)
    battles = {slug: played for slug, game in games.items() if (played := as_played(game))}
    return Discovery(games=games, played=battles, faults=faults)


def _load(folder: str, games: dict[str, AnyGame]) -> None:
    """Adds the game in that folder to ``games``, if the folder has a module ``game``. May raise any exception."""
    if importlib.util.find_spec(f"rules.games.{folder}.game") is None:
        return
    module = importlib.import_module(f"rules.games.{folder}.game")
    if not hasattr(module, "GAME"):
        raise BrokenContract("game.py declares no value GAME")
    if misses := list(check(module.GAME, folder)):
        raise BrokenContract("; ".join(misses))
    games[module.GAME.slug] = module.GAME


class BrokenContract(Exception):
    """A folder whose ``GAME`` does not keep the contract."""


def _format_fault(error: Exception) -> str:
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
    "tactics": Tactics,
    "rulebook": Rulebook,
}
PLAYED = ("battle", "view", "odds", "display")
"""The parts that a game of lists lacks, and every other game has."""
COLOUR = re.compile("#[0-9a-f]{6}")
NOT_CALLED = {
    "bounds",
    "by_hand",
    "codecs",
    "doctrines",
    "generate",
    "gives_up",
    "ground",
    "left_alone",
    "markers",
    "measures",
    "open_reasons",
    "options",
    "plan",
    "setup",
    "table",
}


def check(game: Any, folder: str) -> Iterator[str]:
    """Yields everything in which a loaded value falls short of the contract, one line each."""
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
    for name in ("armies", "conformance", "battle", "odds", "display", "tactics"):
        yield from _check_part(name, getattr(game, name))
    if not isinstance(game.armies.bounds, Bounds):
        yield "armies.bounds is not Bounds of rules.kernel.bounds"
    if not isinstance(game.armies.generate, Generator | None):
        yield "armies.generate is not a Generator of rules.kernel.generation"
    if game.battle is not None:
        yield from _check_battle(game.battle)


def _is_part(game: AnyGame, name: str, kind: type) -> bool:
    part = getattr(game, name)
    return isinstance(part, kind) or (part is None and name in (*PLAYED, "tactics", "rulebook"))


def _check_info(info: Info, folder: str) -> Iterator[str]:
    if info.slug.replace("-", "_") != folder.replace("-", "_"):
        yield f"its slug is {info.slug!r}, its folder {folder!r}"
    for name in names_of(Accent):
        if not COLOUR.fullmatch(str(colour := getattr(info.accent, name, None))):
            yield f"info.accent.{name} is {colour!r}, not a colour such as '#0b6370'"
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
    kind: Any = type(part)
    for member in names_of(kind) if part is not None else ():
        value, optional = getattr(part, member), member in defaults_of(kind)
        if member not in NOT_CALLED and not callable(value) and not (optional and value is None):
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


def name_of(slug: str) -> str:
    """Returns the name of that game for a list; its slug with "(not available)" when the site cannot load it."""
    game = _discover().games.get(slug)
    return game.name if game else f"{slug} (not available)"


def folder_of(slug: str) -> Path:
    """Returns the folder of that game, with its catalogue and its demo. Raises :class:`UnknownGame`."""
    name = get(slug).slug.replace("-", "_")
    places = [Path(place) / name for place in rules.games.__path__]
    return next((place for place in places if place.is_dir()), places[0])
