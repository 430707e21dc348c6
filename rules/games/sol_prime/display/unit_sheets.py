"""Sheets of platoons: stands as rows, losses and morale; sheets of bases and minefields."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Minefield, Platoon, State
from rules.games.sol_prime.display.corrections import field_corrections, platoon_corrections, stand_corrections
from rules.games.sol_prime.display.stand_rows import stand_row
from rules.games.sol_prime.mechanics.stands import stands_of
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.cards import Chip, Tone
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.viewer import owns
from rules.kernel.wording import format_count


def side_sheets(view: View, side: str) -> Iterator[Sheet]:
    """Yields a side's sheets: platoons, its base while any of it stands, its minefields while any is left."""
    state = view.state
    marks = 1
    for key, platoon in state.platoons.items():
        if platoon.side == side:
            yield platoon_sheet(view, key, platoon, mark=f"P{marks}")
            marks += 1
    loose = [name for name, unit in state.units.items() if unit.side == side and unit.platoon not in state.platoons]
    if any(not state.units[name].destroyed for name in loose):
        yield _base(view, side, loose)
    fields = {name: one for name, one in state.minefields.items() if one.side == side}
    if any(not one.destroyed for one in fields.values()):
        yield _mines(view, side, fields)


def base_id(side: str) -> str:
    """Returns the id of the sheet of a side's installations."""
    return f"{side}/installations"


def _correction_buttons(view: View) -> bool:
    return view.viewer.role == "referee"


def platoon_sheet(view: View, key: str, platoon: Platoon, *, mark: str) -> Sheet:
    """Returns the sheet of a platoon, with its stands."""
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
        chips=(*_platoon_chips(state, key, platoon), *_counted_flags(state, left)),
        counters=(_strength(platoon, names, len(left)),),
        rows=_rows(view, names),
        gone=not left,
        corrections=(*platoon_corrections(state, key), *stand_corrections(state, names))
        if _correction_buttons(view)
        else (),
    )


def _rows(view: View, names: list[str]) -> tuple[Row, ...]:
    return tuple(stand_row(view, name) for name in names)


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


COUNTED: tuple[tuple[str, str, Tone, str], ...] = (
    ("overwatch", "on Overwatch", "on", "SP-6.1"),
    ("suppressed", "suppressed", "warn", "SP-12.4"),
    ("immobilized", "immobilized", "bad", "SP-5.6"),
)
"""Flags of stands that the platoon's heading counts, so that they show while it is folded."""


def _counted_flags(state: State, left: list[str]) -> Iterator[Chip]:
    for flag, label, tone, rule in COUNTED:
        number = sum(bool(getattr(state.units[name], flag)) for name in left)
        if number:
            yield Chip(label=label if len(left) == 1 else f"{number} {label}", tone=tone, rule=rule)


# --- bases and minefields -------------------------------------------------------------------------


def _base(view: View, side: str, names: list[str]) -> Sheet:
    left = [name for name in names if not view.state.units[name].destroyed]
    return Sheet(
        id=base_id(side),
        title="Installations",
        kind=format_count(len(names), "structure"),
        side=side,
        own=owns(view.viewer, side),
        mark="In",
        counters=(Counter(label="Standing", value=len(left), most=len(names), shape="boxes", rule="SP-26.1"),),
        rows=_rows(view, names),
        corrections=tuple(stand_corrections(view.state, names)) if _correction_buttons(view) else (),
    )


def _mines(view: View, side: str, fields: dict[str, Minefield]) -> Sheet:
    left = sum(not one.destroyed for one in fields.values())
    return Sheet(
        id=f"{side}/minefields",
        title="Minefields",
        kind="face down until a unit rolls",
        side=side,
        own=owns(view.viewer, side),
        mark="M",
        counters=(Counter(label="Counters", value=left, most=len(fields), shape="number", rule="SP-20.1"),),
        rows=tuple(_field_row(name, one) for name, one in fields.items()),
        corrections=tuple(field_corrections(fields)) if _correction_buttons(view) else (),
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
