"""Offers of kits and of prisoners (sections 10 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.defense import Recover
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches, near_fields
from rules.games.war_logic.display.offers.groups import DEFENSE
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.recovery import KITS, check_kit
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.screen import Offer

LIFE = ("health", "armor")
"""What is healed and repaired, and not refueled."""


def kit_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Kits of a unit that was attacked (WL-10.7)."""
    if refusal(lambda: check_reaction(desk.scene, name, "recover")):
        return
    for key, skill in desk.skills(name, lambda one: one.category == "defense" and one.sub_category in KITS).items():
        if skill.sub_category == "energy":
            yield from _refuels(desk, name, key, skill)
            continue
        wanted = sorted(desk.mates(name), key=lambda one: (not _hurt(desk, one), one != name))
        found = [(one, _kit_problem(desk, name, key, one)) for one in wanted]
        open_ = [one for one, problem in found if problem is None]
        if not open_:
            continue
        yield Offer(
            key=f"recover:{name}:{key}",
            label=f"Use {skill.name or key}",
            action={"type": "recover", "by": name, "with": key, "target": open_[0], "distance": 0},
            by=name,
            group=DEFENSE,
            fields=(
                target_field(found, open_[0]),
                inches(("distance",), "Inches", 0, most=skill.range),
                *near_fields(desk, ("near",), skill=skill),
            ),
        )


def _hurt(desk: Desk, name: str) -> bool:
    unit, sheet = desk.scene.units[name], desk.scene.sheets[name]
    return unit.health < sheet.max_health or unit.armor < sheet.max_armor


def _refuels(desk: Desk, name: str, key: str, skill: Skill) -> Iterator[Offer]:
    """Energy for what a unit has used, an offer for each unit: skills differ from one to the next (WL-10.10)."""
    scene = desk.scene
    for mate in desk.mates(name):
        tanks: dict[Json, str] = {
            one: tank.name or one
            for one, tank in scene.sheets[mate].skills.items()
            if (mate, one) != (name, key) and tank.sub_category not in LIFE and scene.left(mate, one) < up(tank.number)
        }
        first = next(iter(tanks), None)
        if first is None or _kit_problem(desk, name, key, mate, refuel=str(first)):
            continue
        yield Offer(
            key=f"recover:{name}:{key}:{mate}",
            label=f"Use {skill.name or key} on {mate}",
            action={"type": "recover", "by": name, "with": key, "target": mate, "distance": 0, "refuel": first},
            by=name,
            group=DEFENSE,
            fields=(
                choice(("refuel",), "Energy for", tanks, first, rule="WL-10.10"),
                inches(("distance",), "Inches", 0, most=skill.range),
            ),
        )


def _kit_problem(desk: Desk, name: str, key: str, target: str, *, refuel: str | None = None) -> Problem | None:
    return refusal(lambda: check_kit(desk.scene, Recover(by=name, with_=key, target=target, refuel=refuel)))
