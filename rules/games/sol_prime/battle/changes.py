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
from rules.kernel.records import Record
from rules.kit.changes import Ledger, Parts
from rules.kit.lifetimes import find_expired

Roller = Callable[[int, str, tuple[int, ...]], int]
"""Rolls a die: sides, purpose, cuts."""
PARTS = Parts(
    state=State,
    changes=Changes,
    own=("state", BattleChange),
    things={
        "units": (Stand, StandChange),
        "platoons": (Platoon, PlatoonChange),
        "sides": (Side, SideChange),
        "minefields": (Minefield, MinefieldChange),
    },
)


class Recorder(Ledger[State]):
    """The record of one action. ``state`` is always the state with all changes so far."""

    parts = PARTS

    def __init__(self, state: State, dice: Dice | None = None) -> None:
        super().__init__(state)
        self.before = state
        self.dice: Dice = dice or TapeDice()
        self.rolls: list[Roll] = []
        self.lines: list[Line] = []
        self.destroyed: list[str] = []
        self.loss_test: list[str] = []
        self.leader_test: list[str] = []

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

    def as_read(self, kind: type[Record], fields: Mapping[str, Any]) -> dict[str, Any]:
        """Returns values as a stored event brings them back: distances as floats."""
        return {key: float(one) if isinstance(one, Fraction) else one for key, one in fields.items()}

    def unit(self, name: str, **fields: Any) -> None:
        """Changes fields of a stand."""
        if fields:
            self.change("units", name, fields)

    def platoon(self, name: str | None, **fields: Any) -> None:
        """Changes fields of a platoon (None, or one that the state does not hold: nothing)."""
        if name is not None and name in self.state.platoons and fields:
            self.change("platoons", name, fields)

    def side(self, name: str, **fields: Any) -> None:
        """Changes fields of a side (one that the state does not hold: nothing)."""
        if name in self.state.sides and fields:
            self.change("sides", name, fields)

    def minefield(self, name: str, **fields: Any) -> None:
        """Changes fields of a minefield, or lays it."""
        self.change("minefields", name, fields)

    def battle(self, **fields: Any) -> None:
        """Changes fields of the battle itself."""
        self.change_battle(fields)

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
        recorded: Changes = self.recorded()
        return recorded


def format_signed(number: int) -> str:
    """Formats a number that is added: "+2", "−3"."""
    return f"{number:+}".replace("-", "−")
