"""The spoils of a battle: scrapped units, salvaged weapons, survivors (EIC-19.5 to EIC-19.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.purse import Receipt
from rules.kernel.records import Record

Units = Mapping[str, Unit]


class Reckoning(Record):
    """The results of a battle: the purse of each loser's receipt, and the fate of the units.

    ``scrapped``: vanquished units of both sides; ``store``: their salvage for the victor, in pieces, or in shots for
    loads; ``ready``: the victor's units in action; ``kept``: the losers' (EIC-19.2, EIC-19.5).
    """

    purse: int
    receipts: tuple[Receipt, ...]
    scrapped: tuple[str, ...]
    store: Mapping[str, int]
    ready: tuple[str, ...]
    kept: tuple[str, ...]


def reckon(units: Units, *, winner: str, losers: Iterable[str], purse: int) -> Reckoning:
    """Returns the reckoning of a battle that ``winner`` has won."""
    losing = tuple(losers)
    scrapped = {name: unit for name, unit in units.items() if is_vanquished(unit)}
    alive = {name: unit for name, unit in units.items() if name not in scrapped}
    return Reckoning(
        purse=purse,
        receipts=tuple(Receipt(from_=side, to=winner, amount=purse) for side in losing),
        scrapped=tuple(sorted(scrapped)),
        store=dict(sorted(_store(scrapped.values()).items())),
        ready=tuple(sorted(name for name, unit in alive.items() if unit.side == winner)),
        kept=tuple(sorted(name for name, unit in alive.items() if unit.side in losing)),
    )


def _store(scrapped: Iterable[Unit]) -> dict[str, int]:
    store: dict[str, int] = {}
    for unit in scrapped:
        for weapon, pieces in salvage(unit):
            store[weapon] = store.get(weapon, 0) + pieces
    return store


def salvage(unit: Unit) -> list[tuple[str, int]]:
    """Returns a scrapped unit's salvage: undamaged weapons of slots, holster, pod, and loads as left (EIC-19.6)."""
    found = []
    for reference in weapons.references(unit):
        weapon = weapons.weapon_in(unit, reference)
        if not weapon or (reference.isdecimal() and int(reference) in unit.destroyed):
            continue
        left = weapons.shots_left(unit, reference)
        if left != 0:
            found.append((weapon, 1 if left is None else left))
    return found
