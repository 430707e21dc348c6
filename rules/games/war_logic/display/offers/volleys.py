"""Offers of volleys, and of volleys in answer (WL-8.1, WL-8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.display.offers.attacks import is_weapon, may_answer
from rules.games.war_logic.display.offers.context import OfferContext, may_react
from rules.games.war_logic.display.offers.fields import distance_field, near_fields
from rules.games.war_logic.display.offers.groups import DEFENSE, OFFENSE
from rules.games.war_logic.display.offers.shot_fields import behind_field, ground_field, sides_field
from rules.games.war_logic.display.offers.targets import is_beyond, open_targets, targets, targets_and_places
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.cards import Field, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Path, replace
from rules.kit.fields import choose, choose_name
from rules.kit.offers import set_aside

MOST_SHOTS = 16
"""The most shots that one form of a volley offers."""


def _may_fire(recorder: Recorder, name: str) -> bool:
    return find_refusal(check_turn, recorder, name, "volley") is None


def volley_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields a volley of all that may fire together, and one of all answers (WL-8.1, WL-8.2)."""
    recorder, turn = context.recorder, context.recorder.turn
    able = [name for name in context.own_units if not context.has_lost_control(name) and _may_fire(recorder, name)]
    if turn and turn.commander is None:
        for name in able:
            yield from _volley(context, f"volley:{name}", f"Volley of {name}", [name], reaction=False)
    elif able:
        yield from _volley(context, "volley", "Volley", able, reaction=False)
    if not may_react(context):
        return
    answering = [
        name
        for name in context.own_units
        if any(may_answer(context, name, one) for one in recorder.units[name].attacked_by)
    ]
    for side in dict.fromkeys(recorder.units[name].side for name in answering):
        mine = [name for name in answering if recorder.units[name].side == side]
        yield from _volley(context, f"answer:{side}", "Volley in answer", mine, reaction=True)


def _volley(context: OfferContext, key: str, label: str, names: list[str], *, reaction: bool) -> Iterator[Offer]:
    found = [shot for name in names for shot in _shots(context, name, reaction=reaction)][:MOST_SHOTS]
    if len(found) < 2:
        return
    armed = {name for name, _, skill, _ in found if skill.range > 0}
    found.sort(key=lambda one: one[0] in armed and one[2].range <= 0)
    far = [is_beyond(context, name, open_[0], skill.range) for name, _, skill, open_ in found]
    held = [  # nobody boxes while they can shoot, nor fires at what the plan shows out of reach
        (name in armed and skill.range <= 0) or (beyond and not all(far))
        for (name, _, skill, _), beyond in zip(found, far, strict=True)
    ]
    many = {"sides": 1, "attackers": len({name for name, *_ in found})}
    shots = [
        {"by": name, "with": weapon, "target": open_[0], "distance": 0, **many, **({"hold": True} if hold else {})}
        for (name, weapon, _, open_), hold in zip(found, held, strict=True)
    ]
    fields: list[Field] = []
    folded: list[Path] = []
    for place, (name, weapon, skill, open_) in enumerate(found):
        title = f"{name}, {skill.name or weapon}"
        common = list(_target_fields(place, title, open_, held=held[place]))
        rare = list(_circumstances(context, place, title, skill, many=many["attackers"]))
        fields += [*common, *rare]
        folded += [field.path for field in ((*common, *rare) if held[place] else rare)]
    modes: dict[Json, str] = {"each": "one each", "type": "one for each type of weapon", "one": "one for all"}
    fields.append(choose(("dice-mode",), "Dice", modes, "each", rule="WL-8.2"))
    if context.recorder.has_fast_play("damage-maximisation"):
        ways: dict[Json, str] = {"as-rolled": "as rolled", "best": "where they do most harm"}
        fields.append(choose(("assign",), "Faces are assigned", ways, "as-rolled", rule="WL-16.5"))
    offer = Offer(
        key=key,
        label=label,
        action={"type": "volley", "shots": shots, "dice-mode": "each", "assign": "as-rolled", "reaction": reaction},
        by=names[0] if len(names) == 1 else "",
        group=DEFENSE if reaction else OFFENSE,
        fields=tuple(fields),
        folded=tuple(folded),
        rolls=True,
        reminders=(
            Reminder(text="Range is looked at after rolling: do not fire at everything out of range.", rule="WL-16.8"),
        ),
    )
    yield set_aside(offer) if all(far) else offer


def _target_fields(place: int, title: str, open_: list[str], *, held: bool) -> Iterator[Field]:
    path = ("shots", place)
    yield choose_name((*path, "target"), f"{title}: target", open_, open_[0])
    # A unit that holds fire needs no distance.
    yield replace(distance_field((*path, "distance"), f"{title}: inches", 0), needed=False)
    yield Toggle(path=(*path, "hold"), label=f"{title}: holds fire", checked=held)


def _circumstances(context: OfferContext, place: int, title: str, skill: Skill, *, many: int) -> Iterator[Field]:
    """Yields the rare fields of a shot in a volley: ground, back, pincer and blast."""
    path = ("shots", place)
    yield ground_field(path, f"{title}: ")
    yield behind_field(path, f"{title}: ")
    if many > 1:
        yield sides_field(many, path, f"{title}: ")
    for field in near_fields(context, (*path, "near"), skill=skill):
        yield replace(field, label=f"{title}: {field.label[0].lower()}{field.label[1:]}")


def _shots(context: OfferContext, name: str, *, reaction: bool) -> Iterator[tuple[str, str, Skill, list[str]]]:
    recorder = context.recorder
    attackers = sorted(one for one in recorder.units[name].attacked_by if may_answer(context, name, one))
    for key, skill in context.skills(name, is_weapon).items():
        if find_refusal(check_weapon, recorder, name, key):
            continue
        among = attackers if reaction else targets_and_places(context, name)
        open_ = open_targets(targets(context, Shot(by=name, with_=key), skill, among))
        if open_:
            yield name, key, skill, open_
