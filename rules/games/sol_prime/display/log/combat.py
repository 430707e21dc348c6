"""Sentences of the log about combat: fire, close combat, artillery, bombs, mines, demolition."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.events.combat import (
    Announced,
    ArtilleryCalled,
    ArtilleryFell,
    BombBurst,
    Bombed,
    CounterbatteryTried,
    Demolished,
    Fired,
    Fought,
    MinefieldEntered,
)
from rules.games.sol_prime.display.labels import format_inches, weapon_name
from rules.games.sol_prime.display.log.course import name_lost, recorded_name
from rules.games.sol_prime.mechanics.guided_bombs import describe_landing
from rules.kernel.viewer import Viewer, owns
from rules.kernel.wording import format_list


def describe_shot(event: Fired, viewer: Viewer) -> str:
    """Describes a shot and its result."""
    how = "fires from Overwatch at" if event.from_overwatch else "fires at"
    text = f"{event.by} {how} {event.target} with {weapon_name(event.weapon)}: "
    if event.reaction:
        text += "it reacts; " if event.reacted else "it fails to react; "
    text += event.result.replace("-", " ") + "."
    if event.occupant:
        text += f" {event.inside}, inside: {event.occupant.replace('-', ' ')}."
    return text + name_lost(event, besides=event.target)


def describe_announcement(event: Announced, viewer: Viewer) -> str:
    """Describes a missile that is announced."""
    return f"{event.by} announces {weapon_name(event.weapon)} at {event.target}."


def describe_fight(event: Fought, viewer: Viewer) -> str:
    """Describes close combat."""
    won = "the attack succeeds" if event.winner == "attacker" else "the attack fails"
    return f"{format_list(event.attackers)} attacks {event.defender}: {won}.{name_lost(event)}"


def describe_call(event: ArtilleryCalled, viewer: Viewer) -> str:
    """Describes a call for artillery fire, as far as the viewer may know it (SP-28.3)."""
    at = f" at {event.place}" if event.place else ""
    if event.arrival == "next-cycle" and not owns(viewer, event.side):
        return f"{recorded_name(event, event.side)} plans artillery fire for the next cycle{at}."
    texts = {"now": "it falls now", "cancelled": "cancelled", "next-cycle": "it falls in the next cycle"}
    return f"Fire of {', '.join(event.by)} is called{at}: {texts[event.arrival]}."


def _list_results(results: Mapping[str, str]) -> str:
    shown = [f"{name} {result.replace('-', ' ')}" for name, result in results.items()]
    return "; ".join(shown) or "nothing is hit"


def describe_shells(event: ArtilleryFell, viewer: Viewer) -> str:
    """Describes the impact of shells."""
    return f"Shells fall, {format_inches(event.radius)} around: {_list_results(event.results)}."


def describe_bombs(event: Bombed, viewer: Viewer) -> str:
    """Describes a pair of bombs dropped."""
    text = f"{event.by} drops two bombs: {', '.join(describe_landing(one.lands) for one in event.bombs)}"
    return f"{text}." if event.later else f"{text}: {_list_results(event.results)}."


def describe_burst(event: BombBurst, viewer: Viewer) -> str:
    """Describes a bomb's effect where it landed."""
    return f"{event.bomb.capitalize()}: {_list_results(event.results)}."


def describe_demolition(event: Demolished, viewer: Viewer) -> str:
    """Describes a demolition."""
    return f"{event.about[0]} demolishes: {_list_results(event.results)}."


def describe_counterbattery(event: CounterbatteryTried, viewer: Viewer) -> str:
    """Describes an attempt at counterbattery fire."""
    found = "finds it" if event.found else "does not find it"
    return f"{', '.join(event.by)} tries counterbattery fire at {event.target} and {found}."


def describe_mines(event: MinefieldEntered, viewer: Viewer) -> str:
    """Describes a move into a minefield."""
    if not event.rolled:
        return f"{event.about[0]} passes {event.minefield} unaffected."
    what = "a dummy" if event.revealed == 0 else f"strength {event.revealed}"
    hit = f"hits a mine: {event.result.replace('-', ' ')}" if event.hit_mine else "hits no mine"
    return f"{event.about[0]} moves into {event.minefield}, {what}, and {hit}.{name_lost(event)}"
