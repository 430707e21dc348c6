"""The state of a Sol Prime battle, in the rulebook's words. Distances are inches, cycles count from 1.

Stands are referred to by their name. A cover is none, light, medium, heavy or very-heavy.

Each field that play changes says until when it holds: to the end of the cycle, of the side's turn, of its platoon's
activation; to the beginning of its platoon's next activation, or of its side's next turn; or LASTING.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.records import Json, Record
from rules.kit.corrections import Correctable, in_words
from rules.kit.lifetimes import LASTING, Until
from rules.kit.maps.table_maps import TableMark
from rules.kit.secrets import SECRET, Secret
from rules.kit.table import Table

CYCLE, TURN, ACTIVATION = Until("cycle"), Until("turn"), Until("activation")
NEXT_ACTIVATION, NEXT_TURN = Until("next activation"), Until("next turn")
PENALTIES = tuple(in_words(("may-not-advance", "may-not-move", "must-fire")))
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


class Stand(Record):
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
    class_: str
    kind: str
    title: str = ""
    platoon: str | None = None
    morale: str | None = None
    armor: tuple[int, int] = (0, 0)
    single: bool = False
    move: float = 0.0
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
    sections: Annotated[int, LASTING] = 1
    cost: int = 0
    moved: Annotated[float, NEXT_ACTIVATION, Correctable("inches moved", least=0, most=80, step="0.05")] = 0.0
    turned: Annotated[float, NEXT_ACTIVATION] = 0.0
    climbed: Annotated[bool, NEXT_ACTIVATION] = False
    declared: Annotated[float | None, NEXT_ACTIVATION] = None
    fired: Annotated[tuple[str, ...], NEXT_ACTIVATION, SECRET] = ()
    launchers_fired: Annotated[int, NEXT_ACTIVATION] = 0
    fought: Annotated[bool, NEXT_ACTIVATION, Correctable("fought in close combat", "SP-14.7")] = False
    bombed: Annotated[bool, NEXT_ACTIVATION, Correctable("dropped bombs", "SP-22.30")] = False
    smoked: Annotated[bool, NEXT_ACTIVATION, Correctable("laid smoke", "SP-21.2")] = False
    suppressed: Annotated[bool, LASTING, Correctable("suppressed", "SP-12.4")] = False
    immobilized: Annotated[bool, LASTING, Correctable("immobilized", "SP-5.6")] = False
    overwatch: Annotated[bool, LASTING, Correctable("on Overwatch", "SP-6.1")] = False
    destroyed: Annotated[bool, LASTING, Correctable("destroyed", "SP-4.16")] = False
    routed: Annotated[bool, LASTING] = False
    carried_by: Annotated[str | None, LASTING, Correctable("aboard", "SP-16.13")] = None
    attached_to: Annotated[str | None, LASTING] = None
    leader: Annotated[str | None, LASTING] = None
    cover: Annotated[Cover, LASTING, Correctable("cover", "SP-9.14")] = "none"
    dug_in: Annotated[bool, LASTING, Correctable("dug in", "SP-9.19")] = False
    popped_up: Annotated[bool, LASTING, Correctable("popped up", "SP-23.3")] = False
    landed: Annotated[bool, LASTING, Correctable("landed", "SP-23.1")] = False
    off_table: Annotated[float | None, LASTING, SECRET] = None
    located: Annotated[bool, LASTING] = False
    loads: Annotated[Mapping[str, int], LASTING, SECRET] = field(default_factory=dict)
    fire_turns: Annotated[int | None, LASTING, SECRET] = None
    shelled: Annotated[bool, LASTING, SECRET] = False
    blocked: Annotated[bool, NEXT_TURN, Correctable("battery blocked", "SP-17.10")] = False
    adjacent_since: Annotated[int | None, LASTING] = None
    turns_off: Annotated[int | None, LASTING] = None
    left_cycle: Annotated[int | None, LASTING] = None
    exit_edge: Annotated[str | None, LASTING, Correctable("left by", "SP-22.12")] = None
    no_points: Annotated[bool, CYCLE, Correctable("flies without a point", "SP-22.13")] = False
    flown: Annotated[bool, CYCLE] = False
    stopped: Annotated[bool, NEXT_ACTIVATION, Correctable("stopped by a mine", "SP-20.4")] = False
    mined: Annotated[tuple[str, ...], NEXT_ACTIVATION] = ()
    boarded: Annotated[bool, NEXT_ACTIVATION] = False
    dropped: Annotated[bool, NEXT_TURN, Correctable("just dropped", "SP-22.51")] = False
    concealed: Annotated[bool, LASTING, Correctable("unseen", "SP-28.4"), SECRET] = False
    at: Annotated[Point | None, LASTING] = None
    facing: Annotated[float, LASTING] = 0.0
    unknown: tuple[str, ...] = ()


class Platoon(Record):
    """A platoon: losses, morale, and the penalties of its failed tests in this activation (SP-18.15).

    ``initial`` None: as many as are left and were lost. ``began``: stands suppressed when the activation
    began (SP-12.5), None: no activation has begun. ``rallied``: it does nothing else in this activation (SP-18.17).
    """

    side: str
    name: str = ""
    morale: str = "veteran"
    state: Annotated[MoraleState, LASTING, Correctable("Morale", "SP-18.16")] = "good"
    initial: Annotated[int | None, LASTING, SECRET] = None
    lost: Annotated[int, LASTING, Correctable("Stands lost", "SP-18.13", least=0, most=20)] = 0
    leader: bool = False
    activated: Annotated[bool, CYCLE, Correctable("Has acted in this cycle", "SP-4.1")] = False
    penalties: Annotated[tuple[str, ...], ACTIVATION, Correctable("Failed tests", "SP-18.15", choices=PENALTIES)] = ()
    rallied: Annotated[bool, ACTIVATION, Correctable("Rallies in this activation", "SP-18.17")] = False
    began: Annotated[tuple[str, ...] | None, ACTIVATION] = None


class Side(Record):
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
    platoons_at_start: Annotated[int | None, SECRET] = None
    unactivated: Annotated[int | None, LASTING, SECRET] = None
    command_center: bool = False
    ground_radar: bool = False
    air_radar: bool = False
    psionic: Annotated[bool, LASTING, Correctable("Psionic race")] = False
    support_called: Annotated[bool, TURN, Correctable("Air support called in this turn")] = False
    granted: Annotated[bool, TURN] = False
    ready: Annotated[bool, LASTING] = False
    quiet: Annotated[bool, ACTIVATION] = False
    done: Annotated[bool, CYCLE] = False
    mines: Annotated[Mapping[str, int], LASTING, SECRET] = field(default_factory=dict)
    laid: Annotated[int, LASTING] = 0


class Minefield(Record):
    """A minefield counter (SP-20.1). ``strength`` None: unknown to this viewer. ``destroyed``: off the table."""

    side: str
    strength: Annotated[int | None, Secret(shown=None)]
    place: str = ""
    at: Point | None = None
    revealed: Annotated[bool, LASTING] = False
    destroyed: Annotated[bool, LASTING, Correctable("removed", "SP-20.8")] = False


class Ground(Record):
    """A piece of ground on the plan: its kind, its middle, its size in inches, how it lies. ``round``: a disc."""

    kind: GroundKind
    at: Point
    width: float = 6.0
    depth: float = 6.0
    turn: float = 0.0
    round: bool = False


class Options(Record):
    """The agreed options of the battle (SP-29.1, SP-29.3, SP-28.4)."""

    targeting_priorities: bool = False
    hidden_set_up: bool = False
    command_center_activation: Literal[1, 2] = 1
    overwatch_move_fraction: Literal["1/4", "1/2"] = "1/4"
    loss_test: Literal["after-exceeding", "on-exceeding"] = "after-exceeding"
    tech_level_modifier: Literal["difference", "own", "none"] = "difference"
    weather: Annotated[Literal["clear", "hazy"], LASTING, Correctable("Weather", "SP-8.5")] = "clear"


class Mission(Record):
    """Artillery fire that has been called: its pieces, where its counter lies, the cycle in which it falls (SP-17.11).

    ``now``: it falls at once. ``observer``: the stand that watches it, busy until then (SP-17.4). ``penetration``: the
    die of a guided bomb that has landed (SP-22.32). ``target``: a piece of the battery that was found (SP-17.41).
    """

    key: str
    side: str
    by: Annotated[tuple[str, ...], Secret(shown=())]
    observer: Annotated[str | None, SECRET] = None
    place: str = ""
    at: Point | None = None
    due: int = 1
    now: bool = True
    penetration: int | None = None
    target: str | None = None


class Smoke(Record):
    """A smoke marker: the stand next to which it lies, and the platoon whose next activation ends it (SP-9.25)."""

    at: str
    side: str
    platoon: str | None = None


class Pending(Record):
    """A step that waits for a side's answer.

    ``overwatch``: ``unit`` has moved or fired, the side may fire at it (SP-6.3). ``missile``: ``unit`` is fired on by
    the missile in ``shot`` and may react (SP-10.10). ``loss-test``: the platoon ``unit`` must test (SP-18.13).
    ``leader``: the fate of the leader ``unit`` (SP-19.2). ``impact``: the mission ``unit`` falls. ``counterbattery``:
    the battery ``unit`` has fired (SP-17.40). ``unseen``: before the mission ``unit`` falls the side
    shows unseen stands in its circle (SP-17.20, SP-28.4).
    """

    kind: Literal["overwatch", "missile", "loss-test", "leader", "impact", "counterbattery", "unseen"]
    side: str
    unit: str
    shot: Mapping[str, Json] | None = None


class State(Record):
    """A battle. ``kept``: Muster keeps the order of play; otherwise activity is checked only once a ``turn`` has begun.

    ``turn``: the side in turn, ``points`` its activation points left, ``active`` the platoons that are acting.
    ``table`` and ``grounds``: the plan on which places are kept (None: distances are typed);
    ``marks``: its zones and objectives.
    ``next``: the side that rolls for activation next. ``pending``: steps that wait for an answer, the first one first.
    ``prices``: the rule set by which the armies were paid for; empty: house points.
    """

    units: Mapping[str, Stand] = field(default_factory=dict)
    platoons: Mapping[str, Platoon] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    minefields: Mapping[str, Minefield] = field(default_factory=dict)
    options: Annotated[Options, Correctable("options")] = field(default_factory=Options)
    platoon_count: Annotated[Mapping[str, int], SECRET] = field(default_factory=dict)
    cycle: Annotated[int, LASTING, Correctable("Cycle", "SP-4.1", least=1, most=99)] = 1
    turn: Annotated[str | None, LASTING, Correctable("Whose turn", "SP-4.1")] = None
    points: Annotated[int, TURN, Correctable("Activation points left", "SP-4.4", least=0, most=99)] = 0
    active: Annotated[tuple[str, ...], TURN] = ()
    next: Annotated[str | None, LASTING, Correctable("Rolls for activation next", "SP-4.2")] = None
    kept: bool = False
    stage: Annotated[Literal["set-up", "play", "over"], LASTING] = "play"
    pending: Annotated[tuple[Pending, ...], LASTING] = ()
    missions: Annotated[tuple[Mission, ...], LASTING] = ()
    smokes: Annotated[tuple[Smoke, ...], LASTING] = ()
    last_cycle: int | None = None
    table: Table | None = None
    grounds: Annotated[Mapping[str, Ground], LASTING] = field(default_factory=dict)
    marks: tuple[TableMark, ...] = ()
    objectives: Annotated[str, LASTING, Correctable("Objectives", "SP-29.2", limit=400, lines=3)] = ""
    prices: str = ""
    winner: Annotated[str | None, LASTING] = None
    ended: Annotated[str, LASTING] = ""
    rules_version: str = ""
