"""Actions of the control step: orders, hacking, puzzles, distortion (sections 6 and 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.war_logic.army.document import WordList
from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record


class Order(Record):
    """A commander orders units (section 6). ``via`` is its radio, flag ... or "voice"; ``relays`` say who passes on."""

    by: str
    with_: str
    via: str = "voice"
    targets: WordList = ()
    distances: Distances = field(default_factory=dict)
    relays: Mapping[str, str] = field(default_factory=dict)
    type: Literal["order"] = "order"


class Hack(Record):
    """A mind or machine is attacked (WL-13.5)."""

    by: str
    with_: str
    target: str
    distance: Exact = ZERO
    effect: Literal["integrity", "confidentiality", "availability"] = "availability"
    type: Literal["hack"] = "hack"


class Infest(Record):
    """A unit is infested (WL-13.14)."""

    by: str
    with_: str
    target: str
    distance: Exact = ZERO
    form_cost: Exact | None = None
    type: Literal["infest"] = "infest"


class Solve(Record):
    """Work on a puzzle (WL-6.15)."""

    by: str
    with_: str
    puzzle: str
    type: Literal["solve"] = "solve"


class Distort(Record):
    """An enemy's command is distorted (WL-13.13)."""

    by: str
    with_: str
    side: str
    type: Literal["distort"] = "distort"


ControlAction: TypeAlias = Order | Hack | Infest | Solve | Distort
