"""Double elimination: who meets whom in the upper and the lower bracket, and in the grand final.

Everybody begins in the upper bracket. The first defeat leads into the lower one, the second ends the tournament. The
winners of both brackets meet in the grand final; if the unbeaten one loses it, a second one may decide.

A bracket of ``size`` (a power of two, 2 to the k) has these steps: the first round of the upper bracket; then, for j
from 1 to k - 1, step 2j with the next round of the upper bracket and a round of the lower one among those who are
there, and step 2j + 1, in which those whom step 2j has sent down meet the winners of its lower round. Step 2k is the
grand final, step 2k + 1 the second one. So nobody who has lost waits for a round.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

Bracket = Literal["knock-out", "lower", "final"]
"""The upper bracket has the name of the knock-out that it is."""


class Place(NamedTuple):
    """The place where two meet: the step (from 1), the bracket, and the line in it (from 0)."""

    step: int
    bracket: Bracket
    slot: int


class Source(NamedTuple):
    """The origin of a player of a place: they have won (or lost) that place."""

    place: Place
    won: bool


Outcome = tuple[int | None, int | None]
"""The winner of a place and its loser; None is nobody: a bye has no loser."""


def grand_final(size: int) -> int:
    """Returns the step of the grand final."""
    return 2 * (size.bit_length() - 1)


def upper_step(round_: int) -> int:
    """Returns the step of a round of the upper bracket (from 1)."""
    return 1 if round_ == 1 else 2 * (round_ - 1)


def upper_round(step: int) -> int:
    """Returns the round of the upper bracket that is played in a step: 1, or an even one."""
    return 1 if step == 1 else step // 2 + 1


def places(step: int, size: int) -> list[Place]:
    """Returns the places of a step from 1 to the grand final; the upper bracket first."""
    if step == 1:
        return [Place(1, "knock-out", slot) for slot in range(size // 2)]
    if step == grand_final(size):
        return [Place(step, "final", 0)]
    here = range(size >> (step // 2 + 1))
    upper = [] if step % 2 else [Place(step, "knock-out", slot) for slot in here]
    return upper + [Place(step, "lower", slot) for slot in here]


def sources(place: Place, size: int) -> tuple[Source, Source]:
    """Returns from where the two of a place come; not of the first step, where seeds meet."""
    step, bracket, slot = place
    if bracket == "final":
        return _finalists(size)
    half = step // 2
    if bracket == "knock-out":
        return _both(Place(upper_step(half), "knock-out", 2 * slot), won=True)
    if step == 2:
        return _both(Place(1, "knock-out", 2 * slot), won=False)
    if step % 2 == 0:
        return _both(Place(step - 1, "lower", 2 * slot), won=True)
    down = Place(step - 1, "knock-out", slot ^ _crossing(half, size))
    return Source(down, won=False), Source(Place(step - 1, "lower", slot), won=True)


def _both(first: Place, *, won: bool) -> tuple[Source, Source]:
    return Source(first, won), Source(first._replace(slot=first.slot + 1), won)


def _finalists(size: int) -> tuple[Source, Source]:
    """Returns the winners of the two brackets; of two players the one who has lost stands for the lower."""
    rounds = size.bit_length() - 1
    upper = Place(upper_step(rounds), "knock-out", 0)
    lower = Source(upper, won=False) if rounds == 1 else Source(Place(2 * rounds - 1, "lower", 0), won=True)
    return Source(upper, won=True), lower


@cache
def _crossing(half: int, size: int) -> int:
    """Returns how the lines of step 2 ``half`` are exchanged (by exclusive or) when its losers come down.

    In the lower bracket they meet players of a part of the upper one from which, as far as possible, nobody on that
    line comes: two who have met do not meet again so soon.
    """
    wide = (size >> (half + 1)) - 1
    here: Counter[int] = Counter({0: 1})
    for earlier in range(1, half):
        here[_crossing(earlier, size) >> (half - earlier)] += 1
    top = (wide + 1) // 2
    lines: list[int] = [wide, top, wide ^ top, *range(wide, -1, -1)]
    return min(lines, key=lambda line: here[line])


def meet(place: Place, size: int, outcomes: Mapping[Place, Outcome]) -> Outcome:
    """Returns who meets in a place of a later step; None for a side of which nobody comes (or nobody yet)."""
    one, other = (_come(source, outcomes) for source in sources(place, size))
    return one, other


def _come(source: Source, outcomes: Mapping[Place, Outcome]) -> int | None:
    winner, loser = outcomes.get(source.place, (None, None))
    return winner if source.won else loser


def needs_second_final(size: int, outcomes: Mapping[Place, Outcome]) -> bool:
    """Checks whether the grand final has gone against the winner of the upper bracket: both have lost once."""
    unbeaten = _come(_finalists(size)[0], outcomes)
    return unbeaten is not None and outcomes.get(Place(grand_final(size), "final", 0), (None, None))[1] == unbeaten
