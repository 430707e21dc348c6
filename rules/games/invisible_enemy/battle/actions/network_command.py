"""Actions of network command (section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.kernel.records import SnakeRecord


class NetworkCombat(SnakeRecord):
    """Both sides roll their network dice (IE-4.1)."""

    type: Literal["network-combat"] = "network-combat"


class Buy(SnakeRecord):
    """A side buys a tactical action (IE-4.10)."""

    by: str
    item: str
    unit: str | None = None
    type: Literal["buy"] = "buy"


class DoneBuying(SnakeRecord):
    """A side has declared all its purchases (IE-4.5)."""

    by: str
    type: Literal["done-buying"] = "done-buying"


class WriteList(SnakeRecord):
    """A side writes its purchases in secret, on equal points (IE-4.11, IE-R6): items by number, moves by unit."""

    by: str
    items: Mapping[str, int] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    type: Literal["write-list"] = "write-list"


class RequestType2(SnakeRecord):
    """A side rolls for type 2 barrages (IE-4.30)."""

    by: str
    type: Literal["type-2-request"] = "type-2-request"


NetworkCommandAction: TypeAlias = NetworkCombat | Buy | DoneBuying | WriteList | RequestType2
