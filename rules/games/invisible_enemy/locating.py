"""Offers where a battle keeps positions in inches: writing places down, and fields that hold them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy import gathering, stats
from rules.games.invisible_enemy.labels import typed
from rules.games.invisible_enemy.model import Base, State
from rules.games.invisible_enemy.words import Point
from rules.kernel.records import Json, Path
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder

GROUP = "Positions"
FROM_EDGES = Reminder(text="Inches from the left edge and from the near edge; 0° faces away from it.", rule="IE-3.5")


def locate_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """What has no place yet: bases of a unit, then towers and terrain."""
    if not state.positions:
        return
    for unit in sorted(name for name, one in state.units.items() if one.side in sides and one.placed):
        bases = stats.live_bases(state, unit)
        names = gathering.unlocated(state, stats.in_order(bases.items()))
        if names:
            yield _locate(f"locate:{unit}", names, by=unit, facing=True)
    pieces = [name for name, piece in sorted(state.terrain.items()) if not piece.cleared]
    things = gathering.unlocated(state, [*sorted(state.towers), *pieces])
    if things:
        yield _locate("locate", things, by="", facing=False)


def _locate(key: str, names: Sequence[str], *, by: str, facing: bool) -> Offer:
    action: dict[str, Json] = {"type": "locate", "name": names[0], "at": [0, 0], "facing": 0}
    options = tuple(Option(value=name, label=name) for name in names)
    fields: list[Field] = [Choose(path=("name",), label="What", options=options, value=names[0])]
    fields += place_fields(("at",), (0, 0))
    if facing:
        fields.append(Number(path=("facing",), label="Facing, degrees clockwise", value=0, least=0, most=359))
    return Offer(
        key=key,
        label="Write down a place",
        action=action,
        by=by,
        group=GROUP,
        fields=tuple(fields),
        reminders=(FROM_EDGES,),
    )


def place_fields(path: Path, at: Point) -> list[Field]:
    """The two numbers of a place, to a tenth of an inch."""
    return [
        Number(path=(*path, place), label=label, value=typed(at[place]), least=0, step="0.1", rule="IE-3.5")
        for place, label in enumerate(("Inches from the left", "Inches from the near edge"))
    ]


def arrival(base: Base) -> tuple[dict[str, Json], list[Field]]:
    """Where a move ends, for a base whose place is known: the action's part, and its fields."""
    if base.at is None:
        return {}, []
    facing = Number(path=("facing",), label="Facing at the end", value=typed(base.facing), least=0, most=359)
    return {"to": list(base.at), "facing": base.facing}, [*place_fields(("to",), base.at), facing]
