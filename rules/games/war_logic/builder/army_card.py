"""The card of the whole army: the army sheet (sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.document import ARMY, TeamDesign
from rules.games.war_logic.army.evaluation import army_facts, army_lines, skill_summary, unit_summary
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.starting import NAME_LIMIT, NOTES_LIMIT, STARTING_SKILLS, slug, starting_units
from rules.games.war_logic.army.summary import ArmySummary, summarise
from rules.games.war_logic.army.validation.army import army_problems
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import LARGEST, format_number, format_signed, write_exact
from rules.kernel.display.cards import Card, Entry, Field, Number, Option, Section, Slots, Text, Toggle
from rules.kernel.records import Path
from rules.kernel.wording import format_count
from rules.kit.roster_cards import notes_section

ADVICE = (
    "Skills make units, units make teams, teams make the army; one formula prices them all. Any scale, genre and race "
    "may be mixed. Many small units get pincers, dice and places; one big unit gets range, blast and no "
    "cost of command. Offense is cheap, since it averages 55 % of its impact."
)
"""Advice of the book (WL-1.5, WL-1.10, WL-3.13, WL-18.2)."""


def army_card(army: ArmySummary) -> Card:
    """Returns the card with name, budget, units, own skills, teams and the building options of the battle card."""
    bodies = sum(unit.design.count for unit in army.units)
    return Card(
        path=(),
        title=army.design.name,
        cost=format_number(army.cost),
        summary=f"{format_count(bodies, 'unit')} · {len(army.own)} own skills",
        facts=tuple(army_facts(army)),
        sections=tuple(_sections(army)),
        why=tuple(army_lines(army)),
        help=ADVICE,
    )


def _sections(army: ArmySummary) -> Iterator[Section]:
    yield Section(key="army", title="Army", fields=tuple(_army(army)), rule="WL-4.2")
    yield Section(key="units", title="Units", fields=(unit_list(army),), rule="WL-3.5")
    yield Section(key="skills", title="Own skills", fields=(skill_list(army),), rule="WL-2.27")
    yield Section(key="teams", title="Teams", fields=(_teams(army),), rule="WL-3.4")
    yield Section(key="card", title="Agreed for building", fields=tuple(_options(army)), rule="WL-4.1", folded=True)
    yield notes_section(army.design.notes, NOTES_LIMIT)


def _first_problems(army: ArmySummary) -> dict[Path, str]:
    """Returns the first problem of every unit, skill and team."""
    found: dict[Path, str] = {}
    for problem in army_problems(army):
        if problem.weight == "error" and len(problem.where) > 1:
            found.setdefault(problem.where[:2], problem.message)
    return found


def _army(army: ArmySummary) -> Iterator[Field]:
    yield Text(path=("name",), label="Name of the army", value=army.design.name, limit=NAME_LIMIT)
    budget = army.design.budget
    yield Number(
        path=("budget",),
        label="Budget in credits",
        value=None if budget is None else write_exact(budget),
        least=0,
        most=LARGEST,
        step="0.01",
        help="What the sides have agreed on, for example 20,000. Empty: no limit.",
        rule="WL-4.2",
    )


def unit_list(army: ArmySummary) -> Slots:
    """Returns the unit lines, and the choices for a new one."""
    wrong = _first_problems(army)
    entries = tuple(
        Entry(
            path=unit.path,
            label=unit.design.name,
            detail=unit_summary(unit),
            price=format_number(unit.cost),
            problem=wrong.get(unit.path, ""),
        )
        for unit in army.units
    )
    return Slots(
        path=("units",),
        label="Units",
        entries=entries,
        options=tuple(_unit_options()),
        used=len(entries),
        add_label="Add a unit",
        copyable=True,
        rule="WL-3.2",
    )


def _unit_options() -> Iterator[Option]:
    for label, detail, document in starting_units():
        price = summarise(ARMY.read({"units": [document]})).cost
        yield Option(value=document, label=label, detail=detail, price=format_signed(price) if price else "0")


def skill_list(army: ArmySummary) -> Slots:
    """Returns the own skills, and the choices for a new one."""
    wrong = _first_problems(army)
    entries = tuple(
        Entry(
            path=own.path,
            label=own.title,
            detail=skill_summary(own.skill) if own.skill else "no such class",
            price=format_number(cost(own.skill)) if own.skill else "",
            problem=wrong.get(own.path, ""),
        )
        for own in army.own
    )
    options = tuple(
        Option(value={"id": slug(label), "name": label, **document}, label=label)
        for label, document in STARTING_SKILLS.items()
    )
    return Slots(
        path=("skills",),
        label="Own skills",
        entries=entries,
        options=options,
        used=len(entries),
        add_label="Invent a skill",
        copyable=True,
        help="A skill costs where a unit has it.",
        rule="WL-2.27",
    )


def _teams(army: ArmySummary) -> Slots:
    wrong = _first_problems(army)
    entries = tuple(
        Entry(
            path=("teams", place),
            label=team.name,
            detail=f"{len(team.members)} unit lines",
            price=format_number(army.team_cost(team)),
            problem=wrong.get(("teams", place), ""),
            fields=tuple(_team_fields(army, place, team)),
        )
        for place, team in enumerate(army.design.teams)
    )
    new = Option(value={"name": "Team", "members": []}, label="Team", detail="members hear its speeches")
    return Slots(
        path=("teams",),
        label="Teams",
        entries=entries,
        options=(new,),
        used=len(entries),
        add_label="Add a team",
        rule="WL-3.4",
    )


def team_name(place: int, team: TeamDesign) -> Text:
    """Returns the field of a team's name."""
    return Text(path=("teams", place, "name"), label="Name of the team", value=team.name, limit=NAME_LIMIT)


def _team_fields(army: ArmySummary, place: int, team: TeamDesign) -> Iterator[Field]:
    yield team_name(place, team)
    for unit in army.units:
        name = unit.design.name
        path = ("teams", place, "members", name)
        yield Toggle(path=path, label=name, checked=name in team.members, price=format_number(unit.cost), rule="WL-3.4")
    most = army.design.allotments.get(team.name)
    value = None if most is None else write_exact(most)
    yield Number(
        path=("allotments", team.name),
        label="Allotted credits",
        value=value,
        least=0,
        most=LARGEST,
        step="0.01",
        rule="WL-4.5",
    )


def _options(army: ArmySummary) -> Iterator[Field]:
    chosen = army.design.options
    yield Toggle(
        path=("options", "strict-budget"),
        label="The budget may be exceeded",
        checked=not chosen.strict_budget,
        on=False,
        help="What is left is then shown as a negative number.",
        rule="WL-4.4",
    )
    yield Toggle(
        path=("options", "strict-defaults"),
        label="Own skills may have any probability",
        checked=not chosen.strict_defaults,
        on=False,
        rule="WL-2.20",
    )
    text = f"Override and manipulation cost at least {LIMITS.override_penalty} more."
    yield Toggle(
        path=("options", "strict-penalties"),
        label="Penalties are a must",
        checked=chosen.strict_penalties,
        help=text,
        rule="WL-2.21",
    )
    yield Number(
        path=("options", "number-cap"),
        label="Most # of control, movement and offense skills",
        value=chosen.number_cap,
        least=0,
        most=LARGEST,
        help=f"{LIMITS.default_number} is usual. Empty: no cap.",
        rule="WL-2.17",
    )
    for word in CATALOGUE.words.themes.items:
        path = ("options", "allowed-themes", word)
        yield Toggle(path=path, label=f"Theme {word} is allowed", checked=word in chosen.allowed_themes, rule="WL-4.12")
