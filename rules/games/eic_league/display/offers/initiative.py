"""Offers of the initiative phase: declarations and the roll (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.state import State, type_of
from rules.games.eic_league.display.offers.context import OfferContext
from rules.games.eic_league.display.offers.turn_order import COURSE
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.initiative import warp_problem
from rules.kernel.display.cards import Toggle
from rules.kernel.display.screen import Offer, Reminder


def declaration_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the declarations that are missing (EIC-11.2)."""
    state, sides = context.state, context.sides
    if state.phase == "initiative" or (state.phase is None and not state.rolled):
        for side in sides:
            if not state.sides[side].declared:
                yield from _declare(state, side, several=len(sides) > 1)


def initiative_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the roll for the initiative when nobody's declaration is missing (EIC-11.1)."""
    state, sides = context.state, context.sides
    if state.phase not in (None, "initiative") or (state.phase is None and state.rolled):
        return
    missing = turn_order.awaited_sides(state)
    if sides and not missing:
        yield Offer(
            key="initiative",
            label="Roll for initiative",
            action={"type": "initiative"},
            group=COURSE,
            primary=state.phase is not None,
            rolls=True,
            reminders=(
                Reminder(text="The side with initiative moves last and attacks first.", rule="EIC-11.4"),
                Reminder(text="On a tie, a side without a bonus wins; otherwise roll again.", rule="EIC-11.3"),
            ),
        )


def _declare(state: State, side: str, *, several: bool) -> Iterator[Offer]:
    own = {name: unit for name, unit in state.units.items() if unit.side == side and not is_vanquished(unit)}
    tanks = [(name, unit) for name, unit in own.items() if "warp" in unit.movement]
    why_not = {name: warp_problem(unit, name, round_=state.round) for name, unit in tanks}
    warps = [name for name, problem in why_not.items() if problem is None]
    spooks = [name for name, unit in own.items() if type_of(unit).initiative_roll and not unit.captured]
    if state.phase is None and not (warps or spooks):
        return
    fields = (
        *(Toggle(path=("warp", name), label=f"{name} will warp", checked=False, rule="EIC-11.2") for name in warps),
        *(Toggle(path=("spooks", name), label=f"{name} tries", checked=True, rule="EIC-11.6") for name in spooks),
    )
    label = "Declare for initiative" if fields else "Ready for initiative"
    yield Offer(
        key=f"declare:{side}",
        label=f"{label} ({state.sides[side].name or side})" if several else label,
        action={"type": "declare", "side": side, "warp": {}, "spooks": dict.fromkeys(spooks, True)},
        group=COURSE,
        fields=fields,
        primary=True,
        reminders=(
            *((Reminder(text="Each tank that will warp adds 1 to the roll.", rule="EIC-11.2"),) if warps else ()),
            *(Reminder(text=f"No warp: {one.message}", rule=one.rule) for one in why_not.values() if one),
        ),
    )
