"""Access to leagues: the one place that decides who is looking and what they may do."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.store.models import User
from leagues.store.models import League, Participant, Season, Staff
from leagues.store.state import Fixture


@dataclass(frozen=True, slots=True)
class Access:
    """A person's roles in a season (or, without ``numbers``, in a league). ``numbers`` are their entries."""

    user: User | None
    owner: bool = False
    organiser: bool = False
    judge: bool = False
    numbers: frozenset[int] = frozenset()

    @property
    def staff(self) -> bool:
        """Checks whether they may rule on results."""
        return self.organiser or self.judge

    def side_of(self, fixture: Fixture) -> int | None:
        """The side that this person plays in a fixture."""
        return next((side for side in fixture.sides if side in self.numbers), None)

    def rules_on(self, fixture: Fixture) -> bool:
        """Checks whether they may decide a fixture: nobody decides their own case."""
        return self.staff and self.side_of(fixture) is None

    @property
    def reads_sealed(self) -> bool:
        """Checks whether they read lists that are not open yet: players do not, organisers or not."""
        return self.staff and not self.numbers


def league_access(league: League, user: object) -> Access:
    """Returns what ``user`` is in a league."""
    if not isinstance(user, User):
        return Access(None)
    role = Staff.objects.filter(league=league, user=user).values_list("role", flat=True).first()
    owner = league.owner_id == user.pk
    return Access(user, owner, owner or role == Staff.Role.ORGANISER, role == Staff.Role.JUDGE)


def season_access(season: Season, user: object) -> Access:
    """Returns what ``user`` is in a season."""
    base = league_access(season.league, user)
    if base.user is None:
        return base
    numbers = Participant.objects.filter(season=season, user=base.user).values_list("number", flat=True)
    return Access(base.user, base.owner, base.organiser, base.judge, frozenset(numbers))


def find_league(request: HttpRequest, public_id: str) -> tuple[League, Access]:
    """Returns a league and its reader's access. Raises Http404, even when it is only closed to them."""
    league = get_object_or_404(League.objects.select_related("owner"), public_id=public_id)
    access = league_access(league, request.user)
    if league.visibility == League.Visibility.PRIVATE and not access.staff and not _takes_part(league, request.user):
        raise Http404
    return league, access


def _takes_part(league: League, user: object) -> bool:
    return isinstance(user, User) and Participant.objects.filter(season__league=league, user=user).exists()


def find_season(request: HttpRequest, public_id: str, *, invitation: str = "") -> tuple[Season, Access]:
    """Returns a season and its reader's access; an ``invitation`` opens a closed one. Raises Http404."""
    season = get_object_or_404(Season.objects.select_related("league__owner"), public_id=public_id)
    access = season_access(season, request.user)
    closed = season.league.visibility == League.Visibility.PRIVATE
    invited = bool(invitation) and invitation == season.invitation
    if closed and not (access.staff or access.numbers or invited or _takes_part(season.league, request.user)):
        raise Http404
    return season, access


def feed_key(season: Season, user: User) -> str:
    """Returns the key by which a calendar program, which cannot sign in, reads a closed league's times for ``user``."""
    return Signer(salt="leagues.calendar").sign(f"{season.public_id}.{user.pk}")


def feed_user(public_id: str, key: str) -> User | None:
    """Finds the holder of a key of this season, if it is one."""
    try:
        named, number = Signer(salt="leagues.calendar").unsign(key).rsplit(".", 1)
    except (BadSignature, ValueError):
        return None
    return User.objects.filter(pk=number, is_active=True).first() if named == public_id else None


def visible_leagues(user: object) -> QuerySet[League]:
    """The leagues that a list shows to ``user``: public ones, and those they have to do with."""
    shown = Q(visibility=League.Visibility.PUBLIC)
    if isinstance(user, User):
        mine = Season.objects.filter(participants__user=user).values("league")
        shown |= Q(owner=user) | Q(pk__in=Staff.objects.filter(user=user).values("league")) | Q(pk__in=mine)
    return League.objects.filter(shown)


def need(allowed: bool) -> None:
    """Raises PermissionDenied when it is not allowed."""
    if not allowed:
        raise PermissionDenied
