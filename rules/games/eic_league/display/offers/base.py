"""Offers at the base: retreat, arrival and departure, recovery, reloading (section 18)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.base.recovery import may_recover, most_recoverable
from rules.games.eic_league.mechanics.base.retreat import RECOVERY, check_retreat
from rules.games.eic_league.mechanics.base.stay import check_arrival, check_departure, too_dear
from rules.kernel.display.cards import Choose, Number, Option
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal
from rules.kernel.records import Json, replace

BASE = "Base"


def retreat_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the offer to announce a retreat (EIC-18.2)."""
    if unit.status != "field":
        return
    offer = Offer(
        key=f"retreat:{name}",
        label="Announce retreat",
        action={"type": "retreat", "by": name, "purpose": "recover"},
        by=name,
        group=BASE,
        fields=(_purpose("recover"),),
        reminders=(
            Reminder(text="A retreating unit may not attack until it has left its base again.", rule="EIC-18.2"),
        ),
    )
    try:
        check_retreat(state, unit, name, purpose="recover")
    except Illegal as refusal:
        if refusal.problem.code == "retreat-limit":
            yield _reload_only(offer)
    else:
        yield offer


def _purpose(value: str) -> Choose:
    recovery = RECOVERY
    return Choose(
        path=("purpose",),
        label="To",
        options=(
            Option(value="recover", label="Recover energy", detail=f"at most {recovery.units_at_once} units at a time"),
            Option(value="reload", label="Reload only"),
        ),
        value=value,
        rule="EIC-18.5",
    )


def _reload_only(offer: Offer) -> Offer:
    # Two other units are already recovering, so this one can only reload (EIC-18.5, EIC-18.6).
    return replace(
        offer,
        label="Announce retreat to reload",
        action={**offer.action, "purpose": "reload"},
        fields=(),
        reminders=(*offer.reminders, Reminder(text="Two units are in recovery already.", rule="EIC-18.5")),
    )


def arrival_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields, without a map, the report that a unit has reached its base (EIC-18.2)."""
    if unit.status == "retreating" and state.typed:
        action = {"type": "enter-base", "by": name}
        try:
            check_arrival(state, unit, name)
        except Illegal:
            return
        yield Offer(key=f"enter-base:{name}", label="Has reached its base", action=action, by=name, group=BASE)


def departure_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the offer to leave the base (EIC-18.6)."""
    if unit.status == "base" and (unit.base_until is None or state.round > unit.base_until):
        yield _leave(state, name, unit)


def _leave(state: State, name: str, unit: Unit) -> Offer:
    action = {"type": "leave-base", "by": name}
    offer = Offer(key=f"leave-base:{name}", label="Leave the base", action=action, by=name, group=BASE)
    try:
        check_departure(state, unit, name)
    except Illegal as refusal:
        return replace(offer, closed=refusal.problem)
    return offer


def recovery_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the recovery of a unit in its base (EIC-18.3)."""
    if unit.status != "base" or unit.captured:
        return
    if (most := most_recoverable(state, unit)) > 0 and may_recover(state, unit, name):
        price, begin = RECOVERY.credits_per_energy, min(most, RECOVERY.energy_per_round)
        help_ = f"{price} credits and a tenth of a round for each point"
        field = Number(
            path=("energy",), label="Energy points", value=begin, least=1, most=most, help=help_, rule="EIC-18.3"
        )
        action: dict[str, Json] = {"type": "recover", "by": name, "energy": begin}
        yield Offer(key=f"recover:{name}", label="Recover energy", action=action, by=name, group=BASE, fields=(field,))


def reload_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the empty loads that a unit in its base can fill (EIC-18.6)."""
    if unit.status != "base" or unit.captured:
        return
    for reference in weapons.references(unit):
        yield from _reload(state, name, unit, reference)


def _reload(state: State, name: str, unit: Unit, reference: str) -> Iterator[Offer]:
    weapon = weapons.weapon_in(unit, reference)
    if not weapon or weapons.shots_left(unit, reference) != 0:
        return
    if reference.isdecimal() and int(reference) in unit.destroyed:
        return
    table = CATALOGUE.weapons[weapon]
    offer = Offer(
        key=f"reload:{name}:{reference}",
        label=f"Reload {table.name.lower()} for {table.cost} credits",
        action={"type": "reload", "by": name, "weapon": reference},
        by=name,
        group=BASE,
        reminders=(Reminder(text="It takes this round; the unit then leaves its base.", rule="EIC-18.6"),),
    )
    credits = state.sides[unit.side].credits
    dear = table.cost > credits
    yield replace(offer, closed=too_dear(table.cost, credits).problem, reminders=()) if dear else offer
