"""The tips of a first battle: each is told to those who play, at the moment to which it belongs."""

from battles.store.models import Battle
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.lesson import Tip


def told(battle: Battle, now: Moment) -> Tip | None:
    """Returns the tip of a moment for the side that looks; None without a lesson, and when the battle is over.

    It follows from the side's own view alone: its step, and what is open to the side.
    """
    lesson = registry.get_played(battle.game).lesson if battle.lesson else None
    if lesson is None or battle.over or not now.role.startswith("side:"):
        return None
    offered = {str(offer.action["type"]) for offer in now.offers if offer.closed is None}
    return lesson.tip_at(now.screen.progress.current, offered)


def unfolded(html: str) -> str:
    """Opens the tip on a whole page; later ones stay as the reader has left it: folded, or open."""
    return html.replace("<details ", "<details open ", 1)


def goal_of(battle: Battle) -> str:
    """Returns what the learner wants to do in a first battle; "" in any other."""
    lesson = registry.get_played(battle.game).lesson if battle.lesson else None
    return lesson.goal if lesson else ""
