"""Changes of an event: new values of some fields of stands, platoons, sides, minefields, and of the battle itself.

A field that is left out stays as it was. The others have the same names as in the state, with underscores.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, UnsetType, field

from rules.games.sol_prime.battle.state import Cover, Ground, Mission, MoraleState, Pending, Point, Smoke
from rules.kernel.records import SnakeRecord


class StandChange(SnakeRecord):
    """New values of a stand."""

    sections: int | UnsetType = UNSET
    moved: float | UnsetType = UNSET
    turned: float | UnsetType = UNSET
    climbed: bool | UnsetType = UNSET
    declared: float | UnsetType | None = UNSET
    fired: tuple[str, ...] | UnsetType = UNSET
    launchers_fired: int | UnsetType = UNSET
    fought: bool | UnsetType = UNSET
    bombed: bool | UnsetType = UNSET
    smoked: bool | UnsetType = UNSET
    suppressed: bool | UnsetType = UNSET
    immobilized: bool | UnsetType = UNSET
    overwatch: bool | UnsetType = UNSET
    destroyed: bool | UnsetType = UNSET
    routed: bool | UnsetType = UNSET
    carried_by: str | UnsetType | None = UNSET
    attached_to: str | UnsetType | None = UNSET
    leader: str | UnsetType | None = UNSET
    cover: Cover | UnsetType = UNSET
    dug_in: bool | UnsetType = UNSET
    popped_up: bool | UnsetType = UNSET
    landed: bool | UnsetType = UNSET
    off_table: float | UnsetType | None = UNSET
    located: bool | UnsetType = UNSET
    loads: Mapping[str, int] | UnsetType = UNSET
    fire_turns: int | UnsetType | None = UNSET
    shelled: bool | UnsetType = UNSET
    blocked: bool | UnsetType = UNSET
    adjacent_since: int | UnsetType | None = UNSET
    turns_off: int | UnsetType | None = UNSET
    left_cycle: int | UnsetType | None = UNSET
    exit_edge: str | UnsetType | None = UNSET
    no_points: bool | UnsetType = UNSET
    flown: bool | UnsetType = UNSET
    stopped: bool | UnsetType = UNSET
    mined: tuple[str, ...] | UnsetType = UNSET
    boarded: bool | UnsetType = UNSET
    dropped: bool | UnsetType = UNSET
    concealed: bool | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET
    facing: float | UnsetType = UNSET


class PlatoonChange(SnakeRecord):
    """New values of a platoon."""

    state: MoraleState | UnsetType = UNSET
    initial: int | UnsetType | None = UNSET
    lost: int | UnsetType = UNSET
    activated: bool | UnsetType = UNSET
    penalties: tuple[str, ...] | UnsetType = UNSET
    rallied: bool | UnsetType = UNSET
    began: tuple[str, ...] | UnsetType | None = UNSET


class SideChange(SnakeRecord):
    """New values of a side."""

    unactivated: int | UnsetType | None = UNSET
    psionic: bool | UnsetType = UNSET
    support_called: bool | UnsetType = UNSET
    granted: bool | UnsetType = UNSET
    ready: bool | UnsetType = UNSET
    quiet: bool | UnsetType = UNSET
    done: bool | UnsetType = UNSET
    mines: Mapping[str, int] | UnsetType = UNSET
    laid: int | UnsetType = UNSET


class MinefieldChange(SnakeRecord):
    """New values of a minefield; all of one that is laid."""

    side: str | UnsetType = UNSET
    strength: int | UnsetType | None = UNSET
    place: str | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET
    revealed: bool | UnsetType = UNSET
    destroyed: bool | UnsetType = UNSET


class BattleChange(SnakeRecord):
    """New values of the battle itself."""

    cycle: int | UnsetType = UNSET
    turn: str | UnsetType | None = UNSET
    points: int | UnsetType = UNSET
    active: tuple[str, ...] | UnsetType = UNSET
    next: str | UnsetType | None = UNSET
    stage: Literal["set-up", "play", "over"] | UnsetType = UNSET
    pending: tuple[Pending, ...] | UnsetType = UNSET
    missions: tuple[Mission, ...] | UnsetType = UNSET
    smokes: tuple[Smoke, ...] | UnsetType = UNSET
    grounds: Mapping[str, Ground] | UnsetType = UNSET
    objectives: str | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    ended: str | UnsetType = UNSET


class Changes(SnakeRecord):
    """The changes of an event, by the names of things; ``state`` holds those of the battle itself."""

    units: Mapping[str, StandChange] = field(default_factory=dict)
    platoons: Mapping[str, PlatoonChange] = field(default_factory=dict)
    sides: Mapping[str, SideChange] = field(default_factory=dict)
    minefields: Mapping[str, MinefieldChange] = field(default_factory=dict)
    state: BattleChange = field(default_factory=BattleChange)
