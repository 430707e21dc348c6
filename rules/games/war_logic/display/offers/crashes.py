"""Offers of crashes (WL-8.28, WL-10.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.attacks import Attack
from rules.games.war_logic.display.offers.attacks import folded_fields, single_attack_values
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import OFFENSE
from rules.games.war_logic.display.offers.movement import end_fields
from rules.games.war_logic.display.offers.shot_fields import shot_fields
from rules.games.war_logic.display.offers.targets import (
    nearest_first,
    on_plan,
    open_targets,
    target_field,
    targets_and_places,
)
from rules.games.war_logic.mechanics.offense.check import check_target
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Problem, find_refusal
from rules.kernel.records import Json


def crash_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields crashes, which every unit can make (WL-8.28, WL-10.12)."""
    recorder = context.recorder
    if find_refusal(check_turn, recorder, name, "crash") or (recorder.turn and name in recorder.turn.moved):
        return
    for key, skill in context.skills(name, lambda one: one.category == "movement").items():
        found = [(other, crash_problem(context, name, key, other)) for other in targets_and_places(context, name)]
        open_ = nearest_first(context, name, open_targets(found))
        if open_:
            shot: dict[str, Json] = {"target": open_[0], "distance": 0, **single_attack_values(context, name, "crash")}
            fields = (
                target_field(found, open_[0]),
                distance_field(("distance",), "Distance in inches", 0, most=skill.range),
                *shot_fields(context, name, skill, weapon=False),
                *end_fields(context, name),
            )
            yield Offer(
                key=f"crash:{name}:{key}",
                label=f"Crash, by {skill.name or key}",
                seldom=True,
                action={"type": "crash", "by": name, "with": key, **shot},
                by=name,
                group=OFFENSE,
                fields=fields,
                folded=folded_fields(shot),
                **on_plan(context, open_),
                rolls=True,
                reminders=(Reminder(text="It loses as many points as it takes off the target.", rule="WL-10.12"),),
            )


def crash_problem(context: OfferContext, name: str, key: str, target: str) -> Problem | None:
    """Returns the problem against a crash into a target, or None."""
    return find_refusal(check_target, context.recorder, Attack(by=name, with_=key, target=target))
