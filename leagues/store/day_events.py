"""Events of the day itself: who is here, where they sit, what everybody is told, and what is played."""

from dataclasses import dataclass
from typing import Literal

from rules.kernel.records import Record


class CheckInSet(Record):
    """Check-in on the day is opened (nobody is here yet when it was off), closed to players, or done without."""

    now: Literal["open", "closed", "off"]
    type: Literal["check-in-set"] = "check-in-set"


class CheckedIn(Record):
    """Somebody is here, or has left."""

    entry: int
    here: bool = True
    type: Literal["checked-in"] = "checked-in"


class TableFixed(Record):
    """A team always plays at one table, because it needs that (0: at any again)."""

    entry: int
    table: int = 0
    type: Literal["table-fixed"] = "table-fixed"


class LineupSet(Record):
    """A team names its members, in the order of the tables."""

    entry: int
    members: tuple[str, ...] = ()
    type: Literal["lineup-set"] = "lineup-set"


class Announced(Record):
    """The organisers tell everybody something."""

    text: str
    type: Literal["announced"] = "announced"


class MissionSet(Record):
    """The mission and deployment of a round, ``drawn`` or set by the organisers (no ``mission``: to be drawn again)."""

    round: int
    mission: str = ""
    deployment: str = ""
    drawn: bool = False
    type: Literal["mission-set"] = "mission-set"


@dataclass(frozen=True, slots=True)
class Briefing:
    """The mission and deployment (empty: none) of a round; ``drawn``, not set."""

    mission: str
    deployment: str
    drawn: bool

    def __str__(self) -> str:
        return f"{self.mission}, deployment {self.deployment}" if self.deployment else self.mission


def briefing_of(event: MissionSet) -> Briefing:
    """Returns what an event says of its round."""
    return Briefing(event.mission, event.deployment, event.drawn)
