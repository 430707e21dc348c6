"""What an action brings about: who may act, then the rules of the action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle import turn_order
from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    TellNear,
)
from rules.games.extractors.battle.events import Ended, Event, PhaseEnded, SecretlyCorrected
from rules.games.extractors.battle.evolve import STATES, evolve
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import passengers, sheltered_in
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue.terms import FACTION_NAMES, Faction
from rules.games.extractors.mechanics import deployment, firing, map_drawing, operational_cycling, rally, table_play
from rules.games.extractors.mechanics.combat_orders import carry_out
from rules.games.extractors.mechanics.hidden_information import known_units, knows
from rules.games.extractors.mechanics.movement import move
from rules.games.extractors.mechanics.victory import finished, score
from rules.kernel.corrections import Correct, Corrected, correct
from rules.kernel.dice import Dice
from rules.kernel.game import Viewer
from rules.kernel.problems import illegal
from rules.kernel.records import Json, changed


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """The events of an action. Raises Illegal; nothing has then changed."""
    check_actor(state, viewer, action)
    if state.over and not isinstance(action, Correct):
        raise illegal("battle-over", "The battle is over.", rule="EXT-22.1")
    event = _event(state, action, dice)
    after = evolve(state, event)
    if isinstance(action, Correct):
        return [event, *_follows(after, action)]
    if state.begun and not state.over and finished(after):
        last = changed(event, last=True) if isinstance(event, PhaseEnded) else event
        return [last, Ended(reason=score(evolve(state, last)).reason)]
    return [event]


def _event(state: State, action: Action, dice: Dice) -> Event:
    match action:
        case Place():
            return deployment.place(state, action)
        case SetOrders():
            return operational_cycling.set_orders(state, action)
        case Move():
            return move.move(state, action, dice)
        case MoveOrder():
            return move.order(state, action)
        case Reveal():
            return operational_cycling.reveal(state, action)
        case MoveReset():
            return operational_cycling.reset_moves(state, action)
        case CombatReset():
            return operational_cycling.reset_combat(state, action)
        case Fire():
            return firing.resolve(state, action, dice)
        case CombatOrder():
            return carry_out.resolve(state, action, dice)
        case Rally():
            return rally.rally(state, action, dice)
        case Activate():
            return rally.activate(state, action)
        case Measure():
            return table_play.measure(state, action)
        case Discover():
            return rally.discover(state, action)
        case TellNear():
            return table_play.tell_near(state, action)
        case EndPhase():
            return turn_order.end_phase(state)
        case Paint():
            return map_drawing.paint(state, action)
        case LayRoad():
            return map_drawing.lay_road(state, action)
        case Correct():
            return _corrected(state, correct(STATES, state, action))


OPEN = (
    "armor",
    "steps",
    "speed",
    "firepower-hits",
    "speed-hits",
    "status",
    "facing",
    "hex",
    "moved",
    "fired",
    "rallied",
    "destroyed",
    "aboard",
    "inside",
    "exited",
    "destroyed-slots",
    "fired-slots",
    "hold-bonus",
    "reveal-bonus",
)
"""What of a unit that everybody knows of may be named in the log (EXT-21.4)."""


def _corrected(state: State, event: Corrected) -> Corrected | SecretlyCorrected:
    """A correction of what is not open to all is told to its owner alone (EXT-21.1, EXT-21.2)."""
    if event.path[0] != "units" or len(event.path) < 2:
        return event
    unit = state.units.get(str(event.path[1]))
    if unit is None or (len(event.path) == 3 and event.path[2] in OPEN and knows(state, None, unit)):
        return event
    return SecretlyCorrected(correction=event, owner=operational_cycling.owner_of(state, unit))


def _follows(after: State, action: Correct) -> Iterator[Corrected | SecretlyCorrected]:
    """What a correction brings with it, as corrections of their own.

    Without armor or steps a unit is destroyed, with some it is not (EXT-11.7, EXT-11.10); of what is destroyed the
    passengers are lost, and who was inside stands in the open (EXT-7.7, EXT-22.40).
    """
    place, name, counter = (*map(str, action.path), "", "", "")[:3]
    unit = after.units.get(name) if place == "units" else None
    if unit is None:
        return
    changes: list[tuple[str, str, Json]] = []
    fallen = counter == "destroyed" and unit.destroyed
    if counter == ("steps" if kind(unit).is_section else "armor"):
        left = unit.steps if kind(unit).is_section else unit.armor
        fallen = left <= 0
        changes += [(name, "destroyed", fallen)] if unit.destroyed != fallen else []
    if fallen:
        changes += [(rider, "destroyed", True) for rider in passengers(after, name)]
        changes += [(rider, "inside", None) for rider in sheltered_in(after, name)]
    for who, what, value in changes:
        follows = Correct(path=("units", who, what), value=value, reason=action.reason)
        yield _corrected(after, correct(STATES, after, follows))


# --- who may act ----------------------------------------------------------------------------------


def faction_of(state: State, viewer: Viewer) -> Faction | None:
    """The faction that a viewer plays."""
    return state.players.get(viewer.side) if viewer.role == "side" else None


def named(action: Action) -> Iterator[str]:
    """The names of units that an action speaks of."""
    match action:
        case Fire():
            yield from (*action.by, action.target)
        case CombatOrder():
            yield action.by
            yield from (shot.target for shot in action.shots)
            if action.mark:
                yield action.mark
        case Activate() | Discover() | TellNear():
            yield from action.units
        case Measure():
            yield from (action.by, action.target, *action.sight.same, *action.sight.next)
        case MoveOrder():
            yield action.by
            if action.target:
                yield action.target
        case Reveal():
            yield action.by
            if action.mark:
                yield action.mark
        case Place() | SetOrders() | Move() | MoveReset() | CombatReset() | Rally():
            yield action.by
        case _:
            return


def check_actor(state: State, viewer: Viewer, action: Action) -> None:
    """Raise Illegal unless the viewer may do this: his own units, his own phases; the referee may do everything.

    A unit that a player does not know of is to him a unit that there is not (EXT-21.2, EXT-21.3).
    """
    if viewer.role == "referee":
        return
    faction = faction_of(state, viewer)
    if faction is None:
        raise illegal("wrong-side", "Spectators do not act.", rule="EXT-1.2")
    if isinstance(action, Correct):
        raise illegal("wrong-side", "Corrections are the referee's.", rule="EXT-1.2")
    known = known_units(state, faction)
    for name in named(action):
        if name not in known:
            raise illegal("unknown-unit", f"There is no unit called {name}.", rule="EXT-3.2")
    actors = action.by if isinstance(action, Fire) else ()
    actors = action.units if isinstance(action, Activate | Discover) else actors
    by = getattr(action, "by", None)
    for name in actors or ((by,) if isinstance(by, str) else ()):
        if side(state.units[name]) != faction:
            raise illegal("wrong-side", f"{name} is not yours.", rule="EXT-1.2")
    if isinstance(action, EndPhase | Paint | LayRoad):
        _check_turn(state, faction, action)


def _check_turn(state: State, faction: Faction, action: Action) -> None:
    setup = state.phase is not None and state.phase.endswith("setup")
    if isinstance(action, Paint | LayRoad):
        if not setup:
            raise illegal("wrong-phase", "Players draw the map during set-up; later the referee does.", rule="EXT-2.2")
        return
    if state.phase and turn_order.sides_turn(state.phase) != faction:
        whose = FACTION_NAMES[turn_order.sides_turn(state.phase)]
        raise illegal("wrong-phase", f"This is the {whose} player's phase: only he ends it.", rule="EXT-2.3")
