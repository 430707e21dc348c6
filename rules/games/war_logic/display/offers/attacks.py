"""Offers of attacks, and of attacking back."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.groups import DEFENSE, OFFENSE
from rules.games.war_logic.display.offers.shot_fields import shot_fields
from rules.games.war_logic.display.offers.targets import (
    is_beyond,
    nearest_first,
    on_plan,
    open_targets,
    target_field,
    targets,
    targets_and_places,
)
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.offense.pincer import possible_attackers
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Path
from rules.kit.offers import set_aside


def is_weapon(skill: Skill) -> bool:
    """Checks whether a skill is a weapon."""
    return skill.category == "offense"


def attack_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields an offer for each weapon of a unit that may act."""
    if find_refusal(check_turn, context.recorder, name, "attack"):
        return
    for key, skill in context.skills(name, is_weapon, loaded=False).items():
        yield from _weapon_offers(context, name, key, skill, kind="attack")


def answer_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields an offer for each weapon with which a unit may attack back (WL-10.4)."""
    able = [other for other in context.recorder.units[name].attacked_by if may_answer(context, name, other)]
    if not able:
        return
    for key, skill in context.skills(name, is_weapon, loaded=False).items():
        yield from _weapon_offers(context, name, key, skill, kind="attack-back", among=sorted(able))


def may_answer(context: OfferContext, name: str, other: str) -> bool:
    """Checks whether a unit may attack back at another (WL-10.4)."""
    recorder = context.recorder
    return other in recorder.units and find_refusal(check_reaction, recorder, name, "attack-back", other) is None


def _weapon_offers(
    context: OfferContext, name: str, key: str, skill: Skill, *, kind: str, among: list[str] | None = None
) -> Iterator[Offer]:
    group = OFFENSE if kind == "attack" else DEFENSE
    verb = "Fire" if skill.range > 0 else "Strike with"
    label = f"{verb} {skill.name or key}" if kind == "attack" else f"Attack back with {skill.name or key}"
    action: dict[str, Json] = {"type": kind, "by": name, "with": key}
    problem = find_refusal(check_weapon, context.recorder, name, key)
    shot = Shot(by=name, with_=key)
    found = targets(context, shot, skill, targets_and_places(context, name) if among is None else among)
    open_ = open_targets(found)
    if problem is None and not open_:
        problem = found[0][1] if found else None
        if problem is None:
            return
    if problem is not None:
        yield Offer(key=f"{kind}:{name}:{key}", label=label, action=action, by=name, group=group, closed=problem)
        return
    open_ = nearest_first(context, name, open_)
    action |= {"target": open_[0], "distance": 0, **single_attack_values(context, name, kind)}
    point = kind == "attack" and skill.extension > 0
    fields = (target_field(found, open_[0], point=point), *shot_fields(context, name, skill, kind=kind))
    offer = Offer(
        key=f"{kind}:{name}:{key}",
        label=label,
        action=action,
        by=name,
        group=group,
        fields=fields,
        folded=folded_fields(action),
        **on_plan(context, open_),
        rolls=True,
        reminders=_reminders(skill, kind),
    )
    far = not point and is_beyond(context, name, open_[0], skill.range)
    yield set_aside(offer) if far else offer


def single_attack_values(context: OfferContext, name: str, kind: str) -> dict[str, Json]:
    """Returns an attack from one side with the usual die, by all that could take part (WL-8.15, WL-8.21)."""
    many = possible_attackers(context.recorder, name, reaction=kind == "attack-back")
    return {"sides": 1, "attackers": many, "die": CATALOGUE.dice.attack}


def folded_fields(action: dict[str, Json]) -> tuple[Path, ...]:
    """Returns the paths of folded fields, with the pincer where nobody could help."""
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
