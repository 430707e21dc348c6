"""Sentences of network command (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.games.invisible_enemy.battle.events.network_command import (
    Bought,
    BuyingDone,
    ListsOpened,
    ListWritten,
    NetworkFought,
    Type2Requested,
)
from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_count

ITEMS = CATALOGUE.command.items


def describe_network_command(event: NetworkFought | Bought | BuyingDone | ListsOpened | Type2Requested) -> Sentence:
    """Describes network combat, an open purchase or a request."""
    match event:
        case NetworkFought():
            return _describe_combat(event)
        case Bought():
            return _describe_purchase(event)
        case BuyingDone():
            lost = f" {format_count(event.lost, 'point')} lost." if event.lost else ""
            return Sentence(text=f"{event.name} has declared its purchases.{lost}", kind="network", rules=("IE-4.5",))
        case ListsOpened():
            lists = "; ".join(
                f"{event.names[key]}: {describe_purchases(items)}" for key, items in sorted(event.lists.items())
            )
            void = "".join(
                f" No longer possible for {event.names[key]}: {describe_purchases(items)}."
                for key, items in sorted(event.void.items())
            )
            return Sentence(text=f"Both lists are opened. {lists}.{void}", kind="network", rules=("IE-4.11",))
        case Type2Requested():
            return _describe_request(event)
        case _:
            assert_never(event)


def _describe_combat(event: NetworkFought) -> Sentence:
    """Describes network combat: the dice sorted, with the survivor of each pair (IE-4.2)."""
    first, second = sorted(event.faces)
    names = event.names
    points = ", ".join(f"{names[key]} {format_count(event.points[key], 'point')}" for key in (first, second))
    text = f"Network combat: {points}."
    return Sentence(
        text=text,
        why=tuple(_pair_lines(event.faces[first], event.faces[second], names[first], names[second])),
        dice=tuple(str(face) for key in (first, second) for face in event.faces[key]),
        kind="network",
        rules=("IE-4.1", "IE-4.2", "IE-4.3"),
    )


def _pair_lines(mine: Sequence[int], theirs: Sequence[int], one: str, other: str) -> list[Line]:
    lines = []
    for place in range(max(len(mine), len(theirs))):
        left = str(mine[place]) if place < len(mine) else "–"
        right = str(theirs[place]) if place < len(theirs) else "–"
        if "–" in (left, right):
            result = f"{other if left == '–' else one} survives"
        else:
            ahead = mine[place] - theirs[place]
            result = "both lost" if not ahead else f"{one if ahead > 0 else other} survives"
        lines.append(Line(label=f"{left} against {right}", amount="", how=result, rule="IE-4.2"))
    return lines


def _describe_purchase(event: Bought) -> Sentence:
    item = ITEMS[event.item]
    unit = f" for {event.unit}" if event.unit else ""
    return Sentence(
        text=f"{event.name} buys: {item.name}{unit}.",
        why=(
            Line(label=item.name, amount=f"−{event.price}", rule=item.rule),
            Line(label="Action points left", amount=str(event.points_left), rule="IE-4.10", total=True),
        ),
        kind="network",
        about=(event.unit,) if event.unit else (),
        rules=(item.rule,),
    )


def _describe_request(event: Type2Requested) -> Sentence:
    need = CATALOGUE.command.request.superior_on if event.superior else CATALOGUE.command.request.marker_on
    faces = ", ".join(map(str, event.faces))
    return Sentence(
        text=f"{event.name} gains {format_count(event.gained, 'type 2 marker')} and holds {event.type2}.",
        why=(
            Line(
                label=f"{event.rolled} {'die' if event.rolled == 1 else 'dice'}, {need}+ each",
                amount=str(event.gained),
                how=faces,
                rule="IE-4.30",
            ),
        ),
        dice=(str(event.rolled), *map(str, event.faces)),
        kind="network",
        rules=("IE-4.30", "IE-4.31") if event.superior else ("IE-4.30",),
    )


def describe_purchases(items: Sequence[Purchase]) -> str:
    """Describes a list of purchases in words."""
    words = [ITEMS[one.item].name + (f" for {one.unit}" if one.unit else "") for one in items]
    return ", ".join(words) or "nothing"


def describe_list(event: ListWritten, *, own: bool) -> Sentence:
    """Describes a secret list; only its owner and the referee read the purchases (IE-4.11)."""
    text = f"{event.name} has written its purchases."
    why = (Line(label="On the list", amount="", how=describe_purchases(event.items), rule="IE-4.11"),) if own else ()
    return Sentence(text=text, why=why, kind="network", rules=("IE-4.11",))
