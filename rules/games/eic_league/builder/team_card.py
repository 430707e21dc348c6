"""The editor's card of the whole team."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.blank import NAME_LIMIT, STARTING_RATINGS, starting_unit
from rules.games.eic_league.army.bounds import BUDGET
from rules.games.eic_league.army.evaluation import summary_line, team_facts, type_name
from rules.games.eic_league.army.pricing import format_credits
from rules.games.eic_league.army.ratings import chart_price
from rules.games.eic_league.army.summary import Team
from rules.games.eic_league.army.validation.problems import all_problems
from rules.games.eic_league.builder.choices import FINE, Reason, budget_reason, priced_option
from rules.games.eic_league.builder.unit_card import NOTES_LIMIT, custom_reason, type_group
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.display.cards import Card, Choose, Entry, Faces, Line, Number, Option, Section, Slots, Text
from rules.kit.roster_cards import notes_section, tell_first

STARTING_COST = sum(chart_price(rating, value) or 0 for rating, value in STARTING_RATINGS.items())


def team_card(team: Team) -> Card:
    """Returns the card: name, budget, units, league class and salvage of a team."""
    return Card(
        path=(),
        title=team.design.name,
        kind=CATALOGUE.leagues[team.league].name if team.league else "",
        cost=format_credits(team.cost),
        summary=f"{len(team.units)} units" if len(team.units) != 1 else "1 unit",
        facts=tuple(team_facts(team)),
        sections=(
            _team(team),
            _budget(team),
            _units(team),
            _league(team),
            _store(team),
            notes_section(team.design.notes, NOTES_LIMIT),
        ),
        why=tuple(Line(label=unit.name, amount=format_credits(unit.cost), how=type_name(unit)) for unit in team.units),
    )


def _team(team: Team) -> Section:
    """The team's name, and advice for a new coach (EIC-1.1, EIC-1.2)."""
    return Section(
        key="team",
        title="Team",
        fields=(Text(path=("name",), label="Name of the team", value=team.design.name, limit=NAME_LIMIT),),
        help="Designing a first team takes about three hours; a ready team can play at once. "
        "On a table you need a hex map, markers and dice; on this site you need none of them.",
        rule="EIC-1.2",
    )


def _budget(team: Team) -> Section:
    """The budget: rolled, or typed for a later battle or an agreed sum (EIC-2.1, EIC-2.2)."""
    table = CATALOGUE.budget
    rolled = Faces(
        path=("budget-dice",),
        label="First budget",
        dice=(CATALOGUE.dice.budget,) * table.dice,
        value=team.design.budget_dice,
        help=f"({table.dice} dice × {format_credits(table.multiplier)}) + {format_credits(table.add)} credits.",
        rule=table.rule,
    )
    typed = Number(
        path=("budget",),
        label="Budget in credits",
        value=team.design.budget,
        least=BUDGET.least,
        most=BUDGET.most,
        help="Type a sum that was agreed or is left from earlier battles. Empty: what the dice give.",
        rule="EIC-2.2",
    )
    settled = (
        "Not settled yet"
        if team.budget is None
        else f"{format_credits(team.cost)} of {format_credits(team.budget)} credits spent"
    )
    return Section(key="budget", title="Budget", fields=(rolled, typed), note=settled, rule=table.rule)


def _units(team: Team) -> Section:
    slots = Slots(
        path=("units",),
        label="Units",
        entries=tuple(_entries(team)),
        options=tuple(unit_options(team)),
        used=len(team.units),
        add_label="Add a unit",
        copyable=True,
        rule="EIC-2.4",
    )
    return Section(key="units", title="Units", fields=(slots,), rule="EIC-10.1")


def _entries(team: Team) -> Iterator[Entry]:
    found = [problem for problem in all_problems(team) if problem.weight == "error"]
    for unit in team.units:
        yield Entry(
            path=unit.path,
            label=unit.name,
            detail=f"{type_name(unit)} · {summary_line(unit)}",
            price=format_credits(unit.cost),
            problem=tell_first(found, unit.path, unit.name),
        )


def unit_options(team: Team) -> Iterator[Option]:
    """Yields units to add, each with cheap ratings that make it legal at once (EIC-2.4, EIC-4.12)."""
    custom = sum(bool(unit.type and unit.type.custom) for unit in team.units) + 1
    for key, type_ in CATALOGUE.units.items():
        cost = type_.cost + STARTING_COST
        against: Reason = custom_reason(len(team.units) + 1, custom) if type_.custom else FINE
        against = against if against[0] else budget_reason(team, cost)
        yield priced_option(
            starting_unit(key),
            type_.name,
            detail=f"{type_.good_for} {type_.slots} slots; {type_.cost} + {STARTING_COST} for starting ratings.",
            change=cost,
            against=against,
            group=type_group(custom=type_.custom),
        )


def _league(team: Team) -> Section:
    """The league class: it may be claimed, but the number of units decides (EIC-10.1)."""
    actual = CATALOGUE.leagues[team.league].name if team.league else "no units yet"
    options = [priced_option(None, f"By number of units ({actual})")]
    for key, league in CATALOGUE.leagues.items():
        most = "or more" if league.units_max is None else f"to {league.units_max}"
        against = FINE if key == team.league else (f"The team has {len(team.units)}", league.rule)
        options.append(priced_option(key, league.name, detail=f"{league.units_min} {most} units", against=against))
    claimed = team.design.league
    if claimed is not None and claimed not in CATALOGUE.leagues:
        options.append(priced_option(claimed, f"“{claimed}”", against=("No such league", "EIC-10.1")))
    field = Choose(path=("league",), label="League class", options=tuple(options), value=claimed, rule="EIC-10.1")
    help_ = "New coaches start in the Minor League, and teams meet teams of their own class."
    return Section(key="league", title="League", fields=(field,), help=help_, rule="EIC-10.3", folded=claimed is None)


def _store(team: Team) -> Section:
    """Salvaged weapons that the coach owns (EIC-19.7)."""
    store = team.design.store
    fields = tuple(
        Number(
            path=("store", key),
            label=f"{weapon.name} ({'loads' if weapon.sold == 'load' else 'pieces'})",
            value=store.get(key),
            least=0,
            most=999,
        )
        for key, weapon in CATALOGUE.weapons.items()
    )
    return Section(
        key="store",
        title="Salvage store",
        fields=fields,
        help="Weapons taken from scrapped units can be fitted at no cost.",
        rule="EIC-19.7",
        folded=not any(store.values()),
    )
