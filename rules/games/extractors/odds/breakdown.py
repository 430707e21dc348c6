"""The breakdown of an action before it is taken: its arithmetic, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    TellNear,
)
from rules.games.extractors.battle.permissions import check_actor
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.mechanics import rally
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.move_orders.carry_out import carry_out_move_order
from rules.games.extractors.mechanics.movement.move import move_unit
from rules.games.extractors.odds.salvos import action_salvos
from rules.games.extractors.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Line

BASE = CATALOGUE.to_hit.base_from
LIMITS = CATALOGUE.limits


# --- the arithmetic -------------------------------------------------------------------------------


def break_down(view: View, action: Action) -> list[Line]:
    """Returns the arithmetic of an action before it is taken. Raises Illegal as the action itself would."""
    check_actor(view.state, view.viewer, action)
    state = view.state
    match action:
        case Fire() | CombatOrder():
            _, salvos = action_salvos(state, action)
            return [line for salvo in salvos for legal in salvo.attacks for line in attack_lines(state, legal)]
        case Move() if not state.typed:
            return _move_lines(state, action)
        case MoveOrder() if not state.typed:
            event = carry_out_move_order(state, action)
            return [
                Line(label="Order", amount=order_name(event.order), rule="EXT-16.4"),
                Line(label="Ends in", amount=f"{event.hex}, facing {event.facing}", rule="EXT-18.3"),
                Line(label="MP spent", amount=f"{event.mp:g} of {event.allowance:g}", total=True, rule="EXT-6.1"),
            ]
        case Rally():
            drm, helper = rally.rally_aid(state, action.by, action.aid)
            need = max(0, LIMITS.rally_from - drm)
            aid = [Line(label=f"Transcom {helper}", amount=f"{drm:+d}", rule="EXT-8.3")] if drm else []
            return [*aid, Line(label="Die needed", amount=f"{need} or more", total=True, rule="EXT-8.2")]
        case (
            Place()
            | SetOrders()
            | Move()
            | MoveOrder()
            | Reveal()
            | MoveReset()
            | CombatReset()
            | Activate()
            | Measure()
            | Discover()
            | TellNear()
            | EndPhase()
            | Paint()
            | LayRoad()
            | Correct()
        ):
            return []
        case _:
            assert_never(action)


def _move_lines(state: State, action: Move) -> list[Line]:
    event = move_unit(state, action, TapeDice([0] * 20))
    lines = [Line(label="Ends in", amount=event.hex or "off the map", rule="EXT-5.10")]
    if event.drift:
        lines.append(Line(label="Drifts to", amount=event.drift, rule="EXT-6.21"))
    shown = f"{event.mp:g} of {event.allowance:g}"
    return [*lines, Line(label="MP spent", amount=shown, total=True, rule="EXT-6.1")]


def attack_lines(state: State, legal: LegalAttack) -> Iterator[Line]:
    """Yields the to-hit sums and the firepower of an attack."""
    soft = kind(state.units[legal.target]).is_section
    for gun, parts in zip(legal.guns, legal.parts, strict=True):
        drm = sum(part.amount for part in parts)
        for part in parts:
            yield Line(label=part.label, amount=f"{part.amount:+d}", how=gun.label, rule=part.rule)
        need = BASE - drm
        shown = "always" if need <= 0 else "never" if need > 9 else f"{need} or more"
        label = f"{gun.label} hits {legal.target} on"
        yield Line(label=label, amount=shown, how=f"{max(0, min(10, 10 - need))} in 10", total=True, rule="EXT-10.2")
    power = legal.power or sum(gun.power(soft=soft) for gun in legal.guns)
    through = _format_areas(legal.through, state.units[legal.target]) if legal.facing else ""
    yield Line(label="Firepower, if all hit", amount=str(power), how=through, rule="EXT-11.1")


def _format_areas(areas: Sequence[str | None], target: Unit) -> str:
    if kind(target).is_section or not kind(target).has_facing:
        return ""
    named = sorted({area for area in areas if area})
    return f"through the {' or '.join(named)}" if named else ""
