"""A plan for machines with a goal: straight to it by Vector orders (EXT-18.5), and then all fire at it (EXT-19.10).

Close and Closest Target follow the nearest enemy: a few units lead a machine away from the Command Post that it must
destroy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import exit_edge
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.catalogue.terms import Edge, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json
from rules.kernel.tactics import Candidate
from rules.kit.alternatives import choices_at, with_value

POST = "command-post"
REACH = 6
"""Hexes from the Command Post at which a machine turns all its fire on it."""
ASIDE = 8
"""Hexes along an edge between where a machine can leave and the hex of its Vector."""
NEW_TARGET, HELD = 5.0, 0.5
ON_THE_WAY, AT_THE_POST = ("optimize",) * 3, ("target",) * 3


def find_post(state: State, name: str) -> str | None:
    """Returns the enemy's Command Post that a unit may attack, the first by name."""
    own = side(state.units[name])
    standing = (
        key
        for key, one in state.units.items()
        if one.type == POST and side(one) != own and one.hex and not one.destroyed
    )
    return min(standing, default=None)


def find_goal(state: State, name: str) -> Label | None:
    """Returns the hex that a machine makes for: the enemy's Command Post, or one of the edge over which its scenario
    wants it to leave. None without either."""
    unit = state.units[name]
    if post := find_post(state, name):
        return state.units[post].hex
    edge = exit_edge(state, unit)
    return _along(edge, unit.hex or hexmap.MIDDLE) if edge else None


def _along(edge: Edge, here: Label) -> Label:
    """Returns a hex of an edge, not the nearest one: a machine stops in the hex of its Vector (EXT-18.7), and leaves on
    the way to one that lies farther along the edge."""
    on_edge = [label for label in hexmap.all_hexes() if hexmap.edge_distance(label, edge) == 0]
    nearest = min(on_edge, key=lambda label: hexmap.distance(label, here))
    aside = [label for label in on_edge if hexmap.distance(label, nearest) == ASIDE]
    return min(aside, key=hexmap.to_middle)


def straight_orders(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a program for a machine with a goal; one that is written is left alone until the post is in reach."""
    state, name = view.state, str(offer.action["by"])
    unit = state.units[name]
    match offer.action["type"]:
        case "set-orders" if not (any(unit.move_cycle.boxes) and any(unit.combat_cycle.boxes)):
            action = with_orders(offer, offer.action, "move", ("vector",) * 3)
            action = with_orders(offer, action, "combat", ON_THE_WAY)
            yield Candidate(action=action, worth=2.0, reason="straight to its goal, fire at the best target")
        case "combat-reset" if "target" not in unit.combat_cycle.boxes and _is_post_in_reach(state, name):
            action = with_orders(offer, offer.action, "orders", AT_THE_POST)
            yield Candidate(action=action, worth=NEW_TARGET, reason="all its fire at the Command Post")


def _is_post_in_reach(state: State, name: str) -> bool:
    post, here = find_post(state, name), state.units[name].hex
    there = state.units[post].hex if post else None
    return bool(here and there and hexmap.distance(here, there) <= REACH)


def with_orders(offer: Offer, action: Mapping[str, Json], group: str, orders: Sequence[str]) -> Mapping[str, Json]:
    """Returns an action with orders in the boxes of a cycle, as far as its offer has them to choose from."""
    for place, order in enumerate(orders):
        if order in choices_at(offer, (group, place)):
            action = with_value(action, (group, place), order)
    return action


def marked(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields the revealing of an order: Vector marks the goal, Target the Command Post."""
    state, name, action = view.state, str(offer.action["by"]), dict(offer.action)
    goal, post = find_goal(state, name), find_post(state, name)
    if goal and "objective" in action:
        action["objective"] = goal
    if post and post in choices_at(offer, ("mark",)):
        action["mark"] = post
    yield Candidate(action=action, worth=HELD, reason="its next order is due")
