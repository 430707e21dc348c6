"""The log: one sentence for each event, as each viewer may read it."""

from __future__ import annotations

from typing import assert_never

from rules.games.extractors.battle import events as ev
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.display.labels import PHASE_NAMES, format_sight
from rules.games.extractors.display.log.corrections import correction_sentence
from rules.games.extractors.display.log.fire import fire_sentence
from rules.games.extractors.display.log.moves import move_sentence
from rules.games.extractors.display.log.orders import orders_sentence, placement_sentence, reveal_sentence
from rules.games.extractors.display.log.rally import hidden_units_sentence, rally_sentence
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list


def describe(event: ev.Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's line of an event for a viewer; None when they may not know of it."""
    match event:
        case ev.Started() | ev.PhaseEnded() | ev.Ended() | ev.Resumed():
            return _course_sentence(event)
        case ev.Placed():
            return placement_sentence(event, viewer)
        case ev.OrdersSet() | ev.CycleReset():
            return orders_sentence(event, viewer)
        case ev.Moved():
            return move_sentence(event)
        case ev.Revealed():
            return reveal_sentence(event)
        case ev.Fired():
            return fire_sentence(event)
        case ev.Rallied():
            return rally_sentence(event)
        case ev.Activated() | ev.Discovered():
            return hidden_units_sentence(event)
        case ev.Measured() | ev.NearTold():
            return _measure_sentence(event)
        case ev.Painted() | ev.RoadLaid():
            return _map_sentence(event)
        case Corrected() | ev.SecretlyCorrected():
            return correction_sentence(event, viewer)
        case _:
            assert_never(event)


def _course_sentence(event: ev.Started | ev.PhaseEnded | ev.Ended | ev.Resumed) -> Sentence:
    match event:
        case ev.Started():
            return _start_sentence(event)
        case ev.PhaseEnded():
            return _phase_sentence(event)
        case ev.Ended():
            return Sentence(text=f"The battle is over. {event.reason}", kind="end", tone="on", rules=("EXT-22.1",))
        case ev.Resumed():
            return Sentence(text="What ended the battle is corrected: it goes on.", kind="start", rules=("EXT-22.1",))
        case _:
            assert_never(event)


def _start_sentence(event: ev.Started) -> Sentence:
    played = CATALOGUE.scenarios.get(event.state.scenario or "")
    name = played.name if played else "A battle without scenario"
    game = "simple game" if event.state.simple else "with orders"
    goal = (Line(label="Victory", amount="", how=played.goal, rule=played.goal_rule),) if played else ()
    return Sentence(text=f"{name} begins ({game}).", why=goal, kind="start", rules=("EXT-2.2",))


# --- phases ---------------------------------------------------------------------------------------


def _phase_sentence(event: ev.PhaseEnded) -> Sentence:
    text = f"{PHASE_NAMES[event.ended]} ends."
    if event.unpinned:
        text += f" No longer pinned: {format_list(event.unpinned)}."
    if event.revealed:
        text += f" Found in hiding: {format_list(event.revealed)}; +3 to hit in their next fire phase."
    if event.ended == "avronian-fire":
        text += "" if event.last else f" Turn {event.turn} begins."
    return Sentence(text=text, kind="phase", about=event.revealed, rules=("EXT-2.1",), tone="quiet")


def _measure_sentence(event: ev.Measured | ev.NearTold) -> Sentence:
    if isinstance(event, ev.NearTold):
        text = f"Near where victory is counted: {format_list(event.names) or 'nobody'}."
        return Sentence(text=text, kind="table", about=event.names, rules=("EXT-22.1",))
    text = f"{event.by} to {event.target}: {format_sight(event.sight)}."
    return Sentence(text=text, kind="table", about=(event.by, event.target), rules=("EXT-5.3",), tone="quiet")


def _map_sentence(event: ev.Painted | ev.RoadLaid) -> Sentence:
    if isinstance(event, ev.RoadLaid):
        verb = "taken away" if event.removed else "drawn"
        links = event.links or ((event.start or "", event.end or ""),)
        said = f"Roads are {verb}: {format_list('-'.join(link) for link in links)}."
        return Sentence(text=said if event.roads or links[0][0] else f"No road is {verb}.", kind="map", tone="quiet")
    hexes = event.hexes or ((event.hex,) if event.hex else ())
    names = [CATALOGUE.terrain[key].name.lower() for key in event.terrain] or ["clear"]
    arrow = f", arrow {event.flux}" if event.flux else ""
    verb = "is" if len(hexes) == 1 else "are"
    text = f"{format_list(hexes)} {verb} {format_list(names)}{arrow}." if hexes else "Nothing is drawn."
    return Sentence(text=text, kind="map", rules=("EXT-6.11",), tone="quiet")
