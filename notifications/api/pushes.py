"""The browsers, programs and channels that are told for your account."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import Http404
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read
from notifications.api import examples
from notifications.services import push
from notifications.store.models import PushSubscription


class PushKeys(Model):
    """The two keys of a subscription, in base64url."""

    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class NewPush(Model):
    """A subscription as a browser gives it (``PushSubscription.toJSON()``), with a name for the device."""

    endpoint: Annotated[str, Meta(max_length=500)]
    keys: PushKeys
    device: Annotated[str, Meta(max_length=60)] = ""


class OnePushNow(Model):
    """Something that takes pushes for the account."""

    id: int
    device: str
    since: datetime


class PushesNow(Model):
    """All that take pushes for the account. ``key`` is the site's, needed to subscribe; empty: it sends none."""

    key: str
    results: list[OnePushNow]


class NewChannel(Model):
    """The webhook of a channel of Discord, or of a chat that understands the same messages."""

    address: Annotated[str, Meta(max_length=500)]


def _describe(one: PushSubscription) -> OnePushNow:
    return OnePushNow(id=one.pk, device=one.device, since=one.created_at)


class MyPushes(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("pushes_list", tag="account", answers={200: PushesNow}, errors=[401], got=examples.PUSHES)
    def get(self, request: Request) -> Response:
        """Lists the browsers that take pushes for your account, and the site's key for a new one."""
        found = account_of(request).push_subscriptions.all()
        return answer(PushesNow(key=push.public_key(), results=[_describe(one) for one in found]))

    @operation(
        "pushes_subscribe",
        tag="account",
        request=NewPush,
        answers={201: OnePushNow},
        errors=[400, 401, 422],
        sent=examples.PUSH,
        got=examples.ONE_PUSH,
    )
    def post(self, request: Request) -> Response:
        """Lets a browser take pushes for your account. The same address again is the same subscription."""
        asked = read(NewPush, request)
        new = push.NewSubscription(
            endpoint=asked.endpoint, p256dh=asked.keys.p256dh, auth=asked.keys.auth, device=asked.device
        )
        return answer(_describe(push.subscribe(account_of(request), new)), status=201)


class MyChannels(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "pushes_channel",
        tag="account",
        request=NewChannel,
        answers={201: OnePushNow},
        errors=[400, 401, 422],
        sent=examples.CHANNEL,
        got=examples.ONE_CHANNEL,
    )
    def post(self, request: Request) -> Response:
        """Adds a channel of a chat, which is told what your devices are told, in sentences with a link."""
        return answer(_describe(push.add_channel(account_of(request), read(NewChannel, request).address)), status=201)


class OnePush(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("pushes_unsubscribe", tag="account", answers={204: None}, errors=[401, 404])
    def delete(self, request: Request, device: int) -> Response:
        """Ends the pushes to a browser."""
        if not push.unsubscribe(account_of(request), key=device):
            raise Http404
        return Response(status=204)
