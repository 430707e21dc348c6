"""The roster page's card of the whole army."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army import limits
from rules.games.sol_prime.army.document import ARMY, UNIT
from rules.games.sol_prime.army.evaluation import CURRENCY, army_facts, entry_title, summarise_entry, type_name
from rules.games.sol_prime.army.fittings import INFANTRY, INSTALLATION, VEHICLE, fit_out
from rules.games.sol_prime.army.pricing.points import is_listed, stand_points
from rules.games.sol_prime.army.starting import NAME_LIMIT, NOTES_LIMIT, starting_class, starting_model
from rules.games.sol_prime.army.summary import ArmySummary, level_index, summarise_army
from rules.games.sol_prime.army.validation.army import find_problems
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.display.cards import Card, Choose, Field, Line, Number, Option, Section, Slots, Text, Toggle
from rules.kernel.display.cards import Entry as Shown
from rules.kernel.records import Json, Path
from rules.kit.fields import name_options
from rules.kit.roster_cards import notes_section, tell_first

GROUPS = {INFANTRY: "Infantry", VEHICLE: "Vehicles", "artillery": "Artillery", INSTALLATION: "Structures"}


def army_card(army: ArmySummary) -> Card:
    """Returns the card: name, level, budget, entries, leaders, minefields."""
    design = army.design
    return Card(
        path=(),
        title=design.name,
        kind=CATALOGUE.tech_levels[design.tech].name,
        cost=str(army.cost),
        summary=f"{sum(entry.count for entry in army.entries)} stands in {len(army.platoons)} platoons",
        facts=tuple(army_facts(army)),
        sections=(
            _army(army),
            _units(army),
            _leaders(army),
            _mines(army),
            notes_section(army.design.notes, NOTES_LIMIT),
        ),
        why=tuple(
            Line(label=entry_title(entry), amount=str(entry.cost), how=type_name(entry.fitted))
            for entry in army.entries
        ),
    )


def _army(army: ArmySummary) -> Section:
    return Section(key="army", title="Army", fields=(*_basics(army), *_circumstances(army)), rule="SP-2.1")


def _basics(army: ArmySummary) -> Iterator[Field]:
    design, budget = army.design, f"Budget in {CURRENCY}"
    yield Text(path=("name",), label="Name of the army", value=design.name, limit=NAME_LIMIT)
    yield Choose(
        path=("tech",), label="Technology level", options=tuple(_levels(army)), value=design.tech, rule="SP-2.20"
    )
    yield Number(
        path=("budget",),
        label=budget,
        value=design.budget,
        least=limits.BUDGET.least,
        most=limits.BUDGET.most,
        rule="SP-2.1",
    )
    yield Choose(
        path=("options", "command-control"),
        label="Command and control",
        options=tuple(_qualities()),
        value=design.options.command_control,
        rule="SP-4.6",
    )


ROLES = (
    Option(value=None, label="either"),
    Option(value="attacker", label="attacker"),
    Option(value="defender", label="defender", detail="held the ground; may lay minefields"),
)


def _circumstances(army: ArmySummary) -> Iterator[Field]:
    """Yields the fields of role, players, race and base."""
    options = army.design.options
    yield Choose(path=("options", "role"), label="Role", options=ROLES, value=options.role, rule="SP-2.67")
    yield Number(
        path=("options", "players"),
        label="Players of this side",
        value=options.players,
        least=limits.PLAYERS.least,
        most=limits.PLAYERS.most,
        help="Each has a leader and rolls a die of activation.",
        rule="SP-2.66",
    )
    for key, label, checked, text, rule in (
        ("psionic", "Psionic race", options.psionic, "+2 for artillery to arrive.", "SP-2.4"),
        ("base", "A base on the table", options.base, "It must house all that is stationed there.", "SP-27.4"),
    ):
        yield Toggle(path=("options", key), label=label, checked=checked, help=text, rule=rule)


def _levels(army: ArmySummary) -> Iterator[Option]:
    document = ARMY.write(army.design)
    for key, table in CATALOGUE.tech_levels.items():
        other = ARMY.read({**document, "tech": key})
        change = summarise_army(other).cost - army.cost
        detail = f"{table.apw.upper()} and {table.law.upper()}, missiles hit on {table.missile_hit}"
        yield Option(value=key, label=table.name, detail=detail, price=format_price_change(change), rule=table.rule)


def _qualities() -> Iterator[Option]:
    quality = CATALOGUE.command.quality
    for key, value in (
        ("advanced", quality.advanced),
        ("standard", quality.standard),
        ("primitive", quality.primitive),
    ):
        yield Option(value=key, label=key, detail=f"{value:+} to activation")


def level_problem(army: ArmySummary, tech: str) -> str:
    """Returns the problem of a thing above the army's level."""
    return f"{tech} level" if level_index(tech) > level_index(army.design.tech) else ""


def format_price_change(change: int) -> str:
    """Formats a change of points: "+20", "−15", nothing for none."""
    return "" if change == 0 else f"+{change}" if change > 0 else f"−{-change}"


# --- entries --------------------------------------------------------------------------------------


def _units(army: ArmySummary) -> Section:
    slots = Slots(
        path=("units",),
        label="Stands",
        entries=tuple(_entries(army)),
        options=tuple(unit_options(army)),
        used=sum(entry.count for entry in army.entries),
        add_label="Add stands",
        copyable=True,
        rule="SP-2.3",
    )
    return Section(key="units", title="Stands", fields=(slots,), rule="SP-2.50")


def _entries(army: ArmySummary) -> Iterator[Shown]:
    found = [problem for problem in find_problems(army) if problem.weight == "error"]
    for entry in army.entries:
        yield Shown(
            path=entry.path,
            label=entry_title(entry),
            detail=f"{type_name(entry.fitted)} · {summarise_entry(entry, army.design.tech)}",
            price=str(entry.cost),
            problem=tell_first(found, entry.path, entry.name),
        )


def last_platoon(army: ArmySummary) -> str:
    """Returns the platoon for a new entry: the one added to last, else a first one."""
    named = [entry.fitted.design.platoon for entry in army.entries if entry.fitted.design.platoon]
    return named[-1] if named else "1"


def unit_options(army: ArmySummary) -> Iterator[Option]:
    """Yields ready-made units, and classes to fit out, each with its points."""
    platoon = last_platoon(army)
    for key, model in army.prices.models.items():
        above = level_index(model.tech) > level_index(army.design.tech)
        kind = CATALOGUE.classes[model.design["class"]].kind
        yield _option(
            army,
            starting_model(key, model, platoon),
            model.name,
            group=army.prices.source if key not in CATALOGUE.models else GROUPS.get(kind, "Air"),
            above=model.tech if above else "",
        )
    for key, cls in CATALOGUE.classes.items():
        above = level_index(cls.tech) > level_index(army.design.tech)
        yield _option(
            army, starting_class(key, platoon), cls.name, group="Of your own design", above=cls.tech if above else ""
        )


def _option(army: ArmySummary, document: Json, label: str, *, group: str, above: str) -> Option:
    fitted = fit_out(UNIT.read(document), army.prices)
    cost = stand_points(fitted, army.design.tech)
    reason, rule = (f"{above} level", "SP-2.20") if above else ("", "")
    if not reason and not is_listed(fitted):
        reason, rule = "not on the list", "SP-2.70"
    if not reason and army.left is not None and cost > army.left:
        reason, rule = f"{cost - max(army.left, 0)} points over the budget", "SP-2.2"
    model = army.prices.models.get(fitted.design.model or "")
    house = " · house ratings" if model and model.ratings == "house" else ""
    arms = ", ".join(CATALOGUE.weapons[mount.id].name for mount in fitted.mounts)
    return Option(
        value=document,
        label=label,
        detail=f"{arms}{house}".strip(" ·"),
        price=format_price_change(cost),
        reason=reason,
        rule=rule,
        group=group,
    )


# --- leaders, minefields --------------------------------------------------------------------------


def _leaders(army: ArmySummary) -> Section:
    most = army.design.options.players * CATALOGUE.leaders.per_player
    names = tuple(dict.fromkeys(name for entry in army.entries for name in entry.stands))
    entries = tuple(_leader_entries(army, names))
    slots = Slots(
        path=("leaders",),
        label="Leaders",
        entries=entries,
        options=(_new_leader(names, len(entries) + 1, most),),
        room=most,
        used=len(entries),
        add_label="Add a leader",
        movable=False,
        rule="SP-19.1",
    )
    help_ = "A leader steadies morale, fights and observes for artillery."
    return Section(key="leaders", title="Leaders", fields=(slots,), help=help_, rule="SP-19.3")


def _leader_entries(army: ArmySummary, names: tuple[str, ...]) -> Iterator[Shown]:
    options = name_options(names)
    for place, leader in enumerate(army.design.leaders):
        path: Path = ("leaders", place)
        with_ = (*path, "attached")
        yield Shown(
            path=path,
            label=leader.name,
            detail=f"with {leader.attached}" if leader.attached else "with nobody",
            fields=(
                Text(path=(*path, "name"), label="Name", value=leader.name, limit=NAME_LIMIT),
                Choose(path=with_, label="Attached to", options=options, value=leader.attached, rule="SP-2.66"),
            ),
        )


def _new_leader(names: tuple[str, ...], number: int, most: int) -> Option:
    return Option(
        value={"name": f"Leader {number}", "attached": names[0] if names else None},
        label="Leader",
        reason="" if number <= most else "one for each player",
        rule="SP-2.66",
    )


def _mines(army: ArmySummary) -> Section:
    fields = tuple(
        Number(
            path=("minefields", kind),
            label=f"{table.name}, {army.prices.minefields[kind]} points each",
            value=army.design.minefields.get(kind),  # type: ignore[call-overload]
            least=limits.MINEFIELDS.least,
            most=limits.MINEFIELDS.most,
            rule="SP-2.24",
        )
        for kind, table in CATALOGUE.minefields.types.items()
    )
    note = f"{army.engineers} engineer squads: as many real fields, and as many dummies."
    return Section(
        key="mines", title="Minefields", fields=fields, note=note, rule="SP-2.67", folded=not army.design.minefields
    )
