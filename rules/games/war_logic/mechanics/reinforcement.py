"""Reinforcement: buying units with credit during a battle (WL-5.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.document import ArmyDesign, UnitDesign
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.summary import Army, army_of
from rules.games.war_logic.army.validation.army import problems
from rules.games.war_logic.battle.actions.strategy import NewUnit, Reinforce
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Sheet
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown, up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.fielding import fielded
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.screen import Line


def reinforce(scene: Scene, action: Reinforce) -> Report:
    """A unit is bought with credit at the smuggling rate (WL-5.4). Raises Illegal."""
    wanted, side = action.unit, scene.units[action.by].side
    sheet = _bought(scene, wanted, side)
    rate = scene.state.card.smuggling_rate
    rate = Decimal(LIMITS.default_smuggling_rate) if rate is None else rate
    price_of_one = sheet.cost if sheet.cost is not None else ZERO
    price = plain(price_of_one * rate)
    have = scene.units[action.by].credit + scene.credit.get(side, ZERO)
    if price > have:
        text = f"{wanted.name} costs {shown(price)} credits; {action.by} has {shown(have)}."
        raise refuse("not-enough-credit", text)
    _pay(scene, action.by, price)
    name = _free_name(scene, wanted.name)
    scene.sheets[name] = sheet
    unit = changed(fielded(sheet, side), inside=scene.units[action.by].inside, behind=scene.units[action.by].behind)
    scene.units[name] = unit
    how = f"{shown(price_of_one)} × {shown(rate)}"
    return Report(price=price, lines=(Line(label="Price", amount=shown(price), how=how, rule="WL-5.4"),), notes=(name,))


def _bought(scene: Scene, wanted: NewUnit, side: str) -> Sheet:
    if wanted.like is not None:
        scene.unit(wanted.like)
        model = scene.sheets[wanted.like]
        if scene.units[wanted.like].side != side:
            raise refuse("not-your-unit", f"{wanted.like} is on another side.")
        return changed(model, home=side, cost=worth(scene, wanted.like))
    if wanted.cost < 0 or wanted.health < 0 or wanted.armor < 0:
        raise refuse("not-enough-credit", "A unit has no negative cost, health or armor.")
    bought = _designed(wanted).units[0]
    skills = {key: one.skill for key, one in zip(wanted.skills, bought.fitted, strict=True) if one.skill}
    return Sheet(
        home=side,
        team=wanted.team,
        nature=wanted.nature,
        skills=skills,
        max_health=wanted.health or up(bought.profile.health),
        max_armor=wanted.armor or up(bought.profile.armor),
        cost=wanted.cost or bought.profile.cost,
    )


def _designed(wanted: NewUnit) -> Army:
    line = UnitDesign(name=wanted.name or "Reinforcement", skills=tuple(wanted.skills.values()), nature=wanted.nature)
    return army_of(ArmyDesign(units=(line,)))


def check_bought(wanted: NewUnit) -> None:
    """Raise for a unit that a player prices himself: cost and points follow from legal skills (WL-2.13, WL-5.4)."""
    if wanted.like is not None:
        return
    if wanted.cost or wanted.health or wanted.armor:
        raise refuse("cost-mismatch", f"What {wanted.name} costs and bears follows from its skills.", rule="WL-2.13")
    if found := [one for one in problems(_designed(wanted)) if one.weight == "error"]:
        raise Illegal(found[0])


def worth(scene: Scene, name: str) -> Decimal:
    """What another unit like this one costs; who was found on the table was never bought, and is not free either."""
    cost_ = scene.cost_of(name)
    sheet = scene.sheets[name]
    return cost_ or sum((cost(one) for one in sheet.skills.values()), Decimal(sheet.max_health + sheet.max_armor))


def _pay(scene: Scene, name: str, price: Decimal) -> None:
    own = scene.units[name].credit
    paid = min(own, price)
    scene.set(name, credit=plain(own - paid))
    side = scene.units[name].side
    if price > paid:
        scene.credit[side] = plain(scene.credit[side] - (price - paid))


def _free_name(scene: Scene, name: str) -> str:
    wanted, number = name.strip() or "Reinforcement", 2
    free = wanted
    while free in scene.units or free in scene.places:
        free, number = f"{wanted} {number}", number + 1
    return free
