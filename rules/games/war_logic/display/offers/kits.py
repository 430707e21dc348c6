"""Offers of kits and of prisoners (sections 10 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Recover
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.display.offers.attacks import DEFENSE
from rules.games.war_logic.display.offers.context import Desk, choice, inches, near_fields, refusal, target_field
from rules.games.war_logic.display.offers.strategy import CONTROL
from rules.games.war_logic.mechanics.minds import cells, held, prisons
from rules.games.war_logic.mechanics.recovery import KITS, check_kit
from rules.games.war_logic.mechanics.turns import check_reaction
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.screen import Offer, Reminder

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


def surrender_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Giving oneself up to somebody whose cells are known (WL-13.16)."""
    scene = desk.scene
    if scene.turn is None or scene.turn.over:
        return
    yield from _asking(desk, name)
    captors = [
        other for other in desk.others(name) if scene.acting_side(name) == scene.units[name].side and _room(desk, other)
    ]
    if captors:
        yield Offer(
            key=f"surrender:{name}",
            label="Surrender",
            seldom=True,
            action={"type": "surrender", "by": name, "to": captors[0]},
            by=name,
            group=DEFENSE,
            fields=(choice(("to",), "To", {one: one for one in captors}, captors[0], rule="WL-13.16"),),
        )


def _asking(desk: Desk, name: str) -> Iterator[Offer]:
    """Cuffs that nobody has seen are shown to whoever might surrender to them (WL-13.16)."""
    for key in prisons(desk.scene, name):
        if key not in desk.scene.units[name].known and not desk.scene.state.card.open_sheets:
            yield Offer(
                key=f"ask-surrender:{name}:{key}",
                label=f"Ask for surrender, {desk.scene.skill(name, key).name or key}",
                seldom=True,
                action={"type": "ask-surrender", "by": name, "with": key},
                by=name,
                group=CONTROL,
                reminders=(Reminder(text="All see then that it can hold prisoners.", rule="WL-15.2"),),
            )


def _room(desk: Desk, name: str) -> bool:
    return held(desk.scene, name) < cells(desk.scene, name)
