"""The terms beside the game's own set-up: a clock per side, and the delay with which spectators watch."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from rules.kernel.records import Json

MOST_MINUTES = 600
MOST_SECONDS = 3600
LONGEST_DELAY = 240
MOST_ACTIONS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """``minutes`` of clock per side (0: no clock), to which ``increment`` seconds are added each time that a side has
    done its part. Spectators see what was ``delay_minutes`` ago, or ``delay_actions`` actions ago (0: the present)."""

    minutes: int = 0
    increment: int = 0
    delay_minutes: int = 0
    delay_actions: int = 0

    @property
    def delayed(self) -> bool:
        return bool(self.delay_minutes or self.delay_actions)

    @property
    def delay(self) -> timedelta:
        return timedelta(minutes=self.delay_minutes)

    def document(self) -> Json:
        """Returns the terms as they are kept: what has not been agreed on is left out."""
        return {name: value for name, value in asdict(self).items() if value}


NO_TERMS = Terms()
MOST = {
    "minutes": MOST_MINUTES,
    "increment": MOST_SECONDS,
    "delay_minutes": LONGEST_DELAY,
    "delay_actions": MOST_ACTIONS,
}


def terms_of(kept: Any) -> Terms:
    """Returns the terms of a battle or a lobby."""
    return Terms(**kept.terms)


def read(posted: Mapping[str, Any]) -> Terms:
    """Reads the terms of a form; anything that is not a number counts as nothing, what is too much as the most."""
    return Terms(**{name: _number(posted.get(name), most) for name, most in MOST.items()})


def _number(given: Any, most: int) -> int:
    text = str(given or "").strip()
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
