"""Fields of an attack: the circumstances that players see on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill, helps_aiming
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field, near_fields
from rules.games.war_logic.mechanics.offense.extra_dice import check_extra_die
from rules.games.war_logic.mechanics.offense.pincer import possible_attackers
from rules.kernel.display.cards import Choose, Field, Number, Option, Stepper, Toggle
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Path
from rules.kit.fields import choose


def shot_fields(
    context: OfferContext, name: str, skill: Skill, *, weapon: bool = True, kind: str = "attack"
) -> Iterator[Field]:
    """Yields the circumstances of an attack that this weapon can use."""
    if weapon:
        yield distance_field(("distance",), "Distance in inches", 0, most=skill.range)
    yield ground_field()
    yield behind_field()
    yield Toggle(path=("stealth",), label="By stealth", checked=False, rule="WL-8.10")
    many = possible_attackers(context.recorder, name, reaction=kind == "attack-back")
    yield sides_field(many)
    yield Number(path=("attackers",), label="Attacking units", value=1, least=1, most=many, rule="WL-8.15")
    if weapon:
        yield from _aids(context, name, skill)
        yield from near_fields(context, ("near",), skill=skill)
    yield from _dice(context, name)


def ground_field(path: Path = (), title: str = "") -> Field:
    """Returns the field for the higher of the two units; ``path`` and ``title`` name the shot."""
    ground: dict[Json, str] = {
        None: "level",
        "attacker": "the attacker stands higher",
        "defender": "the defender stands higher",
    }
    return choose((*path, "higher-ground"), f"{title}ground" if title else "Ground", ground, None, rule="WL-8.8")


def sides_field(many: int, path: Path = (), title: str = "") -> Field:
    """Returns the field for the number of sides of an attack, which needs as many units (WL-8.15)."""
    most = max(1, min(LIMITS.pincer_sides_max, many))
    options = tuple(Option(value=number, label=str(number)) for number in range(1, most + 1))
    label = f"{title}from sides" if title else "Attacked from sides"
    _, *more = CATALOGUE.pincer.multiplier
    text = f"2 to {LIMITS.pincer_sides_max} sides multiply the face by {more[0]} to {more[-1]}."
    rule = "WL-8.15"
    return Stepper(path=(*path, "sides"), label=label, scale=options, value=0, clearable=False, help=text, rule=rule)


def behind_field(path: Path = (), title: str = "") -> Field:
    """Returns the field for an attack from behind."""
    label = f"{title}from behind" if title else "From behind"
    return Toggle(path=(*path, "from-behind"), label=label, checked=False, rule="WL-8.10")


def _aids(context: OfferContext, name: str, skill: Skill) -> Iterator[Field]:
    fitting = context.skills(name, lambda one: helps_aiming(one, skill), loaded=False)
    if fitting:
        options: dict[Json, str] = {
            None: "no sight",
            **{key: f"{one.name} +{one.die_bonus}" for key, one in fitting.items()},
        }
        yield choose(("aid",), "Aims with", options, None, rule="WL-8.11")
    if context.recorder.state.card.real_shot:
        touch: dict[Json, str] = {None: "rolls a die", True: "the projectile touched", False: "the projectile missed"}
        yield choose(("touched",), "Really shot", touch, None, rule="WL-8.27")


def _dice(context: OfferContext, name: str) -> Iterator[Field]:
    recorder = context.recorder
    places = [key for key in recorder.places if find_refusal(check_extra_die, recorder, name, key) is None]
    if places:
        options: dict[Json, str] = {
            None: "none",
            **{key: f"{(recorder.places[key].die or '').upper()} of {key}" for key in places},
        }
        yield choose(("extra-die",), "Extra die", options, None, rule="WL-8.20")
    dice: dict[Json, str] = {word: word.upper() for word in (CATALOGUE.dice.attack, *CATALOGUE.dice.replacement)}
    yield choose(("die",), "Attack die", dice, CATALOGUE.dice.attack, rule="WL-8.21")
    side = recorder.acting_side(name)
    wizards = [
        (mate, key, skill)
        for mate, unit in recorder.units.items()
        if unit.side == side and recorder.is_in_play(mate) and not context.is_controlled(mate)
        for key, skill in context.skills(
            mate, lambda one: one.sub_category == "manipulation" and one.range >= 1
        ).items()
    ]
    if wizards:
        undo = (
            Option(value=None, label="the die stands"),
            *(
                Option(
                    value={"unit": mate, "with": key, "upto": face},
                    label=f"{mate} rolls {'a 1' if face == 1 else f'1 to {face}'} again",
                    detail=one.name,
                )
                for mate, key, one in wizards
                for face in range(1, 10)
            ),
        )
        yield Choose(path=("undo-by",), label="Turn back time", options=undo, value=None, rule="WL-5.9")
