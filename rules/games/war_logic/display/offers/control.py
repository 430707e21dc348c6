"""Offers of the control step: orders, hacking, distortion, puzzles (sections 6 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.derived_values import COMMAND_SKILLS
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import CONTROL
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.display.unused_units import has_action_skill
from rules.games.war_logic.mechanics.communication import VOICE, find_radio
from rules.games.war_logic.mechanics.puzzles import PUZZLE_SKILLS
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.victory import is_in_fight
from rules.kernel.display.cards import Field, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose, tick_names


def control_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields offers of orders (WL-6.16 has the book's example), hacking, infestation, puzzles and distortion."""
    if find_refusal(check_turn, context.recorder, name, "order"):
        return
    yield from _orders(context, name)
    yield from _hacks(context, name)
    yield from _puzzles(context, name)


def _orders(context: OfferContext, name: str) -> Iterator[Offer]:
    turn = context.recorder.turn
    if turn and turn.commander is not None and turn.commander != name:
        return
    for key, skill in context.skills(name, lambda one: one.sub_category in COMMAND_SKILLS and one.impact >= 1).items():
        if turn and turn.rank is not None and turn.rank != key:
            continue
        if turn and turn.streams + 1 > max(1, int(skill.extension)):
            continue
        means = [VOICE, *context.skills(name, lambda one: one.sub_category in ("simplex", "duplex"))]
        for via in means:
            yield from _order(context, name, key, skill, via)


def _order(context: OfferContext, name: str, key: str, skill: Skill, via: str) -> Iterator[Offer]:
    recorder, turn = context.recorder, context.recorder.turn
    duplex = via != VOICE and recorder.skill(name, via).sub_category == "duplex"
    able = [
        mate
        for mate in context.allies(name)
        if mate != name and context.is_fit(mate) and (not duplex or _hears(context, mate))
    ]
    before = turn.ordered if turn else frozenset()
    room = int(skill.impact) - len(before)
    fresh = sorted((mate for mate in able if mate not in before), key=lambda mate: not has_action_skill(recorder, mate))
    taken = fresh[: max(0, room)]
    if not taken:
        return
    how = "voice" if via == VOICE else recorder.skill(name, via).name or via
    reach = skill.range if via == VOICE else recorder.skill(name, via).range
    leaders = [
        mate
        for mate in able
        if any(one.sub_category in COMMAND_SKILLS for one in recorder.sheets[mate].skills.values())
    ]
    fields: list[Field] = [tick_names(("targets",), f"Units, up to {room} more", able, used=len(taken), rule="WL-6.4")]
    for mate in able:
        fields.append(distance_field(("distances", mate), f"Inches to {mate}", None))
        if skill.extension >= 2 and leaders:
            by: dict[Json, str] = {None: "directly", **{one: f"through {one}" for one in leaders if one != mate}}
            fields.append(choose(("relays", mate), f"{mate} hears it", by, None, rule="WL-6.10"))
    yield Offer(
        key=f"order:{name}:{key}:{via}",
        label=f"Order by {how}",
        action={"type": "order", "by": name, "with": key, "via": via, "targets": taken, "distances": {}, "relays": {}},
        by=name,
        group=CONTROL,
        fields=tuple(fields),
        primary=turn is not None and turn.commander is None and via == VOICE,
        reminders=(
            Reminder(text=f"Reaches {format_number(reach)} inches; the commander itself may act too.", rule="WL-6.6"),
        ),
    )


def _hears(context: OfferContext, mate: str) -> bool:
    own = find_radio(context.recorder, mate, "duplex")
    return own is not None and context.recorder.number_left(mate, own) > 0


def _hacks(context: OfferContext, name: str) -> Iterator[Offer]:
    for key, skill in context.skills(name, lambda one: one.sub_category == "override").items():
        minds = [
            other
            for other in context.opponents(name)
            if not context.recorder.is_hidden(other) and _open_mind(context, skill, other)
        ]
        if minds:
            yield from _mind_offers(name, key, skill, minds)
        yield from _distortion(context, name, key, skill)


EFFECTS: dict[Json, str] = {
    "availability": "freeze it for a turn",
    "integrity": "act with it in this turn",
    "confidentiality": "read the sheets of its team",
}


def _mind_offers(name: str, key: str, skill: Skill, minds: list[str]) -> Iterator[Offer]:
    """Yields a hack and an infestation (WL-13.5, WL-13.14)."""
    shared = (
        target_field([(one, None) for one in minds], minds[0]),
        distance_field(("distance",), "Inches", 0, most=skill.range),
    )
    base: dict[str, Json] = {"by": name, "with": key, "target": minds[0], "distance": 0}
    yield Offer(
        key=f"hack:{name}:{key}",
        label=f"Hack, {skill.name or key}",
        action={"type": "hack", **base, "effect": "availability"},
        by=name,
        group=CONTROL,
        fields=(*shared, choose(("effect",), "To", EFFECTS, "availability", rule="WL-13.7")),
        rolls=True,
    )
    label, note = "Cost of the infested form", "Empty: no new figure, the victim itself changes sides."
    form = Number(path=("form-cost",), label=label, value=None, least=0, most=100_000, help=note, rule="WL-13.14")
    yield Offer(
        key=f"infest:{name}:{key}",
        label=f"Infest, {skill.name or key}",
        action={"type": "infest", **base},
        by=name,
        group=CONTROL,
        fields=(*shared, form),
        rolls=True,
        reminders=(Reminder(text=f"A skill that infests should have # {LIMITS.infestation_number}.", rule="WL-13.14"),),
    )


def _distortion(context: OfferContext, name: str, key: str, skill: Skill) -> Iterator[Offer]:
    state = context.recorder.state
    names: dict[Json, str] = {
        side: one.name or side
        for side, one in state.sides.items()
        if side != context.recorder.units[name].side and is_in_fight(context.recorder, side)
    }
    if names:
        first = next(iter(names))
        yield Offer(
            key=f"distort:{name}:{key}",
            label=f"Distort a command, {skill.name or key}",
            action={"type": "distort", "by": name, "with": key, "side": first},
            by=name,
            group=CONTROL,
            fields=(choose(("side",), "Whose", names, first, rule="WL-13.13"),),
        )


def _open_mind(context: OfferContext, skill: Skill, target: str) -> bool:
    listed = set(skill.effective_against)
    return not listed or "all" in listed or bool(listed & set(context.recorder.sheets[target].nature))


def _puzzles(context: OfferContext, name: str) -> Iterator[Offer]:
    for key, skill in context.skills(name, lambda one: one.sub_category in PUZZLE_SKILLS).items():
        open_ = [
            one for one, puzzle in context.recorder.puzzles.items() if puzzle.energy > 0 and skill.impact > puzzle.level
        ]
        if open_:
            yield Offer(
                key=f"solve:{name}:{key}",
                label=f"Work on a puzzle, {skill.name or key}",
                action={"type": "solve", "by": name, "with": key, "puzzle": open_[0]},
                by=name,
                group=CONTROL,
                fields=(choose(("puzzle",), "Puzzle", {one: one for one in open_}, open_[0], rule="WL-6.15"),),
            )
