"""The view of each viewer: a new state that holds only what they may know, built from an allow-list (section 21)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from rules.games.extractors.battle.state import Cycle, Sight, State, Unit
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.catalogue.terms import HIDDEN_ORDER, Faction, Label
from rules.games.extractors.mechanics.hidden_information import known_units
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import Viewer
from rules.kit.kept import keep
from rules.kit.secrets import conceal

T = TypeVar("T")


class View(Record):
    """The view of one viewer: the state as they may see it, ``hidden`` in the boxes of secret orders."""

    viewer: Viewer
    faction: Faction | None
    state: State


def make_view(state: State, viewer: Viewer) -> View:
    """Returns the state as a viewer may see it; the referee sees all, spectators what is open to both."""
    faction = state.players.get(viewer.side) if viewer.role == "side" else None
    if viewer.role == "referee" or state.over:
        return View(viewer=viewer, faction=faction, state=state)
    return View(viewer=viewer, faction=faction, state=view_state(state, faction))


def view_state(state: State, faction: Faction | None) -> State:
    """Returns a state that holds only what a side (None: a spectator) may know."""
    known = known_units(state, faction)
    return conceal(
        state,
        units={
            name: unit if side(unit) == faction else _without_unknown_carrier(open_facts(unit), known)
            for name, unit in sorted(state.units.items())
            if name in known
        },
        terrain=_in_order(state.terrain),
        flux=_in_order(state.flux),
        sights=_known_sights(state, known),
    )


def _without_unknown_carrier(unit: Unit, known: Collection[str]) -> Unit:
    """Returns a unit without the name of a floater that is still hidden (EXT-21.2)."""
    return unit if unit.aboard in (None, *known) else replace(unit, aboard=None)


@keep(maxsize=64)
def _in_order(drawn: Mapping[Label, T]) -> Mapping[Label, T]:
    """Returns what is drawn on the map in the order of its hexes, not in that in which it was drawn."""
    return dict(sorted(drawn.items()))


def _known_sights(state: State, known: Collection[str]) -> dict[str, dict[str, Sight]]:
    """Returns the measures between units that the side knows of."""
    return {
        by: {
            target: replace(
                sight,
                same=tuple(name for name in sight.same if name in known),
                next=tuple(name for name in sight.next if name in known),
            )
            for target, sight in seen.items()
            if target in known
        }
        for by, seen in state.sights.items()
        if by in known
    }


@keep(maxsize=4096)
def open_facts(unit: Unit) -> Unit:
    """Returns a unit as the other side sees it, without unrevealed orders and bought Thanis orders (EXT-21.4)."""
    return conceal(unit, move_cycle=open_cycle(unit.move_cycle), combat_cycle=open_cycle(unit.combat_cycle))


def open_cycle(cycle: Cycle) -> Cycle:
    """Returns a cycle as the other side sees it: full boxes, but no order until it is revealed (EXT-21.1)."""
    boxes = tuple(
        order if order is None or place + 1 in cycle.revealed else HIDDEN_ORDER
        for place, order in enumerate(cycle.boxes)
    )
    return conceal(cycle, boxes=boxes)


VIEWS: Codec[View] = Codec(View)


def view_json(seen: View) -> Json:
    """Returns the view as JSON, for the API."""
    return VIEWS.write(seen)


def boxes_as_seen(cycle: Cycle) -> list[str | None]:
    """Returns the boxes as a viewer sees them: an order, hidden, destroyed, or nothing."""
    return ["destroyed" if place + 1 in cycle.destroyed else order for place, order in enumerate(cycle.boxes)]


def owns(view: View, faction: str) -> bool:
    """Checks whether the viewer acts for a faction; the referee does for both."""
    return view.viewer.role == "referee" or view.faction == faction


def may_read(viewer: Viewer, owner: str) -> bool:
    """Checks whether a viewer may read a secret: the side that owns it, and the referee."""
    return viewer.role == "referee" or (viewer.role == "side" and viewer.side == owner and bool(owner))
