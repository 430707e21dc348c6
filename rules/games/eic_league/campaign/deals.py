"""Deals between battles: first budget, new units, upgrades, refit, recovery, reload, scrap (section 19)."""

from __future__ import annotations

from rules.games.eic_league.army.document import TEAM, UNIT, Item, UnitDesign, Wear, as_item
from rules.games.eic_league.army.evaluation import evaluate
from rules.games.eic_league.army.loadout import full_load, weapon_title
from rules.games.eic_league.army.pricing import bill, format_credits, unit_cost
from rules.games.eic_league.army.summary import rolled_budget
from rules.games.eic_league.battle.state import type_of
from rules.games.eic_league.campaign import survivors
from rules.games.eic_league.campaign.actions import (
    Action,
    Begin,
    Buy,
    Clear,
    Drone,
    Fit,
    NewRating,
    Recover,
    Recruit,
    Reload,
    Scrap,
    Upgrade,
)
from rules.games.eic_league.campaign.units import (
    as_battle_unit,
    design_of,
    holding_of,
    loads,
    name_for_career,
    prepare_for_career,
    remove_load,
    salvage_pieces,
    team_document,
    with_loads,
)
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.weapons import weapon_in
from rules.kernel.campaign import Career, Deal, Holding, pay, write_off
from rules.kernel.dice import D6, Dice
from rules.kernel.display.cards import Line
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json, replace
from rules.kit.names import unique_name

RECOVERY = CATALOGUE.base.recovery


def deal(career: Career, action: Action, dice: Dice) -> Deal:
    """Returns the deal that an action makes. Raises Illegal."""
    match action:
        case Begin():
            return _begin(career, dice)
        case Recruit(unit=document):
            return _recruit(career, document)
        case Upgrade():
            return _upgrade(career, find_holding(career, action.unit), action.buy)
        case Fit(piece=piece):
            return _fit(career, find_holding(career, action.unit), piece)
        case Buy(weapon=weapon):
            return _buy(career, find_holding(career, action.unit), weapon)
        case Recover(points=points):
            return _recover(career, find_holding(career, action.unit), points)
        case Reload(place=place):
            return _reload(career, find_holding(career, action.unit), place)
        case Clear(place=place):
            return _clear(find_holding(career, action.unit), place)
        case Drone():
            return _drone(career, find_holding(career, action.unit))
        case Scrap():
            return _scrap(find_holding(career, action.unit, captured=True))


def find_holding(career: Career, key: str, *, captured: bool = False) -> Holding:
    """Returns a unit of the team. Raises Illegal (``no-such-unit``, ``captured-unit``)."""
    found = career.holdings.get(key)
    if found is None or found.kind != "unit":
        raise illegal("no-such-unit", "The team has this unit no longer.", rule="EIC-19.5")
    if found.captured and not captured:
        message = f"{found.title} was captured: it may only be scrapped for its weapons."
        raise illegal("captured-unit", message, rule="EIC-19.10")
    return found


def _begin(career: Career, dice: Dice) -> Deal:
    if career.begun:
        raise illegal("budget-rolled", "The first budget has been rolled already.", rule="EIC-2.1")
    faces = (dice.roll(D6, why="first budget"), dice.roll(D6, why="first budget"))
    budget = rolled_budget(faces)
    table = CATALOGUE.budget
    how = f"({faces[0]} + {faces[1]}) × {format_credits(table.multiplier)} + {format_credits(table.add)}"
    line = Line(label="First budget", amount=format_credits(budget), how=how, rule="EIC-2.1")
    return Deal(
        text=f"First budget: the dice show {faces[0]} and {faces[1]}",
        postings={"wallet": budget, "grants": -budget},
        lines=(line,),
        rule="EIC-2.1",
    )


# --- units ----------------------------------------------------------------------------------------


def _recruit(career: Career, document: Json) -> Deal:
    design = UNIT.read(document)
    check_recruit(career, design)
    # Legality and price are those of the document as it was designed; the unit enters the career ready for play.
    cost = unit_cost(design)
    owned = name_in_team(career, prepare_for_career(design))
    lines = (*(entry.line for entry in bill(design)), Line(label="Price", amount=format_credits(cost), total=True))
    return Deal(
        text=f"{owned.name} bought",
        postings=pay(career, cost, into="equipment", rule="EIC-2.3"),
        put=(holding_of(owned, worth=cost, origin="Bought"),),
        lines=lines,
        rule="EIC-2.4",
    )


def check_recruit(career: Career, design: UnitDesign) -> None:
    """Raises Illegal with what stands against the purchase of a unit as designed, its price apart."""
    if not career.begun:
        raise illegal("budget-missing", "Roll the first budget before you buy.", rule="EIC-2.1")
    if has_salvage(design):
        raise Illegal(BUY_WITHOUT)
    first = next(iter(CATALOGUE.leagues.values()))
    most = first.units_max or 0
    if starts_in_first_league(career) and len(career.units()) >= most:
        message = f"New coaches start in the {first.name}: at most {most} units before the first battle."
        raise illegal("league-size", message, rule="EIC-10.3")
    check_team(career, name_in_team(career, design))


def starts_in_first_league(career: Career) -> bool:
    """Checks whether a team is still bound to the Minor League: no battle fought, and no purse set for a higher one.

    An organiser who sets the purse of a higher league has opened the season to it (EIC-10.3, EIC-19.3).
    """
    return not career.battles and career.options.get("purse") is None


def name_in_team(career: Career, design: UnitDesign) -> UnitDesign:
    """Returns a design under a name of its own in the team."""
    taken = [one.title for one in career.holdings.values()]
    return replace(design, name=unique_name(name_for_career(design), taken))


def has_salvage(design: UnitDesign) -> bool:
    """Checks whether a design uses weapons of a store."""
    fitted_ = (*design.weapons, design.holster, design.pod_missile)
    return any(as_item(entry).salvaged for entry in fitted_ if entry is not None)


BUY_WITHOUT = Problem(
    code="salvage-not-owned",
    message="Buy the unit without salvaged weapons; fit those from the store afterwards.",
    rule="EIC-19.7",
)


def check_team(career: Career, *extra: UnitDesign, changed_unit: Holding | None = None) -> None:
    """Raises Illegal with every problem that the change would add to the team."""
    before = {(one.code, one.message) for one in _problems(team_document(career))}
    if changed_unit is not None:
        career = replace(career, holdings={**career.holdings, changed_unit.id: changed_unit})
    found = [one for one in _problems(team_document(career, extra)) if (one.code, one.message) not in before]
    if found:
        raise Illegal(*found)


def _problems(document: Json) -> list[Problem]:
    found = [one for one in evaluate(TEAM.read(document)).problems if one.weight == "error"]
    return [replace(one, where=(), fixes=()) for one in found if one.code != "no-units"]


def _upgrade(career: Career, holding: Holding, wanted: NewRating) -> Deal:
    design = design_of(holding)
    _, cost = survivors.upgrade_unit(
        as_battle_unit(design), holding.title, rating=wanted.rating, to=wanted.to, credits=career.wallet
    )
    wear = design.wear or Wear()
    if wanted.rating == "bod":
        wear = replace(wear, frag_hits=0, armor_rounds=None)
    better = replace(design, ratings={**design.ratings, wanted.rating: wanted.to}, wear=wear)
    after = holding_of(better, holding, worth=holding.worth + cost)
    check_team(career, changed_unit=after)
    name = CATALOGUE.ratings.names[wanted.rating]
    line = Line(
        label=f"{name} {wanted.to}", amount=format_credits(cost), how="full price of the new rating", rule="EIC-19.9"
    )
    return Deal(
        text=f"{name} {wanted.to} for {holding.title}",
        postings=pay(career, cost, into="equipment"),
        put=(after,),
        lines=(line,),
        rule="EIC-19.9",
    )


def _scrap(holding: Holding) -> Deal:
    origin = f"From {holding.title}" + (
        f", {holding.origin[:1].lower()}{holding.origin[1:]}" if holding.captured else ""
    )
    found = tuple(salvage_pieces(design_of(holding), origin))
    said = ", ".join(one.title for one in found) or "nothing of use"
    return Deal(
        text=f"{holding.title} scrapped: {said}",
        postings=write_off(holding),
        put=found,
        gone=(holding.id,),
        rule="EIC-19.8",
    )


# --- weapons --------------------------------------------------------------------------------------


def _fit(career: Career, holding: Holding, key: str) -> Deal:
    piece = career.holdings.get(key)
    if piece is None or piece.kind != "piece":
        message = "This weapon is no longer in the store."
        raise illegal("salvage-not-owned", message, rule="EIC-19.7")
    design, weapon = design_of(holding), str(piece.document["weapon"])
    full = full_load(CATALOGUE.weapons[weapon], type_of(as_battle_unit(design)).kind)
    shots = None if full is None else min(full, piece.count)
    after = holding_of(fit_weapon(design, Item(weapon=weapon, salvaged=True, shots=shots)), holding)
    check_team(career, changed_unit=after)
    rest = piece.count - (shots or piece.count)
    left = (replace(piece, count=rest, detail=f"{rest} shots"),) if rest > 0 else ()
    return Deal(
        text=f"{piece.title} fitted to {holding.title} ({piece.origin[:1].lower()}{piece.origin[1:]})",
        put=(after, *left),
        gone=() if left else (key,),
        rule="EIC-19.7",
    )


def fit_weapon(design: UnitDesign, one: Item) -> UnitDesign:
    """Returns the unit with one more weapon: in a slot; when all are taken in its holster, or a missile in its pod."""
    type_, weapon = CATALOGUE.units[design.type], CATALOGUE.weapons[one.weapon]
    if len(design.weapons) >= type_.slots and design.holster is None and type_.holster and weapon.kind != "missile":
        return replace(design, holster=one)
    pods = int(design.missile_pod) + type_.pod
    if weapon.kind == "missile" and pods and design.pod_missile is None:
        return replace(design, pod_missile=one)
    return replace(design, weapons=(*design.weapons, one))


def _buy(career: Career, holding: Holding, weapon: str) -> Deal:
    if weapon not in CATALOGUE.weapons:
        raise illegal("unknown-weapon", "This weapon is not for sale.", rule="EIC-7.10")
    cost = CATALOGUE.weapons[weapon].cost
    after = holding_of(fit_weapon(design_of(holding), Item(weapon=weapon)), holding, worth=holding.worth + cost)
    check_team(career, changed_unit=after)
    title = weapon_title(weapon)
    return Deal(
        text=f"{title} bought for {holding.title}",
        postings=pay(career, cost, into="equipment"),
        put=(after,),
        lines=(Line(label=title, amount=format_credits(cost), rule="EIC-7.1"),),
        rule="EIC-19.11",
    )


def _reload(career: Career, holding: Holding, place: str) -> Deal:
    design = design_of(holding)
    found = {reference: (title, left, full) for reference, title, left, full in loads(design)}
    if place not in found:
        raise illegal("not-reloadable", "There is nothing to fill there.", rule="EIC-18.6")
    title, left, full = found[place]
    if left:
        message = f"{title} of {holding.title} still has {left} shots: only empty loads are filled."
        raise illegal("slot-not-empty", message, rule="EIC-18.6")
    cost = CATALOGUE.weapons[weapon_in(as_battle_unit(design), place)].cost
    after = holding_of(with_loads(design, {place: full}, ()), holding)
    return Deal(
        text=f"{title} of {holding.title} reloaded",
        postings=pay(career, cost, into="repairs"),
        put=(after,),
        lines=(Line(label=title, amount=format_credits(cost), how=f"{full} shots", rule="EIC-18.6"),),
        rule="EIC-18.6",
    )


def _clear(holding: Holding, place: str) -> Deal:
    design = design_of(holding)
    found = {reference: (title, left) for reference, title, left, _ in loads(design)}
    if place not in found:
        raise illegal("not-reloadable", "There is no load in that slot.", rule="EIC-18.6")
    title, left = found[place]
    if left:
        message = f"{title} of {holding.title} still has {left} shots: only what is empty is taken out."
        raise illegal("slot-not-empty", message, rule="EIC-18.6")
    after = holding_of(remove_load(design, place), holding)
    return Deal(text=f"{title}, empty, taken out of {holding.title}", put=(after,), rule="EIC-7.2")


# --- energy and drones ----------------------------------------------------------------------------


def lacking_energy(design: UnitDesign) -> int:
    """Returns the points of energy that a unit lacks."""
    unit = as_battle_unit(design)
    return max(0, unit.max_energy - unit.energy)


def _recover(career: Career, holding: Holding, points: int) -> Deal:
    design = design_of(holding)
    if points > (room := lacking_energy(design)):
        message = f"{holding.title} lacks {room} points of energy, not {points}."
        raise illegal("over-maximum", message, rule="EIC-18.4")
    cost, rounds = points * RECOVERY.credits_per_energy, -(-points // RECOVERY.energy_per_round)
    wear = design.wear or Wear()
    left = None if points == room else (wear.energy or 0) + points
    after = holding_of(replace(design, wear=replace(wear, energy=left)), holding)
    lines = (
        Line(
            label="Energy",
            amount=format_credits(cost),
            how=f"{points} × {RECOVERY.credits_per_energy}",
            rule="EIC-18.3",
        ),
        Line(label="Time", amount=f"{rounds} rounds", how=f"{points} / {RECOVERY.energy_per_round}", rule="EIC-18.3"),
    )
    return Deal(
        text=f"{points} energy for {holding.title}",
        postings=pay(career, cost, into="repairs"),
        put=(after,),
        lines=lines,
        rule="EIC-18.3",
    )


def _drone(career: Career, holding: Holding) -> Deal:
    design = design_of(holding)
    if not (CATALOGUE.units[design.type].drone and design.drone_lost):
        raise illegal("drone-replacement-only", f"{holding.title} has lost no drone.", rule="EIC-7.8")
    cost = CATALOGUE.equipment.tank_drone.cost
    after = holding_of(replace(design, drone_lost=False), holding, worth=holding.worth + cost)
    return Deal(
        text=f"New drone for {holding.title}",
        postings=pay(career, cost, into="equipment", rule="EIC-7.8"),
        put=(after,),
        rule="EIC-7.8",
    )
