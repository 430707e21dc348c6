"""The one interface through which rules ask for dice, and the four kinds of dice behind it.

A resolver calls ``dice.roll(D100, cuts=(55, 99), why="to hit")``. ``cuts`` is a promise: the caller only distinguishes
faces on different sides of a cut (up to 55, 56 to 99, above 99). The explorer of :mod:`rules.kernel.odds` therefore
branches once per class instead of once per face. Without cuts every face counts.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Record, replace

Source = Literal["site", "table", "referee", "tape"]


class Die(Record):
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


class Rolled(Record):
    """One roll: the die, its face, its purpose (``why``), and who rolled it.

    ``number`` counts the rolls of committed dice; ``side`` is the side that rolled, if it is not the side that acts.
    """

    die: Die
    face: int
    why: str = ""
    source: Source = "site"
    number: int | None = None
    side: str = ""


class NeedsDice(Exception):
    """A request for one more face than has been entered: ``die`` for ``why`` is next, after those in ``rolled``."""

    def __init__(self, die: Die, why: str, rolled: Sequence[Rolled]) -> None:
        super().__init__(f"a die from {die.low} to {die.high} is needed: {why}")
        self.die, self.why, self.rolled = die, why, tuple(rolled)


class Dice(Protocol):
    """The dice as a resolver sees them."""

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        """Rolls one die and returns its face. The module explains ``cuts``; ``why`` names the roll for players."""
        ...


def credit_roll(dice: Dice, side: str) -> None:
    """Credits the last roll to ``side``, no matter who acts: luck is reckoned by it."""
    if rolled := getattr(dice, "rolled", None):
        rolled[-1] = replace(rolled[-1], side=side)


def roll_for(side: str, dice: Dice, die: Die, *, why: str = "") -> int:
    """Rolls a die for ``side`` and returns its face, where one action rolls for several sides."""
    face = dice.roll(die, why=why)
    credit_roll(dice, side)
    return face


class SystemDice:
    """Dice rolled by the site, from the operating system's random source."""

    def __init__(self) -> None:
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        face = die.low + secrets.randbelow(die.size)
        self.rolled.append(Rolled(die=die, face=face, why=why))
        return face


class EnteredDice:
    """Faces typed at the table, used in the order in which the rules call for them.

    Raises :class:`NeedsDice` when one more is needed, :class:`Unreadable` (``bad-die``) for a face that the die
    does not have.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        if len(self.rolled) == len(self.faces):
            raise NeedsDice(die, why, self.rolled)
        face = self.faces[len(self.rolled)]
        if not die.low <= face <= die.high:
            message = f"{face} is not a face of this die ({why}): it goes from {die.low} to {die.high}."
            raise Unreadable(Problem(code="bad-die", message=message))
        self.rolled.append(Rolled(die=die, face=face, why=why, source="table"))
        return face

    def finish(self) -> None:
        """Raises :class:`Unreadable` (``too-many-dice``) when faces were entered that nothing called for."""
        spare = self.faces[len(self.rolled) :]
        if spare:
            raise Unreadable(
                Problem(
                    code="too-many-dice",
                    message=f"{len(spare)} more dice than needed: {spare}.",
                )
            )


def commitment(seed: bytes) -> str:
    """Returns the commitment to publish before the first roll: it fixes the seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


def derive_face(seed: bytes, words: str, number: int, die: Die) -> int:
    """Returns the face of roll ``number`` (from 1), for a seed and the words that the players added to it.

    The face comes from the HMAC-SHA256 of "number.attempt.words" under the seed, read as a whole number; a number that
    would favour the low faces is rejected, and the next attempt is made.
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
    """Dice fixed before the first roll by a seed to which the site has committed itself and by the players' words.

    ``made`` is the number of rolls made before; the numbers of rolls have no gap.
    """

    def __init__(self, seed: bytes, words: str, made: int) -> None:
        self._seed, self._words, self.made = seed, words, made
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        self.made += 1
        face = derive_face(self._seed, self._words, self.made, die)
        self.rolled.append(Rolled(die=die, face=face, why=why, number=self.made))
        return face


class TapeExhausted(Exception):
    """The end of a tape: it has no face left for ``die``, whose classes are separated by ``cuts``."""

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
            raise ValueError(f"{face} is not a face of a die from {die.low} to {die.high}")
        self.rolled.append(Rolled(die=die, face=face, why=why, source="tape"))
        return face

    @property
    def spare(self) -> list[int]:
        """The faces that nothing has called for so far."""
        return self.faces[len(self.rolled) :]
