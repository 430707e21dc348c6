"""Viewers of a battle: the one place that decides what they are, for pages, streams, exports and the API."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Case, F, QuerySet, Value, When
from django.http import Http404, HttpRequest

from battles.store import delays
from battles.store.models import Battle, Seat
from battles.store.people import Person, person_of
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side

EVERYTHING = "everything"
"""The view that opens to all once a battle is over: nothing is secret now. It is for looking, never for acting."""


@dataclass(frozen=True, slots=True)
class Access:
    """The roles of a person in a battle, and the one as which they look now.

    ``viewer`` is what the game's view is made for; ``role`` names it: "side:red", "referee", "spectator", "everything".
    ``roles`` are all that this person may choose from, ``held`` those in which they may act. The ``caster`` attaches
    notes to moments. ``along``: the seats in which this account's browser sits as a guest.
    """

    viewer: Viewer
    role: str
    roles: tuple[str, ...]
    held: tuple[str, ...]
    owner: bool
    caster: bool = False
    along: tuple[Seat, ...] = ()

    @property
    def plays(self) -> bool:
        """True for who has a seat, as whatever they look."""
        return bool(self.along) or any(role.startswith("side:") for role in self.held)

    @property
    def acts(self) -> bool:
        return self.role in self.held


def role_of(viewer: Viewer) -> str:
    """Returns a viewer's name in addresses and in the store."""
    return f"side:{viewer.side}" if viewer.role == "side" else viewer.role


def viewer_of(role: str) -> Viewer:
    """Returns the viewer that a role's name stands for. Raises ValueError."""
    if role in ("referee", EVERYTHING):
        return REFEREE
    if role == "spectator":
        return SPECTATOR
    kind, _, key = role.partition(":")
    if kind != "side" or not key:
        raise ValueError(role)
    return side(key)


def seats_of(battle: Battle) -> list[Seat]:
    """Returns the seats with their players, read once for each battle object."""
    found: list[Seat] | None = getattr(battle, "_seats", None)
    if found is None:
        found = battle._seats = list(battle.seats.select_related("user"))  # type: ignore[attr-defined]
    return found


def held_roles(battle: Battle, person: Person) -> tuple[str, ...]:
    """Returns the roles in which a person may act. Watching costs no query: hundreds may watch."""
    if person == Person():
        return ()
    sides = [f"side:{seat.side}" for seat in seats_of(battle) if person.holds(seat)]
    referee = person.user is not None and battle.referee_id == person.user.pk
    return (*sides, *(["referee"] if referee else []))


def sides_of_same_player(battle: Battle, role: str) -> frozenset[str]:
    """Returns the sides of the person who plays ``role``: that one alone, unless somebody plays several."""
    if not role.startswith("side:"):
        return frozenset()
    own = next((seat for seat in seats_of(battle) if role == f"side:{seat.side}"), None)
    if own is None or not own.taken:
        return frozenset(role.split(":")[1:])
    player = (own.user_id, own.guest)
    return frozenset(seat.side for seat in seats_of(battle) if (seat.user_id, seat.guest) == player)


def viewer_for(request: HttpRequest, battle: Battle, role: str = "") -> Access:
    """Returns what the person behind ``request`` is in ``battle``: the ``role`` (or ``as``) named, if they may be it.

    Without one it is the first they hold, else the spectator's. Where spectators watch with a delay, ``battle`` is
    turned into what they may see of it, here and nowhere else. Raises Http404 for a closed battle, PermissionDenied for
    a role that is not theirs - whether or not there is such a side.
    """
    person = person_of(request)
    held = held_roles(battle, person)
    along = tuple(seat for seat in seats_of(battle) if person.carries(seat)) if person.browser else ()
    owner = request.user.is_authenticated and battle.owner_id == request.user.pk
    caster = request.user.is_authenticated and battle.caster_id == request.user.pk
    if not (held or along or owner or caster or battle.watchable):
        raise Http404
    if not held:
        delays.set_back(battle)
    roles = (*held, "spectator", *([EVERYTHING] if battle.over else []))
    role = role or request.POST.get("as") or request.GET.get("as") or roles[0]
    if role not in roles:
        raise PermissionDenied
    if role == "spectator":
        delays.set_back(battle)
    return Access(viewer=viewer_of(role), role=role, roles=roles, held=held, owner=owner, caster=caster, along=along)


ONLOOKER = Access(viewer=SPECTATOR, role="spectator", roles=("spectator",), held=(), owner=False)
"""Somebody who only watches, with or without an account."""


def shares(access: Access) -> bool:
    """True for those who are shown what every onlooker is: who plays may not read the caster's notes."""
    return access.role == "spectator" and not access.held and not access.plays


def with_known_status(battles: QuerySet[Battle], person: Person) -> QuerySet[Battle]:
    """Battles for a list, with ``known_status`` and ``known_at``: by these it is sorted and filtered.

    Of a battle that the person only watches with a delay they say what was then; by what is kept, its place in the list
    or a filter that leaves it out would tell at once that it has moved on or has ended.
    """
    late = set_back_watched(delays.with_hidden_events(_watched_only(battles, person)), person)
    status, at = (
        [When(pk=one.pk, then=Value(getattr(one, name))) for one in late] for name in ("status", "updated_at")
    )
    known = battles.annotate(
        known_status=Case(*status, default=F("status")), known_at=Case(*at, default=F("updated_at"))
    )
    return known.order_by("-known_at", "-pk")


def _watched_only(battles: QuerySet[Battle], person: Person) -> QuerySet[Battle]:
    """Returns those of a person's own battles in which they do not take part. A guest takes part in all of theirs."""
    user = person.user
    return battles.none() if user is None else battles.exclude(referee=user).exclude(seats__user=user)


def set_back_watched(battles: Iterable[Battle], person: Person) -> list[Battle]:
    """Battles with their seats for a list: those that the person only watches as one may know them."""
    found = list(battles)
    for battle in found:
        plays = any(person.holds(seat) for seat in battle.seats.all())
        if not (plays or (person.user and battle.referee_id == person.user.pk)):
            delays.set_back(battle)
    return found


def find(public_id: str) -> Battle:
    """Finds the battle of that public id. Raises Http404.

    Without its people: every watcher asks this at every step, and few pages name owner, referee or caster.
    """
    try:
        return Battle.objects.get(public_id=public_id)
    except Battle.DoesNotExist:
        raise Http404 from None
