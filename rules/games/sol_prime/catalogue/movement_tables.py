"""The tables of movement and ground (SP-5)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.games.sol_prime.catalogue.kinds import Share
from rules.kernel.records import Record


class Movement(Record):
    """Movement rates in inches a turn (SP-5.2), and what turning, backing and popping up cost."""

    rule: str
    turn: float
    backward: float
    pop_up: float
    settle: float
    load_share: Share
    half: Share
    rates: Mapping[str, float]
    speeds: Mapping[str, tuple[str, ...]]


class Ground(Record):
    """A kind of ground (SP-5.12)."""

    rule: str
    name: str
    times: Mapping[str, float] = field(default_factory=dict)
    plus: Mapping[str, float] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
