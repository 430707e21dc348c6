"""Units of a team between battles: their wear, and their weapons as pieces in store (section 19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.games.eic_league.army.blank import NAME_LIMIT
from rules.games.eic_league.army.document import TEAM, UNIT, Item, TeamDesign, UnitDesign, Wear, as_item
from rules.games.eic_league.army.evaluation import type_name
from rules.games.eic_league.army.loadout import DRONE, full_load, weapon_title
from rules.games.eic_league.army.ratings import bought_ratings
from rules.games.eic_league.army.summary import BoughtUnit, bought_unit, team_of
from rules.games.eic_league.army.wording import format_fragmentation_hits
from rules.games.eic_league.battle.start import battle_unit, starting_units
from rules.games.eic_league.battle.state import Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.salvage import salvage
from rules.games.eic_league.mechanics.weapons import HOLSTER
from rules.kernel.campaign import Career, Holding
from rules.kernel.records import Json, replace


def design_of(holding: Holding) -> UnitDesign:
    """Returns the design of a unit that a team owns."""
    return UNIT.read(holding.document)


def summarise_unit(design: UnitDesign) -> BoughtUnit:
    """Returns the unit worked out by itself."""
    return bought_unit(design, ("units", 0))


def as_battle_unit(design: UnitDesign) -> Unit:
    """Returns the unit as it would begin a battle."""
    return battle_unit(summarise_unit(design), "", None)


def prepare_for_career(design: UnitDesign) -> UnitDesign:
    """Returns a unit as it enters a career: upgrades merged into its ratings, a replaced drone in place, full loads,
    no wear, and a readable name.
    """
    replaced = any(as_item(entry).weapon == DRONE for entry in design.weapons)
    return replace(
        design,
        name=name_for_career(design),
        ratings={rating: value for rating, value in bought_ratings(design).items() if value},
        upgrades=(),
        weapons=tuple(_with_full_load(entry) for entry in design.weapons if as_item(entry).weapon != DRONE),
        holster=_with_full_load(design.holster) if design.holster else None,
        pod_missile=_with_full_load(design.pod_missile) if design.pod_missile else None,
        drone_lost=design.drone_lost and not replaced,
        wear=None,
    )


def name_for_career(design: UnitDesign) -> str:
    """Returns a readable name for a unit: its own, else that of its type."""
    known = CATALOGUE.units.get(design.type)
    return design.name.strip()[:NAME_LIMIT] or (known.name if known else "Unit")


def _with_full_load(entry: str | Item) -> str | Item:
    """Returns a load as bought, whatever the army's document says of shots."""
    one = as_item(entry)
    return one.weapon if not one.salvaged else replace(one, shots=None)


def holding_of(design: UnitDesign, like: Holding | None = None, **fields: object) -> Holding:
    """Returns the unit as a holding; ``like``: its holding so far."""
    unit = summarise_unit(design)
    base = like or Holding(title=design.name)
    return replace(base, title=design.name, detail=_detail(unit), document=UNIT.write(design), **fields)


def _detail(unit: BoughtUnit) -> str:
    wear = unit.design.wear or Wear()
    said = [type_name(unit)]
    energy = unit.energy if wear.energy is None else wear.energy
    said.append(f"energy {energy} of {unit.energy}" if energy < unit.energy else f"energy {unit.energy}")
    if wear.frag_hits:
        said.append(format_fragmentation_hits(wear.frag_hits))
    if wear.armor_rounds is not None:
        said.append(f"oxidised armor works {wear.armor_rounds} more rounds")
    said += [_load(fitted.item, unit) for fitted in unit.carried if not fitted.is_drone]
    if unit.type and unit.type.drone and not unit.has_drone:
        said.append("drone lost")
    return ", ".join(said)


def _load(one: Item, unit: BoughtUnit) -> str:
    weapon = CATALOGUE.weapons.get(one.weapon)
    full = full_load(weapon, unit.kind) if weapon else None
    shots = f" ({full if one.shots is None else one.shots} of {full})" if full is not None else ""
    return weapon_title(one.weapon) + shots + (", salvaged" if one.salvaged else "")


# --- the team that goes into battle ---------------------------------------------------------------


def team_document(career: Career, extra: Sequence[UnitDesign] = ()) -> Json:
    """Returns the team with all its units; the wallet is what is left of its budget for recovery (EIC-2.2)."""
    units = (*(design_of(one) for one in career.units()), *extra)
    fitted = [as_item(entry) for unit in units for entry in _entries(unit)]
    store = _counts([one.weapon for one in fitted if one.salvaged])
    team = TeamDesign(name=career.name, units=units, store=store)
    return TEAM.write(replace(team, budget=team_of(team).cost + max(0, career.wallet)))


def _entries(unit: UnitDesign) -> list[str | Item]:
    return [*unit.weapons, *(one for one in (unit.holster, unit.pod_missile) if one is not None)]


def _counts(names: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


def battle_names(careers: Sequence[Career], sides: Sequence[str]) -> dict[tuple[int, str], str]:
    """Returns the names of both teams' units in their battle, by (team, id of the holding)."""
    teams = {side: team_of(TEAM.read(team_document(one))) for side, one in zip(sides, careers, strict=True)}
    names = {side: one.name for side, one in zip(sides, careers, strict=True)}
    found = list(starting_units(teams, names, dict.fromkeys(sides)))
    keys = [(team, one.id) for team, career in enumerate(careers) for one in career.units()]
    return dict(zip(keys, found, strict=True))


# --- weapons --------------------------------------------------------------------------------------


def salvage_pieces(design: UnitDesign, origin: str) -> Iterator[Holding]:
    """Yields the pieces that a scrapped unit leaves: undamaged weapons, loads with their shots (EIC-19.6)."""
    for weapon, count in salvage(as_battle_unit(design)):
        loaded = bool(CATALOGUE.weapons[weapon].shots)
        detail = f"{count} shots" if loaded and count > 1 else ""
        yield Holding(
            kind="piece",
            title=weapon_title(weapon),
            detail=detail,
            document={"weapon": weapon},
            count=count,
            origin=origin,
        )


def after_battle(design: UnitDesign, unit: Unit, *, round_: int) -> UnitDesign:
    """Returns a unit as a battle has left it: energy, wear of its armor, loads, lost weapons."""
    rounds = None if unit.oxidised_until is None else max(0, unit.oxidised_until - round_ + 1)
    wear = Wear(
        energy=unit.energy if unit.energy < unit.max_energy else None, frag_hits=unit.frag_hits, armor_rounds=rounds
    )
    lost = unit.drone_lost or bool(unit.drone and unit.drone.energy <= 0)
    return with_loads(replace(design, wear=wear, drone_lost=lost), unit.shots, unit.destroyed)


def with_loads(design: UnitDesign, shots: Mapping[str, int], lost: Iterable[int]) -> UnitDesign:
    """Returns a unit with these shots left in its loads, without the weapons of the lost slots (EIC-19.11)."""
    gone = set(lost)
    slots = [
        _with_shots(entry, shots.get(str(slot)))
        for slot, entry in enumerate(design.weapons, start=1)
        if slot not in gone
    ]
    beside = {
        "holster": _with_shots(design.holster, shots.get("holster")) if design.holster else None,
        "pod_missile": _with_shots(design.pod_missile, shots.get("pod")) if design.pod_missile else None,
    }
    return replace(design, weapons=tuple(slots), **beside)


def remove_load(design: UnitDesign, place: str) -> UnitDesign:
    """Returns a unit without the content of a slot, of its holster or of its pod."""
    if place.isdecimal():
        return with_loads(design, {}, (int(place),))
    return replace(design, holster=None) if place == HOLSTER else replace(design, pod_missile=None)


def _with_shots(entry: str | Item, shots: int | None) -> str | Item:
    return entry if shots is None else replace(as_item(entry), shots=shots)


def loads(design: UnitDesign) -> Iterator[tuple[str, str, int, int]]:
    """Yields everything that runs out: its reference, title, shots left, shots of a full load."""
    unit = as_battle_unit(design)
    places = [(str(slot), entry) for slot, entry in enumerate(design.weapons, start=1)]
    places += [("holster", design.holster)] if design.holster else []
    places += [("pod", design.pod_missile)] if design.pod_missile else []
    for reference, entry in places:
        one = as_item(entry)
        weapon = CATALOGUE.weapons.get(one.weapon)
        full = full_load(weapon, type_of(unit).kind) if weapon else None
        if full is not None:
            yield reference, weapon_title(one.weapon), full if one.shots is None else one.shots, full
