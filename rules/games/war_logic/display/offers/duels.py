"""Offers of fast play: life or death, and dual (WL-16.2, WL-16.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import LifeOrDeath, Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.display.offers.attacks import is_weapon
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import FAST
from rules.games.war_logic.display.offers.targets import target_field, targets
from rules.games.war_logic.mechanics.life_or_death import check_duel
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.screen import Offer
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose


def weapon_fits(context: OfferContext, name: str, key: str, skill: Skill, other: str) -> bool:
    """Checks whether a weapon may be aimed at another unit."""
    return targets(context, Shot(by=name, with_=key), skill, [other])[0][1] is None


def _may_fight(recorder: Recorder, name: str, other: str) -> bool:
    return find_refusal(check_duel, recorder, LifeOrDeath(by=name, target=other)) is None


def duel_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields life or death, and dual (WL-16.2, WL-16.4)."""
    recorder = context.recorder
    enemies = [other for other in context.opponents(name) if not recorder.is_hidden(other)]
    rivals = [other for other in enemies if _may_fight(recorder, name, other)]
    if rivals and not find_refusal(check_turn, recorder, name, "life-or-death"):
        yield Offer(
            key=f"life-or-death:{name}",
            label="Life or death",
            action={"type": "life-or-death", "by": name, "target": rivals[0]},
            by=name,
            group=FAST,
            fields=(target_field([(other, None) for other in rivals], rivals[0]),),
            rolls=True,
        )
    if recorder.has_fast_play("dual") and not find_refusal(check_turn, recorder, name, "dual"):
        yield from _duals(context, name, enemies)


def _duals(context: OfferContext, name: str, enemies: list[str]) -> Iterator[Offer]:
    """Yields duals where the viewer knows both sheets, since the answer's weapon has to be named."""
    recorder = context.recorder
    for key, skill in context.skills(name, is_weapon).items():
        if find_refusal(check_weapon, recorder, name, key):
            continue
        for other in enemies:
            if (
                other in context.view.closed
                or not context.is_fit(other)
                or recorder.units[other].side in recorder.units[name].forfeits
                or not weapon_fits(context, name, key, skill, other)
            ):
                continue
            backs = [
                back
                for back, weapon in context.skills(other, is_weapon).items()
                if not find_refusal(check_weapon, recorder, other, back)
                and weapon_fits(context, other, back, weapon, name)
            ]
            if backs:
                options: dict[Json, str] = {back: recorder.skill(other, back).name or back for back in backs}
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
                        choose(("back-with",), "It answers with", options, backs[0], rule="WL-16.4"),
                        distance_field(("distance",), "Distance in inches", 0),
                    ),
                    rolls=True,
                )
