"""The tasks that wait for you in your seasons."""

from __future__ import annotations

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer
from leagues.api import examples
from leagues.services import selectors


class WaitingLine(Model):
    """Something that waits for one. ``address`` is the page at which it is done."""

    league: str
    season: str
    text: str
    address: str


class WaitingNow(Model):
    """Everything that waits for you in the latest seasons in which you play."""

    results: list[WaitingLine]


class MyWaiting(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_waiting", tag="leagues", answers={200: WaitingNow}, errors=[401], got=examples.WAITING)
    def get(self, request: Request) -> Response:
        """Returns what waits for one: games to play, results to confirm, times, challenges, aftermaths to sign."""
        return answer(
            WaitingNow(
                results=[
                    WaitingLine(
                        league=one.season.league.public_id, season=one.season.public_id, text=one.text, address=one.url
                    )
                    for one in selectors.waiting_for(account_of(request))
                ]
            )
        )
