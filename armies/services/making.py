"""Armies that the site makes, and the rest of one's own budget: suggestions, and taking one."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow

from armies.services import commands, documents
from armies.services.access import Holder
from armies.services.evaluation_cache import Reading
from armies.store.models import Army
from rules.kernel.game import AnyGame
from rules.kernel.generation import Generator, Suggestion, Wish
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kit.army_builder import MOST_SEED
from ui.errors import Refused, conflict, refused
from ui.time_limit import within

SECONDS = 3.0
"""The most time of computing for one suggestion; a usual one takes a tenth of a second, the dearest a fifth of this."""


def maker_of(game: AnyGame) -> Generator:
    """Returns the maker of a game's armies. Raises Refused where it has none."""
    if game.armies.generate is None:
        raise refused("no-maker", f"No armies of {game.name} can be made here.")
    return game.armies.generate


def draw_seed() -> int:
    """Returns a number for an army by chance."""
    return 1 + randbelow(MOST_SEED)


def suggest(game: AnyGame, document: Json, wish: Wish) -> Suggestion:
    """Returns what would be added to a document. Raises Refused for a wish that cannot be met."""
    maker = maker_of(game)
    try:
        return within(SECONDS, maker.suggest, document, wish)
    except Refused:
        raise
    except RulesError as error:
        raise Refused(*error.problems) from None


def suggest_new(game: AnyGame, wish: Wish, *, name: str = "") -> Suggestion:
    """Returns a whole army of that name; without one it is called by its taste and number. Raises Refused."""
    if wish.budget is None:
        raise refused("no-budget", "Say how much the army may cost.")
    return suggest(game, game.armies.blank(name or name_of(game, wish)), wish)


def name_of(game: AnyGame, wish: Wish) -> str:
    """Returns the name of a made army: "Swarm 4711"."""
    tastes: Mapping[str, str] = {taste.key: taste.name for taste in maker_of(game).tastes}
    return f"{tastes.get(wish.taste, game.info.army_word.capitalize())} {wish.seed}"


def make(game: AnyGame, wish: Wish, *, name: str, holder: Holder) -> Army:
    """Creates the army that is suggested for a wish. Raises Refused."""
    suggestion = suggest_new(game, wish, name=commands.clean_name(name) if name.strip() else "")
    return commands.create_from(suggestion.document, game=game.slug, holder=holder, doing="Made")


def suggest_rest(army: Army, wish: Wish) -> Suggestion:
    """Returns what the rest of an army's budget would buy. Raises Refused."""
    reading = documents.reading(army.game, army.document)
    return suggest(reading.game, reading.document, wish)


def fits_rest(reading: Reading) -> bool:
    """Checks whether anything could be bought for what is left of the budget."""
    evaluation, maker = reading.evaluation, reading.game.armies.generate
    if maker is None or evaluation.fill is None or evaluation.fill_limit is None:
        return False
    return evaluation.fill < evaluation.fill_limit and maker.fits(reading.document)


def complete(army: Army, wish: Wish, *, seen: int | None = None) -> Army:
    """Adds what is suggested for the rest of the budget, as one step of the history.

    Raises Conflict when the army has changed since the suggestion was shown: it would be another one. Raises Refused.
    """
    if seen is not None and seen != army.edits:
        raise conflict()
    suggestion = suggest_rest(army, wish)
    if not suggestion.edits:
        raise refused("nothing-fits", "Nothing fits into what is left of the budget.")
    return commands.apply_edits(army, suggestion.edits, seen=army.edits, doing="Rest of the budget spent")
