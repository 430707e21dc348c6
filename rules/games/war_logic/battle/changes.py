"""The table while an action is carried out: a working copy of the state that notes what changes.

Resolvers read and change the scene; at the end :meth:`Scene.after` is everything that has become different.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeVar

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.events import After, Wound
from rules.games.war_logic.battle.state import Bonus, Hazard, Place, Puzzle, Sheet, State, Turn, Unit
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.refusals import no_such_skill, nothing_called, refuse
from rules.kernel.records import changed
from rules.kernel.screen import Line

T = TypeVar("T")

LOST = frozenset(("dead", "prisoner"))
"""Statuses of units that are lost for their side (WL-13.16)."""
GONE = LOST | {"withdrawn"}
"""Statuses of units that are out of the fight; who has left with a side that gave up is not lost."""
QUICK = ("control", "movement", "offense")
EMPTY = {
    **dict.fromkeys(("rank", "decoration"), "no-command-energy"),
    **dict.fromkeys(("simplex", "duplex"), "no-comm-energy"),
    "morale": "no-morale-left",
}
"""The special codes of skills with nothing left (WL-5.12)."""
EMPTY_CATEGORY = {"offense": "no-ammunition", "movement": "no-move-energy"}


class Units(dict[str, T]):
    """What stands by the names of units. Raises Unreadable for a name that nobody has."""

    def __missing__(self, name: str) -> T:
        raise nothing_called("unit", name)


@dataclass
class Scene:
    """A working copy of a state."""

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
        self.units, self.sheets = Units(state.units), Units(state.sheets)
        self.places, self.hazards, self.puzzles = dict(state.places), dict(state.hazards), dict(state.puzzles)
        self.bonuses = dict(state.bonuses)
        self.turn, self.counters, self.queued = state.turn, dict(state.counters), dict(state.queued)
        self.credit = {key: side.credit for key, side in state.sides.items()}
        self.distorted, self.thrown = state.distorted, state.thrown
        self.winner, self.ended = state.winner, state.ended

    # --- reading ----------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """The unit of that name. Raises Unreadable."""
        return self.units[name]

    def sheet(self, name: str) -> Sheet:
        """What was bought of a unit."""
        return self.sheets[name]

    def skill(self, name: str, key: str) -> Skill:
        """A skill of a unit. Raises Illegal (``no-such-skill``)."""
        skill = self.sheets[name].skills.get(key)
        if skill is None:
            raise no_such_skill(name, key)
        return skill

    def left(self, name: str, key: str) -> int:
        """The number left of a skill."""
        return self.units[name].left.get(key, 0)

    def having(self, name: str, trait: str) -> dict[str, Skill]:
        """The skills of a unit with a trait, by key."""
        return {key: skill for key, skill in self.sheets[name].skills.items() if skill.has(trait)}

    def sum_of(self, name: str, trait: str) -> Decimal:
        """The impacts of all skills of a unit with a trait, added up."""
        return sum((skill.impact for skill in self.having(name, trait).values()), Decimal(0))

    def has_status(self, name: str, *status: str) -> bool:
        """True when a unit has one of these statuses."""
        return bool(self.units[name].status & set(status))

    def in_play(self, name: str) -> bool:
        """True for a unit that lives, is nobody's prisoner and has not left the field."""
        return not self.units[name].status & GONE

    def lost(self, name: str) -> bool:
        """True for a unit that is dead, a prisoner or in other hands: a loss for the side that bought it (WL-17.7)."""
        unit = self.units[name]
        return bool(unit.status & LOST) or unit.side != self.sheets[name].home

    def hidden(self, name: str) -> bool:
        """True for a spy that has not been exposed (WL-15.9)."""
        return self.sheets[name].spy and not self.units[name].exposed

    def acting_side(self, name: str) -> str | None:
        """The side for which a unit acts: the hacker's for a unit under control (WL-13.7)."""
        unit = self.units[name]
        if "controlled" not in unit.status:
            return unit.side
        return unit.controller or (self.turn.side if self.turn else None)

    def weight(self, name: str) -> int:
        """Health and armor left, which is the weight (WL-3.6)."""
        unit = self.units[name]
        return unit.health + unit.armor

    def cost_of(self, name: str) -> Decimal:
        """What a unit cost."""
        sheet = self.sheets[name]
        return sheet.cost if sheet.cost is not None else sum((cost(one) for one in sheet.skills.values()), Decimal(0))

    def aboard(self, name: str) -> list[str]:
        """The units inside a vehicle or place."""
        return [other for other, unit in self.units.items() if unit.inside == name and "dead" not in unit.status]

    def fast(self, rule: str) -> bool:
        """True when the card lists a fast-play rule (WL-16.1)."""
        return rule in self.state.card.fast_play

    # --- changing ---------------------------------------------------------------------------------

    def set(self, name: str, **changes: Any) -> None:
        """Change fields of a unit."""
        self.units[name] = changed(self.units[name], **changes)

    def mark(self, name: str, *status: str) -> None:
        """Give a unit statuses."""
        self.set(name, status=self.units[name].status | set(status))

    def unmark(self, name: str, *status: str) -> None:
        """Take statuses from a unit."""
        self.set(name, status=self.units[name].status - set(status))

    def set_place(self, key: str, **changes: Any) -> None:
        """Change fields of a place."""
        self.places[key] = changed(self.places[key], **changes)

    def set_turn(self, **changes: Any) -> None:
        """Change fields of the turn, when turns are kept."""
        if self.turn:
            self.turn = changed(self.turn, **changes)

    def check_left(self, name: str, key: str) -> None:
        """Raise Illegal when a skill has nothing left (WL-5.12)."""
        if self.left(name, key) > 0:
            return
        skill = self.skill(name, key)
        code = EMPTY.get(skill.sub_category) or EMPTY_CATEGORY.get(skill.category, "no-uses-left")
        raise refuse(code, f"{name} has nothing left of {skill.name or key}.")

    def spend(self, name: str, key: str) -> None:
        """Take one off the number left; quick play spares what is not limited (WL-16.3)."""
        skill = self.skill(name, key)
        limited = skill.number < LIMITS.limited_skill_below
        if self.fast("quick-play") and skill.category in QUICK and not limited:
            return
        left = max(0, self.left(name, key) - 1)
        self.set(name, left={**self.units[name].left, key: left})

    def show(self, name: str, *keys: str) -> None:
        """Skills that were used in the open are known to all (WL-15.2)."""
        self.set(name, known=self.units[name].known | set(keys))

    def expose(self, name: str) -> None:
        """A spy that acts is exposed (WL-15.8)."""
        if self.hidden(name):
            self.set(name, exposed=True, hidden_path=Decimal(0))

    # --- the end ----------------------------------------------------------------------------------

    def after(self) -> After:
        """Everything that has become different."""
        before = self.state
        credit = {key: side.credit for key, side in before.sides.items()}
        return After(
            units=_different(self.units, before.units),
            sheets=_different(self.sheets, before.sheets),
            places=_different(self.places, before.places),
            hazards=_different(self.hazards, before.hazards),
            puzzles=_different(self.puzzles, before.puzzles),
            bonuses=_different(self.bonuses, before.bonuses),
            turn=None if self.turn == before.turn else self.turn,
            counters=None if self.counters == before.counters else self.counters,
            queued=None if self.queued == before.queued else self.queued,
            credit=None if self.credit == credit else self.credit,
            distorted=None if self.distorted == before.distorted else self.distorted,
            thrown=None if self.thrown == before.thrown else self.thrown,
            winner=None if self.winner == before.winner else self.winner,
            ended=None if self.ended == before.ended else self.ended,
        )


def _different(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in now.items() if before.get(key) != value}


def sides_of(scene: Scene) -> list[str]:
    """All sides, in the order in which they came; one whose last unit has changed hands is still one of them."""
    homes: Iterable[str] = (sheet.home for sheet in scene.sheets.values())
    now: Iterable[str] = (unit.side for unit in scene.units.values())
    return list(dict.fromkeys([*scene.state.sides, *homes, *now, *scene.counters]))
