"""Sheets of units in play, with all their counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.war_logic.army.derived_values import is_armor, is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import LOST_STATUSES, OUT_OF_FIGHT
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.exact import format_number, round_up
from rules.games.war_logic.display.corrections import unit_corrections
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.viewer import owns
from rules.kit.marks import short_marks

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
    """Returns everything that the viewer may know of a unit."""
    state = view.state
    unit, card = state.units[name], state.sheets[name]
    own = owns(view.viewer, unit.side)
    return Sheet(
        id=name,
        title=name,
        kind=", ".join(card.nature) + (f" · {card.team}" if card.team else ""),
        side=unit.side,
        own=own,
        mark=unit_mark(state, name),
        place=_place(view, name),
        chips=tuple(_chips(view, name)),
        counters=tuple(_counters(view, name)),
        facts=tuple(_facts(view, name)),
        rows=tuple(
            _row(view, name, key, skill)
            for key, skill in card.skills.items()
            if skill.category != "" and _is_tracked(skill)
        ),
        picture=card.picture,
        gone=bool(unit.status & (LOST_STATUSES if state.ended else OUT_OF_FIGHT)),  # units that left are not losses
        corrections=unit_corrections(view, name),
    )


def unit_mark(state: State, name: str) -> str:
    """Returns the letters of a unit: no two of a side have the same."""
    side = state.units[name].side
    return short_marks(tuple(one for one, other in state.units.items() if other.side == side))[name]


def _is_tracked(skill: Skill) -> bool:
    """Checks whether a skill is tracked; costless administrative rows are not (WL-2.30)."""
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
        yield Counter(label="Crept in secret", value=round_up(unit.hidden_path), shape="number", rule="WL-15.7")


def _facts(view: View, name: str) -> Iterator[Fact]:
    unit = view.state.units[name]
    if unit.elevation:
        yield Fact(label="Elevation", value=format_number(unit.elevation), rule="WL-7.4")
    if unit.depth:
        yield Fact(label="Depth", value=format_number(unit.depth), rule="WL-7.4")
    if unit.credit:
        yield Fact(label="Credit", value=format_number(unit.credit), rule="WL-5.4")
    if name not in view.closed and (view.state.sheets[name].cost or 0) > 0:
        yield Fact(label="Cost", value=format_number(view.state.sheets[name].cost or 0), rule="WL-3.1")


def _row(view: View, name: str, key: str, skill: Skill) -> Row:
    unit = view.state.units[name]
    numbers = f"!{format_number(skill.impact)} @{format_number(skill.range)} *{format_number(skill.extension)}"
    chips = [Chip(label="used", rule="WL-8.1")] if key in unit.used else []
    if name not in view.closed and key in unit.known:
        chips.append(Chip(label="known", tone="quiet", rule="WL-15.2", hint="The others have seen it in use."))
    own = owns(view.viewer, unit.side)
    left = unit.left.get(key)
    return Row(
        label=_skill_title(view.state.sheets[name].skills, key),
        detail=f"{skill.sub_category.replace('-', ' ')} · {numbers}",
        counters=tuple(_number_counters(view, name, key, skill)),
        chips=tuple(chips),
        spent=left == 0 and skill.number > 0 and name not in view.closed,
        offer=f"attack:{name}:{key}" if skill.category == "offense" and own else "",
    )


def _skill_title(skills: Mapping[str, Skill], key: str) -> str:
    """Returns the name of a skill, numbered where a unit has several of that name."""
    name = skills[key].name or key
    same = [one for one, skill in skills.items() if (skill.name or one) == name]
    return f"{name} {same.index(key) + 1}" if len(same) > 1 else name


def _number_counters(view: View, name: str, key: str, skill: Skill) -> Iterator[Counter]:
    """Yields the number left; points of health and armor are counted elsewhere."""
    if name in view.closed or skill.number <= 0 or key not in view.state.units[name].left:
        return
    if skill.sub_category == "health" or (is_armor(skill) and not is_regenerative(skill)):
        return
    left, most = view.state.units[name].left[key], round_up(skill.number)
    path = ("units", name, "left", key)
    shape = "boxes" if most <= BOXES else "number"
    yield Counter(label="#", value=left, most=max(most, left), shape=shape, path=path, rule="WL-5.12")  # type: ignore[arg-type]
