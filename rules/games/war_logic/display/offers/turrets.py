"""Offers of automatic turrets (WL-12.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import inches, near_fields
from rules.games.war_logic.display.offers.shot_fields import ground_field
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.turrets import check_turret_target
from rules.kernel.screen import Offer, Reminder


def turret_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Automatic turrets fire at whoever has just moved into range (WL-12.8)."""
    scene, turn = desk.scene, desk.scene.turn
    if turn is None or refusal(lambda: check_turn(scene, name, "turret")):
        return
    for key, skill in desk.skills(name, lambda one: one.sub_category == "turret" or one.has("turret")).items():
        open_ = [other for other in _crossing(desk, name) if _in_reach(scene, name, key, other)]
        if open_:
            own = scene.units[open_[0]].side == scene.units[name].side
            note = Reminder(text="Your side has then no reaction to that unit in this turn.", rule="WL-12.9")
            friend = Reminder(text="It fires at its own side, too, that crosses without the map.", rule="WL-12.10")
            yield Offer(
                key=f"turret:{name}:{key}",
                label=f"{skill.name or key} fires",
                action={"type": "turret", "by": name, "with": key, "target": open_[0], "distance": 0},
                by=name,
                group="Movement",
                fields=(
                    target_field([(other, None) for other in open_], open_[0]),
                    inches(("distance",), "Distance in inches", 0, most=skill.range),
                    ground_field(),
                    *near_fields(desk, ("near",), skill=skill),
                ),
                rolls=True,
                reminders=(friend if own else note,),
                seldom=own,
            )


def _crossing(desk: Desk, name: str) -> list[str]:
    """Who has moved in this turn: enemies, then those of the turret's own side who have no map (WL-12.10)."""
    scene, moved = desk.scene, desk.scene.turn.moved if desk.scene.turn else frozenset()
    mates = [mate for mate in desk.mates(name) if mate != name and not scene.having(mate, "mine-map")]
    return [other for other in (*desk.others(name), *mates) if other in moved]


def _in_reach(scene: Scene, name: str, key: str, other: str) -> bool:
    shot = Shot(by=name, with_=key, target=other)
    fresh = f"{key} at {other}" not in scene.units[name].used
    return fresh and refusal(lambda: check_turret_target(scene, shot, scene.skill(name, key))) is None
