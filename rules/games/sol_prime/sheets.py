"""A platoon as its sheet shows it: its stands as rows with their flags, its losses and morale; bases and minefields."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army import armor_pair
from rules.games.sol_prime.counting import inches, weapon_name
from rules.games.sol_prime.fire_offers import fire_key
from rules.games.sol_prime.model import Minefield, Platoon, Stand, State
from rules.games.sol_prime.shot_checks import automatic_weapons, loads_left
from rules.games.sol_prime.stands import bays, carried, stands_of, vtol
from rules.games.sol_prime.view import AMMUNITION, DISTANCE, View, owns
from rules.kernel.records import Path
from rules.kernel.screen import Chip, Choose, Counter, Field, Number, Option, Row, Sheet, Text

FLAGS = (
    ("overwatch", "on Overwatch"),
    ("suppressed", "suppressed"),
    ("immobilized", "immobilized"),
    ("dug_in", "dug in"),
    ("popped_up", "popped up"),
    ("landed", "landed"),
    ("destroyed", "destroyed"),
    ("fought", "fought"),
    ("blocked", "battery blocked"),
)


def side_sheets(view: View, side: str) -> Iterator[Sheet]:
    """The sheets of a side: its platoons, its base, its minefields."""
    state = view.state
    marks = 1
    for key, platoon in state.platoons.items():
        if platoon.side == side:
            yield _platoon(view, key, platoon, mark=f"P{marks}")
            marks += 1
    loose = [name for name, unit in state.units.items() if unit.side == side and unit.platoon not in state.platoons]
    if loose:
        yield _base(view, side, loose)
    fields = {name: one for name, one in state.minefields.items() if one.side == side}
    if fields:
        yield _mines(view, side, fields)


def base_id(side: str) -> str:
    """The sheet of a side's installations."""
    return f"{side}/installations"


def _corrects(view: View) -> bool:
    return view.viewer.role == "referee"


def _platoon(view: View, key: str, platoon: Platoon, *, mark: str) -> Sheet:
    state = view.state
    names = [name for name, unit in state.units.items() if unit.platoon == key]
    left = stands_of(state, key)
    return Sheet(
        id=key,
        title=f"Platoon {platoon.name or key}",
        kind=f"{platoon.morale} · {_kinds(state, names)}",
        side=platoon.side,
        own=owns(view.viewer, platoon.side),
        mark=mark,
        chips=tuple(_platoon_chips(state, key, platoon)),
        counters=(_strength(platoon, names, len(left)),),
        rows=tuple(_row(view, name) for name in names),
        gone=not left,
        corrections=(*_platoon_corrections(key, platoon), *_stand_corrections(state, names)) if _corrects(view) else (),
    )


def _kinds(state: State, names: list[str]) -> str:
    return ", ".join(dict.fromkeys(state.units[name].title for name in names))


def _strength(platoon: Platoon, names: list[str], left: int) -> Counter:
    most = max(platoon.initial or len(names), left, 1)
    hint = f"{platoon.lost} lost; above 20% every further loss is a test"
    return Counter(label="Stands left", value=left, most=most, shape="boxes", hint=hint, rule="SP-18.13")


def _platoon_chips(state: State, key: str, platoon: Platoon) -> Iterator[Chip]:
    if key in state.active:
        yield Chip(label="active", tone="on", rule="SP-4.12")
    elif platoon.activated:
        yield Chip(label="has acted", tone="quiet", rule="SP-4.1")
    if platoon.state != "good":
        yield Chip(label=platoon.state, tone="bad", rule="SP-18.16")
    if platoon.rallied:
        yield Chip(label="rallies", tone="warn", rule="SP-18.17")
    texts = {"may-not-advance": "may not advance", "may-not-move": "may not move", "must-fire": "must fire"}
    for penalty in platoon.penalties:
        yield Chip(label=texts.get(penalty, penalty), tone="warn", rule="SP-18.15")


# --- stands ---------------------------------------------------------------------------------------


def _row(view: View, name: str) -> Row:
    state, unit = view.state, view.state.units[name]
    return Row(
        label=name,
        detail=_detail(state, unit),
        counters=tuple(_counters(view, name, unit)),
        chips=tuple(_chips(state, name, unit)),
        spent=unit.destroyed,
        offer=fire_key(name, *_first_weapon(state, unit)) if _opens(view, unit) else "",
    )


def _first_weapon(state: State, unit: Stand) -> tuple[str, ...]:
    arms = [*(mount.id for mount in unit.mounts), *automatic_weapons(state, unit)]
    return tuple(arms[:1])


def _opens(view: View, unit: Stand) -> bool:
    state = view.state
    acts = unit.platoon in state.active and not state.pending
    return acts and owns(view.viewer, unit.side) and not unit.destroyed and bool(_first_weapon(state, unit))


def _detail(state: State, unit: Stand) -> str:
    arms = [
        weapon_name(mount.id) if mount.mounts == 1 else f"{mount.mounts} × {weapon_name(mount.id)}"
        for mount in unit.mounts
    ]
    parts = [
        unit.title,
        f"armor {armor_pair(unit.armor, single=unit.single)}",
        f"move {inches(unit.move)}" if unit.move else "",
        ", ".join(arms),
        f"carries {bays(unit)}" if bays(unit) else "",
    ]
    return " · ".join(part for part in parts if part)


def _chips(state: State, name: str, unit: Stand) -> Iterator[Chip]:
    if unit.destroyed:
        yield Chip(label="routed" if unit.routed else "destroyed", tone="bad", rule="SP-4.16")
        return
    yield from _condition_chips(state, unit)
    if unit.carried_by:
        yield Chip(label=f"aboard {unit.carried_by}", rule="SP-16.13")
    for one in carried(state, name):
        yield Chip(label=f"carries {one}", rule="SP-16.10")
    if unit.attached_to:
        yield Chip(label=f"attached to {unit.attached_to}", rule="SP-14.9")
    if unit.leader:
        yield Chip(label=f"leader {unit.leader}", tone="good", rule="SP-19.1")
    yield from _activity_chips(unit)
    yield from _air_chips(unit)


def _condition_chips(state: State, unit: Stand) -> Iterator[Chip]:
    if unit.overwatch:
        yield Chip(label="Overwatch", tone="on", rule="SP-6.1")
    if unit.suppressed:
        yield Chip(label="suppressed", tone="warn", rule="SP-12.4")
    if unit.immobilized:
        yield Chip(label="immobilized", tone="bad", rule="SP-5.6")
    if unit.dug_in:
        yield Chip(label="dug in", tone="good", rule="SP-9.19")
    elif unit.cover != "none":
        yield Chip(label=f"{unit.cover} cover", tone="good", rule="SP-9.14")
    if unit.stopped:
        yield Chip(label="stopped by a mine", tone="warn", rule="SP-20.4")
    if unit.dropped:
        yield Chip(label="just dropped", tone="warn", rule="SP-22.51")
    if unit.blocked:
        yield Chip(label="battery blocked", tone="warn", rule="SP-17.10")
    if unit.adjacent_since is not None:
        yield Chip(label=f"at a structure since cycle {unit.adjacent_since}", rule="SP-21.4")


def _activity_chips(unit: Stand) -> Iterator[Chip]:
    if unit.moved:
        yield Chip(label=f"moved {inches(unit.moved)}", tone="quiet", rule="SP-9.15")
    if unit.declared is not None and unit.declared > 0:
        yield Chip(label=f"{inches(unit.declared)} declared", tone="quiet", rule="SP-9.17")
    for weapon in dict.fromkeys(unit.fired):
        yield Chip(label=f"fired {weapon_name(weapon)}", tone="quiet", rule="SP-9.5")
    if unit.fought:
        yield Chip(label="fought", tone="quiet", rule="SP-14.7")


def _air_chips(unit: Stand) -> Iterator[Chip]:
    if vtol(unit):
        yield Chip(label="popped up" if unit.popped_up else "landed" if unit.landed else "hovers low", rule="SP-23.1")
    if unit.turns_off is not None:
        by = f", left by the {unit.exit_edge}" if unit.exit_edge else ""
        yield Chip(label=f"off the board{by}", tone="quiet", rule="SP-22.12")
    if unit.no_points:
        yield Chip(label="without a point", tone="warn", rule="SP-22.13")
    if unit.off_table is not None:
        away = "" if DISTANCE in unit.unknown else f", {inches(unit.off_table)} away"
        yield Chip(label=f"off the table{away}", rule="SP-3.4")


def _counters(view: View, name: str, unit: Stand) -> Iterator[Counter]:
    path: Path = ("units", name)
    if AMMUNITION in unit.unknown:
        yield Counter(label="Turns of fire", value=None, hint="secret", rule="SP-28.5")
    elif unit.fire_turns is not None:
        most = max(unit.fire_turns, 1)
        place: Path = (*path, "fire-turns") if _corrects(view) else ()
        yield Counter(
            label="Turns of fire", value=unit.fire_turns, most=most, shape="number", path=place, rule="SP-17.30"
        )
    if unit.unknown:
        return
    for weapon in dict.fromkeys(mount.id for mount in unit.mounts if mount.id in unit.loads):
        left = loads_left(unit, weapon)
        place = (*path, "loads", weapon) if _corrects(view) else ()
        yield Counter(
            label=weapon_name(weapon), value=left, most=max(left, 2), shape="boxes", path=place, rule="SP-22.22"
        )


# --- bases and minefields -------------------------------------------------------------------------


def _base(view: View, side: str, names: list[str]) -> Sheet:
    return Sheet(
        id=base_id(side),
        title="Installations",
        kind="structures",
        side=side,
        own=owns(view.viewer, side),
        mark="In",
        rows=tuple(_row(view, name) for name in names),
        gone=all(view.state.units[name].destroyed for name in names),
        corrections=tuple(_stand_corrections(view.state, names)) if _corrects(view) else (),
    )


def _mines(view: View, side: str, fields: dict[str, Minefield]) -> Sheet:
    return Sheet(
        id=f"{side}/minefields",
        title="Minefields",
        kind="face down until a unit rolls",
        side=side,
        own=owns(view.viewer, side),
        mark="M",
        rows=tuple(_field_row(name, one) for name, one in fields.items()),
        gone=all(one.destroyed for one in fields.values()),
        corrections=tuple(_field_corrections(fields)) if _corrects(view) else (),
    )


def _field_row(name: str, field: Minefield) -> Row:
    known = "face down" if field.strength is None else "dummy" if not field.strength else f"strength {field.strength}"
    state = [Chip(label="removed", tone="quiet", rule="SP-20.8")] if field.destroyed else []
    state += [Chip(label="turned up", tone="warn", rule="SP-20.7")] if field.revealed else []
    return Row(
        label=name,
        detail=" · ".join(part for part in (known, field.place) if part),
        chips=tuple(state),
        spent=field.destroyed,
    )


# --- what the referee can set ---------------------------------------------------------------------


def yes_no(path: Path, label: str, *, value: bool, rule: str = "") -> Choose:
    """A flag to be set."""
    options = (Option(value=True, label="yes"), Option(value=False, label="no"))
    return Choose(path=path, label=label, options=options, value=value, rule=rule)


def _platoon_corrections(key: str, platoon: Platoon) -> Iterator[Field]:
    path: Path = ("platoons", key)
    states = tuple(Option(value=one, label=one) for one in ("good", "shaken", "routed"))
    yield Choose(path=(*path, "state"), label="Morale", options=states, value=platoon.state, rule="SP-18.16")
    yield Number(path=(*path, "lost"), label="Stands lost", value=platoon.lost, least=0, most=20, rule="SP-18.13")
    yield yes_no((*path, "activated"), "Has acted in this cycle", value=platoon.activated, rule="SP-4.1")


def _stand_corrections(state: State, names: list[str]) -> Iterator[Field]:
    for name in names:
        unit = state.units[name]
        path: Path = ("units", name)
        for flag, label in FLAGS:
            place = (*path, flag.replace("_", "-"))
            yield yes_no(place, f"{name}: {label}", value=getattr(unit, flag))
        moved = int(unit.moved) if unit.moved == int(unit.moved) else f"{unit.moved:g}"
        yield Number(path=(*path, "moved"), label=f"{name}: inches moved", value=moved, least=0, most=80, step="0.5")


def _field_corrections(fields: dict[str, Minefield]) -> Iterator[Field]:
    for name, field in fields.items():
        place: Path = ("minefields", name, "destroyed")
        yield yes_no(place, f"{name}: removed", value=field.destroyed, rule="SP-20.8")


def side_corrections(state: State, side: str) -> tuple[Field, ...]:
    """What the referee can set of a side."""
    one = state.sides[side]
    flags = (("support_called", "Air support called in this turn"), ("psionic", "Psionic race"))
    return tuple(
        yes_no(("sides", side, flag.replace("_", "-")), label, value=getattr(one, flag)) for flag, label in flags
    )


def battle_corrections(state: State) -> tuple[Field, ...]:
    """What the referee can set of the battle."""
    weather = tuple(Option(value=one, label=one) for one in ("clear", "hazy"))
    return (
        Number(path=("cycle",), label="Cycle", value=state.cycle, least=1, most=99, rule="SP-4.1"),
        Choose(
            path=("options", "weather"), label="Weather", options=weather, value=state.options.weather, rule="SP-8.5"
        ),
        Text(path=("objectives",), label="Objectives", value=state.objectives, limit=400, lines=3, rule="SP-29.2"),
    )
