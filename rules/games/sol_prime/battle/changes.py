"""Recording an action while it is resolved: changes, dice, arithmetic, results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.games.sol_prime.battle.events import Changes, Happened, Kind, Roll
from rules.games.sol_prime.battle.evolve import apply_changes
from rules.games.sol_prime.battle.state import Platoon, Side, Stand, State
from rules.kernel.dice import Dice, Die, TapeDice, credit_roll
from rules.kernel.display.cards import Line
from rules.kernel.records import Json
from rules.kit.changes import to_json
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
        self.result: dict[str, Json] = {}
        self._patches: dict[str, dict[str, dict[str, Any]]] = {}
        self._top: dict[str, Any] = {}

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
        self._change("units", name, fields)

    def platoon(self, name: str | None, **fields: Any) -> None:
        """Changes fields of a platoon (None, or one that the state does not hold: nothing)."""
        if name in self.state.platoons:
            self._change("platoons", str(name), fields)

    def side(self, name: str, **fields: Any) -> None:
        """Changes fields of a side (one that the state does not hold: nothing)."""
        if name in self.state.sides:
            self._change("sides", name, fields)

    def minefield(self, name: str, **fields: Any) -> None:
        """Changes fields of a minefield, or lays it."""
        self._change("minefields", name, fields)

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
        self._top |= fields
        self.state = apply_changes(self.state, Changes(state=fields))

    def _change(self, part: str, name: str, fields: Mapping[str, Any]) -> None:
        if not fields:
            return
        fields = {key: float(one) if isinstance(one, Fraction) else one for key, one in fields.items()}
        self._patches.setdefault(part, {}).setdefault(name, {}).update(fields)
        self.state = apply_changes(self.state, Changes(**{part: {name: dict(fields)}}))

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

    def event(self, kind: Kind, *, side: str = "", about: Iterable[str] = (), action: Json = None) -> Happened:
        """Returns the event with everything recorded."""
        patches = {part: to_json(found) for part, found in self._patches.items()}
        return Happened(
            type=kind,
            action=action or {},
            side=side,
            about=tuple(dict.fromkeys(about)),
            names={key: one.name for key, one in self.state.sides.items() if one.name},
            result=to_json(self.result),
            lines=tuple(self.lines),
            rolls=tuple(self.rolls),
            changes=Changes(**patches, state=to_json(self._top)),
        )


def format_signed(number: int) -> str:
    """Formats a number that is added: "+2", "−3"."""
    return f"{number:+}".replace("-", "−")
