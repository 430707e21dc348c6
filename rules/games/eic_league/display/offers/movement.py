"""Offers of movement, with the ranges of each kind (section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.actions import Mode
from rules.games.eic_league.battle.state import Ground, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import movement
from rules.games.eic_league.mechanics.conditions import is_airborne, is_vanquished
from rules.games.eic_league.mechanics.movement import MOVEMENT_RULES
from rules.games.eic_league.mechanics.ratings import HEIGHT_STEP
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal
from rules.kernel.records import Json
from rules.kit import hexes
from rules.kit.hexes import Hex

GROUP = "Movement"
LABELS: Mapping[Mode, str] = {"ground": "Move", "flight": "Fly", "warp": "Warp", "elevator": "Elevator"}


def move_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields an offer for each kind of movement of the unit; closed where a player would wonder why not."""
    if is_vanquished(unit) or (state.phase and unit.moved):
        return
    for mode in movement.MODES:
        if mode != "ground" and mode not in unit.movement:
            continue
        try:
            movement.check_mode(unit, name, mode=mode, round_=state.round)
        except Illegal as refusal:
            yield _closed_offer(name, mode, refusal)
            if refusal.problem.code in ("unit-paralysed", "unit-at-base", "captured-unit"):
                return
            continue
        yield from _elevator_offers(state, name, unit) if mode == "elevator" else _open_offer(state, name, unit, mode)


def _closed_offer(name: str, mode: Mode, refusal: Illegal) -> Offer:
    action = {"type": "move", "by": name, "mode": mode}
    return Offer(
        key=f"move:{mode}:{name}", label=LABELS[mode], action=action, by=name, group=GROUP, closed=refusal.problem
    )


def _open_offer(state: State, name: str, unit: Unit, mode: Mode) -> Iterator[Offer]:
    limit = movement.reach(unit, mode, state.round).limit
    action: dict[str, Json] = {"type": "move", "by": name, "mode": mode}
    fields: list[Field] = []
    cells: Mapping[str, Json] = {}
    if state.typed or not state.ground:
        action["hexes"] = 0
        fields.append(
            Number(path=("hexes",), label="Hexes moved", value=0, least=0, most=limit, rule=MOVEMENT_RULES[mode])
        )
    else:
        action["to"] = list(unit.hex)
        cells, options = reachable(state.ground, unit.hex, limit)
        fields.append(
            Choose(path=("to",), label="To hex", options=options, value=list(unit.hex), rule=MOVEMENT_RULES[mode])
        )
    if mode == "flight":
        fields.append(Toggle(path=("land",), label="Land at the end", checked=False, rule="EIC-12.2"))
    yield Offer(
        key=f"move:{mode}:{name}",
        label=f"{LABELS[mode]}, up to {format_hexes(limit)}",
        does=LABELS[mode],
        action=action,
        by=name,
        group=GROUP,
        fields=tuple(fields),
        reminders=_reminders(state, name, unit, mode),
        cells=cells,
        cell_path=("to",) if cells else (),
    )


@lru_cache(maxsize=512)
def reachable(ground: Ground, centre: Hex, limit: int) -> tuple[Mapping[str, Json], tuple[Option, ...]]:
    """Returns the hexes of the map at most ``limit`` away: by their key, and as options, the nearest first."""
    inside = sorted(
        (hexes.distance(centre, hex_), hexes.label(hex_), hex_)
        for hex_ in hexes.within(centre, limit)
        if hexes.offset(hex_)[0] in range(ground.columns) and hexes.offset(hex_)[1] in range(ground.rows)
    )
    cells = {hexes.hex_key(hex_): list(hex_) for _, _, hex_ in inside}
    options = tuple(
        Option(value=list(hex_), label=label, detail=format_hexes(away) if away else "stays here")
        for away, label, hex_ in inside
    )
    return cells, options


def _reminders(state: State, name: str, unit: Unit, mode: Mode) -> tuple[Reminder, ...]:
    found = []
    side = state.sides.get(unit.side)
    if mode == "warp" and side and name not in side.warp:
        found.append(Reminder(text="Not declared for warp in this round's initiative.", rule="EIC-11.2"))
    if mode == "ground" and is_airborne(unit, state.round):
        found.append(Reminder(text="A unit in the air comes down when it moves on the ground.", rule="EIC-12.12"))
    return tuple(found)


def _elevator_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    room = movement.reach(unit, "elevator", state.round)
    for direction, most in (("up", room.limit), ("down", room.down)):
        if not most:
            continue
        action = {"type": "move", "by": name, "mode": "elevator", "direction": direction, "hexes": most}
        hexes_field = Number(path=("hexes",), label="Hexes", value=most, least=1, most=most, rule="EIC-12.5")
        yield Offer(
            key=f"move:elevator-{direction}:{name}",
            label=f"Elevator {direction}, up to {format_hexes(most)}",
            does=f"Elevator {direction}",
            action=action,
            by=name,
            group=GROUP,
            fields=(hexes_field,),
            reminders=(Reminder(text=_bonus_text(), rule="EIC-12.7"),) if direction == "up" else (),
        )


def _bonus_text() -> str:
    table = CATALOGUE.special_movement["elevator"]
    return f"Each full {HEIGHT_STEP} hexes of height: DET +{table.det_per_5_hexes}, ATTR +{table.attr_per_5_hexes}."
