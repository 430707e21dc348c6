"""Sentences of a referee's corrections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.visibility.view import owns
from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json, Path
from rules.kernel.viewer import Viewer

PUBLIC_FIELDS: Mapping[str, frozenset[str]] = {
    "sides": frozenset(
        (
            *("name", "nation", "tech_level", "network_dice", "status", "points", "type1", "type2", "deflections"),
            *("tie_barrages", "vector_superiority", "passed", "strikes", "bought", "requested", "done"),
        )
    ),
    "units": frozenset(("auto_move", "control", "formation", "min_interval", "mission_known")),
    "bases": frozenset(
        (
            *("hull", "defense", "attack", "speed", "range", "network_range", "hits", "pending", "moved", "fired"),
            *("acted", "immobilized", "stranded", "contaminated", "vector", "checked", "rake_failed", "tow_attached"),
        )
    ),
    "towers": frozenset(("hits", "pending", "hull")),
    "barrages": frozenset(("deflected", "resolved", "place")),
    "terrain": frozenset(("cleared", "type")),
}
"""Fields whose correction everybody may read."""


def describe_correction(event: Corrected, viewer: Viewer) -> Sentence:
    """Describes a correction; only the owner and the referee read secret values."""
    public = is_public(event.path) and not event.secret
    knows = public or viewer.role == "referee" or (bool(event.side) and owns(viewer, event.side))
    if not knows:
        return Sentence(text=f"The referee corrects something secret: {event.reason}", kind="correction", tone="warn")
    keys = event.path[1:] if event.path[0] in PUBLIC_FIELDS else event.path
    place = ", ".join(str(key).replace("_", " ") for key in keys)
    old, new = _describe_value(event.old), _describe_value(event.value)
    text = f"The referee corrects {place}: {old} becomes {new}. {event.reason}"
    about = (str(event.path[1]),) if len(event.path) > 1 else ()
    return Sentence(text=text, kind="correction", about=about, tone="warn")


def _describe_value(value: Json) -> str:
    """Describes a value in words."""
    words: dict[Json, str] = {True: "yes", False: "no", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def is_public(path: Path) -> bool:
    """Checks whether everybody may know the value at a path of the state."""
    if len(path) < 3:
        return len(path) == 1 and path[0] not in PUBLIC_FIELDS
    return path[2] in PUBLIC_FIELDS.get(str(path[0]), frozenset())
