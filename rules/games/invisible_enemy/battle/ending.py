"""The end of a battle: giving up, the last turn, and the outcome (IE-10.1, IE-10.2)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.turn import AnswerConcession, Concede
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.turn import ConcessionRefused, Ended, TurnPassed
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import other_side, side_keys, side_name, side_names, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.initiative import first_to_move
from rules.games.invisible_enemy.mechanics.scoring import find_leader, house_scores, is_one_side_gone
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Outcome
from rules.kernel.measures import POINTS
from rules.kernel.problems import illegal
from rules.kit.giving_up import giving_up_text


def find_outcome(state: State) -> Outcome | None:
    """Returns the outcome of the battle, or None while it goes on."""
    if not state.ended:
        return None
    scores = house_scores(state)
    table = CATALOGUE.battle.victory
    lines = tuple(
        Line(
            label=side_name(state, key),
            amount=str(score),
            how=f"house points, of them {side_of(state, key).strikes * table.strike} for strikes",
            rule="IE-10.1",
        )
        for key, score in scores.items()
    )
    return Outcome(
        winners=(state.winner,) if state.winner else (),
        reason=state.end_reason,
        why=lines,
        facts={"scores": scores, "league-points": _league_points(state)},
        measures={key: {POINTS: score, "strikes": side_of(state, key).strikes} for key, score in scores.items()},
    )


def _league_points(state: State) -> dict[str, int]:
    """Returns the league points of the house (IE-10.2)."""
    table = CATALOGUE.battle.victory.league_points
    if state.winner is None:
        return dict.fromkeys(side_keys(state), table["draw"])
    return {key: table["win" if key == state.winner else "loss"] for key in side_keys(state)}


def end_battle(state: State, reason: str) -> Ended:
    """Ends the battle: the higher house score wins (IE-10.1)."""
    scores = house_scores(state)
    return _end(state, find_leader(scores), reason)


def give_up(state: State, action: Concede) -> Ended:
    """Ends the battle: the other side wins, since the book has no word on it (IE-10.1)."""
    other = other_side(state, action.by)
    return _end(state, other, giving_up_text(side_name(state, action.by), [side_name(state, other)]))


def answer_concession(state: State, action: AnswerConcession) -> Event:
    """Records the answer: the other side accepts and wins, or refuses. Raises Illegal.

    Offers to give up are found in older battles only: a side now gives up without leave.
    """
    if state.conceding is None:
        raise illegal("not-now", "Nobody has offered to give up.", rule="IE-10.1")
    own = action.by == state.conceding
    if action.accept and own:
        raise illegal("not-your-turn", "The other side answers the offer.", rule="IE-10.1")
    if action.accept:
        reason = f"{side_name(state, state.conceding)} has given up."
        return _end(state, action.by, reason)
    recorder = Recorder(state)
    recorder.game(conceding=None)
    name = side_name(state, action.by)
    return ConcessionRefused(by=action.by, own=own, name=name, changes=recorder.changes)


def reason_to_end(state: State) -> str:
    """Returns why the battle ends by itself, or nothing while it goes on (IE-10.1, IE-10.3)."""
    if state.sudden_end and state.phase != "placement" and is_one_side_gone(state):
        return "One side has no base left in action."
    if state.phase == "reset" and state.last_turn and state.turn >= state.last_turn:
        return f"Turn {state.turn} was the last."
    return ""


def is_end_undone(before: State, after: State) -> bool:
    """Checks whether a correction has taken away what ended the battle; a concession stays accepted."""
    return before.ended and after.ended and bool(reason_to_end(before)) and not reason_to_end(after)


def reopen_battle(state: State) -> TurnPassed:
    """Takes an end back; in the movement phase the units that have not been rolled for go on."""
    recorder = Recorder(state)
    recorder.game(ended=False, winner=None, end_reason="")
    active = first_to_move(recorder.state, state.initiative) if state.initiative else None
    recorder.game(active=active)
    return TurnPassed(step="resumed", active=active, changes=recorder.changes)


def _end(state: State, winner: str | None, reason: str) -> Ended:
    recorder = Recorder(state)
    recorder.game(ended=True, winner=winner, end_reason=reason, active=None, moving=None)
    return Ended(
        winner=winner,
        reason=reason,
        scores=house_scores(state),
        names=side_names(state),
        changes=recorder.changes,
    )
