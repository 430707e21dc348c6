"""Single situations in the vocabulary of the case files; ``run_case`` takes each action to ``GAME.battle.decide``."""

from __future__ import annotations

from typing import Any

from rules.games.extractors.conformance.cases import run_case

CELL = {"cell": "panza"}


def resolve(units: dict[str, Any], action: dict[str, Any], dice: Any = (), **state: Any) -> dict[str, Any]:
    """The result of one action."""
    case = {"kind": "resolve", "state": {"units": units, **_state(state)}, "action": action, "dice": list(dice)}
    return run_case(case)


def problem(units: dict[str, Any], action: dict[str, Any], dice: Any = (), **state: Any) -> str:
    """The code with which an action is refused; empty when it is not."""
    return resolve(units, action, dice, **state).get("problem", "")


def odds(units: dict[str, Any], action: dict[str, Any], of: str | None = None, **state: Any) -> dict[str, str]:
    """The odds of an action."""
    return run_case({"kind": "odds", "state": {"units": units, **_state(state)}, "action": action, "of": of})


def script(units: dict[str, Any], steps: list[Any], **state: Any) -> dict[str, Any]:
    """Returns the result of several actions; a step is an action or (action, dice)."""
    written = [{"action": one[0], "dice": one[1]} if isinstance(one, tuple) else {"action": one} for one in steps]
    return run_case({"kind": "play", "state": {"units": units, **_state(state)}, "script": written})


def _state(state: dict[str, Any]) -> dict[str, Any]:
    return dict(state)


def section(hex_: str, type_: str = "shock", **more: Any) -> dict[str, Any]:
    """A section; of the Panza cell where it needs one."""
    cell = CELL if type_ in ("shock", "lance", "commando") else {}
    return {"type": type_, "hex": hex_, **cell, **more}


def machine(hex_: str, type_: str = "bipod", facing: str = "N", **more: Any) -> dict[str, Any]:
    """A machine."""
    return {"type": type_, "hex": hex_, "facing": facing, **more}


def cycle(*orders: str | None, **more: Any) -> dict[str, Any]:
    """A cycle with these orders from the first box on."""
    return {"boxes": [*orders, *[None] * (3 - len(orders))], **more}


def path(*steps: str) -> list[dict[str, Any]]:
    """A path: hexes ("1009"), along roads ("=1009"), turns ("N")."""
    found: list[dict[str, Any]] = []
    for step in steps:
        if step.startswith("="):
            found.append({"to": step[1:], "road": True})
        elif step.isdigit():
            found.append({"to": step})
        else:
            found.append({"turn": step})
    return found


def move(by: str, *steps: str) -> dict[str, Any]:
    """A plain move."""
    return {"type": "move", "by": by, "path": path(*steps)}


def move_order(by: str, *steps: str, **more: Any) -> dict[str, Any]:
    """A move order."""
    return {"type": "move-order", "by": by, "path": path(*steps), **more}


def fire(by: Any, target: str, **more: Any) -> dict[str, Any]:
    """Fire."""
    return {"type": "fire", "by": by, "target": target, **more}


def shots(by: str, *pairs: tuple[str, str], **more: Any) -> dict[str, Any]:
    """A combat order with shots (slots, target); slots as "1" or "12"."""
    made = [{"weapons": [f"slot-{slot}" for slot in slots], "target": target} for slots, target in pairs]
    return {"type": "combat-order", "by": by, "shots": made, **more}


GLIDE = {"A": machine("1010", "glide")}


def bipod(**weapons):
    return machine("1010", weapons={slot.replace("_", "-"): weapon for slot, weapon in weapons.items()})


def attack(units, action, dice, **state):
    return resolve(units, action, dice, **state)["attacks"][0]


def mover(order, *rest, type_="glide", hex_="1010", facing="N", **more):
    return {"A": machine(hex_, type_, facing, **{"move-cycle": cycle(order, *rest), **more})}


def gunner(order, *rest, type_="bipod", weapons=("laser",), **more):
    slots = {f"slot-{place}": key for place, key in enumerate(weapons, 1) if key}
    return machine("1010", type_, weapons=slots, **{"combat-cycle": cycle(order, *rest), **more})


def ordered(units, action, **state):
    found = resolve(units, action, phase="avronian-move", **state)
    return found.get("problem") or found["hex"]


TWO = {"s": section("1008"), "t": section("1007")}


def move_outcome(units, action, dice=(), **state):
    found = resolve(units, action, dice, phase="dorian-move", **state)
    return found.get("problem") or (found["hex"], found["mp-spent"])


WALKER = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
REVIL = {"r": {"type": "revil", "hex": "1010", "facing": "N"}}
SHOCK = {"s": section("1010")}
LANCE = {"s": section("1010", "lance")}


def build_army(side, units, budget=None, **options):
    army = {"game": "extractors", "name": "Test", "options": {"side": side, **options}, "units": units}
    if budget is not None:
        army["budget"] = budget
    return run_case({"kind": "build", "army": army})


def problem_codes(side, units, budget=None, **options):
    return build_army(side, units, budget, **options)["problems"]


def place(by, hex_=None, **more):
    return {"type": "place", "by": by, "hex": hex_, **more}


def placement(units, action, **state):
    phase = state.pop("phase", "dorian-setup")
    return problem(units, action, phase=phase, **state)


def ask_score(units, **state):
    return ask(units, {"type": "score"}, state)


def ask(units, question, state):
    return run_case({"kind": "resolve", "state": {"units": units, **state}, "action": question})


LASER = {"slot-1": "laser"}
SEEKER = {"slot-1": "seeker"}
BOG = {"1209": ("bog",)}
LAKES = {"1109": ("lake",), "1309": ("lake",)}
ROAD = [["1010", "1009", "1008", "1007", "1006", "1005", "1004", "1003", "1002", "1001"]]


def pod(hex_, facing, *orders, type_="bipod", combat=(), **more):
    return machine(hex_, type_, facing, **{"move-cycle": cycle(*orders), "combat-cycle": cycle(*combat), **more})


def attack_rolls(found):
    return [(one["target"], one["drms"], one["hits"], one.get("die"), one.get("result")) for one in found["attacks"]]


def fire_order_outcome(units, action, dice=(), **state):
    found = resolve(units, action, dice, phase="avronian-fire", **state)
    return found.get("problem") or [one["target"] for one in found["attacks"]]
