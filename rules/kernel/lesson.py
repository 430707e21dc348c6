"""A first battle: the ideas of a game, each told at the moment of a battle to which it belongs."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import field

from rules.kernel.records import Json, Record


class Tip(Record):
    """One idea in two or three sentences: what the moment is for, what a good choice looks like, which sum says so.

    It belongs to the step ``step`` of the course of play (``Progress.current``). With ``actions``, it is told while
    one of these types of action is open to the learner. ``rule`` is the number of its rule.
    """

    step: str
    title: str
    text: str
    actions: frozenset[str] = frozenset()
    rule: str = ""

    def fits(self, step: str, offered: Collection[str]) -> bool:
        """Checks whether it belongs to a moment: its step, and the types of the actions that are open."""
        return self.step == step and (not self.actions or not self.actions.isdisjoint(offered))


class Lesson(Record):
    """A game's first battle: the file names of two ready armies, what the learner wants to do, and the tips.

    ``own`` and ``other`` name files in the game's folder ``demo/armies``, or in another ``folder`` beside it where they
    are made for the first battle alone. ``options`` are answers to the questions of its set-up. Of several tips that
    fit a moment the first is told, so what is special stands before what is general.
    """

    own: str
    other: str
    goal: str
    tips: tuple[Tip, ...]
    folder: str = "armies"
    options: Mapping[str, Json] = field(default_factory=dict)

    def tip_at(self, step: str, offered: Collection[str]) -> Tip | None:
        """Returns the tip of a moment; None while there is nothing to tell."""
        return next((tip for tip in self.tips if tip.fits(step, offered)), None)
