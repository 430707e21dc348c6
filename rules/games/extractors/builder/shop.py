"""The units that can be bought, each with its price and the reason why it cannot be bought now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.games.extractors.army.budget import points_allowed
from rules.games.extractors.army.costs import pieces_of, total_cost, unit_cost
from rules.games.extractors.army.derived_values import numbers_of
from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.army.starting import starting_unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.kernel.display.cards import Option

LIMITS = CATALOGUE.limits


class Article(NamedTuple):
    """An article of the shop: a kind of unit, of which cell, and its words on the page."""

    type: str
    cell: str | None
    label: str
    detail: str
    group: str


def units_to_buy(army: Army, units: Sequence[BoughtUnit]) -> Iterator[Option]:
    if army.options.side == "avronian":
        yield from (_option(army, units, key) for key in CATALOGUE.machines)
        return
    for key, cell in CATALOGUE.cells.items():
        pieces = "; ".join(
            f"{number} {KINDS[type_].name} ({numbers_of(KINDS[type_])})" for type_, number in cell.pieces.items()
        )
        yield _priced_option(army, units, Article("cell", key, cell.name, pieces, "Whole cells"))
    for key, cell in CATALOGUE.cells.items():
        for type_ in cell.pieces:
            label = f"{KINDS[type_].name} of {cell.name}"
            yield _priced_option(army, units, Article(type_, key, label, _detail(KINDS[type_]), "Pieces of cells"))
    for key, piece in CATALOGUE.pieces.items():
        if piece.buyable and key not in ("lance", "shock", "commando"):
            yield _option(army, units, key)


def _detail(found: Kind) -> str:
    """Returns the numbers by which one chooses, and what a kind is good for."""
    return f"{numbers_of(found)[:1].upper()}{numbers_of(found)[1:]}. {found.good_for}"


def _option(army: Army, units: Sequence[BoughtUnit], key: str) -> Option:
    found = KINDS[key]
    group = {"section": "Sections", "vehicle": "Vehicles"}.get(found.family, "Machines")
    return _priced_option(army, units, Article(key, None, found.name, _detail(found), group))


def _priced_option(army: Army, units: Sequence[BoughtUnit], article: Article) -> Option:
    """Returns a unit to buy, with the reason why it would be against the rules now."""
    price = unit_cost(BoughtUnit(name="", type=article.type, cell=article.cell))
    reason, rule = _objection(army, units, article.type, article.cell, price)
    return Option(
        value=starting_unit(article.type, article.cell),
        label=article.label,
        detail=article.detail,
        price=f"+{price}",
        reason=reason,
        rule=rule,
        group=article.group,
    )


def _objection(army: Army, units: Sequence[BoughtUnit], type_: str, cell: str | None, price: int) -> tuple[str, str]:
    limit = points_allowed(army) if units is army.units else points_allowed(army, wave="reinforcement")
    if cell and (drawn := _empty_cell_reason(army, type_, cell)):
        return drawn, "EXT-3.7"
    if type_ in CATALOGUE.machines and len(units) >= LIMITS.max_machines:
        return f"{len(units)} machines of {LIMITS.max_machines} already", "EXT-3.13"
    if limit is not None and total_cost(units) + price > limit:
        return f"{total_cost(units) + price} of {limit} points", "EXT-3.1"
    return "", ""


def _empty_cell_reason(army: Army, type_: str, cell: str) -> str:
    """Explains why a cell has no such piece left (EXT-3.7)."""
    taken = [piece for unit in (*army.units, *army.reinforcement) for piece in pieces_of(unit)]
    wanted = pieces_of(BoughtUnit(name="", type=type_, cell=cell))
    for piece in dict.fromkeys(wanted):
        has, used = CATALOGUE.cells[cell].pieces.get(piece[0], 0), taken.count(piece)
        if used + wanted.count(piece) > has:
            return f"the cell has {has} {KINDS[piece[0]].name}, {used} bought"
    return ""
