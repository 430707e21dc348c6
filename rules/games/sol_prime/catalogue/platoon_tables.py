"""The tables of activation, morale and leaders (SP-4, SP-18, SP-19)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.records import Record


class Quality(Record):
    """The modifiers of command and control to activation (SP-4.6)."""

    rule: str
    advanced: int
    standard: int
    primitive: int


class Activation(Record):
    """The activation roll (SP-4.4, SP-4.5, SP-4.7)."""

    rule: str
    die: int
    few_below: int
    few: int
    many_above: int
    many: int
    number_rule: str
    minimum: int


class Command(Record):
    """Command and control, and activation."""

    quality: Quality
    activation: Activation


class MoraleRating(Record):
    """A morale rating (SP-2.54)."""

    name: str
    rule: str
    fails_up_to: int
    close_combat: int
    points: int


class MoraleTests(Record):
    """Morale tests and their triggers (SP-18.2, SP-18.10 to SP-18.13)."""

    rule: str
    die: int
    leader: int
    shaken: int
    cover: int
    leader_radius: float
    loss_percent: int
    vehicles_within: float
    infantry_within: float


class Morale(Record):
    """Ratings and tests."""

    ratings: Mapping[str, MoraleRating]
    tests: MoraleTests


class Leaders(Record):
    """Leaders (SP-19.1 to SP-19.3)."""

    rule: str
    per_player: int
    fate_die: int
    killed_up_to: int
