"""Sentences of the log about combat: fire, close combat, artillery, bombs, mines, demolition."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.display.labels import format_inches, weapon_name
from rules.games.sol_prime.display.log.course import name_lost, recorded_name
from rules.games.sol_prime.mechanics.guided_bombs import describe_landing
from rules.games.sol_prime.visibility.view import owns
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list


def describe_shot(event: Happened, viewer: Viewer) -> str:
    """Describes a shot and its result."""
    action, result = event.action, event.result
    how = "fires from Overwatch at" if action.get("overwatch") else "fires at"
    text = f"{action.get('by')} {how} {action.get('target')} with {weapon_name(str(action.get('weapon')))}: "
    if action.get("reaction"):
        text += "it reacts; " if result.get("reacted") else "it fails to react; "
    text += str(result.get("result")).replace("-", " ") + "."
    if result.get("occupant"):
        text += f" {action.get('occupant')}, inside: {str(result['occupant']).replace('-', ' ')}."
    return text + name_lost(event)


def describe_announcement(event: Happened, viewer: Viewer) -> str:
    """Describes a missile that is announced."""
    weapon = weapon_name(str(event.action.get("weapon")))
    return f"{event.action.get('by')} announces {weapon} at {event.action.get('target')}."


def describe_fight(event: Happened, viewer: Viewer) -> str:
    """Describes close combat."""
    attackers = format_list(event.action.get("attackers") or ())
    won = "the attack succeeds" if event.result.get("winner") == "attacker" else "the attack fails"
    return f"{attackers} attacks {event.action.get('defender')}: {won}.{name_lost(event)}"


def describe_call(event: Happened, viewer: Viewer) -> str:
    """Describes a call for artillery fire, as far as the viewer may know it (SP-28.3)."""
    arrival, place = event.result.get("arrival"), event.action.get("place")
    at = f" at {place}" if place else ""
    if arrival == "next-cycle" and not owns(viewer, event.side):
        return f"{recorded_name(event, event.side)} plans artillery fire for the next cycle{at}."
    pieces = ", ".join(str(one) for one in event.action.get("by") or ())
    texts = {"now": "it falls now", "cancelled": "cancelled", "next-cycle": "it falls in the next cycle"}
    return f"Fire of {pieces} is called{at}: {texts.get(str(arrival), '')}."


def _results(event: Happened) -> str:
    results: Mapping[str, str] = event.result.get("results") or {}
    shown = [f"{name} {result.replace('-', ' ')}" for name, result in results.items()]
    return "; ".join(shown) or "nothing is hit"


def describe_shells(event: Happened, viewer: Viewer) -> str:
    """Describes the impact of shells."""
    return f"Shells fall, {format_inches(float(event.result.get('radius') or 0))} around: {_results(event)}."


def describe_bombs(event: Happened, viewer: Viewer) -> str:
    """Describes a pair of bombs dropped."""
    fallen = event.result.get("bombs") or ()
    text = (
        f"{event.action.get('by')} drops two bombs: {', '.join(describe_landing(int(one['lands'])) for one in fallen)}"
    )
    return f"{text}." if event.action.get("later") else f"{text}: {_results(event)}."


def describe_burst(event: Happened, viewer: Viewer) -> str:
    """Describes a bomb's effect where it landed."""
    return f"{str(event.action.get('bomb')).capitalize()}: {_results(event)}."


def describe_demolition(event: Happened, viewer: Viewer) -> str:
    """Describes a demolition."""
    return f"{event.about[0]} demolishes: {_results(event)}."


def describe_counterbattery(event: Happened, viewer: Viewer) -> str:
    """Describes an attempt at counterbattery fire."""
    found = "finds it" if event.result.get("found") else "does not find it"
    by = ", ".join(str(one) for one in event.action.get("by") or ())
    return f"{by} tries counterbattery fire at {event.action.get('target')} and {found}."


def describe_mines(event: Happened, viewer: Viewer) -> str:
    """Describes a move into a minefield."""
    result, field = event.result, event.action.get("minefield")
    if not result.get("rolled"):
        return f"{event.about[0]} passes {field} unaffected."
    strength = result.get("revealed")
    what = "a dummy" if strength == 0 else f"strength {strength}"
    hit = f"hits a mine: {str(result.get('result')).replace('-', ' ')}" if result.get("hit-mine") else "hits no mine"
    return f"{event.about[0]} moves into {field}, {what}, and {hit}.{name_lost(event)}"
