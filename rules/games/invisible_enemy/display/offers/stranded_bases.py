"""Offers to check which bases are stranded (IE-6.52)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import thing_options
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.mechanics.base_interval import interval_of_side
from rules.games.invisible_enemy.mechanics.positions import are_located
from rules.kernel.display.cards import Slots
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


def contact_offer(state: State, unit: str, names: Sequence[str]) -> Offer:
    """Returns the offer to check the contact of a unit's bases (IE-6.52)."""
    stranded: list[Json] = [name for name in names if state.bases[name].stranded]
    action: dict[str, Json] = {"type": "check-contact", "unit": unit, "stranded": stranded}
    known = are_located(state, names)
    return Offer(
        key=f"contact:{unit}",
        label="Check contact" if known else "Mark stranded bases",
        seldom=True,
        action=fill_measurements(state, action) if known else action,
        by=unit,
        group="Movement",
        fields=(
            Slots(
                path=("stranded",),
                label="Out of network",
                entries=(),
                options=thing_options(state, list(names)),
                help="The largest group is in network; others are stranded unless near their formation or a network"
                f' base. The interval is {interval_of_side(state, state.units[unit].side)}".',
                rule="IE-6.52",
            ),
        ),
    )
