"""Sheets of units, places, hazards and puzzles in play, with everything that is counted on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.war_logic.army.derived_values import is_armor, is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import GONE, LOST, Scene
from rules.games.war_logic.catalogue.exact import shown, up
from rules.games.war_logic.display.corrections import (
    bonus_corrections,
    hazard_corrections,
    place_corrections,
    unit_corrections,
)
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.places import counts
from rules.games.war_logic.visibility.view import View
from rules.kernel.screen import Chip, Counter, Fact, Row, Sheet

BOXES = 20
STATUS_TEXT = {
    "dead": ("dead", "bad", "WL-9.2"),
    "frozen": ("frozen", "warn", "WL-13.7"),
    "fleeing": ("fleeing", "warn", "WL-10.6"),
    "infested": ("infested", "bad", "WL-13.14"),
    "prisoner": ("prisoner", "bad", "WL-13.16"),
    "controlled": ("under enemy control", "warn", "WL-13.8"),
    "withdrawn": ("has left the field", "bad", "WL-17.1"),
    "recharging": ("recharging", "warn", "WL-14.7"),
}


def sheet(view: View, name: str) -> Sheet:
    """All that the viewer may know of a unit."""
    state = view.state
    unit, card = state.units[name], state.sheets[name]
    own = owns(view.viewer, unit.side)
    return Sheet(
        id=name,
        title=name,
        kind=", ".join(card.nature) + (f" · {card.team}" if card.team else ""),
        side=unit.side,
        own=own,
        mark="".join(word[0] for word in name.replace("-", " ").split())[:3].upper() or "?",
        place=_place(view, name),
        chips=tuple(_chips(view, name)),
        counters=tuple(_counters(view, name)),
        facts=tuple(_facts(view, name)),
        rows=tuple(
            _row(view, name, key, skill) for key, skill in card.skills.items() if skill.category != "" and _shown(skill)
        ),
        picture=card.picture,
        gone=bool(unit.status & (LOST if state.ended else GONE)),  # in the end who has left is no loss
        corrections=unit_corrections(view, name),
    )


def _shown(skill: Skill) -> bool:
    """Costless administrative rows are never tracked (WL-2.30)."""
    return skill.sub_category not in ("administrative", "vendor")


def _place(view: View, name: str) -> str:
    unit = view.state.units[name]
    words = [f"in {unit.inside}" if unit.inside else "", f"behind {unit.behind}" if unit.behind else ""]
    words.append(f"in the hazard {unit.hazard}" if unit.hazard else "")
    return ", ".join(word for word in words if word)


def _chips(view: View, name: str) -> Iterator[Chip]:
    state, turn = view.state, view.state.turn
    unit = state.units[name]
    for status in sorted(unit.status):
        label, tone, rule = STATUS_TEXT.get(status, (status, "", ""))
        yield Chip(label=label, tone=tone, rule=rule)  # type: ignore[arg-type]
    if unit.held_by and "prisoner" in unit.status:
        yield Chip(label=f"held by {unit.held_by}", rule="WL-13.16")
    if state.sheets[name].spy and not unit.exposed:
        yield Chip(label="hidden", tone="on", rule="WL-15.9", hint="The figure stays; where the spy is, is a secret.")
    if turn and not turn.over and unit.side == turn.side:
        yield from _turn_chips(view, name)
    if unit.attacked_by:
        others = ", ".join(sorted(unit.attacked_by))
        yield Chip(label=f"attacked by {others}", tone="warn" if unit.reacted is None else "", rule="WL-10.1")
    if unit.reacted:
        yield Chip(
            label={"attack-back": "attacked back", "retreat": "retreated", "recover": "recovered"}[unit.reacted],
            rule="WL-10.1",
        )
    if unit.morale.attack:
        yield Chip(label=f"+{unit.morale.attack} attacking", tone="good", rule="WL-5.6")
    if unit.morale.defense:
        yield Chip(label=f"+{unit.morale.defense} attacking back", tone="good", rule="WL-5.7")


def _turn_chips(view: View, name: str) -> Iterator[Chip]:
    turn = view.state.turn
    if turn is None:
        return
    if name == turn.commander:
        yield Chip(label="commands", tone="on", rule="WL-6.1")
    elif name in turn.ordered:
        yield Chip(label="ordered", tone="on", rule="WL-6.4")
    if name in turn.moved:
        yield Chip(label="moved", rule="WL-7.1")
    elif name in turn.acted:
        yield Chip(label="acted", rule="WL-6.2")


# --- counters -------------------------------------------------------------------------------------


def _counters(view: View, name: str) -> Iterator[Counter]:
    unit, card = view.state.units[name], view.state.sheets[name]
    if name in view.closed:
        yield Counter(label="Wounds", value=view.wounds[name], taken=True, shape="number", rule="WL-15.1")
        return
    for label, key, value, most in (
        ("Health", "health", unit.health, card.max_health),
        ("Armor", "armor", unit.armor, card.max_armor),
    ):
        if most or value:
            shape = "boxes" if most <= BOXES else "meter"
            path = ("units", name, key)
            yield Counter(label=label, value=value, most=max(most, value), shape=shape, path=path, rule="WL-9.1")  # type: ignore[arg-type]
    if unit.hidden_path and owns(view.viewer, unit.side):
        yield Counter(label="Crept in secret", value=up(unit.hidden_path), shape="number", rule="WL-15.7")


def _facts(view: View, name: str) -> Iterator[Fact]:
    unit = view.state.units[name]
    if unit.elevation:
        yield Fact(label="Elevation", value=shown(unit.elevation), rule="WL-7.4")
    if unit.depth:
        yield Fact(label="Depth", value=shown(unit.depth), rule="WL-7.4")
    if unit.credit:
        yield Fact(label="Credit", value=shown(unit.credit), rule="WL-5.4")
    if name not in view.closed and (view.state.sheets[name].cost or 0) > 0:
        yield Fact(label="Cost", value=shown(view.state.sheets[name].cost or 0), rule="WL-3.1")


def _row(view: View, name: str, key: str, skill: Skill) -> Row:
    unit = view.state.units[name]
    numbers = f"!{shown(skill.impact)} @{shown(skill.range)} *{shown(skill.extension)}"
    chips = [Chip(label="used", rule="WL-8.1")] if key in unit.used else []
    if name not in view.closed and key in unit.known:
        chips.append(Chip(label="known", tone="quiet", rule="WL-15.2", hint="The others have seen it in use."))
    own = owns(view.viewer, unit.side)
    left = unit.left.get(key)
    return Row(
        label=_called(view.state.sheets[name].skills, key),
        detail=f"{skill.sub_category.replace('-', ' ')} · {numbers}",
        counters=tuple(_left(view, name, key, skill)),
        chips=tuple(chips),
        spent=left == 0 and skill.number > 0 and name not in view.closed,
        offer=f"attack:{name}:{key}" if skill.category == "offense" and own else "",
    )


def _called(skills: Mapping[str, Skill], key: str) -> str:
    """The name of a skill, numbered where a unit has several of that name."""
    name = skills[key].name or key
    same = [one for one, skill in skills.items() if (skill.name or one) == name]
    return f"{name} {same.index(key) + 1}" if len(same) > 1 else name


def _left(view: View, name: str, key: str, skill: Skill) -> Iterator[Counter]:
    """The number left; points of health and armor are counted above."""
    if name in view.closed or skill.number <= 0 or key not in view.state.units[name].left:
        return
    if skill.sub_category == "health" or (is_armor(skill) and not is_regenerative(skill)):
        return
    left, most = view.state.units[name].left[key], up(skill.number)
    path = ("units", name, "left", key)
    shape = "boxes" if most <= BOXES else "number"
    yield Counter(label="#", value=left, most=max(most, left), shape=shape, path=path, rule="WL-5.12")  # type: ignore[arg-type]


# --- the table ------------------------------------------------------------------------------------


def place_sheet(view: View, key: str) -> Sheet:
    """A place: its health, die, holder and who stands there (WL-4.14)."""
    place = view.state.places[key]
    here = counts(Scene(view.state), key)
    facts = [
        Fact(label=side_name(view, side), value=str(count), rule="WL-11.1") for side, count in sorted(here.items())
    ]
    chips = []
    if place.health == 0:
        chips.append(Chip(label="rubble", tone="bad", rule="WL-11.3"))
    if place.die:
        chips.append(
            Chip(
                label=place.die.upper(),
                tone="quiet" if place.die_used else "on",
                rule="WL-11.4",
                hint="used" if place.die_used else "",
            )
        )
    health = []
    if place.health is not None:
        most = max(place.max_health or 0, place.health)
        health.append(
            Counter(label="Health", value=place.health, most=most, path=("places", key, "health"), rule="WL-11.3")
        )
    kind = place.kind.capitalize() + (f", held by {side_name(view, place.holder)}" if place.holder else "")
    side = place.holder or ""
    return Sheet(
        id=f"place:{key}",
        title=key,
        kind=kind,
        side=side,
        own=False,
        chips=tuple(chips),
        counters=tuple(health),
        facts=tuple(facts),
        corrections=place_corrections(view, key),
    )


def side_name(view: View, key: str) -> str:
    """A side's name."""
    found = view.state.sides.get(key)
    return found.name if found and found.name else key


def hazard_sheet(view: View, key: str) -> Sheet:
    """A hazard that the viewer knows (WL-15.12)."""
    hazard = view.state.hazards[key]
    owned = hazard.side is None or owns(view.viewer, hazard.side)
    counters = []
    if owned and hazard.number is not None:
        counters.append(
            Counter(label="Mines", value=hazard.number, shape="number", path=("hazards", key, "number"), rule="WL-12.3")
        )
    facts = [Fact(label="Impact", value=shown(hazard.impact), rule="WL-12.2")] if owned else []
    own = hazard.side is not None and owned
    return Sheet(
        id=f"hazard:{key}",
        title=key,
        kind=hazard.kind.replace("-", " ").capitalize(),
        side=hazard.side or "",
        own=own,
        counters=tuple(counters),
        facts=tuple(facts),
        corrections=hazard_corrections(view, key),
    )


def puzzle_sheet(view: View, key: str) -> Sheet:
    """A puzzle or lock (WL-6.15)."""
    puzzle = view.state.puzzles[key]
    chips = (Chip(label="solved", tone="good", rule="WL-6.15"),) if puzzle.energy <= 0 else ()
    energy = Counter(
        label="Energy", value=puzzle.energy, shape="number", path=("puzzles", key, "energy"), rule="WL-6.15"
    )
    level = Fact(label="Level", value=shown(puzzle.level), rule="WL-6.15")
    return Sheet(
        id=f"puzzle:{key}",
        title=key,
        kind="Puzzle",
        side="",
        own=False,
        chips=chips,
        counters=(energy,),
        facts=(level,),
    )


def bonus_sheet(view: View, key: str) -> Sheet:
    """A bonus on the table, or the note of who took it (WL-4.13)."""
    bonus = view.state.bonuses[key]
    values = (
        ("Credits", bonus.credit),
        ("Impact", bonus.impact),
        ("Range", bonus.range),
        ("Number", bonus.number or 0),
        ("Speed", bonus.speed),
        *((("Health", bonus.health), ("Armor", bonus.armor)) if bonus.kind == "unit" else ()),
    )
    return Sheet(
        id=f"bonus:{key}",
        title=key,
        kind={"treasure": "Treasure chest", "unit": "Neutral unit"}.get(
            bonus.kind, bonus.kind.replace("-", " ").capitalize()
        ),
        side="",
        own=False,
        chips=(Chip(label=f"taken by {bonus.taken_by}", tone="quiet", rule="WL-4.13"),) if bonus.taken_by else (),
        facts=tuple(Fact(label=label, value=shown(value), rule="WL-4.13") for label, value in values if value),
        corrections=bonus_corrections(view, key),
    )
