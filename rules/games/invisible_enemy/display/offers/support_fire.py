"""Offers of support fire: placing markers, deflecting, resolving (sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.tables import MARKER_NAMES
from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind
from rules.games.invisible_enemy.display.labels import marker_label, standing, thing_options
from rules.games.invisible_enemy.display.measured_forms import measured
from rules.games.invisible_enemy.display.offers.positions import middle, place_fields
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE
from rules.games.invisible_enemy.mechanics.marking import MARKER_FIELDS, deflectable_barrages
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.kernel.plan import Placing
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder, Slots, Text

GROUP = "Support fire"


PLACE = 28
"""So many letters of the words for a marker's place stand on a button."""


BY_EYE = Reminder(text="Markers are set by hand and eye: nothing is measured before.", rule="IE-5.6")


def place_offers(state: State, sides: Sequence[str], kinds: Sequence[BarrageKind]) -> Iterator[Offer]:
    """A marker to place, of each kind that a side holds (IE-5.2, IE-5.4)."""
    for key in sides:
        for kind in kinds:
            held = getattr(side_of(state, key), MARKER_FIELDS[kind])
            if held and (kind == "tie" or not side_of(state, key).done):
                yield _place(state, key, kind, held, several=len(sides) > 1)


def _place(state: State, key: str, kind: BarrageKind, held: int, *, several: bool) -> Offer:
    early = state.phase == "mark-1" and kind == "type-2"
    late = Reminder(text="Rarely wise: targets can still walk away. Type 2 may wait.", rule="IE-5.2")
    whose = f" ({side_name(state, key)})" if several else ""
    table = table_of(state)
    at: dict[str, Json] = {"at": list(middle(table))} if table else {}
    return Offer(
        key=f"marker:{kind}:{key}",
        label=f"Place a {MARKER_NAMES[kind]} marker, {held} in hand{whose}",
        action={"type": "place-barrage", "by": key, "kind": kind, "place": "", **at},
        group=GROUP,
        fields=(
            Text(path=("place",), label="Where it lies, in words", value="", limit=60, rule="IE-5.1"),
            *(place_fields(state, ("at",), middle(table)) if table else ()),
        ),
        placing=Placing(at=("at",)) if table else None,
        primary=not early,
        reminders=(BY_EYE, late) if early else (BY_EYE,),
    )


def deflection_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Type 2 markers first, then deflections (IE-5.4, IE-5.8)."""
    if state.step != "deflect":
        yield from place_offers(state, sides, ("type-2",))
        return
    for key in sides:
        targets = deflectable_barrages(state, key)
        if targets and not side_of(state, key).done:
            yield _deflect(state, key, targets, several=len(sides) > 1)


def _deflect(state: State, key: str, targets: Sequence[str], *, several: bool) -> Offer:
    options = tuple(Option(value=name, label=marker_label(state, name, state.barrages[name])) for name in targets)
    whose = f" ({side_name(state, key)})" if several else ""
    return Offer(
        key=f"deflect:{key}",
        label=f"Deflect a barrage, {side_of(state, key).deflections} in hand{whose}",
        action={"type": "deflect", "by": key, "marker": targets[0]},
        group=GROUP,
        fields=(Choose(path=("marker",), label="Barrage", options=options, value=targets[0], rule="IE-5.8"),),
        primary=True,
    )


def resolve_offers(state: State, sides: Sequence[str], *, ties: bool = False) -> Iterator[Offer]:
    """Each marker of the sides that waits for its resolution; its owner rolls (IE-8.19)."""
    for name, marker in sorted(state.barrages.items()):
        if marker.side in sides and not marker.resolved and (marker.kind == "tie") == ties:
            yield _resolve(state, name, whose=f" ({side_name(state, marker.side)})" if len(sides) > 1 else "")


def _resolve(state: State, name: str, *, whose: str) -> Offer:
    marker = state.barrages[name]
    things = standing(state, near=marker.at)
    options = thing_options(state, things)
    fields: list[Field] = [
        Slots(
            path=("within",),
            label=f'Within {BARRAGE.radius}" of the marker',
            entries=(),
            options=options,
            help="Centre to centre. Leave out what impervious terrain shields.",
            rule="IE-8.14",
        ),
        Slots(
            path=("flank",),
            label=f'With a friend within {BARRAGE.flank_distance}" on a flank',
            entries=(),
            options=tuple(option for option in options if option.value in state.bases),
            help="The others are easier to hit by 1.",
            rule="IE-8.11",
        ),
    ]
    if pieces := [piece for piece, kind in sorted(state.terrain.items()) if not kind.cleared]:
        fields.append(_cleared(state, pieces))
    return Offer(
        key=f"resolve:{name}",
        label=f"Resolve {name}{', ' if marker.place else ''}{shorten(marker.place, PLACE, placeholder=' …')}{whose}",
        action=measured(state, {"type": "resolve-barrage", "marker": name, "within": [], "flank": [], "cleared": []}),
        group=GROUP,
        fields=tuple(fields),
        primary=True,
        rolls=True,
        reminders=(
            Reminder(text="Friends in reach are rolled for as well; only where they stand now counts.", rule="IE-5.7"),
        ),
    )


def _cleared(state: State, pieces: Sequence[str]) -> Slots:
    radius = BARRAGE.clear_radius
    options = []
    for name in pieces:
        kind = CATALOGUE.terrain.get(state.terrain[name].type)
        if kind and kind.sensitivity in radius:
            options.append(Option(value=name, label=name, detail=f'gone within {radius[kind.sensitivity]}"'))
    return Slots(path=("cleared",), label="Terrain that is cleared", entries=(), options=tuple(options), rule="IE-8.15")
