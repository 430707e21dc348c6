"""Moves of bases: their order of checks, traps and towing (IE-6.30 to IE-6.44)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions import Move
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events.movement import Moved
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import geometry, stats, terrain
from rules.games.invisible_enemy.mechanics.movement_costs import Leg, legs
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Json

MISSIONS = CATALOGUE.engineering.missions


def check_mover(state: State, name: str) -> Base:
    """The base that is to move or turn (IE-6.36, IE-6.40, IE-6.15, IE-6.44). Raises Illegal.

    An automatic move helps no stranded base (IE-6.54).
    """
    base = stats.base_named(state, name)
    stats.refuse_destroyed(base, name)
    stats.refuse_contaminated(base, name)
    if base.immobilized:
        raise illegal("immobilized", f"{name} is trapped: an engineer has to free it first.", rule="IE-6.40")
    if base.stranded:
        raise illegal("stranded", f"{name} is out of network until others come near it.", rule="IE-6.53")
    control = stats.unit_of(state, base).control
    if control == "failed":
        message = f"{base.unit} failed its control roll: no base of it moves or turns."
        raise illegal("control-failed", message, rule="IE-6.15")
    if control == "none":
        raise illegal("not-activated", f"{base.unit} has not been rolled for yet.", rule="IE-6.15")
    if base.moved:
        raise illegal("already-moved", f"{name} has made its move this turn.", rule="IE-6.44")
    return base


def check_tow(state: State, base: Base, name: str, towed: str) -> None:
    """Raise Illegal when the base cannot take the other in tow (IE-6.43)."""
    if base.kind != "engineer":
        raise illegal("not-engineer", f"{name} is no engineer: only engineers tow.", rule="IE-6.97")
    subject = stats.base_named(state, towed)
    if needs_action(base, name, subject):
        message = f"{towed} is trapped or no friend: an engineering action must succeed first."
        raise illegal("tow-needs-action", message, rule="IE-6.43")
    stats.refuse_destroyed(subject, towed)
    _check_tow_reach(state, base, name, subject)
    if subject.moved:
        raise illegal("already-moved", f"{towed} has made its move this turn.", rule="IE-6.44")


def _check_tow_reach(state: State, base: Base, name: str, subject: Base) -> None:
    """On the plan nothing is towed from afar (IE-6.96); elsewhere the players see what stands beside what."""
    if base.at is None or subject.at is None or subject.tow_attached == name:
        return
    limit, away = state.charts.engineering.range.get("attach-tow", 0), geometry.distance(base.at, subject.at)
    if not geometry.within(away, limit):
        message = f'{geometry.rounded(away)}" away; a tow is attached within {limit}".'
        raise illegal("too-far", message, rule="IE-6.96")


def needs_action(base: Base, name: str, subject: Base) -> bool:
    """True when a tow cannot simply be attached: the subject is trapped, or no friend (IE-6.43)."""
    return (subject.immobilized or not stats.friendly(base, subject)) and subject.tow_attached != name


def plan(state: State, action: Move) -> tuple[Base, list[Leg]]:
    """A move that may be made, leg by leg. Raises Illegal."""
    base = check_mover(state, action.by)
    if action.tow:
        check_tow(state, base, action.by, action.tow)
    for name, place in ((action.by, action.to), (action.tow or "", action.tow_to)):
        if place is not None:
            terrain.check_on_table(state, name, place)
    found = legs(state, base, action)
    cost = geometry.rounded(sum(leg.cost for leg in found))
    if not geometry.within(cost, base.speed):
        parts = "; ".join(f'{leg.how}: {geometry.rounded(leg.cost)}"' for leg in found if leg.how)
        message = f'The path costs {cost}", and {action.by} has a speed of {base.speed}". {parts}.'
        raise illegal("over-allowance", message, rule="IE-6.39")
    return base, found


def move(state: State, action: Move, dice: Dice) -> Moved:
    """A base goes its way until it arrives or is trapped (IE-9.2). Raises Illegal."""
    base, found = plan(state, action)
    spent, faces, features, stopped = 0.0, [], [], None
    draft = Draft(state)
    for place, leg in enumerate(found, 1):
        if leg.feature:
            face = trap_roll(leg, action.by, dice)
            faces.append(face)
            features.append(leg.feature)
            if face in leg.trap:
                stopped = place
                break
        spent += leg.cost
        if leg.clears and leg.clears in state.terrain:
            _clear(draft, leg.clears, _stretch(state, action, place))
    _write(draft, action, stopped=stopped)
    done = found if stopped is None else found[: stopped - 1]
    cleared = tuple(dict.fromkeys(leg.clears for leg in done if leg.clears))
    if cleared:
        _reveal(draft, base)
    return Moved(
        by=action.by,
        cost=geometry.rounded(spent),
        trapped=stopped is not None,
        stopped_at=stopped,
        traps=tuple(faces),
        features=tuple(features),
        towed=action.tow,
        cleared=cleared,
        speed=base.speed,
        legs=tuple((leg.how, geometry.rounded(leg.cost)) for leg in done if leg.how),
        changes=draft.effects,
    )


def _stretch(state: State, action: Move, place: int) -> tuple[Point, Point] | None:
    """From where to where the segment at ``place`` goes on the plan; None where that is not known."""
    passed = [segment.to for segment in action.path[: place - 1] if segment.to is not None]
    start, end = passed[-1] if passed else state.bases[action.by].at, action.path[place - 1].to
    return None if start is None or end is None else (start, end)


def _clear(draft: Draft, name: str, stretch: tuple[Point, Point] | None) -> None:
    """A path through terrain on the plan; elsewhere, or where nothing is left beside the path, all of it is gone."""
    piece = draft.state.terrain[name]
    if stretch is None or piece.at is None or max(piece.width, piece.depth) <= terrain.LANE:
        draft.piece(name, cleared=True)
    else:
        draft.piece(name, lanes=[[list(spot) for spot in lane] for lane in (*piece.lanes, stretch)])


def trap_roll(leg: Leg, name: str, dice: Dice) -> int:
    """One die for a feature that may trap; faces are told apart where they differ."""
    cuts = [face for face in range(1, 6) if (face in leg.trap) != (face + 1 in leg.trap)]
    return dice.roll(D6, cuts=cuts, why=f"Trap roll, {name} in {(leg.feature or '').lower()}")


def _write(draft: Draft, action: Move, *, stopped: int | None) -> None:
    """Where the base is now; a trapped one stands at the edge of what has trapped it, facing as it drove."""
    mine: dict[str, Json] = {"moved": True}
    towed: dict[str, Json] = {"moved": True}
    if stopped is not None:
        mine["immobilized"] = True
        passed = [segment.to for segment in action.path[: stopped - 1] if segment.to is not None]
        mine |= {"at": passed[-1]} if passed else {}
        facing = action.path[stopped - 1].facing
        mine |= {"facing": facing} if facing is not None else {}
    else:
        mine |= {"at": action.to} if action.to is not None else {}
        mine |= {"facing": action.facing} if action.facing is not None else {}
        towed |= {"at": action.tow_to} if action.tow_to is not None else {}
    draft.thing(action.by, **mine, **_trail(draft.state, action, stopped=stopped))
    if action.tow:
        draft.thing(action.tow, **towed)


def _trail(state: State, action: Move, *, stopped: int | None) -> dict[str, Json]:
    """The way that the base has gone on the plan, by which it may have come near something (IE-6.60)."""
    start = state.bases[action.by].at
    end = len(action.path) if stopped is None else stopped - 1
    way = [list(segment.to) for segment in action.path[:end] if segment.to is not None]
    return {"trail": [list(start), *way]} if way and start is not None else {}


def _reveal(draft: Draft, base: Base) -> None:
    """The first work of a mission shows it (IE-11.2)."""
    if base.unit in draft.state.units and not draft.state.units[base.unit].mission_known:
        draft.unit(base.unit, mission_known=True)
