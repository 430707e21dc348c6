"""The rules of annotated armies: everything that the contract of a game wants of them, from the words of one record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.display.cards import Card
from rules.kernel.display.screen import Sheet
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import Armies, Cases
from rules.kernel.problems import Illegal, Problem, Unreadable, tell
from rules.kernel.records import Json, Path, Record
from rules.kernel.setup import Setup
from rules.kit.armies.cards import Situation, make_card, parts_of, record_sheets_of
from rules.kit.armies.costs import cost_lines, cost_of
from rules.kit.armies.problems import find_problems, limit_problem
from rules.kit.armies.words import Entries, Limit, Picks, places_of
from rules.kit.names import give_own_name

Army = TypeVar("Army", bound=Record)


class ArmyRules(Generic[Army]):
    """Builds armies that are records of one class, whose fields have words (:mod:`rules.kit.armies`).

    ``slug`` is that of the game, ``word`` the game's word for an army. ``more_problems`` finds what no word says.
    """

    def __init__(
        self,
        kind: type[Army],
        *,
        slug: str,
        word: str,
        limit: Limit | None = None,
        more_problems: Callable[[Army], Iterable[Problem]] = lambda army: (),
    ) -> None:
        self.kind, self.slug, self.word, self.limit = kind, slug, word, limit
        self.more_problems = more_problems
        self.codec: Codec[Army] = Codec(kind)
        self.lists = tuple(one.key for one in places_of(kind) if isinstance(one.word, Picks | Entries))

    @property
    def armies(self) -> Armies[Army]:
        """The part of the game's value that builds armies."""
        return Armies(
            blank=self.blank,
            read=self.read,
            edit=self.edit,
            evaluate=self.evaluate,
            editor=self.editor,
            record_sheets=self.record_sheets,
        )

    @property
    def cases(self) -> Cases:
        """Case files that say what an army costs (``points``) and the codes of its ``problems``."""
        return Cases(run=self.run_case, compare=compare_case)

    def blank(self, name: str) -> Json:
        """Returns the document of a new army."""
        return {"game": self.slug, "name": name, **{key: [] for key in self.lists}}

    def read(self, document: Json) -> Army:
        """Reads an army, legal or not. Raises Unreadable."""
        if not isinstance(document, Mapping):
            raise Unreadable(Problem(code="unreadable", message=f"A {self.word} is a map with a name."))
        return self.codec.read({key: value for key, value in document.items() if key != "game"})

    def edit(self, document: Json, change: Edit) -> Json:
        """Returns the document after an edit; an added entry has a name of its own."""
        return give_own_name(apply_edit(document, change), change, self.lists)

    def problems(self, army: Army) -> Iterator[Problem]:
        """Yields everything that is wrong with an army."""
        if self.limit and (over := limit_problem(army, self.word, self.limit)):
            yield over
        yield from find_problems(army, f"A {self.word}")
        yield from self.more_problems(army)

    def evaluate(self, army: Army) -> Evaluation:
        """Returns costs, parts and all problems of an army."""
        spent, limit = cost_of(army), self.limit
        return Evaluation(
            title=getattr(army, "name", ""),
            currency=limit.currency if limit else "points",
            spent=str(spent),
            limit=str(limit.amount) if limit else "",
            left=str(limit.amount - spent) if limit else "",
            fill=float(spent),
            fill_limit=float(limit.amount) if limit else None,
            parts=tuple(parts_of(army)),
            problems=tuple(self.problems(army)),
            lines=tuple(cost_lines(army, self.word.capitalize())),
        )

    def editor(self, army: Army, path: Path) -> Card:
        """Returns the card of the army or of one of its entries. Raises NoSuchPlace."""
        left = self.limit.amount - cost_of(army) if self.limit else 0
        situation = Situation(limit=self.limit, left=left, problems=tuple(self.problems(army)))
        return make_card(army, path, self.word, situation)

    def record_sheets(self, army: Army) -> tuple[Sheet, ...]:
        """Returns a sheet for each entry of an army."""
        return tuple(record_sheets_of(army))

    def check_setup(self, setup: Setup) -> list[Problem]:
        """Returns what is wrong with the armies of a battle that is about to begin."""
        return [problem for one in setup.sides for problem in self.problems(self.read(one.army))]

    def read_to_play(self, document: Json, *, allowed: Collection[str] = ("limit",)) -> Army:
        """Reads the army of a battle that begins. Raises Illegal with its problems.

        Problems with the ``allowed`` codes a referee may have overridden.
        """
        army = self.read(document)
        if barred := [one for one in self.problems(army) if one.code not in allowed and one.weight == "error"]:
            raise Illegal(*tell(barred))
        return army

    def run_case(self, case: Mapping[str, Json]) -> Json:
        """Answers a case: what its army costs, and the codes of its problems."""
        army = self.evaluate(self.read(case["army"]))
        return {"points": army.spent, "problems": [one.code for one in army.problems]}


def compare_case(case: Mapping[str, Json], actual: Json) -> Iterator[str]:
    """Yields the difference between what a case expects and what it got."""
    expected: Any = case["expect"]
    if expected != actual:
        yield f"expected {expected}, actual {actual}"
