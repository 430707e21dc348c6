"""The recorder of changes: a working copy of the state, in which rules read and change the table.

At the end :meth:`Recorder.changes` returns everything that differs from the state before. It is not the kit's ledger,
which keeps a whole state up to date with each change: here the odds branch the table at each shot and change it
thousands of times, and an event holds the whole units that differ in the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeVar

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.events import Changes, Wound
from rules.games.war_logic.battle.state import Bonus, Hazard, Place, Puzzle, Sheet, Speech, State, Turn, Unit
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name, unknown_skill
from rules.kernel.display.cards import Line
from rules.kernel.records import replace

T = TypeVar("T")

LOST_STATUSES = frozenset(("dead", "prisoner"))
"""Statuses of units that are lost for their side (WL-13.16)."""
OUT_OF_FIGHT = LOST_STATUSES | {"withdrawn"}
"""Statuses of units that are out of the fight; units withdrawn with their side are not lost."""
QUICK_PLAY_CATEGORIES = ("control", "movement", "offense")
EMPTY_CODES = {
    **dict.fromkeys(("rank", "decoration"), "no-command-energy"),
    **dict.fromkeys(("simplex", "duplex"), "no-comm-energy"),
    "morale": "no-morale-left",
}
"""The special codes of skills with nothing left (WL-5.12)."""
EMPTY_CATEGORY_CODES = {"offense": "no-ammunition", "movement": "no-move-energy"}


class UnitEntries(dict[str, T]):
    """Entries by the names of units. Raises Unreadable for an unknown name."""

    def __missing__(self, name: str) -> T:
        raise unknown_name("unit", name)


@dataclass
class Recorder:
    """A working copy of a state that records what changes."""

    state: State
    units: dict[str, Unit] = field(init=False)
    sheets: dict[str, Sheet] = field(init=False)
    places: dict[str, Place] = field(init=False)
    hazards: dict[str, Hazard] = field(init=False)
    puzzles: dict[str, Puzzle] = field(init=False)
    bonuses: dict[str, Bonus] = field(init=False)
    turn: Turn | None = field(init=False)
    counters: dict[str, int] = field(init=False)
    queued: dict[str, tuple[int, ...]] = field(init=False)
    credit: dict[str, Decimal] = field(init=False)
    distorted: frozenset[str] = field(init=False)
    thrown: frozenset[str] = field(init=False)
    winner: str | None = field(init=False)
    ended: str = field(init=False)
    wounds: list[Wound] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        state = self.state
        self.units, self.sheets = UnitEntries(state.units), UnitEntries(state.sheets)
        self.places, self.hazards, self.puzzles = dict(state.places), dict(state.hazards), dict(state.puzzles)
        self.bonuses = dict(state.bonuses)
        self.turn, self.counters, self.queued = state.turn, dict(state.counters), dict(state.queued)
        self.credit = {key: side.credit for key, side in state.sides.items()}
        self.distorted, self.thrown = state.distorted, state.thrown
        self.winner, self.ended = state.winner, state.ended

    def branch(self) -> Recorder:
        """Returns a recorder that goes on from here by itself."""
        other = object.__new__(Recorder)
        other.__dict__.update(self.__dict__)
        other.units, other.sheets = UnitEntries(self.units), UnitEntries(self.sheets)
        for name in ("places", "hazards", "puzzles", "bonuses", "counters", "queued", "credit"):
            setattr(other, name, dict(getattr(self, name)))
        other.wounds, other.lines, other.notes = [*self.wounds], [*self.lines], [*self.notes]
        return other

    # --- reading ----------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """The unit of that name. Raises Unreadable."""
        return self.units[name]

    def sheet(self, name: str) -> Sheet:
        """The purchased sheet of a unit."""
        return self.sheets[name]

    def skill(self, name: str, key: str) -> Skill:
        """A skill of a unit. Raises Illegal (``no-such-skill``)."""
        skill = self.sheets[name].skills.get(key)
        if skill is None:
            raise unknown_skill(name, key)
        return skill

    def number_left(self, name: str, key: str) -> int:
        """Returns the number left of a skill."""
        return self.units[name].left.get(key, 0)

    def skills_with(self, name: str, trait: str) -> dict[str, Skill]:
        """Returns the skills of a unit with a trait, by key."""
        return {key: skill for key, skill in self.sheets[name].skills.items() if skill.has(trait)}

    def total_impact(self, name: str, trait: str) -> Decimal:
        """Returns the total impact of all skills of a unit with a trait."""
        return sum((skill.impact for skill in self.skills_with(name, trait).values()), Decimal(0))

    def has_status(self, name: str, *status: str) -> bool:
        """Checks whether a unit has one of these statuses."""
        return bool(self.units[name].status & set(status))

    def is_in_play(self, name: str) -> bool:
        """Checks whether a unit lives, is nobody's prisoner and has not left the field."""
        return OUT_OF_FIGHT.isdisjoint(self.units[name].status)

    def is_lost(self, name: str) -> bool:
        """Checks whether a unit is dead, a prisoner or in other hands: a loss for its buyer (WL-17.7)."""
        unit = self.units[name]
        return bool(unit.status & LOST_STATUSES) or unit.side != self.sheets[name].home

    def is_hidden(self, name: str) -> bool:
        """Checks whether a unit is a spy that is not yet exposed (WL-15.9)."""
        return self.sheets[name].spy and not self.units[name].exposed

    def acting_side(self, name: str) -> str | None:
        """Returns the side that a unit acts for: the hacker's for a controlled unit (WL-13.7)."""
        unit = self.units[name]
        if "controlled" not in unit.status:
            return unit.side
        return unit.controller or (self.turn.side if self.turn else None)

    def weight(self, name: str) -> int:
        """Health and armor left, which is the weight (WL-3.6)."""
        unit = self.units[name]
        return unit.health + unit.armor

    def cost_of(self, name: str) -> Decimal:
        """Returns the cost of a unit."""
        sheet = self.sheets[name]
        return sheet.cost if sheet.cost is not None else sum((cost(one) for one in sheet.skills.values()), Decimal(0))

    def units_aboard(self, name: str) -> list[str]:
        """Returns the units inside a vehicle or place."""
        return [other for other, unit in self.units.items() if unit.inside == name and "dead" not in unit.status]

    def has_fast_play(self, rule: str) -> bool:
        """Checks whether the card lists a fast-play rule (WL-16.1)."""
        return rule in self.state.card.fast_play

    # --- changing ---------------------------------------------------------------------------------

    def set_unit(self, name: str, **changes: Any) -> None:
        """Changes fields of a unit."""
        self.units[name] = replace(self.units[name], **changes)

    def add_status(self, name: str, *status: str) -> None:
        """Gives a unit statuses."""
        self.set_unit(name, status=self.units[name].status | set(status))

    def remove_status(self, name: str, *status: str) -> None:
        """Takes statuses from a unit."""
        self.set_unit(name, status=self.units[name].status - set(status))

    def change_side(self, name: str, side: str) -> None:
        """Gives a unit to another side; what it did or was told on the old one counts no longer."""
        unit = self.units[name]
        gone = {"controlled", "fleeing"}
        self.set_unit(
            name, side=side, controller=None, status=unit.status - gone, attacked_by=frozenset(), morale=Speech()
        )

    def set_place(self, key: str, **changes: Any) -> None:
        """Changes fields of a place."""
        self.places[key] = replace(self.places[key], **changes)

    def set_turn(self, **changes: Any) -> None:
        """Changes fields of the turn, if the battle has turns."""
        if self.turn:
            self.turn = replace(self.turn, **changes)

    def check_left(self, name: str, key: str) -> None:
        """Raises Illegal when a skill has nothing left (WL-5.12)."""
        if self.number_left(name, key) > 0:
            return
        skill = self.skill(name, key)
        code = EMPTY_CODES.get(skill.sub_category) or EMPTY_CATEGORY_CODES.get(skill.category, "no-uses-left")
        raise refuse(code, f"{name} has nothing left of {skill.name or key}.")

    def spend(self, name: str, key: str) -> None:
        """Takes one off the number left of a skill."""
        self.set_unit(name, left=self.left_after(name, key))

    def left_after(self, name: str, key: str) -> Mapping[str, int]:
        """Returns the numbers left of a unit after one use of a skill; quick play spares unlimited ones (WL-16.3)."""
        skill, left = self.skill(name, key), self.units[name].left
        limited = skill.number < LIMITS.limited_skill_below
        if self.has_fast_play("quick-play") and skill.category in QUICK_PLAY_CATEGORIES and not limited:
            return left
        return {**left, key: max(0, left.get(key, 0) - 1)}

    def make_known(self, name: str, *keys: str) -> None:
        """Makes skills known to all after their open use (WL-15.2)."""
        self.set_unit(name, known=self.units[name].known | set(keys))

    def expose(self, name: str) -> None:
        """Exposes a spy that acts (WL-15.8)."""
        if self.is_hidden(name):
            self.set_unit(name, exposed=True, hidden_path=Decimal(0))

    def reveals(self, changed: Mapping[str, Unit]) -> bool:
        """Checks whether anybody learns of a skill or a spy by these changed units; open sheets hide no skill
        (WL-15.4)."""
        before = self.state.units
        return any(
            (unit.exposed and not before[name].exposed)
            or (not self.state.card.open_sheets and not unit.known <= before[name].known)
            for name, unit in changed.items()
            if name in before
        )

    # --- the end ----------------------------------------------------------------------------------

    def changes(self) -> Changes:
        """Returns everything that differs from the state at the start."""
        before = self.state
        credit = {key: side.credit for key, side in before.sides.items()}
        return Changes(
            units={} if self.units == before.units else _changed_entries(self.units, before.units),
            sheets={} if self.sheets == before.sheets else _changed_entries(self.sheets, before.sheets),
            places={} if self.places == before.places else _changed_entries(self.places, before.places),
            hazards={} if self.hazards == before.hazards else _changed_entries(self.hazards, before.hazards),
            puzzles={} if self.puzzles == before.puzzles else _changed_entries(self.puzzles, before.puzzles),
            bonuses={} if self.bonuses == before.bonuses else _changed_entries(self.bonuses, before.bonuses),
            turn=None if self.turn == before.turn else self.turn,
            counters=None if self.counters == before.counters else self.counters,
            queued=None if self.queued == before.queued else self.queued,
            credit=None if self.credit == credit else self.credit,
            distorted=None if self.distorted == before.distorted else self.distorted,
            thrown=None if self.thrown == before.thrown else self.thrown,
            winner=None if self.winner == before.winner else self.winner,
            ended=None if self.ended == before.ended else self.ended,
        )


def _changed_entries(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in now.items() if (old := before.get(key)) is not value and old != value}


def sides_of(table: Recorder | State) -> list[str]:
    """Returns all sides in their order, including a side whose last unit has changed hands."""
    homes = [sheet.home for sheet in table.sheets.values()]
    now = [unit.side for unit in table.units.values()]
    sides = (table.state if isinstance(table, Recorder) else table).sides
    return list(dict.fromkeys([*sides, *homes, *now, *table.counters]))
