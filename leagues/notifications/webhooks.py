"""Webhooks: other programs are told what happens in a league, by signed messages, repeated until they are taken.

A message is written together with its event and sent afterwards (:mod:`leagues.notifications.post`). The hook's secret
signs it:
``Muster-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body">``. Messages go to public addresses only, and a
redirection is not followed: a hook must not reach into the network in which the site stands.
"""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from leagues.notifications.chat import write_message
from leagues.store import events as ev
from leagues.store.models import Delivery, Hook, League, Season, SeasonEvent
from leagues.store.state import SeasonState
from notifications.services.channels import check_address
from notifications.services.chat import chat_message
from rules.kernel.problems import illegal

GROUPS: dict[str, tuple[str, ...]] = {
    "season": ("season-set", "registration", "started", "lists-opened", "announced", "finished"),
    "players": (
        "entered",
        "promoted",
        "withdrew",
        "placed",
        "army-submitted",
        "army-judged",
        "bye-requested",
        "bye-withdrawn",
        "player-named",
    ),
    "rounds": ("published", "challenged", "challenge-answered", "times-proposed", "time-agreed"),
    "results": ("battle-opened", "battle-ended", "battle-resumed", "claimed", "confirmed", "decided"),
    "disputes": ("disputed", "stated"),
    "careers": ("dealt", "cashed", "sheet-filed", "sheet-signed", "settled"),
}
GROUP_OF = {type_: group for group, types in GROUPS.items() for type_ in types}
SEALED: dict[str, tuple[str, ...]] = {
    "army-submitted": ("type", "entry", "submission"),
    "dealt": ("type", "entry"),
    "cashed": ("type", "entry"),
    "sheet-filed": ("type", "fixture", "by"),
    "settled": ("type", "fixture"),
}
"""All that is told of these before the lists are open: the owner of a hook may be a player, too."""
HOOKS_MOST, SHOWN = 10, 20
KEPT_DAYS = 30
UNTRIED_MINUTES = 3


def create(league: League, *, address: str, groups: Sequence[str] = (), style: str = Hook.Style.EVENTS) -> Hook:
    """A new hook. Raises Illegal (``hook-address``, ``too-many-hooks``)."""
    if league.hooks.count() >= HOOKS_MOST:
        raise illegal("too-many-hooks", f"A league has {HOOKS_MOST} webhooks at most.", rule="")
    return Hook.objects.create(
        league=league,
        address=check_address(address),
        groups=[one for one in GROUPS if one in groups],
        style=style if style in Hook.Style.values else Hook.Style.EVENTS,
    )


def switch(hook: Hook, *, on: bool) -> None:
    """Switches a hook on or off; what waits for a hook that is off waits on."""
    hook.active, hook.failures, hook.misses, hook.rests_until = on, 0, 0, None
    hook.save(update_fields=["active", "failures", "misses", "rests_until"])


def ping(hook: Hook) -> Delivery:
    """A message that only says that messages come. It goes at once, also to a hook that rests."""
    Hook.objects.filter(pk=hook.pk).update(rests_until=None)
    content: dict[str, Any] = {"type": "ping", "league": hook.league.public_id}
    if hook.style == Hook.Style.DISCORD:
        address = f"{settings.SITE_URL}{hook.league.get_absolute_url()}"
        said = "News of this league will appear here."
        content = chat_message(title=hook.league.name, text=said, address=address, at=timezone.now())
    return _deliveries([hook], "ping", content)[0]


def send_again(delivery: Delivery) -> None:
    """Sends a message once more that was given up, also to a hook that rests."""
    Hook.objects.filter(pk=delivery.hook_id).update(rests_until=None)
    delivery.due_at, delivery.tries = timezone.now(), 0
    delivery.save(update_fields=["due_at", "tries"])


def record(season: Season, state: SeasonState, written: Sequence[tuple[SeasonEvent, Any]]) -> None:
    """Messages of events that are being stored, in the same transaction; before the lists are open they are sealed."""
    hooks = list(Hook.objects.filter(league=season.league_id, active=True))
    if not hooks:
        return
    for row, event in written:
        group = GROUP_OF.get(event.type)
        wanted = [hook for hook in hooks if group and (not hook.groups or group in hook.groups)]
        programs = [hook for hook in wanted if hook.style == Hook.Style.EVENTS]
        chats = [hook for hook in wanted if hook.style == Hook.Style.DISCORD]
        if programs:
            _deliveries(programs, event.type, _content(season, row, event, not state.lists_open))
        if chats and (message := write_message(season, state, row, event)):
            _deliveries(chats, event.type, message)


def _content(season: Season, row: SeasonEvent, event: Any, sealed: bool) -> dict[str, Any]:
    data = ev.EVENTS.write(event)
    told = SEALED.get(event.type, data) if sealed else data  # the keys of what is told
    return {
        "type": event.type,
        "league": season.league.public_id,
        "season": season.public_id,
        "seq": row.seq,
        "at": row.at.isoformat(),
        "data": {key: data[key] for key in told or ()},
    }


def _deliveries(hooks: Sequence[Hook], type_: str, content: dict[str, Any]) -> list[Delivery]:
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    now = timezone.now()
    return Delivery.objects.bulk_create(Delivery(hook=hook, type=type_, body=body, due_at=now) for hook in hooks)


def nobody_sends(league: League) -> bool:
    """Checks whether messages have waited untried for minutes: the process that sends them does not run."""
    since = timezone.now() - timedelta(minutes=UNTRIED_MINUTES)
    untried = Delivery.objects.filter(hook__league=league, hook__active=True, tries=0, due_at__lt=since)
    return untried.exists()


def forget_old() -> int:
    """Forgets messages that were taken or given up a month ago; how many."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    return Delivery.objects.filter(due_at=None, created_at__lt=before).delete()[0]
