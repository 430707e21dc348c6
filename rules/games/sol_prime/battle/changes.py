"""Recording an action while it is resolved: changes, dice, arithmetic, results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.games.sol_prime.battle.events.base import Roll
from rules.games.sol_prime.battle.events.changes import (
    BattleChange,
    Changes,
    MinefieldChange,
    PlatoonChange,
    SideChange,
    StandChange,
)
from rules.games.sol_prime.battle.state import Minefield, Platoon, Side, Stand, State
from rules.kernel.dice import Dice, Die, TapeDice, credit_roll
from rules.kernel.display.cards import Line
from rules.kernel.records import replace
from rules.kit.lifetimes import find_expired

Roller = Callable[[int, str, tuple[int, ...]], int]
"""Rolls a die: sides, purpose, cuts."""


class Recorder:
    """The record of one action. ``state`` is always the state with all changes so far."""

    def __init__(self, state: State, dice: Dice | None = None) -> None:
        self.before = self.state = state
        self.dice: Dice = dice or TapeDice()
        self.rolls: list[Roll] = []
        self.lines: list[Line] = []
        self.destroyed: list[str] = []
        self.loss_test: list[str] = []
        self.leader_test: list[str] = []
        self._changes: dict[str, dict[str, dict[str, Any]]] = {}
        self._battle: dict[str, Any] = {}

    def roll(self, sides: int, why: str, *, cuts: Iterable[int] = (), by: str = "") -> int:
        """Rolls a die of so many sides; ``by``: the side that rolls it, where another side acts."""
        face = self.dice.roll(Die(low=1, high=sides), cuts=cuts, why=why)
        if by:
            credit_roll(self.dice, by)
        self.rolls.append(Roll(sides=sides, face=face, why=why))
        return face

    def face(self, sides: int, why: str, cuts: tuple[int, ...]) -> int:
        """Rolls a die as a ``Roller``."""
        return self.roll(sides, why, cuts=cuts)

    def line(self, label: str, amount: object, *, how: str = "", rule: str = "", total: bool = False) -> None:
        """Adds a line of arithmetic; whole numbers are shown with their sign unless they are the total."""
        text = f"{amount:+}" if isinstance(amount, int) and not total else f"{amount}"
        self.lines.append(Line(label=label, amount=text.replace("-", "−"), how=how, rule=rule, total=total))

    # --- changes ----------------------------------------------------------------------------------

    def unit(self, name: str, **fields: Any) -> None:
        """Changes fields of a stand."""
        if fields:
            unit = replace(self.state.units[name], **self._note("units", name, fields))
            self.state = replace(self.state, units={**self.state.units, name: unit})

    def platoon(self, name: str | None, **fields: Any) -> None:
        """Changes fields of a platoon (None, or one that the state does not hold: nothing)."""
        if name in self.state.platoons and fields:
            platoon = replace(self.state.platoons[str(name)], **self._note("platoons", str(name), fields))
            self.state = replace(self.state, platoons={**self.state.platoons, str(name): platoon})

    def side(self, name: str, **fields: Any) -> None:
        """Changes fields of a side (one that the state does not hold: nothing)."""
        if name in self.state.sides and fields:
            side = replace(self.state.sides[name], **self._note("sides", name, fields))
            self.state = replace(self.state, sides={**self.state.sides, name: side})

    def minefield(self, name: str, **fields: Any) -> None:
        """Changes fields of a minefield, or lays it."""
        known, values = self.state.minefields.get(name), self._note("minefields", name, fields)
        minefield = replace(known, **values) if known else Minefield(**values)
        self.state = replace(self.state, minefields={**self.state.minefields, name: minefield})

    def end_moment(
        self, *moments: str, units: Iterable[str] = (), platoons: Iterable[str] = (), sides: Iterable[str] = ()
    ) -> None:
        """Resets what held until the end of these moments, in the stands, platoons and sides for which they end."""
        for name in units:
            self.unit(name, **find_expired(self.state.units[name], *moments))
        for name in platoons:
            self.platoon(name, **find_expired(self.state.platoons[name], *moments))
        for name in sides:
            self.side(name, **find_expired(self.state.sides[name], *moments))

    def battle(self, **fields: Any) -> None:
        """Changes fields of the battle itself."""
        self._battle |= fields
        self.state = replace(self.state, **fields)

    def _note(self, part: str, name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        values = {key: float(one) if isinstance(one, Fraction) else one for key, one in fields.items()}
        self._changes.setdefault(part, {}).setdefault(name, {}).update(values)
        return values

    # --- the present state ------------------------------------------------------------------------

    def stand(self, name: str) -> Stand:
        """Returns a stand as it is now."""
        return self.state.units[name]

    def side_of(self, name: str) -> Side:
        """Returns the side of a stand."""
        return self.state.sides.get(self.state.units[name].side) or Side()

    def platoon_of(self, name: str) -> Platoon | None:
        """Returns the platoon of a stand."""
        return self.state.platoons.get(self.state.units[name].platoon or "")

    # --- the event --------------------------------------------------------------------------------

    def told(self, *, side: str = "", about: Iterable[str] = ()) -> dict[str, Any]:
        """Returns everything recorded that all events have in common: its side, whom it concerns, dice, changes."""
        return {
            "side": side,
            "about": tuple(dict.fromkeys(about)),
            "names": {key: one.name for key, one in self.state.sides.items() if one.name},
            "lines": tuple(self.lines),
            "rolls": tuple(self.rolls),
            "changes": self.changes(),
        }

    def losses(self) -> dict[str, Any]:
        """Returns the losses recorded, for the events that have some."""
        return {
            "destroyed": tuple(self.destroyed),
            "loss_test": tuple(dict.fromkeys(self.loss_test)),
            "leader_test": tuple(self.leader_test),
        }

    def changes(self) -> Changes:
        """Returns all changes recorded so far."""
        return Changes(
            units={name: StandChange(**one) for name, one in self._changes.get("units", {}).items()},
            platoons={name: PlatoonChange(**one) for name, one in self._changes.get("platoons", {}).items()},
            sides={name: SideChange(**one) for name, one in self._changes.get("sides", {}).items()},
            minefields={name: MinefieldChange(**one) for name, one in self._changes.get("minefields", {}).items()},
            state=BattleChange(**self._battle),
        )


def format_signed(number: int) -> str:
    """Formats a number that is added: "+2", "−3"."""
    return f"{number:+}".replace("-", "−")
