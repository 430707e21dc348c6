"""Offers of the strategy and control steps (sections 5, 6, 13 and 14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, shown, up
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches, slots
from rules.games.war_logic.display.offers.groups import STRATEGY
from rules.games.war_logic.mechanics.morale import same_team
from rules.games.war_logic.mechanics.reinforcement import worth
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.records import Json
from rules.kernel.screen import Field, Number, Offer, Option, Reminder

MOST_FACES = 6
"""The most dice that are set in one form."""


def strategy_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Speeches, reinforcement, the dead, and dice that are foreseen or set."""
    yield from _dice(desk, name)
    if not refusal(lambda: check_turn(desk.scene, name, "speech")):
        yield from _speeches(desk, name)
        yield from _reinforcement(desk, name)
        yield from _miracles(desk, name)


def _speeches(desk: Desk, name: str) -> Iterator[Offer]:
    for key, skill in desk.skills(name, lambda one: one.sub_category == "morale" and one.range >= 1).items():
        team = [mate for mate in desk.mates(name) if same_team(desk.scene, name, mate)]
        members = [name, *(mate for mate in team if mate != name)][: up(skill.range)]
        options = tuple(Option(value=mate, label=mate) for mate in team)
        modes: dict[Json, str] = {
            "attack": f"+{shown(skill.impact)} when they attack",
            "defense": f"+{shown(skill.extension)} when they attack back",
        }
        yield Offer(
            key=f"speech:{name}:{key}",
            label=f"Speech, {skill.name or key}",
            action={"type": "speech", "by": name, "with": key, "mode": "attack", "members": members},
            by=name,
            group=STRATEGY,
            fields=(
                choice(("mode",), "For", modes, "attack", rule="WL-5.6"),
                slots(("members",), f"Members, up to {shown(skill.range)}", options, members, rule="WL-5.6"),
            ),
        )


def _reinforcement(desk: Desk, name: str) -> Iterator[Offer]:
    scene = desk.scene
    rate = scene.state.card.smuggling_rate
    times = LIMITS.default_smuggling_rate if rate is None else rate
    have = scene.units[name].credit + scene.credit.get(scene.units[name].side, ZERO)
    own = [
        one for one, unit in scene.units.items() if unit.side == scene.units[name].side and one not in desk.view.closed
    ]
    buys = [one for one in own if have > 0 and worth(scene, one) * times <= have]
    if buys:
        options: dict[Json, str] = {one: f"like {one}, {shown(worth(scene, one) * times)} credits" for one in buys}
        yield Offer(
            key=f"reinforce:{name}",
            label="Buy a reinforcement",
            action={"type": "reinforce", "by": name, "unit": {"name": "Reinforcement", "like": buys[0]}},
            by=name,
            group=STRATEGY,
            fields=(choice(("unit", "like"), "Unit", options, buys[0], rule="WL-5.4"),),
            reminders=(Reminder(text=f"{shown(have)} credits; it appears beside {name}.", rule="WL-5.4"),),
        )


def _miracles(desk: Desk, name: str) -> Iterator[Offer]:
    scene = desk.scene
    dead = [one for one, unit in scene.units.items() if unit.side == scene.units[name].side and "dead" in unit.status]
    for key, skill in desk.skills(
        name, lambda one: one.category == "defense" and one.sub_category == "miracle"
    ).items():
        fit = [one for one in dead if one not in desk.view.closed and _returns(desk, skill, one)]
        if fit:
            kind = "resurrect" if skill.range > 0 else "clone"
            fields: list[Field] = [choice(("unit",), "Who", {one: one for one in fit}, fit[0], rule="WL-14.3")]
            if kind == "resurrect":
                fields.append(inches(("distance",), "Inches to where it fell", 0, most=skill.range))
            yield Offer(
                key=f"{kind}:{name}:{key}",
                label=f"{kind.capitalize()}, {skill.name or key}",
                action={"type": kind, "by": name, "with": key, "unit": fit[0], "distance": 0},
                by=name,
                group=STRATEGY,
                fields=tuple(fields),
            )


def _returns(desk: Desk, skill: Skill, name: str) -> bool:
    nature = set(desk.scene.sheets[name].nature)
    unfit = {"machinery", *skill.not_effective_against} if desk.scene.state.card.effective_against else set()
    return desk.scene.cost_of(name) <= skill.impact and not nature & unfit


def _dice(desk: Desk, name: str) -> Iterator[Offer]:
    if "dead" in desk.scene.units[name].status:
        return
    for key, skill in desk.skills(name, lambda one: one.sub_category == "manipulation").items():
        if skill.impact >= 1:
            most = up(skill.impact)
            yield Offer(
                key=f"predict:{name}:{key}",
                label=f"Foresee dice, {skill.name or key}",
                action={"type": "predict", "by": name, "with": key, "count": 1},
                by=name,
                group=STRATEGY,
                fields=(Number(path=("count",), label="Dice", value=1, least=1, most=most, rule="WL-5.10"),),
                rolls=True,
            )
        for count in sorted({1, min(MOST_FACES, int(skill.extension))} if skill.extension >= 1 else ()):
            faces: Sequence[Json] = [10] * count
            yield Offer(
                key=f"set-dice:{name}:{key}" + (f":{count}" if count > 1 else ""),
                label=f"Set {'a die' if count == 1 else f'{count} dice'}, {skill.name or key}",
                action={"type": "set-dice", "by": name, "with": key, "faces": faces},
                by=name,
                group=STRATEGY,
                fields=tuple(
                    Number(path=("faces", at), label=_face(at, count), value=10, least=1, most=10, rule="WL-5.11")
                    for at in range(count)
                ),
            )


def _face(at: int, count: int) -> str:
    return "Face" if count == 1 else f"Face {at + 1}"
