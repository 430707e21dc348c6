"""The actions that are open to a viewer now, from what he may know: legal as they stand, with what may be varied."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle import ending, turn_order
from rules.games.eic_league.battle.state import EnterBase, Phase, Retreat, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.attacks import announced_offer, attack_offers
from rules.games.eic_league.display.offers.movement import move_offers
from rules.games.eic_league.mechanics import base, detection, stats, weapons
from rules.games.eic_league.mechanics.distances import place
from rules.games.eic_league.visibility.view import View, owns
from rules.kernel.problems import Illegal
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Text, Toggle
from rules.kit.hexes import distance

COURSE, DETECTION, BASE = "Course of play", "Detection", "Base"
PHASE_NAMES = {"movement": "movement", "detection": "detection", "attack": "attacks"}


def offers(view: View) -> tuple[Offer, ...]:
    """Every action that is open to the viewer, and those that are closed where he would wonder."""
    state = view.state
    if state.ended or view.viewer.role == "spectator":
        return ()
    sides = [side for side in turn_order.in_play(state) if owns(view.viewer, side)]
    if state.announced:
        return _announced(state, sides)
    own = [(name, unit) for name, unit in state.units.items() if unit.side in sides and not stats.vanquished(unit)]
    surrender = tuple(_surrender(state, sides, referee=view.viewer.role == "referee"))
    offered = any(team.surrender is not None for team in state.sides.values())
    return (
        *(surrender if offered else ()),  # what is asked comes first
        *_initiative(state, sides),
        *(offer for name, unit in own for offer in _unit_offers(state, name, unit)),
        *_course(state, sides),
        *(() if offered else surrender),
    )


def _announced(state: State, sides: list[str]) -> tuple[Offer, ...]:
    attack = state.announced
    if attack is None or stats.unit_named(state, attack.by).side not in sides:
        return ()
    return (announced_offer(attack),)


def open_now(state: State, phase: Phase, side: str) -> bool:
    """True when a side may do now what belongs to a phase."""
    return state.phase is None or (state.phase == phase and turn_order.has_part(state, side))


def _unit_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if open_now(state, "movement", unit.side):
        yield from move_offers(state, name, unit)
        yield from _retreat(state, name, unit)
        yield from _in_and_out(state, name, unit)
    if open_now(state, "attack" if state.joint else "detection", unit.side):
        yield from _detect(state, name, unit)
    if open_now(state, "attack", unit.side):
        yield from attack_offers(state, name, unit)
    yield from _in_base(state, name, unit)


# --- initiative and the course of play ------------------------------------------------------------


def _initiative(state: State, sides: list[str]) -> Iterator[Offer]:
    if state.phase not in (None, "initiative"):
        return
    for side in sides:
        if not state.sides[side].declared:
            yield from _declare(state, side, several=len(sides) > 1)
    missing = turn_order.awaited(state)
    if sides and not missing:
        yield Offer(
            key="initiative",
            label="Roll for initiative",
            action={"type": "initiative"},
            group=COURSE,
            primary=state.phase is not None,
            rolls=True,
            reminders=(
                Reminder(text="The initiative moves last and attacks first.", rule="EIC-11.4"),
                Reminder(text="Of equal totals, one without bonus wins; else roll again.", rule="EIC-11.3"),
            ),
        )


def _declare(state: State, side: str, *, several: bool) -> Iterator[Offer]:
    own = {name: unit for name, unit in state.units.items() if unit.side == side and not stats.vanquished(unit)}
    warps = [name for name, unit in own.items() if _can_declare_warp(unit, state.round)]
    spooks = [name for name, unit in own.items() if stats.kind_of(unit).initiative_roll]
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
        reminders=(Reminder(text="Each tank that will warp adds 1 to the roll.", rule="EIC-11.2"),) if warps else (),
    )


def _can_declare_warp(unit: Unit, round_: int) -> bool:
    return stats.warp_works(unit) and not stats.paralysed(unit, round_)


def _course(state: State, sides: list[str]) -> Iterator[Offer]:
    awaited = [side for side in turn_order.awaited(state) if side in sides]
    if state.phase in PHASE_NAMES and awaited:
        yield Offer(
            key="end-phase",
            label=f"End {PHASE_NAMES[state.phase]}",
            action={"type": "end-phase"},
            group=COURSE,
            primary=True,
            reminders=tuple(_left_undone(state, awaited)),
            # Elsewhere whoever has something open; units in their base always have, and are to be let rest.
            forfeits=tuple(_idle(state, awaited)) if state.phase == "movement" else (),
        )
    if state.phase in (None, "results") and sides:
        yield Offer(
            key="end-round",
            label=f"End round {state.round}",
            action={"type": "end-round"},
            group=COURSE,
            primary=state.phase is not None,
        )


def _left_undone(state: State, sides: list[str]) -> Iterator[Reminder]:
    if left := _idle(state, sides):
        attack = "not done with search and attack" if state.joint else "attacks left"
        what = {"movement": "not moved", "detection": "not searched", "attack": attack}
        yield Reminder(text=f"{what[state.phase or 'movement'].capitalize()}: {', '.join(left)}.", rule="EIC-10.4")


def _idle(state: State, sides: list[str]) -> list[str]:
    return sorted(name for name, unit in state.units.items() if unit.side in sides and still_to_act(state, unit))


def still_to_act(state: State, unit: Unit) -> bool:
    """True when the unit could still do something in the present phase."""
    if state.phase == "movement" and unit.status == "base" and not stats.vanquished(unit):
        # Nothing keeps it there; of the others' units only they know (EIC-20.3).
        return not (unit.moved or unit.unknown) and state.round > (unit.base_until or 0)
    if not detection.on_field(unit):
        return False
    if state.phase == "movement":
        return not unit.moved and not stats.paralysed(unit, state.round)
    search = not unit.detect_rolled and stats.ratings(unit, state.round).det >= detection.LEAST_DET
    if state.phase == "detection":
        return search
    free = unit.status == "field" and not stats.paralysed(unit, state.round)
    # Where both are done in one go, whoever has not searched may still find somebody (EIC-10.5).
    targets = bool(unit.detected) or unit.side in state.wildfire or (state.joint and search)
    most = (stats.attacks_in_all if _beside_enemy(state, unit) else stats.attacks)(unit, state.round)
    return state.phase == "attack" and free and targets and unit.attacks_made < most


def _beside_enemy(state: State, unit: Unit) -> bool:
    """True when somebody whom the unit has detected is near enough to be fought, as far as the site can tell."""
    found = [place(state, name) for name in unit.detected if not stats.vanquished(stats.unit_named(state, name))]
    return bool(found) if state.typed else any(distance(unit.hex, there) == 1 for there in found)


# --- detection ------------------------------------------------------------------------------------


def _detect(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if unit.detect_rolled or unit.status == "base":
        return
    action: dict[str, Json] = {"type": "detect", "by": name}
    key, label = f"detect:{name}", "Search"
    try:
        detection.check(state, unit, name)
    except Illegal as refusal:
        yield Offer(key=key, label=label, action=action, by=name, group=DETECTION, closed=refusal.problem)
        return
    radius = stats.ratings(unit, state.round).det // detection.TABLE.range_divisor
    fields: list[Field] = []
    notes: tuple[Reminder, ...] = ()
    enemies = detection.enemies_of(state, unit)
    if state.typed:
        fields = [_distance_field(enemy) for enemy, _ in enemies]
        notes = (Reminder(text=f"Type the hexes to each enemy: the range is {radius}.", rule="EIC-13.4"),)
    elif not any(away is not None and away <= radius for _, away in enemies):
        notes = (Reminder(text=f"No enemy is within {stats.in_hexes(radius)}.", rule="EIC-13.4"),)
    yield Offer(
        key=key,
        label=f"Search, {stats.in_hexes(radius)} around",
        action=action,
        by=name,
        group=DETECTION,
        fields=tuple(fields),
        rolls=True,
        reminders=notes,
    )


def _distance_field(enemy: str) -> Number:
    return Number(path=("distances", enemy), label=f"Hexes to {enemy}", value=None, least=0, most=99, rule="EIC-1.8")


# --- the base -------------------------------------------------------------------------------------


def _retreat(state: State, name: str, unit: Unit) -> Iterator[Offer]:
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
        base.check_retreat(state, unit, Retreat(by=name))
    except Illegal as refusal:
        if refusal.problem.code == "retreat-limit":
            yield _reload_only(offer)
    else:
        yield offer


def _purpose(value: str) -> Choose:
    recovery = base.RECOVERY
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
    # Two others recover already: only reloading is left (EIC-18.5, EIC-18.6).
    return changed(
        offer,
        label="Announce retreat to reload",
        action={**offer.action, "purpose": "reload"},
        fields=(),
        reminders=(*offer.reminders, Reminder(text="Two units are in recovery already.", rule="EIC-18.5")),
    )


def _in_and_out(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if unit.status == "retreating" and state.typed:
        action = {"type": "enter-base", "by": name}
        try:
            base.enter(state, EnterBase(by=name))
        except Illegal:
            return
        yield Offer(key=f"enter-base:{name}", label="Has reached its base", action=action, by=name, group=BASE)
    if unit.status == "base" and (unit.base_until is None or state.round > unit.base_until):
        action = {"type": "leave-base", "by": name}
        yield Offer(key=f"leave-base:{name}", label="Leave the base", action=action, by=name, group=BASE)


def _in_base(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    if unit.status != "base":
        return
    if (most := base.most_recoverable(state, unit)) > 0 and base.may_recover(state, unit, name):
        price, begin = base.RECOVERY.credits_per_energy, min(most, base.RECOVERY.energy_per_round)
        help_ = f"{price} credits and a tenth of a round for each point"
        field = Number(
            path=("energy",), label="Energy points", value=begin, least=1, most=most, help=help_, rule="EIC-18.3"
        )
        action: dict[str, Json] = {"type": "recover", "by": name, "energy": begin}
        yield Offer(key=f"recover:{name}", label="Recover energy", action=action, by=name, group=BASE, fields=(field,))
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
    yield changed(offer, closed=base.too_dear(table.cost, credits).problem, reminders=()) if dear else offer


# --- surrender ------------------------------------------------------------------------------------


def _surrender(state: State, sides: list[str], *, referee: bool) -> Iterator[Offer]:
    for side, team in state.sides.items():
        if team.out:
            continue
        if team.surrender is not None:
            yield from _answers(state, side, sides, referee=referee)
        elif side in sides:
            yield Offer(
                key=f"surrender:{side}",
                label=f"Offer to surrender ({team.name})" if referee else "Offer to surrender",
                action={"type": "surrender", "side": side, "terms": ending.USUAL_TERMS},
                group="Surrender",
                seldom=True,
                fields=(
                    Text(path=("terms",), label="Terms", value=ending.USUAL_TERMS, limit=400, lines=3, rule="EIC-19.2"),
                ),
            )


def _answers(state: State, side: str, sides: list[str], *, referee: bool) -> Iterator[Offer]:
    name = state.sides[side].name
    others = [other for other in sides if other != side and other not in state.sides[side].agreed]
    action: dict[str, Json] = {"type": "answer-surrender", "side": side}
    if others:
        accept, refuse = {**action, "accept": True}, {**action, "accept": False}
        label = f"Accept the surrender of {name}"
        yield Offer(key=f"accept:{side}", label=label, action=accept, group="Surrender", primary=True)
        yield Offer(key=f"refuse:{side}", label=f"Refuse the surrender of {name}", action=refuse, group="Surrender")
    elif side in sides and not referee:
        label = "Take back the offer to surrender"
        yield Offer(key=f"withdraw:{side}", label=label, action={**action, "accept": False}, group="Surrender")
