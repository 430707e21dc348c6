"""The channels of chats that are told of a battle."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import Http404
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from battles.api import examples
from battles.lobby import channels
from battles.play.timekeeping import find_for_viewer
from battles.store.people import Person
from notifications.services.channels import ADDRESS_MOST, name_of
from notifications.store.models import Channel


class NewBattleChannel(Model):
    """The webhook of a channel of Discord, or of a chat that understands the same messages.

    It is told how the battle ends and, with ``turns``, whose turn it is. No secret of a side is in what it is told.
    """

    address: Annotated[str, Meta(max_length=ADDRESS_MOST)]
    turns: bool = True


class BattleChannel(Model):
    """A channel that is told of the battle. Its address is as good as a password and is not shown again.

    ``failures`` counts messages in a row that were given up; after five the channel is forgotten.
    """

    number: int
    name: str
    turns: bool
    failures: int
    since: datetime


class BattleChannelsNow(Model):
    """The channels that are told of a battle."""

    results: list[BattleChannel]


class BattleChannels(ApiView):
    @operation(
        "battles_channels",
        tag="battles",
        answers={200: BattleChannelsNow},
        errors=[401, 403, 404],
        got=examples.CHANNELS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Lists the channels of chats that are told of a battle, for its owner and its referee."""
        person = Person(user=account_of(request))
        found, access = find_for_viewer(request, battle)
        kept = channels.list_channels(found, access=access, person=person)
        return answer(BattleChannelsNow(results=[_channel(one) for one in kept]))

    @operation(
        "battles_channel",
        tag="battles",
        request=NewBattleChannel,
        answers={201: BattleChannel},
        errors=[400, 401, 403, 404, 422],
        links=[Link(found={"number": "/number"}, to=["battles_remove_channel"])],
        sent=examples.NEW_CHANNEL,
        got=examples.CHANNEL,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Lets a channel of a chat be told of a battle, in sentences. The same address again changes ``turns``."""
        person, asked = Person(user=account_of(request)), read(NewBattleChannel, request)
        found, access = find_for_viewer(request, battle)
        made = channels.add(found, access=access, person=person, address=asked.address, turns=asked.turns)
        return answer(_channel(made), status=201)


class OneBattleChannel(ApiView):
    @operation("battles_remove_channel", tag="battles", answers={204: None}, errors=[401, 403, 404])
    def delete(self, request: Request, battle: str, number: int) -> Response:
        """Stops telling a channel of a battle."""
        person = Person(user=account_of(request))
        found, access = find_for_viewer(request, battle)
        if not channels.remove(found, access=access, person=person, key=number):
            raise Http404
        return Response(status=204)


def _channel(one: Channel) -> BattleChannel:
    return BattleChannel(
        number=one.pk, name=name_of(one.endpoint), turns=one.turns, failures=one.failures, since=one.created_at
    )
