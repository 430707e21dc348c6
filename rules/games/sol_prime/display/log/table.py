"""Sentences of the log about movement, places, posture, flight and support."""

from __future__ import annotations

from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import format_inches
from rules.games.sol_prime.display.log.course import recorded_name
from rules.games.sol_prime.visibility.view import owns
from rules.kernel.viewer import Viewer


def describe_move(event: Happened, viewer: Viewer) -> str:
    """Describes a move."""
    result = event.result
    watch = " It stays on Overwatch." if result.get("overwatch") else ""
    cost, moved = float(result.get("cost") or 0), float(result.get("moved") or 0)
    return f"{event.about[0]} moves for {format_inches(cost)}, {format_inches(moved)} in all.{watch}"


def describe_support(event: Happened, viewer: Viewer) -> str:
    """Describes a call for air support."""
    granted = "it comes" if event.result.get("granted") else "none comes"
    return f"{recorded_name(event, event.side)} calls for air support: {granted}."


def describe_flight(event: Happened, viewer: Viewer) -> str:
    """Describes an aircraft's flight."""
    action, name = event.action, event.about[0]
    if action.get("entry"):
        return f"{name} flies on from the {action.get('edge') or 'edge'}."
    leaves = f" and leaves by the {action.get('leaves')}" if action.get("leaves") else ""
    point = "" if event.result.get("may-fire") else ", without a point"
    return f"{name} flies {format_inches(float(action.get('inches') or 0))}{leaves}{point}."


def describe_off_table(event: Happened, viewer: Viewer) -> str:
    """Describes an off-table piece, with its distance for its owner only (SP-28.2)."""
    away = event.result.get("off-table")
    if not owns(viewer, event.side):
        return f"{event.about[0]} is placed."
    return (
        f"{event.about[0]} stands {format_inches(float(away))} off the table."
        if away is not None
        else f"{event.about[0]} is on the table."
    )


def describe_minefield(event: Happened, viewer: Viewer) -> str:
    """Describes a minefield that is laid, with its kind for its owner only (SP-28.1)."""
    place = event.result.get("place")
    mine = CATALOGUE.minefields.types.get(str(event.action.get("mine")))
    kind = f" ({mine.name})" if mine and owns(viewer, event.side) else ""
    return f"{event.result.get('minefield')} is laid{f' at {place}' if place else ''}{kind}."


def describe_showing(event: Happened, viewer: Viewer) -> str:
    """Describes stands that are shown or put on the table."""
    if event.result.get("concealed"):
        return f"{', '.join(event.about)}: on the table."
    how = "is shown: it has" if len(event.about) == 1 else "are shown: they have"
    return f"{', '.join(event.about)} {how} been there, unseen."


def describe_posture(event: Happened, viewer: Viewer) -> str:
    """Describes a stand's cover or digging in."""
    name = event.about[0]
    if event.action.get("carrier") and not owns(viewer, event.side):
        # Stands aboard an aircraft off the table are secret (SP-28.5).
        return ""
    if event.result.get("dug-in"):
        return f"{name} is dug in."
    cover = event.result.get("cover")
    return f"{name} is in {cover} cover." if cover and cover != "none" else f"{name} is placed."


def describe_overwatch(event: Happened, viewer: Viewer) -> str:
    """Describes stands that go on Overwatch."""
    return f"{', '.join(event.about)} {'goes' if len(event.about) == 1 else 'go'} on Overwatch."


def describe_placing(event: Happened, viewer: Viewer) -> str:
    """Describes stands that are put on the plan."""
    return f"{', '.join(event.about)} {'is' if len(event.about) == 1 else 'are'} put on the plan."


def describe_ground(event: Happened, viewer: Viewer) -> str:
    """Describes ground that is laid or taken off."""
    return f"{event.result.get('ground')} is {'taken off' if event.result.get('removed') else 'laid on'} the plan."
