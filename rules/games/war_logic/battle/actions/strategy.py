"""Actions of the strategy step: speeches, reinforcement, revival, dice (sections 5 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.war_logic.army.document import SkillEntry, WordList
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record


class Speak(Record):
    """A morale speech (WL-5.6, WL-5.7)."""

    by: str
    with_: str
    mode: Literal["attack", "defense"] = "attack"
    members: WordList = ()
    type: Literal["speech"] = "speech"


class NewUnit(Record):
    """A unit that is smuggled in. ``like`` is a unit of the same side whose sheet it has."""

    name: str
    cost: Exact = ZERO
    health: int = 0
    armor: int = 0
    like: str | None = None
    nature: WordList = DEFAULT_NATURE
    team: str | None = None
    skills: Mapping[str, SkillEntry] = field(default_factory=dict)


class Reinforce(Record):
    """A unit with credit buys another (WL-5.4)."""

    by: str
    unit: NewUnit
    type: Literal["reinforce"] = "reinforce"


class Revive(Record):
    """A dead unit is cloned (WL-14.1) or resurrected (WL-14.2)."""

    by: str
    with_: str
    unit: str
    distance: Exact = ZERO
    type: Literal["clone", "resurrect"] = "clone"


class Predict(Record):
    """Dice are rolled ahead (WL-5.10)."""

    by: str
    with_: str
    count: int = 1
    type: Literal["predict"] = "predict"


class SetDice(Record):
    """Faces are set (WL-5.11)."""

    by: str
    with_: str
    faces: tuple[int, ...] = ()
    type: Literal["set-dice"] = "set-dice"


StrategyAction: TypeAlias = Speak | Reinforce | Revive | Predict | SetDice
