"""The webhooks of a league, and what was sent to them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import INTEGER, ApiView, operation
from api.links import Link
from api.models import Model, answer, read
from leagues.api import examples
from leagues.notifications import webhooks
from leagues.services.access import find_league
from leagues.services.permissions import need_league
from leagues.store.models import Delivery, League
from leagues.store.models import Hook as KeptHook

Group = Literal["season", "players", "rounds", "results", "disputes", "careers"]


Style = Literal["events", "discord"]


class NewHook(Model):
    """An address that hears of these groups of events (none: of all).

    ``style`` "events": signed JSON, as the guide describes it; "discord": sentences for a channel of Discord.
    """

    address: Annotated[str, Meta(max_length=500)]
    groups: list[Group] = []
    style: Style = "events"


class Hook(Model):
    """A webhook. ``secret`` signs what is sent; ``failures`` counts messages in a row that were given up.

    ``misses`` counts tries in a row that were not taken; after some, nothing is sent before ``rests-until``.
    """

    id: int
    address: str
    groups: list[Group]
    style: Style
    active: bool
    failures: int
    misses: int
    rests_until: datetime | None
    secret: str


class HookSwitch(Model):
    """Switch a webhook on or off; what waits for it waits on."""

    active: bool


class DeliveryLine(Model):
    """A message to a webhook: ``waits`` for another try until ``due-at``, was ``taken``, or was ``given-up``."""

    id: int
    key: str
    type: str
    at: datetime
    state: Literal["waits", "taken", "given-up"]
    tries: int
    due_at: datetime | None
    taken_at: datetime | None
    said: str


class DeliveriesNow(Model):
    """The latest messages to a webhook, the last one first."""

    results: list[DeliveryLine]


class Hooks(Model):
    """The webhooks of a league."""

    results: list[Hook]


def _hook(hook: KeptHook) -> Hook:
    return Hook(
        id=hook.pk,
        address=hook.address,
        groups=hook.groups,
        style="discord" if hook.style == KeptHook.Style.DISCORD else "events",
        active=hook.active,
        failures=hook.failures,
        misses=hook.misses,
        rests_until=hook.rests_until,
        secret=hook.secret,
    )


class LeagueHooks(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "hooks_list", tag="leagues", answers={200: Hooks}, errors=[401, 403, 404], got={"results": [examples.HOOK]}
    )
    def get(self, request: Request, league: str) -> Response:
        """The webhooks of a league, for its organisers."""
        found = _find_organised(request, league)
        return answer(Hooks(results=[_hook(hook) for hook in found.hooks.all()]))

    @operation(
        "hooks_create",
        tag="leagues",
        request=NewHook,
        answers={201: Hook},
        errors=[400, 401, 403, 404, 422],
        links=[Link(found={"hook": "/id"})],
        sent=examples.NEW_HOOK,
        got=examples.HOOK,
    )
    def post(self, request: Request, league: str) -> Response:
        """Adds a webhook: a signed message for every event of these groups, repeated until it is taken."""
        found = _find_organised(request, league)
        asked = read(NewHook, request)
        made = webhooks.create(found, address=asked.address, groups=asked.groups, style=asked.style)
        return answer(_hook(made), status=201)


class OneHook(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "hooks_switch",
        tag="leagues",
        request=HookSwitch,
        answers={200: Hook},
        errors=[400, 401, 403, 404],
        sent={"active": True},
        got=examples.HOOK,
    )
    def patch(self, request: Request, league: str, hook: int) -> Response:
        """Switches a webhook on or off. One that nobody has answered is switched off by itself."""
        found = _kept_hook(request, league, hook)
        webhooks.switch(found, on=read(HookSwitch, request).active)
        return answer(_hook(found))

    @operation("hooks_delete", tag="leagues", answers={204: None}, errors=[401, 403, 404])
    def delete(self, request: Request, league: str, hook: int) -> Response:
        """Deletes a webhook, and what waited for it."""
        _kept_hook(request, league, hook).delete()
        return Response(status=204)


class PingHook(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("hooks_ping", tag="leagues", answers={201: DeliveryLine}, errors=[401, 403, 404], got=examples.DELIVERY)
    def post(self, request: Request, league: str, hook: int) -> Response:
        """Sends a message that only says that messages come."""
        return answer(_delivery(webhooks.ping(_kept_hook(request, league, hook))), status=201)


class Deliveries(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "hooks_deliveries",
        tag="leagues",
        answers={200: DeliveriesNow},
        errors=[401, 403, 404],
        got={"results": [examples.DELIVERY]},
    )
    def get(self, request: Request, league: str, hook: int) -> Response:
        """Returns what was sent last to a webhook, and what was answered."""
        sent = _kept_hook(request, league, hook).deliveries.all()[: webhooks.SHOWN]
        return answer(DeliveriesNow(results=[_delivery(one) for one in sent]))


class SendAgain(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("hooks_again", tag="leagues", answers={200: DeliveryLine}, errors=[401, 403, 404], got=examples.DELIVERY)
    def post(self, request: Request, league: str, hook: int, delivery: int) -> Response:
        """Sends a message once more that was given up."""
        found = _kept_hook(request, league, hook).deliveries.filter(pk=min(delivery, INTEGER)).first()
        if found is None:
            raise Http404
        webhooks.send_again(found)
        return answer(_delivery(found))


def _delivery(one: Delivery) -> DeliveryLine:
    same = ("key", "type", "tries", "due_at", "taken_at", "said")
    state: Literal["waits", "taken", "given-up"] = "taken" if one.taken_at else "waits" if one.due_at else "given-up"
    return DeliveryLine(**{name: getattr(one, name) for name in same}, id=one.pk, at=one.created_at, state=state)


def _kept_hook(request: Request, league: str, hook: int) -> KeptHook:
    """A webhook of the league. Raises Http404, PermissionDenied."""
    found = _find_organised(request, league).hooks.filter(pk=min(hook, INTEGER)).select_related("league").first()
    if found is None:
        raise Http404
    return found


def _find_organised(request: Request, league: str) -> League:
    """The league. Raises Http404, PermissionDenied for who does not organise it."""
    found, access = find_league(request, league)
    need_league("keep-webhooks", access)
    return found
