"""Sentences of phases, scores and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rules.games.invisible_enemy.battle.events.turn import (
    ConcessionOffered,
    ConcessionRefused,
    Ended,
    PartDone,
    PhaseBegan,
    ResetMade,
    Scored,
    TurnEvent,
    TurnPassed,
)
from rules.games.invisible_enemy.display.labels import phase_name
from rules.games.invisible_enemy.display.log.direct_fire import describe_losses
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_count
from rules.kit.giving_up import giving_up_text


def describe_turn(event: TurnEvent) -> Sentence | None:
    """Describes a phase, a score or the end; None for a slot that merely passes on."""
    match event:
        case PhaseBegan():
            return _describe_phase(event)
        case PartDone():
            text = f"{event.name} has ended its part of “{phase_name(event.phase)}”."
            return Sentence(text=text, kind="phase", rules=("IE-3.1",), tone="quiet")
        case ResetMade():
            text = "Both networks are at 100%, and each side has lost a network die."
            return Sentence(text=text, kind="phase", rules=("IE-3.3", "IE-3.4"))
        case Scored():
            return Sentence(
                text=f"The score: {_describe_scores(event.scores, event.names)}.", kind="end", rules=("IE-10.1",)
            )
        case ConcessionOffered():
            return Sentence(text=f"{event.name} offers to give up.", kind="end", tone="warn", rules=("IE-10.1",))
        case ConcessionRefused():
            text = f"{event.name} {'takes back its offer' if event.own else 'refuses: the battle goes on'}."
            return Sentence(text=text, kind="end", rules=("IE-10.1",))
        case Ended():
            text = f"{event.reason} {_describe_winner(event)}: {_describe_scores(event.scores, event.names)}."
            return Sentence(text=text, kind="end", tone="good", rules=("IE-10.1",))
        case TurnPassed(step="resumed"):
            text = "What ended the battle was corrected: it goes on."
            return Sentence(text=text, kind="end", rules=("IE-10.1",))
        case TurnPassed(step="placing"):
            return Sentence(text="Units are placed in turns.", kind="set-up", rules=("IE-2.8",), tone="quiet")
        case TurnPassed(step="deflect"):
            return Sentence(text="Deflections are assigned now.", kind="support", rules=("IE-5.8",), tone="quiet")
        case TurnPassed():
            return None
        case _:
            assert_never(event)


def _describe_winner(event: Ended) -> str:
    """Names the winner; of a side that gave up the reason has said who wins."""
    if event.winner is None:
        return "Nobody has won"
    winner = event.names[event.winner]
    given_up = [giving_up_text(name, [winner]) for key, name in event.names.items() if key != event.winner]
    return "The score" if event.reason in given_up else f"The win goes to {winner}"


def _describe_phase(event: PhaseBegan) -> Sentence:
    lost = sum(event.lost_markers.values())
    parts = [describe_losses(event.destroyed), f"{format_count(lost, 'type 1 marker')} in hand lost." if lost else ""]
    if event.phase == "reset":
        parts.append("Both networks are at 100%, and each side has lost a network die.")
    if event.phase == "command":
        parts.append(f"Turn {event.turn}.")
    text = " ".join(part for part in (*parts, f"Now: {phase_name(event.phase)}.") if part)
    return Sentence(text=text, kind="phase", about=event.destroyed, rules=("IE-3.1",), tone="on")


def _describe_scores(scores: Mapping[str, int], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(key, key)} {score}" for key, score in sorted(scores.items()))
