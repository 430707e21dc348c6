"""Events of the field: movement, engineering, fire, barrages, past tense, with their rolls, results and changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.games.invisible_enemy.battle.changes import NOTHING, Effects
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, snake_record


@snake_record
class AreaRoll:
    """The roll for one base or tower in reach of a barrage (IE-8.10)."""

    faces: tuple[int, ...]
    total: int
    needed: int
    destroyed: bool
    no_flank: bool = False
    deflected: bool = False


@snake_record
class BarrageResolved:
    """A barrage has come down."""

    marker: str
    rolled: Mapping[str, AreaRoll]
    destroyed: tuple[str, ...]
    cleared: tuple[str, ...]
    changes: Effects = NOTHING
    type: Literal["barrage-resolved"] = "barrage-resolved"


@snake_record
class UnitActivated:
    """A unit was rolled for (IE-6.10), or moves automatically (IE-6.13)."""

    unit: str
    success: bool
    automatic: bool = False
    roll: int | None = None
    needed: int | None = None
    modified: int | None = None
    supported: bool = False
    status: int = 100
    changes: Effects = NOTHING
    type: Literal["unit-activated"] = "unit-activated"


@snake_record
class Moved:
    """A base has made its move; ``cost`` of the segments that it completed, ``stopped_at`` the one that trapped it.

    ``legs``: how that cost has come about.
    """

    by: str
    cost: Inches
    trapped: bool
    stopped_at: int | None = None
    traps: tuple[int, ...] = ()
    features: tuple[str, ...] = ()
    towed: str | None = None
    cleared: tuple[str, ...] = ()
    speed: Inches = 0
    legs: tuple[tuple[str, Inches], ...] = ()
    changes: Effects = NOTHING
    type: Literal["moved"] = "moved"


@snake_record
class UnitFinished:
    """A unit has ended its movement."""

    unit: str
    changes: Effects = NOTHING
    type: Literal["unit-finished"] = "unit-finished"


@snake_record
class ContactChecked:
    """Which bases of a unit are in network, and which are stranded (IE-6.52)."""

    unit: str
    network: tuple[str, ...]
    stranded: tuple[str, ...]
    changes: Effects = NOTHING
    type: Literal["contact-checked"] = "contact-checked"


@snake_record
class ContaminationRolled:
    """A base has rolled for contamination."""

    by: str
    source: str
    roll: int
    contaminated: bool
    changes: Effects = NOTHING
    type: Literal["contamination-rolled"] = "contamination-rolled"


@snake_record
class VectorMoved:
    """A vector has moved towards the nearest base; ``reached``: that one has to roll now (IE-6.63)."""

    by: str
    target: str | None
    moved_by: Inches
    reached: bool = False
    changes: Effects = NOTHING
    type: Literal["vector-moved"] = "vector-moved"


@snake_record
class Volley:
    """One die of direct fire: the row's modifier and the others, the result and its hits."""

    by: str
    roll: int
    row: int
    damage: int
    covered: bool
    modifier: int
    result: int
    hits: int


@snake_record
class SelfDestructed:
    """A base was blown up by its player."""

    by: str
    attack: int
    range: Inches
    volleys: Mapping[str, Volley]
    applied: Mapping[str, int]
    destroyed: tuple[str, ...] = ()
    changes: Effects = NOTHING
    type: Literal["self-destructed"] = "self-destructed"


@snake_record
class Engineered:
    """An engineer has acted."""

    by: str
    task: str
    success: bool
    target: str | None = None
    needed: int | None = None
    roll: int | None = None
    built: str = ""
    changes: Effects = NOTHING
    type: Literal["engineered"] = "engineered"


@snake_record
class Fired:
    """A base or a battery has fired (IE-7.21): its volleys, and the hits marked as pending on each target reached.

    ``control`` of a rake: passed or failed; without a volley nothing was fired.
    """

    manner: Literal["shot", "rake", "battery"]
    by: tuple[str, ...]
    target: str
    line: str
    volleys: tuple[Volley, ...]
    applied: Mapping[str, int]
    hits: int
    wasted: int
    doomed: tuple[str, ...] = ()
    control: Literal["passed", "failed"] | None = None
    control_roll: int | None = None
    control_needed: int | None = None
    supported: bool = False
    changes: Effects = NOTHING
    type: Literal["fired"] = "fired"


@snake_record
class HitsLogged:
    """Hull boxes were marked off, or cleared, by hand."""

    by: str
    old: int
    hits: int
    hull: int
    changes: Effects = NOTHING
    type: Literal["hits-logged"] = "hits-logged"


@snake_record
class StepEnded:
    """The hits of a fire step have taken effect."""

    destroyed: tuple[str, ...]
    changes: Effects = NOTHING
    type: Literal["step-ended"] = "step-ended"
