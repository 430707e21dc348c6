"""Battles made from the events of others: a copy from a moment on to try something, and an exported battle read in."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import uuid4

from django.db import DatabaseError, transaction

from accounts.store.models import User
from battles.lobby import import_validation
from battles.play import commands
from battles.store import event_store, selectors, status
from battles.store.models import Battle, Event, Seat
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE
from ui.time_limit import TooLong, within

MOST_EVENTS = 6_000
"""Each of them is worked on, while others wait: some seconds for so many, three times the longest battle known."""
MOST_SIDES = 12
MOST_SECONDS = 10.0
"""Of computing, for all events together. The stored events then replay once more, in as long."""


def fork(battle: Battle, *, user: User, seq: int) -> Battle:
    """Makes a private copy of the battle as it stood at ``seq``, in which ``user`` plays all sides.

    It opens every secret of that moment: the caller lets only those do it who may know them all.
    """
    line = event_store.chain(battle, seq)
    rows = Event.objects.filter(battle=battle, kind=Event.Kind.GAME, seq__lte=seq).order_by("seq")
    found = [_row(row) for row in rows if row.seq in line]
    seats = [{"side": seat.side, "name": seat.name} for seat in battle.seats.all()]
    with transaction.atomic():
        copy = _copy(battle.game, f"What if: {battle.title}", seats, found, user=user, plays=True)
        command = commands.Command(viewer=REFEREE, user=user, action_id=uuid4())
        commands.note(copy, command, f"began this copy at moment {seq} of {battle.title}")
    return copy


def read_in(document: Json, *, user: User) -> Battle:
    """Makes a battle, private to ``user``, from an exported file that holds its events.

    Raises Unreadable when it is none, or does not replay to the end that it tells of.
    """
    if not isinstance(document, dict) or not isinstance(document.get("events"), list):
        raise _unreadable("This file holds no events: export the battle as its referee, or when it is over.")
    if len(document["events"]) > MOST_EVENTS:
        raise _unreadable(f"This battle is too long to be read in: it has more than {MOST_EVENTS:,} events.")
    try:
        with transaction.atomic():
            game = registry.get_played(str(document["game"]))
            rows = within(MOST_SECONDS, _tried, game, document)
            seats = import_validation.seats(document["seats"][:MOST_SIDES])
            title = str(document.get("title", "Imported battle"))
            copy = _copy(game.slug, title, seats, rows, user=user, plays=False)
            selectors.log(copy, "referee", upto=copy.seq, limit=None)
            return copy
    except DatabaseError:
        raise
    except Exception as error:  # events that no rules have made: there is no telling what they run into
        if isinstance(error, Unreadable | TooLong):
            raise
        raise _unreadable("This file does not replay: it is not a complete export from this site.") from error


def _row(row: Event) -> dict[str, Json]:
    same = ("kind", "data", "part", "role", "action", "rolls", "stage", "phase")
    return {name: getattr(row, name) for name in same}


def _copy(
    game_slug: str, title: str, seats: Sequence[Any], rows: Sequence[dict[str, Json]], *, user: User, plays: bool
) -> Battle:
    game = registry.get_played(game_slug)
    battle = Battle.objects.create(
        game=game.slug,
        guests=False,
        title=title[:80],
        owner=user,
        watchable=False,
        rules_version=game.info.rules_version,
        catalogue_hash=game.catalogue.hash,
    )
    player = user if plays else None
    Seat.objects.bulk_create(
        Seat(battle=battle, side=str(seat["side"])[:40], name=str(seat["name"])[:80], colour=place, user=player)
        for place, seat in enumerate(seats)
    )
    action_id, events = battle.creation_id, []
    for seq, row in enumerate(rows, start=1):
        action_id = uuid4() if row["part"] == 0 and seq > 1 else action_id
        events.append(Event(battle=battle, seq=seq, action_id=action_id, actor=None, **row))
    Event.objects.bulk_create(events)
    battle.seq = len(events)
    status.settle(battle)
    battle.save(update_fields=["seq", "status", "outcome"])
    return battle


def _tried(game: AnyPlayedGame, document: Any) -> list[dict[str, Json]]:
    """Reads and replays the events of a file, which stores nothing; returns them as they are kept.

    They have to lead to the state that the file tells of, and all of it has to show. Raises Unreadable, and whatever
    events run into that no rules have made.
    """
    rows = import_validation.events(game, document["events"])
    numbered = list(enumerate(rows, start=1))
    undos = ((seq, row["data"]) for seq, row in reversed(numbered) if row["kind"] == Event.Kind.UNDO)
    line, state = event_store.chain_of(len(rows), undos), cast(Any, None)
    for seq, row in numbered:
        if row["kind"] == Event.Kind.GAME:
            event = game.battle.codecs.events.read(row["data"])
            game.display.describe(event, REFEREE)
            state = game.battle.evolve(state, event) if seq in line else state
    view = game.view(state, REFEREE)
    if game.display.as_json(view) != document["view"]:
        raise _unreadable("This battle does not replay to the end recorded in its file: it was played by other rules.")
    game.display.screen(view)
    return rows


def _unreadable(message: str) -> Unreadable:
    return Unreadable(Problem(code="unreadable", message=message))


LARGEST_FILE = 20_000_000
