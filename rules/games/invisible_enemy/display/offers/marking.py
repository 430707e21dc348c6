"""Offers of marking support fire: placing and deflecting (section 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name, side_of
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind
from rules.games.invisible_enemy.display.labels import marker_label
from rules.games.invisible_enemy.display.offers.positions import place_fields
from rules.games.invisible_enemy.mechanics.marking import MARKER_FIELDS, deflectable_barrages
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.kernel.display.cards import Choose, Option, Text
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.table import middle_of

SUPPORT_FIRE = "Support fire"
BY_EYE = Reminder(text="Markers are set by hand and eye: nothing is measured before.", rule="IE-5.6")


def marker_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the markers of both kinds that sides may place before movement (IE-5.2)."""
    return place_offers(state, sides, ("type-1", "type-2"))


def place_offers(state: State, sides: Sequence[str], kinds: Sequence[BarrageKind]) -> Iterator[Offer]:
    """Yields an offer to place a marker of each kind that a side holds (IE-5.2, IE-5.4)."""
    for key in sides:
        for kind in kinds:
            held = getattr(side_of(state, key), MARKER_FIELDS[kind])
            if held and (kind == "tie" or not side_of(state, key).done):
                yield _place_offer(state, key, kind, held, several=len(sides) > 1)


def _place_offer(state: State, key: str, kind: BarrageKind, held: int, *, several: bool) -> Offer:
    early = state.phase == "mark-1" and kind == "type-2"
    late = Reminder(text="Rarely wise: targets can still walk away. Type 2 may wait.", rule="IE-5.2")
    whose = f" ({side_name(state, key)})" if several else ""
    table = table_of(state)
    at: dict[str, Json] = {"at": list(middle_of(table))} if table else {}
    return Offer(
        key=f"marker:{kind}:{key}",
        label=f"Place a {MARKER_NAMES[kind]} marker, {held} in hand{whose}",
        action={"type": "place-barrage", "by": key, "kind": kind, "place": "", **at},
        group=SUPPORT_FIRE,
        fields=(
            Text(path=("place",), label="Where it lies, in words", value="", limit=60, rule="IE-5.1"),
            *(place_fields(state, ("at",), middle_of(table)) if table else ()),
        ),
        placing=Placing(at=("at",)) if table else None,
        primary=not early,
        reminders=(BY_EYE, late) if early else (BY_EYE,),
    )


def deflection_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields type 2 markers to place first, then deflections (IE-5.4, IE-5.8)."""
    if state.step != "deflect":
        yield from place_offers(state, sides, ("type-2",))
        return
    for key in sides:
        targets = deflectable_barrages(state, key)
        if targets and not side_of(state, key).done:
            yield _deflect_offer(state, key, targets, several=len(sides) > 1)


def _deflect_offer(state: State, key: str, targets: Sequence[str], *, several: bool) -> Offer:
    options = tuple(Option(value=name, label=marker_label(state, name, state.barrages[name])) for name in targets)
    whose = f" ({side_name(state, key)})" if several else ""
    return Offer(
        key=f"deflect:{key}",
        label=f"Deflect a barrage, {side_of(state, key).deflections} in hand{whose}",
        action={"type": "deflect", "by": key, "marker": targets[0]},
        group=SUPPORT_FIRE,
        fields=(Choose(path=("marker",), label="Barrage", options=options, value=targets[0], rule="IE-5.8"),),
        primary=True,
    )
