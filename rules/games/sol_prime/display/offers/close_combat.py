"""Offers of close combat (SP-14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import cover_field
from rules.games.sol_prime.display.offers.fire import enemies, on_plan
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.positions import find_touched
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_on_table, is_vtol
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.fields import choose_name, choose_or_none, tick_names, yes_or_no

COMBAT = "Close combat"


def close_combat_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields close combat with an enemy."""
    state = context.state
    if unit.move <= 0 or unit.off_table is not None or is_aircraft(unit) or (is_vtol(unit) and not unit.landed):
        return
    foes = list(enemies(state, unit.side))
    base: dict[str, Json] = {"type": "close-combat", "attackers": [name], "seen-before": True}
    if not foes:
        return
    defender, reason = context.find_legal_target(base, _in_contact(state, name, foes) or foes[:1], field="defender")
    if reason is not None:
        if reason.code in ("fired-this-turn", "suppressed", "may-not-advance"):
            shown = {**base, "defender": foes[0]}
            offer = stand_offer(unit, f"close-combat:{name}", f"{name}: close combat", shown, group=COMBAT)
            yield context.close_if_refused(offer)
        return
    friends = [
        one
        for one, other in state.units.items()
        if other.platoon in state.active and one != name and is_on_table(other) and other.side == unit.side
    ]
    fields = tuple(_fight_fields(name, foes, friends, defender))
    note = (Reminder(text="The enemy must have been seen before the move began.", rule="SP-8.6"),)
    yield stand_offer(
        unit,
        f"close-combat:{name}",
        f"{name}: close combat",
        {**base, "defender": defender},
        group=COMBAT,
        fields=fields,
        rolls=True,
        reminders=note,
        **on_plan(state, foes, ("defender",), ("attackers",)),
    )


def _in_contact(state: State, name: str, foes: list[str]) -> list[str]:
    """Returns the enemies that a stand may touch: all of them where nobody measures (SP-14.1)."""
    return foes if state.table is None else find_touched(state, name, foes)


def _fight_fields(name: str, foes: list[str], friends: list[str], defender: str) -> Iterator[Field]:
    yield choose_name(("defender",), "Against", foes, defender, rule="SP-14.2")
    if friends:
        yield tick_names(("attackers",), "Who attacks", (name, *friends), rule="SP-14.2")
        yield choose_or_none(
            ("modifiers-from",), "Modifiers of", (name, *friends), none="the first attacker", rule="SP-14.3"
        )
    yield cover_field(("cover",), "Cover of the defender", rule="SP-14.4")
    yield tick_names(("also-attacked",), "Attached stands attacked too", foes, rule="SP-14.10")
    yield yes_or_no(("seen-before",), "Seen before the move", "it was seen", "it was not", rule="SP-8.6")
