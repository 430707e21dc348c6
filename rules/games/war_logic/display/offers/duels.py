"""Offers of fast play: life or death, and dual (WL-16.2, WL-16.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.display.offers.attacks import is_weapon
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches
from rules.games.war_logic.display.offers.groups import FAST
from rules.games.war_logic.display.offers.targets import target_field, targets
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.records import Json
from rules.kernel.screen import Offer


def weapon_fits(desk: Desk, name: str, key: str, skill: Skill, other: str) -> bool:
    return targets(desk, Shot(by=name, with_=key), skill, [other])[0][1] is None


def duel_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Life or death, and attack and answer at once (WL-16.2, WL-16.4)."""
    scene = desk.scene
    enemies = [other for other in desk.others(name) if not scene.hidden(other)]
    if enemies and scene.fast("life-or-death") and not refusal(lambda: check_turn(scene, name, "life-or-death")):
        yield Offer(
            key=f"life-or-death:{name}",
            label="Life or death",
            action={"type": "life-or-death", "by": name, "target": enemies[0]},
            by=name,
            group=FAST,
            fields=(target_field([(other, None) for other in enemies], enemies[0]),),
            rolls=True,
        )
    if scene.fast("dual") and not refusal(lambda: check_turn(scene, name, "dual")):
        yield from _duals(desk, name, enemies)


def _duals(desk: Desk, name: str, enemies: list[str]) -> Iterator[Offer]:
    """Only where both sheets are known to the viewer: the answer's weapon has to be named."""
    scene = desk.scene
    for key, skill in desk.skills(name, is_weapon).items():
        if refusal(lambda key=key: check_weapon(scene, name, key)):  # type: ignore[misc]
            continue
        for other in enemies:
            if other in desk.view.closed or not desk.fit(other) or not weapon_fits(desk, name, key, skill, other):
                continue
            backs = [
                back
                for back, weapon in desk.skills(other, is_weapon).items()
                if not refusal(lambda other=other, back=back: check_weapon(scene, other, back))  # type: ignore[misc]
                and weapon_fits(desk, other, back, weapon, name)
            ]
            if backs:
                options: dict[Json, str] = {back: scene.skill(other, back).name or back for back in backs}
                yield Offer(
                    key=f"dual:{name}:{key}:{other}",
                    label=f"Dual with {other}, {skill.name or key}",
                    action={
                        "type": "dual",
                        "by": name,
                        "with": key,
                        "target": other,
                        "back-with": backs[0],
                        "distance": 0,
                    },
                    by=name,
                    group=FAST,
                    fields=(
                        choice(("back-with",), "It answers with", options, backs[0], rule="WL-16.4"),
                        inches(("distance",), "Distance in inches", 0),
                    ),
                    rolls=True,
                )
