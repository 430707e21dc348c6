"""Offers of the strategy step (sections 5 and 14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, format_number, format_signed, round_up
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import STRATEGY
from rules.games.war_logic.mechanics.morale import in_same_team
from rules.games.war_logic.mechanics.reinforcement import LONGEST_NAME, replacement_cost
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.cards import Field, Number, Text
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose, tick_names

MOST_FACES = 6
"""The most dice that one form sets."""


def strategy_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields speeches, reinforcement, return of the dead, and dice to foresee or set."""
    yield from _dice(context, name)
    if not find_refusal(check_turn, context.recorder, name, "speech"):
        yield from _speeches(context, name)
        yield from _reinforcement(context, name)
        yield from _miracles(context, name)


def _speeches(context: OfferContext, name: str) -> Iterator[Offer]:
    for key, skill in context.skills(name, lambda one: one.sub_category == "morale" and one.range >= 1).items():
        team = [mate for mate in context.allies(name) if in_same_team(context.recorder, name, mate)]
        members = [name, *(mate for mate in team if mate != name)][: round_up(skill.range)]
        label = f"Members, up to {format_number(skill.range)}"
        modes: dict[Json, str] = {
            "attack": f"{format_signed(skill.impact)} when they attack",
            "defense": f"{format_signed(skill.extension)} when they attack back",
        }
        yield Offer(
            key=f"speech:{name}:{key}",
            label=f"Speech, {skill.name or key}",
            action={"type": "speech", "by": name, "with": key, "mode": "attack", "members": members},
            by=name,
            group=STRATEGY,
            fields=(
                choose(("mode",), "For", modes, "attack", rule="WL-5.6"),
                tick_names(("members",), label, team, used=len(members), rule="WL-5.6"),
            ),
        )


def _reinforcement(context: OfferContext, name: str) -> Iterator[Offer]:
    recorder = context.recorder
    rate = recorder.state.card.smuggling_rate
    times = LIMITS.default_smuggling_rate if rate is None else rate
    have = recorder.units[name].credit + recorder.credit.get(recorder.units[name].side, ZERO)
    own = [
        one
        for one, unit in recorder.units.items()
        if unit.side == recorder.units[name].side and one not in context.view.closed
    ]
    buys = [one for one in own if have > 0 and replacement_cost(recorder, one) * times <= have]
    if buys:
        options: dict[Json, str] = {
            one: f"like {one}, {format_number(replacement_cost(recorder, one) * times)} credits" for one in buys
        }
        yield Offer(
            key=f"reinforce:{name}",
            label="Buy a reinforcement",
            action={"type": "reinforce", "by": name, "unit": {"name": "Reinforcement", "like": buys[0]}},
            by=name,
            group=STRATEGY,
            fields=(
                choose(("unit", "like"), "Unit", options, buys[0], rule="WL-5.4"),
                Text(path=("unit", "name"), label="Its name", value="Reinforcement", limit=LONGEST_NAME, rule="WL-5.4"),
            ),
            reminders=(Reminder(text=f"{format_number(have)} credits; it appears beside {name}.", rule="WL-5.4"),),
        )


def _miracles(context: OfferContext, name: str) -> Iterator[Offer]:
    recorder = context.recorder
    dead = [
        one for one, unit in recorder.units.items() if unit.side == recorder.units[name].side and "dead" in unit.status
    ]
    for key, skill in context.skills(
        name, lambda one: one.category == "defense" and one.sub_category == "miracle"
    ).items():
        fit = [one for one in dead if one not in context.view.closed and _returns(context, skill, one)]
        if fit:
            kind = "resurrect" if skill.range > 0 else "clone"
            fields: list[Field] = [choose(("unit",), "Who", {one: one for one in fit}, fit[0], rule="WL-14.3")]
            if kind == "resurrect":
                fields.append(distance_field(("distance",), "Inches to where it fell", 0, most=skill.range))
            yield Offer(
                key=f"{kind}:{name}:{key}",
                label=f"{kind.capitalize()}, {skill.name or key}",
                action={"type": kind, "by": name, "with": key, "unit": fit[0], "distance": 0},
                by=name,
                group=STRATEGY,
                fields=tuple(fields),
            )


def _returns(context: OfferContext, skill: Skill, name: str) -> bool:
    nature = set(context.recorder.sheets[name].nature)
    unfit = {"machinery", *skill.not_effective_against} if context.recorder.state.card.effective_against else set()
    return context.recorder.cost_of(name) <= skill.impact and not nature & unfit


def _dice(context: OfferContext, name: str) -> Iterator[Offer]:
    if "dead" in context.recorder.units[name].status:
        return
    for key, skill in context.skills(name, lambda one: one.sub_category == "manipulation").items():
        if skill.impact >= 1:
            most = round_up(skill.impact)
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
