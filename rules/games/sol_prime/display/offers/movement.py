"""Offers of movement: legs, popping up and settling, minefields entered by hand (SP-5, SP-20, SP-23)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import choose_minefield, distance_field
from rules.games.sol_prime.display.offers.plan import drive_offer
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.mines import fields_at, is_immune
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_vtol
from rules.kernel.display.cards import Field, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kit.fields import KEPT, choose, toggle_off

MOVE = "Movement"


def movement_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields moves, by distance or to a place, and everything that goes with them."""
    state = context.state
    if is_aircraft(unit) or unit.move <= 0 or unit.off_table is not None:
        return
    if state.table is not None and unit.at is not None:
        yield from drive_offer(context, name, _move_notes(unit))
        yield from _hovering(context, name, unit)
        yield from minefield_offers(context, name, unit)
        return
    action = {"type": "move", "unit": name, "legs": [{"terrain": "clear", "inches": 0}]}
    offer = stand_offer(
        unit,
        f"move:{name}",
        f"{name}: move",
        action,
        group=MOVE,
        fields=_move_fields(unit.move, bool(unit.column), is_infantry(unit), is_vtol(unit)),
        reminders=_move_notes(unit),
        measures=(("legs", 0, "terrain"),),
        folded=(("legs", 0, "walls"), ("starts-near",), ("ends-near",)),
    )
    yield context.close_if_refused(offer)
    yield from _hovering(context, name, unit)
    yield from minefield_offers(context, name, unit)


def _hovering(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    if is_vtol(unit):
        kind, label = ("settle", "settle") if unit.popped_up else ("pop-up", "pop up")
        fields = (toggle_off(("land",), "And set down", rule="SP-23.1"),) if unit.popped_up else ()
        yield context.close_if_refused(
            stand_offer(
                unit, f"{kind}:{name}", f"{name}: {label}", {"type": kind, "unit": name}, group=MOVE, fields=fields
            ),
        )
        if not unit.landed and not unit.popped_up:
            land = {"type": "settle", "unit": name, "land": True}
            yield context.close_if_refused(stand_offer(unit, f"land:{name}", f"{name}: set down", land, group=MOVE))


def _move_notes(unit: Stand) -> tuple[Reminder, ...]:
    return _notes(turns=not is_infantry(unit) and not is_vtol(unit))


@cache
def _notes(*, turns: bool) -> tuple[Reminder, ...]:
    notes = [
        Reminder(text="Test first when it moves closer to the enemy or leaves cover near it.", rule="SP-18.10"),
        Reminder(text="A move leaves cover and digging in: afterwards, say what it is in now.", rule="SP-9.19"),
    ]
    if turns:
        notes.append(
            Reminder(text="Into its rear half: an inch to turn round, or backing at double cost.", rule="SP-5.3")
        )
        notes.append(Reminder(text="It ends facing the way it moved; another facing is an inch.", rule="SP-5.5"))
    return tuple(notes)


@lru_cache(KEPT)
def _move_fields(move: float, on_ground: bool, on_foot: bool, hovers: bool) -> tuple[Field, ...]:
    """Returns the fields of a move in inches, the same for all stands of a kind."""
    return tuple(_fields_of_move(move, on_ground, on_foot, hovers))


def _fields_of_move(move: float, on_ground: bool, on_foot: bool, hovers: bool) -> Iterator[Field]:
    yield distance_field(("legs", 0, "inches"), "Inches", 0, most=int(move * 2), rule="SP-5.9", needed=True)
    if on_ground:
        yield from _ground_fields()
    if not on_foot:
        yield toggle_off(("legs", 0, "backward"), "Backing", rule="SP-5.4")
        yield Number(path=("turns",), label="Turn-rounds and facing changes", value=0, least=0, most=9, rule="SP-5.5")
    if not hovers:
        yield distance_field(("starts-near",), "Nearest of its platoon before", None, most=60, rule="SP-5.8")
        yield distance_field(("ends-near",), "Nearest of its platoon after", None, most=60, rule="SP-5.8")
    yield toggle_off(("closer",), "Closer to the enemy", rule="SP-18.15")


def _ground_fields() -> Iterator[Field]:
    """Yields the fields of one leg; several kinds of ground take several steps (SP-5.13: other poor ground)."""
    ground = {key: one.name for key, one in CATALOGUE.terrain.items() if key not in ("hill", "low-wall")}
    yield choose(("legs", 0, "terrain"), "Ground", dict(ground), "clear", rule="SP-5.12")
    yield toggle_off(("legs", 0, "uphill"), "Uphill", rule="SP-5.10")
    yield Number(path=("legs", 0, "walls"), label="Low walls crossed", value=0, least=0, most=9, rule="SP-5.14")
    yield toggle_off(("legs", 0, "crosses"), "Crosses the whole water", rule="SP-5.11")


def minefield_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields entering a minefield by hand."""
    state = context.state
    fields = [one for one in fields_at(state, unit) if one not in unit.mined]
    if not fields or is_immune(unit):
        return
    action = {"type": "enter-minefield", "unit": name, "minefield": fields[0]}
    choice = (choose_minefield(state, fields, fields[0], rule="SP-20.1"),)
    note = (Reminder(text='A field reaches 2" around its counter; roll once a turn.', rule="SP-20.3"),)
    yield context.close_if_refused(
        stand_offer(
            unit,
            f"mines:{name}",
            f"{name}: into a minefield",
            action,
            group=MOVE,
            fields=choice,
            rolls=True,
            reminders=note,
        ),
    )
