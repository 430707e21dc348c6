"""Join codes: three words that one person can call across a table and another can type."""

import re
import secrets
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import segno
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from battles.store.models import Battle, Lobby

WORDS = 3
LONGEST = 120
MOST_GUESSES = 20
GUESSES_SECONDS = 600


@lru_cache(1)
def words() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "join_words.txt").read_text(encoding="ascii").split())


def new_code() -> str:
    """Draws three words that lead nowhere yet."""
    while True:
        code = "-".join(secrets.choice(words()) for _ in range(WORDS))
        if not (Battle.objects.filter(code=code).exists() or Lobby.objects.filter(code=code).exists()):
            return code


def has_spent_guesses(request: HttpRequest) -> bool:
    """Checks whether so many wrong words have come from this address that no more are tried for a while."""
    return bool(cache.get(_guesser(request), 0) >= MOST_GUESSES)


def count_wrong_guess(request: HttpRequest) -> None:
    """Counts words that lead nowhere. As with the API's limits, each process counts for itself."""
    if not cache.add(_guesser(request), 1, GUESSES_SECONDS):
        with suppress(ValueError):  # it has just been forgotten
            cache.incr(_guesser(request))


def _guesser(request: HttpRequest | Request) -> str:
    asked = request if isinstance(request, Request) else Request(request)
    return f"join-words:{BaseThrottle().get_ident(asked)}"


def parse_code(text: str) -> str:
    """Returns the code that somebody meant.

    Capitals, spaces and points do not matter, a typing error is corrected, and the address of the code will do, too.
    """
    found = re.findall(r"[a-z]+", text[:LONGEST].lower().rpartition("/join/")[2])
    if len(found) == 1:
        found = _split(found[0])
    if len(found) == WORDS:
        found = [next(iter(get_close_matches(word, words(), 1, 0.75)), word) for word in found]
    return "-".join(found)


def _split(text: str) -> list[str]:
    """Splits three words that were typed as one."""
    known = set(words())
    cuts = ((text[:one], text[one:two], text[two:]) for one, two in combinations(range(1, len(text)), 2))
    return next((list(parts) for parts in cuts if set(parts) <= known), [text])


def qr(address: str) -> str:
    """Draws a QR of an address, as SVG to stand in a page."""
    code = segno.make(address, error="m")
    return code.svg_inline(scale=4, border=2, dark="#000", light="#fff", title="QR code", omitsize=True)
