"""Offers of automatic turrets (WL-12.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field, near_fields
from rules.games.war_logic.display.offers.shot_fields import ground_field
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.turrets import check_turret_target
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal


def turret_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields automatic turrets firing at units that have just moved into range (WL-12.8)."""
    recorder, turn = context.recorder, context.recorder.turn
    if turn is None or find_refusal(check_turn, recorder, name, "turret"):
        return
    for key, skill in context.skills(name, lambda one: one.sub_category == "turret" or one.has("turret")).items():
        open_ = [other for other in _moved_units(context, name) if _can_hit(recorder, name, key, other)]
        if open_:
            own = recorder.units[open_[0]].side == recorder.units[name].side
            note = Reminder(text="Your side then has no reaction to that unit in this turn.", rule="WL-12.9")
            friend = Reminder(
                text="It also fires at units of its own side that cross without the map.", rule="WL-12.10"
            )
            yield Offer(
                key=f"turret:{name}:{key}",
                label=f"{skill.name or key} fires",
                action={"type": "turret", "by": name, "with": key, "target": open_[0], "distance": 0},
                by=name,
                group="Movement",
                fields=(
                    target_field([(other, None) for other in open_], open_[0]),
                    distance_field(("distance",), "Distance in inches", 0, most=skill.range),
                    ground_field(),
                    *near_fields(context, ("near",), skill=skill),
                ),
                rolls=True,
                reminders=(friend if own else note,),
                seldom=own,
            )


def _moved_units(context: OfferContext, name: str) -> list[str]:
    """Returns units that have moved this turn: enemies, then own units without the map (WL-12.10)."""
    recorder, moved = context.recorder, context.recorder.turn.moved if context.recorder.turn else frozenset()
    mates = [mate for mate in context.allies(name) if mate != name and not recorder.skills_with(mate, "mine-map")]
    return [other for other in (*context.opponents(name), *mates) if other in moved]


def _can_hit(recorder: Recorder, name: str, key: str, other: str) -> bool:
    shot = Shot(by=name, with_=key, target=other)
    fresh = f"{key} at {other}" not in recorder.units[name].used
    return fresh and find_refusal(check_turret_target, recorder, shot, recorder.skill(name, key)) is None
