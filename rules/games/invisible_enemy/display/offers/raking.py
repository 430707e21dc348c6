"""Offers of rakes (IE-7.60 to IE-7.63)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.direct_fire import Rake, Swept
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import field_value
from rules.games.invisible_enemy.display.offers.control_roll import network_support_field
from rules.games.invisible_enemy.display.offers.line_of_fire import (
    ROOM,
    line_fields,
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


def rake_offers(state: State, name: str, targets: Sequence[str]) -> Iterator[Offer]:
    """Yields the rake of a base, if it may rake (IE-7.60)."""
    base = state.bases[name]
    sweep = [Swept(base=targets[0], distance=base.range)]
    try:
        legal_rake(state, Rake(by=name, sweep=tuple(sweep)))
    except Illegal:
        return
    blank = {"base": "", "distance": None, "gap": 0}
    first = {"base": targets[0], "distance": base.range, "gap": 0}
    action: dict[str, Json] = {
        "type": "rake",
        "by": name,
        "sweep": [first, *(dict(blank) for _ in range(ROOM))],
        "network_support": False,
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "through": [],
    }
    distance = Number(
        path=("sweep", 0, "distance"),
        label=f'Inches (range {base.range}")',
        value=field_value(base.range),
        least=0,
        step="0.1",
    )
    line = [field for field in line_fields(state, base, angle=False) if field.path != ("distance",)]
    next_label = f'Next in the sweep, within {FIRE.rake_gap}" of the last'
    yield Offer(
        key=f"rake:{name}",
        label=f"Rake with {name}",
        action=action,
        by=base.unit,
        group="Rake",
        seldom=True,
        fields=(
            target_choice(state, targets, ("sweep", 0, "base")),
            distance,
            *thing_choices(state, "sweep", next_label, first=1),
            network_support_field(),
            *line,
        ),
        rolls=True,
        reminders=(Reminder(text="First a control roll; when it fails the base may still fire.", rule="IE-7.60"),),
        **tap_targets(state, targets, ("sweep", 0, "base"), *(("sweep", at, "base") for at in range(1, ROOM + 1))),
    )
