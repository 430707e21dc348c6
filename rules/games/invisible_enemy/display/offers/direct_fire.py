"""Offers of direct fire (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_thing, side_of
from rules.games.invisible_enemy.display.labels import standing_things
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.line_of_fire import (
    ROOM,
    is_measured,
    line_fields,
    nearest_target,
    tap_targets,
    target_choice,
    thing_choices,
)
from rules.games.invisible_enemy.display.offers.massed_battery import battery_offers
from rules.games.invisible_enemy.display.offers.raking import rake_offers
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import bases_to_fire
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.offers import set_aside


def fire_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the attacks of each base that can fire in this step."""
    for key in sides:
        targets = targets_of(state, key)
        if side_of(state, key).done or not targets:
            continue
        names = bases_to_fire(state, key)
        for name in names:
            yield _shot_offer(state, name, targets)
            if state.bases[name].weapon == "K":
                yield from rake_offers(state, name, targets)
        yield from battery_offers(state, key, names, targets)


def targets_of(state: State, side: str) -> list[str]:
    """Returns legal targets (IE-7.6): enemies, then contaminated bases and towers, then doomed targets."""
    found = [
        name
        for name in standing_things(state)
        if name in state.towers or state.bases[name].side != side or state.bases[name].contaminated
    ]
    return sorted(found, key=lambda name: (is_doomed(find_thing(state, name)), not _is_active(state, name)))


def _is_active(state: State, name: str) -> bool:
    return name in state.bases and not state.bases[name].contaminated


def _shot_offer(state: State, name: str, targets: Sequence[str]) -> Offer:
    base = state.bases[name]
    target = nearest_target(state, name, tuple(targets))
    # Where none is in reach by the plan, one whose place it does not know comes first.
    targets = sorted(targets, key=lambda one: (one != target, find_thing(state, one).at is not None))
    action: dict[str, Json] = {
        "type": "shoot",
        "by": name,
        "target": targets[0],
        "distance": base.range,
        "angle": 0,
        "through": [],
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "behind": [{"base": "", "distance": None} for _ in range(ROOM)] if base.weapon == "K" else [],
    }
    fields = [target_choice(state, targets, ("target",)), *line_fields(state, base)]
    if base.weapon == "K":
        fields += thing_choices(state, "behind", "Behind the target")
    offer = Offer(
        key=f"shoot:{name}",
        label=f"Fire {name}",
        action=fill_measurements(state, action) if target is not None else action,
        by=base.unit,
        group="Direct fire",
        fields=tuple(fields),
        rolls=True,
        reminders=tuple(_shot_reminders(base)),
        **tap_targets(state, targets, ("target",)),
    )
    return offer if target is not None or not is_measured(state, name, targets) else set_aside(offer)


def bases_with_target(state: State, side: str) -> list[str]:
    """Returns the bases that can fire in this step and have a target on the plan, lowest ID first."""
    names, targets = bases_to_fire(state, side), tuple(targets_of(state, side))
    if not all(is_measured(state, name, targets) for name in names):
        return names
    return [name for name in names if nearest_target(state, name, targets) is not None]


def _shot_reminders(base: Base) -> Iterator[Reminder]:
    if base.weapon == "K":
        yield Reminder(text="Hits beyond a kill go on to what is directly behind, friends too.", rule="IE-7.50")
        yield Reminder(text="Penetration or rake, not both: it is said before the die.", rule="IE-7.63")
