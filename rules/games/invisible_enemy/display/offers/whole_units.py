"""Offers to whole units: their bases are put on the plan, move in formation, or fire, as one list of actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.invisible_enemy.battle.actions import ACTIONS, Action
from rules.games.invisible_enemy.battle.actions.direct_fire import Shoot
from rules.games.invisible_enemy.battle.actions.movement import Activate, Drive
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import side_name, sort_by_id
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.labels import MOVEMENT_GROUP, UNITS_GROUP, base_label
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.line_of_fire import target_choice
from rules.games.invisible_enemy.display.offers.positions import GROUP as PLAN
from rules.games.invisible_enemy.display.offers.positions import place_fields
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import targets_in_arc
from rules.games.invisible_enemy.mechanics.movement import check_mover
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, replace
from rules.kit.joined import Single, join

FEWEST = 2
"""The number of bases from which a unit acts as one."""
FIRE_GROUP = "Direct fire"


def joined_offers(view: View, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offers to whole units, made from those to single bases and units that are open now."""
    state = view.state
    if table_of(state) is None:
        return
    yield from _placing(state, offers)
    shots: dict[str, list[Single]] = {}
    for offer in (one for one in offers if one.closed is None):
        match offer.action["type"]:
            case "activate":
                yield from _march(state, offer.by, roll=offer)
            case "finish-unit":
                yield from _march(state, offer.by)
            case "shoot":
                shots.setdefault(offer.by, []).extend(_shot(state, offer))
    for unit, found in shots.items():
        if len(found) >= FEWEST:
            yield _volley(state, unit, found)


# --- places ---------------------------------------------------------------------------------------


def _placing(state: State, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offer to put all units of a side on the plan that have no place yet, each in a row (IE-3.5)."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.action["type"] == "locate-unit" and offer.closed is None:
            found.setdefault(state.units[offer.by].side, []).append(offer)
    for side, rows in found.items():
        if len(rows) >= FEWEST:
            singles = [Single(label=one.by, action=one.action, fields=one.fields, at=("at",)) for one in rows]
            whose = "" if len(found) == 1 else f" of {side_name(state, side)}"
            yield join(f"locate-all:{side}", f"Place all {len(rows)} units{whose}", singles, group=PLAN, primary=True)


# --- movement -------------------------------------------------------------------------------------


def _march(state: State, unit: str, *, roll: Offer | None = None) -> Iterator[Offer]:
    """Yields the offer to move all bases of a unit by one vector, from its roll for control to its end (IE-6.51)."""
    ready = _activated(state, unit) if roll else state
    drives = [
        _drive(ready, name, base, base.at)
        for name, base in ((name, ready.bases[name]) for name in sort_by_id(live_bases(ready, unit).items()))
        if base.at is not None and _can_move(ready, name)
    ]
    if len(drives) < FEWEST:
        return
    control = [Single(label="Control", action=roll.action, fixed=True)] if roll and roll.rolls else []
    begins = control or ([Single(label="Moves automatically", action=roll.action, fixed=True)] if roll else [])
    end = Single(label=f"{unit} has moved", action={"type": "finish-unit", "unit": unit}, fixed=True)
    yield join(
        f"move-all:{unit}",
        f"Move all {len(drives)} bases" if len(drives) == len(live_bases(state, unit)) else f"Move {len(drives)} bases",
        [*begins, *drives, end],
        by=unit,
        group=UNITS_GROUP if roll else MOVEMENT_GROUP,
        goes_on=not roll,
        rolls=True,
        rolls_by_odds=True,
        reminders=(Reminder(text="If the roll for control fails, no base moves.", rule="IE-6.15"),) if control else (),
    )


def _can_move(state: State, name: str) -> bool:
    try:
        check_mover(state, name)
    except RulesError:
        return False
    return True


def _drive(state: State, name: str, base: Base, at: Point) -> Single:
    action: dict[str, Json] = {"type": "drive", "by": name, "to": list(at), "facing": None}
    return Single(label=name, action=action, fields=place_fields(state, ("to",), at), at=("to",), piece=name)


def _activated(state: State, unit: str) -> State:
    """Returns the state in which a unit's roll for control has succeeded."""
    mine = replace(state.units[unit], control="passed")
    return replace(state, units={**state.units, unit: mine}, moving=unit)


def presume(view: View, action: Action) -> View:
    """Returns the view after an action as those after it presume: control holds, no base is trapped on its way."""
    state = view.state
    match action:
        case Activate(unit=unit) if unit in state.units:
            return replace(view, state=_activated(state, unit))
        case Drive(by=by) if by in state.bases:
            move = measure_drive(state, action)
            base = replace(state.bases[by], at=move.to, facing=move.facing or 0, moved=True)
            return replace(view, state=replace(state, bases={**state.bases, by: base}))
        case _:
            return view


# --- fire -----------------------------------------------------------------------------------------


def _shot(state: State, offer: Offer) -> Iterator[Single]:
    """Yields the shot of a base at the target that its own offer proposes, if the plan allows it."""
    name, action = str(offer.action["by"]), fill_measurements(state, offer.action)
    if not _is_legal(state, action):
        return
    everything = [str(target) for target in offer.cells.values()]
    targets = sorted(targets_in_arc(state, name, everything), key=lambda one: one != action["target"])
    if action["target"] in targets:
        choice = target_choice(state, targets, ("target",))
        yield Single(label=base_label(state.bases[name], name), action=action, fields=(choice,), piece=name)


def _is_legal(state: State, document: Mapping[str, Json]) -> bool:
    try:
        action = ACTIONS.read(dict(document))
        return isinstance(action, Shoot) and bool(legal_shot(state, action))
    except RulesError:
        return False


def _volley(state: State, unit: str, shots: Sequence[Single]) -> Offer:
    """Returns the offer to fire all bases of a unit, each at the nearest target or all at one."""
    choices = [field for one in shots for field in one.fields if isinstance(field, Choose)]
    cells = {str(option.value): option.value for one in choices for option in one.options}
    return join(
        f"fire-all:{unit}",
        f"Fire {len(shots)} bases",
        shots,
        by=unit,
        group=FIRE_GROUP,
        rolls=True,
        common="target",
        cells=cells,
    )
