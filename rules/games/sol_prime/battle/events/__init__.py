"""The events of a battle, in the past tense: everything that has happened, with its results and exactly its changes."""

from __future__ import annotations

from typing import TypeAlias, get_args

from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.events.combat import CombatEvent
from rules.games.sol_prime.battle.events.course import CourseEvent, Started
from rules.games.sol_prime.battle.events.older import upcasters
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected
from rules.kit.actions import types_of

Made: TypeAlias = CourseEvent | CombatEvent
"""Events that actions come to, and that follow from them."""
Event: TypeAlias = Started | Made | Corrected
KINDS: dict[str, type[Happened]] = {word: kind for kind in get_args(Made) for word in types_of(kind)}
"""The kinds of what has happened by their words."""
EVENTS: Codec[Event] = Codec(Event, stored=True, upcasters=upcasters(KINDS))
