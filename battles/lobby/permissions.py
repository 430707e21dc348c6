"""The commands open to a person in a lobby or for the seats of a battle: pages' buttons and the API's ``may``.

Commands are called as in the API. Whether one succeeds may depend on what is typed in: the services decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from battles.lobby import lobbies
from battles.store.access import Access
from battles.store.models import Battle, Lobby, LobbySeat, Seat
from battles.store.people import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyPermissions:
    """The commands that are open to a person in a lobby, and those for each seat by its number."""

    commands: tuple[str, ...]
    seats: dict[int, tuple[str, ...]]


def lobby_permissions(lobby: Lobby, seats: Sequence[LobbySeat], person: Person) -> LobbyPermissions:
    """Returns what this person may do in a lobby with these seats: nothing once its battle has begun."""
    if lobby.battle_id:
        return LobbyPermissions(commands=(), seats={seat.number: () for seat in seats})
    sits, carries = any(map(person.holds, seats)), any(map(person.carries, seats))
    takes_part = sits or lobbies.may_manage(lobby, person)
    is_referee = person.user is not None and lobby.referee_id == person.user.pk
    could_referee = person.user is not None and lobby.referee_id is None and not (sits or carries)
    allowed = {
        "bring": sits,
        "ready": sits,
        "leave": sits,
        "settle": takes_part,
        "begin": takes_part and all(seat.ready for seat in seats),
        "referee": is_referee or could_referee,
    }
    return LobbyPermissions(
        commands=_names(allowed),
        seats={
            seat.number: _names(
                {
                    "sit": not (seat.taken or sits or carries),
                    "take-along": person.carries(seat),
                    "free": takes_part and lobbies.is_gone(seat) and not (person.holds(seat) or person.carries(seat)),
                }
            )
            for seat in seats
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPermissions:
    """The commands open to a person for the seats of a battle.

    ``commands`` concern the whole table; ``seats`` are those for each seat, and ``invitations`` the seats that the
    person may invite others to, by the keys of their sides.
    """

    commands: tuple[str, ...]
    seats: dict[str, tuple[str, ...]]
    invitations: frozenset[str]


def seat_permissions(battle: Battle, seats: Sequence[Seat], access: Access, person: Person) -> SeatPermissions:
    """Returns what this person may do with the seats of a battle."""
    appoints = person.user is not None and person.user.pk == (battle.referee_id or battle.owner_id)
    carries = person.user is not None and any(map(person.carries, seats))
    tells = keeps_channels(access, person)
    return SeatPermissions(
        commands=_names({"appoint": appoints, "cast": appoints, "take-along": carries, "channels": tells}),
        seats={seat.side: _seat_commands(battle, seat, access, person) for seat in seats},
        invitations=frozenset(seat.side for seat in seats if _may_invite(seat, access, person)),
    )


def manages_seats(access: Access) -> bool:
    """True for the owner of a battle and its referee."""
    return access.owner or "referee" in access.held


def keeps_channels(access: Access, person: Person) -> bool:
    """True for accounts that own the battle or referee it: they choose the channels of chats that are told of it."""
    return person.user is not None and manages_seats(access)


def _seat_commands(battle: Battle, seat: Seat, access: Access, person: Person) -> tuple[str, ...]:
    own = person.holds(seat)
    gives = manages_seats(access) and ("referee" in access.held or not seat.taken or own)
    return _names(
        {
            "give": gives,
            "accept": own and not seat.accepted,
            "hand-over": own,
            "leave": own,
            "computer": may_let_computer_play(battle, seat, access, person),
            "play": may_direct_computer(seat, access),
            "pace": may_direct_computer(seat, access),
        }
    )


def own_part(access: Access) -> bool:
    """True for those who play in the battle themselves."""
    return any(role.startswith("side:") for role in access.held)


def may_let_computer_play(battle: Battle, seat: Seat, access: Access, person: Person) -> bool:
    """True where the computer may play a seat, or stop: one that nobody has taken, or one's own; in no league."""
    return (
        not battle.over
        and not battle.origin
        and battle.dice not in (Battle.Dice.TABLE, Battle.Dice.REFEREE)
        and may_seat(seat, access, person)
    )


def may_seat(seat: Seat, access: Access, person: Person) -> bool:
    """Checks whether somebody decides who plays a seat: their own, or a free one of a battle of theirs."""
    return person.holds(seat) or (not seat.taken and (own_part(access) or manages_seats(access)))


def may_direct_computer(seat: Seat, access: Access) -> bool:
    """True for those with a part in the battle, where the computer plays: they set its pace, or take the seat."""
    return bool(seat.computer) and (own_part(access) or manages_seats(access))


def _may_invite(seat: Seat, access: Access, person: Person) -> bool:
    return (manages_seats(access) and not seat.taken) or (seat.handing and person.holds(seat))


def _names(allowed: dict[str, bool]) -> tuple[str, ...]:
    return tuple(name for name, is_allowed in allowed.items() if is_allowed)
