"""The people who play: accounts, and guests who hold their seat by a signed cookie."""

from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from accounts.store.models import User
from battles.store.models import LobbySeat, Seat

COOKIE = "seat"
SALT = "battles.seat"
YEAR = 365 * 24 * 3600
NAME_LIMIT = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An account, or a guest: ``guest`` is the digest of the key in the cookie, ``name`` what the guest is called.

    Both empty: somebody who only looks. ``browser``: the digest of such a key in an account's own browser, from before
    the account signed in there.
    """

    user: User | None = None
    guest: str = ""
    name: str = ""
    browser: str = field(default="", compare=False)

    def __str__(self) -> str:
        return str(self.user) if self.user else self.name

    def holds(self, seat: Seat | LobbySeat) -> bool:
        """True when this person sits there: on a seat of a battle or of a lobby."""
        if self.user is not None:
            return bool(seat.user_id == self.user.pk)
        return bool(self.guest) and seat.guest == self.guest

    @property
    def parts(self) -> Q:
        """Returns the condition for battles or lobbies in which this person, or their browser, has a part."""
        key = self.browser or self.guest
        mine = Q(seats__guest=key) if key else Q(pk__in=())
        return mine | Q(owner=self.user) | Q(referee=self.user) | Q(seats__user=self.user) if self.user else mine

    def carries(self, seat: Seat | LobbySeat) -> bool:
        """True when this account's browser sits there as a guest: the account can take the seat along."""
        return bool(self.user and self.browser) and seat.guest == self.browser


def person_of(request: HttpRequest) -> Person:
    """Returns the person who sends this request."""
    key = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=YEAR)
    digest = _digest(key) if key else ""
    if request.user.is_authenticated:
        return Person(user=request.user, browser=digest)
    return Person(guest=digest)


def named_guest(request: HttpRequest, name: str) -> tuple[Person, str]:
    """Returns the guest behind a request under a name, and the key that the answer's cookie has to hold."""
    key = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=YEAR) or token_urlsafe(24)
    return Person(guest=_digest(key), name=_legible(name)[:NAME_LIMIT] or "Guest"), key


def _legible(name: str) -> str:
    """Returns a name in one line, without characters that reverse or hide the words beside it."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable()).strip()


def remember_guest(response: HttpResponse, key: str) -> HttpResponse:
    """Lets the browser keep a guest's key."""
    response.set_signed_cookie(
        COOKIE, key, salt=SALT, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return response


def player_of(seat: Seat) -> Person | None:
    """Returns the player of a seat, or None."""
    if seat.user is not None:
        return Person(user=seat.user)
    return Person(guest=seat.guest, name=seat.guest_name) if seat.guest else None


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
