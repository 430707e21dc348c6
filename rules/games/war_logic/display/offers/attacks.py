"""Offers of the offense step and of the answers: attacks, volleys, crashes, force, turrets, duels."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.groups import DEFENSE, OFFENSE
from rules.games.war_logic.display.offers.shot_fields import shot_fields
from rules.games.war_logic.display.offers.targets import aim_order, target_field, targets, targets_and_places
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_turn, may_act
from rules.kernel.records import Json, Path
from rules.kernel.screen import Offer, Reminder


def is_weapon(skill: Skill) -> bool:
    """True for weapons."""
    return skill.category == "offense"


def attack_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each weapon of a unit that may act."""
    if refusal(lambda: check_turn(desk.scene, name, "attack")):
        return
    for key, skill in desk.skills(name, is_weapon, loaded=False).items():
        yield from _weapon(desk, name, key, skill, kind="attack")


def answer_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each weapon with which a unit may attack back (WL-10.4)."""
    able = [other for other in desk.scene.units[name].attacked_by if may_answer(desk, name, other)]
    if not able:
        return
    for key, skill in desk.skills(name, is_weapon, loaded=False).items():
        yield from _weapon(desk, name, key, skill, kind="attack-back", among=sorted(able))


def may_answer(desk: Desk, name: str, other: str) -> bool:
    scene = desk.scene
    return other in scene.units and refusal(lambda: check_reaction(scene, name, "attack-back", other)) is None


def _weapon(
    desk: Desk, name: str, key: str, skill: Skill, *, kind: str, among: list[str] | None = None
) -> Iterator[Offer]:
    group = OFFENSE if kind == "attack" else DEFENSE
    verb = "Fire" if skill.range > 0 else "Strike with"
    label = f"{verb} {skill.name or key}" if kind == "attack" else f"Attack back with {skill.name or key}"
    action: dict[str, Json] = {"type": kind, "by": name, "with": key}
    problem = refusal(lambda: check_weapon(desk.scene, name, key))
    shot = Shot(by=name, with_=key)
    found = targets(desk, shot, skill, targets_and_places(desk, name) if among is None else among)
    open_ = aim_order(found)
    if problem is None and not open_:
        problem = found[0][1] if found else None
        if problem is None:
            return
    if problem is not None:
        yield Offer(key=f"{kind}:{name}:{key}", label=label, action=action, by=name, group=group, closed=problem)
        return
    action |= {"target": open_[0], "distance": 0, **alone(desk, name, kind)}
    point = kind == "attack" and skill.extension > 0
    fields = (target_field(found, open_[0], point=point), *shot_fields(desk, name, skill))
    yield Offer(
        key=f"{kind}:{name}:{key}",
        label=label,
        action=action,
        by=name,
        group=group,
        fields=fields,
        folded=seldom(action),
        rolls=True,
        reminders=_reminders(skill, kind),
    )


def alone(desk: Desk, name: str, kind: str) -> dict[str, Json]:
    """An attack from one side with the usual die, by as many as could take part in it (WL-8.15, WL-8.21)."""
    scene, turn = desk.scene, desk.scene.turn
    mates = desk.mates(name)
    if kind == "attack-back":
        many = sum(bool(scene.units[mate].attacked_by) for mate in mates)
    else:  # without a command one unit acts alone (WL-6.2)
        many = sum(may_act(scene, turn, mate) for mate in mates) if turn and turn.commander else 1
    return {"sides": 1, "attackers": max(1, many), "die": CATALOGUE.dice.attack}


def seldom(action: dict[str, Json]) -> tuple[Path, ...]:
    """What is folded: the pincer where nobody could help."""
    rare: tuple[Path, ...] = (("attackers",), ("die",))
    return rare if int(str(action["attackers"])) > 1 else (("sides",), *rare)


def _reminders(skill: Skill, kind: str) -> tuple[Reminder, ...]:
    found = []
    if skill.extension > 0:
        found.append(
            Reminder(text="The blast hits friend and foe alike; extension is a circumference.", rule="WL-18.1")
        )
    if kind == "attack":
        found.append(Reminder(text="The defender may work out range and impact from the attack.", rule="WL-15.11"))
    return tuple(found)
