"""The set-up of battles that are about to begin: their sides and options."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.records import Json, Record


class SideSetup(Record):
    """A side of a battle that is about to begin: its key, its name, and the document of its army."""

    id: str
    name: str
    army: Json


class Setup(Record):
    """A battle that is about to begin. ``options`` is the document that the game's set-up sections edit."""

    sides: tuple[SideSetup, ...]
    options: Mapping[str, Json]
