"""Sentences of network command and of the set-up (sections 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.network_command import (
    Bought,
    BuyingDone,
    ListsOpened,
    ListWritten,
    NetworkFought,
    Type2Requested,
)
from rules.games.invisible_enemy.battle.events.positions import Located, UnitLocated
from rules.games.invisible_enemy.battle.events.set_up import NetworkDiceRolled, UnitPlaced, VectorRolled
from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import count_noun
from rules.kernel.screen import Line, Sentence

ITEMS = CATALOGUE.command.items


def describe_network_command(event: Event) -> Sentence | None:
    match event:
        case VectorRolled():
            won = 0 if event.rolls[-1][0] > event.rolls[-1][1] else 1
            rolls = "; ".join(f"{pair[won]} against {pair[1 - won]}" for pair in event.rolls)
            text = f"{event.names.get(event.winner, event.winner)} has vector superiority ({rolls})."
            dice = tuple(str(face) for pair in event.rolls for face in pair)
            return Sentence(text=text, dice=dice, kind="set-up", rules=("IE-2.3", "IE-2.4"))
        case NetworkDiceRolled():
            text = f"{event.name} has {event.network_dice} network dice."
            why = (Line(label="1D6 + 4", amount=str(event.network_dice), how=f"{event.roll} + 4", rule="IE-2.5"),)
            return Sentence(text=text, why=why, dice=(str(event.roll),), kind="set-up", rules=("IE-2.5",))
        case UnitPlaced():
            text = f"{event.name} places {event.unit}."
            return Sentence(text=text, kind="set-up", about=(event.unit,), rules=("IE-2.8",))
        case Located(name=name, at=at):
            text = f'{name} stands at {at[0]}", {at[1]}", facing {event.facing}°.'
            return Sentence(text=text, kind="set-up", about=(name,), rules=("IE-3.5",), tone="quiet")
        case UnitLocated(unit=unit, places=places):
            spots = "; ".join(f'{name} at {x}", {y}"' for name, (x, y) in places.items())
            text = f"{unit} stands facing {event.facing}°: {spots}."
            return Sentence(text=text, kind="set-up", about=(unit,), rules=("IE-3.5",), tone="quiet")
        case NetworkFought():
            return _describe_combat(event)
        case Bought():
            return _describe_purchase(event)
        case BuyingDone():
            lost = f" {count_noun(event.lost, 'point')} lost." if event.lost else ""
            return Sentence(text=f"{event.name} has declared its purchases.{lost}", kind="network", rules=("IE-4.5",))
        case ListsOpened():
            lists = "; ".join(
                f"{event.names[key]}: {list_in_words(items)}" for key, items in sorted(event.lists.items())
            )
            return Sentence(text=f"Both lists are opened. {lists}.", kind="network", rules=("IE-4.11",))
        case Type2Requested():
            return _describe_request(event)
        case _:
            return None


def _describe_combat(event: NetworkFought) -> Sentence:
    """The dice sorted, pair by pair: who survives (IE-4.2)."""
    first, second = sorted(event.faces)
    names = event.names
    points = ", ".join(f"{names[key]} {count_noun(event.points[key], 'point')}" for key in (first, second))
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
        text=f"{event.name} gains {count_noun(event.gained, 'type 2 marker')} and holds {event.type2}.",
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


def list_in_words(items: Sequence[Purchase]) -> str:
    """A list of purchases in words."""
    words = [ITEMS[one.item].name + (f" for {one.unit}" if one.unit else "") for one in items]
    return ", ".join(words) or "nothing"


def describe_list(event: ListWritten, *, own: bool) -> Sentence:
    text = f"{event.name} has written its purchases."
    why = (Line(label="On the list", amount="", how=list_in_words(event.items), rule="IE-4.11"),) if own else ()
    return Sentence(text=text, why=why, kind="network", rules=("IE-4.11",))
