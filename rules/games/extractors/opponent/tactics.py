"""The worth of things in Extractors!, for a computer commander: steps and armour are life, machines are dear.

Machines get a program that closes with the enemy and picks the best target. Dorians stand in cover near a machine,
rally, and fire where they expect to harm most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import exit_edge, scenario
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.catalogue.terms import HIDDEN_ORDER, Edge
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.completeness import is_misplaced
from rules.games.extractors.mechanics.scenarios.dobern_strongpoint import fort_sites
from rules.games.extractors.mechanics.victory import score
from rules.games.extractors.opponent.straight import POST, find_goal, find_post, marked, straight_orders, with_orders
from rules.games.extractors.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.odds import Odds
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import (
    Way,
    by_type,
    chance_of_success,
    plainly,
    weigh_strip,
    with_choices,
)

WORTHS = {"hit": 0.4, "kill": 1.0}
FORT = "fort"
EXTRACTOR = "extractor"
MACHINE = 3.0
LEADING = 2.0
"""The worth of winning by the scenario if the battle ended now."""
BEYOND = -3.0
"""The closeness of a unit that has not entered the map."""
NEAR = 4
"""Hexes at which most weapons reach with good odds."""
AT_HAND = 2
"""The same for who comes as close as they can: what is near draws the machines to itself, away from the rest."""
MOVES, FIRES = ("close", "close", "close"), ("optimize", "closest-target", "closest-target")
COVER = frozenset(("rough", "build-up", "depression", "chimneys"))


def estimate(view: View, side_: str) -> float:
    """Returns what the side has on the map against the other, and whether it would win by the scenario now (EXT-22.1).

    Three for a machine, an Extractor and the Command Post, one for any other unit; who has left where the scenario
    wants it counts twice.
    """
    state, own = view.state, view.state.players.get(side_)
    leader = score(state).winner if scenario(state) else None
    advantage = LEADING * ((leader == own) - (leader != own)) if leader else 0.0
    return advantage + sum(_worth(state, unit) * (1 if side(unit) == own else -1) for unit in state.units.values())


def _worth(state: State, unit: Unit) -> float:
    if unit.destroyed:
        return 0.0
    if unit.exited:
        wanted = unit.exited.status != "routed" and unit.exited.edge == exit_edge(state, unit)
        return 2 * (MACHINE if unit.weapons else 1.0) if wanted else 0.0
    if unit.type in (POST, EXTRACTOR):
        return MACHINE
    return MACHINE * (1 - 0.1 * len(unit.destroyed_slots)) if unit.weapons else 1.0


def _foes(state: State, name: str) -> list[str]:
    own = side(state.units[name])
    return [
        unit.hex
        for unit in state.units.values()
        if side(unit) != own and unit.hex and unit.hex.isdecimal() and not unit.destroyed and not unit.exited
    ]


def _goals(state: State, name: str) -> list[str]:
    """Returns the hexes that a unit makes for: the Command Post for who attacks it, else any enemy.

    With the enemies goes the place near which the scenario counts units; with neither it is the middle of the map.
    """
    played = scenario(state)
    post = find_post(state, name)
    counted = [place for place in (played.centre, played.massif_centre) if place] if played else []
    return [state.units[post].hex or ""] if post else [*_foes(state, name), *counted] or [hexmap.MIDDLE]


def _way_out(state: State, name: str) -> Edge | None:
    """Returns the edge over which the scenario wants a unit to leave; who is routed leaves for nothing."""
    unit = state.units[name]
    return None if unit.status == "routed" else exit_edge(state, unit)


def _places(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields where a unit may begin: together with its own, or in cover.

    What stands stays, unless set-up could not end so: forts leave room for each other, and nothing stands wrongly.
    """
    state, name = view.state, str(offer.action["by"])
    unit = state.units[name]
    sites = fort_sites(state) if unit.type == FORT else ()
    stands = (unit.hex is not None or unit.aboard is not None) and not is_misplaced(state, name, unit)
    if (unit.hex in sites if sites else stands) or offer.action.get("aboard") or offer.action.get("inside"):
        return
    own = [one.hex for one in state.units.values() if side(one) == side(unit) and one.hex]
    for action, to in with_choices(offer, ("hex",), most=len(hexmap.all_hexes()) if sites else 40):
        if sites and str(to) not in sites:
            continue
        away = min((hexmap.distance(str(to), one) for one in own), default=0)
        worth = 2.0 - 0.02 * abs(away - 2) + _cover(state, str(to))
        yield Candidate(action=action, worth=worth, reason="close to the others")


def _cover(state: State, label: str) -> float:
    return 0.05 if COVER & set(state.terrain.get(label, ())) else 0.0


CLOSER = 0.08
"""Worth of each hex by which a unit comes closer to where it wants to be."""
LEAVES = 2.0
"""Worth of leaving the map where the scenario wants it."""
OPEN_WAY = 0.5
"""Worth of a way in that is surely open: of the others some lead nowhere (EXT-4.7)."""


def _moves(view: View, offer: Offer, *, near: int = NEAR) -> Iterator[Candidate]:
    state, name = view.state, str(offer.action["by"])
    here, goals, out = state.units[name].hex, _goals(state, name), _way_out(state, name)
    if out and offer.key.startswith("exit:"):
        yield Candidate(
            action=dict(offer.action), worth=LEAVES, reason=f"leaves over the {out} edge", rolls=offer.rolls
        )
        return

    def away_from(label: str) -> int:
        return hexmap.edge_distance(label, out) if out else min(hexmap.distance(label, one) for one in goals)

    def worth_of(label: str) -> float:
        return -CLOSER * (away_from(label) if out else abs(away_from(label) - near)) + _cover(state, label)

    where = f"the {out} edge" if out else "the enemy" if _foes(state, name) else "its goal"
    on_map = here is not None and here.isdecimal()
    now = worth_of(here) if here and on_map else BEYOND
    path = offer.cell_path or ("to",)  # who enters chooses the hex to enter through; its order leads on from there
    for action, to in with_choices(offer, path, most=24):
        if not str(to).isdecimal():  # off the map, or aboard
            continue
        gain = worth_of(str(to)) - now
        worth = 0.2 + gain if offer.action["type"] == "move-order" else gain
        if path == ("enter",) and to == offer.action["enter"]:
            worth += OPEN_WAY
        yield Candidate(action=action, worth=worth, reason=f"{away_from(str(to))} hexes from {where}")


def _program(view: View, offer: Offer, *, fires: Sequence[str] = FIRES) -> Iterator[Candidate]:
    """Yields a program of orders for boxes that are empty; one that is written is left alone (EXT-10)."""
    unit = view.state.units[str(offer.action["by"])]
    if any(unit.move_cycle.boxes) and any(unit.combat_cycle.boxes) and offer.action["type"] == "set-orders":
        return
    action = with_orders(offer, offer.action, "move", MOVES)
    action = with_orders(offer, action, "combat", fires)
    action = with_orders(offer, action, "orders", MOVES if "move" in str(offer.action["type"]) else fires)
    worth = 2.0 if offer.action["type"] == "set-orders" else -0.5
    yield Candidate(action=action, worth=worth, reason="close with the enemy, fire at the best target")


def _straight(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a program for a machine that makes straight for its goal; the usual one where it has none."""
    has_goal = find_goal(view.state, str(offer.action["by"])) is not None
    yield from (straight_orders if has_goal else _program)(view, offer)


def _fires(view: View, offer: Offer) -> Iterator[Candidate]:
    path = next((one.path for one in offer.fields if one.path and one.path[-1] == "target"), ("target",))
    for action, target in with_choices(offer, path, most=8):
        worth = 0.1 + (0.3 if offer.goes_on or offer.primary else 0.0)
        yield Candidate(action=action, worth=worth, reason=f"at {target}" if target else "", rolls=offer.rolls)


def _orders(view: View, offer: Offer) -> Iterator[Candidate]:
    if not read_path(dict(offer.action), ("shots",)):
        yield Candidate(action=dict(offer.action), worth=0.02, reason="its order finds no shot")
    else:
        yield from _fires(view, offer)


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what fire is expected to harm: a machine counts three times."""
    target = next((str(value) for value in _targets(action)), "")
    unit = view.state.units.get(target)
    scale = MACHINE if unit is not None and unit.weapons else 3.0 if unit is not None and unit.type == POST else 1.0
    return Prize(worth=scale * weigh_strip(odds, WORTHS), chance=chance_of_success(odds), label="to harm it")


def _targets(action: Mapping[str, Json]) -> Iterator[Json]:
    if action.get("target"):
        yield action["target"]
    for shot in action.get("shots") or ():
        yield shot.get("target")


def guess(view: View, rng: Random) -> State:
    """Returns a battle in which secret boxes hold a program like one's own (EXT-21.1), and no unit is hidden."""
    state = view.state
    units = {
        name: replace(
            unit, move_cycle=_written(unit.move_cycle, MOVES, rng), combat_cycle=_written(unit.combat_cycle, FIRES, rng)
        )
        for name, unit in sorted(state.units.items())
    }
    return replace(state, units=units)


def _written(cycle: Cycle, likely: tuple[str, ...], rng: Random) -> Cycle:
    if HIDDEN_ORDER not in cycle.boxes:
        return cycle
    return replace(cycle, boxes=tuple(rng.choice(likely) if one == HIDDEN_ORDER else one for one in cycle.boxes))


WAYS: Mapping[str, Way] = {
    "place": _places,
    "set-orders": _program,
    "move-reset": _program,
    "combat-reset": _program,
    "reveal": plainly(0.5, "its next order is due"),
    "move": _moves,
    "move-order": _moves,
    "fire": _fires,
    "combat-order": _orders,
    "rally": plainly(1.0, "a unit that is rallied fights again"),
    "end-phase": plainly(0.0, "nothing better is left in this phase"),
}
OPEN = frozenset(("fire", "combat-order", "move", "rally", "end-phase"))
"""Actions whose reasons rest on what stands on the table."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate,
    candidates=by_type(WAYS),
    prize=prize,
    open_reasons=OPEN,
    gives_up=frozenset(("give-up",)),
    guess=guess,
    reacts=lambda view: (view.state.phase or "").endswith("-setup"),
)
PROGRAMS = ("set-orders", "move-reset", "combat-reset")
TO_THE_GOAL: Mapping[str, Way] = {
    **WAYS,
    **dict.fromkeys(PROGRAMS, _straight),
    **dict.fromkeys(("move", "move-order"), partial(_moves, near=AT_HAND)),
    "reveal": marked,
}
TACTICS = replace(
    STEADY,
    doctrines={
        "straight at the goal": replace(STEADY, candidates=by_type(TO_THE_GOAL)),
        "as usual": STEADY,
    },
)
