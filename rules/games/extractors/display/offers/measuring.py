"""Offers on a table without the site's map: measures, and facts that a scenario asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import is_last_count, scenario
from rules.games.extractors.battle.state.units import is_carried, is_gone, kind, on_map, side
from rules.games.extractors.display.offers.available import OfferContext
from rules.games.extractors.display.offers.fields import area_fields, default_sight, sight_fields
from rules.games.extractors.mechanics.measuring import near_candidates
from rules.games.extractors.mechanics.weapons import MAX_RANGE, Gun
from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.wording import format_list
from rules.kit.fields import tick_names


def _open_foes(state: State, unit: Unit) -> list[str]:
    """Returns the enemies on the table that can be fired at."""
    return [
        name
        for name, foe in sorted(state.units.items())
        if side(foe) != side(unit) and on_map(foe) and not foe.hidden and not is_carried(foe)
    ]


def has_measured(state: State, name: str) -> bool:
    """Checks whether a measure was taken from a unit: at the players' own table its fire comes next."""
    return state.typed and bool(state.sights.get(name))


def measure_offers(state: State, name: str, unit: Unit, guns: list[Gun]) -> Iterator[Offer]:
    """Yields one form for range, arc, terrain and line of sight to an enemy; a measure allows fire at it."""
    foes = _open_foes(state, unit)
    if not foes or not guns:
        return
    known = state.sights.get(name, {})
    first = next((foe for foe in foes if foe not in known), foes[0])
    range_ = next(range_ for range_ in range(1, MAX_RANGE + 1) if guns[0].range_drm(range_) is not None)
    options = tuple(Option(value=foe, label=foe, detail="measured" if foe in known else "") for foe in foes)
    fields: list[Field] = [Choose(path=("target",), label="Enemy", options=options, value=first, rule="EXT-10.1")]
    fields += sight_fields(("sight",), "the enemy", range_=range_, machine=kind(unit).is_machine)
    if any(gun.area for gun in guns):
        fields += area_fields(("sight",), _others(state, name))
    yield Offer(
        key=f"measure:{name}",
        label="Measure to another enemy" if known else "Measure to an enemy",
        action={"type": "measure", "by": name, "target": first, "sight": default_sight(range_)},
        by=name,
        group="Fire",
        fields=tuple(fields),
        reminders=(Reminder(text="Measure every enemy in reach first; it counts until one moves.", rule="EXT-10.1"),),
    )


def _others(state: State, name: str) -> list[str]:
    """Returns the units that an area shot may reach besides its target."""
    return [
        other
        for other, unit in sorted(state.units.items())
        if other != name and on_map(unit) and not unit.hidden and not is_carried(unit)
    ]


def discovery_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields, without the map, the question of which units were found in hiding (EXT-22.28)."""
    state, played = context.state, scenario(context.state)
    if not state.typed or played is None or "dorian" not in context.factions:
        return
    if played.reveal_within and state.phase == "dorian-move" and state.turn > 1:
        yield from _discover_offer(state, played.reveal_within)


def near_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields, without the map, the question of which units count for victory (EXT-22.1)."""
    state = context.state
    if state.typed and scenario(state) and is_last_count(state) and state.phase == "avronian-fire":
        yield _near_offer(state)


def _discover_offer(state: State, within: int) -> Iterator[Offer]:
    hidden = [name for name, unit in sorted(state.units.items()) if unit.hidden and not is_gone(unit)]
    if not hidden or any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        return
    label = f"Units within {within} hexes of a machine"
    yield Offer(
        key="discover",
        label="Found in hiding",
        action={"type": "discover", "units": []},
        group="Hidden forces",
        fields=(tick_names(("units",), label, hidden, rule="EXT-22.28"),),
        reminders=(Reminder(text="At the end of the Avronian turn; +3 to hit in their next fire.", rule="EXT-22.28"),),
    )


def _near_offer(state: State) -> Offer:
    played = scenario(state)
    where = ""
    if played:
        within = played.garrison_within if played.massif_centre else played.radius
        where = f"within {within} hexes of {'the massif' if played.massif_centre else played.centre}"
    candidates = near_candidates(state)
    told = [name for name in state.near or () if name in candidates]
    said = "Nobody has been named yet." if state.near is None else f"Named so far: {format_list(told) or 'nobody'}."
    return Offer(
        key="tell-near",
        label=f"Say who is {where}",
        action={"type": "tell-near", "units": told},
        group="Victory",
        fields=(tick_names(("units",), f"Units {where}", candidates, rule="EXT-22.1"),),
        reminders=(Reminder(text=said, rule=played.goal_rule if played else ""),),
    )
