"""The view of each viewer (section 15), built from an allow-list: everything else stays hidden."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.games.war_logic.battle.state import Hazard, Sheet, Side, State, Turn, Unit
from rules.games.war_logic.catalogue.exact import ZERO
from rules.games.war_logic.mechanics.hidden_information import knows, knows_field
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import Viewer, owns
from rules.kit.secrets import conceal, leave_out_secrets

STATES: Codec[State] = Codec(State, stored=True)
SOMEONE = "someone"
"""The name shown for a spy whose own name is secret (WL-15.5)."""

SEEN_IN_PART = ("hazard", "used", "leaked", "sprung", "guided", "skills", "losses")
"""Secret fields of which others see something, as JSON names them."""


class View(Record):
    """A battle as one viewer may know it: a state without what they may not know.

    ``closed`` are units whose sheets are hidden; ``wounds`` the points that each of them has lost (WL-15.1).
    ``secret`` are the sides whose credits and waiting dice are left out.
    """

    viewer: Viewer
    state: State
    closed: frozenset[str] = frozenset()
    wounds: Mapping[str, int] = field(default_factory=dict)
    secret: tuple[str, ...] = ()


def view(state: State, viewer: Viewer) -> View:
    """Returns what ``viewer`` may know: everything once the battle is over."""
    if state.ended or viewer.role == "referee":
        return View(viewer=viewer, state=state)
    closed = frozenset(name for name in state.units if not knows(state, viewer, name))
    secret = tuple(key for key in state.sides if not owns(viewer, key))
    return View(
        viewer=viewer,
        state=_visible_state(state, viewer, closed, secret),
        closed=closed,
        wounds={name: wounds(state.sheets[name], state.units[name]) for name in sorted(closed)},
        secret=secret,
    )


def wounds(sheet: Sheet, unit: Unit) -> int:
    """Returns the points that a unit has lost, which dice beside the figure show (WL-9.10)."""
    return max(0, sheet.max_health + sheet.max_armor - unit.health - unit.armor)


def _visible_state(state: State, viewer: Viewer, closed: frozenset[str], secret: tuple[str, ...]) -> State:
    return conceal(
        state,
        sheets={name: _sheet(state, name) if name in closed else sheet for name, sheet in state.sheets.items()},
        units={name: _unit(state, viewer, name, closed=name in closed) for name in state.units},
        hazards={key: _hazard(one, viewer) for key, one in state.hazards.items() if knows_field(one, viewer)},
        turn=_turn(state, viewer) if state.turn else None,
        sides={key: conceal(side) if key in secret else side for key, side in state.sides.items()},
        queued={key: faces for key, faces in state.queued.items() if key not in secret},
    )


def _sheet(state: State, name: str) -> Sheet:
    """Returns a closed sheet: the figure, and the skills that were used in the open, without numbers (WL-15.2)."""
    sheet, unit = state.sheets[name], state.units[name]
    return conceal(sheet, skills={key: conceal(skill) for key, skill in sheet.skills.items() if key in unit.known})


def _unit(state: State, viewer: Viewer, name: str, *, closed: bool) -> Unit:
    unit = state.units[name]
    mine = frozenset((viewer.side,)) if viewer.role == "side" else frozenset()
    if owns(viewer, unit.side):
        return unit
    if not closed:
        hidden = state.sheets[name].spy and not unit.exposed
        left = {key: unit.left.get(key, 0) for key in state.sheets[name].skills} if not hidden else {}
        field_ = _visible_hazard(state, viewer, unit)
        known = replace(unit, leaked=unit.leaked & mine, sprung=_visible_fields(state, viewer, unit.sprung))
        return replace(known, credit=ZERO, hidden_path=ZERO, left=left, hazard=field_)
    return conceal(
        unit,
        health=0 if "dead" in unit.status else 1,
        hazard=_visible_hazard(state, viewer, unit),
        used=frozenset(key for key in unit.used if key.partition(" at ")[0] in unit.known),
        leaked=unit.leaked & mine,
        sprung=_visible_fields(state, viewer, unit.sprung),
    )


def _turn(state: State, viewer: Viewer) -> Turn | None:
    """Returns the turn without the spy's name, which only its owner knows (WL-15.5)."""
    turn = state.turn
    if turn is None or owns(viewer, turn.side) or turn.secret is None:
        return turn
    hidden = {turn.secret} if not state.units[turn.secret].exposed else set()
    secret = SOMEONE if hidden else turn.secret
    return conceal(turn, secret=secret, acted=turn.acted - hidden, moved=turn.moved - hidden)


def _visible_hazard(state: State, viewer: Viewer, unit: Unit) -> str | None:
    field_ = state.hazards.get(unit.hazard or "")
    return unit.hazard if field_ and knows_field(field_, viewer) else None


def _visible_fields(state: State, viewer: Viewer, keys: frozenset[str]) -> frozenset[str]:
    return frozenset(key for key in keys if key in state.hazards and knows_field(state.hazards[key], viewer))


def _hazard(hazard: Hazard, viewer: Viewer) -> Hazard:
    if hazard.side is None or owns(viewer, hazard.side):
        return hazard
    number = None if hazard.number is None else 1
    return conceal(hazard, number=number, known=hazard.known & {viewer.side})


def view_json(view_: View) -> Json:
    """Returns the view as JSON, without points of closed units; ``wounds`` holds their losses."""
    document = STATES.write(view_.state)
    for name in view_.closed:
        unit = leave_out_secrets(document["units"][name], Unit, but=SEEN_IN_PART)
        document["sheets"][name] = leave_out_secrets(document["sheets"][name], Sheet, but=SEEN_IN_PART)
        for skill in document["sheets"][name]["skills"].values():
            for key in ("number", "probability", "penalty"):
                del skill[key]
        document["units"][name] = {**unit, "wounds": view_.wounds[name]}
    for side in document["sides"].keys() & set(view_.secret):
        document["sides"][side] = leave_out_secrets(document["sides"][side], Side, but=SEEN_IN_PART)
    return {"viewer": {"role": view_.viewer.role, "side": view_.viewer.side}, **document}
