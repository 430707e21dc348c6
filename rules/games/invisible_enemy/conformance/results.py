"""Results of an action, in the vocabulary of the case files."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.support_fire import BarrageResolved
from rules.kernel.codec import Codec
from rules.kernel.records import Json

EVENTS: Codec[Event] = Codec(Event, stored=True)


NOT_RESULTS = ("type", "changes", "by", "names", "name", "faces", "unit", "state")


def event_result(event: Event) -> dict[str, Json]:
    """Returns the results of an event; most of its fields are named as in the case files."""
    match event:
        case Fired():
            return _fire_result(event)
        case BarrageResolved():
            rolled = {
                name: {"total": roll.total, "needed": roll.needed, "destroyed": roll.destroyed}
                for name, roll in event.rolled.items()
            }
            return {"rolled": rolled, "destroyed": list(event.destroyed), "cleared": list(event.cleared)}
        case SelfDestructed():
            return {"attack": event.attack, "range": event.range, "applied": dict(event.applied)}
        case _:
            document = EVENTS.write(event)
            return {key: value for key, value in document.items() if key not in NOT_RESULTS}


def _fire_result(event: Fired) -> dict[str, Json]:
    found: dict[str, Json] = {
        "line": event.line,
        "hits": event.hits,
        "applied": dict(event.applied),
        "wasted": event.wasted,
    }
    if event.control:
        found["control"] = event.control
    if event.manner == "battery":
        found["results"] = [one.result for one in event.volleys]
    for one in event.volleys[:1]:
        found |= {"modifier": one.modifier, "covered": one.covered, "result": one.result}
    return found
