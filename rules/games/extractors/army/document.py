"""The army document: its records and their codec."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from rules.games.extractors.catalogue.terms import Faction, Wave
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record


class SlotWeapon(Record):
    """A weapon in a slot."""

    slot: str
    weapon: str


class BoughtUnit(Record):
    """A unit as bought: a Dorian piece, a whole cell (type ``cell``), or a machine."""

    name: str
    type: str
    cell: str | None = None
    weapons: tuple[SlotWeapon, ...] = ()
    extra_armor: int = 0
    thanis: tuple[str, ...] = ()


class ArmyOptions(Record):
    """Side, scenario and kind of game of an army; ``wave`` is reinforcement for the second army of a scenario."""

    side: Faction = "dorian"
    scenario: Literal["incoming", "three-pod", "extractors", "ambush", "dobern", "engage"] | None = None
    simple: bool = False
    wave: Wave = "initial"


class Army(Record):
    """An army document. ``reinforcement`` holds the units of the scenario's second wave, if it is bought with it."""

    game: str = "extractors"
    name: str = ""
    budget: int | None = None
    options: ArmyOptions = field(default_factory=ArmyOptions)
    units: tuple[BoughtUnit, ...] = ()
    reinforcement: tuple[BoughtUnit, ...] = ()


CODEC: Codec[Army] = Codec(Army)


def read_army(document: Json) -> Army:
    """Reads an army from its document. Raises Unreadable."""
    return CODEC.read(document)
