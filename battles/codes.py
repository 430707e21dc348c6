"""Join codes: three words that one person can call across a table and another can type."""

import re
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import segno
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from battles.models import Battle, Lobby

WORDS = 3
MOST_GUESSES = 20
GUESSES_SECONDS = 600


@lru_cache(1)
def words() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "join_words.txt").read_text(encoding="ascii").split())


def new_code() -> str:
    """Three words that lead nowhere yet."""
    while True:
        code = "-".join(secrets.choice(words()) for _ in range(WORDS))
        if not (Battle.objects.filter(code=code).exists() or Lobby.objects.filter(code=code).exists()):
            return code


def guesses_spent(request: HttpRequest) -> bool:
    """Whether so many wrong words have come from this address that no more are tried for a while."""
    return bool(cache.get(_guesser(request), 0) >= MOST_GUESSES)


def guessed_wrong(request: HttpRequest) -> None:
    """Count words that lead nowhere. As with the API's limits, each process counts for itself."""
    if not cache.add(_guesser(request), 1, GUESSES_SECONDS):
        with suppress(ValueError):  # it has just been forgotten
            cache.incr(_guesser(request))


def _guesser(request: HttpRequest) -> str:
    return f"join-words:{BaseThrottle().get_ident(request)}"  # type: ignore[no-untyped-call]


def as_typed(text: str) -> str:
    """The code that somebody meant: capitals, spaces and points do not matter."""
    return "-".join(re.findall(r"[a-z]+", text.lower()))


def qr(address: str) -> str:
    """A QR of an address, as SVG to stand in a page."""
    code = segno.make(address, error="m")
    return code.svg_inline(scale=4, border=2, dark="#000", light="#fff", title="QR code", omitsize=True)
