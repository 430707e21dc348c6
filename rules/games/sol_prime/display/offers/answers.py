"""Offers of a pending step: fire from Overwatch or hold it, react to a missile, test, shells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.sol_prime.battle.state import Pending, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import platoon_name, side_name
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import distance_field
from rules.games.sol_prime.display.offers.fire import fire_offers
from rules.games.sol_prime.display.offers.impact import impact_offers
from rules.games.sol_prime.mechanics.artillery.counterbattery import batteries
from rules.games.sol_prime.mechanics.leaders import find_leaders_stand, nearest_stands
from rules.games.sol_prime.mechanics.missiles import can_evade
from rules.games.sol_prime.mechanics.overwatch import watching_stands
from rules.games.sol_prime.mechanics.stands import has_smoke
from rules.kernel.display.cards import Field, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import choose, choose_name, tick_names

GROUP = "Answer"


def answer_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the answers to the first pending step, for its side and the referee."""
    state = context.state
    first = state.pending[0]
    if first.side not in context.sides:
        return
    match first.kind:
        case "overwatch":
            watchers = watching_stands(state, first.side)
            yield from _hold(context, first, lost=watchers if len(watchers) > FEW else ())
            for name in watchers:
                yield from _shots(context, name, first.unit, few=len(watchers) <= FEW)
        case "counterbattery":
            yield from _counterbattery(context, first)
            yield from _hold(context, first)
        case "unseen":
            yield from _hold(context, first, label="Nothing unseen lies there")
        case "missile":
            yield from _react(state, first)
        case "loss-test":
            yield loss_test_offer(state, first.unit, group=GROUP)
        case "leader":
            yield leader_fate_offer(state, first.side, first.unit, group=GROUP)
        case "impact":
            mission = next(one for one in state.missions if one.key == first.unit)
            yield from impact_offers(context, mission, group=GROUP)


FEW = 6
"""Stands on Overwatch whose first weapons fit in the bar; with more, the offer to hold fire names them."""


def _shots(context: OfferContext, name: str, at: str, *, few: bool) -> Iterator[Offer]:
    """Yields Overwatch fire at the mover, whichever sheet is open; of a few, the first weapon is in the bar."""
    shots = [one for one in fire_offers(context, name, overwatch=True, at=at) if one.closed is None]
    for place, offer in enumerate(shots):
        first = few and not place and offer.action["target"] == at
        yield replace(offer, by="", group=f"{name} on Overwatch", primary=first)


def _hold(
    context: OfferContext, first: Pending, *, label: str = "Hold fire", lost: Sequence[str] = ()
) -> Iterator[Offer]:
    state, viewer = context.state, context.viewer
    action: dict[str, Json] = {"type": "hold-fire", "side": first.side}
    who = f" ({side_name(state, first.side)})" if viewer.role == "referee" else ""
    forfeits = tuple(lost)
    yield Offer(key="hold-fire", label=f"{label}{who}", action=action, group=GROUP, primary=True, forfeits=forfeits)
    if state.active and first.kind == "overwatch":
        long = {**action, "platoon": True}
        text = f"Hold fire until this platoon is done{who}"
        yield Offer(key="hold-fire-platoon", label=text, action=long, group=GROUP)


def _react(state: State, first: Pending) -> Iterator[Offer]:
    unit = state.units[first.unit]
    choices: dict[Json, str] = {"": "no reaction"}
    if has_smoke(unit):
        choices["smoke"] = "fire smoke (−4)"
    if can_evade(unit):
        choices["evade"] = "evade (−1)"
    if len(choices) == 3:
        choices["both"] = "both (−5)"
    still: dict[str, Json] = {"type": "react", "unit": first.unit, "reaction": ""}
    yield Offer(
        key="no-reaction",
        label=f"{first.unit} does not react",
        action=still,
        by=unit.platoon or "",
        group=GROUP,
        rolls=True,
    )
    yield Offer(
        key="react",
        label=f"{first.unit} reacts",
        action={**still, "reaction": list(choices)[-1]},
        by=unit.platoon or "",
        group=GROUP,
        fields=(
            choose(("reaction",), "Reaction", choices, list(choices)[-1], rule="SP-10.10"),
            distance_field(("leader-within",), "Leader within", None, most=60, rule="SP-18.6"),
        ),
        primary=True,
        rolls=True,
        reminders=(Reminder(text="It must first pass a morale test; one test serves for both.", rule="SP-10.10"),),
    )


def cover_counts() -> tuple[Field, ...]:
    """Returns the fields of a platoon's test: how many of its stands are in cover (SP-18.18)."""
    return (
        Number(path=("in-cover",), label="Stands in cover", value=None, least=0, most=20, rule="SP-18.18"),
        Number(path=("stands",), label="Stands left", value=None, least=0, most=20, rule="SP-18.18"),
    )


def loss_test_offer(state: State, platoon: str, *, group: str) -> Offer:
    """Returns the test of a platoon after its losses (SP-18.13)."""
    return Offer(
        key=f"loss-test:{platoon}",
        label=f"Test platoon {platoon_name(state, platoon)} after its losses",
        action={"type": "platoon-morale", "platoon": platoon, "reason": "loss"},
        by=platoon,
        group=group,
        fields=cover_counts(),
        primary=True,
        rolls=True,
    )


def leader_fate_offer(state: State, side: str, leader: str, *, group: str) -> Offer:
    """Returns the roll for a leader whose stand is lost (SP-19.2)."""
    old = find_leaders_stand(state, leader, side, fallen=True)
    friends = nearest_stands(state, old) if old else []
    action: dict[str, Json] = {"type": "leader-fate", "leader": leader, "side": side}
    fields: tuple[Field, ...] = ()
    if friends:
        action["nearest"] = friends[0]
        fields = (choose_name(("nearest",), "Nearest friendly stand", friends, friends[0], rule="SP-19.2"),)
    return Offer(
        key=f"leader-fate:{leader}",
        label=f"The fate of {leader}",
        action=action,
        group=group,
        fields=fields,
        primary=True,
        rolls=True,
    )


def _counterbattery(context: OfferContext, first: Pending) -> Iterator[Offer]:
    state = context.state
    able = batteries(state, first.side)
    for name in able:
        piece = CATALOGUE.artillery.pieces[state.units[name].artillery]
        alike = [
            one
            for one in able
            if (state.units[one].artillery, state.units[one].mrl)
            == (state.units[name].artillery, state.units[name].mrl)
        ]
        action: dict[str, Json] = {
            "type": "counterbattery",
            "by": [name],
            "target": first.unit,
            "range": piece.least_range,
        }
        slots = tick_names(("by",), "Pieces", alike, rule="SP-17.4")
        reach, notes = _reach(state, name, first.unit)
        if reach and reach.path == ("depth",):
            action = {**action, "range": None, "depth": reach.value}
        elif not reach:
            action = {**action, "range": None}
        offer = Offer(
            key=f"counterbattery:{name}",
            label=f"{name}: counterbattery fire",
            action=action,
            by=state.units[name].platoon or "",
            group=GROUP,
            fields=(slots, *([reach] if reach else [])),
            rolls=True,
            reminders=notes,
        )
        yield context.close_if_refused(offer)


def _reach(state: State, name: str, target: str) -> tuple[Number | None, tuple[Reminder, ...]]:
    """Returns the range field: none where both batteries have written down their distance from the table."""
    unit, enemy = state.units[name], state.units[target]
    if unit.off_table is None or enemy.off_table is None:
        help_ = "Of a battery off the table: its written distance and that on the table."
        least = CATALOGUE.artillery.pieces[unit.artillery].least_range
        return distance_field(("range",), "Range", least, most=600, rule="SP-17.42", help=help_, needed=True), ()
    text = 'Both written distances and the depth of the table are added up; beyond 150" the roll has -1.'
    note = Reminder(text=text.replace("-", "−"), rule="SP-17.42")
    depth = distance_field(("depth",), "Depth of the table", 48, most=400, rule="SP-17.42", needed=True)
    return (depth if state.table is None else None), (note,)
