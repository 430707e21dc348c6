"""Offers of combined fire (EXT-14.1, EXT-14.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_gone, kind, side
from rules.games.extractors.display.labels import cell_name
from rules.games.extractors.display.offers.available import OfferContext
from rules.games.extractors.mechanics.combined_fire import check_combination
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import ready_unit_gun
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import allows
from rules.kit.fields import tick_names


def combined_fire_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields, for each cell and target, the units that can combine their fire on it (EXT-14.1, EXT-14.4)."""
    state = context.state
    if "dorian" not in context.factions or state.phase not in ("dorian-fire", None):
        return
    guns = {
        name: gun
        for name, unit in sorted(state.units.items())
        if side(unit) == "dorian" and not is_gone(unit) and (gun := ready_unit_gun(state, name))
    }
    seen = {name: targets_of(state, gun, {}) for name, gun in guns.items()}
    cells_ = {state.units[name].cell for name in guns if state.units[name].cell}
    for cell in (*sorted(cell for cell in cells_ if cell), None):
        group = [name for name in guns if _may_join(state.units[name], cell)]
        for target in sorted({target for name in group for target in seen[name]}):
            firers = [name for name in group if target in seen[name]]
            if len(firers) > 1 and _may_combine(state, firers, cell):
                yield _combined_offer(state, cell, target, firers)


def _may_join(unit: Unit, cell: str | None) -> bool:
    return kind(unit).rally_aid or (cell is not None and unit.cell == cell)


def _may_combine(state: State, firers: Sequence[str], cell: str | None) -> bool:
    """Checks whether these units may combine; Transcoms alone are listed once, not for every cell."""
    if cell is not None and all(kind(state.units[name]).rally_aid for name in firers):
        return False
    return allows(check_combination, {name: state.units[name] for name in firers})


def _combined_offer(state: State, cell: str | None, target: str, firers: Sequence[str]) -> Offer:
    who = cell_name(cell) or "Transcoms"
    return Offer(
        key=f"combine:{cell or 'transcoms'}:{target}",
        label=f"Combine {who} on {target}",
        action={"type": "fire", "by": list(firers), "target": target},
        group="Combined fire",
        fields=(tick_names(("by",), "Who fires", firers, rule="EXT-14.4"),),
        rolls=True,
        reminders=(Reminder(text="Each rolls to hit; what hits adds up to one damage roll.", rule="EXT-14.1"),),
    )
