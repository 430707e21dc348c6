"""Offers of rakes (IE-7.60 to IE-7.63)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rules.games.invisible_enemy.battle.actions.direct_fire import Rake, Swept
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.display.labels import field_value
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.control_roll import network_support_field
from rules.games.invisible_enemy.display.offers.line_of_fire import (
    ROOM,
    is_measured,
    line_fields,
    nearest_target,
    tap_targets,
    target_choice,
    thing_choices,
)
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.raking import legal_rake
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal
from rules.kernel.records import Json
from rules.kit.offers import set_aside


def rake_offers(state: State, name: str, targets: Sequence[str]) -> Iterator[Offer]:
    """Yields the rake of a base, if it may rake (IE-7.60), at the nearest target that the plan allows."""
    base, nearest = state.bases[name], nearest_target(state, name, tuple(targets))
    targets = sorted(targets, key=lambda one: one != nearest)
    sweep = [Swept(base=targets[0], distance=base.range)]
    try:
        legal_rake(state, Rake(by=name, sweep=tuple(sweep)))
    except Illegal:
        return
    blank: dict[str, Json] = {"base": "", "distance": None, "gap": None}
    first = {"base": targets[0], "distance": base.range, "gap": 0}
    action: dict[str, Json] = {
        "type": "rake",
        "by": name,
        "sweep": [first, *(dict(blank) for _ in range(ROOM))],
        "network_support": False,
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "through": [],
    }
    distances = (_distance_field(base, place) for place in range(ROOM + 1))
    line = [field for field in line_fields(state, base, angle=False) if field.path != ("distance",)]
    next_label = f'Next in the sweep, within {FIRE.rake_gap}" of the last'
    offer = Offer(
        key=f"rake:{name}",
        label=f"Rake with {name}",
        action=action if nearest is None else fill_measurements(state, action),
        by=base.unit,
        group="Rake",
        seldom=True,
        fields=(
            target_choice(state, targets, ("sweep", 0, "base")),
            next(distances),
            *chain(*zip(thing_choices(state, "sweep", next_label, first=1), distances, strict=True)),
            network_support_field(),
            *line,
        ),
        rolls=True,
        reminders=(Reminder(text="First a control roll; when it fails the base may still fire.", rule="IE-7.60"),),
        **tap_targets(state, targets, ("sweep", 0, "base"), *(("sweep", at, "base") for at in range(1, ROOM + 1))),
    )
    yield offer if nearest is not None or not is_measured(state, name, targets) else set_aside(offer)


def _distance_field(base: Base, place: int) -> Number:
    return Number(
        path=("sweep", place, "distance"),
        label=f"Inches{f' to next {place}' if place else ''} (range {base.range})",
        value=None if place else field_value(base.range),
        least=0,
        most=99,
        step="0.1",
    )
