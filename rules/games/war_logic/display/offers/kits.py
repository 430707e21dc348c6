"""Offers of kits (WL-10.7 to WL-10.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.defense import Recover
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field, near_fields
from rules.games.war_logic.display.offers.groups import DEFENSE
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.recovery import KITS, can_be_refueled, check_kit
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem, find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose


def kit_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields the kits of a unit that was attacked (WL-10.7)."""
    if find_refusal(check_reaction, context.recorder, name, "recover"):
        return
    for key, skill in context.skills(name, lambda one: one.category == "defense" and one.sub_category in KITS).items():
        if skill.sub_category == "energy":
            yield from _refuels(context, name, key, skill)
            continue
        wanted = sorted(context.allies(name), key=lambda one: (not _hurt(context, one), one != name))
        found = [(one, _kit_problem(context, name, key, one)) for one in wanted]
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
                distance_field(("distance",), "Inches", 0, most=skill.range),
                *near_fields(context, ("near",), skill=skill),
            ),
        )


def _hurt(context: OfferContext, name: str) -> bool:
    unit, sheet = context.recorder.units[name], context.recorder.sheets[name]
    return unit.health < sheet.max_health or unit.armor < sheet.max_armor


def _refuels(context: OfferContext, name: str, key: str, skill: Skill) -> Iterator[Offer]:
    """Yields energy for used skills, an offer for each unit, since their skills differ (WL-10.10)."""
    recorder = context.recorder
    for mate in context.allies(name):
        tanks: dict[Json, str] = {
            one: tank.name or one
            for one, tank in recorder.sheets[mate].skills.items()
            if (mate, one) != (name, key)
            and can_be_refueled(tank)
            and recorder.number_left(mate, one) < round_up(tank.number)
        }
        first = next(iter(tanks), None)
        if first is None or _kit_problem(context, name, key, mate, refuel=str(first)):
            continue
        yield Offer(
            key=f"recover:{name}:{key}:{mate}",
            label=f"Use {skill.name or key} on {mate}",
            action={"type": "recover", "by": name, "with": key, "target": mate, "distance": 0, "refuel": first},
            by=name,
            group=DEFENSE,
            fields=(
                choose(("refuel",), "Energy for", tanks, first, rule="WL-10.10"),
                distance_field(("distance",), "Inches", 0, most=skill.range),
            ),
        )


def _kit_problem(
    context: OfferContext, name: str, key: str, target: str, *, refuel: str | None = None
) -> Problem | None:
    return find_refusal(check_kit, context.recorder, Recover(by=name, with_=key, target=target, refuel=refuel))
