"""Log sentences of the referee's corrections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.events import SecretlyCorrected
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.visibility.view import may_read
from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json
from rules.kernel.viewer import Viewer
from rules.kit.correction_log import describe_correction

WORDS = {"move-cycle": "move", "combat-cycle": "combat", "boxes": "order"}
ORDER_NAMES = {key: order_name(key) for key in CATALOGUE.orders}
NAMES: Mapping[str, str] = {**ORDER_NAMES, **{str(key): name for key, name in PHASE_NAMES.items()}}
"""The names of orders and phases."""


def correction_sentence(event: Corrected | SecretlyCorrected, viewer: Viewer) -> Sentence:
    """Names a secret correction to its owner alone; everyone reads that the referee stepped in."""
    if isinstance(event, SecretlyCorrected) and not may_read(viewer, event.owner):
        return Sentence(text="The referee corrects what is not open to you.", kind="correction", tone="warn")
    found = event.correction if isinstance(event, SecretlyCorrected) else event
    return describe_correction(State, found, readable=True, words=WORDS, say=_name_of)


def _name_of(event: Corrected, value: Json) -> str | None:
    return NAMES.get(value) if isinstance(value, str) else None
