"""Offers before the first turn: minefields, off-table guns, places, readiness (SP-3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import platoon_name
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import distance_field
from rules.games.sol_prime.display.offers.plan import ground_offers, place_offer, row_offers
from rules.games.sol_prime.display.offers.platoons import (
    platoon_conceal_offers,
    platoon_overwatch_offers,
    platoon_show_offers,
)
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.display.offers.stands import posture_fields
from rules.games.sol_prime.mechanics.placement import placeable_stands, usual_place
from rules.games.sol_prime.mechanics.stands import bay_capacity, is_aircraft, is_infantry, is_mortar, is_structure
from rules.kernel.display.cards import Choose, Field, Option, Text
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json, replace
from rules.kernel.wording import format_count
from rules.kit.fields import choose
from rules.kit.table import place_fields

GROUP = "Set-up"


def set_up_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields everything that a side settles before the battle."""
    state = context.state
    for side in context.sides:
        if state.sides[side].ready:
            continue
        yield from _mines(state, side)
        yield from row_offers(context, side)
        for key, platoon in state.platoons.items():
            if platoon.side == side:
                placed = all(state.units[name].at for name in placeable_stands(state, key))
                yield from _when_placed(platoon_overwatch_offers(context, key), placed)
                yield from platoon_conceal_offers(state, key)
                yield from platoon_show_offers(state, key)
        for name, unit in state.units.items():
            if unit.side == side and not is_aircraft(unit):
                yield from place_offer(context, name)
                yield from _when_placed(_stand(context, name, unit), bool(unit.at or unit.carried_by))
        label = "Set-up is done" if len(context.sides) == 1 else f"Set-up of {state.sides[side].name or side} is done"
        yield Offer(
            key=f"ready:{side}",
            label=label,
            action={"type": "ready", "side": side},
            group=GROUP,
            primary=True,
            forfeits=(*_not_laid(state, side), *_not_placed(state, side)),
        )
    if context.sides and any(not state.sides[side].ready for side in context.sides):
        yield from ground_offers(state)
    if context.sides and all(side.ready for side in state.sides.values()):
        yield Offer(
            key="first-side",
            label="Roll for first move",
            action={"type": "first-side"},
            group=GROUP,
            primary=True,
            rolls=True,
        )


def _when_placed(offers: Iterator[Offer], placed: bool) -> Iterator[Offer]:
    """Yields what may still be changed about stands: once they have a place, nothing of it is due."""
    for offer in offers:
        yield replace(offer, seldom=placed)


def _not_laid(state: State, side: str) -> Iterator[str]:
    """Lists minefields still in hand: once the battle begins none is laid (SP-3.2)."""
    for kind, count in state.sides[side].mines.items():
        if count:
            yield f"{format_count(count, 'minefield')} ({CATALOGUE.minefields.types[kind].name})"


def _not_placed(state: State, side: str) -> Iterator[str]:
    """Lists platoons of which a stand has no place on the plan yet (SP-3.1)."""
    for key, platoon in state.platoons.items():
        left = [name for name in placeable_stands(state, key) if state.units[name].at is None]
        if state.table and platoon.side == side and left:
            yield f"{platoon_name(state, key)} ({format_count(len(left), 'stand')} not on the plan)"


def _mines(state: State, side: str) -> Iterator[Offer]:
    left = {kind: count for kind, count in state.sides[side].mines.items() if count}
    if left:
        spot: dict[str, Json] = {} if state.table is None else {"at": list(usual_place(state))}
        kinds: dict[Json, str] = {
            kind: f"{CATALOGUE.minefields.types[kind].name} ({count} left)" for kind, count in left.items()
        }
        first = next(iter(left))
        yield Offer(
            key=f"lay:{side}",
            label="Lay a minefield",
            action={"type": "lay-minefield", "side": side, "mine": first, **spot},
            group=GROUP,
            fields=(
                choose(("mine",), "Kind (secret)", kinds, first, rule="SP-20.2"),
                Text(path=("place",), label="Where (everybody sees it)", value="", limit=80, rule="SP-3.2"),
                *(place_fields(("at",), usual_place(state), state.table, rule="SP-3.2") if state.table else ()),
            ),
            placing=Placing(at=("at",)) if state.table else None,
        )


def _stand(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    state = context.state
    action: dict[str, Json] = {"type": "posture", "unit": name, "cover": unit.cover, "dug-in": unit.dug_in}
    action |= {"overwatch": unit.overwatch, "carrier": unit.carried_by, "concealed": unit.concealed}
    offer = Offer(
        key=f"posture:{name}",
        label=f"{name}: cover and Overwatch",
        action=action,
        by=sheet_of(unit),
        group=GROUP,
        fields=tuple(_posture_fields(state, name, unit)),
    )
    yield context.close_if_refused(offer)
    if unit.kind == "artillery":
        away: dict[str, Json] = {"type": "off-table", "unit": name, "inches": unit.off_table}
        field = distance_field(
            ("inches",), "Inches off the table (secret; empty: on it)", unit.off_table, most=400, rule="SP-3.4"
        )
        yield Offer(
            key=f"off-table:{name}",
            label=f"{name}: off the table",
            action=away,
            by=sheet_of(unit),
            group=GROUP,
            fields=(field,),
        )


def _posture_fields(state: State, name: str, unit: Stand) -> Iterator[Field]:
    yield from posture_fields(unit)
    if not is_structure(unit) or unit.mounts:
        watch = (Option(value=True, label="on Overwatch"), Option(value=False, label="not on Overwatch"))
        yield Choose(path=("overwatch",), label="Overwatch", options=watch, value=unit.overwatch, rule="SP-3.3")
    if state.options.hidden_set_up:
        seen = (Option(value=True, label="stays secret"), Option(value=False, label="on the table"))
        yield Choose(path=("concealed",), label="Can be seen?", options=seen, value=unit.concealed, rule="SP-28.4")
    if is_infantry(unit) or is_mortar(unit) or unit.towed:
        carriers = [
            one
            for one, other in state.units.items()
            if other.side == unit.side
            and one != name
            and (bay_capacity(other) or (unit.towed and other.kind == "vehicle"))
        ]
        if carriers:
            options: dict[Json, str] = {None: "on the table", **{one: one for one in carriers}}
            yield choose(("carrier",), "Aboard", options, unit.carried_by, rule="SP-16.10")
