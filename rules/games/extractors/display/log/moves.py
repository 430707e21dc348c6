"""Log sentences of moves."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.events import Moved
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_list


def move_sentence(event: Moved) -> Sentence:
    rules = [CATALOGUE.orders[event.order].rule if event.order else "EXT-6.1"]
    text = f"{event.by} {_describe_way(event)}"
    if event.order:
        text = f"{order_name(event.order)}: {text}"
    extras = [
        f"it drifts to {event.drift}" if event.drift else "",
        "it is stuck in the bog" if event.stuck else "",
        f"its objective {event.objective} is reached" if event.objective_reached else "",
        f"{format_list(event.forts_destroyed)} falls" if event.forts_destroyed else "",
    ]
    said = "; ".join(extra for extra in extras if extra)
    return Sentence(
        text=f"{text}{'; ' + said if said else ''}.",
        why=tuple(_move_lines(event)),
        dice=tuple(str(face) for face in event.rolls),
        kind="move",
        about=(event.by, *event.forts_destroyed),
        rules=tuple(rules),
        tone="warn" if event.stuck else "",
    )


def _describe_way(event: Moved) -> str:
    if event.exited:
        return f"leaves the map over the {event.exited} edge"
    last = event.path[-1] if event.path else None
    facing = f", facing {event.facing}" if event.facing else ""
    if last and last.board:
        return f"boards {last.board}"
    if last and last.enter_fort:
        return f"goes into {last.enter_fort}"
    if event.hex == "table" and event.start is None:
        return "enters the table"
    if event.hex == "table":
        unit = event.units.get(event.by)
        stays = event.order == "hold" or (unit and (unit.aboard or unit.inside))
        return "stays where it is" if stays else "moves on the table"
    if event.start is None:
        return f"enters the map and goes to {event.hex}{facing}"
    return f"stays in {event.hex}{facing}" if event.hex == event.start else f"goes to {event.hex}{facing}"


def _move_lines(event: Moved) -> Iterator[Line]:
    if event.allowance and "table" not in (event.start, event.hex):
        how = "minimum move" if len(event.path) == 1 and event.mp == event.allowance else ""
        yield Line(label="MP spent", amount=f"{event.mp:g} of {event.allowance:g}", how=how, rule="EXT-6.1")
    if event.closest:
        yield Line(label="Closest enemy", amount=event.closest, rule="EXT-18.4")
    for face in event.rolls:
        yield Line(label="Leaving the bog", amount=str(face), how="7 to 9: stuck", rule="EXT-6.16")
