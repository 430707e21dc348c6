"""A table with a plan: two armies, their places, and some ground."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from tests.games.sol_prime.battles import RED, army, do, unit

GUNS = army(
    "laser",
    unit("Tank", "medium-laser-tank", "A"),
    unit("Mate", "medium-laser-tank", "A"),
    unit("Hunter", "missile-tank-destroyer", "H"),
    unit("Tube", "sp-medium-gun", "T", ammunition=2),
    unit("Eye", "rifle-squad", "E", add_upgrades=["afo"]),
    unit("Van", "wheeled-apc", "V"),
    unit("Foot", "rifle-squad", "V"),
)


FOES = army(
    "laser", unit("Foe", "medium-gun-tank", "F"), unit("Squad", "rifle-squad", "S"), unit("Bender", "field-generator")
)


PLACES = {
    "Tank": (10, 10, 0),
    "Mate": (12, 10, 0),
    "Hunter": (30, 10, 0),
    "Tube": (40, 2, 0),
    "Eye": (50, 10, 0),
    "Van": (60, 10, 0),
    "Foot": (61, 10, 0),
    "Foe": (10, 25, 180),
    "Squad": (40, 30, 0),
    "Bender": (14, 30, 0),
}


GROUND = (
    ("woods", 20, 17, 4, 4),
    ("hill", 12, 17, 2, 2),
    ("low-wall", 16, 12, 4, 0.4),
    ("urban", 50, 30, 6, 6),
    ("road", 60, 20, 2, 24),
    ("swamp", 64, 20, 4, 8),
    ("deep-water", 3, 14, 4, 4),
)


def measured(state, viewer=RED, **action):
    document = {key.replace("_", "-"): value for key, value in action.items()}
    return GAME.display.plan.measure(GAME.view(state, viewer), document)


def fire(state, by, target, weapon="laser-cannon", **more):
    return measured(state, type="fire", by=by, target=target, weapon=weapon, range=1, **more)


def moved(state, name, x, y, **more):
    """The cost of a move to a place, and the stand afterwards."""
    action = {"type": "drive", "unit": name, "to": [x, y], **more}
    (event, *_) = GAME.battle.decide(state, RED, GAME.battle.codecs.actions.read(action), None)
    return event.cost, do(state, RED, **action).units[name]
