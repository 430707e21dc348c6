"""Join codes: three words that one person can call across a table and another can type."""

import re
import secrets
from difflib import get_close_matches
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from django.core.signing import Signer
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare

from accounts.services.limits import Limit
from accounts.services.visitors import origin_of
from battles.store.models import Battle, Lobby

WORDS = 3
LONGEST = 120
GUESSES_SECONDS = 600
PERSON = Limit("join-words-person", 20, GUESSES_SECONDS)
ADDRESS = Limit("join-words-address", 60, GUESSES_SECONDS)
"""Of people without an account behind one address, who may be a whole club."""

LINK, COOKIE = "key", "join"
LINK_SECONDS = 24 * 3600


@lru_cache(1)
def words() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "join_words.txt").read_text(encoding="ascii").split())


def new_code() -> str:
    """Draws three words that lead nowhere yet."""
    while True:
        code = "-".join(secrets.choice(words()) for _ in range(WORDS))
        if not (Battle.objects.filter(code=code).exists() or Lobby.objects.filter(code=code).exists()):
            return code


def has_spent_guesses(request: HttpRequest, code: str) -> bool:
    """Checks whether so many wrong words have come from this person or address that no more are tried for a while.

    Anybody who has followed the link of these words (the QR has it) has nothing to guess.
    """
    return not has_link(request, code) and any(limit.is_spent(who) for limit, who in _counts_for(request))


def count_wrong_guess(request: HttpRequest) -> None:
    """Counts words that lead nowhere."""
    for limit, who in _counts_for(request):
        limit.take(who)


def _counts_for(request: HttpRequest) -> list[tuple[Limit, str]]:
    """Somebody with an account, or with something to keep here, is counted for themselves; others by their address."""
    if request.user.is_authenticated:
        return [(PERSON, f"account {request.user.pk}")]
    return [(ADDRESS, origin_of(request))]


def link_key(code: str) -> str:
    """Returns what the link of these words has beside them: it shows that nobody has guessed them."""
    return Signer(salt="battles.join").signature(code)[:16]


def has_link(request: HttpRequest, code: str) -> bool:
    """Checks whether a request comes by the link of these words, or from a browser that has followed it."""
    keys = (request.GET.get(LINK, ""), request.COOKIES.get(COOKIE, ""))
    return bool(code) and any(constant_time_compare(key, link_key(code)) for key in keys)


def remember_link(request: HttpRequest, response: HttpResponseBase, code: str) -> None:
    """Lets the browser keep the key of the link that it has followed, for the pages behind it."""
    if constant_time_compare(request.GET.get(LINK, ""), link_key(code)):
        seconds, secure = LINK_SECONDS, request.is_secure()
        response.set_cookie(
            COOKIE, link_key(code), seconds, path="/battles/", secure=secure, httponly=True, samesite="Lax"
        )


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
