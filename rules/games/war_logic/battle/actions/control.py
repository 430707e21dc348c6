"""Actions of the control step: orders, hacking, puzzles, distortion (sections 6 and 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rules.games.war_logic.army.document import WordList
from rules.games.war_logic.battle.actions.captures import With
from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import record


@record
class Order:
    """A commander orders units (section 6). ``via`` is its radio, flag ... or "voice"; ``relays`` say who passes on."""

    by: str
    with_: With
    via: str = "voice"
    targets: WordList = ()
    distances: Distances = field(default_factory=dict)
    relays: Mapping[str, str] = field(default_factory=dict)
    type: Literal["order"] = "order"


@record
class Hack:
    """A mind or machine is attacked (WL-13.5)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    effect: Literal["integrity", "confidentiality", "availability"] = "availability"
    type: Literal["hack"] = "hack"


@record
class Infest:
    """A unit is infested (WL-13.14)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    form_cost: Exact | None = None
    type: Literal["infest"] = "infest"


@record
class Solve:
    """Work on a puzzle (WL-6.15)."""

    by: str
    with_: With
    puzzle: str
    type: Literal["solve"] = "solve"


@record
class Distort:
    """An enemy's command is distorted (WL-13.13)."""

    by: str
    with_: With
    side: str
    type: Literal["distort"] = "distort"
