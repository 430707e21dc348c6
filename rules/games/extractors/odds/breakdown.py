"""What an action would bring, before it is taken: exact odds and arithmetic, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.games.extractors.battle.actions import Action, CombatOrder, Fire, Move, MoveOrder, Rally
from rules.games.extractors.battle.decide import check_actor
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.display.labels import order_name
from rules.games.extractors.mechanics import firing, rally
from rules.games.extractors.mechanics.area_weapons import Salvo
from rules.games.extractors.mechanics.attack import Strike
from rules.games.extractors.mechanics.attack_outcomes import Fate, fate_of, fates
from rules.games.extractors.mechanics.combat_orders import carry_out
from rules.games.extractors.mechanics.movement import move
from rules.games.extractors.odds import chances as case_chances
from rules.games.extractors.visibility.view import View
from rules.kernel.dice import TapeDice
from rules.kernel.odds import Distribution, Odds, Segment, percent
from rules.kernel.records import changed
from rules.kernel.screen import Line

BASE = CATALOGUE.to_hit.base_from
LIMITS = CATALOGUE.limits


def chances(view: View, action: Action) -> Odds | None:
    """The exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    check_actor(view.state, view.viewer, action)
    match action:
        case Rally():
            return _rally(view.state, action)
        case Move():
            return _move(view.state, action)
        case Fire() | CombatOrder():
            return _fire(view.state, action)
        case _:
            return None


def _rally(state: State, action: Rally) -> Odds:
    found = case_chances.chances(state, action)
    return Odds(
        strip=(
            Segment(label="Stays routed", tone="miss", chance=found["not-rallied"]),
            Segment(label="Rallies", tone="hit", chance=found["rallied"]),
        ),
        chances=found,
        tables={},
    )


def _move(state: State, action: Move) -> Odds | None:
    found = case_chances.chances(state, action)
    if not found["stuck"]:
        return None
    return Odds(
        strip=(
            Segment(label="Stuck", tone="miss", chance=found["stuck"]),
            Segment(label="Gets through", tone="hit", chance=found["free"]),
        ),
        chances=found,
        tables={},
    )


def _fire(state: State, action: Fire | CombatOrder) -> Odds | None:
    units, salvos = _salvos(state, action)
    targets = list(dict.fromkeys(plan.target for salvo in salvos for plan in salvo.strikes))
    if not targets:
        return None
    found = {name: fates(state, units, salvos, name) for name in targets}
    first = targets[0]
    tables = {f"{_counted(state.units[name])} of {name}": _losses(state.units[name], found[name]) for name in targets}
    notes = tuple(f"{name}: destroyed {percent(_destroyed(found[name]))}." for name in targets[1:])
    return Odds(
        strip=_strip(state.units[first], found[first]),
        chances=case_chances.unit_chances(state.units[first], found[first]),
        tables=tables,
        notes=(f"The bar is for {first}.", *notes) if notes else (),
    )


def _salvos(state: State, action: Fire | CombatOrder) -> tuple[dict[str, Unit], tuple[Salvo, ...]]:
    if isinstance(action, Fire):
        return {}, (firing.prepare(state, action),)
    plan = carry_out.prepare(state, action)
    if plan.order == "self-destruct":
        hits = carry_out.blast(state, action.by, action.sights)
        return {plan.name: plan.unit}, tuple(Salvo(target=hit.target, strikes=(hit,)) for hit in hits)
    return {plan.name: plan.unit}, plan.salvos


def _strip(unit: Unit, found: Distribution[Fate]) -> tuple[Segment, ...]:
    unhurt = fate_of(unit, hit=True, critical=False)

    def harmed(fate: Fate) -> bool:
        """True when a counter changes: a critical hit may do nothing (EXT-12.2)."""
        return changed(fate, hit=True, critical=False) != unhurt

    dead = _destroyed(found)
    miss = found.chance(lambda fate: not fate.hit and not fate.destroyed)
    hurt = found.chance(lambda fate: fate.hit and not fate.destroyed and harmed(fate))
    return (
        Segment(label="Miss", tone="miss", chance=miss),
        Segment(label="No effect", tone="note", chance=1 - miss - hurt - dead),
        Segment(label="Harmed", tone="hit", chance=hurt),
        Segment(label="Destroyed", tone="kill", chance=dead),
    )


def _destroyed(found: Distribution[Fate]) -> Fraction:
    return found.chance(lambda fate: fate.destroyed)


def _counted(unit: Unit) -> str:
    return "Steps" if kind(unit).is_section else "Armor lost"


def _losses(unit: Unit, found: Distribution[Fate]) -> dict[int | str, Fraction]:
    section = kind(unit).is_section
    table = found.of(lambda fate: unit.steps - fate.steps if section else unit.armor - fate.armor)
    return {int(str(count)): share for count, share in sorted(table.weights.items(), key=lambda item: str(item[0]))}


# --- the arithmetic -------------------------------------------------------------------------------


def preview(view: View, action: Action) -> list[Line]:
    """The sums of an action before it is taken. Raises Illegal as the action itself would."""
    check_actor(view.state, view.viewer, action)
    state = view.state
    match action:
        case Fire() | CombatOrder():
            _, salvos = _salvos(state, action)
            return [line for salvo in salvos for plan in salvo.strikes for line in strike_lines(state, plan)]
        case Move() if not state.typed:
            return _move_lines(state, action)
        case MoveOrder() if not state.typed:
            event = move.order(state, action)
            return [
                Line(label="Order", amount=order_name(event.order), rule="EXT-16.4"),
                Line(label="Ends in", amount=f"{event.hex}, facing {event.facing}", rule="EXT-18.3"),
                Line(label="MP spent", amount=f"{event.mp:g} of {event.allowance:g}", total=True, rule="EXT-6.1"),
            ]
        case Rally():
            drm, helper = rally.rally_aid(state, action.by, action.aid)
            need = max(0, LIMITS.rally_from - drm)
            aid = [Line(label=f"Transcom {helper}", amount=f"{drm:+d}", rule="EXT-8.3")] if drm else []
            return [*aid, Line(label="Die needed", amount=f"{need} or more", total=True, rule="EXT-8.2")]
        case _:
            return []


def _move_lines(state: State, action: Move) -> list[Line]:
    event = move.move(state, action, TapeDice([0] * 20))
    lines = [Line(label="Ends in", amount=event.hex or "off the map", rule="EXT-5.10")]
    if event.drift:
        lines.append(Line(label="Drifts to", amount=event.drift, rule="EXT-6.21"))
    shown = f"{event.mp:g} of {event.allowance:g}"
    return [*lines, Line(label="MP spent", amount=shown, total=True, rule="EXT-6.1")]


def strike_lines(state: State, plan: Strike) -> Iterator[Line]:
    """The to-hit sums and the firepower of an attack."""
    soft = kind(state.units[plan.target]).is_section
    for gun, parts in zip(plan.guns, plan.parts, strict=True):
        drm = sum(part.amount for part in parts)
        for part in parts:
            yield Line(label=part.label, amount=f"{part.amount:+d}", how=gun.label, rule=part.rule)
        need = BASE - drm
        shown = "always" if need <= 0 else "never" if need > 9 else f"{need} or more"
        label = f"{gun.label} hits {plan.target} on"
        yield Line(label=label, amount=shown, how=f"{max(0, min(10, 10 - need))} in 10", total=True, rule="EXT-10.2")
    power = plan.power or sum(gun.power(soft=soft) for gun in plan.guns)
    through = _through(plan.through, state.units[plan.target]) if plan.facing else ""
    yield Line(label="Firepower, if all hit", amount=str(power), how=through, rule="EXT-11.1")


def _through(areas: Sequence[str | None], target: Unit) -> str:
    if kind(target).is_section or not kind(target).has_facing:
        return ""
    named = sorted({area for area in areas if area})
    return f"through the {' or '.join(named)}" if named else ""
