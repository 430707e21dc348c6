"""The results of an action, in the vocabulary of the case files."""

from __future__ import annotations

from typing import assert_never

from rules.games.eic_league.battle import events as ev
from rules.games.eic_league.battle.actions import Action
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.conformance.attacks import attack_result
from rules.games.eic_league.conformance.states import reference_json
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.initiative import AGAIN
from rules.kernel.corrections import Corrected
from rules.kernel.records import Json


def event_result(event: ev.Event, *, action: Action, before: State, after: State) -> Json:
    """Returns the result keys of the event that an action led to."""
    match event:
        case ev.Attacked():
            return attack_result(event, after)
        case ev.InitiativeRolled():
            return _initiative_result(event)
        case ev.Moved(by=by, limit=limit):
            unit, round_ = after.units[by], after.round
            now = {"airborne": is_airborne(unit, round_), "height": elevator_height(unit, round_)}
            return {"ok": True, "limit": limit, **now}
        case ev.Detected():
            return _detection_result(event)
        case ev.RoundEnded():
            return {"round": after.round}
        case ev.RetreatAnnounced(by=by):
            return {"status": after.units[by].status}
        case ev.Recovered(by=by):
            return _payment_result(event, after) | {"energy": {by: event.energy}}
        case ev.Reloaded(by=by, weapon=weapon):
            load = {reference_json(weapon): event.shots}
            return _payment_result(event, after) | {"shots": load, "must-leave": after.units[by].must_leave}
        case ev.Started() | ev.Declared() | ev.CameDown() | ev.Announced() | ev.PhaseEnded() | ev.WildfireTold():
            return {"ok": True}
        case ev.BaseEntered() | ev.BaseLeft() | ev.SurrenderOffered() | ev.SurrenderAnswered():
            return {"ok": True}
        case ev.Crushed() | ev.Ended() | ev.Resumed() | Corrected():
            return {"ok": True}
        case _:
            assert_never(event)


def _initiative_result(event: ev.InitiativeRolled) -> dict[str, Json]:
    first = event.order[0] if event.order else AGAIN
    result: dict[str, Json] = {
        "initiative": first,
        "totals": dict(event.totals),
        "spook-need": {spook.unit: spook.need for spook in event.spooks},
    }
    return {**result, "moves-last": first, "attacks-first": first} if event.order else result


def _detection_result(event: ev.Detected) -> dict[str, Json]:
    return {"need": event.need, "range": event.range, "success": event.success, "detected": list(event.seen)}


def _payment_result(event: ev.Recovered | ev.Reloaded, after: State) -> dict[str, Json]:
    side = after.units[event.by].side
    return {"cost": event.cost, "rounds": event.rounds, "credits": {side: event.credits}}
