"""A unit's walk along a path: steps, turns, costs, boarding, leaving the map (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import is_empty_fort, sheltered_in, units_in_hex
from rules.games.extractors.battle.state.units import kind, side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Edge, Label
from rules.games.extractors.catalogue.wording import move_name
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.forts import check_fort
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.movement.bog import needs_bog_roll
from rules.games.extractors.mechanics.movement.costs import FULL, not_enough_mp, step_cost
from rules.games.extractors.mechanics.movement.entering import check_entry, must_enter_first
from rules.games.extractors.mechanics.movement.flux_drift import drift_hex
from rules.games.extractors.mechanics.movement.leaving import check_exit
from rules.games.extractors.mechanics.roads import has_road_link, road_bonus
from rules.games.extractors.mechanics.stacking import check_end
from rules.games.extractors.mechanics.terrain import terrain_at
from rules.games.extractors.mechanics.transport import check_room, check_transport, must_unboard_first
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import Problem, Unreadable, illegal
from rules.kit.hex_lines import turn_between

LIMITS = CATALOGUE.limits


class Walker:
    """A unit on its way. Raises Illegal at the first faulty step; after :meth:`go` its fields hold the result."""

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
        """Walks the whole path."""
        self.single = len(path) == 1
        for place, step in enumerate(path):
            self._check_first(step, first=place == 0)
            if self.ended:
                raise illegal("movement-ended", f"The move of {self.name} was over: {self.ended}.", rule="EXT-7.2")
            self._step(step, first=place == 0, dice=dice)
            if self.stuck:
                break
        if not path and self.here is None:
            raise must_enter_first(self.name)
        self._finish(moved=bool(path))
        return self

    def _check_first(self, step: Step, *, first: bool) -> None:
        if self.here is None and step.enter is None and not self.exited:
            raise must_enter_first(self.name)
        if first and self.aboard and not step.unboard:
            raise must_unboard_first(self.name, self.aboard)

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
        """Returns the MP that may be spent: the bonus counts while all MP went along roads (EXT-6.18, EXT-6.19)."""
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
            raise not_enough_mp(cost, max(0, left), what)
        self.spent += cost

    def _pay(self, label: Label, *, road: bool) -> None:
        """Pays for entering a hex; a single step is always possible (minimum move, EXT-6.8, ruling R-15)."""
        cost = step_cost(self.state, self.unit, label, road=road)
        if cost is None:
            names = ", ".join(CATALOGUE.terrain[key].name.lower() for key in terrain_at(self.state, label))
            text = f"{label} ({names}) is closed to {move_name(self.kind.move_type)} movers."
            raise illegal("impassable", text, rule="EXT-6.12")
        self._check_mobile()
        if cost == FULL:
            if self.spent:
                raise not_enough_mp(
                    self.allowance, self.allowance - self.spent, f"{label} takes the whole allowance and"
                )
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
        if not road and self.here is not None and needs_bog_roll(self.state, self.unit, self.here):
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
        if label not in neighbours(here):
            raise illegal("not-adjacent", f"{label} is not next to {here}.", rule="EXT-6.2")
        front = hexmap.neighbour(here, self.facing)
        if self.kind.has_facing and label != front:
            text = f"{self.name} faces {self.facing} and can only step into {front or 'nothing: that is the edge'}."
            raise illegal("not-front-hex", text, rule="EXT-6.3")
        if road and not has_road_link(self.state, here, label):
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
        if drift and (there := drift_hex(self.state, self.unit, label)):
            self.here = self.drift = there
        self.trail.append(self.here)
        if side(self.unit) == "avronian":
            held = units_in_hex(self.state, self.here)
            self.forts_destroyed += [
                name for name in sorted(held) if is_empty_fort(self.state, name) and name not in self.forts_destroyed
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
        check_exit(self.state, self.name, here, self.facing, edge)
        self._spend(LIMITS.exit_cost, "Leaving the map")
        if needs_bog_roll(self.state, self.unit, here) and self._is_stuck(dice):
            self.spent -= LIMITS.exit_cost
            return
        self.exited, self.ended = edge, "it has left the map"

    # --- transport and forts ----------------------------------------------------------------------

    def _check_section(self, verb: str) -> None:
        if not self.kind.is_section:
            raise illegal("not-a-section", f"{self.name} is not a section: only sections {verb}.", rule="EXT-7.3")

    def _check_here(self, name: str, other: Unit) -> None:
        if other.destroyed or other.exited:
            raise illegal("unit-out-of-play", f"{name} is out of play.", rule="EXT-10.1")
        if other.hex != self.here:
            raise illegal("not-same-hex", f"{name} is not in {self.here}: move there first.", rule="EXT-7.2")

    def _board(self, name: str) -> None:
        self._check_section("board")
        floater = check_transport(self.state, name)
        self._check_here(name, floater)
        if floater.hidden:
            raise illegal("unit-hidden", f"{name} is hidden: activate it first.", rule="EXT-22.29")
        check_room(self.state, name)
        self._spend(LIMITS.board_cost, f"Boarding {name}")
        self.aboard, self.inside, self.ended = name, None, "it has boarded"

    def _unboard(self, *, first: bool) -> None:
        if self.unit.aboard is None or not first or self.aboard is None:
            raise illegal("not-aboard", f"{self.name} is not aboard anything.", rule="EXT-7.4")
        self._spend(LIMITS.board_cost, f"Leaving {self.aboard}")
        self.aboard = None

    def _enter_fort(self, name: str) -> None:
        self._check_section("enter forts")
        self._check_here(name, check_fort(self.state, name))
        if inside := [other for other in sheltered_in(self.state, name) if other != self.name]:
            raise illegal("fort-occupied", f"{inside[0]} is inside {name}; a fort holds one section.", rule="EXT-22.41")
        self.inside, self.ended = name, "it has gone into the fort"

    # --- the end ----------------------------------------------------------------------------------

    def _finish(self, *, moved: bool) -> None:
        if self.each_turned and self.turned == 1 and not self.free_turns:
            self._spend(LIMITS.large_turn_cost, "A turn in every hex of the path: one of them is not free and")
        went = len(self.trail) > 1 or self.unit.hex is None
        if moved and went and not self.exited and not self.stuck and self.here:
            check_end(self.state, self.name, self.here, destroyed=self.forts_destroyed)

    @property
    def start(self) -> Label:
        """Returns the hex from which an order judges the move, for a unit off the map that of entry (ruling R-51)."""
        return self.trail[0]
