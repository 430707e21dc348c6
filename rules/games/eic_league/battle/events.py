"""The events of a battle, in the past tense, with the rolls and results in them.

An event carries the numbers that came out, so that evolving the state needs no rules; and the names, owners and titles
that its line in the log needs, so that describing it needs no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import Drone, Ground, Phase, Side, Unit
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected
from rules.kernel.records import Record
from rules.kernel.undo import FreelyUndone
from rules.kit.hexes import Hex


class Started(Record):
    """The battle begins: the armies with their final numbers, the sides, the map, rules version and catalogue hash."""

    units: Mapping[str, Unit]
    sides: Mapping[str, Side]
    ground: Ground | None = None
    typed: bool = False
    joint: bool = False
    phase: Phase | None = None
    purse: int | None = None
    rules_version: str = ""
    catalogue_hash: str = ""
    type: Literal["started"] = "started"


class Declared(FreelyUndone, Record):
    """A side has declared warps and Spook rolls."""

    side: str
    warp: tuple[str, ...] = ()
    spooks: tuple[str, ...] = ()
    name: str = ""
    type: Literal["declared"] = "declared"


class SpookRoll(Record):
    """A Spook's roll for the initiative (EIC-11.6)."""

    unit: str
    need: int
    roll: int
    success: bool
    side: str = ""


class InitiativeRolled(Record):
    """The initiative was rolled for; ``order`` is empty when it has to be rolled again (EIC-R18)."""

    rolls: Mapping[str, int]
    totals: Mapping[str, int]
    order: tuple[str, ...]
    spooks: tuple[SpookRoll, ...] = ()
    modified: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["initiative-rolled"] = "initiative-rolled"


class Moved(FreelyUndone, Record):
    """A unit has moved. ``to`` is None when the battle has no map."""

    by: str
    mode: str
    hexes: int
    limit: int
    to: Hex | None
    airborne: bool
    height: int
    into_base: bool = False
    side: str = ""
    type: Literal["moved"] = "moved"


class CameDown(FreelyUndone, Record):
    """A unit whose flight or elevator failed has come down (EIC-12.9, EIC-17.2)."""

    unit: str
    type: Literal["came-down"] = "came-down"


class Detected(Record):
    """A unit has made its detection roll. ``seen`` are the enemies it detects from now on in this round."""

    by: str
    need: int
    range: int
    roll: int
    success: bool
    seen: tuple[str, ...]
    side: str = ""
    type: Literal["detection-rolled"] = "detection-rolled"


class Announced(Record):
    """An attack was announced and the target's DFR revealed (EIC-14.20, EIC-20.2).

    ``revealed``: facts shown to the others, by unit; ``shown``: their values, as in :class:`Unit`.
    """

    attack: Attack
    attr: int
    dfr: int
    need: int
    revealed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shown: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    weapon: str = ""
    type: Literal["announced"] = "announced"


class Attacked(Record):
    """An attack was made, with all that it brought about.

    ``strength``: points of each effect before doubling and protection, booster included, rounded down; ``exact``:
    those that are not whole numbers, which a lethal blow doubles as they are (EIC-1.7). ``damage``:
    points that got through to each unit. ``energy``: the energy afterwards of every unit whose energy changed (drones
    as ``name/drone``). ``shots``: what is left in each load that was used. ``uses``: attacks made afterwards, by unit.
    ``weapon_lost``: the slot that the target lost to a lethal blow. ``grounded``: units that came down.
    ``revealed``: facts shown to the others, by unit; ``shown``: their values, as in :class:`Unit`. ``drone``: the
    attacker's drone afterwards, when it flew. ``steps``: hexes from the middle of the blast to each other unit in it.
    ``weapon``: its name. ``owners``: the sides of all concerned, who alone learn what their units have suffered.
    """

    attack: Attack
    attr: int
    dfr: int
    need: int
    roll: int
    hit: bool
    lethal: bool = False
    strength: Mapping[str, int] = field(default_factory=dict)
    exact: Mapping[str, float] = field(default_factory=dict)
    damage: Mapping[str, int] = field(default_factory=dict)
    protection: Mapping[str, int] = field(default_factory=dict)
    energy: Mapping[str, int] = field(default_factory=dict)
    vanquished: tuple[str, ...] = ()
    drones_lost: tuple[str, ...] = ()
    weapon_lost: int | None = None
    slot_roll: int | None = None
    shots: Mapping[str, int] = field(default_factory=dict)
    used: tuple[str, ...] = ()
    partner: str | None = None
    penalty: int = 0
    paralysed: int | None = None
    paralysed_until: int | None = None
    bod: int | None = None
    frag_hits: int | None = None
    oxidised_until: int | None = None
    oxidised_immune: bool = False
    backfire: bool = False
    grounded: tuple[str, ...] = ()
    revealed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shown: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    steps: Mapping[str, int] = field(default_factory=dict)
    drone: Drone | None = None
    weapon: str = ""
    owners: Mapping[str, str] = field(default_factory=dict)
    type: Literal["attacked"] = "attacked"


class PhaseEnded(FreelyUndone, Record):
    """A side has ended its part of the phase ``was``; ``phase`` and ``active`` are what comes next.

    ``turn_over``: nobody has an enemy in detection range, so that detection and attack are left out (EIC-13.9).
    """

    side: str | None
    phase: Phase | None
    active: str | None
    turn_over: bool = False
    was: Phase | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["phase-ended"] = "phase-ended"

    def undo_is_free(self) -> bool:
        """Checks that nobody learns who is in range: the end of a phase may tell it (EIC-13.9)."""
        return not self.turn_over and (self.was not in ("movement", "detection") or self.phase == self.was)


class WildfireTold(Record):
    """A notice that from now on these sides, and no others, may fire by sight; each reads its own (EIC-13.10).

    ``lost``: sides that could before and no longer can; ``known``: those that have read it before.
    """

    sides: tuple[str, ...]
    lost: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    type: Literal["wildfire-told"] = "wildfire-told"


class RoundEnded(Record):
    """The round of that number has ended; the next begins with ``phase`` (None: the order of play is not kept).

    ``back``: units that have reloaded and leave their base (EIC-18.6).
    """

    round: int
    phase: Phase | None = None
    back: tuple[str, ...] = ()
    type: Literal["round-ended"] = "round-ended"


class RetreatAnnounced(FreelyUndone, Record):
    """A unit's retreat was announced."""

    by: str
    purpose: Literal["recover", "reload"]
    side: str = ""
    type: Literal["retreat-announced"] = "retreat-announced"


class BaseEntered(FreelyUndone, Record):
    """A unit has gone into its base."""

    by: str
    type: Literal["base-entered"] = "base-entered"


class BaseLeft(FreelyUndone, Record):
    """A unit has left its base."""

    by: str
    type: Literal["base-left"] = "base-left"


class Recovered(FreelyUndone, Record):
    """A unit has bought energy; it stays in the base through round ``until``."""

    by: str
    points: int
    energy: int
    cost: int
    rounds: int
    until: int
    credits: int
    side: str = ""
    type: Literal["recovered"] = "recovered"


class Reloaded(FreelyUndone, Record):
    """A load was filled again; the unit must leave the base in the round after."""

    by: str
    weapon: str
    shots: int
    cost: int
    rounds: int
    until: int
    credits: int
    side: str = ""
    name: str = ""
    type: Literal["reloaded"] = "reloaded"


class SurrenderOffered(FreelyUndone, Record):
    """A side has offered to surrender."""

    side: str
    terms: str
    name: str = ""
    type: Literal["surrender-offered"] = "surrender-offered"


class SurrenderAnswered(FreelyUndone, Record):
    """An offered surrender was accepted or refused by ``by`` (a side, or empty for the referee).

    ``settled``: all others have accepted, and the side is out of the battle.
    """

    side: str
    accepted: bool
    by: str = ""
    settled: bool = False
    name: str = ""
    type: Literal["surrender-answered"] = "surrender-answered"


class Crushed(Record):
    """A side has no unit left in action and is out of the battle (EIC-19.2)."""

    side: str
    name: str = ""
    type: Literal["crushed"] = "crushed"


class Ended(Record):
    """The battle is over: the winner, who holds the field (None: nobody is left), and why."""

    winner: str | None
    reason: Literal["crushed", "surrender"]
    name: str = ""
    type: Literal["ended"] = "ended"


class Resumed(FreelyUndone, Record):
    """A correction has brought crushed sides back, or has taken the end of the battle back (EIC-19.1).

    ``sides``: those that are in the battle again; ``active``: whose part of the phase it is.
    """

    sides: tuple[str, ...]
    active: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["resumed"] = "resumed"


Event: TypeAlias = (
    Started
    | Declared
    | InitiativeRolled
    | Moved
    | CameDown
    | Detected
    | Announced
    | Attacked
    | PhaseEnded
    | WildfireTold
    | RoundEnded
    | RetreatAnnounced
    | BaseEntered
    | BaseLeft
    | Recovered
    | Reloaded
    | SurrenderOffered
    | SurrenderAnswered
    | Crushed
    | Ended
    | Resumed
    | Corrected
)
EVENTS: Codec[Event] = Codec(Event, stored=True)
