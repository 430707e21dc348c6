"""Moving along a path: costs, turns, roads, drift, bog, entering, leaving (section 6), transport (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import (
    empty_fort,
    enemy_in,
    entry_hexes,
    entry_of,
    exit_edge,
    passengers,
    sheltered_in,
    standing,
    unit_named,
)
from rules.games.extractors.battle.state.units import kind, side, speed
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Edge, Label, MoveType
from rules.games.extractors.mechanics import hexmap
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kit.hex_lines import turn_between

LIMITS = CATALOGUE.limits
FULL = inf
"""The cost of a hex that takes the whole allowance (EXT-6.13)."""


def terrain_cost(state: State, label: Label, move_type: MoveType) -> float | None:
    """MP to enter a hex (EXT-6.11); None: forbidden (EXT-6.12); :data:`FULL`: the whole allowance.

    Of several terrains the dearest counts, plus flux and chimneys (EXT-6.14, EXT-6.15).
    """
    base, surcharge = 0.0, 0.0
    for key in hexmap.terrain(state, label):
        price = CATALOGUE.terrain[key].move.get(move_type, "no")
        if price == "no":
            return None
        if price == "full":
            base = FULL
        elif price == "+1":
            surcharge += 1
        elif isinstance(price, float | int):
            base = max(base, price)
    return (base or 1.0) + surcharge


def step_cost(state: State, unit: Unit, label: Label, *, road: bool) -> float | None:
    """MP for a step: 1 along a road whatever lies there (EXT-6.17); orni movers get nothing from roads."""
    move_type = kind(unit).move_type
    if road and move_type != "orni":
        return 1.0
    return terrain_cost(state, label, move_type)


def road_bonus(unit: Unit) -> int:
    """The road bonus of a unit: none for routed sections and extractors (EXT-6.18, EXT-6.20)."""
    found = kind(unit)
    return LIMITS.road_bonus[found.move_type] if found.road_bonus and unit.status != "routed" else 0


def drifts_to(state: State, unit: Unit, label: Label) -> Label | None:
    """The hex to which a leg unit drifts from a flux hex, if it does (EXT-6.21, EXT-6.22, rulings R-20, R-49)."""
    if kind(unit).move_type != "leg" or "flux" not in hexmap.terrain(state, label) or label not in state.flux:
        return None
    there = hexmap.neighbour(label, state.flux[label])
    if there is None or terrain_cost(state, there, "leg") is None:
        return None
    return None if enemy_in(standing(state, there).values(), side(unit)) else there


def rolls_to_leave(state: State, unit: Unit, label: Label) -> bool:
    """True when leaving a hex other than along a road takes a roll (EXT-6.16, ruling R-17)."""
    return kind(unit).move_type == "leg" and "bog" in hexmap.terrain(state, label)


def not_enough(need: float, left: float, what: str) -> Illegal:
    """The refusal of a step that costs more MP than are left."""
    return illegal("not-enough-mp", f"{what} costs {need:g} MP; {left:g} are left.", rule="EXT-6.9")


class Walker:
    """A unit on its way. Raises Illegal at the first faulty step; after :meth:`go` its fields tell what came out."""

    def __init__(
        self, state: State, name: str, *, allowance: float, bonus: bool = True, free_turns: bool = False
    ) -> None:
        self.state, self.name, self.unit = state, name, state.units[name]
        self.kind, self.allowance, self.free_turns = kind(self.unit), allowance, free_turns
        self.bonus = road_bonus(self.unit) if bonus else 0
        self.here: Label | None = self.unit.hex
        self.facing: Direction = self.unit.facing
        self.aboard, self.inside = self.unit.aboard, self.unit.inside
        self.spent, self.off_road = 0.0, False
        self.turned, self.each_turned = 0, self.here is not None
        self.trail: list[Label] = [self.here] if self.here else []
        self.drift: Label | None = None
        self.exited: Edge | None = None
        self.forts_destroyed: list[str] = []
        self.rolls: list[int] = []
        self.stuck, self.ended, self.single = False, "", False

    def go(self, path: Sequence[Step], dice: Dice) -> Walker:
        """Walk the whole path."""
        self.single = len(path) == 1
        for place, step in enumerate(path):
            self._check_first(step, first=place == 0)
            if self.ended:
                raise illegal("movement-ended", f"The move of {self.name} was over: {self.ended}.", rule="EXT-7.2")
            self._step(step, first=place == 0, dice=dice)
            if self.stuck:
                break
        if not path and self.here is None:
            raise _must_enter(self.name)
        self._finish(moved=bool(path))
        return self

    def _check_first(self, step: Step, *, first: bool) -> None:
        if self.here is None and step.enter is None and not self.exited:
            raise _must_enter(self.name)
        if first and self.aboard and not step.unboard:
            raise illegal(
                "must-unboard-first", f"{self.name} is aboard {self.aboard} and has to leave it first.", rule="EXT-7.4"
            )

    def _step(self, step: Step, *, first: bool, dice: Dice) -> None:
        if step.turn is not None:
            self._turn(step.turn)
        elif step.to is not None:
            self._to(step.to, road=step.road, dice=dice)
        elif step.enter is not None:
            self._enter(step.enter, step.facing)
        elif step.board is not None:
            self._board(step.board)
        elif step.unboard:
            self._unboard(first=first)
        elif step.enter_fort is not None:
            self._enter_fort(step.enter_fort)
        elif step.exit is not None:
            self._exit(step.exit, dice)
        else:
            raise Unreadable(Problem(code="unreadable", message="A step of the path says nothing."))

    # --- spending ---------------------------------------------------------------------------------

    def _limit(self) -> float:
        """The MP that may be spent: the bonus counts as long as every MP went along roads (EXT-6.18, EXT-6.19)."""
        return self.allowance + (0 if self.off_road else self.bonus)

    def _check_mobile(self) -> None:
        if speed(self.unit) == 0:
            raise illegal("immobilized", f"{self.name} has speed 0 and cannot move.", rule="EXT-6.8")

    def _spend(self, cost: float, what: str, *, road: bool = False) -> None:
        self._check_mobile()
        before, self.off_road = self.off_road, self.off_road or not road
        if self.spent + cost > self._limit():
            left = self._limit() - self.spent
            self.off_road = before
            raise not_enough(cost, max(0, left), what)
        self.spent += cost

    def _pay(self, label: Label, *, road: bool) -> None:
        """Pay for entering a hex; a single step may always be made (minimum move, EXT-6.8, ruling R-15)."""
        cost = step_cost(self.state, self.unit, label, road=road)
        if cost is None:
            names = ", ".join(CATALOGUE.terrain[key].name.lower() for key in hexmap.terrain(self.state, label))
            raise illegal(
                "impassable", f"{label} ({names}) is closed to {self.kind.move_type} movers.", rule="EXT-6.12"
            )
        self._check_mobile()
        if cost == FULL:
            if self.spent:
                raise not_enough(self.allowance, self.allowance - self.spent, f"{label} takes the whole allowance and")
            cost = self.allowance
        elif self.single and cost > self.allowance:
            cost = self.allowance
        self._spend(cost, f"Entering {label}", road=road and self.kind.move_type != "orni")

    # --- steps ------------------------------------------------------------------------------------

    def _turn(self, facing: Direction) -> None:
        if not self.kind.has_facing:
            raise illegal("no-facing", f"{self.name} has no facing.", rule="EXT-5.4")
        before = self.turned
        self.turned += turn_between(DIRECTIONS.index(self.facing), DIRECTIONS.index(facing))
        if before <= 1 < self.turned and not self.free_turns:
            self._spend(LIMITS.large_turn_cost, "Turning more than 60 degrees in a hex")
        self.facing = facing

    def _to(self, label: Label, *, road: bool, dice: Dice) -> None:
        self._check_step(label, road=road)
        if not road and self.here is not None and rolls_to_leave(self.state, self.unit, self.here):
            spent, off_road = self.spent, self.off_road
            self._pay(label, road=road)
            if self._is_stuck(dice):
                self.spent, self.off_road = spent, off_road
                return
        else:
            self._pay(label, road=road)
        self._arrive(label, drift=not road)

    def _check_step(self, label: Label, *, road: bool) -> None:
        hexmap.check_hex(label)
        here = self.here or ""
        self._check_mobile()
        if label not in hexmap.around(here):
            raise illegal("not-adjacent", f"{label} is not next to {here}.", rule="EXT-6.2")
        front = hexmap.neighbour(here, self.facing)
        if self.kind.has_facing and label != front:
            text = f"{self.name} faces {self.facing} and can only step into {front or 'nothing: that is the edge'}."
            raise illegal("not-front-hex", text, rule="EXT-6.3")
        if road and not hexmap.linked(self.state, here, label):
            raise illegal("no-road", f"No road links {here} and {label}.", rule="EXT-6.17")

    def _is_stuck(self, dice: Dice) -> bool:
        face = dice.roll(D10_FROM_ZERO, cuts=(LIMITS.bog_stuck_from - 1,), why=f"{self.name} leaves the bog")
        self.rolls.append(face)
        self.stuck = face >= LIMITS.bog_stuck_from
        return self.stuck

    def _arrive(self, label: Label, *, drift: bool) -> None:
        self.each_turned = self.each_turned and self.turned == 1
        self.turned, self.inside = 0, None
        self.here = label
        if drift and (there := drifts_to(self.state, self.unit, label)):
            self.here = self.drift = there
        self.trail.append(self.here)
        if side(self.unit) == "avronian":
            held = standing(self.state, self.here)
            self.forts_destroyed += [
                name for name in sorted(held) if empty_fort(self.state, name) and name not in self.forts_destroyed
            ]

    def _enter(self, label: Label, facing: Direction | None) -> None:
        if self.here is not None:
            raise illegal("already-on-map", f"{self.name} is on the map already.", rule="EXT-4.7")
        hexmap.check_hex(label)
        check_entry(self.state, self.name, label)
        if facing is not None and not self.kind.has_facing:
            raise illegal("no-facing", f"{self.name} has no facing.", rule="EXT-5.4")
        self.facing = facing or self.facing
        self._pay(label, road=False)
        self._arrive(label, drift=True)
        self.each_turned = False

    def _exit(self, edge: Edge, dice: Dice) -> None:
        here = self.here or ""
        if exit_edge(self.state, self.unit) != edge or hexmap.edge_distance(here, edge):
            text = f"{self.name} cannot leave over the {edge} edge from {here}."
            raise illegal("not-at-edge", text, rule="EXT-6.26")
        if self.kind.has_facing and self.facing not in LIMITS.exits[edge]:
            wanted = ", ".join(LIMITS.exits[edge])
            raise illegal("not-front-hex", f"To leave over the {edge} edge, face {wanted}.", rule="EXT-6.26")
        self._spend(LIMITS.exit_cost, "Leaving the map")
        if rolls_to_leave(self.state, self.unit, here) and self._is_stuck(dice):
            self.spent -= LIMITS.exit_cost
            return
        self.exited, self.ended = edge, "it has left the map"

    # --- transport and forts ----------------------------------------------------------------------

    def _check_section(self, verb: str) -> None:
        if not self.kind.is_section:
            raise illegal("not-a-section", f"{self.name} is no section: only sections {verb}.", rule="EXT-7.3")

    def _check_here(self, name: str, other: Unit) -> None:
        if other.destroyed or other.exited:
            raise illegal("unit-out-of-play", f"{name} is out of play.", rule="EXT-10.1")
        if other.hex != self.here:
            raise illegal("not-same-hex", f"{name} is not in {self.here}: move there first.", rule="EXT-7.2")

    def _board(self, name: str) -> None:
        self._check_section("board")
        floater = unit_named(self.state, name)
        if not kind(floater).carries:
            raise illegal("not-a-transport", f"{name} carries nobody: only a Floater does.", rule="EXT-7.1")
        self._check_here(name, floater)
        aboard, room = len(passengers(self.state, name)), kind(floater).carries
        if aboard >= room:
            raise illegal("transport-full", f"{name} carries {aboard} of {room} sections already.", rule="EXT-7.1")
        self._spend(LIMITS.board_cost, f"Boarding {name}")
        self.aboard, self.inside, self.ended = name, None, "it has boarded"

    def _unboard(self, *, first: bool) -> None:
        if self.unit.aboard is None or not first or self.aboard is None:
            raise illegal("not-aboard", f"{self.name} is not aboard anything.", rule="EXT-7.4")
        self._spend(LIMITS.board_cost, f"Leaving {self.aboard}")
        self.aboard = None

    def _enter_fort(self, name: str) -> None:
        self._check_section("enter forts")
        fort = unit_named(self.state, name)
        if fort.type != "fort":
            raise illegal("not-a-fort", f"{name} is no fort.", rule="EXT-22.41")
        self._check_here(name, fort)
        if inside := [other for other in sheltered_in(self.state, name) if other != self.name]:
            raise illegal("fort-occupied", f"{inside[0]} is inside {name}; a fort holds one section.", rule="EXT-22.41")
        self.inside, self.ended = name, "it has gone into the fort"

    # --- the end ----------------------------------------------------------------------------------

    def _finish(self, *, moved: bool) -> None:
        if self.each_turned and self.turned == 1 and not self.free_turns:
            self._spend(LIMITS.large_turn_cost, "A turn in every hex of the path: one of them is not free and")
        if moved and not self.exited and not self.stuck and self.here:
            check_end(self.state, self.name, self.here, destroyed=self.forts_destroyed)

    @property
    def start(self) -> Label:
        """The hex from which an order judges the move: that of entry for a unit from off the map (ruling R-51)."""
        return self.trail[0]


def check_entry(state: State, name: str, label: Label) -> None:
    """Raise Illegal unless a unit may enter there now (EXT-4.7)."""
    entry = entry_of(state, state.units[name])
    if entry is None:
        if state.scenario or all(hexmap.edge_distance(label, edge) for edge in ("N", "E", "S", "W")):
            raise illegal("not-an-entry-hex", f"{name} cannot enter in {label}.", rule="EXT-4.7")
        return
    if state.turn < entry.turn:
        raise illegal("too-early", f"{name} enters from turn {entry.turn}; this is turn {state.turn}.", rule="EXT-4.7")
    allowed = entry_hexes(entry)
    if label not in allowed:
        where = f"over the {entry.edge} edge" if entry.edge else "in " + " or ".join(allowed)
        raise illegal("not-an-entry-hex", f"{name} enters {where}, not in {label}.", rule="EXT-4.7")


def check_end(state: State, name: str, label: Label, *, destroyed: Sequence[str] = ()) -> None:
    """Raise Illegal unless a unit may end its move or be placed in a hex (EXT-5.9, EXT-5.10)."""
    unit = state.units[name]
    there = {n: u for n, u in standing(state, label).items() if n != name and u.aboard != name and n not in destroyed}
    if enemy_in(there.values(), side(unit)):
        raise illegal("enemy-occupied", f"An enemy holds {label}: no move may end there.", rule="EXT-5.10")
    friends = [other for other in there.values() if side(other) == side(unit)]
    total, limit = len(friends) + 1 + len(passengers(state, name)), LIMITS.max_per_hex
    if total > limit:
        raise illegal("stacking-limit", f"{total} units in {label}: {limit} are allowed.", rule="EXT-5.9")
    hard = [other for other in friends if not kind(other).is_section]
    if not kind(unit).is_section and len(hard) >= LIMITS.max_hard_per_hex:
        text = f"{label} holds a vehicle, installation or machine already: one is allowed."
        raise illegal("vehicle-stacking", text, rule="EXT-5.9")


def _must_enter(name: str) -> Illegal:
    return illegal("must-enter-first", f"{name} is off the map and has to enter it first.", rule="EXT-4.7")
