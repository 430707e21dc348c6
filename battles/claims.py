"""A guest who has lost the key to a seat gets it back where no referee could give it: when all other players agree, and
not before its present player has had time to say that he is still there."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from battles import seating, store
from battles.access import Access, seats_of
from battles.models import Battle, Event, Seat
from battles.people import Person
from rules.kernel.game import SPECTATOR
from rules.kernel.problems import illegal

TIME_TO_OBJECT = timedelta(minutes=2)
"""So long who sits there can object. The others' leave alone is not enough: between two players that is the opponent's,
who could sit down in a browser of his own to see what is secret."""
ASKED_AGAIN = timedelta(minutes=10)
"""A request holds so long, and after a refusal nobody asks again for so long: each is a line of the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A request for a seat: who asks, since when, the sides that have agreed, and those that still have to."""

    seat: Seat
    name: str
    due: datetime
    agreed: tuple[str, ...]
    missing: tuple[Seat, ...]

    @property
    def left(self) -> int:
        """The seconds in which who sits there can still object."""
        return max(0, round((self.due - timezone.now()).total_seconds()))

    @property
    def open(self) -> bool:
        """True when nothing but sitting down is left."""
        return not self.missing and timezone.now() >= self.due


def claim_of(battle: Battle, seat: Seat) -> Claim | None:
    """The request for a seat that has not been refused, None without one. Who plays on refuses it by that."""
    if seat.claim is None or seat.claim["refused"] or _age(seat) >= ASKED_AGAIN or battle.referee_id or battle.over:
        return None
    acted = battle.events.filter(role=f"side:{seat.side}", kind=Event.Kind.GAME, created_at__gt=_asked_at(seat))
    if acted.exists():
        return None
    agreed = tuple(seat.claim["agreed"])
    others = (one for one in seats_of(battle) if one.taken and one.pk != seat.pk and one.guest != seat.guest)
    return Claim(
        seat=seat,
        name=seat.claim["name"],
        due=_asked_at(seat) + TIME_TO_OBJECT,
        agreed=agreed,
        missing=tuple(one for one in others if one.side not in agreed),
    )


def claimable(battle: Battle, seat: Seat) -> bool:
    """True for a seat that somebody may have lost the key to, where nobody else can give it back."""
    return bool(seat.guest) and not seat.handing and battle.referee_id is None and not battle.over


def claims(seat: Seat, person: Person) -> bool:
    """True for who has asked for the seat."""
    asked = seat.claim
    if asked is None:
        return False
    return asked["user"] == person.user.pk if person.user else bool(person.guest) and asked["guest"] == person.guest


def to_answer(battle: Battle, access: Access) -> list[dict[str, object]]:
    """The requests that a player has not answered yet; ``mine``: the seat is his own."""
    held = {role.removeprefix("side:") for role in access.held}
    found = [claim for seat in (seats_of(battle) if held else ()) if (claim := claim_of(battle, seat))]
    return [
        {"claim": one, "mine": one.seat.side in held}
        for one in found
        if one.seat.side in held or held & {seat.side for seat in one.missing}
    ]


def ask(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Ask for the seat of a guest. Once more does no more.

    Raises Illegal (``seat-not-lost``, ``plays-already``, ``seat-asked-for``, ``no-guests``).
    """
    with transaction.atomic():
        battle = store.lock(battle)
        seat = seating.seat_of(battle, side_key)
        if not claimable(battle, seat):
            raise illegal("seat-not-lost", f"{seat.name} cannot be asked for.", rule="")
        if any(person.holds(one) or person.carries(one) for one in seats_of(battle)):
            raise illegal("plays-already", "You play in this battle already.", rule="")
        if person.user is None and not (battle.guests and person.guest):
            raise illegal("no-guests", "To play in this battle you need an account.", rule="")
        if seat.claim and _age(seat) < ASKED_AGAIN:
            if claims(seat, person) and not seat.claim["refused"]:
                return seat
            raise illegal("seat-asked-for", f"{seat.name} has just been asked for. Wait ten minutes.", rule="")
        seat.claim = {
            "user": person.user.pk if person.user else None,
            "guest": "" if person.user else person.guest,
            "name": str(person),
            "at": timezone.now().timestamp(),
            "agreed": [],
            "refused": False,
        }
        seat.save(update_fields=["claim"])
        seating.note(battle, person, SPECTATOR, f"has lost the key to {seat.name} and asks for that seat back")
        return seat


def answer(battle: Battle, *, person: Person, side_key: str, agree: bool) -> None:
    """Agree to a request as another player, or refuse it, as the one whose seat it is, too.

    Raises Illegal (``no-claim``, ``not-asked``).
    """
    with transaction.atomic():
        battle = store.lock(battle)
        seat = seating.seat_of(battle, side_key)
        claim = claim_of(battle, seat)
        if claim is None or seat.claim is None:
            raise illegal("no-claim", "Nobody asks for this seat any more.", rule="")
        mine = person.holds(seat)
        own = next((one for one in seats_of(battle) if person.holds(one)), None)
        if own is None or (mine and agree):
            raise illegal("not-asked", "You are not asked for this.", rule="")
        agreed = [one.side for one in claim.missing if person.holds(one)]
        deed = "agrees that" if agree else "does not agree that"
        text = f"{deed} {claim.name} plays {seat.name} again"
        seat.claim = {**seat.claim, "agreed": [*claim.agreed, *agreed], "refused": not agree}
        seat.save(update_fields=["claim"])
        if agreed or not agree:
            seating.note(battle, person, seating.seen_by(person, seat if mine else own), text)


def take(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Sit down again. Raises Illegal (``no-claim``, ``claim-waits``; ``caster-plays``)."""
    with transaction.atomic():
        battle = store.lock(battle)
        seat = seating.seat_of(battle, side_key)
        claim = claim_of(battle, seat)
        if claim is None or seat.claim is None or not claims(seat, person):
            raise illegal("no-claim", "You do not ask for this seat, or were refused.", rule="")
        if not claim.open:
            raise illegal("claim-waits", "Not all have agreed yet, or the time to object is not over.", rule="")
        again = Person(user=person.user, guest=person.guest, name=claim.name)
        text = f"plays {seat.name} again, in another browser, as the others agreed"
        return seating.sit(battle, seat, again, by=again, text=text)


def _asked_at(seat: Seat) -> datetime:
    return datetime.fromtimestamp(seat.claim["at"] if seat.claim else 0, UTC)


def _age(seat: Seat) -> timedelta:
    return timezone.now() - _asked_at(seat)
