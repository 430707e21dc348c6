"""Events of movement and combat: moves, fire, artillery, mines, engineers, aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec import field

from rules.games.sol_prime.battle.events.base import Happened, Loss, Secret
from rules.kernel.records import Record

# --- movement -------------------------------------------------------------------------------------


class Moved(Happened):
    """A stand has moved: inches of this move, of its activation, and left; its band; still on Overwatch or not."""

    cost: float
    moved: float
    left: float
    band: str
    overwatch: bool
    type: Literal["moved"] = "moved"


class PoppedUp(Happened):
    """A VTOL craft has popped up (SP-23.3)."""

    moved: float
    popped_up: bool = True
    type: Literal["popped-up"] = "popped-up"


class Settled(Happened):
    """A VTOL craft has settled down (SP-23.3)."""

    moved: float
    popped_up: bool = False
    type: Literal["settled"] = "settled"


class OverwatchTaken(Secret):
    """Stands were placed on Overwatch (SP-6.1)."""

    overwatch: bool = True
    type: Literal["overwatch-taken"] = "overwatch-taken"


class Loaded(Happened):
    """A stand has got on a carrier, which now carries so many (SP-16.12)."""

    carried_by: str | None
    moved: float
    carried: int
    type: Literal["loaded"] = "loaded"


class Unloaded(Happened):
    """A stand has got off a carrier, which still carries so many (SP-16.12)."""

    carried_by: str | None
    moved: float
    carried: int
    type: Literal["unloaded"] = "unloaded"


class Attached(Happened):
    """Infantry was attached to a vehicle (SP-14.9)."""

    attached: bool = True
    type: Literal["attached"] = "attached"


class Detached(Happened):
    """Infantry has left a vehicle (SP-14.9)."""

    attached: bool = False
    type: Literal["detached"] = "detached"


# --- fire and close combat ------------------------------------------------------------------------


class Announced(Happened):
    """A missile was announced; its target's side answers (SP-10.10)."""

    reveals: ClassVar[bool] = True
    by: str
    target: str
    weapon: str
    type: Literal["announced"] = "announced"


class Fired(Loss):
    """A shot. ``drm`` and ``need``: the modifier and the face that hits; ``net``: the final numbers to kill.

    ``reacted``: the target has; ``overwatch``: the firer still is on it, ``from_overwatch``: it fired from it.
    ``inside``: the stand inside the target, ``occupant`` and ``occupant_net`` what became of it (SP-11.5).
    """

    by: str
    target: str
    weapon: str
    from_overwatch: bool = False
    reaction: str | None = None
    inside: str | None = None
    die: int
    drm: int
    need: int
    hits: int
    net: tuple[int, ...]
    result: str
    reacted: bool = False
    overwatch: bool = False
    occupant: str | None = None
    occupant_net: int | None = None
    type: Literal["fired"] = "fired"


class Fought(Loss):
    """Close combat: the modifiers, and who has won (SP-14.1)."""

    attackers: tuple[str, ...]
    defender: str
    attacker_modifier: int
    defender_modifier: int
    winner: Literal["attacker", "defender"]
    may_continue: bool = False
    type: Literal["fought"] = "fought"


class StandLost(Loss):
    """The referee has taken a stand off the table."""

    type: Literal["stand-lost"] = "stand-lost"


# --- artillery ------------------------------------------------------------------------------------


class ArtilleryCalled(Happened):
    """Fire was called: it falls now, in the next cycle (its side's secret, SP-28.3), or was cancelled."""

    by: tuple[str, ...]
    place: str = ""
    modifier: int = 0
    needed: int | None = None
    arrival: Literal["now", "next-cycle", "cancelled"]
    type: Literal["artillery-called"] = "artillery-called"


class ArtilleryFell(Loss):
    """Shells have fallen on everything within a radius: the result of each (SP-17.20)."""

    radius: float
    results: Mapping[str, str] = field(default_factory=dict)
    type: Literal["artillery-fell"] = "artillery-fell"


class CounterbatteryTried(Happened):
    """Artillery has tried to find a battery (SP-17.40)."""

    reveals: ClassVar[bool] = True
    by: tuple[str, ...]
    target: str
    modifier: int
    found: bool
    type: Literal["counterbattery-tried"] = "counterbattery-tried"


# --- mines and engineers --------------------------------------------------------------------------


class MinefieldEntered(Loss):
    """A stand has moved into a minefield: whether it rolled and hit, the total and its result (SP-20.3).

    ``revealed``: the strength of the counter that was turned up (SP-20.7).
    """

    reveals: ClassVar[bool] = True
    minefield: str
    rolled: bool
    hit_mine: bool
    total: int | None = None
    result: str
    revealed: int | None = None
    ends_move: bool = False
    type: Literal["minefield-entered"] = "minefield-entered"


class MinefieldCleared(Happened):
    """Engineers have cleared a minefield (SP-21.3)."""

    cleared: bool = True
    type: Literal["minefield-cleared"] = "minefield-cleared"


class SmokeLaid(Happened):
    """Engineers have laid smoke (SP-21.2)."""

    smoke: bool = True
    type: Literal["smoke-laid"] = "smoke-laid"


class Demolished(Loss):
    """Engineers have demolished sections, or not: the result of each (SP-21.4)."""

    results: Mapping[str, str] = field(default_factory=dict)
    type: Literal["demolished"] = "demolished"


class StoppedAdjacent(Happened):
    """Engineers have stopped next to a structure, in this cycle (SP-21.4)."""

    adjacent_since: int
    type: Literal["stopped-adjacent"] = "stopped-adjacent"


# --- the air --------------------------------------------------------------------------------------


class SupportCalled(Happened):
    """Air support was called, and granted or not (SP-22.1)."""

    modifier: int
    granted: bool
    type: Literal["support-called"] = "support-called"


class Flown(Happened):
    """An aircraft has flown, from an edge if it entered, by an edge if it left; without a point it does not fire."""

    moved: float
    may_fire: bool
    entry: bool = False
    edge: str | None = None
    leaves: str | None = None
    type: Literal["flown"] = "flown"

    def undo_is_free(self) -> bool:
        """Checks that no die has landed, and that it has not entered: all have seen it then (SP-28.5)."""
        return not self.entry and super().undo_is_free()


class Landing(Record):
    """A bomb that has landed: its penetration, and inches beyond its aim point (SP-22.32)."""

    penetration: int
    lands: int


class Bombed(Loss):
    """A bomber has dropped a pair of bombs; ``later``: what they reach is said afterwards."""

    by: str
    later: bool = False
    bombs: tuple[Landing, ...]
    results: Mapping[str, str] = field(default_factory=dict)
    type: Literal["bombed"] = "bombed"


class BombBurst(Loss):
    """The effect of a bomb where it landed: the result of each target within its radius (SP-22.33)."""

    bomb: str
    radius: float
    results: Mapping[str, str] = field(default_factory=dict)
    type: Literal["bomb-burst"] = "bomb-burst"


class Dropped(Happened):
    """A squad was dropped from the air; ``may_activate``: it may act at once (SP-22.51)."""

    may_activate: bool
    type: Literal["dropped"] = "dropped"


CombatEvent: TypeAlias = (
    Moved
    | PoppedUp
    | Settled
    | OverwatchTaken
    | Loaded
    | Unloaded
    | Attached
    | Detached
    | Announced
    | Fired
    | Fought
    | StandLost
    | ArtilleryCalled
    | ArtilleryFell
    | CounterbatteryTried
    | MinefieldEntered
    | MinefieldCleared
    | SmokeLaid
    | Demolished
    | StoppedAdjacent
    | SupportCalled
    | Flown
    | Bombed
    | BombBurst
    | Dropped
)
