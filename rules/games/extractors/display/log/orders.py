"""Log sentences of set-up and orders."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.events import CycleReset, OrdersSet, Placed, Revealed
from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.visibility.view import may_read
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer


def placement_sentence(event: Placed, viewer: Viewer) -> Sentence | None:
    if event.secret and not may_read(viewer, event.owner):
        return None
    unit = event.units[event.by]
    where = f"aboard {unit.aboard}" if unit.aboard else f"inside {unit.inside}" if unit.inside else f"in {event.hex}"
    return Sentence(text=f"{event.by} is placed {where}.", kind="set-up", about=(event.by,), rules=("EXT-4.6",))


def orders_sentence(event: OrdersSet | CycleReset, viewer: Viewer) -> Sentence | None:
    knows = may_read(viewer, event.owner)
    if isinstance(event, OrdersSet) and event.secret and not knows:
        return None
    unit = event.units[event.by]
    if isinstance(event, OrdersSet):
        text, rule = f"{event.by} has its orders.", "EXT-16.3"
    else:
        text = f"{event.by} resets its {event.cycle} cycle."
        rule = "EXT-17.2" if event.cycle == "move" else "EXT-17.3"
    why = (*_box_lines("Move", unit.move_cycle), *_box_lines("Combat", unit.combat_cycle)) if knows else ()
    return Sentence(text=text, why=why, kind="orders", about=(event.by,), rules=(rule,))


def _box_lines(label: str, cycle: Cycle) -> Iterator[Line]:
    for box, order in enumerate(cycle.boxes, 1):
        if order:
            yield Line(label=f"{label} {box}", amount=order_name(order), rule="EXT-16.1")


def reveal_sentence(event: Revealed) -> Sentence:
    mark = f": hex {event.objective} is marked" if event.order == "vector" else f": {event.mark} is marked"
    text = f"{event.by} reveals {order_name(event.order)}{mark if event.objective or event.mark else ''}."
    about = tuple(name for name in (event.by, event.mark) if name)
    return Sentence(text=text, kind="orders", about=about, rules=(CATALOGUE.orders[event.order].rule,))
