"""Forces that the site makes by itself: what could be bought next, what each taste wants, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rules.games.extractors.army.costs import unit_cost
from rules.games.extractors.army.document import Army, BoughtUnit, SlotWeapon, read_army
from rules.games.extractors.army.editing import edit_army
from rules.games.extractors.army.starting import starting_unit
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import CELL_PIECES, KINDS
from rules.kernel.edits import Edit
from rules.kernel.generation import Budgets, Taste, Wish
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kit.army_builder import ELITE, LONG_RANGE, MIXED, SWARM, Candidate, Need, Workshop, generator, weighted
from rules.kit.names import unique_name

SIDES = (
    Taste(key="dorian", name="Dorians", help="Cells of infantry, and light vehicles."),
    Taste(key="avronian", name="Avronians", help="One to five huge machines."),
)
LIKED: Mapping[str, Mapping[str, float]] = {
    MIXED: {"cell": 4},
    SWARM: {"cell": 3, "lance": 6, "shock": 3, "commando": 2, "glide": 3, "orni": 3, "flyer": 0.5, "dagmaton": 0.3}
    | dict.fromkeys(("pgp", "walker", "revil", "agrax"), 0.1)
    | {"multipod": 0.3},
    ELITE: {"cell": 0.5, "walker": 4, "agrax": 4, "revil": 3, "dagmaton": 3, "commando": 2, "lance": 0.1}
    | {"floater": 0.2, "pgp": 0.5, "multipod": 5, "bipod": 2, "glide": 0.5, "orni": 0.5},
    LONG_RANGE: {"cell": 0.5, "pgp": 8, "agrax": 4, "walker": 4, "dagmaton": 2, "lance": 0.3, "revil": 0.1}
    | {"multipod": 2, "bipod": 2},
}
"""The weight of a kind of unit for each taste; 1 for those that are not named."""
WEAPONS: Mapping[str, Mapping[str, float]] = {
    MIXED: {},
    SWARM: {"thermo-beam": 8, "laser": 3, "shredder": 2},
    ELITE: {"particle-accelerator": 5, "undulator": 4, "shredder": 2, "thermo-beam": 0.2},
    LONG_RANGE: {"seeker": 8, "undulator": 4, "particle-accelerator": 4, "thermo-beam": 0.2, "shredder": 0.2},
}
WHY = {
    MIXED: "",
    SWARM: "Cheap: more units for the same points.",
    ELITE: "Strong: more armor or fire in one hex.",
    LONG_RANGE: "Fires from farther away than most.",
}
FILLED = {MIXED: (1, 4), SWARM: (1, 2), ELITE: (3, 4), LONG_RANGE: (2, 4)}
"""The least and the greatest number of slots of a new machine that get weapons."""


def begin(wish: Wish, chance: Random) -> Sequence[Edit]:
    """Returns the edits that choose the side and settle the points (EXT-3.1)."""
    side = wish.variant or chance.choice([one.key for one in SIDES])
    return [
        Edit(op="set", path=("options", "side"), value=side),
        Edit(op="set", path=("budget",), value=wish.budget),
    ]


def units(army: Army, need: Need) -> Iterator[Candidate]:
    """Yields units that could be bought next."""
    taken = {unit.name for unit in (*army.units, *army.reinforcement)}
    if army.options.side == "avronian":
        for key in CATALOGUE.machines:
            yield _machine(key, need, taken)
        return
    for key, cell in CATALOGUE.cells.items():
        yield _bought(starting_unit("cell", key), need, taken, "A whole cell: its pieces combine their fire.")
        for type_ in cell.pieces:
            if type_ != "lance":
                yield _bought(starting_unit(type_, key), need, taken, KINDS[type_].good_for)
    for key, piece in CATALOGUE.pieces.items():
        if piece.buyable and key not in CELL_PIECES:
            yield _bought(starting_unit(key), need, taken, piece.good_for)


def improvements(army: Army, need: Need) -> Iterator[Candidate]:
    """Yields what could be added to machines, and for Dorians single Lances, which cost least of all."""
    if army.options.side == "avronian":
        for place, unit in enumerate(army.units):
            yield from _improvements(unit, place, need)
        return
    taken = {unit.name for unit in (*army.units, *army.reinforcement)}
    for key, cell in CATALOGUE.cells.items():
        if "lance" in cell.pieces:
            yield _bought(starting_unit("lance", key), need, taken, KINDS["lance"].good_for)


def _bought(document: Json, need: Need, taken: set[str], good_for: str) -> Candidate:
    named = {**document, "name": unique_name(document["name"], taken)}
    unit = BoughtUnit(name="", type=document["type"], cell=document.get("cell"))
    weight = LIKED[need.taste].get(unit.type, 1.0)
    of = f" of {CATALOGUE.cells[unit.cell].name}" if unit.cell and unit.type != "cell" else ""
    return Candidate(
        edits=(Edit(op="add", path=("units",), value=named),),
        cost=unit_cost(unit),
        label=f"{named['name']}{of}{_pieces(unit)}",
        why=f"{good_for} {WHY[need.taste] if weight > 1 and unit.type != 'cell' else ''}".strip(),
        weight=weight,
    )


def _pieces(unit: BoughtUnit) -> str:
    if unit.type != "cell":
        return ""
    pieces = CATALOGUE.cells[unit.cell or ""].pieces
    return ": " + ", ".join(f"{number} {KINDS[type_].name}" for type_, number in pieces.items())


def _machine(key: str, need: Need, taken: set[str]) -> Candidate:
    """Returns a machine with weapons by chance in some of its slots (EXT-3.11), as far as the points go."""
    known, chance = CATALOGUE.machines[key], need.chance
    slots = sorted(chance.sample(list(known.slots), min(len(known.slots), chance.randint(*FILLED[need.taste]))))
    carried: list[SlotWeapon] = []
    left = need.left - known.cost
    for slot in slots:
        weapon = _weapon(need)
        if CATALOGUE.weapons[weapon].cost <= left:
            carried.append(SlotWeapon(slot=slot, weapon=weapon))
            left -= CATALOGUE.weapons[weapon].cost
    name = unique_name(known.name, taken)
    document = {
        **starting_unit(key),
        "name": name,
        "weapons": [{"slot": one.slot, "weapon": one.weapon} for one in carried],
    }
    weight = LIKED[need.taste].get(key, 1.0)
    armed = ", ".join(CATALOGUE.weapons[one.weapon].name for one in carried)
    return Candidate(
        edits=(Edit(op="add", path=("units",), value=document),),
        cost=unit_cost(BoughtUnit(name=name, type=key, weapons=tuple(carried))),
        label=f"{name}{': ' if armed else ''}{armed}",
        why=f"{known.good_for} {WHY[need.taste] if weight > 1 else ''}".strip(),
        weight=weight,
    )


def _weapon(need: Need) -> str:
    liked = WEAPONS[need.taste]
    return weighted(need.chance, {one: liked.get(one, 1.0) for one in CATALOGUE.weapons})


def _improvements(unit: BoughtUnit, place: int, need: Need) -> Iterator[Candidate]:
    """Yields weapons for empty slots, more armor (EXT-3.12) and Thanis orders (EXT-20.1)."""
    machine = CATALOGUE.machines.get(unit.type)
    if machine is None:
        return
    for slot in set(machine.slots) - {one.slot for one in unit.weapons}:
        for key, weapon in CATALOGUE.weapons.items():
            yield Candidate(
                edits=(Edit(op="set", path=("units", place, "slots", slot), value=key),),
                cost=weapon.cost,
                label=f"{unit.name}: {weapon.name} ({machine.slots[slot].replace('-', ' and ')})",
                why=f"{weapon.good_for} The slot is free.",
                weight=WEAPONS[need.taste].get(key, 1.0),
            )
    for more in range(1, CATALOGUE.limits.max_extra_armor - unit.extra_armor + 1):
        yield Candidate(
            edits=(Edit(op="set", path=("units", place, "extra-armor"), value=unit.extra_armor + more),),
            cost=more * machine.extra_armor_cost,
            label=f"{unit.name}: extra armor {unit.extra_armor} to {unit.extra_armor + more}",
            why="Armor is what a machine loses last before it is lost itself.",
        )
    for key, order in CATALOGUE.orders.items():
        if order.thanis and key not in unit.thanis:
            yield Candidate(
                edits=(Edit(op="set", path=("units", place, "thanis", key), value=True),),
                cost=CATALOGUE.limits.thanis_cost,
                label=f"{unit.name}: {order.name}",
                why="A Thanis order that no other machine has.",
                weight=0.5,
            )


def meeting(document: Json) -> Json:
    """Returns the beginning of the other side's army in the same scenario (EXT-22.1).

    Raises Illegal without a scenario: players end such a battle when they like, computer players never.
    """
    options = read_army(document).options
    if options.scenario is None:
        message = "A battle without a scenario has no end of its own: choose a scenario for the army first."
        raise illegal("no-scenario", message, rule="EXT-22.1")
    other = "dorian" if options.side == "avronian" else "avronian"
    begun: Json = {"side": other, "scenario": options.scenario, "simple": options.simple}
    return {"game": "extractors", "name": "", "options": begun, "units": []}


GENERATOR = generator(
    Workshop(read=read_army, edit=edit_army, evaluate=evaluate, begin=begin, units=units, improvements=improvements),
    Budgets(least=80, usual=250, most=300),
    variants=SIDES,
    variant_word="Side",
    meeting=meeting,
)
