"""Actions of a turn: activation, movement, fire, close combat, transport."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import field

from rules.games.sol_prime.battle.actions.parameters import (
    AnyCover,
    Chosen,
    ChosenPlatoons,
    Inches,
    PlatoonName,
    StandName,
    typed_targets,
)
from rules.games.sol_prime.battle.state import Point, Reaction
from rules.kernel.records import Reads, Record


class FirstSide(Record):
    """The side that rolls first in the cycle is found (SP-4.2)."""

    type: Literal["first-side"] = "first-side"


class RollActivation(Record):
    """A side rolls for activation points; its turn begins (SP-4.4)."""

    side: str
    type: Literal["roll-activation"] = "roll-activation"


class Activate(Record):
    """A platoon is activated, or several that act together (SP-4.9, SP-4.14)."""

    platoon: PlatoonName | None = None
    platoons: ChosenPlatoons = ()
    type: Literal["activate"] = "activate"


class Circumstances(Record):
    """The circumstances of a stand's morale test (SP-18.6)."""

    leader_within: Inches | None = None
    cover: AnyCover = None


class EndActivation(Record):
    """A platoon is done (SP-4.12); its suppressed stands test (SP-12.5)."""

    platoon: PlatoonName
    circumstances: Mapping[StandName, Circumstances] = field(default_factory=dict)
    type: Literal["end-activation"] = "end-activation"


class EndTurn(Record):
    """A side ends its turn (SP-4.10)."""

    side: str
    type: Literal["end-turn"] = "end-turn"


class NewCycle(Record):
    """A new cycle begins (SP-4.1)."""

    type: Literal["new-cycle"] = "new-cycle"


class Leg(Record):
    """A leg of a move: ground, inches, backing (SP-5.4), uphill (SP-5.10), low walls crossed (SP-5.14).

    ``crosses``: all of the water is crossed (SP-5.11).
    """

    terrain: str = "clear"
    inches: Inches = 0
    backward: bool = False
    uphill: bool = False
    walls: int = 0
    crosses: bool = False


class Move(Record):
    """A stand moves (SP-5). ``turns``: facing changes and turn-rounds. ``starts_near`` and ``ends_near``: inches to the
    nearest stand of its platoon (SP-5.8). ``closer``: to the enemy (SP-18.15). ``to``, ``facing``: on the plan.
    """

    unit: StandName
    legs: tuple[Leg, ...] = ()
    turns: int = 0
    starts_near: Inches | None = None
    ends_near: Inches | None = None
    closer: bool = False
    to: Point | None = None
    facing: Inches | None = None
    type: Literal["move"] = "move"


class Drive(Record):
    """A stand moves straight to a place on the plan, which measures the way. ``facing`` None: as it moved (SP-5.5).

    ``backward``: into its rear half it backs and does not turn. ``terrain``: ground all the way, None: as on the
    plan. ``uphill`` and ``walls``: more than the plan knows of. ``closer`` None: measured.
    """

    unit: StandName
    to: Point
    facing: Inches | None = None
    backward: bool = False
    terrain: str | None = None
    uphill: bool = False
    walls: int = 0
    closer: bool | None = None
    type: Literal["drive"] = "drive"


class UnitOnly(Record):
    """An action of one stand: Overwatch (SP-6.1), popping up, settling (SP-23.3), or being lost (SP-18.13)."""

    unit: StandName
    land: bool = False
    type: Literal["overwatch", "pop-up", "settle", "lose-stand"]


class WholePlatoon(Record):
    """All stands of a platoon that may are placed on Overwatch at once (SP-6.1, SP-3.3)."""

    platoon: PlatoonName
    type: Literal["platoon-overwatch"] = "platoon-overwatch"


class Candidate(Record):
    """A visible enemy and its distance (SP-13.2)."""

    unit: StandName
    distance: Inches


class Fire(Record):
    """Direct fire (SP-9, SP-10). ``then_move``: inches declared for afterwards (SP-9.17). ``mounts``: how many of the
    mount fire. ``occupant``: the stand inside a structure (SP-11.5). ``hold_overwatch``: more of the same announcement
    follows. ``before_fire``: fired between the enemy's declaration and its result (SP-6.4). ``reaction`` None: not
    asked yet.
    """

    by: StandName
    target: StandName
    weapon: str
    range: Inches | None = None
    aspect: Literal["front", "flank"] = "front"
    cover: AnyCover = None
    hull_down: bool = False
    smoke: bool = False
    field_generator: bool = False
    amds: bool = False
    facing_changed: bool = False
    in_arc: bool = True
    then_move: Inches = 0
    mounts: int | None = None
    reaction: Reaction | None = None
    leader_within: Inches | None = None
    overwatch: bool = False
    hold_overwatch: bool = False
    before_fire: bool = False
    blocked: bool = False
    woods: Inches = 0
    urban_depth: Inches | None = None
    both_urban: bool = False
    candidates: Annotated[tuple[Candidate, ...] | None, Reads(typed_targets)] = None
    occupant: StandName | None = None
    type: Literal["fire"] = "fire"


class CloseCombat(Record):
    """Stands attack an enemy that they touch (SP-14)."""

    attackers: Chosen
    defender: StandName
    modifiers_from: StandName | None = None
    cover: AnyCover = None
    also_attacked: Chosen = ()
    seen_before: bool = True
    type: Literal["close-combat"] = "close-combat"


class Attach(Record):
    """Infantry is attached to a vehicle, or leaves it (SP-14.9)."""

    unit: StandName
    to: StandName | None
    adjacent: bool = True
    type: Literal["attach"] = "attach"


class Load(Record):
    """A squad or towed weapon gets on or off (SP-16.12, SP-16.21, SP-23.5)."""

    unit: StandName
    carrier: StandName | None = None
    distance: Inches = 0
    type: Literal["load", "unload"]


TurnAction: TypeAlias = (
    FirstSide
    | RollActivation
    | Activate
    | EndActivation
    | EndTurn
    | NewCycle
    | Move
    | Drive
    | UnitOnly
    | WholePlatoon
    | Fire
    | CloseCombat
    | Attach
    | Load
)
