"""Before a battle: people come together, seal their armies, settle the options, and begin when all are ready."""

import json
from collections.abc import Callable
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from accounts.store.models import User
from armies.services.access import Holder, find_share_by_link, held_army
from armies.services.commands import import_army, save_version
from armies.services.samples import READY, ready_army
from armies.store.models import ArmyVersion
from battles.live import stream
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.store import event_store, join_codes
from battles.store.models import Battle, Lobby, LobbySeat
from battles.store.people import Person
from battles.store.terms import Terms, terms_of
from rules import registry
from rules.kernel.display.cards import Section
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, Unreadable, illegal
from rules.kernel.records import Json, replace
from rules.kernel.setup import SideSetup
from ui.time_limit import within_time

HERE = timedelta(seconds=40)
"""A player counts as being here for so long after their page has said so, which it does every 15 seconds."""
GONE = timedelta(minutes=5)
"""After so long a player may have gone for good; a phone that sleeps for a while has not."""
LISTED = timedelta(days=14)
"""A lobby is listed among one's battles for so long; its three words go on leading there."""


def open_lobby(*, game: str, sides: int, owner: User | None, title: str = "", dice: str = Battle.Dice.EITHER) -> Lobby:
    """Opens a lobby with empty seats. Raises Illegal (``number-of-sides``)."""
    least, most = registry.get_played(game).info.sides
    if not least <= sides <= most:
        raise illegal("number-of-sides", f"This game is played by {least} to {most} sides.", rule="")
    with transaction.atomic():
        lobby = Lobby.objects.create(code=join_codes.new_code(), game=game, title=title[:80], owner=owner, dice=dice)
        LobbySeat.objects.bulk_create(LobbySeat(lobby=lobby, number=number) for number in range(1, sides + 1))
    return lobby


def sit(lobby: Lobby, *, person: Person, number: int) -> None:
    """Takes a free seat, and frees the one held before. Raises Illegal (``seat-taken``, ``referee-plays``)."""

    def change(seats: dict[int, LobbySeat]) -> None:
        _refuse_referee(lobby, person)
        seat = seats.get(number)
        if seat is None or (seat.taken and not person.holds(seat)):
            raise illegal("seat-taken", "This seat is taken already.", rule="")
        for other in seats.values():
            if other is not seat and person.holds(other):
                _free(other)
        seat.user, seat.guest, seat.guest_name, seat.seen_at = person.user, person.guest, person.name, timezone.now()

    _change(lobby, change)


def take_along(lobby: Lobby, *, person: Person) -> None:
    """Gives an account the seat in which its browser sits as a guest, army and all, and frees any other of its seats.

    Raises PermissionDenied, Illegal (``referee-plays``).
    """

    def change(seats: dict[int, LobbySeat]) -> None:
        seat = next((one for one in seats.values() if person.carries(one)), None)
        if seat is None:
            raise PermissionDenied
        _refuse_referee(lobby, person)
        for other in seats.values():
            if person.holds(other):
                _free(other)
        seat.user, seat.guest, seat.guest_name = person.user, "", ""

    _change(lobby, change)


def _refuse_referee(lobby: Lobby, person: Person) -> None:
    if person.user and Lobby.objects.filter(pk=lobby.pk, referee=person.user).exists():
        raise illegal("referee-plays", "The referee sees everything and cannot play: give that up first.", rule="")


def leave(lobby: Lobby, *, person: Person) -> None:
    """Leaves one's seat; the army goes with its player."""

    def change(seats: dict[int, LobbySeat]) -> None:
        for seat in seats.values():
            if person.holds(seat):
                _free(seat)

    _change(lobby, change)


def free(lobby: Lobby, *, person: Person, number: int) -> None:
    """Frees the seat of somebody who has gone away, army and all: no lobby waits for ever.

    Raises Illegal (``still-here``, ``nobody-there``), PermissionDenied.
    """

    def change(seats: dict[int, LobbySeat]) -> None:
        if not (may_manage(lobby, person) or any(person.holds(seat) for seat in seats.values())):
            raise PermissionDenied
        seat = seats.get(number)
        if seat is None or not seat.taken:
            raise illegal("nobody-there", "Nobody sits there.", rule="")
        if not is_gone(seat):
            raise illegal("still-here", f"{seat.player} was here a moment ago.", rule="")
        _free(seat)

    _change(lobby, change)


def bring(lobby: Lobby, *, person: Person, army: ArmyVersion) -> None:
    """Seals an army: nobody sees it before all are in. After any change then, everyone has to confirm again.

    Raises Illegal with all problems.
    """
    game = registry.get_played(lobby.game)
    if army.game != lobby.game:
        raise illegal("army-of-another-game", f"This army is not for {game.name}.", rule="")

    def change(seats: dict[int, LobbySeat]) -> None:
        seat = _own(seats, person)
        if all(one.army_id for one in seats.values()):  # they were open: the others have agreed to another army
            for one in seats.values():
                one.ready = False
        seat.army, seat.ready = army, False

    _change(lobby, change)


def find_chosen_army(holder: Holder, game: str, *, key: str, link: str = "") -> ArmyVersion:
    """Finds an army by its key and freezes it; copies a ready one; or follows a share link. Raises Illegal."""
    try:
        if link.strip():
            return find_share_by_link(link).version
        if key.startswith(READY):
            return save_version(import_army(json.dumps(ready_army(game, key)), holder=holder, game=game))
        return save_version(held_army(holder, key))
    except (Http404, KeyError):
        raise illegal("army-unknown", "This army was not found, or is no longer shared.", rule="") from None


def ready(lobby: Lobby, *, person: Person, yes: bool) -> None:
    """Notes that somebody is ready, or not yet. Raises Illegal (``army-missing``)."""

    def change(seats: dict[int, LobbySeat]) -> None:
        seat = _own(seats, person)
        if yes and seat.army is None:
            raise illegal("army-missing", "Choose your army first.", rule="")
        seat.ready = yes

    _change(lobby, change)


def settle(lobby: Lobby, *, person: Person, edits: list[Edit], dice: str, terms: Terms | None = None) -> None:
    """Changes what is agreed on: everyone has to confirm again. Raises PermissionDenied, Illegal, Unreadable."""
    with transaction.atomic():
        lobby = _locked(lobby)
        seats = list(lobby.seats.all())
        if not (may_manage(lobby, person) or any(person.holds(seat) for seat in seats)):
            raise PermissionDenied
        before = (lobby.options, lobby.dice, lobby.terms)
        lobby.options = options_after(registry.get_played(lobby.game), lobby.options, edits)
        lobby.dice = dice if dice in Battle.Dice.values else lobby.dice
        lobby.terms = lobby.terms if terms is None else terms.document()
        if before != (lobby.options, lobby.dice, lobby.terms):
            lobby.save(update_fields=["options", "dice", "terms"])
            lobby.seats.update(ready=False)
            _tell(lobby)


def options_after(game: AnyPlayedGame, options: dict[str, Json], edits: list[Edit]) -> dict[str, Json]:
    """Returns a battle's options after changes. Raises Illegal (``gone``) when one leads nowhere, Unreadable."""
    changed: Json = options
    try:
        for edit in edits:
            changed = apply_edit(changed, edit)
    except NoSuchPlace:
        raise illegal("gone", "The thing you wanted to change is no longer there.", rule="") from None
    if not isinstance(changed, dict):
        raise Unreadable(Problem(code="unreadable", message="These options could not be read. Reload the page."))
    names = [f"Side {number}" for number in range(1, max(2, game.info.sides[0]) + 1)]
    sides = [SideSetup(id=name, name=name, army=game.armies.blank(name)) for name in names]
    within_time(game.battle.setup.sections, sides, changed)
    return changed


def referee(lobby: Lobby, *, user: User, yes: bool) -> None:
    """Makes somebody the referee, or lets them give it up. Raises Illegal (``referee-plays``, ``referee-there``)."""
    with transaction.atomic():
        lobby = _locked(lobby)
        if yes and lobby.seats.filter(user=user).exists():
            raise illegal("referee-plays", "A player cannot be the referee: the referee sees everything.", rule="")
        if lobby.referee_id not in (None, user.pk):
            raise illegal("referee-there", f"{lobby.referee} is the referee.", rule="")
        lobby.referee = user if yes else None
        lobby.save(update_fields=["referee"])
        lobby.seats.update(ready=False)  # a referee who sees everything: all should know before it begins
        _tell(lobby)


def own_lobbies(person: Person) -> QuerySet[Lobby]:
    """Returns the recent lobbies without a battle in which an account or a guest has a part, the latest first."""
    late = timezone.now() - LISTED
    return Lobby.objects.filter(person.parts, battle=None, created_at__gt=late).distinct().order_by("-created_at")


def note_presence(lobby: Lobby, *, person: Person) -> None:
    """Notes that somebody who sits here is here, for the next 40 seconds."""
    for seat in lobby.seats.all():
        if person.holds(seat):
            was_here = is_here(seat)
            LobbySeat.objects.filter(pk=seat.pk).update(seen_at=timezone.now())
            if not was_here:
                stream.tell(lobby.code, lobby.version)


def present_state(code: str) -> int:
    """Returns a number that changes with the lobby, and when people come or go."""
    lobby = Lobby.objects.get(code=code)
    present = sum(1 << seat.number for seat in lobby.seats.all() if is_here(seat))
    return lobby.version << 8 | present


def is_here(seat: LobbySeat) -> bool:
    return seat.seen_at is not None and timezone.now() - seat.seen_at < HERE


def is_gone(seat: LobbySeat) -> bool:
    """True when the others need not wait for who sits there any longer."""
    return seat.taken and (seat.seen_at is None or timezone.now() - seat.seen_at > GONE)


def begin(lobby: Lobby, *, person: Person) -> Battle:
    """Begins the battle when all seats are taken and ready. Twice gives the same battle.

    Raises Illegal with all problems, PermissionDenied.
    """
    with transaction.atomic():
        lobby = _locked(lobby)
        if lobby.battle is not None:
            return lobby.battle
        seats = list(lobby.seats.select_related("user", "army"))
        if not (may_manage(lobby, person) or any(person.holds(seat) for seat in seats)):
            raise PermissionDenied
        if waiting := [seat for seat in seats if not (seat.taken and seat.ready and seat.army)]:
            raise illegal("not-ready", f"Side {waiting[0].number} is not ready yet.", rule="")
        lobby.battle = create_battle(_plan(lobby, seats), creation_id=lobby.creation_id)
        lobby.save(update_fields=["battle"])
        _tell(lobby)
        return lobby.battle


def require_version(lobby: Lobby, version: int | None) -> None:
    """Locks the lobby until the transaction ends.

    Raises :class:`battles.store.event_store.Stale` when it has changed since.
    """
    now = _locked(lobby).version
    if version not in (None, now):
        raise event_store.Stale(now)


def may_manage(lobby: Lobby, person: Person) -> bool:
    return person.user is not None and person.user.pk in (lobby.owner_id, lobby.referee_id)


def _plan(lobby: Lobby, seats: list[LobbySeat]) -> BattlePlan:
    return BattlePlan(
        game=lobby.game,
        seats=[
            SeatPlan(
                name=seat.army.name,
                document=seat.army.document,
                version=seat.army,
                user=seat.user,
                guest=seat.guest,
                guest_name=seat.guest_name,
            )
            for seat in seats
            if seat.army
        ],
        title=lobby.title,
        owner=lobby.owner,
        referee=lobby.referee,
        dice=lobby.dice,
        terms=terms_of(lobby),
        options=lobby.options,
        code=lobby.code,
    )


def _change(lobby: Lobby, change: Callable[[dict[int, LobbySeat]], object]) -> None:
    with transaction.atomic():
        lobby = _locked(lobby)
        if lobby.battle_id:
            raise illegal("battle-begun", "The battle has begun.", rule="")
        seats = {seat.number: seat for seat in lobby.seats.select_related("user")}
        change(seats)
        for seat in seats.values():
            seat.save()
        _tell(lobby)


def _tell(lobby: Lobby) -> None:
    """Tells all pages of this locked lobby that something has changed."""
    lobby.version += 1
    lobby.save(update_fields=["version"])
    stream.tell(lobby.code, lobby.version)


def _own(seats: dict[int, LobbySeat], person: Person) -> LobbySeat:
    own = next((seat for seat in seats.values() if person.holds(seat)), None)
    if own is None:
        raise PermissionDenied
    return own


def _free(seat: LobbySeat) -> None:
    seat.user, seat.guest, seat.guest_name, seat.army, seat.ready, seat.seen_at = None, "", "", None, False, None


def _locked(lobby: Lobby) -> Lobby:
    return Lobby.objects.select_for_update(of=("self",)).select_related("battle", "owner", "referee").get(pk=lobby.pk)


def sections(found: Lobby) -> list[Section]:
    """Returns what the game asks before a battle. Armies are sealed, so it asks as if they were empty."""
    game = registry.get_played(found.game)
    sides = [
        SideSetup(id=f"side-{seat.number}", name=f"Side {seat.number}", army=game.armies.blank(f"Side {seat.number}"))
        for seat in found.seats.all()
    ]
    asked = within_time(game.battle.setup.sections, sides, found.options)
    return [replace(one, note="") if any(side.name in one.note for side in sides) else one for one in asked]
