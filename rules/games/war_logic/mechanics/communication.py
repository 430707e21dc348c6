"""Communication by voice, simplex and duplex: the reach of an order (WL-6.6 to WL-6.14)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import COMMAND_SKILLS
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Order
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import ZERO, format_number
from rules.games.war_logic.catalogue.refusals import refuse

VOICE = "voice"


def check_means(recorder: Recorder, action: Order) -> str:
    """Returns the means of an order: voice, simplex or duplex (WL-6.7 to WL-6.9). Raises Illegal."""
    if action.via == VOICE:
        return VOICE
    skill = recorder.skill(action.by, action.via)
    if skill.sub_category not in ("simplex", "duplex"):
        raise refuse("no-radio", f"{skill.name} of {action.by} carries no orders.")
    recorder.check_left(action.by, action.via)
    return skill.sub_category


def check_hearing(recorder: Recorder, action: Order, name: str, mode: str, *, ordered: frozenset[str]) -> None:
    """Raises Illegal when a unit does not hear its sender (WL-6.6 to WL-6.10); only radio needs a skill (WL-6.12)."""
    sender = action.relays.get(name, action.by)
    if sender != action.by:
        if sender not in ordered:
            raise refuse("not-ordered", f"{sender} was not ordered and passes nothing on.", rule="WL-6.10")
        if not command_skills_of(recorder, sender):
            raise refuse("not-a-command-skill", f"{sender} has no rank to pass orders on.", rule="WL-6.10")
        if all(recorder.number_left(sender, key) <= 0 for key in command_skills_of(recorder, sender)):
            raise refuse("no-command-energy", f"{sender} has no command energy left to pass orders on.", rule="WL-6.3")
    reach, distance = hearing_distance(recorder, action, sender, name, mode), action.distances.get(name, ZERO)
    if mode == VOICE and _share_vehicle(recorder, sender, name):
        return
    if not 0 <= distance <= reach:
        text = f"{name} is {format_number(distance)} inches from {sender}; orders reach {format_number(reach)}."
        raise refuse("out-of-comm-range", text)


def hearing_distance(recorder: Recorder, action: Order, sender: str, name: str, mode: str) -> Decimal:
    """Returns the reach of an order from a sender to a unit. Raises Illegal for missing radios."""
    if mode == VOICE:
        if sender == action.by:
            return recorder.skill(sender, action.with_).range
        return max((skill.range for skill in command_skills_of(recorder, sender).values()), default=ZERO)
    own = action.via if sender == action.by else find_radio(recorder, sender, mode)
    if own is None:
        raise refuse("no-radio", f"{sender} has nothing to pass the order on with.")
    reach = recorder.skill(sender, own).range
    if mode == "simplex":
        return reach + max((skill.range for skill in recorder.skills_with(name, "vision").values()), default=ZERO)
    other = find_radio(recorder, name, "duplex")
    if other is None:
        raise refuse("no-radio", f"{name} has no radio.")
    recorder.check_left(name, other)
    return min(reach, recorder.skill(name, other).range)


def find_radio(recorder: Recorder, name: str, kind: str) -> str | None:
    """Returns the skill with which a unit hears or relays orders: the one of longest range with something left."""
    found = [key for key, skill in recorder.sheets[name].skills.items() if skill.sub_category == kind]
    return max(
        found, key=lambda key: (recorder.number_left(name, key) > 0, recorder.skill(name, key).range), default=None
    )


def command_skills_of(recorder: Recorder, name: str) -> dict[str, Skill]:
    """Returns the ranks and decorations of a unit, by key."""
    return {key: skill for key, skill in recorder.sheets[name].skills.items() if skill.sub_category in COMMAND_SKILLS}


def _share_vehicle(recorder: Recorder, one: str, other: str) -> bool:
    """Checks whether two units are crew of one vehicle and hear each other (WL-6.14)."""
    here, there = recorder.units[one].inside, recorder.units[other].inside
    return (here is not None and here in (there, other)) or (there is not None and there == one)
