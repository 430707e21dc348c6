"""Offers of the control step: orders, hacking, distortion, puzzles (sections 6 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.derived_values import COMMANDING
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches, slots
from rules.games.war_logic.display.offers.groups import CONTROL
from rules.games.war_logic.display.offers.targets import target_field
from rules.games.war_logic.display.unused_units import can_act
from rules.games.war_logic.mechanics.communication import VOICE, radio
from rules.games.war_logic.mechanics.puzzles import EDUCATED
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.victory import alive
from rules.kernel.records import Json
from rules.kernel.screen import Field, Number, Offer, Option, Reminder


def control_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Orders (WL-6.16 has the book's example), hacking, infestation, puzzles and distortion."""
    if refusal(lambda: check_turn(desk.scene, name, "order")):
        return
    yield from _orders(desk, name)
    yield from _hacks(desk, name)
    yield from _puzzles(desk, name)


def _orders(desk: Desk, name: str) -> Iterator[Offer]:
    turn = desk.scene.turn
    if turn and turn.commander is not None and turn.commander != name:
        return
    for key, skill in desk.skills(name, lambda one: one.sub_category in COMMANDING and one.impact >= 1).items():
        if turn and turn.rank is not None and turn.rank != key:
            continue
        if turn and turn.streams + 1 > max(1, int(skill.extension)):
            continue
        means = [VOICE, *desk.skills(name, lambda one: one.sub_category in ("simplex", "duplex"))]
        for via in means:
            yield from _order(desk, name, key, skill, via)


def _order(desk: Desk, name: str, key: str, skill: Skill, via: str) -> Iterator[Offer]:
    scene, turn = desk.scene, desk.scene.turn
    duplex = via != VOICE and scene.skill(name, via).sub_category == "duplex"
    able = [mate for mate in desk.mates(name) if mate != name and desk.fit(mate) and (not duplex or _hears(desk, mate))]
    before = turn.ordered if turn else frozenset()
    room = int(skill.impact) - len(before)
    fresh = sorted((mate for mate in able if mate not in before), key=lambda mate: not can_act(scene, mate))
    taken = fresh[: max(0, room)]
    if not taken:
        return
    how = "voice" if via == VOICE else scene.skill(name, via).name or via
    reach = skill.range if via == VOICE else scene.skill(name, via).range
    leaders = [
        mate for mate in able if any(one.sub_category in COMMANDING for one in scene.sheets[mate].skills.values())
    ]
    fields: list[Field] = [
        slots(
            ("targets",),
            f"Units, up to {room} more",
            tuple(Option(value=one, label=one) for one in able),
            taken,
            rule="WL-6.4",
        )
    ]
    for mate in able:
        fields.append(inches(("distances", mate), f"Inches to {mate}", None))
        if skill.extension >= 2 and leaders:
            by: dict[Json, str] = {None: "directly", **{one: f"through {one}" for one in leaders if one != mate}}
            fields.append(choice(("relays", mate), f"{mate} hears it", by, None, rule="WL-6.10"))
    yield Offer(
        key=f"order:{name}:{key}:{via}",
        label=f"Order by {how}",
        action={"type": "order", "by": name, "with": key, "via": via, "targets": taken, "distances": {}, "relays": {}},
        by=name,
        group=CONTROL,
        fields=tuple(fields),
        primary=turn is not None and turn.commander is None and via == VOICE,
        reminders=(Reminder(text=f"Reaches {shown(reach)} inches; the commander itself may act too.", rule="WL-6.6"),),
    )


def _hears(desk: Desk, mate: str) -> bool:
    own = radio(desk.scene, mate, "duplex")
    return own is not None and desk.scene.left(mate, own) > 0


def _hacks(desk: Desk, name: str) -> Iterator[Offer]:
    for key, skill in desk.skills(name, lambda one: one.sub_category == "override").items():
        minds = [
            other for other in desk.others(name) if not desk.scene.hidden(other) and _open_mind(desk, skill, other)
        ]
        if minds:
            yield from _mind_offers(name, key, skill, minds)
        yield from _distortion(desk, name, key, skill)


EFFECTS: dict[Json, str] = {
    "availability": "freeze it for a turn",
    "integrity": "act with it in this turn",
    "confidentiality": "read the sheets of its team",
}


def _mind_offers(name: str, key: str, skill: Skill, minds: list[str]) -> Iterator[Offer]:
    """A hack and an infestation (WL-13.5, WL-13.14)."""
    shared = (
        target_field([(one, None) for one in minds], minds[0]),
        inches(("distance",), "Inches", 0, most=skill.range),
    )
    base: dict[str, Json] = {"by": name, "with": key, "target": minds[0], "distance": 0}
    yield Offer(
        key=f"hack:{name}:{key}",
        label=f"Hack, {skill.name or key}",
        action={"type": "hack", **base, "effect": "availability"},
        by=name,
        group=CONTROL,
        fields=(*shared, choice(("effect",), "To", EFFECTS, "availability", rule="WL-13.7")),
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


def _distortion(desk: Desk, name: str, key: str, skill: Skill) -> Iterator[Offer]:
    state = desk.scene.state
    names: dict[Json, str] = {
        side: one.name or side
        for side, one in state.sides.items()
        if side != desk.scene.units[name].side and side in alive(desk.scene)
    }
    if names:
        first = next(iter(names))
        yield Offer(
            key=f"distort:{name}:{key}",
            label=f"Distort a command, {skill.name or key}",
            action={"type": "distort", "by": name, "with": key, "side": first},
            by=name,
            group=CONTROL,
            fields=(choice(("side",), "Whose", names, first, rule="WL-13.13"),),
        )


def _open_mind(desk: Desk, skill: Skill, target: str) -> bool:
    listed = set(skill.effective_against)
    return not listed or "all" in listed or bool(listed & set(desk.scene.sheets[target].nature))


def _puzzles(desk: Desk, name: str) -> Iterator[Offer]:
    for key, skill in desk.skills(name, lambda one: one.sub_category in EDUCATED).items():
        open_ = [one for one, puzzle in desk.scene.puzzles.items() if puzzle.energy > 0 and skill.impact > puzzle.level]
        if open_:
            yield Offer(
                key=f"solve:{name}:{key}",
                label=f"Work on a puzzle, {skill.name or key}",
                action={"type": "solve", "by": name, "with": key, "puzzle": open_[0]},
                by=name,
                group=CONTROL,
                fields=(choice(("puzzle",), "Puzzle", {one: one for one in open_}, open_[0], rule="WL-6.15"),),
            )
