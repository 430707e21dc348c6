"""A game's rules and words for people: what each numbered rule says, and what each term means."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.records import Record


class Rule(Record):
    """A numbered rule in our own words, as Markdown. ``heading`` is set on the first rule below a heading."""

    number: str
    text: str
    heading: str = ""


class Chapter(Record):
    """A chapter of the rulebook: its key in addresses ("14", "rulings"), its title and its rules in order."""

    key: str
    title: str
    rules: tuple[Rule, ...]


class Term(Record):
    """A word of the game and what it means, in a sentence or two.

    ``also`` are other forms that pages use ("AFOs"); ``rule`` is the number of the rule that says more. An ``everyday``
    word has other meanings in a sentence ("the next step", "at close range"): it is explained where it stands alone, as
    the name of a value, a field or a state.
    """

    word: str
    text: str
    rule: str = ""
    also: tuple[str, ...] = ()
    everyday: bool = False

    @property
    def key(self) -> str:
        """The word as part of an address: "MEK-Lok" is ``mek-lok``."""
        letters = "".join(letter if letter.isalnum() else " " for letter in self.word.lower())
        return "-".join(letters.split())


class Rulebook(Record):
    """The rules of a game for people. ``prefix`` begins the numbers of its rules ("EIC" in EIC-14.13).

    The functions read files when they are called first; nobody who builds or plays waits for that. ``turn`` is a turn
    step by step, as Markdown, short enough for a page that lies on the table; empty without any.
    """

    prefix: str
    chapters: Callable[[], tuple[Chapter, ...]]
    terms: Callable[[], tuple[Term, ...]]
    turn: Callable[[], str] = str
