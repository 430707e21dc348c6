"""The actions that are open to a viewer now, from what he may know: legal as they stand, with what may be varied."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle import turn_order
from rules.games.extractors.battle.actions import Activate
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import gone, kind, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.display.offers import deployment, fire, map_drawing, movement, orders, table
from rules.games.extractors.display.screen import owns
from rules.games.extractors.display.undone import undone
from rules.games.extractors.display.unused_units import idle
from rules.games.extractors.mechanics.rally import activate, rally_aid
from rules.games.extractors.visibility.view import View
from rules.kernel.problems import Illegal
from rules.kernel.screen import Number, Offer, Reminder

COURSE = "Course of play"


def offers(view: View) -> tuple[Offer, ...]:
    """Every action that is open to the viewer, and those that are closed where he would wonder."""
    state = view.state
    if state.over or view.viewer.role == "spectator":
        return ()
    factions: list[Faction] = [faction for faction in state.players.values() if owns(view, faction)]
    own = [(name, unit) for name, unit in state.units.items() if side(unit) in factions and not gone(unit)]
    return (
        *(offer for name, unit in own for offer in _unit_offers(state, name, unit)),
        *(offer for faction in factions for offer in _course(state, faction)),
        *fire.combined(state, factions),
        *table.told(state, factions),
        *map_drawing.offers(state, referee=view.viewer.role == "referee"),
    )


def _unit_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    faction = side(unit)
    if state.phase in (f"{faction}-setup", None):
        yield from deployment.place(state, name, unit)
    if state.phase in (f"{faction}-move", None):
        yield from _hidden(state, name, unit)
        if kind(unit).is_machine and not state.simple:
            yield from orders.moves(state, name, unit)
        else:
            yield from movement.moves(state, name, unit)
    if state.phase in (f"{faction}-fire", None):
        if kind(unit).is_machine and not state.simple:
            yield from orders.combat(state, name, unit)
        else:
            yield from fire.fire(state, name, unit)
    if state.phase in ("dorian-rally", None):
        yield from _rally(state, name, unit)
    if kind(unit).is_machine and not state.simple:
        yield from deployment.orders(state, name, unit)


# --- rally and hidden units -----------------------------------------------------------------------


def _rally(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if unit.status != "routed" or unit.rallied:
        return
    drm, helper = rally_aid(state, name)
    text = f"5 or more; {helper} gives {drm:+d}." if drm else "5 or more, without help."
    fields: tuple[Number, ...] = ()
    if state.typed and not kind(unit).rally_aid:
        fields = (
            Number(path=("aid",), label="Hexes to the nearest Transcom", value=None, least=0, most=99, rule="EXT-8.3"),
        )
    yield Offer(
        key=f"rally:{name}",
        label="Rally",
        action={"type": "rally", "by": name},
        by=name,
        group="Rally",
        fields=fields,
        rolls=True,
        reminders=(Reminder(text=text, rule="EXT-8.2"),),
    )


def _hidden(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if not unit.hidden:
        return
    closed = None
    try:
        activate(state, Activate(units=(name,)))
    except Illegal as refusal:
        closed = refusal.problem
    yield Offer(
        key=f"activate:{name}",
        label="Activate",
        action={"type": "activate", "units": [name]},
        by=name,
        group="Hidden forces",
        closed=closed,
        reminders=(Reminder(text="Two units a turn, at most one of them a vehicle; no bonus.", rule="EXT-22.29"),),
    )


# --- the course of play ---------------------------------------------------------------------------


def _course(state: State, faction: Faction) -> Iterator[Offer]:
    if state.phase is None or turn_order.sides_turn(state.phase) != faction:
        return
    closed = None
    try:
        turn_order.end_phase(state)
    except Illegal as refusal:
        closed = refusal.problem
    yield Offer(
        key="end-phase",
        label=f"End {PHASE_NAMES[state.phase]}",
        action={"type": "end-phase"},
        group=COURSE,
        primary=True,
        closed=closed,
        reminders=tuple(undone(state, faction)),
        forfeits=tuple(idle(state, faction)),
    )
