"""Problems of Thanis orders (EXT-3.14, EXT-20.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.extractors.army.costs import is_thanis
from rules.games.extractors.army.document import Army
from rules.games.extractors.catalogue import CATALOGUE
from rules.kernel.problems import Problem
from rules.kernel.wording import format_list


def check_thanis(army: Army) -> Iterator[Problem]:
    """Checks that each Thanis order exists once, both on one machine, never in the simple game (EXT-3.14, EXT-20.1)."""
    owners = [
        (unit.name, [order for order in unit.thanis if is_thanis(order)]) for unit in (*army.units, *army.reinforcement)
    ]
    bought = Counter(order for _, orders in owners for order in orders)
    for order, number in bought.items():
        if number > 1:
            text = f"{CATALOGUE.orders[order].name} is bought {number} times: it exists once."
            yield Problem(code="thanis-duplicate", message=text, rule="EXT-20.1")
    holders = [name for name, orders in owners if orders]
    if len(bought) > 1 and not any(len(set(orders)) > 1 for _, orders in owners):
        text = f"Both Thanis orders belong on one machine, not on {format_list(holders)}."
        yield Problem(code="thanis-split", message=text, rule="EXT-20.1")
    if bought and army.options.simple:
        text = "The simple game has no orders, so no Thanis orders."
        yield Problem(code="thanis-needs-orders", message=text, rule="EXT-20.1")
