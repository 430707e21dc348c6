"""The state of a Sol Prime battle, in the rulebook's words. Distances are inches, cycles count from 1.

Stands are referred to by their name. A cover is none, light, medium, heavy or very-heavy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.records import Json, record
from rules.kit.table import Table

Cover = Literal["none", "light", "medium", "heavy", "very-heavy"]
MoraleState = Literal["good", "shaken", "routed"]
Reaction = Literal["", "smoke", "evade", "both"]
Point = tuple[float, float]
"""A place on the plan of the table: inches from the left and from the near edge."""
GroundKind = Literal[
    "woods",
    "urban",
    "hill",
    "building",
    "road",
    "poor",
    "swamp",
    "low-wall",
    "shallow-water",
    "deep-water",
    "snow-mud",
]


@record
class Stand:
    """A stand in battle: its type (fixed when the battle begins), then its present condition.

    ``moved``: inches spent in this activation, of which ``turned`` were facing changes alone (SP-10.4). ``declared``:
    inches that may still follow fire (SP-9.17), None: no limit. ``climbed``: the uphill addition is paid (SP-5.10).
    ``fired``: weapons, once for each system. ``launchers_fired``: launchers since Overwatch (SP-24.3). ``loads``: wing
    weapons left (SP-22.22). ``fire_turns``: turns of ammunition left, None: not counted. ``shelled``: a turn of fire is
    already counted for the impact to come. ``turns_off``: whole turns spent off the board, None: on it (SP-22.12).
    ``stopped``: a mine has ended its movement. ``mined``: the fields that it has
    rolled for in this turn. ``boarded``: it has got on or off in this turn (SP-23.5).
    ``dropped``: it waits for the next turn after a drop (SP-22.51). ``concealed``: nobody sees it, and the players have
    agreed on a hidden set-up (SP-28.4). ``at`` and ``facing``: its place on the plan. ``unknown``: fields
    left out of a view. ``flown``: an aircraft has flown in this cycle (SP-22.11).
    """

    side: str
    class_: Annotated[str, Field(alias="class")]
    kind: str
    title: str = ""
    platoon: str | None = None
    morale: str | None = None
    armor: tuple[int, int] = (0, 0)
    single: bool = False
    move: float = 0
    column: str = ""
    transport: str = ""
    size: str = "standard"
    range_finder: str = "standard"
    mounts: tuple[Mount, ...] = ()
    upgrades: tuple[str, ...] = ()
    artillery: str = ""
    mrl: bool = False
    towed: bool = False
    installation: str = ""
    fortification: str = ""
    sections: int = 1
    cost: int = 0
    moved: float = 0
    turned: float = 0
    climbed: bool = False
    declared: float | None = None
    fired: tuple[str, ...] = ()
    launchers_fired: int = 0
    fought: bool = False
    bombed: bool = False
    smoked: bool = False
    suppressed: bool = False
    immobilized: bool = False
    overwatch: bool = False
    destroyed: bool = False
    routed: bool = False
    carried_by: str | None = None
    attached_to: str | None = None
    leader: str | None = None
    cover: Cover = "none"
    dug_in: bool = False
    popped_up: bool = False
    landed: bool = False
    off_table: float | None = None
    located: bool = False
    loads: Mapping[str, int] = field(default_factory=dict)
    fire_turns: int | None = None
    shelled: bool = False
    blocked: bool = False
    adjacent_since: int | None = None
    turns_off: int | None = None
    left_cycle: int | None = None
    exit_edge: str | None = None
    no_points: bool = False
    flown: bool = False
    stopped: bool = False
    mined: tuple[str, ...] = ()
    boarded: bool = False
    dropped: bool = False
    concealed: bool = False
    at: Point | None = None
    facing: float = 0
    unknown: tuple[str, ...] = ()


@record
class Platoon:
    """A platoon: losses, morale, and the penalties of its failed tests in this activation (SP-18.15).

    ``initial`` None: as many as are left and were lost. ``began``: stands suppressed when the activation
    began (SP-12.5), None: no activation has begun. ``rallied``: it does nothing else in this activation (SP-18.17).
    """

    side: str
    name: str = ""
    morale: str = "veteran"
    state: MoraleState = "good"
    initial: int | None = None
    lost: int = 0
    leader: bool = False
    activated: bool = False
    penalties: tuple[str, ...] = ()
    rallied: bool = False
    began: tuple[str, ...] | None = None


@record
class Side:
    """A side of the battle.

    ``unactivated``, ``platoons_at_start`` None: counted. The three installations also count when a stand is one.
    ``ready``: it has finished its set-up. ``mines``: minefields still to be laid (secret), ``laid``: those that lie.

    ``players``: each of them rolls a die of activation (SP-4.8). ``granted``: air support has come in this turn
    (SP-22.1). ``quiet``: it holds its Overwatch fire until the active platoons are done. ``done``: in this cycle it
    takes no more turns for platoons that are off the board (SP-4.3).
    """

    name: str = ""
    tech: Tech = "basic"
    command_control: Literal["advanced", "standard", "primitive"] = "standard"
    players: int = 1
    platoons_at_start: int | None = None
    unactivated: int | None = None
    command_center: bool = False
    ground_radar: bool = False
    air_radar: bool = False
    psionic: bool = False
    support_called: bool = False
    granted: bool = False
    ready: bool = False
    quiet: bool = False
    done: bool = False
    mines: Mapping[str, int] = field(default_factory=dict)
    laid: int = 0


@record
class Minefield:
    """A minefield counter (SP-20.1). ``strength`` None: unknown to this viewer. ``destroyed``: off the table."""

    side: str
    strength: int | None
    place: str = ""
    at: Point | None = None
    revealed: bool = False
    destroyed: bool = False


@record
class Ground:
    """A piece of ground on the plan: its kind, its middle, its size in inches, how it lies. ``round``: a disc."""

    kind: GroundKind
    at: Point
    width: float = 6
    depth: float = 6
    turn: float = 0
    round: bool = False


@record
class Options:
    """The agreed options of the battle (SP-29.1, SP-29.3, SP-28.4)."""

    targeting_priorities: bool = False
    hidden_set_up: bool = False
    command_center_activation: Literal[1, 2] = 1
    overwatch_move_fraction: Literal["1/4", "1/2"] = "1/4"
    loss_test: Literal["after-exceeding", "on-exceeding"] = "after-exceeding"
    tech_level_modifier: Literal["difference", "own", "none"] = "difference"
    weather: Literal["clear", "hazy"] = "clear"


@record
class Mission:
    """Artillery fire that has been called: its pieces, where its counter lies, the cycle in which it falls (SP-17.11).

    ``now``: it falls at once. ``observer``: the stand that watches it, busy until then (SP-17.4). ``penetration``: the
    die of a guided bomb that has landed (SP-22.32). ``target``: a piece of the battery that was found (SP-17.41).
    """

    key: str
    side: str
    by: tuple[str, ...]
    observer: str | None = None
    place: str = ""
    at: Point | None = None
    due: int = 1
    now: bool = True
    penetration: int | None = None
    target: str | None = None


@record
class Smoke:
    """A smoke marker: the stand next to which it lies, and the platoon whose next activation ends it (SP-9.25)."""

    at: str
    side: str
    platoon: str | None = None


@record
class Pending:
    """A step that waits for a side's answer.

    ``overwatch``: ``unit`` has moved or fired, the side may fire at it (SP-6.3). ``missile``: ``unit`` is fired on by
    the missile in ``shot`` and may react (SP-10.10). ``loss-test``: the platoon ``unit`` must test (SP-18.13).
    ``leader``: the fate of the leader ``unit`` (SP-19.2). ``impact``: the mission ``unit`` falls. ``counterbattery``:
    the battery ``unit`` has fired (SP-17.40).
    """

    kind: Literal["overwatch", "missile", "loss-test", "leader", "impact", "counterbattery"]
    side: str
    unit: str
    shot: Mapping[str, Json] | None = None


@record
class State:
    """A battle. ``kept``: Muster keeps the order of play; otherwise activity is checked only once a ``turn`` has begun.

    ``turn``: the side in turn, ``points`` its activation points left, ``active`` the platoons that are acting.
    ``table`` and ``grounds``: the plan on which places are kept (None: distances are typed).
    ``next``: the side that rolls for activation next. ``pending``: steps that wait for an answer, the first one first.
    ``prices``: the rule set by which the armies were paid for; empty: house points.
    """

    units: Mapping[str, Stand] = field(default_factory=dict)
    platoons: Mapping[str, Platoon] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    minefields: Mapping[str, Minefield] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    platoon_count: Mapping[str, int] = field(default_factory=dict)
    cycle: int = 1
    turn: str | None = None
    points: int = 0
    active: tuple[str, ...] = ()
    next: str | None = None
    kept: bool = False
    stage: Literal["set-up", "play", "over"] = "play"
    pending: tuple[Pending, ...] = ()
    missions: tuple[Mission, ...] = ()
    smokes: tuple[Smoke, ...] = ()
    last_cycle: int | None = None
    table: Table | None = None
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    objectives: str = ""
    prices: str = ""
    winner: str | None = None
    ended: str = ""
    rules_version: str = ""
