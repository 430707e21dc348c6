"""The roster page's card of one entry: its type, its number, its fittings, each with its marginal points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.army import limits
from rules.games.sol_prime.army.evaluation import entry_title, summarise_entry, type_name, unit_facts
from rules.games.sol_prime.army.fittings import (
    AIR,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    Fitted,
    fit_out,
)
from rules.games.sol_prime.army.pricing.points import bill, entry_points
from rules.games.sol_prime.army.starting import NAME_LIMIT, NOTES_LIMIT
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.builder.army_card import format_price_change, level_problem
from rules.games.sol_prime.builder.weapon_slots import weapons_section
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.display.cards import Card, Choose, Field, Number, Option, Section, Slots, Stepper, Text, Toggle
from rules.kernel.display.cards import Entry as Shown
from rules.kernel.records import Path, replace
from rules.kit.roster_cards import notes_section

MOST_STANDS = 20
"""Stands of one entry that the stepper offers; a document may have more (limits.COUNT)."""


def unit_card(army: ArmySummary, entry: Entry) -> Card:
    """Returns the card with every choice for an entry."""
    return Card(
        path=entry.path,
        title=entry_title(entry),
        kind=type_name(entry.fitted),
        cost=str(entry.cost),
        summary=summarise_entry(entry, army.design.tech),
        facts=tuple(unit_facts(entry.fitted, army.design.tech)),
        sections=tuple(_sections(army, entry)),
        why=bill(entry.fitted, army.design.tech),
    )


def _sections(army: ArmySummary, entry: Entry) -> Iterator[Section]:
    yield Section(key="unit", title="Stands", fields=tuple(_unit(army, entry)), rule="SP-2.3")
    if entry.fitted.cls is None:
        return
    if design := tuple(_design(army, entry)):
        yield Section(key="design", title="Design", fields=design, rule="SP-2.70")
    if entry.fitted.kind not in (ARTILLERY,) and not _plain_building(entry):
        yield weapons_section(army, entry)
    yield _upgrades(army, entry)
    if entry.fitted.kind == ARTILLERY:
        yield _ammunition(entry)
    yield notes_section(entry.fitted.design.notes, NOTES_LIMIT, entry.path, lines=3)


def _plain_building(entry: Entry) -> bool:
    return entry.fitted.kind == INSTALLATION and entry.fitted.class_id != FORTIFICATION


def _change(army: ArmySummary, entry: Entry, **fields: object) -> str:
    """Prices a change of the entry."""
    other = fit_out(replace(entry.fitted.design, **fields), army.prices)
    return format_price_change(entry_points(other, army.design.tech) - entry.cost)


# --- what it is -----------------------------------------------------------------------------------


def _unit(army: ArmySummary, entry: Entry) -> Iterator[Field]:
    design, path = entry.fitted.design, entry.path
    yield Text(path=(*path, "name"), label="Name", value=design.name, limit=NAME_LIMIT)
    scale = tuple(
        Option(value=number, label=str(number), price=_change(army, entry, count=number))
        for number in range(1, MOST_STANDS + 1)
    )
    place = design.count - 1 if 1 <= design.count <= MOST_STANDS else None
    yield Stepper(path=(*path, "count"), label="Stands", scale=scale, value=place, clearable=False, rule="SP-2.73")
    models = [Option(value=None, label="its own design")]
    models += [
        Option(
            value=key,
            label=model.name,
            group=CATALOGUE.classes[model.design["class"]].name,
            reason=level_problem(army, model.tech),
            rule="SP-2.20" if level_problem(army, model.tech) else "",
        )
        for key, model in army.prices.models.items()
    ]
    yield Choose(path=(*path, "model"), label="Model", options=tuple(models), value=design.model, rule="SP-2.71")
    if entry.needs_platoon or design.platoon:
        yield _platoon(army, entry)
    if entry.fitted.kind != INSTALLATION:
        yield _morale(army, entry)


def _platoon(army: ArmySummary, entry: Entry) -> Text:
    known = ", ".join(army.platoons)
    help_ = f"Stands of the same name are one platoon; there are: {known}." if known else "Any name."
    value = entry.fitted.design.platoon or ""
    return Text(
        path=(*entry.path, "platoon"), label="Platoon", value=value, limit=NAME_LIMIT, help=help_, rule="SP-2.50"
    )


def _morale(army: ArmySummary, entry: Entry) -> Choose:
    options = tuple(
        Option(
            value=key,
            label=table.name,
            detail=f"fails on {table.fails_up_to} or less of a D10, close combat {table.close_combat:+}",
            price=_change(army, entry, morale=key),
        )
        for key, table in CATALOGUE.morale.ratings.items()
    )
    return Choose(
        path=(*entry.path, "morale"), label="Morale", options=options, value=entry.fitted.design.morale, rule="SP-2.54"
    )


# --- the design -----------------------------------------------------------------------------------


def _bounded(*, limit: limits.Limit, **more: Any) -> Number:
    """Returns the field of a number with the bounds that the check of a document has for it."""
    return Number(least=limit.least, most=limit.most, **more)


def _design(army: ArmySummary, entry: Entry) -> Iterator[Field]:
    fitted, path = entry.fitted, entry.path
    if fitted.kind == VEHICLE or (fitted.kind == ARTILLERY and fitted.class_id != MORTAR):
        yield _armor(entry, 0, "Front armor")
        yield _armor(entry, 1, "Flank armor")
    elif fitted.kind in AIR:
        front = fitted.base_armor[0]
        yield _bounded(path=(*path, "armor"), label="Armor", value=front, limit=limits.ARMOR, rule="SP-11.6")
    if fitted.mobile:
        yield _choice(army, entry, "transport", tuple(CATALOGUE.movement.speeds), fitted.transport)
        speeds = CATALOGUE.movement.speeds.get(fitted.transport, ())
        every = tuple(CATALOGUE.points.speed)
        yield _choice(army, entry, "speed", every, fitted.speed, allowed=speeds)
    if fitted.kind in (VEHICLE, "vtol"):
        yield _choice(army, entry, "size", tuple(CATALOGUE.points.size), fitted.size)
    if fitted.kind in (VEHICLE, *AIR):
        yield _range_finder(army, entry)
    if fitted.kind == ARTILLERY:
        yield from _piece(army, entry)
    if fitted.class_id == FORTIFICATION:
        classes = tuple(CATALOGUE.installations.fortifications)
        yield _choice(army, entry, "fortification", classes, fitted.design.fortification or "light")
        yield from _inside(fitted, path)
    elif fitted.kind == INSTALLATION:
        yield from _building(army, entry)


def _inside(fitted: Fitted, path: Path) -> Iterator[Field]:
    """Yields the sections of a fortification and the squads in it."""
    sections, squads = limits.SECTIONS, limits.GARRISON
    garrison = fitted.design.garrison if isinstance(fitted.design.garrison, int) else None
    yield _bounded(path=(*path, "sections"), label="Sections", value=fitted.sections, limit=sections, rule="SP-25.2")
    yield _bounded(path=(*path, "garrison"), label="Squads inside", value=garrison, limit=squads, rule="SP-2.69")


def _armor(entry: Entry, part: int, label: str) -> Number:
    return _bounded(
        path=(*entry.path, "armor", part),
        label=label,
        value=entry.fitted.base_armor[part],
        limit=limits.ARMOR,
        rule="SP-7.1",
    )


CHOICES = {
    "transport": ("Transport", "SP-2.65"),
    "speed": ("Speed", "SP-5.2"),
    "size": ("Target size", "SP-7.8"),
    "fortification": ("Armor class", "SP-25.4"),
    "artillery": ("Class", "SP-17.16"),
    "installation": ("Installation", "SP-26.1"),
}
"""Labels and rules of an entry's choices."""


def _choice(
    army: ArmySummary,
    entry: Entry,
    key: str,
    values: tuple[str, ...],
    value: str,
    *,
    allowed: tuple[str, ...] | None = None,
) -> Choose:
    label, rule = CHOICES[key]
    options = tuple(
        Option(
            value=one,
            label=one.replace("-", " "),
            price=_change(army, entry, **{key.replace("-", "_"): one}),
            reason="" if allowed is None or one in allowed else f"not with {entry.fitted.transport} transport",
            rule="" if allowed is None or one in allowed else "SP-2.65",
        )
        for one in values
    )
    return Choose(path=(*entry.path, key), label=label, options=options, value=value, rule=rule)


def _range_finder(army: ArmySummary, entry: Entry) -> Choose:
    options = tuple(
        Option(
            value=key,
            label=key,
            detail=f"{CATALOGUE.to_hit.range_finder[key]:+} to hit",
            price=_change(army, entry, range_finder=key),
            reason=level_problem(army, "plasma") if key == "cybernetic" else "",
            rule="SP-2.22" if key == "cybernetic" and level_problem(army, "plasma") else "",
        )
        for key in CATALOGUE.points.range_finder
    )
    return Choose(
        path=(*entry.path, "range-finder"),
        label="Range finder",
        options=options,
        value=entry.fitted.range_finder,
        rule="SP-9.14",
    )


def _piece(army: ArmySummary, entry: Entry) -> Iterator[Field]:
    fitted = entry.fitted
    if fitted.class_id == MORTAR:
        return
    yield _choice(army, entry, "artillery", tuple(CATALOGUE.artillery.pieces), fitted.design.artillery or "light")
    yield Toggle(
        path=(*entry.path, "mrl"),
        label="Multiple rocket launcher",
        checked=fitted.mrl,
        price=_change(army, entry, mrl=not fitted.mrl),
        rule="SP-17.16",
    )
    yield Toggle(
        path=(*entry.path, "towed"),
        label="Towed",
        checked=fitted.towed,
        price=_change(army, entry, towed=not fitted.towed),
        rule="SP-5.17",
    )


def _building(army: ArmySummary, entry: Entry) -> Iterator[Field]:
    kinds = tuple(CATALOGUE.installations.kinds)
    design = entry.fitted.design
    yield _choice(army, entry, "installation", kinds, design.installation or "building")
    # Barracks, headquarters and the like may be fortified (SP-27.5).
    options = [Option(value=None, label="not fortified", price=_change(army, entry, fortified=None))]
    options += [
        Option(value=key, label=table.name, detail=f"armor {table.armor}", price=_change(army, entry, fortified=key))
        for key, table in CATALOGUE.installations.fortifications.items()
    ]
    yield Choose(
        path=(*entry.path, "fortified"),
        label="Fortified",
        options=tuple(options),
        value=design.fortified,
        rule="SP-26.6",
    )


# --- weapons and upgrades -------------------------------------------------------------------------


def _upgrades(army: ArmySummary, entry: Entry) -> Section:
    fields: list[Field] = [*_fittings(army, entry)]
    if entry.fitted.kind not in (INFANTRY, INSTALLATION, ARTILLERY):
        fields.append(_more_bays(army, entry))
    return Section(key="upgrades", title="Upgrades", fields=tuple(fields), rule="SP-2.46")


def _fittings(army: ArmySummary, entry: Entry) -> Iterator[Field]:
    """Yields the upgrades of this kind of stand, and those that it has against the rules."""
    for key, table in CATALOGUE.upgrades.items():
        on = key in entry.fitted.upgrades
        if entry.fitted.kind not in table.kinds and not on:
            continue
        step = army.prices.upgrades[key] * (-1 if on else 1)
        yield Toggle(
            path=(*entry.path, "upgrades", key),
            label=table.name,
            checked=on,
            price=format_price_change(step * max(entry.count, 1)),
            reason=_upgrade_reason(army, entry, key),
            rule=table.rule,
        )


def _more_bays(army: ArmySummary, entry: Entry) -> Slots:
    price = format_price_change(army.prices.upgrades["troop-bay"])
    extra = entry.fitted.design.add_upgrades
    names = [CATALOGUE.upgrades[one].name if one in CATALOGUE.upgrades else one for one in extra]
    path = (*entry.path, "add-upgrades")
    return Slots(
        path=path,
        label="More troop bays",
        entries=tuple(Shown(path=(*path, place), label=name) for place, name in enumerate(names)),
        options=(Option(value="troop-bay", label="Another troop bay", price=price),),
        movable=False,
        rule="SP-2.60",
    )


def _upgrade_reason(army: ArmySummary, entry: Entry, key: str) -> str:
    table = CATALOGUE.upgrades[key]
    if entry.fitted.kind not in table.kinds:
        return f"not for: {entry.fitted.kind}"
    if key == "engineer" and entry.fitted.cls and not entry.fitted.cls.engineers:
        return "not for heavy weapons squads"
    return level_problem(army, table.tech)


def _ammunition(entry: Entry) -> Section:
    lots = CATALOGUE.artillery.lots
    turns = lots.mrl if entry.fitted.mrl else lots.gun
    field = _bounded(
        path=(*entry.path, "ammunition"),
        label="Lots for each piece",
        value=entry.fitted.design.ammunition,
        limit=limits.AMMUNITION,
        help=f"A lot is {turns} turns of fire and costs {entry.fitted.prices.table.ammunition_lot} points.",
        rule="SP-2.68",
    )
    return Section(key="ammunition", title="Ammunition", fields=(field,), rule="SP-17.30")
