"""Offers of the offense step and of the answers: attacks, volleys, crashes, force, turrets, duels."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.display.offers.context import (
    Desk,
    aim_order,
    choice,
    inches,
    may_react,
    near_fields,
    refusal,
    target_field,
    targets,
    targets_and_places,
)
from rules.games.war_logic.mechanics.offense.check import check_weapon
from rules.games.war_logic.mechanics.places import check_extra_die
from rules.games.war_logic.mechanics.turns import check_reaction, check_turn, may_act
from rules.kernel.records import Json, Path, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Stepper, Toggle

OFFENSE, DEFENSE, FORCE, FAST = "Offense", "Defense", "Force", "Fast play"
MOST_SHOTS = 16
"""The most shots of a volley that are offered in one form."""


def is_weapon(skill: Skill) -> bool:
    """True for weapons."""
    return skill.category == "offense"


# --- attacks --------------------------------------------------------------------------------------


def attack_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each weapon of a unit that may act."""
    if refusal(lambda: check_turn(desk.scene, name, "attack")):
        return
    for key, skill in desk.skills(name, is_weapon, loaded=False).items():
        yield from _weapon(desk, name, key, skill, kind="attack")


def answer_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each weapon with which a unit may attack back (WL-10.4)."""
    able = [other for other in desk.scene.units[name].attacked_by if _answers(desk, name, other)]
    if not able:
        return
    for key, skill in desk.skills(name, is_weapon, loaded=False).items():
        yield from _weapon(desk, name, key, skill, kind="attack-back", among=sorted(able))


def _answers(desk: Desk, name: str, other: str) -> bool:
    scene = desk.scene
    return other in scene.units and refusal(lambda: check_reaction(scene, name, "attack-back", other)) is None


def _weapon(
    desk: Desk, name: str, key: str, skill: Skill, *, kind: str, among: list[str] | None = None
) -> Iterator[Offer]:
    group = OFFENSE if kind == "attack" else DEFENSE
    verb = "Fire" if skill.range > 0 else "Strike with"
    label = f"{verb} {skill.name or key}" if kind == "attack" else f"Attack back with {skill.name or key}"
    action: dict[str, Json] = {"type": kind, "by": name, "with": key}
    problem = refusal(lambda: check_weapon(desk.scene, name, key))
    shot = Shot(by=name, with_=key)
    found = targets(desk, shot, skill, targets_and_places(desk, name) if among is None else among)
    open_ = aim_order(found)
    if problem is None and not open_:
        problem = found[0][1] if found else None
        if problem is None:
            return
    if problem is not None:
        yield Offer(key=f"{kind}:{name}:{key}", label=label, action=action, by=name, group=group, closed=problem)
        return
    action |= {"target": open_[0], "distance": 0, **alone(desk, name, kind)}
    point = kind == "attack" and skill.extension > 0
    fields = (target_field(found, open_[0], point=point), *shot_fields(desk, name, skill))
    yield Offer(
        key=f"{kind}:{name}:{key}",
        label=label,
        action=action,
        by=name,
        group=group,
        fields=fields,
        folded=seldom(action),
        rolls=True,
        reminders=_reminders(skill, kind),
    )


def alone(desk: Desk, name: str, kind: str) -> dict[str, Json]:
    """An attack from one side with the usual die, by as many as could take part in it (WL-8.15, WL-8.21)."""
    scene, turn = desk.scene, desk.scene.turn
    mates = desk.mates(name)
    if kind == "attack-back":
        many = sum(bool(scene.units[mate].attacked_by) for mate in mates)
    else:  # without a command one unit acts alone (WL-6.2)
        many = sum(may_act(scene, turn, mate) for mate in mates) if turn and turn.commander else 1
    return {"sides": 1, "attackers": max(1, many), "die": CATALOGUE.dice.attack}


def seldom(action: dict[str, Json]) -> tuple[Path, ...]:
    """What is folded: the pincer where nobody could help."""
    rare: tuple[Path, ...] = (("attackers",), ("die",))
    return rare if int(str(action["attackers"])) > 1 else (("sides",), *rare)


def _reminders(skill: Skill, kind: str) -> tuple[Reminder, ...]:
    found = []
    if skill.extension > 0:
        found.append(
            Reminder(text="The blast hits friend and foe alike; extension is a circumference.", rule="WL-18.1")
        )
    if kind == "attack":
        found.append(Reminder(text="The defender may work out range and impact from the attack.", rule="WL-15.11"))
    return tuple(found)


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


# --- volleys --------------------------------------------------------------------------------------


def _may_fire(scene: Scene, name: str) -> bool:
    return refusal(lambda: check_turn(scene, name, "volley")) is None


def volley_offers(desk: Desk) -> Iterator[Offer]:
    """A volley of all that may fire together, and one of all answers (WL-8.1, WL-8.2)."""
    scene, turn = desk.scene, desk.scene.turn
    able = [name for name in desk.own if not desk.lost(name) and _may_fire(scene, name)]
    if turn and turn.commander is None:
        for name in able:
            yield from _volley(desk, f"volley:{name}", f"Volley of {name}", [name], reaction=False)
    elif able:
        yield from _volley(desk, "volley", "Volley", able, reaction=False)
    if not may_react(desk):
        return
    answering = [name for name in desk.own if any(_answers(desk, name, one) for one in scene.units[name].attacked_by)]
    for side in dict.fromkeys(scene.units[name].side for name in answering):
        mine = [name for name in answering if scene.units[name].side == side]
        yield from _volley(desk, f"answer:{side}", "Volley in answer", mine, reaction=True)


def _volley(desk: Desk, key: str, label: str, names: list[str], *, reaction: bool) -> Iterator[Offer]:
    found = [shot for name in names for shot in _shots(desk, name, reaction=reaction)][:MOST_SHOTS]
    if len(found) < 2:
        return
    armed = {name for name, _, skill, _ in found if skill.range > 0}
    found.sort(key=lambda one: one[0] in armed and one[2].range <= 0)
    held = [name in armed and skill.range <= 0 for name, _, skill, _ in found]  # nobody boxes while he can shoot
    many = {"sides": 1, "attackers": len({name for name, *_ in found})}
    shots = [
        {"by": name, "with": weapon, "target": open_[0], "distance": 0, **many, **({"hold": True} if hold else {})}
        for (name, weapon, _, open_), hold in zip(found, held, strict=True)
    ]
    fields: list[Field] = []
    folded: list[Path] = []
    for place, (name, weapon, skill, open_) in enumerate(found):
        title = f"{name}, {skill.name or weapon}"
        common = list(_at_whom(place, title, open_, held=held[place]))
        rare = list(_circumstances(desk, place, title, skill, pincer=many["attackers"] > 1))
        fields += [*common, *rare]
        folded += [field.path for field in ((*common, *rare) if held[place] else rare)]
    modes: dict[Json, str] = {"each": "one each", "type": "one for each type of weapon", "one": "one for all"}
    fields.append(choice(("dice-mode",), "Dice", modes, "each", rule="WL-8.2"))
    if desk.scene.fast("damage-maximisation"):
        ways: dict[Json, str] = {"as-rolled": "as rolled", "best": "where they do most harm"}
        fields.append(choice(("assign",), "Faces are assigned", ways, "as-rolled", rule="WL-16.5"))
    yield Offer(
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


def _at_whom(place: int, title: str, open_: list[str], *, held: bool) -> Iterator[Field]:
    path = ("shots", place)
    options = tuple(Option(value=target, label=target) for target in open_)
    yield Choose(path=(*path, "target"), label=f"{title}: target", options=options, value=open_[0])
    yield inches((*path, "distance"), f"{title}: inches", 0)
    yield Toggle(path=(*path, "hold"), label=f"{title}: holds fire", checked=held)


def _circumstances(desk: Desk, place: int, title: str, skill: Skill, *, pincer: bool) -> Iterator[Field]:
    """What seldom matters of a shot of a volley: as in a single attack, the ground, the back, the pincer, the blast."""
    path = ("shots", place)
    yield ground_field(path, f"{title}: ")
    yield behind_field(path, f"{title}: ")
    if pincer:
        yield sides_field(path, f"{title}: ")
    for field in near_fields(desk, (*path, "near"), skill=skill):
        yield changed(field, label=f"{title}: {field.label[0].lower()}{field.label[1:]}")


def _shots(desk: Desk, name: str, *, reaction: bool) -> Iterator[tuple[str, str, Skill, list[str]]]:
    scene = desk.scene
    attackers = sorted(one for one in scene.units[name].attacked_by if _answers(desk, name, one))
    for key, skill in desk.skills(name, is_weapon).items():
        if refusal(lambda key=key: check_weapon(scene, name, key)):  # type: ignore[misc]
            continue
        among = attackers if reaction else targets_and_places(desk, name)
        open_ = aim_order(targets(desk, Shot(by=name, with_=key), skill, among))
        if open_:
            yield name, key, skill, open_
