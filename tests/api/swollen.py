"""Right documents with one thing in them blown up, and what a request with such a one costs."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import transaction

from rules.kernel.edits import read_path
from tests.api.world import World, paths
from tests.battles.test_secrecy import CACHES

MOST_BYTES = 1024 * 1024
MOST_SECONDS = 4.0
"""Of the process's own computing: four times what an evaluation may take, on a machine that may be slow."""
LARGE = (10**9, 2**53 - 1, -(10**9), 10**300, 5000)


@dataclass(frozen=True)
class Cost:
    """What one request has cost."""

    said: str
    status: int
    sent: int
    seconds: float

    @property
    def is_dear(self) -> bool:
        return self.status >= 500 or self.sent > MOST_BYTES or self.seconds > MOST_SECONDS


def measured(said: str, send: Any) -> Cost:
    """Sends one request, of which nothing remains, with all caches empty."""
    for cache in CACHES:
        cache.clear()
    with transaction.atomic():
        before = time.process_time()
        answer = send()
        sent = 0 if answer.streaming else len(answer.content)
        cost = Cost(said, answer.status_code, sent, time.process_time() - before)
        transaction.set_rollback(True)
    return cost


def swollen(value: Any) -> Iterator[Any]:
    """Yields what is far too large in the place of a value: just within the bounds of documents, and far beyond."""
    match value:
        case bool() | None:
            return
        case int() | float():
            yield from LARGE
        case str():
            yield from ("x" * 50_000, value * 200, "9" * 4000)
        case [_, *_]:
            yield from (value * (number // len(value) + 1) for number in (119, 199, 3000))
        case {**entries} if entries:
            first = next(iter(entries.values()))
            yield from ({**entries, **{f"k{number}": first for number in range(most)}} for most in (150, 3000))


def swollen_bodies(bodies: list[Any], rng: Random, most: int) -> Iterator[Any]:
    """Yields so many of these bodies, taken at random, each with one thing in it blown up."""
    for _ in range(most if bodies else 0):
        body = rng.choice(bodies)
        path = rng.choice(list(paths(body)))
        if large := list(swollen(read_path(body, path))):
            yield replaced(body, path, rng.choice(large))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Returns a document with another value at a place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


def right_places(world: World) -> dict[str, Any]:
    """Returns values that lead somewhere, for each parameter of the API's addresses."""
    known = world.known()
    return {
        **{name: known[name] for name in ("game", "key", "number", "invitation")},
        "thing": known["key"][-12:],
        "words": known["code"],
        "battle": [battle.public_id for battle in world.battles],
        "league": [league.public_id for league in world.leagues],
        "season": [season.public_id for league in world.leagues for season in league.seasons.all()],
    }


def game_of(body: Any, otherwise: str) -> str:
    """Returns the game of the army in a body, or another."""
    match body:
        case {"army": {"game": str(game)}} if len(game) < 40:
            return game
    return otherwise


def json_bytes(body: Any) -> bytes:
    return json.dumps(body).encode()
