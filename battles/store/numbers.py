"""The numbers of lines and moments, counted for each viewer: what they may not know of has none.

An event's own number (``seq``) never leaves the server but for those from whom nothing is secret. Everybody else counts
the events that they can notice: pages, forms, streams, files, requests and addresses of moments carry that number. An
event stands in ``Event.hidden_from`` for the roles that notice nothing of it: no line of the log, and the same view.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from battles.store.models import Battle, Event
from rules.kernel.game import AnyPlayedGame
from rules.kernel.viewer import SPECTATOR, Viewer, side


def number_at(battle: Battle, role: str, seq: int | None = None) -> int:
    """Returns the number that the moment ``seq`` (None: the present one) has for a role."""
    if seq is None and not battle.is_set_back:
        return battle.seq - int(battle.hidden.get(role, 0))
    at = battle.seq if seq is None else seq
    return at - bisect_right(hidden_moments(battle, role), at)


def seq_at(battle: Battle, role: str, number: int) -> int:
    """Returns the last moment that has this number for a role; beyond the present one for a number not yet reached."""
    found, hidden = number, hidden_moments(battle, role)
    for seq in hidden:
        if seq > found + 1:
            break
        if seq <= battle.seq:
            found += 1
    return found


def hidden_moments(battle: Battle, role: str) -> Sequence[int]:
    """Returns the moments of the events that a role does not notice, in order. Where there are none it asks nobody."""
    many = battle.hidden.get(role, 0)
    if not many:
        return ()
    known: dict[tuple[str, int], list[int]] = battle.__dict__.setdefault("_hidden_moments", {})
    if (role, many) not in known:
        rows = Event.objects.filter(battle=battle, hidden_from__contains=role).order_by("seq")
        known[role, many] = list(rows.values_list("seq", flat=True))
    return known[role, many]


def find_unaware(game: AnyPlayedGame, state: Any, events: Iterable[Any], sides: Iterable[str]) -> list[list[str]]:
    """Returns for each event, played from ``state``, the roles that notice nothing of it."""
    viewers: Mapping[str, Viewer] = {"spectator": SPECTATOR, **{f"side:{key}": side(key) for key in sides}}
    found: list[list[str]] = []
    for event in events:
        after = game.battle.evolve(state, event)
        unaware = []
        for role, viewer in viewers.items():
            if game.display.describe(event, viewer) is None and game.view(state, viewer) == game.view(after, viewer):
                unaware.append(role)
        found.append(unaware)
        state = after
    return found


def count_in(battle: Battle, rows: Iterable[Event]) -> None:
    """Counts rows that are being appended into ``battle.hidden``, which the caller saves."""
    counted = dict(battle.hidden)
    for row in rows:
        for role in row.hidden_from:
            counted[role] = counted.get(role, 0) + 1
    battle.hidden = counted
