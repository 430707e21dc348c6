"""Offers of crashes (WL-8.28, WL-10.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.attacks import Attack
from rules.games.war_logic.display.offers.attacks import alone, seldom
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import inches
from rules.games.war_logic.display.offers.groups import OFFENSE
from rules.games.war_logic.display.offers.shot_fields import shot_fields
from rules.games.war_logic.display.offers.targets import aim_order, target_field, targets_and_places
from rules.games.war_logic.mechanics.offense.check import check_target
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.screen import Offer, Reminder


def crash_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Every unit can crash into another (WL-8.28, WL-10.12)."""
    scene = desk.scene
    if refusal(lambda: check_turn(scene, name, "crash")) or (scene.turn and name in scene.turn.moved):
        return
    for key, skill in desk.skills(name, lambda one: one.category == "movement").items():
        if scene.sheets[name].spy and scene.hidden(name):
            continue
        found = [(other, crash_problem(desk, name, key, other)) for other in targets_and_places(desk, name)]
        open_ = aim_order(found)
        if open_:
            shot: dict[str, Json] = {"target": open_[0], "distance": 0, **alone(desk, name, "crash")}
            fields = (
                target_field(found, open_[0]),
                inches(("distance",), "Distance in inches", 0, most=skill.range),
                *shot_fields(desk, name, skill, weapon=False),
            )
            yield Offer(
                key=f"crash:{name}:{key}",
                label=f"Crash, by {skill.name or key}",
                seldom=True,
                action={"type": "crash", "by": name, "with": key, **shot},
                by=name,
                group=OFFENSE,
                fields=fields,
                folded=seldom(shot),
                rolls=True,
                reminders=(Reminder(text="It loses as many points as it takes off the target.", rule="WL-10.12"),),
            )


def crash_problem(desk: Desk, name: str, key: str, target: str) -> Problem | None:
    return refusal(lambda: check_target(desk.scene, Attack(by=name, with_=key, target=target)))
