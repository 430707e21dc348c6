"""The actions of players, in the rulebook's words.

Units are named by their name, a tank's drone in play by ``name/drone``. A weapon reference is the number of a slot
("1" to "10") or one of arm-guns, sub-guns, main-gun, chest-cannon, holster, pod.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.records import Reads, Record
from rules.kit.hexes import Hex


def _ticked_names(value: object) -> object:
    # Pages tick names one by one: {"Anvil": true}.
    return [name for name, ticked in value.items() if ticked] if isinstance(value, Mapping) else value


Chosen = Annotated[tuple[str, ...], Reads(_ticked_names)]
"""Names, also read from a map of names to whether they are ticked."""
Reference = Annotated[str, Reads(lambda value: str(value) if isinstance(value, int) else value)]
Hexes = Annotated[int, Meta(ge=0)]
"""The length of a path or a distance, in hexes."""
Mode = Literal["ground", "flight", "warp", "elevator"]


class Declare(Record):
    """A side declares the tanks that will warp and the Spooks that will roll in this round (EIC-11.2, EIC-11.6)."""

    side: str
    warp: Chosen = ()
    spooks: Chosen = ()
    type: Literal["declare"] = "declare"


class RollInitiative(Record):
    """The roll for initiative (section 11). Empty fields are taken from the declarations."""

    sides: tuple[str, ...] = ()
    warp: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spooks: tuple[str, ...] = ()
    type: Literal["initiative"] = "initiative"


class Move(Record):
    """A unit moves (section 12): by hexes, or to a hex of the map."""

    by: str
    mode: Mode = "ground"
    hexes: Hexes | None = None
    to: Hex | None = None
    land: bool = False
    direction: Literal["up", "down"] = "up"
    type: Literal["move"] = "move"


class Detect(Record):
    """A unit makes its detection roll (section 13). ``distances``: typed hexes to enemies, when there is no map."""

    by: str
    distances: Mapping[str, Hexes] = field(default_factory=dict)
    type: Literal["detect"] = "detect"


class Attack(Record):
    """An attack of any kind (EIC-14.1). ``weapon`` is empty for fighting and ramming.

    ``booster``: energy points (EIC-16.3). ``rush``: fire in spite of the rate of fire (EIC-14.11). ``choice``: the slot
    named when a lethal blow shows a 6. ``with_`` names the partner of a tandem drop (EIC-17.7). ``distance`` and
    ``near`` are typed hexes, to the target and from the target to others in a blast, when there is no map.
    """

    by: str
    target: str
    weapon: Reference = ""
    booster: Annotated[int, Meta(ge=0)] = 0
    sharpshoot: bool = False
    wildfire: bool = False
    rush: bool = False
    choice: int | None = None
    with_: str | None = None
    distance: Hexes | None = None
    near: Mapping[str, Hexes] = field(default_factory=dict)
    type: Literal["shoot", "throw", "launch", "drop", "fight", "ram"] = "shoot"


class Announce(Record):
    """An announcement of an attack: weapon, booster, sharpshooting, ATTR; the defender reveals DFR (EIC-14.20)."""

    attack: Attack
    type: Literal["announce"] = "announce"


class EndPhase(Record):
    """The active side ends its part of the phase."""

    type: Literal["end-phase"] = "end-phase"


class EndRound(Record):
    """The round ends and the next begins."""

    type: Literal["end-round"] = "end-round"


class Retreat(Record):
    """The announcement of a unit's retreat to its base (EIC-18.2)."""

    by: str
    purpose: Literal["recover", "reload"] = "recover"
    type: Literal["retreat"] = "retreat"


class EnterBase(Record):
    """A unit on its base's hex goes into the base, or the table says that it has arrived (EIC-18.2)."""

    by: str
    type: Literal["enter-base"] = "enter-base"


class LeaveBase(Record):
    """A unit leaves its base (EIC-18.6)."""

    by: str
    type: Literal["leave-base"] = "leave-base"


class Recover(Record):
    """A unit in its base buys energy points (EIC-18.3)."""

    by: str
    energy: int
    type: Literal["recover"] = "recover"


class Reload(Record):
    """A unit in its base fills an empty load (EIC-18.6)."""

    by: str
    weapon: Reference
    type: Literal["reload"] = "reload"


class Surrender(Record):
    """A side offers to surrender on terms that the victor accepts or refuses (EIC-19.1, EIC-19.2)."""

    side: str
    terms: str = ""
    type: Literal["surrender"] = "surrender"


class AnswerSurrender(Record):
    """The other sides accept or refuse an offered surrender."""

    side: str
    accept: bool = True
    type: Literal["answer-surrender"] = "answer-surrender"


Action: TypeAlias = (
    Declare
    | RollInitiative
    | Move
    | Detect
    | Attack
    | Announce
    | EndPhase
    | EndRound
    | Retreat
    | EnterBase
    | LeaveBase
    | Recover
    | Reload
    | Surrender
    | AnswerSurrender
    | Correct
)
ACTIONS: Codec[Action] = Codec(Action)
