"""Crossroads: platoons of squads fight for three objectives, with hidden mines, pools of dice and nerve.

A small real game, to show what the kit carries: everything else about it (pages, API, undo, corrections) is the
site's. Its modules are army, state, mechanics and this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import api
from rules.api import Sentence, Viewer, hexes
from tests.contract.small_games.crossroads import mechanics
from tests.contract.small_games.crossroads import state as battle
from tests.contract.small_games.crossroads.army import (
    CATALOGUE,
    COLUMNS,
    HIT,
    KINDS,
    MAP,
    NAME,
    OBJECTIVES,
    PLATOONS,
    ROUNDS,
    SLUG,
    TONES,
    VERSION,
)
from tests.contract.small_games.crossroads.mechanics import LegalRally, LegalShot
from tests.contract.small_games.crossroads.state import (
    Begun,
    Fire,
    Fired,
    Laid,
    Lay,
    Move,
    Moved,
    Own,
    Rallied,
    Rally,
    Scored,
    Side,
    State,
    Unit,
)

Table = api.Table[State]


def outcome(state: State) -> api.Outcome | None:
    """6 The end: a side has nobody left, or the last round is over."""
    alive = tuple(key for key in state.sides if any(one.men for one in state.units.values() if one.side == key))
    if len(alive) < len(state.sides):
        return api.Outcome(winners=alive if len(alive) == 1 else (), reason="nobody else is left")
    if state.round <= ROUNDS:
        return None
    best = max(one.points for one in state.sides.values())
    winners = tuple(key for key, one in state.sides.items() if one.points == best)
    return api.Outcome(winners=winners if len(winners) == 1 else (), reason=f"{best} points for objectives")


SKIRMISH: api.Skirmish[State] = api.Skirmish(
    states=battle.STATES,
    words=api.Words(unit="squad", rule="CR-2.2", referee_rule="CR-2.3"),
    hexes=MAP,
    acting=lambda state: [state.turn],
    outcome=outcome,
    is_gone=lambda unit: not unit.men,
    most=lambda unit: {"men": KINDS[unit.kind].men},
    title=lambda name, unit: f"{unit.kind.capitalize()} {name.rpartition('-')[2]}",
    tones={**TONES, **{hexes.parse_hex(key): "zone" for key in OBJECTIVES}},
)


# --- before an action -----------------------------------------------------------------------------


def fire_odds(table: Table, shot: LegalShot) -> api.Odds:
    men = table.state.units[shot.target].men
    return api.find_odds(
        mechanics.explore_fire(table.state, shot),
        no_loss=lambda event: not event.lost,
        losses=lambda event: 0 < event.lost < men and not event.shaken,
        shaken=lambda event: event.shaken,
        wiped_out=lambda event: event.lost == men,
    )


def fire_lines(table: Table, shot: LegalShot) -> Iterator[api.Line]:
    unit = table.state.units[shot.unit]
    how = f"{unit.men} men, {KINDS[unit.kind].fire} each"
    yield api.Line(label="Dice", amount=str(shot.pool.dice), how=how, rule="CR-4.4")
    label = f"To hit at {shot.distance} hexes"
    yield api.Line(label=label, amount=f"{shot.pool.need}+", how=f"from {HIT}", rule="CR-4.5", total=True)


def rally_odds(table: Table, legal: LegalRally) -> api.Odds:
    return api.find_odds(
        lambda dice: mechanics.resolve_rally(table.state, legal, dice),
        stays_shaken=lambda event: not event.rallied,
        rallies=lambda event: event.rallied,
    )


def rally_lines(table: Table, legal: LegalRally) -> Iterator[api.Line]:
    yield api.Line(label="To rally", amount=f"1 to {legal.nerve}", rule="CR-5.3", total=True)


# --- the log --------------------------------------------------------------------------------------


def describe(event: Begun | Own, viewer: Viewer) -> Sentence | None:
    match event:
        case Begun():
            return Sentence(text="Two platoons meet at the crossroads.")
        case Laid():
            where = f" in {hexes.label_of_key(event.hex)}" if viewer in (api.REFEREE, api.side(event.side)) else ""
            return Sentence(text=f"{event.side} lays a mine{where}.", rules=("CR-3.3",))
        case Moved():
            return _describe_move(event)
        case Fired():
            return _describe_fire(event)
        case Rallied():
            text = f"{event.unit} {'rallies' if event.rallied else 'stays shaken'}."
            return Sentence(text=text, dice=(str(event.face),), about=(event.unit,), rules=("CR-5.3",))
        case Scored():
            text = ", ".join(f"{key} {points}" for key, points in event.points.items())
            return Sentence(text=f"Objectives at the end of the round: {text}.", rules=("CR-6.2",))


def _describe_move(event: Moved) -> Sentence:
    parts = [f"{event.unit} moves to {hexes.label_of_key(event.to)}"]
    parts += ["sets off a mine and is shaken"] if event.mine else []
    parts += ["takes the objective"] if event.takes else []
    rules = ("CR-3.1", *(("CR-3.4",) if event.mine else ()), *(("CR-6.1",) if event.takes else ()))
    return Sentence(text=f"{', '.join(parts)}.", about=(event.unit,), rules=rules)


def _describe_fire(event: Fired) -> Sentence:
    lost = f"{event.target} loses {event.lost}" if event.lost else "nobody is hit"
    nerve = "" if event.test is None else " and is shaken" if event.shaken else " and stands fast"
    dice = tuple(map(str, (*event.faces, *(() if event.test is None else (event.test,)))))
    rules = ("CR-4.1", *(() if event.test is None else ("CR-5.1",)))
    text = f"{event.unit} fires at {event.target}: {lost}{nerve}."
    return Sentence(text=text, dice=dice, about=(event.unit, event.target), rules=rules)


# --- the game -------------------------------------------------------------------------------------

ACTION_TABLE = SKIRMISH.make_table(
    battle.ACTIONS,
    SKIRMISH.side_action(Lay, "Lay a mine", {"hex": mechanics.find_minefield}, check=mechanics.check_lay),
    SKIRMISH.unit_action(Move, "Move", {"to": mechanics.find_destinations}, check=mechanics.check_move),
    SKIRMISH.unit_action(
        Fire,
        "Fire",
        {"target": mechanics.find_targets},
        check=mechanics.check_fire,
        run=api.rolled(mechanics.resolve_fire),
        odds=fire_odds,
        breakdown=fire_lines,
    ),
    SKIRMISH.unit_action(
        Rally,
        "Rally",
        open_if=mechanics.may_rally,
        check=mechanics.check_rally,
        run=api.rolled(mechanics.resolve_rally),
        odds=rally_odds,
        breakdown=rally_lines,
    ),
    SKIRMISH.side_action(api.EndTurn, "End the turn", check=api.end_turn),
    follow=mechanics.score_rounds,
)


def start(setup: api.Setup, dice: api.Dice) -> Sequence[Begun]:
    """2 The start: platoons stand in the first and the last column."""
    units: dict[str, Unit] = {}
    sides: dict[str, Side] = {}
    for column, one in zip((0, COLUMNS - 1), setup.sides, strict=True):
        platoon = PLATOONS.read_to_play(one.army)
        sides[one.id] = Side(name=one.name, to_lay=platoon.mines)
        for row, squad in enumerate(platoon.squads, 1):
            kind, place = KINDS[squad.kind], hexes.hex_key(hexes.axial(column, row))
            nerve = kind.nerve + squad.veteran
            units[f"{one.id}-{row}"] = Unit(side=one.id, kind=squad.kind, hex=place, men=kind.men, nerve=nerve)
    state = State(sides=sides, units=units, turn=setup.sides[0].id)
    return [Begun(state=state, rules=VERSION, catalogue=CATALOGUE.hash)]


INFO = api.Info(
    slug=SLUG,
    name=NAME,
    tagline="Three objectives, and mines on the way.",
    intro="Platoons of up to 40 points fight for six rounds over three objectives.",
    accent=api.Accent(light="#35502f", dark="#b9d8b0", light_wash="#e9f1e6", dark_wash="#1b2519"),
    army_word="platoon",
    sides=(2, 2),
    rules_version=VERSION,
)
GAME = api.SkirmishGame(
    frame=SKIRMISH,
    table=ACTION_TABLE,
    actions=battle.ACTIONS,
    events=battle.EVENTS,
    start=start,
    change=battle.after,
    describe=describe,
    rounds=ROUNDS,
).make(INFO, CATALOGUE, PLATOONS)
