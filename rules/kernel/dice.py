"""The one interface through which rules ask for dice, and the three kinds of dice behind it.

A resolver asks ``dice.roll(D100, cuts=(55, 99), why="to hit")``. ``cuts`` is a promise: the caller only tells faces
apart that lie on different sides of a cut (up to 55, 56 to 99, above 99). The explorer of :mod:`rules.kernel.odds`
therefore branches once per class instead of once per face. Without cuts every face counts.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import record, replace

Source = Literal["site", "table", "referee", "tape"]


@record
class Die:
    """A fair die with the whole faces from ``low`` to ``high``."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of faces."""
        return self.high - self.low + 1


D6 = Die(low=1, high=6)
D10 = Die(low=1, high=10)
D10_FROM_ZERO = Die(low=0, high=9)
D100 = Die(low=1, high=100)


@record
class Rolled:
    """One roll that has been made: the die, its face, what it was for, and who rolled it.

    ``number`` counts the rolls of committed dice; ``side`` is whose roll it was, where not that of the side that acts.
    """

    die: Die
    face: int
    why: str = ""
    source: Source = "site"
    number: int | None = None
    side: str = ""


class NeedsDice(Exception):
    """The faces entered so far do not suffice: ``die`` for ``why`` is wanted next, after those in ``rolled``."""

    def __init__(self, die: Die, why: str, rolled: Sequence[Rolled]) -> None:
        super().__init__(f"a die from {die.low} to {die.high} is needed: {why}")
        self.die, self.why, self.rolled = die, why, tuple(rolled)


class Dice(Protocol):
    """What a resolver sees of the dice."""

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        """The face of one die. See the module's text for ``cuts``; ``why`` names the roll for players."""
        ...


def credit_roll(dice: Dice, side: str) -> None:
    """Say that the last roll was one of ``side``, whoever acts: luck is reckoned by it."""
    if rolled := getattr(dice, "rolled", None):
        rolled[-1] = replace(rolled[-1], side=side)


def roll_for(side: str, dice: Dice, die: Die, *, why: str = "") -> int:
    """The face of a die of ``side``, where who acts rolls for several sides at once."""
    face = dice.roll(die, why=why)
    credit_roll(dice, side)
    return face


class SystemDice:
    """Dice of the site, from the operating system's random source."""

    def __init__(self) -> None:
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        face = die.low + secrets.randbelow(die.size)
        self.rolled.append(Rolled(die=die, face=face, why=why))
        return face


class EnteredDice:
    """Faces typed at the table, used in the order in which the rules call for them.

    Raises :class:`NeedsDice` when one more is wanted, :class:`Unreadable` (``no-such-face``) for a face that the die
    has not.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        if len(self.rolled) == len(self.faces):
            raise NeedsDice(die, why, self.rolled)
        face = self.faces[len(self.rolled)]
        if not die.low <= face <= die.high:
            message = f"{face} is no face of this die ({why}): it goes from {die.low} to {die.high}."
            raise Unreadable(Problem(code="no-such-face", message=message))
        self.rolled.append(Rolled(die=die, face=face, why=why, source="table"))
        return face

    def finish(self) -> None:
        """Raise :class:`Unreadable` (``too-many-dice``) when faces were entered that nothing called for."""
        spare = self.faces[len(self.rolled) :]
        if spare:
            raise Unreadable(
                Problem(
                    code="too-many-dice",
                    message=f"{len(spare)} more dice than needed: {spare}.",
                )
            )


def commitment(seed: bytes) -> str:
    """What is published before the first roll: it fixes the seed and does not tell it."""
    return hashlib.sha256(seed).hexdigest()


def derive_face(seed: bytes, words: str, number: int, die: Die) -> int:
    """The face of the roll ``number`` (from 1), for a seed and the words that the players have added to it.

    HMAC-SHA256 of "number.attempt.words" under the seed, taken as a whole number; what would favour the low faces is
    rejected and tried again.
    """
    fair = 2**256 // die.size * die.size
    attempt = 0
    while True:
        message = f"{number}.{attempt}.{words}".encode()
        value = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
        if value < fair:
            return die.low + value % die.size
        attempt += 1


class CommittedDice:
    """Dice that were settled before the first roll: by a seed to which the site has committed itself and the players'
    words. ``made`` rolls have been made before; their numbers have no gap."""

    def __init__(self, seed: bytes, words: str, made: int) -> None:
        self._seed, self._words, self.made = seed, words, made
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        self.made += 1
        face = derive_face(self._seed, self._words, self.made, die)
        self.rolled.append(Rolled(die=die, face=face, why=why, number=self.made))
        return face


class TapeExhausted(Exception):
    """A tape has no face left for ``die``, whose classes are told apart by ``cuts``."""

    def __init__(self, die: Die, cuts: tuple[int, ...]) -> None:
        super().__init__(f"the tape has ended before a die from {die.low} to {die.high}")
        self.die, self.cuts = die, cuts


class TapeDice:
    """A given list of faces: for tests, case files and the explorer."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.faces = list(faces)
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        place = len(self.rolled)
        if place == len(self.faces):
            raise TapeExhausted(die, tuple(cuts))
        face = self.faces[place]
        if not die.low <= face <= die.high:
            raise ValueError(f"{face} is no face of a die from {die.low} to {die.high}")
        self.rolled.append(Rolled(die=die, face=face, why=why, source="tape"))
        return face

    @property
    def spare(self) -> list[int]:
        """The faces that nothing has called for yet."""
        return self.faces[len(self.rolled) :]
