"""Sentences of the log about movement, places, posture, flight and support."""

from __future__ import annotations

from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.events.combat import Flown, Moved, SupportCalled
from rules.games.sol_prime.battle.events.course import GroundPlaced, MinefieldLaid, OffTableNoted, PostureTaken, Shown
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import format_inches
from rules.games.sol_prime.display.log.course import recorded_name
from rules.kernel.viewer import Viewer, owns


def describe_move(event: Moved, viewer: Viewer) -> str:
    """Describes a move."""
    watch = " It stays on Overwatch." if event.overwatch else ""
    return f"{event.about[0]} moves for {format_inches(event.cost)}, {format_inches(event.moved)} in all.{watch}"


def describe_support(event: SupportCalled, viewer: Viewer) -> str:
    """Describes a call for air support."""
    granted = "it comes" if event.granted else "none comes"
    return f"{recorded_name(event, event.side)} calls for air support: {granted}."


def describe_flight(event: Flown, viewer: Viewer) -> str:
    """Describes an aircraft's flight."""
    name = event.about[0]
    if event.entry:
        return f"{name} flies on from the {event.edge or 'edge'}."
    leaves = f" and leaves by the {event.leaves}" if event.leaves else ""
    point = "" if event.may_fire else ", without a point"
    return f"{name} flies {format_inches(event.moved)}{leaves}{point}."


def describe_off_table(event: OffTableNoted, viewer: Viewer) -> str:
    """Describes an off-table piece, with its distance for its owner only (SP-28.2)."""
    away = event.off_table
    if not owns(viewer, event.side):
        return f"{event.about[0]} is placed."
    return (
        f"{event.about[0]} stands {format_inches(away)} off the table."
        if away is not None
        else f"{event.about[0]} is on the table."
    )


def describe_minefield(event: MinefieldLaid, viewer: Viewer) -> str:
    """Describes a minefield that is laid, with its kind for its owner only (SP-28.1)."""
    mine = CATALOGUE.minefields.types.get(event.mine)
    kind = f" ({mine.name})" if mine and owns(viewer, event.side) else ""
    return f"{event.minefield} is laid{f' at {event.place}' if event.place else ''}{kind}."


def describe_showing(event: Shown, viewer: Viewer) -> str:
    """Describes stands that are shown or put on the table."""
    if event.concealed:
        return f"{', '.join(event.about)}: on the table."
    how = "is shown: it has" if len(event.about) == 1 else "are shown: they have"
    return f"{', '.join(event.about)} {how} been there, unseen."


def describe_posture(event: PostureTaken, viewer: Viewer) -> str:
    """Describes a stand's cover or digging in."""
    name = event.about[0]
    if event.carrier and not owns(viewer, event.side):
        # Stands aboard an aircraft off the table are secret (SP-28.5).
        return ""
    if event.dug_in:
        return f"{name} is dug in."
    return f"{name} is in {event.cover} cover." if event.cover != "none" else f"{name} is placed."


def describe_overwatch(event: Happened, viewer: Viewer) -> str:
    """Describes stands that go on Overwatch."""
    return f"{', '.join(event.about)} {'goes' if len(event.about) == 1 else 'go'} on Overwatch."


def describe_placing(event: Happened, viewer: Viewer) -> str:
    """Describes stands that are put on the plan."""
    return f"{', '.join(event.about)} {'is' if len(event.about) == 1 else 'are'} put on the plan."


def describe_ground(event: GroundPlaced, viewer: Viewer) -> str:
    """Describes ground that is laid or taken off."""
    return f"{event.ground} is {'taken off' if event.removed else 'laid on'} the plan."
