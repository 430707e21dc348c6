"""Actions of the strategy step: speeches, reinforcement, revival, dice (sections 5 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rules.games.war_logic.army.document import SkillEntry, WordList
from rules.games.war_logic.battle.actions.captures import With
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import record


@record
class Speak:
    """A morale speech (WL-5.6, WL-5.7)."""

    by: str
    with_: With
    mode: Literal["attack", "defense"] = "attack"
    members: WordList = ()
    type: Literal["speech"] = "speech"


@record
class NewUnit:
    """A unit that is smuggled in. ``like`` is a unit of the same side whose sheet it has."""

    name: str
    cost: Exact = ZERO
    health: int = 0
    armor: int = 0
    like: str | None = None
    nature: WordList = DEFAULT_NATURE
    team: str | None = None
    skills: Mapping[str, SkillEntry] = field(default_factory=dict)


@record
class Reinforce:
    """A unit with credit buys another (WL-5.4)."""

    by: str
    unit: NewUnit
    type: Literal["reinforce"] = "reinforce"


@record
class Revive:
    """A dead unit is cloned (WL-14.1) or resurrected (WL-14.2)."""

    by: str
    with_: With
    unit: str
    distance: Exact = ZERO
    type: Literal["clone", "resurrect"] = "clone"


@record
class Predict:
    """Dice are rolled ahead (WL-5.10)."""

    by: str
    with_: With
    count: int = 1
    type: Literal["predict"] = "predict"


@record
class SetDice:
    """Faces are set (WL-5.11)."""

    by: str
    with_: With
    faces: tuple[int, ...] = ()
    type: Literal["set-dice"] = "set-dice"
