"""Reinforcement: buying units with credit during a battle (WL-5.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import starting_points
from rules.games.war_logic.army.document import ArmyDesign, UnitDesign
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.summary import ArmySummary, summarise
from rules.games.war_logic.army.validation.army import army_problems
from rules.games.war_logic.battle.actions.strategy import NewUnit, Reinforce
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Sheet
from rules.games.war_logic.catalogue import DEFAULT_NATURE, LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, format_number, normalise
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.fielding import field_unit
from rules.games.war_logic.mechanics.vehicles import free_seat
from rules.kernel.display.cards import Line
from rules.kernel.problems import Illegal, Problem, Unreadable
from rules.kernel.records import replace

LONGEST_NAME = 60
"""The most letters in the name of a unit that is bought."""


def reinforce(recorder: Recorder, action: Reinforce) -> Report:
    """Resolves buying a unit with credit at the smuggling rate (WL-5.4). Raises Illegal."""
    wanted, side = action.unit, recorder.units[action.by].side
    sheet = _new_sheet(recorder, wanted, side)
    rate = recorder.state.card.smuggling_rate
    rate = Decimal(LIMITS.default_smuggling_rate) if rate is None else rate
    price_of_one = sheet.cost if sheet.cost is not None else ZERO
    price = normalise(price_of_one * rate)
    have = recorder.units[action.by].credit + recorder.credit.get(side, ZERO)
    if price > have:
        text = f"{wanted.name} costs {format_number(price)} credits; {action.by} has {format_number(have)}."
        raise refuse("not-enough-credit", text)
    _pay(recorder, action.by, price)
    name = _free_name(recorder, wanted.name)
    recorder.sheets[name] = sheet
    here = recorder.units[action.by]
    unit = replace(field_unit(sheet, side), inside=free_seat(recorder, here.inside), behind=here.behind)
    recorder.units[name] = unit
    how = f"{format_number(price_of_one)} × {format_number(rate)}"
    return Report(
        price=price, lines=(Line(label="Price", amount=format_number(price), how=how, rule="WL-5.4"),), notes=(name,)
    )


def _new_sheet(recorder: Recorder, wanted: NewUnit, side: str) -> Sheet:
    if wanted.like is not None:
        recorder.unit(wanted.like)
        model = recorder.sheets[wanted.like]
        if recorder.units[wanted.like].side != side:
            raise refuse("not-your-unit", f"{wanted.like} is on another side.")
        team = model.team if model.home == side else None  # a team of the side that the model was taken from
        return replace(model, home=side, team=team, cost=replacement_cost(recorder, wanted.like))
    if wanted.cost < 0 or wanted.health < 0 or wanted.armor < 0:
        raise refuse("not-enough-credit", "A unit has no negative cost, health or armor.")
    bought = _summarise_design(wanted).units[0]
    skills = {key: one.skill for key, one in zip(wanted.skills, bought.fitted, strict=True) if one.skill}
    health, armor = starting_points(bought.profile.health, bought.profile.armor)
    return Sheet(
        home=side,
        team=wanted.team,
        nature=wanted.nature,
        skills=skills,
        max_health=wanted.health or health,
        max_armor=wanted.armor or armor,
        cost=wanted.cost or bought.profile.cost,
    )


def _summarise_design(wanted: NewUnit) -> ArmySummary:
    line = UnitDesign(name=wanted.name or "Reinforcement", skills=tuple(wanted.skills.values()), nature=wanted.nature)
    return summarise(ArmyDesign(units=(line,)))


def check_reinforcement(wanted: NewUnit) -> None:
    """Raises Illegal for a unit that players price themselves: cost follows from legal skills (WL-2.13, WL-5.4).

    Raises Unreadable for a name that is too long.
    """
    if len(wanted.name) > LONGEST_NAME:
        raise Unreadable(Problem(code="unreadable", message=f"A name has at most {LONGEST_NAME} letters."))
    if wanted.cost or wanted.health or wanted.armor:
        raise refuse("cost-mismatch", f"What {wanted.name} costs and bears follows from its skills.", rule="WL-2.13")
    if wanted.like is not None:
        if wanted.team or wanted.skills or tuple(wanted.nature) != tuple(DEFAULT_NATURE):
            text = f"{wanted.name} has the sheet of {wanted.like}, so it is given no team, nature or skills."
            raise refuse("cost-mismatch", text, rule="WL-5.4")
        return
    if found := [one for one in army_problems(_summarise_design(wanted)) if one.weight == "error"]:
        raise Illegal(found[0])


def replacement_cost(recorder: Recorder, name: str) -> Decimal:
    """Returns the cost of another unit like this one; a unit found on the table is not free either."""
    cost_ = recorder.cost_of(name)
    sheet = recorder.sheets[name]
    return cost_ or sum((cost(one) for one in sheet.skills.values()), Decimal(sheet.max_health + sheet.max_armor))


def _pay(recorder: Recorder, name: str, price: Decimal) -> None:
    own = recorder.units[name].credit
    paid = min(own, price)
    recorder.set_unit(name, credit=normalise(own - paid))
    side = recorder.units[name].side
    if price > paid:
        recorder.credit[side] = normalise(recorder.credit[side] - (price - paid))


def _free_name(recorder: Recorder, name: str) -> str:
    wanted, number = name.strip() or "Reinforcement", 2
    free, taken = wanted, {*recorder.units, *recorder.places, *recorder.hazards, *recorder.bonuses}
    while free in taken:
        free, number = f"{wanted} {number}", number + 1
    return free
