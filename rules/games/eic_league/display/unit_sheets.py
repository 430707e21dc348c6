"""Unit sheets: each shows one viewer what they may know of a unit, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from rules.games.eic_league.army.bounds import FRAG_HITS
from rules.games.eic_league.army.facts import detection_fact
from rules.games.eic_league.army.wording import format_fragmentation_hits, format_hexes
from rules.games.eic_league.battle.state import Drone, Rating, State, Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.attack_modes import weapon_key
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.attacks.dropping import DROPPED
from rules.games.eic_league.mechanics.attacks.rate_of_fire import rounds_early
from rules.games.eic_league.mechanics.conditions import (
    elevator_height,
    has_lost_armor,
    is_airborne,
    is_paralysed,
    is_vanquished,
)
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.games.eic_league.mechanics.energy_needs import energy_band, energy_for, energy_percent
from rules.games.eic_league.mechanics.ratings import (
    RATINGS,
    attacks_in_all,
    current_ratings,
    explain_rating,
    movement_range,
    shielding_against,
)
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.records import Path
from rules.kit import hexes

NAMES = CATALOGUE.ratings.names
SHOWN: Sequence[Rating] = RATINGS
FAILURES = {
    "high": "everything works",
    "medium": "high-need weapons fail",
    "low": "flight, warp, elevator and medium-need weapons fail",
    "failure": "all weapon systems fail",
}


def sheet(state: State, name: str, unit: Unit, *, own: bool, mark: str, acts: bool) -> Sheet:
    """Returns the sheet of a unit; ``acts``: its weapons may be used now, so their buttons open."""
    secret = "energy" in unit.unknown
    return Sheet(
        id=name,
        title=name,
        kind=type_of(unit).name,
        side=unit.side,
        own=own,
        mark=mark,
        place=format_place(state, unit),
        chips=tuple(_chips(state, unit, secret=secret)),
        counters=tuple(_counters(name, unit, secret=secret)),
        facts=tuple(_shown_facts(unit) if secret else _facts(state, unit)),
        rows=tuple(_public_rows(state, name, unit) if secret else _rows(state, name, unit, acts=acts)),
        gone=is_vanquished(unit),
        silhouette="tank" if type_of(unit).kind == "tank" else "suit",
    )


def format_place(state: State, unit: Unit) -> str:
    """Returns the unit's hex in words; height, base and being out of the battle are chips."""
    if state.typed or is_vanquished(unit) or unit.status == "base":
        return ""
    return f"hex {hexes.label(unit.hex)}" if state.ground else hexes.hex_key(unit.hex)


def _chips(state: State, unit: Unit, *, secret: bool) -> Iterator[Chip]:
    if is_vanquished(unit):
        yield Chip(label="vanquished", tone="bad", rule="EIC-18.1")
        return
    yield from _condition_chips(state, unit, secret=secret)
    if unit.status == "retreating":
        yield Chip(label="retreating", tone="warn", rule="EIC-18.2", sign="routed")
    if unit.status == "base":
        until = f" through round {unit.base_until}" if unit.base_until and not secret else ""
        yield Chip(label=f"in its base{until}", rule="EIC-18.3")
    if unit.moved:
        yield Chip(
            label={"ground": "moved", "flight": "flown", "warp": "warped"}.get(unit.moved, "elevator used"),
            sign="moved",
        )
    if not secret:
        yield from _round_chips(state, unit)


def _condition_chips(state: State, unit: Unit, *, secret: bool) -> Iterator[Chip]:
    if is_airborne(unit, state.round):
        yield Chip(label="in the air", tone="on", rule="EIC-12.3")
    if up := elevator_height(unit, state.round):
        yield Chip(label=f"{format_hexes(up)} high", tone="on", rule="EIC-12.7")
    if is_paralysed(unit, state.round):
        until = "" if secret else f" through round {unit.paralysed_until}"
        yield Chip(label=f"paralysed{until}", tone="bad", rule="EIC-17.2", sign="stopped")
    if unit.oxidised_until is not None:
        yield Chip(label="oxidised" if secret else _oxidation_text(unit, state.round), tone="warn", rule="EIC-17.5")
    if unit.frag_hits >= CATALOGUE.combat.ramming.disabled_after_frag_hits:
        yield Chip(label="cannot ram", tone="warn", rule="EIC-14.16")


def _oxidation_text(body: Unit | Drone, round_: int) -> str:
    return "armor gone" if has_lost_armor(body, round_) else f"armor works through round {body.oxidised_until}"


def _round_chips(state: State, unit: Unit) -> Iterator[Chip]:
    if unit.detect_rolled:
        found = ", ".join(sorted(unit.detected)) or "nobody"
        yield Chip(label=f"detected {found}", tone="on" if unit.detected else "quiet", rule="EIC-13.1")
    if unit.attacks_made:
        label = f"{unit.attacks_made} of {attacks_in_all(unit, state.round)} attacks made"
        yield Chip(label=label, tone="quiet", rule="EIC-14.2", sign="fired")
    side = state.sides.get(unit.side)
    if unit.must_leave:
        yield Chip(label="must leave next round", tone="warn", rule="EIC-18.6")
    if unit.captured:
        yield Chip(label="captured", tone="bad", rule="EIC-19.10")
    if side and not state.typed and unit.status == "retreating" and side.base is not None:
        yield Chip(label=f"{format_hexes(hexes.distance(unit.hex, side.base))} from its base", rule="EIC-18.2")


def _counters(name: str, unit: Unit, *, secret: bool) -> Iterator[Counter]:
    yield Counter(label="Energy", value=None, hint="secret", rule="EIC-20.1") if secret else energy_counter(name, unit)
    if unit.frag_hits or not secret:
        table, ram_lost_at = CATALOGUE.combat.fragmentation, CATALOGUE.combat.ramming.disabled_after_frag_hits
        yield Counter(
            label="Fragmentation hits",
            taken=True,
            value=unit.frag_hits,
            most=max(ram_lost_at, unit.frag_hits),
            limit=FRAG_HITS.most,
            shape="boxes",
            path=("units", name, "frag-hits"),
            hint=f"BOD −{table.bod_per_hit} each; no ramming from {ram_lost_at}",
            rule=table.rule,
        )


def energy_counter(name: str, unit: Unit) -> Counter:
    """Returns the energy counter with the limits of its bands (EIC-15.1)."""
    share = energy_percent(unit)
    band = energy_band(share)
    needs = CATALOGUE.combat.energy_needs.percent
    limits = [energy_for(needs[need], unit.max_energy) for need in ("high", "medium", "low")]
    return Counter(
        label="Energy",
        value=unit.energy,
        most=unit.max_energy,
        low=limits[1],
        high=limits[0],
        bands=tuple(limits),
        band=f"{share}%, {band}",
        path=("units", name, "energy"),
        hint=FAILURES[band],
        rule="EIC-15.1",
    )


def _facts(state: State, unit: Unit) -> Iterator[Fact]:
    now = current_ratings(unit, state.round)
    for rating in SHOWN:
        value = getattr(now, rating)
        bought = unit.ratings.get(rating, 0)
        why = explain_rating(unit, rating, round_=state.round) if value != bought else ()
        yield Fact(label=NAMES[rating], value=str(value), why=why, rule="EIC-4.13")
    yield Fact(label="Ground move", value=format_hexes(movement_range(unit, "ground", state.round)), rule="EIC-12.1")
    for mode in unit.movement:
        yield _special(unit, mode, now.pwr)
    yield detection_fact(now.det)
    yield Fact(label="Range", value=format_hexes(now.pwr // 10), rule="EIC-14.9")
    shields = [(effect, shielding_against(unit, effect)) for effect in CATALOGUE.shielding.cost_per_10]
    text = ", ".join(f"{effect} {points}" for effect, points in shields if points) or "none"
    yield Fact(label="Shielding", value=text, rule="EIC-6.8")


def _special(unit: Unit, mode: str, pwr: int) -> Fact:
    table = CATALOGUE.special_movement[mode]
    works = energy_percent(unit) >= table.minimum_percent
    value = format_hexes(pwr // 10) if works else f"failed below {table.minimum_percent}%"
    return Fact(label=table.name, value=value, rule="EIC-12.9", tone="" if works else "bad")


def _shown_facts(unit: Unit) -> Iterator[Fact]:
    for rating in SHOWN:
        if rating in unit.shown:
            yield Fact(label=f"{NAMES[rating]} shown", value=str(unit.shown[rating]), rule="EIC-20.2")


def _rows(state: State, name: str, unit: Unit, *, acts: bool) -> Iterator[Row]:
    share = energy_percent(unit)
    for arm in weapons.armaments(unit, state.round):
        usable = acts and not arm.destroyed
        yield Row(
            label=arm.name,
            detail=describe_weapon(unit, arm),
            counters=_load_counters(name, unit, arm),
            chips=tuple(_weapon_chips(state, unit, arm, share)),
            spent=arm.destroyed or arm.shots == 0,
            offer=weapon_key(unit, name, arm) if usable else "",
            number=arm.reference if arm.reference.isdecimal() else "",
        )
    if type_of(unit).drone:
        yield _drone_row(state, name, unit)


def describe_weapon(unit: Unit, arm: Armament) -> str:
    """Returns a weapon in a few words, with the unit's current numbers."""
    need = "" if arm.need == "none" or arm.launches else f"{arm.need} need"
    return " · ".join(part for part in (_effects(arm), *_reach(unit, arm), need) if part)


def _reach(unit: Unit, arm: Armament) -> Iterator[str]:
    # A tank throws nothing by hand: its loads are launched, or dropped by its drone (EIC-14.17).
    carried = bool(type_of(unit).drone) and arm.kind in DROPPED
    if arm.range is not None and (not carried or weapons.has_launcher(unit)):
        yield f"range {arm.range}"
    if carried and not unit.drone_lost:
        yield f"by drone {CATALOGUE.drone.reach}"


def _effects(arm: Armament) -> str:
    points = " + ".join(f"{floor(strength)} {effect}" for effect, strength in arm.effects.items())
    special = {
        "oxidation": "ends the armor",
        "fragmentation": f"BOD −{CATALOGUE.combat.fragmentation.bod_per_hit}",
        "paralysis": "paralyses",
        weapons.LAUNCHES: f"grenades at ATTR +{arm.attr}",
    }
    return (points or special.get(arm.special, "")) + (", blast" if arm.blast else "")


def _load_counters(name: str, unit: Unit, arm: Armament) -> tuple[Counter, ...]:
    if arm.shots is None:
        return ()
    full = weapons.full_load(unit, arm.id) or arm.shots
    path: Path = ("units", name, "shots", arm.reference)
    return (
        Counter(label="Shots", value=arm.shots, most=max(full, arm.shots), shape="boxes", path=path, rule="EIC-14.19"),
    )


def _weapon_chips(state: State, unit: Unit, arm: Armament, share: int) -> Iterator[Chip]:
    if arm.destroyed:
        yield Chip(label="lost to a lethal blow", tone="bad", rule="EIC-16.9")
        return
    if arm.reference in unit.used:
        yield Chip(label="used", tone="quiet", rule="EIC-14.8")
    if early := rounds_early(unit, arm, state.round):
        yield Chip(label=f"ready in round {state.round + early}", tone="warn", rule="EIC-14.10")
    least = CATALOGUE.combat.energy_needs.percent[arm.need]
    if share < least:
        yield Chip(label=f"needs {least}% energy", tone="bad", rule="EIC-15.5")
    if not arm.in_flight and is_airborne(unit, state.round):
        yield Chip(label="not in the air", tone="warn", rule="EIC-12.3")


def _drone_row(state: State, name: str, unit: Unit) -> Row:
    if unit.drone_lost or is_vanquished(unit):
        return Row(label="Drone", detail="lost", spent=True)
    most = CATALOGUE.drone.energy
    if unit.drone is None:
        return Row(label="Drone", detail="with its tank", counters=(Counter(label="Energy", value=most, most=most),))
    path: Path = ("units", name, "drone", "energy")
    energy = Counter(label="Energy", value=unit.drone.energy, most=most, path=path, rule="EIC-17.9")
    return _drone_in_play_row(state, unit.drone, secret=False, counters=(energy,))


def _drone_in_play_row(state: State, drone: Drone, *, secret: bool, counters: tuple[Counter, ...] = ()) -> Row:
    """A drone that has left its tank: its place (on the players' own table they see it) and its condition."""
    where = "out" if state.typed else f"out, hex {hexes.label(drone.hex)}"
    return Row(label="Drone", detail=where, counters=counters, chips=tuple(_drone_chips(state, drone, secret=secret)))


def _drone_chips(state: State, drone: Drone, *, secret: bool) -> Iterator[Chip]:
    flies = is_drone_airborne(drone, state.round)
    yield Chip(label="in the air" if flies else "on the ground", tone="on" if flies else "warn", rule="EIC-17.9")
    if is_paralysed(drone, state.round):
        until = "" if secret else f" through round {drone.paralysed_until}"
        yield Chip(label=f"paralysed{until}", tone="bad", rule="EIC-17.2")
    if drone.oxidised_until is not None:
        yield Chip(label="oxidised" if secret else _oxidation_text(drone, state.round), tone="warn", rule="EIC-17.5")
    if drone.frag_hits:
        yield Chip(label=format_fragmentation_hits(drone.frag_hits), tone="warn", rule="EIC-17.4")


def _public_rows(state: State, name: str, unit: Unit) -> Iterator[Row]:
    """Yields the weapons that the others know: those that have been fired, and when (EIC-20.3, EIC-20.5)."""
    for reference in _known_references(unit):
        slot = int(reference) if reference.isdecimal() else 0
        fired, destroyed = unit.last_fired.get(reference), slot in unit.destroyed
        weapon = weapons.weapon_in(unit, reference)
        yield Row(
            label=CATALOGUE.weapons[weapon].name if weapon else _built_in_name(reference),
            chips=tuple(_public_weapon_chips(fired, destroyed=destroyed)),
            spent=destroyed,
            number=reference if slot else "",
        )
    if unit.drone:
        yield _drone_in_play_row(state, unit.drone, secret=True)


def _known_references(unit: Unit) -> list[str]:
    slots = {str(slot) for slot in unit.destroyed} | {str(n) for n, weapon in enumerate(unit.weapons, 1) if weapon}
    beside = [*(["holster"] if unit.holster else []), *(["pod"] if unit.pod_missile else [])]
    return [*type_of(unit).built_in, *sorted(slots, key=int), *beside]


def _built_in_name(reference: str) -> str:
    gun = CATALOGUE.built_in_weapons.get(reference)
    return gun.name if gun else f"Slot {reference}"


def _public_weapon_chips(fired: int | None, *, destroyed: bool) -> Iterator[Chip]:
    if fired:
        yield Chip(label=f"fired in round {fired}", tone="quiet", rule="EIC-20.5")
    if destroyed:
        yield Chip(label="lost to a lethal blow", tone="bad", rule="EIC-16.9")
