"""Sentences about a season for a channel of a chat: for everybody, about what anybody in the league may read."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from leagues.notifications.notices import HOW
from leagues.store import day_events
from leagues.store import events as ev
from leagues.store.models import Season, SeasonEvent
from leagues.store.state import Fixture, SeasonState, day, in_words
from notifications.services.chat import chat_message

PAIRS_TOLD = 40
"""Pairings of a round in one message."""


def write_message(season: Season, state: SeasonState, row: SeasonEvent, event: Any) -> dict[str, Any] | None:
    """Returns the message of an event; None if a channel is not told of it. ``state`` is the season after it."""
    text = _describe(state, event)
    if not text:
        return None
    title = f"{season.league.name}: {state.name}"
    address = f"{settings.SITE_URL}{season.get_absolute_url()}"
    return chat_message(title=title, text=text, address=address, at=row.at)


def _describe(state: SeasonState, event: Any) -> str:
    """Returns the sentence of an event, or nothing."""
    match event:
        case ev.Started():
            return f"{state.name} has begun."
        case ev.Finished():
            return f"{state.name} is over."
        case ev.ListsOpened():
            return "The armies of all players can be seen now."
        case ev.Published():
            return _round(state, event)
        case day_events.Announced(text=text):
            return text
        case ev.Entered() | ev.Withdrew():
            said = "has entered" if isinstance(event, ev.Entered) else "has left"
            return f"{_team(state, event.entry)} {said}."
        case _:
            return _of_fixture(state, event)


def _round(state: SeasonState, event: ev.Published) -> str:
    until = f", to be played by {day(event.play_by)}" if event.play_by else ""
    pairs = [
        f"{_team(state, one.one)} has a bye" if one.other is None else _names(state, one)
        for one in state.fixtures.values()
        if one.round == event.round
    ]
    more = f"\nand {len(pairs) - PAIRS_TOLD} more" if len(pairs) > PAIRS_TOLD else ""
    return "\n".join([f"Round {event.round} is published{until}:", *pairs[:PAIRS_TOLD]]) + more


def _of_fixture(state: SeasonState, event: Any) -> str:
    fixture = state.fixtures.get(getattr(event, "fixture", 0))
    if fixture is None or fixture.other is None:
        return ""
    names = _names(state, fixture)
    match event:
        case ev.BattleOpened():
            return f"{names}: the battle is open."
        case ev.BattleEnded() | ev.Claimed() | ev.Confirmed() if fixture.settled and fixture.result:
            return f"{names}: {in_words(state, fixture, fixture.result)}."
        case ev.Decided():
            ended = "" if event.result.void else f": {in_words(state, fixture, event.result)}"
            return f"{names} was {HOW[event.how]}{ended}."
        case ev.Disputed():
            return f"The result of {names} is disputed."
        case _:
            return ""


def _names(state: SeasonState, fixture: Fixture) -> str:
    return f"{_team(state, fixture.one)} against {_team(state, fixture.other)}"


def _team(state: SeasonState, entry: int | None) -> str:
    return state.entries[entry].team if entry in state.entries else "Somebody"
