"""Communication: voice, simplex and duplex, and who hears an order (WL-6.6 to WL-6.14)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import COMMANDING
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Order
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.games.war_logic.catalogue.refusals import refuse

VOICE = "voice"


def check_means(scene: Scene, action: Order) -> str:
    """How the order is carried: voice, simplex or duplex (WL-6.7 to WL-6.9). Raises Illegal."""
    if action.via == VOICE:
        return VOICE
    skill = scene.skill(action.by, action.via)
    if skill.sub_category not in ("simplex", "duplex"):
        raise refuse("no-radio", f"{skill.name} of {action.by} carries no orders.")
    scene.check_left(action.by, action.via)
    return skill.sub_category


def check_hearing(scene: Scene, action: Order, name: str, mode: str, *, ordered: frozenset[str]) -> None:
    """Raise when a unit does not hear its sender (WL-6.6 to WL-6.10); but for radio this wants no skill (WL-6.12)."""
    sender = action.relays.get(name, action.by)
    if sender != action.by:
        if sender not in ordered:
            raise refuse("not-ordered", f"{sender} was not ordered and passes nothing on.", rule="WL-6.10")
        if not ranks_of(scene, sender):
            raise refuse("not-a-command-skill", f"{sender} has no rank to pass orders on.", rule="WL-6.10")
    reach, distance = hearing(scene, action, sender, name, mode), action.distances.get(name, ZERO)
    if mode == VOICE and _together(scene, sender, name):
        return
    if not 0 <= distance <= reach:
        text = f"{name} is {shown(distance)} inches from {sender}; orders reach {shown(reach)}."
        raise refuse("out-of-comm-range", text)


def hearing(scene: Scene, action: Order, sender: str, name: str, mode: str) -> Decimal:
    """How far an order reaches from a sender to a unit. Raises Illegal for missing radios."""
    if mode == VOICE:
        if sender == action.by:
            return scene.skill(sender, action.with_).range
        return max((skill.range for skill in ranks_of(scene, sender).values()), default=ZERO)
    own = action.via if sender == action.by else radio(scene, sender, mode)
    if own is None:
        raise refuse("no-radio", f"{sender} has nothing to pass the order on with.")
    reach = scene.skill(sender, own).range
    if mode == "simplex":
        return reach + max((skill.range for skill in scene.having(name, "vision").values()), default=ZERO)
    other = radio(scene, name, "duplex")
    if other is None:
        raise refuse("no-radio", f"{name} has no radio.")
    scene.check_left(name, other)
    return min(reach, scene.skill(name, other).range)


def radio(scene: Scene, name: str, kind: str) -> str | None:
    """The skill with which a unit hears or passes on orders: the farthest with something left."""
    found = [key for key, skill in scene.sheets[name].skills.items() if skill.sub_category == kind]
    return max(found, key=lambda key: (scene.left(name, key) > 0, scene.skill(name, key).range), default=None)


def ranks_of(scene: Scene, name: str) -> dict[str, Skill]:
    return {key: skill for key, skill in scene.sheets[name].skills.items() if skill.sub_category in COMMANDING}


def _together(scene: Scene, one: str, other: str) -> bool:
    """Crew of one vehicle hear each other (WL-6.14)."""
    here, there = scene.units[one].inside, scene.units[other].inside
    return (here is not None and here in (there, other)) or (there is not None and there == one)
