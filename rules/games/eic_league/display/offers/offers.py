"""The actions open to a viewer now: legal as they stand, with the fields that may be varied."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.state import Phase, State, Unit, find_unit
from rules.games.eic_league.display.offers.attacks import announced_offer, attack_offers
from rules.games.eic_league.display.offers.base import base_offers, retreat_offers, way_offers
from rules.games.eic_league.display.offers.detection import detection_offers
from rules.games.eic_league.display.offers.initiative import initiative_offers
from rules.games.eic_league.display.offers.movement import move_offers
from rules.games.eic_league.display.offers.surrender import surrender_offers
from rules.games.eic_league.display.offers.turn_order import turn_offers
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.visibility.view import View, owns
from rules.kernel.display.screen import Offer


def offers(view: View) -> tuple[Offer, ...]:
    """Returns every action that is open to the viewer, and closed ones that they would otherwise miss."""
    state = view.state
    if state.ended or view.viewer.role == "spectator":
        return ()
    sides = [side for side in turn_order.sides_in_play(state) if owns(view.viewer, side)]
    if state.announced:
        return _announced_attack_offers(state, sides)
    own = [(name, unit) for name, unit in state.units.items() if unit.side in sides and not is_vanquished(unit)]
    surrender = tuple(surrender_offers(state, sides, referee=view.viewer.role == "referee"))
    offered = any(team.surrender is not None for team in state.sides.values())
    return (
        *(surrender if offered else ()),  # an open question comes first
        *initiative_offers(state, sides),
        *(offer for name, unit in own for offer in _unit_offers(state, name, unit)),
        *turn_offers(state, sides),
        *(() if offered else surrender),
    )


def _announced_attack_offers(state: State, sides: list[str]) -> tuple[Offer, ...]:
    attack = state.announced
    if attack is None or find_unit(state, attack.by).side not in sides:
        return ()
    return (announced_offer(attack),)


def is_open_now(state: State, phase: Phase, side: str) -> bool:
    """Checks whether a side may now take the actions of a phase."""
    return state.phase is None or (state.phase == phase and turn_order.may_act_now(state, side))


def _unit_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if is_open_now(state, "movement", unit.side):
        yield from move_offers(state, name, unit)
        yield from retreat_offers(state, name, unit)
        yield from way_offers(state, name, unit)
    if is_open_now(state, "attack" if state.joint else "detection", unit.side):
        yield from detection_offers(state, name, unit)
    if is_open_now(state, "attack", unit.side):
        yield from attack_offers(state, name, unit)
    yield from base_offers(state, name, unit)
