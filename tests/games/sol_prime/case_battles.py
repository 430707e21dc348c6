"""Single actions in the vocabulary of the case files, for tests of one rule."""

from __future__ import annotations

from typing import Any

from rules.games.sol_prime.conformance.cases import run_case

TANK, LASER, SQUAD = {"model": "medium-gun-tank"}, {"model": "medium-laser-tank"}, {"model": "rifle-squad"}


def resolve(action: dict[str, Any], *dice: int, sides: dict[str, Any] | None = None, **state: Any) -> Any:
    """The result of one action of red's ``a`` against blue's ``b``."""
    units = {
        name: {"side": "red" if name.startswith("a") else "blue", **unit}
        for name, unit in state.pop("units", {}).items()
    }
    state = {"sides": sides or {"red": {}, "blue": {}}, "units": units, **state}
    return run_case({"kind": "resolve", "state": state, "action": action, "dice": list(dice)})


def build(*units: dict[str, Any], **army: Any) -> Any:
    return run_case({"kind": "build", "army": {"game": "sol-prime", "budget": 999, "units": list(units), **army}})


def fire(weapon: str, range_: float = 5, **more: Any) -> dict[str, Any]:
    return {"type": "fire", "by": "a", "target": "b", "weapon": weapon, "range": range_, **more}
