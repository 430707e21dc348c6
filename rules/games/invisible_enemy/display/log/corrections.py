"""Sentences of a referee's corrections."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import State
from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json
from rules.kernel.viewer import Viewer
from rules.kit.secrets import may_read


def describe_correction(event: Corrected, viewer: Viewer) -> Sentence:
    """Describes a correction; only the owner and the referee read secret values."""
    if not may_read(State, event, viewer):
        return Sentence(text=f"The referee corrects something secret: {event.reason}", kind="correction", tone="warn")
    keys = event.path[1:] if len(event.path) > 1 else event.path
    place = ", ".join(str(key).replace("_", " ") for key in keys)
    old, new = _describe_value(event.old), _describe_value(event.value)
    text = f"The referee corrects {place}: {old} becomes {new}. {event.reason}"
    about = (str(event.path[1]),) if len(event.path) > 1 else ()
    return Sentence(text=text, kind="correction", about=about, tone="warn")


def _describe_value(value: Json) -> str:
    """Describes a value in words."""
    words: dict[Json, str] = {True: "yes", False: "no", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)
