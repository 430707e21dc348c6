"""Armies that the site makes, and the rest of your own budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import INTEGER, ApiView, operation, query
from api.models import Model, answer, read
from armies.api.armies import ArmyDetail, Count, apply_change, find_own_army
from armies.services import commands, making
from armies.services.selectors import game_or_404
from rules.kernel.edits import Edit
from rules.kernel.game import AnyGame
from rules.kernel.generation import Suggestion, Taste, Wish
from rules.kernel.records import Json
from rules.kit.army_builder import MOST_SEED

Seed = Annotated[int, Meta(ge=0, le=INTEGER)]
Word = Annotated[str, Meta(max_length=40)]


class ArmyTaste(Model):
    """A taste, or one of a game's own sorts of army."""

    key: str
    name: str
    help: str


class ArmyMaker(Model):
    """The choices for a made army: tastes, sorts of army (``variants``: sides, nations, levels) and budgets."""

    tastes: list[ArmyTaste]
    variant_word: str
    variants: list[ArmyTaste]
    least: int
    usual: int
    most: int


class ArmyWish(Model):
    """A budget and a taste. Without a ``variant`` any may come; without a ``seed`` one is drawn."""

    budget: Seed
    taste: Word = "mixed"
    variant: Word = ""
    seed: Seed | None = None
    name: Annotated[str, Meta(max_length=commands.NAME_LIMIT)] = ""


class RestToSpend(Model):
    """The suggestion for the rest of the budget that is taken, and the edit count on which it was made."""

    taste: Word = "mixed"
    seed: Seed
    edit_count: Count | None = None


class ArmyAddition(Model):
    """One choice with its price, the reason for it, and the edits that make it."""

    label: str
    cost: str
    why: str
    edits: list[Edit]


class ArmySuggestion(Model):
    """An army with what would be added, under the ``seed`` that makes it again."""

    seed: int
    spent: float
    limit: float
    additions: list[ArmyAddition]
    army: Mapping[str, Json]


def suggestion(found: Suggestion, wish: Wish) -> ArmySuggestion:
    """Returns a suggestion as the API shows it."""
    additions = [
        ArmyAddition(label=one.label, cost=one.cost, why=one.why, edits=list(one.edits)) for one in found.additions
    ]
    return ArmySuggestion(
        seed=wish.seed, spent=found.spent, limit=found.limit, additions=additions, army=found.document
    )


def _tastes(tastes: Sequence[Taste]) -> list[ArmyTaste]:
    return [ArmyTaste.of(taste) for taste in tastes]


def maker(game: AnyGame) -> ArmyMaker:
    """Returns what can be asked of a game. Raises Refused where it makes no armies."""
    found = making.maker_of(game)
    return ArmyMaker(
        tastes=_tastes(found.tastes),
        variant_word=found.variant_word,
        variants=_tastes(found.variants),
        least=found.budgets.least,
        usual=found.budgets.usual,
        most=found.budgets.most,
    )


class MakeArmy(ApiView):
    permission_classes = [AllowAny]

    @operation("games_maker", tag="games", answers={200: ArmyMaker}, errors=[404, 422], got=examples.ARMY_MAKER)
    def get(self, request: Request, game: str) -> Response:
        """Returns for which budgets and tastes armies of a game can be made."""
        return answer(maker(game_or_404(game)))

    @operation(
        "games_make",
        tag="games",
        request=ArmyWish,
        answers={200: ArmySuggestion},
        errors=[400, 404, 422],
        sent=examples.ARMY_WISH,
        got=examples.ARMY_SUGGESTION,
    )
    def post(self, request: Request, game: str) -> Response:
        """Makes a legal army for a budget and a taste, each choice with its reason. Nothing is kept."""
        found, asked = game_or_404(game), read(ArmyWish, request)
        seed = making.draw_seed() if asked.seed is None else asked.seed
        wish = Wish(taste=asked.taste, seed=seed, budget=asked.budget, variant=asked.variant)
        return answer(suggestion(making.suggest_new(found, wish, name=asked.name.strip()), wish))


class CompleteArmy(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "armies_rest",
        tag="armies",
        answers={200: ArmySuggestion},
        errors=[401, 404, 422],
        parameters=(
            query("taste", "The taste of what is added; default: mixed."),
            query("seed", f"The number of the suggestion, 1 to {MOST_SEED}; default: one is drawn.", int),
        ),
        got=examples.ARMY_SUGGESTION,
    )
    def get(self, request: Request, key: str) -> Response:
        """Suggests how to spend the rest of your army's budget. Units that are already there stay."""
        army = find_own_army(request, key)
        text: Any = request.query_params.get("seed", "")
        seed = making.draw_seed() if not text else int(text) if text.isdecimal() and len(text) < 10 else 0
        wish = Wish(taste=request.query_params.get("taste", "mixed")[:40], seed=seed)
        return answer(suggestion(making.suggest_rest(army, wish), wish))

    @operation(
        "armies_complete",
        tag="armies",
        request=RestToSpend,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent={"taste": "mixed", "seed": 4711, "edit-count": 4},
        got=examples.ARMY,
    )
    def post(self, request: Request, key: str) -> Response:
        """Adds what is suggested under a seed, as one step of the army's history that can be undone."""
        army, asked = find_own_army(request, key), read(RestToSpend, request)
        wish = Wish(taste=asked.taste, seed=asked.seed)
        return apply_change(army, making.complete, wish=wish, seen=asked.edit_count)
