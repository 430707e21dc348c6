"""Makes armies by itself: takes a game's candidate steps, by chance and taste, until the budget is used.

A game says in one module what could come next (:class:`Candidate`: edits, price, how well it fits the taste, why), and
how a new army begins. This module chooses, keeps the army legal by the game's own evaluation, and uses the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.generation import ENOUGH, Addition, Budgets, Generator, Suggestion, Taste, Wish
from rules.kernel.problems import RulesError, illegal
from rules.kernel.records import Json, Record

Army = TypeVar("Army")

MIXED, SWARM, ELITE, LONG_RANGE = "mixed", "swarm", "elite", "long-range"
TASTES = (
    Taste(key=MIXED, name="Mixed", help="Something of everything."),
    Taste(
        key=SWARM, name="Swarm", help="Many cheap units: losses matter less, and the enemy cannot fire at all of them."
    ),
    Taste(key=ELITE, name="Elite", help="A few strong units: each is worth its orders and hard to stop."),
    Taste(
        key=LONG_RANGE, name="Long range", help="Weapons that reach far: the enemy is hit while still coming closer."
    ),
)
MOST_SEED = 999_999
STEPS, TRIES, ATTEMPTS = 60, 12, 12
"""The most choices of an army, of what is tried for one choice, and of attempts: what a request may cost."""
GOOD = 0.995
"""The share of the budget at which nothing more is looked for."""


class Candidate(Record):
    """A step that could come next, and how well it fits the taste (``weight``; 0: not at all)."""

    edits: tuple[Edit, ...]
    cost: float
    label: str
    why: str
    weight: float = 1.0


class Need(NamedTuple):
    """The grounds for the next step: the taste, the rest of the budget, the whole of it, and chance."""

    taste: str
    left: float
    limit: float
    chance: Random


class Workshop(Record, Generic[Army]):
    """The functions by which a game has its armies made."""

    read: Callable[[Json], Army]
    edit: Callable[[Json, Edit], Json]
    evaluate: Callable[[Army], Evaluation]
    begin: Callable[[Wish, Random], Sequence[Edit]]
    """The edits that turn a blank document into the beginning of an army for this budget and variant."""
    units: Callable[[Army, Need], Iterable[Candidate]]
    """The units that could come next; those that are too dear or illegal are left out here."""
    improvements: Callable[[Army, Need], Iterable[Candidate]]
    """Additions to units, for what is left when no further unit fits."""


def generator(
    workshop: Workshop[Army],
    budgets: Budgets,
    *,
    variants: tuple[Taste, ...] = (),
    variant_word: str = "",
    meeting: Callable[[Json], Json] | None = None,
) -> Generator:
    """Returns the part of the contract that makes a game's armies."""

    def suggest(document: Json, wish: Wish) -> Suggestion:
        check_wish(wish, budgets, variants)
        return _best(workshop, document, wish)

    return Generator(
        tastes=TASTES,
        budgets=budgets,
        suggest=suggest,
        fits=lambda document: _fits(workshop, document),
        variants=variants,
        variant_word=variant_word,
        meeting=meeting,
    )


def check_wish(wish: Wish, budgets: Budgets, variants: Sequence[Taste]) -> None:
    """Raises Illegal for a wish that no form offers."""
    if wish.taste not in {taste.key for taste in TASTES}:
        raise illegal("unknown-taste", "Choose one of the tastes.", rule="")
    if wish.variant and wish.variant not in {variant.key for variant in variants}:
        raise illegal("unknown-variant", "Choose one of the sorts of army.", rule="")
    if not 1 <= wish.seed <= MOST_SEED:
        raise illegal("number-off-scale", f"The number of the army is 1 to {MOST_SEED:,}.", rule="")
    if wish.budget is not None and not budgets.least <= wish.budget <= budgets.most:
        message = f"Armies are made for {budgets.least:,} to {budgets.most:,}."
        raise illegal("number-off-scale", message, rule="")


def _best(workshop: Workshop[Army], document: Json, wish: Wish) -> Suggestion:
    """Returns the first of a few attempts that is legal and uses enough, else the best of them."""
    found: list[_Work[Army]] = []
    for attempt in range(ATTEMPTS):
        work = _Work(workshop, document, wish, Random(f"army {wish.taste} {wish.seed} {attempt}"))
        work.fill()
        found.append(work)
        if work.merit >= (True, True, ENOUGH) or not work.room:
            break
    return max(found, key=lambda work: work.merit).suggestion


def _fits(workshop: Workshop[Army], document: Json) -> bool:
    """Checks whether a first step is found for an army, of whatever taste, in one attempt for each."""
    for taste in TASTES:
        try:
            work = _Work(workshop, document, Wish(taste=taste.key, seed=1), Random(f"fits {taste.key}"))
        except RulesError:
            return False
        if work.step():
            return True
    return False


class _Work(Generic[Army]):
    """One attempt at an army."""

    def __init__(self, workshop: Workshop[Army], document: Json, wish: Wish, chance: Random) -> None:
        self.workshop, self.taste, self.chance = workshop, wish.taste, chance
        self.opening = tuple(workshop.begin(wish, chance)) if wish.budget is not None else ()
        self.document = _edited(workshop, document, self.opening)
        self._look()
        self.known = _faults(self.now)
        """The problems of the army as it was given: they are the player's, and stay."""
        self.additions: list[Addition] = []
        limit = self.now.fill_limit
        if limit is None or self.now.fill is None:
            raise illegal("no-budget", "Set a budget first; then Muster can spend what is left of it.", rule="")
        self.limit, self.room = limit, self.left > 0

    def _look(self) -> None:
        self.army = self.workshop.read(self.document)
        self.now = self.workshop.evaluate(self.army)

    @property
    def left(self) -> float:
        return (self.now.fill_limit or 0) - (self.now.fill or 0)

    @property
    def merit(self) -> tuple[bool, bool, float]:
        """The merit of the attempt: nothing new is wrong, nothing new is hinted at, the share of the budget used."""
        new = _faults(self.now) - self.known
        bad = any(weight == "error" for weight, *_ in new)
        return not bad, not new, self.suggestion.share

    @property
    def suggestion(self) -> Suggestion:
        return Suggestion(
            document=self.document,
            opening=self.opening,
            additions=tuple(self.additions),
            spent=self.now.fill or 0,
            limit=self.limit,
        )

    def fill(self) -> None:
        """Takes steps until the budget is used, nothing else fits, or the work has cost enough."""
        for _ in range(STEPS):
            if not self.step():
                return

    def step(self) -> bool:
        """Takes a step, unless the budget is used or nothing else fits."""
        return self.left > (1 - GOOD) * self.limit and any(map(self._take, self._in_order()))

    def _in_order(self) -> Iterator[Candidate]:
        """Yields what fits in an order by chance, rather what has more weight; units before improvements."""
        need = Need(self.taste, self.left, self.limit, self.chance)
        for offered in (self.workshop.units, self.workshop.improvements):
            fitting = [one for one in offered(self.army, need) if 0 < one.cost <= need.left + 1e-9 and one.weight > 0]
            keyed = [(self.chance.random() ** (1 / one.weight), one) for one in fitting]
            for _, candidate in sorted(keyed, key=lambda entry: -entry[0])[:TRIES]:
                yield candidate

    def _take(self, candidate: Candidate) -> bool:
        """Makes a step, if the army stays as legal as it was and within its budget."""
        document = _edited(self.workshop, self.document, candidate.edits)
        army = self.workshop.read(document)
        then = self.workshop.evaluate(army)
        errors = {fault for fault in _faults(then) if fault[0] == "error"}
        over = (then.fill or 0) > (then.fill_limit or 0) or _excess(then) > _excess(self.now)
        if over or errors - self.known or (then.fill or 0) <= (self.now.fill or 0):
            return False
        cost = f"{(then.fill or 0) - (self.now.fill or 0):,.2f}".rstrip("0").rstrip(".")
        self.additions.append(Addition(edits=candidate.edits, label=candidate.label, cost=cost, why=candidate.why))
        self.document, self.army, self.now = document, army, then
        return True


def _edited(workshop: Workshop[Army], document: Json, edits: Iterable[Edit]) -> Json:
    for edit in edits:
        document = workshop.edit(document, edit)
    return document


def _faults(evaluation: Evaluation) -> set[tuple[str, str, tuple[str | int, ...]]]:
    return {(one.weight, one.code, one.where) for one in evaluation.problems}


def _excess(evaluation: Evaluation) -> int:
    """Returns by how much limits are exceeded: a fault of the player's own must not become worse."""
    return sum(one.over for one in evaluation.problems if one.weight == "error")


def weighted(chance: Random, weights: dict[str, float]) -> str:
    """Returns one of the names by chance, each as often as its weight says."""
    return chance.choices(list(weights), list(weights.values()))[0]
