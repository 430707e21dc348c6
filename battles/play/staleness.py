"""Actions thought of at an earlier moment: they are refused as stale, unless what came since does not touch them."""

from typing import Any

from battles.play.previews import preview
from battles.play.together import parts_of
from battles.store import event_store
from battles.store.access import viewer_of
from battles.store.models import Battle, Event
from battles.store.numbers import seq_at
from rules import registry
from rules.kernel.records import Json

MOST_SINCE = 20
"""The number of events by others after which an action is stale in any case."""


def require_untouched(battle: Battle, number: int | None, role: str, action: Json) -> None:
    """Raises :class:`event_store.Stale` when something since the moment ``number`` touches an action of ``role``.

    Two sides that roll for themselves do not: nothing that this side is shown of its own pieces or could do is any
    different, nor are the odds and the arithmetic of the action.
    """
    try:
        event_store.require_version(battle, number, role)
    except event_store.Stale as stale:
        if (
            number is None
            or number > stale.seq
            or not _only_others_acted(battle, role, number)
            or _touched(battle, role, number, action)
        ):
            raise


def _only_others_acted(battle: Battle, role: str, number: int) -> bool:
    rows = Event.objects.filter(battle=battle, seq__gt=seq_at(battle, role, number)).values_list("kind", "role")
    found = list(rows[: MOST_SINCE + 1])
    kinds = (Event.Kind.GAME, Event.Kind.NOTE)
    return len(found) <= MOST_SINCE and all(kind in kinds and by not in (role, "referee") for kind, by in found)


def _touched(battle: Battle, role: str, number: int, action: Json) -> bool:
    seqs = seq_at(battle, role, number), battle.seq
    then, now = (_situation(battle, role, seq, action) for seq in seqs)
    return bool(then != now)


def _situation(battle: Battle, role: str, seq: int, action: Json) -> tuple[Any, ...]:
    """Returns all that a side decides by: its own pieces, the step, what is open to it, what the action would bring."""
    game = registry.get_played(battle.game)
    view = game.view(event_store.state_at(battle, seq), viewer_of(role))
    screen, shown = game.display.screen(view), [preview(game, view, part) for part in parts_of(action)]
    own = tuple(sheet for sheet in screen.sheets if sheet.own)
    step = screen.progress.title, screen.progress.current
    return own, step, tuple(game.display.offers(view)), [(one.lines, one.odds, one.problems) for one in shown]
