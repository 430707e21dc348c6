"""Offers for shells and bombs that have landed: everything in the circle is ticked, the enemy's first (SP-17.20)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Mission, State
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.artillery.counters import battery_of
from rules.games.sol_prime.mechanics.artillery.impact import mission_radius
from rules.games.sol_prime.mechanics.stands import filter_living, is_aircraft, is_structure
from rules.kernel.display.cards import Option, Slots
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, Path
from rules.kit.fields import tick_names

TARGETS: Path = ("targets",)
ESCAPES = Reminder(
    text="Anyone in a building that falls may escape; if it survives, nobody inside is harmed.", rule="SP-17.23"
)


def impact_offers(context: OfferContext, mission: Mission, *, group: str) -> Iterator[Offer]:
    """Yields the impact of a counter that falls now."""
    state = context.state
    bomb = mission.penetration is not None
    action: dict[str, Json] = {"type": "artillery-impact", "by": list(mission.by), "targets": []}
    if bomb:
        action = {"type": "bomb-impact", "by": mission.by[0], "bomb": mission.key, "targets": []}
    found = find_exposed(state, mission)
    if battery := battery_of(state, mission):
        action["targets"] = list(battery)
        found = {name: f"{name} (of the battery)" for name in battery}
    buildings = [name for name in found if name in state.units and is_structure(state.units[name])]
    offer = Offer(
        key=f"impact:{mission.key}",
        label=f"{mission.key.partition(' of ')[0].capitalize()}: what it hits"
        if bomb
        else f"The shells fall: {mission.place or mission.key}",
        action=action,
        group=group,
        fields=(
            Slots(
                path=TARGETS,
                label=f'Within {mission_radius(state, mission):g}" of the counter',
                entries=(),
                options=tuple(Option(value=name, label=label) for name, label in found.items()),
                help="Friend and enemy alike. Cover counts as it stands on their sheets.",
                rule="SP-22.33" if bomb else "SP-17.20",
            ),
            *(_inside(state, name, list(found)) for name in buildings),
        ),
        primary=True,
        rolls=True,
        rolls_by_odds=bomb,
        reminders=tuple(_notes(mission, escapes=bool(buildings))),
        asks=(TARGETS,) if buildings else (),
        cells={name: name for name in found} if state.table is not None else {},
        cell_path=TARGETS if state.table is not None else (),
    )
    yield context.close_if_refused(offer)


def _notes(mission: Mission, *, escapes: bool) -> Iterator[Reminder]:
    if mission.penetration is not None:
        yield Reminder(text=f"{mission.place[:1].upper()}{mission.place[1:]}.", rule="SP-22.32")
    if escapes:
        yield ESCAPES


def find_exposed(state: State, mission: Mission) -> dict[str, str]:
    """Returns what could lie in the circle, by name: the enemy's, minefields (not for bombs), the side's own."""
    there = {name: state.units[name] for name in filter_living(state, state.units)}
    there = {
        name: unit
        for name, unit in there.items()
        if not (unit.carried_by or is_aircraft(unit) or unit.off_table is not None)
    }
    fields = {name: one.place for name, one in state.minefields.items() if not one.destroyed}
    enemies = {name: name for name, unit in there.items() if unit.side != mission.side}
    laid = {name: f"{name} ({place})" if place else name for name, place in fields.items()}
    own = {name: f"{name} (own)" for name, unit in there.items() if unit.side == mission.side}
    found = {**enemies, **({} if mission.penetration is not None else laid), **own}
    # On a plan the nearest come first.
    return dict(sorted(found.items(), key=lambda one: positions.distance_to_spot(state, one[0], mission.at)))


def _inside(state: State, building: str, names: list[str]) -> Slots:
    """Returns the ticks for everyone in a building, who may escape from it (SP-17.23)."""
    who = [name for name in names if name in state.units and not is_structure(state.units[name])]
    return tick_names(("inside", building), f"Inside {building}", who, rule="SP-17.23")
