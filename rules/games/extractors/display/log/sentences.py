"""The log: one sentence for each event, with its arithmetic, as each viewer may read it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.events import (
    Activated,
    CycleReset,
    Discovered,
    Ended,
    Event,
    Fired,
    Measured,
    Moved,
    NearTold,
    OrdersSet,
    Painted,
    PhaseEnded,
    Placed,
    Rallied,
    Revealed,
    RoadLaid,
    SecretlyCorrected,
    Started,
)
from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.display.labels import PHASE_NAMES, listed, order_name, sight_text
from rules.games.extractors.display.log.fire import fired
from rules.kernel.corrections import Corrected
from rules.kernel.game import Viewer
from rules.kernel.records import Json
from rules.kernel.screen import Line, Sentence


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """The log's line of an event for a viewer; None when he may not know of it."""
    match event:
        case Started():
            return _started(event)
        case Placed():
            return _placed(event, viewer)
        case OrdersSet() | CycleReset():
            return _orders(event, viewer)
        case Moved():
            return _moved(event)
        case Revealed():
            return _revealed(event)
        case Fired():
            return fired(event)
        case Rallied():
            return _rallied(event)
        case Activated() | Discovered():
            return _activated(event)
        case Measured():
            return _measured(event)
        case NearTold():
            text = f"Near where victory is counted: {listed(event.names) or 'nobody'}."
            return Sentence(text=text, kind="table", about=event.names, rules=("EXT-22.1",))
        case PhaseEnded():
            return _phase(event)
        case Painted() | RoadLaid():
            return _drawn(event)
        case Corrected() | SecretlyCorrected():
            return _corrected(event, viewer)
        case Ended():
            return Sentence(text=f"The battle is over. {event.reason}", kind="end", tone="on", rules=("EXT-22.1",))


def privy(viewer: Viewer, owner: str) -> bool:
    """True for the side that owns a secret, and for the referee."""
    return viewer.role == "referee" or (viewer.role == "side" and viewer.side == owner and bool(owner))


def _started(event: Started) -> Sentence:
    played = CATALOGUE.scenarios.get(event.state.scenario or "")
    name = played.name if played else "A battle without scenario"
    game = "simple game" if event.state.simple else "with orders"
    goal = (Line(label="Victory", amount="", how=played.goal, rule=played.goal_rule),) if played else ()
    return Sentence(text=f"{name} begins ({game}).", why=goal, kind="start", rules=("EXT-2.2",))


# --- set-up and orders ----------------------------------------------------------------------------


def _placed(event: Placed, viewer: Viewer) -> Sentence | None:
    if event.secret and not privy(viewer, event.owner):
        return None
    unit = event.units[event.by]
    where = f"aboard {unit.aboard}" if unit.aboard else f"inside {unit.inside}" if unit.inside else f"in {event.hex}"
    return Sentence(text=f"{event.by} is placed {where}.", kind="set-up", about=(event.by,), rules=("EXT-4.6",))


def _orders(event: OrdersSet | CycleReset, viewer: Viewer) -> Sentence | None:
    knows = privy(viewer, event.owner)
    if isinstance(event, OrdersSet) and event.secret and not knows:
        return None
    unit = event.units[event.by]
    if isinstance(event, OrdersSet):
        text, rule = f"{event.by} has its orders.", "EXT-16.3"
    else:
        text = f"{event.by} resets its {event.cycle} cycle."
        rule = "EXT-17.2" if event.cycle == "move" else "EXT-17.3"
    why = (*_boxes("Move", unit.move_cycle), *_boxes("Combat", unit.combat_cycle)) if knows else ()
    return Sentence(text=text, why=why, kind="orders", about=(event.by,), rules=(rule,))


def _boxes(label: str, cycle: Cycle) -> Iterator[Line]:
    for box, order in enumerate(cycle.boxes, 1):
        if order:
            yield Line(label=f"{label} {box}", amount=order_name(order), rule="EXT-16.1")


def _revealed(event: Revealed) -> Sentence:
    mark = f": hex {event.objective} is marked" if event.order == "vector" else f": {event.mark} is marked"
    text = f"{event.by} reveals {order_name(event.order)}{mark if event.objective or event.mark else ''}."
    about = tuple(name for name in (event.by, event.mark) if name)
    return Sentence(text=text, kind="orders", about=about, rules=(CATALOGUE.orders[event.order].rule,))


# --- moves ----------------------------------------------------------------------------------------


def _moved(event: Moved) -> Sentence:
    rules = [CATALOGUE.orders[event.order].rule if event.order else "EXT-6.1"]
    text = f"{event.by} {_way(event)}"
    if event.order:
        text = f"{order_name(event.order)}: {text}"
    extras = [
        f"it drifts to {event.drift}" if event.drift else "",
        "it is stuck in the bog" if event.stuck else "",
        f"its objective {event.objective} is reached" if event.objective_reached else "",
        f"{listed(event.forts_destroyed)} falls" if event.forts_destroyed else "",
    ]
    said = "; ".join(extra for extra in extras if extra)
    return Sentence(
        text=f"{text}{'; ' + said if said else ''}.",
        why=tuple(_move_lines(event)),
        dice=tuple(str(face) for face in event.rolls),
        kind="move",
        about=(event.by, *event.forts_destroyed),
        rules=tuple(rules),
        tone="warn" if event.stuck else "",
    )


def _way(event: Moved) -> str:
    if event.exited:
        return f"leaves the map over the {event.exited} edge"
    unit = event.units.get(event.by)
    facing = f", facing {event.facing}" if event.facing else ""
    if unit and unit.aboard:
        return f"boards {unit.aboard}"
    if unit and unit.inside:
        return f"goes into {unit.inside}"
    if event.hex == "table" and event.start is None:
        return "enters the table"
    if event.hex == "table":
        return "stays where it is" if event.order == "hold" else "moves on the table"
    if event.start is None:
        return f"enters the map and goes to {event.hex}{facing}"
    return f"stays in {event.hex}{facing}" if event.hex == event.start else f"goes to {event.hex}{facing}"


def _move_lines(event: Moved) -> Iterator[Line]:
    if event.allowance and "table" not in (event.start, event.hex):
        how = "minimum move" if len(event.path) == 1 and event.mp == event.allowance else ""
        yield Line(label="MP spent", amount=f"{event.mp:g} of {event.allowance:g}", how=how, rule="EXT-6.1")
    if event.closest:
        yield Line(label="Closest enemy", amount=event.closest, rule="EXT-18.4")
    for face in event.rolls:
        yield Line(label="Leaving the bog", amount=str(face), how="7 to 9: stuck", rule="EXT-6.16")


# --- phases ---------------------------------------------------------------------------------------


def _phase(event: PhaseEnded) -> Sentence:
    text = f"{PHASE_NAMES[event.ended]} ends."
    if event.unpinned:
        text += f" No longer pinned: {listed(event.unpinned)}."
    if event.revealed:
        text += f" Found in hiding: {listed(event.revealed)}; +3 to hit in their next fire phase."
    if event.ended == "avronian-fire":
        text += "" if event.last else f" Turn {event.turn} begins."
    return Sentence(text=text, kind="phase", about=event.revealed, rules=("EXT-2.1",), tone="quiet")


def _rallied(event: Rallied) -> Sentence:
    total = event.die + event.drm
    how = "rallies" if event.rallied else "stays routed"
    aid = Line(label=f"Transcom {event.aid}", amount=f"{event.drm:+d}", rule="EXT-8.3")
    lines = (
        Line(label="Die", amount=str(event.die), rule="EXT-8.2"),
        *((aid,) if event.drm else ()),
        Line(label="Result", amount=str(total), how="5 or more", total=True, rule="EXT-8.2"),
    )
    return Sentence(
        text=f"{event.by} {how} ({total}).",
        why=lines,
        dice=(str(event.die),),
        kind="rally",
        about=(event.by,),
        rules=("EXT-8.2",),
        tone="good" if event.rallied else "",
    )


def _activated(event: Activated | Discovered) -> Sentence:
    if isinstance(event, Discovered):
        text = f"Found in hiding: {listed(event.names) or 'nobody'}."
        return Sentence(text=text, kind="hidden", about=event.names, rules=("EXT-22.28",))
    text = f"{listed(event.names)} come{'s' if len(event.names) == 1 else ''} out of hiding."
    return Sentence(text=text, kind="hidden", about=event.names, rules=("EXT-22.29",))


def _measured(event: Measured) -> Sentence:
    text = f"{event.by} to {event.target}: {sight_text(event.sight)}."
    return Sentence(text=text, kind="table", about=(event.by, event.target), rules=("EXT-5.3",), tone="quiet")


def _drawn(event: Painted | RoadLaid) -> Sentence:
    if isinstance(event, RoadLaid):
        verb = "taken away" if event.removed else "drawn"
        links = event.links or ((event.start or "", event.end or ""),)
        said = f"Roads are {verb}: {listed('-'.join(link) for link in links)}."
        return Sentence(text=said if event.roads or links[0][0] else f"No road is {verb}.", kind="map", tone="quiet")
    hexes = event.hexes or ((event.hex,) if event.hex else ())
    names = [CATALOGUE.terrain[key].name.lower() for key in event.terrain] or ["clear"]
    arrow = f", arrow {event.flux}" if event.flux else ""
    verb = "is" if len(hexes) == 1 else "are"
    text = f"{listed(hexes)} {verb} {listed(names)}{arrow}." if hexes else "Nothing is drawn."
    return Sentence(text=text, kind="map", rules=("EXT-6.11",), tone="quiet")


def _corrected(event: Corrected | SecretlyCorrected, viewer: Viewer) -> Sentence:
    """What is secret is named to its owner alone; that the referee stepped in is told to all."""
    if isinstance(event, SecretlyCorrected) and not privy(viewer, event.owner):
        return Sentence(text="The referee corrects what is not open to you.", kind="correction", tone="warn")
    found = event.correction if isinstance(event, SecretlyCorrected) else event
    about = (str(found.path[1]),) if len(found.path) > 1 and found.path[0] == "units" else ()
    text = f"The referee corrects {_place(found)} from {_value(found.old)} to {_value(found.value)}: {found.reason}."
    return Sentence(text=text, kind="correction", about=about, tone="warn")


def _place(event: Corrected) -> str:
    """What was corrected, in words: "Alpha, combat order 3"."""
    name, keys = (str(event.path[1]), event.path[2:]) if event.path[0] == "units" else ("", event.path)
    words = ["order" if key == "boxes" else str(key + 1) if isinstance(key, int) else key for key in keys]
    said = " ".join(words).replace("-cycle", "").replace("-", " ")
    return f"{name}, {said}" if name else f"the {said}"


def _value(value: Json) -> str:
    """A value in words: names of orders and phases, yes and no, nothing."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | []:
            return "nothing"
        case list():
            return listed(str(one) for one in value)
        case dict():
            return "gone"
        case str() if value in CATALOGUE.orders:
            return order_name(value)
        case _:
            return PHASE_NAMES.get(value, str(value))
