"""The breakdown of an action before it is taken: its arithmetic, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.events import Moved
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.mechanics.combat_orders.carry_out import PreparedOrder
from rules.games.extractors.mechanics.firing import LegalFire
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.movement.move import LegalMove
from rules.games.extractors.mechanics.rally import LegalRally
from rules.games.extractors.odds.salvos import salvos_of
from rules.games.extractors.visibility.view import View
from rules.kernel.display.cards import Line

BASE = CATALOGUE.to_hit.base_from


def fire_lines(view: View, legal: LegalFire | PreparedOrder) -> Iterator[Line]:
    """Yields the arithmetic of every attack of every salvo."""
    _, salvos = salvos_of(view.state, legal)
    for salvo in salvos:
        for attack in salvo.attacks:
            yield from attack_lines(view.state, attack)


def move_lines(view: View, legal: LegalMove) -> Iterator[Line]:
    """Yields the end of a move on the site's map, if it is not stuck, and what it spends."""
    if view.state.typed:
        return
    event = legal.event
    yield Line(label="Ends in", amount=event.hex or "off the map", rule="EXT-5.10")
    if event.drift:
        yield Line(label="Drifts to", amount=event.drift, rule="EXT-6.21")
    yield _spent(event)


def move_order_lines(view: View, event: Moved) -> Iterator[Line]:
    """Yields a machine's order, its end on the site's map, and what it spends."""
    if view.state.typed:
        return
    yield Line(label="Order", amount=order_name(event.order or ""), rule="EXT-16.4")
    yield Line(label="Ends in", amount=f"{event.hex}, facing {event.facing}", rule="EXT-18.3")
    yield _spent(event)


def _spent(event: Moved) -> Line:
    return Line(label="MP spent", amount=f"{event.mp:g} of {event.allowance:g}", total=True, rule="EXT-6.1")


def rally_lines(view: View, legal: LegalRally) -> Iterator[Line]:
    """Yields the help of a Transcom, and the die that is needed."""
    if legal.drm:
        yield Line(label=f"Transcom {legal.helper}", amount=f"{legal.drm:+d}", rule="EXT-8.3")
    yield Line(label="Die needed", amount=f"{legal.need} or more", total=True, rule="EXT-8.2")


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
