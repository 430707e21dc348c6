"""Victory: the reckoning of each scenario (section 22), as if the game ended now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import cost, full_armor, gone, kind, on_map, side
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Faction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment import massif_of
from rules.kernel.problems import illegal
from rules.kernel.records import Json, record
from rules.kernel.screen import Line


@record
class Score:
    """A reckoning: who wins (None: a draw), the values by the names of the case files, and the arithmetic."""

    winner: Faction | None
    values: Mapping[str, Json]
    lines: tuple[Line, ...]
    reason: str


def score(state: State) -> Score:
    """The reckoning of the scenario. Raises Illegal ``not-in-scenario`` without one."""
    played = scenario(state)
    match state.scenario:
        case "incoming":
            return _incoming(state)
        case "three-pod":
            return _three_pod(state)
        case "extractors" if played:
            return _extractors(state, played)
        case "ambush":
            return _ambush(state)
        case "dobern" if played:
            return _dobern(state, played)
        case "engage" if played:
            return _engage(state, played)
        case _:
            raise illegal("not-in-scenario", "Without a scenario there is no reckoning.", rule="EXT-22.1")


def _units(state: State, wanted: str) -> dict[str, Unit]:
    """The units of a side or a type, by name."""
    return {name: unit for name, unit in sorted(state.units.items()) if wanted in (side(unit), unit.type)}


def machines(state: State) -> dict[str, Unit]:
    """The machines, by name."""
    return {name: unit for name, unit in sorted(state.units.items()) if kind(unit).is_machine}


def escaped(state: State) -> list[str]:
    """Dorian sections that have left over row 01 in time, not routed (EXT-22.8, EXT-22.9)."""
    played = scenario(state)
    last = (played.decided_after if played else None) or 8
    return [
        name
        for name, unit in _units(state, "dorian").items()
        if kind(unit).is_section
        and unit.exited
        and unit.exited.edge == "N"
        and unit.exited.status != "routed"
        and unit.exited.turn <= last
    ]


def _incoming(state: State) -> Score:
    out = escaped(state)
    lines = (Line(label="Sections that left over row 01 by turn 8", amount=str(len(out)), rule="EXT-22.8"),)
    reason = (
        f"{', '.join(out)} left over the north edge." if out else "No Dorian section left over the north edge in time."
    )
    return Score(winner="dorian" if out else "avronian", values={"sections-out": out}, lines=lines, reason=reason)


def _three_pod(state: State) -> Score:
    posts, pods = _units(state, "command-post"), _units(state, "bipod")
    fallen = bool(posts) and all(unit.destroyed for unit in posts.values())
    lost = sum(gone(unit) for unit in pods.values())
    lines = (
        Line(label="Command post destroyed", amount="yes" if fallen else "no", rule="EXT-22.15"),
        Line(label="Bipods lost", amount=str(lost), how="at most 1", rule="EXT-22.15"),
    )
    winner: Faction = "avronian" if fallen and lost <= 1 else "dorian"
    state_ = "is destroyed" if fallen else "stands"
    return Score(
        winner=winner,
        values={"command-post-destroyed": fallen, "bipods-lost": lost},
        lines=lines,
        reason=f"The command post {state_}; Bipods lost: {lost}.",
    )


def _extractors(state: State, played: Scenario) -> Score:
    dead = [name for name, unit in _units(state, "extractor").items() if unit.destroyed]
    lost = {name: cost(unit) for name, unit in _units(state, "dorian").items() if gone(unit)}
    points, losses = played.points_each * len(dead), sum(lost.values())
    lines = (
        Line(
            label="Destroyed Extractors",
            amount=str(points),
            how=f"{len(dead)} x {played.points_each}",
            rule="EXT-22.20",
        ),
        *(Line(label=f"Lost: {name}", amount=f"-{price}", rule="EXT-22.20") for name, price in lost.items()),
        Line(label="Balance", amount=str(points - losses), total=True, rule="EXT-22.20"),
    )
    return Score(
        winner="dorian" if points - losses > 0 else "avronian",
        values={"victory-points": points, "losses": losses, "balance": points - losses},
        lines=lines,
        reason=f"{points} victory points minus {losses} for losses: {points - losses}.",
    )


def _ambush(state: State) -> Score:
    out = [name for name, unit in machines(state).items() if unit.exited and unit.exited.edge == "S"]
    total = len(machines(state))
    lines = (Line(label="Machines that left over the south edge", amount=f"{len(out)} of {total}", rule="EXT-22.30"),)
    won = total > 0 and len(out) == total
    return Score(
        winner="avronian" if won else "dorian",
        values={"machines-out": len(out)},
        lines=lines,
        reason=f"{len(out)} of {total} machines left over the south edge.",
    )


def _dobern(state: State, played: Scenario) -> Score:
    forts = sum(unit.destroyed for unit in _units(state, "fort").values())
    massif = massif_of(state) or (played.massif_centre,)
    near = [
        name
        for name, unit in _units(state, "dorian").items()
        if unit.garrison and on_map(unit) and _near(state, name, massif, played.garrison_within)
    ]
    total = len(machines(state))
    lost = sum(gone(unit) for unit in machines(state).values())
    wanted = played.dorian.free["fort"]
    won = forts >= wanted and len(near) <= played.garrison_near_most and 2 * lost < total
    lines = (
        Line(label="Forts destroyed", amount=f"{forts} of {wanted}", rule="EXT-22.42"),
        Line(
            label="Garrison units near the massif",
            amount=str(len(near)),
            how=f"at most {played.garrison_near_most}",
            rule="EXT-22.42",
        ),
        Line(label="Machines lost", amount=f"{lost} of {total}", how="fewer than half", rule="EXT-22.42"),
    )
    return Score(
        winner="avronian" if won else "dorian",
        values={"forts-destroyed": forts, "garrison-near": len(near), "machines-lost": lost},
        lines=lines,
        reason=f"{forts} of {wanted} forts destroyed, garrison near: {len(near)}, machines lost: {lost} of {total}.",
    )


def _near(state: State, name: str, labels: Sequence[Label], within: int) -> bool:
    """True for a unit within so many hexes of one of these; without the map as it was told."""
    if state.typed:
        return name in (state.near or ())
    return any(hexmap.distance(state.units[name].hex or "", label) <= within for label in labels)


def worth(unit: Unit, deduction: int) -> tuple[int, str]:
    """What a unit counts at the end of Engage!, and how (EXT-22.51)."""
    price = cost(unit)
    if not kind(unit).is_machine:
        return price, "cost"
    boxes = len(unit.move_cycle.destroyed) + len(unit.combat_cycle.destroyed)
    armor, speed = full_armor(unit) - unit.armor, kind(unit).speed - unit.speed
    lost = armor + speed + boxes
    how = f"{price} - {deduction} x ({armor} armor + {speed} speed + {boxes} boxes)"
    return max(0, price - deduction * lost), how


def _engage(state: State, played: Scenario) -> Score:
    totals = {"dorian": 0, "avronian": 0}
    lines = []
    for name, unit in sorted(state.units.items()):
        if on_map(unit) and _near(state, name, (played.centre,), played.radius):
            points, how = worth(unit, played.deduction)
            totals[side(unit)] += points
            lines.append(Line(label=name, amount=str(points), how=how, rule="EXT-22.51"))
    lines += [
        Line(label=f"{faction.capitalize()} total", amount=str(points), total=True, rule="EXT-22.50")
        for faction, points in totals.items()
    ]
    return Score(
        winner=_higher(totals),
        values={"totals": totals},
        lines=tuple(lines),
        reason=f"Near {played.centre}: Dorian {totals['dorian']}, Avronian {totals['avronian']}.",
    )


def _higher(totals: Mapping[str, int]) -> Faction | None:
    if totals["dorian"] == totals["avronian"]:
        return None
    return "dorian" if totals["dorian"] > totals["avronian"] else "avronian"


def finished(state: State) -> bool:
    """True when the battle has come to its end: its last turn is over, or nothing can change any more (EXT-22.1).

    Ambush ends when no machine is left on the map (EXT-22.26); Incoming! is decided by turn 8 (EXT-22.8).
    """
    played = scenario(state)
    if played is None:
        return False
    if state.turn > played.turns:
        return True
    if played.ends_without_machines and machines(state):
        return all(gone(unit) for unit in machines(state).values())
    if played.decided_after:
        sections = [unit for unit in _units(state, "dorian").values() if kind(unit).is_section]
        return bool(escaped(state)) or state.turn > played.decided_after or all(gone(unit) for unit in sections)
    return False
