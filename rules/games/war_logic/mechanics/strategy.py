"""The strategy step, and the dice that are foreseen or set (section 5, section 14)."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from rules.games.war_logic.army.document import ArmyDesign, UnitDesign
from rules.games.war_logic.army.skills import Skill, cost
from rules.games.war_logic.army.summary import Army, army_of
from rules.games.war_logic.army.validation.army import problems
from rules.games.war_logic.battle.actions import NewUnit, Predict, Reinforce, Revive, SetDice, Speak
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Sheet
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown, up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.fielding import fielded, first_height
from rules.kernel.dice import D10, Dice
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.screen import Line

# --- speeches -------------------------------------------------------------------------------------


def speak(scene: Scene, action: Speak) -> Report:
    """A bugle call or a flag (WL-5.6, WL-5.7, WL-5.8). Raises Illegal."""
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.sub_category != "morale":
        raise refuse("not-a-morale-skill", f"{skill.name} of {by} is no morale skill.")
    scene.check_left(by, action.with_)
    for name in action.members:
        scene.unit(name)
        if not same_team(scene, by, name):
            raise refuse("not-in-team", f"{name} is not in the team of {by}.")
    if len(set(action.members)) > skill.range:
        text = f"The speech reaches {shown(skill.range)} members, not {len(set(action.members))}."
        raise refuse("too-many-members", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    points = int(skill.impact if action.mode == "attack" else skill.extension)
    for name in action.members:
        _cheer(scene, name, action.mode, points)
    rule = "WL-5.6" if action.mode == "attack" else "WL-5.7"
    return Report(lines=(Line(label=f"Die when they {_when(action.mode)}", amount=f"+{points}", rule=rule),))


def _when(mode: str) -> str:
    return "attack" if mode == "attack" else "attack back"


def _cheer(scene: Scene, name: str, mode: Literal["attack", "defense"], points: int) -> None:
    speech = scene.units[name].morale
    better = max(points, getattr(speech, mode))
    scene.set(name, morale=changed(speech, **{mode: better}))


def same_team(scene: Scene, one: str, other: str) -> bool:
    """True for a unit itself and for members of its team on its side."""
    team = scene.sheets[one].team
    same_side = scene.units[one].side == scene.units[other].side
    return one == other or (same_side and team is not None and scene.sheets[other].team == team)


# --- dice -----------------------------------------------------------------------------------------


def check_manipulation(scene: Scene, name: str, key: str, what: str, wanted: int) -> Skill:
    """A manipulation skill that is worth ``wanted`` of one of its properties (WL-5.9 to WL-5.11). Raises Illegal."""
    unit = scene.unit(name)
    if "dead" in unit.status:
        raise refuse("unit-dead", f"{name} is dead.")
    skill = scene.skill(name, key)
    if skill.sub_category != "manipulation":
        raise refuse("no-such-skill", f"{skill.name or key} of {name} does not manipulate dice.", rule="WL-5.9")
    scene.check_left(name, key)
    worth: Decimal = getattr(skill, what)
    if wanted > worth:
        raise refuse("too-many-dice", f"{skill.name or key} is good for {shown(worth)} dice, not {wanted}.")
    return skill


def predict(scene: Scene, action: Predict, dice: Dice) -> Report:
    """Dice are rolled ahead and wait (WL-5.10)."""
    if action.count < 1:
        raise refuse("too-many-dice", "At least one die is foreseen.")
    check_manipulation(scene, action.by, action.with_, "impact", action.count)
    faces = tuple(dice.roll(D10, why=f"foreseen die {place}") for place in range(1, action.count + 1))
    _wait(scene, action.by, action.with_, faces)
    return Report(foreseen=faces)


def set_dice(scene: Scene, action: SetDice) -> Report:
    """Faces are set; they wait behind what was foreseen before (WL-5.11)."""
    if not action.faces:
        raise refuse("bad-die", "At least one face is set.")
    check_manipulation(scene, action.by, action.with_, "extension", len(action.faces))
    for face in action.faces:
        if not D10.low <= face <= D10.high:
            raise refuse("bad-die", f"A D10 has no face {face}.")
    _wait(scene, action.by, action.with_, action.faces)
    return Report(foreseen=action.faces)


def _wait(scene: Scene, name: str, key: str, faces: tuple[int, ...]) -> None:
    side = scene.units[name].side
    scene.spend(name, key)
    scene.show(name, key)
    scene.queued = {**scene.queued, side: (*scene.queued.get(side, ()), *faces)}


# --- reinforcement --------------------------------------------------------------------------------


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


# --- clones and the risen -------------------------------------------------------------------------


def revive(scene: Scene, action: Revive) -> Report:
    """A dead unit of the own side comes back, complete (WL-14.1 to WL-14.5). Raises Illegal."""
    by, name = action.by, action.unit
    skill = scene.skill(by, action.with_)
    if skill.category != "defense" or skill.sub_category in ("health", "armor"):
        raise refuse("not-a-recovery-skill", f"{skill.name} of {by} brings nobody back.", rule="WL-14.1")
    scene.check_left(by, action.with_)
    if "dead" not in scene.unit(name).status:
        raise refuse("not-dead", f"{name} is alive.")
    if scene.units[name].side != scene.units[by].side:
        raise refuse("not-your-unit", f"{name} is on another side.", rule="WL-14.1")
    nature = set(scene.sheets[name].nature)
    unfit = set(skill.not_effective_against) | ({"machinery"} if skill.sub_category == "miracle" else set())
    if scene.state.card.effective_against and nature & unfit:
        raise refuse(
            "not-effective", f"{skill.name} does not bring back {', '.join(sorted(nature & unfit))}.", rule="WL-14.4"
        )
    if action.type == "resurrect" and not 0 <= action.distance <= skill.range:
        text = f"{name} fell {shown(action.distance)} inches away; {skill.name} reaches {shown(skill.range)}."
        raise refuse("out-of-range", text, rule="WL-14.2")
    if scene.cost_of(name) > skill.impact:
        text = f"{name} cost {shown(scene.cost_of(name))}; {skill.name} makes units up to {shown(skill.impact)}."
        raise refuse("clone-too-costly", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    _rise(scene, action)
    return Report(notes=(name,))


def _rise(scene: Scene, action: Revive) -> None:
    old, sheet, facility = scene.units[action.unit], scene.sheets[action.unit], scene.units[action.by]
    here = facility if action.type == "clone" else old
    high, deep = first_height(sheet)
    back = fielded(sheet, old.side)
    scene.units[action.unit] = changed(
        back, inside=here.inside, behind=here.behind, elevation=high, depth=deep, known=old.known, leaked=old.leaked
    )
