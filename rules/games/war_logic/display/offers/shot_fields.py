"""Fields of an attack: the circumstances that players see on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches, near_fields
from rules.games.war_logic.mechanics.offense.extra_dice import check_extra_die
from rules.kernel.records import Json, Path
from rules.kernel.screen import Choose, Field, Number, Option, Stepper, Toggle


def shot_fields(desk: Desk, name: str, skill: Skill, *, weapon: bool = True) -> Iterator[Field]:
    """The circumstances of an attack that the players see on the table, only those that this weapon can use."""
    if weapon:
        yield inches(("distance",), "Distance in inches", 0, most=skill.range)
    yield ground_field()
    yield behind_field()
    yield Toggle(path=("stealth",), label="By stealth", checked=False, rule="WL-8.10")
    yield sides_field()
    yield Number(path=("attackers",), label="Attacking units", value=1, least=1, most=99, rule="WL-8.15")
    if weapon:
        yield from _aids(desk, name, skill)
        yield from near_fields(desk, ("near",), skill=skill)
    yield from _dice(desk, name)


def ground_field(path: Path = (), title: str = "") -> Field:
    """Who of the two stands higher; ``path`` and ``title`` say of which shot."""
    ground: dict[Json, str] = {
        None: "level",
        "attacker": "the attacker stands higher",
        "defender": "the defender stands higher",
    }
    return choice((*path, "higher-ground"), f"{title}ground" if title else "Ground", ground, None, rule="WL-8.8")


def sides_field(path: Path = (), title: str = "") -> Field:
    """From how many sides the target is attacked."""
    options = tuple(Option(value=number, label=str(number)) for number in range(1, LIMITS.pincer_sides_max + 1))
    label = f"{title}from sides" if title else "Attacked from sides"
    text = "2 to 6 sides multiply the face by 4 to 36."
    rule = "WL-8.15"
    return Stepper(path=(*path, "sides"), label=label, scale=options, value=0, clearable=False, help=text, rule=rule)


def behind_field(path: Path = (), title: str = "") -> Field:
    """Whether the attack comes from behind."""
    label = f"{title}from behind" if title else "From behind"
    return Toggle(path=(*path, "from-behind"), label=label, checked=False, rule="WL-8.10")


def _aids(desk: Desk, name: str, skill: Skill) -> Iterator[Field]:
    sights = desk.skills(name, lambda one: one.die_bonus > 0, loaded=False)
    fitting = {
        key: one for key, one in sights.items() if not one.die_bonus_for or skill.sub_category in one.die_bonus_for
    }
    if fitting:
        options: dict[Json, str] = {
            None: "no sight",
            **{key: f"{one.name} +{one.die_bonus}" for key, one in fitting.items()},
        }
        yield choice(("aid",), "Aims with", options, None, rule="WL-8.11")
    if desk.scene.state.card.real_shot:
        touch: dict[Json, str] = {None: "rolls a die", True: "the projectile touched", False: "the projectile missed"}
        yield choice(("touched",), "Really shot", touch, None, rule="WL-8.27")


def _dice(desk: Desk, name: str) -> Iterator[Field]:
    scene = desk.scene
    places = [key for key in scene.places if refusal(lambda key=key: check_extra_die(scene, name, key)) is None]  # type: ignore[misc]
    if places:
        options: dict[Json, str] = {
            None: "none",
            **{key: f"{(scene.places[key].die or '').upper()} of {key}" for key in places},
        }
        yield choice(("extra-die",), "Extra die", options, None, rule="WL-8.20")
    dice: dict[Json, str] = {word: word.upper() for word in ("d10", *CATALOGUE.dice.replacement)}
    yield choice(("die",), "Attack die", dice, "d10", rule="WL-8.21")
    side = scene.acting_side(name)
    wizards = [
        (mate, key, skill)
        for mate, unit in scene.units.items()
        if unit.side == side and scene.in_play(mate) and not desk.borrowed(mate)
        for key, skill in desk.skills(mate, lambda one: one.sub_category == "manipulation" and one.range >= 1).items()
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
