"""Looking for the best army against another one: begin it, see how it stands, take what was found."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from django.http import Http404
from msgspec import Meta
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import INTEGER, ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from armies.api.armies import ArmyDetail, detail, holder_of
from laboratory.api import examples
from laboratory.services import commands, entrants, solving
from laboratory.services.access import find_run, own_run
from laboratory.services.rounds import standings_of
from laboratory.services.selectors import progress_of
from laboratory.store.models import Run
from rules import registry
from rules.kernel.records import Json
from rules.kit.players.halving import Standing, rank


class BestWish(Model):
    """An army to beat: one of yours by its ``key`` (``key@2`` is its version 2), or a ready one (``ready redline``).

    ``minutes``: how long to look, 1, 3 or 10. Without a ``variant`` (a side, a nation, a level) any may come; without
    a ``seed`` one is drawn.
    """

    game: Annotated[str, Meta(max_length=40)]
    army: Annotated[str, Meta(max_length=80)]
    minutes: Annotated[int, Meta(ge=0, le=INTEGER)] = 1
    variant: Annotated[str, Meta(max_length=40)] = ""
    seed: Annotated[int, Meta(ge=0, le=INTEGER)] | None = None


class MadeChoice(Model):
    """One choice of a made army with its price, and the reason for it."""

    label: str
    cost: str
    why: str


class MadeArmy(Model):
    """A made army: its ``place`` in the run, and its battles against the army to beat.

    ``low`` and ``high`` are the bounds of the share that it wins, with 95 % confidence.
    """

    place: int
    name: str
    battles: int
    wins: int
    draws: int
    low: float
    high: float
    choices: list[MadeChoice]
    army: Mapping[str, Json]


class BestSearch(Model):
    """A search for the best army. ``armies`` are the made ones, the best first; ``against`` is the one to beat.

    ``done`` and ``total`` count battles; the search is ``over`` when none is left or its time has passed.
    """

    id: str
    game: str
    against: str
    seed: int
    until: datetime | None
    done: int
    total: int
    over: bool
    cancelled: bool
    armies: list[MadeArmy]


class TakenPlace(Model):
    """The ``place`` of the made army that is copied."""

    place: Annotated[int, Meta(ge=0, le=INTEGER)]


def _search(run: Run) -> BestSearch:
    """Returns how a search stands. Two queries."""
    progress = progress_of(run)
    return BestSearch(
        id=run.public_id,
        game=run.game,
        against=run.armies[-1]["name"],
        seed=run.seed,
        until=run.until,
        done=progress.done,
        total=progress.total,
        over=run.over,
        cancelled=run.cancelled,
        armies=[_made(run, one) for one in rank(standings_of(run))],
    )


def _made(run: Run, one: Standing) -> MadeArmy:
    entry, (low, high) = run.armies[one.place], one.interval
    return MadeArmy(
        place=one.place,
        name=entry["name"],
        battles=one.battles,
        wins=one.wins,
        draws=one.draws,
        low=low,
        high=high,
        choices=[MadeChoice(**choice) for choice in entry.get("choices", ())],
        army=entry["document"],
    )


def _solving(run: Run) -> Run:
    """Returns the run, if it looks for the best army. Raises Http404 for one that compares armies."""
    if not run.solving:
        raise Http404("No such run.")
    return run


class LookForBest(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "laboratory_best",
        tag="laboratory",
        request=BestWish,
        answers={201: BestSearch},
        errors=[400, 401, 404, 422],
        sent=examples.WISH,
        got=examples.SEARCH,
        links=[Link(found={"run": "/id"})],
    )
    def post(self, request: Request) -> Response:
        """Begins to look for the best army against one, for the same money. It is tried in battles of the computer."""
        asked, holder = read(BestWish, request), holder_of(request)
        try:
            game = registry.get_played(asked.game)
        except registry.UnknownGame:
            raise Http404("No such game.") from None
        [army] = entrants.find_armies(game, holder, [asked.army])
        challenge = solving.Challenge(
            game=game.slug,
            army=army,
            key=entrants.key_of(asked.army),
            minutes=asked.minutes,
            variant=asked.variant,
            seed=asked.seed,
        )
        return answer(_search(solving.begin(account_of(request), challenge)), status=201)


class BestOfRun(ApiView):
    permission_classes = [AllowAny]

    @operation("laboratory_best_read", tag="laboratory", answers={200: BestSearch}, errors=[404], got=examples.SEARCH)
    def get(self, request: Request, run: str) -> Response:
        """Returns how a search stands, the best army first. Yours, or one that is shared."""
        return answer(_search(_solving(find_run(request.user, run))))


class CancelSearch(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "laboratory_best_cancel",
        tag="laboratory",
        answers={200: BestSearch},
        errors=[401, 404],
        got=examples.SEARCH,
    )
    def post(self, request: Request, run: str) -> Response:
        """Cancels the battles that have not been played. Results that are there stay."""
        found = _solving(own_run(account_of(request), run))
        commands.cancel(found)
        found.refresh_from_db()
        return answer(_search(found))


class TakeMade(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "laboratory_best_take",
        tag="laboratory",
        request=TakenPlace,
        answers={201: ArmyDetail},
        errors=[400, 401, 404, 422],
        sent={"place": 2},
        got=examples.TAKEN,
    )
    def post(self, request: Request, run: str) -> Response:
        """Copies a made army of your search into your armies."""
        found, asked = _solving(own_run(account_of(request), run)), read(TakenPlace, request)
        return answer(detail(solving.take(found, asked.place, holder_of(request))), status=201)
