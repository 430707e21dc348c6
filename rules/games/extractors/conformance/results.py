"""Results of actions by the names of the case files."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rules.games.extractors.battle import events as ev
from rules.games.extractors.battle.state import State, Unit
from rules.kernel.corrections import Corrected
from rules.kernel.records import Json


def result_json(before: State, after: State, event: ev.Event, unit_json: Callable[[Unit], Json]) -> dict[str, Json]:
    """Returns the result of an action: its own values, the units that changed, and the phase where it changed."""
    found: dict[str, Json] = {"ok": True, "units": {}}
    match event:
        case ev.Fired():
            found |= {"attacks": [attack_json(attack) for attack in event.attacks], "order": event.order}
        case ev.Moved():
            found |= _move_json(event)
        case ev.Rallied():
            found |= {"drm": event.drm, "rallied": event.rallied}
        case ev.PhaseEnded():
            found |= {"phase": event.phase, "turn": event.turn}
        case ev.Started() | ev.Placed() | ev.OrdersSet() | ev.Revealed() | ev.CycleReset() | ev.Activated():
            pass
        case ev.Measured() | ev.Discovered() | ev.NearTold() | ev.Painted() | ev.RoadLaid() | ev.Ended():
            pass
        case ev.Resumed() | ev.SecretlyCorrected() | Corrected():
            pass
        case _:
            assert_never(event)
    found["units"] = {name: unit_json(unit) for name, unit in after.units.items() if unit != before.units.get(name)}
    return found


def _move_json(event: ev.Moved) -> dict[str, Json]:
    return {
        "order": event.order,
        "mp-spent": event.mp,
        "hex": event.hex,
        "drift": event.drift,
        "stuck": event.stuck,
        "exited": event.exited,
        "forts-destroyed": list(event.forts_destroyed),
        "objective-reached": event.objective_reached,
    }


def attack_json(attack: ev.Attack) -> dict[str, Json]:
    """Returns an attack without anything that was not rolled."""
    found: dict[str, Json] = {"target": attack.target, "drms": list(attack.drms), "hits": list(attack.hits)}
    if any(attack.hits):
        found |= {"firepower": attack.firepower, "die": attack.die, "result": attack.result}
    if attack.through:
        found["through"] = attack.through
    if attack.criticals:
        found["criticals"] = [hit.result for hit in attack.criticals]
    for hit in attack.criticals:
        found |= {"slot-lost": hit.slot} if hit.slot else {}
        found |= {"box-lost": hit.box} if hit.box else {}
    return found
