"""The status of a battle by its events: whether it goes on, for whom it waits, and how it has ended."""

from typing import Any

from battles.store import event_store
from battles.store.models import Battle, Event
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json, as_dict
from rules.kernel.viewer import SPECTATOR


def outcome_json(game: AnyPlayedGame, state: Any) -> Json:
    """Returns how the battle has ended by its own rules, or None."""
    outcome = game.battle.outcome(state)
    return None if outcome is None else {**as_dict(outcome), "facts": dict(outcome.facts), "adjudicated": False}


def settle(battle: Battle) -> None:
    """Sets the battle's status by its events: by the rules, or by the referee's decision."""
    line = event_store.chain(battle, battle.seq)
    by_the_rules(battle, event_store.state_at(battle, battle.seq))
    by_decision(battle, line)


def by_the_rules(battle: Battle, state: Any) -> None:
    """Sets the battle's status by its state."""
    battle.outcome = outcome_json(registry.get_played(battle.game), state)
    battle.status = Battle.Status.PLAYING if battle.outcome is None else Battle.Status.OVER


def await_sides(battle: Battle, state: Any) -> None:
    """Sets which sides everybody knows to be waited for: none while it is paused, or over."""
    game = registry.get_played(battle.game)
    waiting = () if battle.paused or battle.over else game.display.screen(game.view(state, SPECTATOR)).progress.waiting
    battle.awaited = list(dict.fromkeys(one.side for one in waiting))


def by_decision(battle: Battle, line: event_store.Chain) -> None:
    """Sets the battle's status by the referee's decision, where one is in effect."""
    decisions = Event.objects.filter(battle=battle, kind=Event.Kind.END, seq__lte=battle.seq).order_by("-seq")
    for seq, data in decisions.values_list("seq", "data"):
        if seq in line:
            battle.status, battle.outcome = Battle.Status.OVER, data["outcome"]
            return
