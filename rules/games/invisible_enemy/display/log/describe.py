"""The log: each event as one viewer may read it, with its arithmetic, its dice and the rules it followed.

Everything on the table is public (IE-11.1); contents of secret notes are read by their owner and the referee alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.invisible_enemy.battle.events import (
    BarragePlaced,
    Bought,
    BuyingDone,
    ConcessionOffered,
    ConcessionRefused,
    Deflected,
    Ended,
    Event,
    InitiativeRolled,
    ListsOpened,
    ListWritten,
    Located,
    MixWritten,
    NetworkDiceRolled,
    NetworkFought,
    PartDone,
    Passed,
    PhaseBegan,
    ResetMade,
    Scored,
    Started,
    TurnPassed,
    Type2Requested,
    UnitLocated,
    UnitPlaced,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.events.movement import (
    BarrageResolved,
    ContactChecked,
    ContaminationRolled,
    Engineered,
    Fired,
    HitsLogged,
    Moved,
    SelfDestructed,
    StepEnded,
    UnitActivated,
    UnitFinished,
    VectorMoved,
)
from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.tables import MARKER_NAMES
from rules.games.invisible_enemy.display.labels import counted, phase_name
from rules.games.invisible_enemy.display.log.direct_fire import area, destructed, fired
from rules.games.invisible_enemy.display.log.movement import (
    activated,
    contact,
    contaminated,
    engineered,
    initiative,
    marched,
    moved,
)
from rules.games.invisible_enemy.visibility.view import owns
from rules.kernel.corrections import Corrected
from rules.kernel.game import Viewer
from rules.kernel.records import Json, Path
from rules.kernel.screen import Line, Sentence

ITEMS = CATALOGUE.command.items
PUBLIC: Mapping[str, frozenset[str]] = {
    "sides": frozenset(
        ("name", "network_dice", "status", "points", "type1", "type2", "deflections", "tie_barrages")
        + ("vector_superiority", "passed", "strikes", "bought", "requested", "done", "tech_level", "nation")
    ),
    "units": frozenset(("auto_move", "control", "formation", "min_interval", "mission_known")),
    "bases": frozenset(
        ("hits", "pending", "moved", "fired", "acted", "immobilized", "stranded", "contaminated", "vector", "checked")
        + ("rake_failed", "tow_attached", "hull", "defense", "attack", "speed", "range", "network_range")
    ),
    "towers": frozenset(("hits", "pending", "hull")),
    "barrages": frozenset(("deflected", "resolved", "place")),
    "terrain": frozenset(("cleared", "type")),
}
"""Fields whose correction everybody may read."""


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """The log's line of an event; None when it says nothing to anybody."""
    match event:
        case ListWritten(by=by):
            return _list(event, own=owns(viewer, by))
        case MixWritten(by=by):
            return _mix(event, own=owns(viewer, by))
        case Corrected():
            return _corrected(event, viewer)
        case Fired():
            return fired(event)
        case BarrageResolved():
            return area(event)
        case SelfDestructed():
            return destructed(event)
        case _:
            return _command(event) or _movement(event) or _course(event)


# --- set-up and network command -------------------------------------------------------------------


def _command(event: Event) -> Sentence | None:
    match event:
        case VectorRolled():
            won = 0 if event.rolls[-1][0] > event.rolls[-1][1] else 1
            rolls = "; ".join(f"{pair[won]} against {pair[1 - won]}" for pair in event.rolls)
            text = f"{event.names.get(event.winner, event.winner)} has vector superiority ({rolls})."
            dice = tuple(str(face) for pair in event.rolls for face in pair)
            return Sentence(text=text, dice=dice, kind="set-up", rules=("IE-2.3", "IE-2.4"))
        case NetworkDiceRolled():
            text = f"{event.name} has {event.network_dice} network dice."
            why = (Line(label="1D6 + 4", amount=str(event.network_dice), how=f"{event.roll} + 4", rule="IE-2.5"),)
            return Sentence(text=text, why=why, dice=(str(event.roll),), kind="set-up", rules=("IE-2.5",))
        case UnitPlaced():
            text = f"{event.name} places {event.unit}."
            return Sentence(text=text, kind="set-up", about=(event.unit,), rules=("IE-2.8",))
        case Located(name=name, at=at):
            text = f'{name} stands at {at[0]}", {at[1]}", facing {event.facing}°.'
            return Sentence(text=text, kind="set-up", about=(name,), rules=("IE-3.5",), tone="quiet")
        case UnitLocated(unit=unit, places=places):
            spots = "; ".join(f'{name} at {x}", {y}"' for name, (x, y) in places.items())
            text = f"{unit} stands facing {event.facing}°: {spots}."
            return Sentence(text=text, kind="set-up", about=(unit,), rules=("IE-3.5",), tone="quiet")
        case NetworkFought():
            return _network(event)
        case Bought():
            return _bought(event)
        case BuyingDone():
            lost = f" {counted(event.lost, 'point')} lost." if event.lost else ""
            return Sentence(text=f"{event.name} has declared its purchases.{lost}", kind="network", rules=("IE-4.5",))
        case ListsOpened():
            lists = "; ".join(f"{event.names[key]}: {wanted(items)}" for key, items in sorted(event.lists.items()))
            return Sentence(text=f"Both lists are opened. {lists}.", kind="network", rules=("IE-4.11",))
        case Type2Requested():
            return _requested(event)
        case _:
            return None


def _network(event: NetworkFought) -> Sentence:
    """The dice sorted, pair by pair: who survives (IE-4.2)."""
    first, second = sorted(event.faces)
    names = event.names
    points = ", ".join(f"{names[key]} {counted(event.points[key], 'point')}" for key in (first, second))
    text = f"Network combat: {points}."
    return Sentence(
        text=text,
        why=tuple(_pairs(event.faces[first], event.faces[second], names[first], names[second])),
        dice=tuple(str(face) for key in (first, second) for face in event.faces[key]),
        kind="network",
        rules=("IE-4.1", "IE-4.2", "IE-4.3"),
    )


def _pairs(mine: Sequence[int], theirs: Sequence[int], one: str, other: str) -> list[Line]:
    lines = []
    for place in range(max(len(mine), len(theirs))):
        left = str(mine[place]) if place < len(mine) else "–"
        right = str(theirs[place]) if place < len(theirs) else "–"
        if "–" in (left, right):
            result = f"{other if left == '–' else one} survives"
        else:
            ahead = mine[place] - theirs[place]
            result = "both lost" if not ahead else f"{one if ahead > 0 else other} survives"
        lines.append(Line(label=f"{left} against {right}", amount="", how=result, rule="IE-4.2"))
    return lines


def _bought(event: Bought) -> Sentence:
    item = ITEMS[event.item]
    unit = f" for {event.unit}" if event.unit else ""
    return Sentence(
        text=f"{event.name} buys: {item.name}{unit}.",
        why=(
            Line(label=item.name, amount=f"−{event.price}", rule=item.rule),
            Line(label="Action points left", amount=str(event.points_left), rule="IE-4.10", total=True),
        ),
        kind="network",
        about=(event.unit,) if event.unit else (),
        rules=(item.rule,),
    )


def _requested(event: Type2Requested) -> Sentence:
    need = CATALOGUE.command.request.superior_on if event.superior else CATALOGUE.command.request.marker_on
    faces = ", ".join(map(str, event.faces))
    return Sentence(
        text=f"{event.name} gains {counted(event.gained, 'type 2 marker')} and holds {event.type2}.",
        why=(
            Line(
                label=f"{event.rolled} {'die' if event.rolled == 1 else 'dice'}, {need}+ each",
                amount=str(event.gained),
                how=faces,
                rule="IE-4.30",
            ),
        ),
        dice=(str(event.rolled), *map(str, event.faces)),
        kind="network",
        rules=("IE-4.30", "IE-4.31") if event.superior else ("IE-4.30",),
    )


def wanted(items: Sequence[Purchase]) -> str:
    """A list of purchases in words."""
    words = [ITEMS[one.item].name + (f" for {one.unit}" if one.unit else "") for one in items]
    return ", ".join(words) or "nothing"


def _list(event: ListWritten, *, own: bool) -> Sentence:
    text = f"{event.name} has written its purchases."
    why = (Line(label="On the list", amount="", how=wanted(event.items), rule="IE-4.11"),) if own else ()
    return Sentence(text=text, why=why, kind="network", rules=("IE-4.11",))


def _mix(event: MixWritten, *, own: bool) -> Sentence:
    text = f"{event.name} has noted its target mix."
    noted = ", ".join(f"{count} {name}" for name, count in sorted(event.mix.items()) if count) or "nothing"
    why = (Line(label="Target mix", amount="", how=noted, rule="IE-2.9"),) if own else ()
    return Sentence(text=text, why=why, kind="set-up", rules=("IE-2.9",))


# --- movement and support fire --------------------------------------------------------------------


def _movement(event: Event) -> Sentence | None:
    match event:
        case InitiativeRolled():
            return initiative(event)
        case UnitActivated():
            return activated(event)
        case Moved():
            return moved(event)
        case ContactChecked():
            return contact(event)
        case ContaminationRolled():
            return contaminated(event)
        case VectorMoved():
            return marched(event)
        case Engineered():
            return engineered(event)
        case Passed():
            text = f"{event.name} passes and moves no more in this turn."
            return Sentence(text=text, kind="movement", rules=("IE-6.4",))
        case UnitFinished():
            text = f"{event.unit} has moved."
            return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.51",), tone="quiet")
        case BarragePlaced():
            where = f": {event.place}" if event.place else ""
            text = f"{event.name} places a {MARKER_NAMES[event.kind]} marker, {event.marker}{where}."
            return Sentence(text=text, kind="support", rules=("IE-5.1",))
        case Deflected():
            return Sentence(text=f"{event.name} deflects {event.marker}.", kind="support", rules=("IE-5.8",))
        case _:
            return None


# --- the course of play ---------------------------------------------------------------------------


def _course(event: Event) -> Sentence | None:
    match event:
        case Started():
            return _started(event)
        case PhaseBegan():
            return _phase(event)
        case HitsLogged(by=by):
            text = f"{by}: {counted(event.hits, 'hit')} of {event.hull} marked by hand, {event.old} before."
            return Sentence(text=text, kind="fire", about=(by,), rules=("IE-7.41",))
        case StepEnded(destroyed=gone):
            return Sentence(text=_losses(gone) or "The hits take effect.", kind="phase", about=gone, rules=("IE-7.3",))
        case PartDone():
            text = f"{event.name} has ended its part of “{phase_name(event.phase)}”."
            return Sentence(text=text, kind="phase", rules=("IE-3.1",), tone="quiet")
        case ResetMade():
            text = "Both networks are at 100%, and each side has lost a network die."
            return Sentence(text=text, kind="phase", rules=("IE-3.3", "IE-3.4"))
        case Scored():
            return Sentence(text=f"The score: {_scores(event.scores, event.names)}.", kind="end", rules=("IE-10.1",))
        case ConcessionOffered():
            return Sentence(text=f"{event.name} offers to give up.", kind="end", tone="warn", rules=("IE-10.1",))
        case ConcessionRefused():
            text = f"{event.name} {'takes back its offer' if event.own else 'refuses: the battle goes on'}."
            return Sentence(text=text, kind="end", rules=("IE-10.1",))
        case Ended():
            who = f"{event.names[event.winner]} has won" if event.winner else "Nobody has won"
            text = f"{event.reason} {who}: {_scores(event.scores, event.names)}."
            return Sentence(text=text, kind="end", tone="good", rules=("IE-10.1",))
        case TurnPassed(step="placing"):
            return Sentence(text="Units are placed in turns.", kind="set-up", rules=("IE-2.8",), tone="quiet")
        case TurnPassed(step="deflect"):
            return Sentence(text="Deflections are assigned now.", kind="support", rules=("IE-5.8",), tone="quiet")
        case _:
            return None


def _started(event: Started) -> Sentence:
    state = event.state
    names = [f"{side.name} ({counted(_count(event, key), 'unit')})" for key, side in sorted(state.sides.items())]
    by = f", by “{event.rule_set.title}”" if event.rule_set else ""
    return Sentence(text=f"The battle begins: {' against '.join(names)}{by}.", kind="start", rules=("IE-2.1",))


def _count(event: Started, key: str) -> int:
    return sum(unit.side == key for unit in event.state.units.values())


def _phase(event: PhaseBegan) -> Sentence:
    lost = sum(event.lost_markers.values())
    parts = [_losses(event.destroyed), f"{counted(lost, 'type 1 marker')} in hand lost." if lost else ""]
    if event.phase == "reset":
        parts.append("Both networks are at 100%, and each side has lost a network die.")
    if event.phase == "command":
        parts.append(f"Turn {event.turn}.")
    text = " ".join(part for part in (*parts, f"Now: {phase_name(event.phase)}.") if part)
    return Sentence(text=text, kind="phase", about=event.destroyed, rules=("IE-3.1",), tone="on")


def _losses(gone: Sequence[str]) -> str:
    return f"Destroyed: {', '.join(gone)}." if gone else ""


def _scores(scores: Mapping[str, int], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(key, key)} {score}" for key, score in sorted(scores.items()))


def _corrected(event: Corrected, viewer: Viewer) -> Sentence:
    """Values that are secret are read by their owner and the referee only."""
    public = readable(event.path) and not event.secret
    knows = public or viewer.role == "referee" or (bool(event.side) and owns(viewer, event.side))
    if not knows:
        return Sentence(text=f"The referee corrects something secret: {event.reason}", kind="correction", tone="warn")
    keys = event.path[1:] if event.path[0] in PUBLIC else event.path
    place = ", ".join(str(key).replace("_", " ") for key in keys)
    text = f"The referee corrects {place}: {_said(event.old)} becomes {_said(event.value)}. {event.reason}"
    about = (str(event.path[1]),) if len(event.path) > 1 else ()
    return Sentence(text=text, kind="correction", about=about, tone="warn")


def _said(value: Json) -> str:
    """A value in words."""
    words: dict[Json, str] = {True: "yes", False: "no", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def readable(path: Path) -> bool:
    """True when everybody may know the value at a place of the state."""
    if len(path) < 3:
        return len(path) == 1 and path[0] not in PUBLIC
    return path[2] in PUBLIC.get(str(path[0]), frozenset())
