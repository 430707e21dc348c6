"""Sentences of phases, scores and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.direct_fire import HitsLogged, StepEnded
from rules.games.invisible_enemy.battle.events.set_up import Started
from rules.games.invisible_enemy.battle.events.turn import (
    ConcessionOffered,
    ConcessionRefused,
    Ended,
    PartDone,
    PhaseBegan,
    ResetMade,
    Scored,
    TurnPassed,
)
from rules.games.invisible_enemy.display.labels import count_noun, phase_name
from rules.kernel.screen import Sentence


def describe_turn(event: Event) -> Sentence | None:
    match event:
        case Started():
            return _describe_start(event)
        case PhaseBegan():
            return _describe_phase(event)
        case HitsLogged(by=by):
            text = f"{by}: {count_noun(event.hits, 'hit')} of {event.hull} marked by hand, {event.old} before."
            return Sentence(text=text, kind="fire", about=(by,), rules=("IE-7.41",))
        case StepEnded(destroyed=gone):
            return Sentence(
                text=_describe_losses(gone) or "The hits take effect.", kind="phase", about=gone, rules=("IE-7.3",)
            )
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
            who = f"{event.names[event.winner]} has won" if event.winner else "Nobody has won"
            text = f"{event.reason} {who}: {_describe_scores(event.scores, event.names)}."
            return Sentence(text=text, kind="end", tone="good", rules=("IE-10.1",))
        case TurnPassed(step="placing"):
            return Sentence(text="Units are placed in turns.", kind="set-up", rules=("IE-2.8",), tone="quiet")
        case TurnPassed(step="deflect"):
            return Sentence(text="Deflections are assigned now.", kind="support", rules=("IE-5.8",), tone="quiet")
        case _:
            return None


def _describe_start(event: Started) -> Sentence:
    state = event.state
    names = [
        f"{side.name} ({count_noun(_count_units(event, key), 'unit')})" for key, side in sorted(state.sides.items())
    ]
    by = f", by “{event.rule_set.title}”" if event.rule_set else ""
    return Sentence(text=f"The battle begins: {' against '.join(names)}{by}.", kind="start", rules=("IE-2.1",))


def _count_units(event: Started, key: str) -> int:
    return sum(unit.side == key for unit in event.state.units.values())


def _describe_phase(event: PhaseBegan) -> Sentence:
    lost = sum(event.lost_markers.values())
    parts = [_describe_losses(event.destroyed), f"{count_noun(lost, 'type 1 marker')} in hand lost." if lost else ""]
    if event.phase == "reset":
        parts.append("Both networks are at 100%, and each side has lost a network die.")
    if event.phase == "command":
        parts.append(f"Turn {event.turn}.")
    text = " ".join(part for part in (*parts, f"Now: {phase_name(event.phase)}.") if part)
    return Sentence(text=text, kind="phase", about=event.destroyed, rules=("IE-3.1",), tone="on")


def _describe_losses(gone: Sequence[str]) -> str:
    return f"Destroyed: {', '.join(gone)}." if gone else ""


def _describe_scores(scores: Mapping[str, int], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(key, key)} {score}" for key, score in sorted(scores.items()))
