"""The cards on which an army is edited: the army itself, a Dorian unit, a machine with its display."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.army.document import (
    LIMITS,
    Army,
    Bought,
    cost,
    imposed,
    known,
    part,
    pieces_of,
    points,
    title,
    unit_cost,
)
from rules.games.extractors.army.editing import NAME_LIMIT, starting_unit
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.battle.state.units import KINDS, Kind
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import ARC_WORDS, FACTION_NAMES
from rules.games.extractors.mechanics.targets import TO_HIT
from rules.kernel.documents import NoSuchPlace
from rules.kernel.records import Path
from rules.kernel.screen import Card, Choose, Entry, Field, Number, Option, Section, Slots, Stepper, Text, Toggle, Track


def editor(army: Army, path: Path) -> Card:
    """The card at a place. Raises NoSuchPlace."""
    if not path:
        return _army_card(army)
    lists = {"units": army.units, "reinforcement": army.reinforcement}
    match path:
        case (str(key), int(place)) if key in lists and 0 <= place < len(lists[key]):
            return _unit_card(army, lists[key][place], (key, place))
    raise NoSuchPlace(path)


# --- the army -------------------------------------------------------------------------------------


def _army_card(army: Army) -> Card:
    found = evaluate(army)
    return Card(
        path=(),
        title=army.name,
        kind=f"{FACTION_NAMES[army.options.side]} army",
        cost=found.spent,
        summary=f"{len(army.units)} unit{'' if len(army.units) == 1 else 's'}",
        facts=found.facts,
        sections=tuple(_army_sections(army)),
        why=found.lines,
    )


def _army_sections(army: Army) -> Iterator[Section]:
    name = Text(path=("name",), label="Name of the army", value=army.name, limit=NAME_LIMIT)
    yield Section(key="army", title="Army", fields=(name, _side(army)), rule="EXT-1.2")
    yield Section(key="game", title="Scenario", fields=tuple(_game(army)), note=_goal(army), rule="EXT-22.1")
    yield Section(key="units", title="Units", fields=(_units(army, "units"),), note=_given(army), rule="EXT-3.3")
    if second := _second_wave(army):
        yield second


def _side(army: Army) -> Choose:
    options = (
        Option(value="dorian", label="Dorian", detail="Sections in cells, and vehicles."),
        Option(value="avronian", label="Avronian", detail="One to five machines with secret orders."),
    )
    return Choose(path=("options", "side"), label="Side", options=options, value=army.options.side, rule="EXT-1.2")


def _game(army: Army) -> Iterator[Field]:
    options = [Option(value=None, label="No scenario", detail="A budget of your own.")]
    options += [
        Option(value=key, label=one.name, detail=f"{one.turns} turns", rule=one.rule)
        for key, one in CATALOGUE.scenarios.items()
    ]
    yield Choose(
        path=("options", "scenario"),
        label="Scenario",
        options=tuple(options),
        value=army.options.scenario,
        rule="EXT-22.1",
    )
    if army.options.scenario is None:
        yield Number(path=("budget",), label="Points", value=army.budget, least=0, most=9999, rule="EXT-3.1")
    yield Toggle(
        path=("options", "simple"),
        label="Simple game, without orders",
        checked=army.options.simple,
        help="The Dorian side then gets more points.",
        rule="EXT-3.16",
    )


def _goal(army: Army) -> str:
    played = CATALOGUE.scenarios.get(army.options.scenario or "")
    return played.goal if played else ""


def _given(army: Army) -> str:
    limit = points(army)
    if imposed(army):
        return "The scenario gives these forces."
    return "" if limit is None else f"{cost(army.units)} of {limit} points"


def _second_wave(army: Army) -> Section | None:
    limit = points(army, wave="reinforcement")
    if army.options.scenario is None or limit is None or army.options.wave == "reinforcement":
        return None
    return Section(
        key="reinforcement",
        title="Reinforcement",
        fields=(_units(army, "reinforcement"),),
        note=f"{cost(army.reinforcement)} of {limit} points; they enter later",
        rule="EXT-22.17" if army.options.scenario == "extractors" else "EXT-22.37",
    )


def _units(army: Army, key: str) -> Slots:
    units = army.units if key == "units" else army.reinforcement
    problems = {problem.where[:2]: problem.message for problem in reversed(evaluate(army).problems) if problem.where}
    return Slots(
        path=(key,),
        label="Units" if key == "units" else "Units that enter later",
        entries=tuple(
            Entry(
                path=(key, place),
                label=unit.name,
                detail=_detail(unit),
                price=str(unit_cost(unit)),
                problem=problems.get((key, place), ""),
            )
            for place, unit in enumerate(units)
        ),
        options=tuple(_to_buy(army, units)),
        room=LIMITS.max_machines if army.options.side == "avronian" else None,
        used=len(units),
        add_label="Buy",
        copyable=True,
        rule="EXT-3.2",
    )


def _detail(unit: Bought) -> str:
    summary = part(unit, ()).summary
    return f"{title(unit)}: {summary}" if summary else title(unit)


def _to_buy(army: Army, units: Sequence[Bought]) -> Iterator[Option]:
    if army.options.side == "avronian":
        yield from (_option(army, units, key) for key in CATALOGUE.machines)
        return
    for key, cell in CATALOGUE.cells.items():
        pieces = ", ".join(f"{number} {KINDS[type_].name}" for type_, number in cell.pieces.items())
        yield _priced(army, units, "cell", key, cell.name, pieces, "Whole cells")
    for key, cell in CATALOGUE.cells.items():
        for type_ in cell.pieces:
            label = f"{KINDS[type_].name} of {cell.name}"
            yield _priced(army, units, type_, key, label, KINDS[type_].good_for, "Pieces of cells")
    for key, piece in CATALOGUE.pieces.items():
        if piece.buyable and key not in ("lance", "shock", "commando"):
            yield _option(army, units, key)


def _option(army: Army, units: Sequence[Bought], key: str) -> Option:
    found = KINDS[key]
    group = {"section": "Sections", "vehicle": "Vehicles"}.get(found.family, "Machines")
    return _priced(army, units, key, None, found.name, found.good_for, group)


def _priced(
    army: Army, units: Sequence[Bought], type_: str, cell: str | None, label: str, detail: str, group: str
) -> Option:
    """A unit to buy, with the reason why it would be against the rules now."""
    price = unit_cost(Bought(name="", type=type_, cell=cell))
    reason, rule = _against(army, units, type_, cell, price)
    return Option(
        value=starting_unit(type_, cell),
        label=label,
        detail=detail,
        price=f"+{price}",
        reason=reason,
        rule=rule,
        group=group,
    )


def _against(army: Army, units: Sequence[Bought], type_: str, cell: str | None, price: int) -> tuple[str, str]:
    limit = points(army) if units is army.units else points(army, wave="reinforcement")
    if cell and (drawn := _drawn(army, type_, cell)):
        return drawn, "EXT-3.7"
    if type_ in CATALOGUE.machines and len(units) >= LIMITS.max_machines:
        return f"{len(units)} machines of {LIMITS.max_machines} already", "EXT-3.13"
    if limit is not None and cost(units) + price > limit:
        return f"{cost(units) + price} of {limit} points", "EXT-3.1"
    return "", ""


def _drawn(army: Army, type_: str, cell: str) -> str:
    """Why a cell has no such piece left (EXT-3.7)."""
    taken = [piece for unit in (*army.units, *army.reinforcement) for piece in pieces_of(unit)]
    wanted = pieces_of(Bought(name="", type=type_, cell=cell))
    for piece in dict.fromkeys(wanted):
        has, used = CATALOGUE.cells[cell].pieces.get(piece[0], 0), taken.count(piece)
        if used + wanted.count(piece) > has:
            return f"the cell has {has} {KINDS[piece[0]].name}, {used} bought"
    return ""


# --- a unit ---------------------------------------------------------------------------------------


def _unit_card(army: Army, unit: Bought, path: Path) -> Card:
    found = known(unit)
    seen = part(unit, path)
    return Card(
        path=path,
        title=unit.name,
        kind=title(unit),
        cost=seen.cost,
        summary=seen.summary,
        facts=seen.facts,
        sections=tuple(_unit_sections(army, unit, found, path)),
        why=seen.lines,
        help=found.good_for if found else "",
    )


def _unit_sections(army: Army, unit: Bought, found: Kind | None, path: Path) -> Iterator[Section]:
    name: list[Field] = [Text(path=(*path, "name"), label="Name", value=unit.name, limit=NAME_LIMIT)]
    if unit.type in ("lance", "shock", "commando", "walker", "cell"):
        name.append(_cell_field(unit, path))
    yield Section(key="unit", title="Unit", fields=tuple(name), rule="EXT-3.7")
    if found and found.is_machine:
        yield _slots(unit, found, path)
        yield _armor(unit, found, path)
        yield _thanis(army, unit, path)
        yield _display(unit, found)


def _cell_field(unit: Bought, path: Path) -> Choose:
    options = [Option(value=None, label="White, no cell" if unit.type == "walker" else "None yet", reason="")]
    for key, cell in CATALOGUE.cells.items():
        has = unit.type == "cell" or bool(cell.pieces.get(unit.type))
        reason = "" if has else f"the cell has no {KINDS[unit.type].name}"
        options.append(Option(value=key, label=cell.name, reason=reason, rule="EXT-3.7"))
    return Choose(path=(*path, "cell"), label="Cell", options=tuple(options), value=unit.cell, rule="EXT-3.7")


def _slots(unit: Bought, found: Kind, path: Path) -> Section:
    fields = tuple(_slot(unit, slot, arc, path) for slot, arc in found.slots.items())
    return Section(
        key="weapons",
        title="Weapon slots",
        fields=fields,
        help="A slot takes one weapon of any kind, or stays empty; its arc stands beside its number.",
        rule="EXT-3.11",
    )


def _slot(unit: Bought, slot: str, arc: str, path: Path) -> Choose:
    held = next((entry.weapon for entry in unit.weapons if entry.slot == slot), None)
    paid = CATALOGUE.weapons[held].cost if held and held in CATALOGUE.weapons else 0
    options = [Option(value=None, label="Empty", price=f"{-paid:+d}" if paid else "")]
    options += [
        Option(
            value=key,
            label=weapon.name,
            detail=f"hard {weapon.hard}, soft {weapon.soft}, {range_text(key)}. {weapon.good_for}",
            price=f"{weapon.cost - paid:+d}",
            rule=weapon.rule,
        )
        for key, weapon in CATALOGUE.weapons.items()
    ]
    number = slot.removeprefix("slot-")
    return Choose(
        path=(*path, "slots", slot),
        label=f"Slot {number}: {ARC_WORDS[arc]}",
        options=tuple(options),
        value=held,
        rule="EXT-3.11",
    )


def range_text(row: str) -> str:
    """The ranges of a weapon with their DRM: "range 1 +1, 2 0"."""
    drms = TO_HIT.range_drm[row]
    shown = [f"{place} ({drm:+d})" for place, drm in enumerate(drms, 1) if isinstance(drm, int)]
    return f"ranges {', '.join(shown)}"


def _armor(unit: Bought, found: Kind, path: Path) -> Section:
    scale = tuple(
        Option(value=number, label=str(number), price=f"{(number - unit.extra_armor) * found.extra_armor_cost:+d}")
        for number in range(LIMITS.max_extra_armor + 1)
    )
    field = Stepper(
        path=(*path, "extra-armor"),
        label="Extra armor",
        scale=scale,
        value=unit.extra_armor if 0 <= unit.extra_armor <= LIMITS.max_extra_armor else None,
        price=str(unit.extra_armor * found.extra_armor_cost),
        shown=str(found.armor + unit.extra_armor),
        clearable=False,
        help=f"{found.extra_armor_cost} points each.",
        rule="EXT-3.12",
    )
    return Section(key="armor", title="Armor", fields=(field,), rule="EXT-3.12")


def _thanis(army: Army, unit: Bought, path: Path) -> Section:
    fields = tuple(
        Toggle(
            path=(*path, "thanis", key),
            label=order.name,
            checked=key in unit.thanis,
            price=f"+{LIMITS.thanis_cost}",
            reason="The simple game has no orders" if army.options.simple else "",
            help=order.text,
            rule=order.rule,
        )
        for key, order in CATALOGUE.orders.items()
        if order.thanis
    )
    return Section(
        key="thanis",
        title="Thanis",
        fields=fields,
        help="Each exists once; both belong on one machine.",
        rule="EXT-20.1",
        folded=not unit.thanis,
    )


def _display(unit: Bought, found: Kind) -> Section:
    """The machine's display at the start (EXT-1.5, EXT-16.1); ordinary orders are free and come later (EXT-3.15)."""
    held = {entry.slot: CATALOGUE.weapons[entry.weapon].name for entry in unit.weapons if entry.weapon in _WEAPONS}
    tracks = []
    for slot, arc in found.slots.items():
        label = f"Slot {slot.removeprefix('slot-')}, {ARC_WORDS[arc]}"
        tracks.append(Track(label=label, text=held.get(slot, "empty"), rule="EXT-5.8"))
    armor = found.armor + max(0, unit.extra_armor)
    tracks.append(Track(label="Armor", boxes=armor, rule="EXT-11.7"))
    tracks.append(Track(label="Speed", boxes=found.speed, rule="EXT-12.6"))
    tracks.append(Track(label="Move orders", boxes=LIMITS.boxes, text="given at set-up, free", rule="EXT-16.1"))
    tracks.append(Track(label="Combat orders", boxes=LIMITS.boxes, text="given at set-up, free", rule="EXT-16.1"))
    return Section(key="display", title="Display", fields=(), tracks=tuple(tracks), rule="EXT-16.1")


_WEAPONS = CATALOGUE.weapons
