"""Log sentences of the referee's corrections."""

from __future__ import annotations

from rules.games.extractors.battle.events import SecretlyCorrected
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.visibility.view import may_read
from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list


def correction_sentence(event: Corrected | SecretlyCorrected, viewer: Viewer) -> Sentence:
    """Names a secret correction to its owner alone; everyone reads that the referee stepped in."""
    if isinstance(event, SecretlyCorrected) and not may_read(viewer, event.owner):
        return Sentence(text="The referee corrects what is not open to you.", kind="correction", tone="warn")
    found = event.correction if isinstance(event, SecretlyCorrected) else event
    about = (str(found.path[1]),) if len(found.path) > 1 and found.path[0] == "units" else ()
    old, new = _describe_value(found.old), _describe_value(found.value)
    text = f"The referee corrects {_describe_place(found)} from {old} to {new}: {found.reason}."
    return Sentence(text=text, kind="correction", about=about, tone="warn")


def _describe_place(event: Corrected) -> str:
    """Describes the place of a correction: "Alpha, combat order 3"."""
    of_unit = event.path[0] == "units" and len(event.path) > 1
    name, keys = (str(event.path[1]), event.path[2:]) if of_unit else ("", event.path)
    words = ["order" if key == "boxes" else str(key + 1) if isinstance(key, int) else key for key in keys]
    said = " ".join(words).replace("-cycle", "").replace("-", " ")
    return f"{name}, {said}" if name else f"the {said}"


def _describe_value(value: Json) -> str:
    """Puts a value into words: names of orders and phases, yes and no, nothing."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | []:
            return "nothing"
        case list():
            return format_list(str(one) for one in value)
        case dict():
            return "gone"
        case str() if value in CATALOGUE.orders:
            return order_name(value)
        case _:
            return PHASE_NAMES.get(value, str(value))
