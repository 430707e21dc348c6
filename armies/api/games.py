"""The games and their catalogues, and the evaluation of an army without saving it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import PAGING, ApiView, operation
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, paginate
from armies.services import documents
from armies.services.evaluation_cache import Reading
from armies.services.selectors import game_or_404
from rules import registry
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import AnyGame
from rules.kernel.records import Json


class Sides(Model):
    """The least and the greatest number of sides in a battle."""

    least: int
    most: int


class Game(Model):
    """A game and its current rules."""

    slug: str
    name: str
    tagline: str
    intro: str
    army_word: str
    sides: Sides
    rules_version: str
    catalogue_hash: str


class CareerRules(Model):
    """Careers in a game: what they are, and the name of their currency."""

    about: str
    currency: str


class GameDetail(Game):
    """A game with the document of a new army and the JSON schema of its battle actions.

    ``careers`` is null for a game without rules between battles.
    """

    careers: CareerRules | None
    blank_army: Mapping[str, Json]
    actions: Mapping[str, Json]


class GamePage(Page):
    """A page of games."""

    results: list[Game]


class Catalogue(Model):
    """A game's catalogue: its tables by name, with each row's rule number."""

    game: str
    rules_version: str
    catalogue_hash: str
    tables: Mapping[str, Json]


class ArmyToEvaluate(Model):
    """An army document in its game's vocabulary."""

    army: dict[str, Json]


class Judgement(Model):
    """The evaluation of an army: whether it is legal, its costs and derived values, and all problems and hints."""

    legal: bool
    evaluation: Annotated[
        Evaluation, Meta(description="Costs with their sums, derived values, and every problem at once.")
    ]


def judgement(reading: Reading) -> Judgement:
    """Returns the evaluation of a reading."""
    return Judgement(legal=reading.evaluation.legal, evaluation=reading.evaluation)


def _fields(game: AnyGame) -> dict[str, Json]:
    least, most = game.info.sides
    return {
        "slug": game.slug,
        "name": game.name,
        "tagline": game.info.tagline,
        "intro": game.info.intro,
        "army_word": game.info.army_word,
        "sides": Sides(least=least, most=most),
        "rules_version": game.info.rules_version,
        "catalogue_hash": game.catalogue.hash,
    }


class Games(ApiView):
    lasts = True
    permission_classes = [AllowAny]

    @operation(
        "games_list",
        tag="games",
        answers={200: GamePage},
        parameters=PAGING,
        links=[Link(found={"game": "/results/0/slug"}, to=["games_read"])],
        got=examples.GAMES,
    )
    def get(self, request: Request) -> Response:
        """Lists the games of this site by name."""
        games = registry.all_games()
        return answer(paginate(GamePage, games, request, lambda rows: [Game(**_fields(game)) for game in rows]))


class OneGame(ApiView):
    lasts = True
    permission_classes = [AllowAny]

    @operation("games_read", tag="games", answers={200: GameDetail}, errors=[404], got=examples.GAME_DETAIL)
    def get(self, request: Request, game: str) -> Response:
        """Returns a game with the document of a new army and the JSON schema of its actions."""
        found = game_or_404(game)
        actions = found.battle.codecs.actions.schema() if found.battle else {}
        more = {"blank_army": found.armies.blank("New"), "actions": actions}
        campaign = found.campaign
        between = CareerRules(about=campaign.about, currency=campaign.currency) if campaign else None
        return answer(GameDetail(**_fields(found), **more, careers=between))


class GameCatalogue(ApiView):
    lasts = True
    permission_classes = [AllowAny]

    @operation("games_catalogue", tag="games", answers={200: Catalogue}, errors=[404], got=examples.CATALOGUE)
    def get(self, request: Request, game: str) -> Response:
        """Returns all tables of a game's catalogue."""
        found = game_or_404(game)
        return answer(
            Catalogue(
                game=found.slug,
                rules_version=found.info.rules_version,
                catalogue_hash=found.catalogue.hash,
                tables=found.catalogue.reference(),
            )
        )


class Evaluate(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "games_evaluate",
        tag="games",
        request=ArmyToEvaluate,
        answers={200: Judgement},
        errors=[400, 404],
        sent=examples.ARMY_TO_EVALUATE,
        got=examples.JUDGEMENT,
    )
    def post(self, request: Request, game: str) -> Response:
        """Evaluates an army without saving it: costs, derived values and all problems."""
        found = game_or_404(game)
        asked = read(ArmyToEvaluate, request)
        return answer(judgement(documents.read_checked(found.slug, asked.army)))
