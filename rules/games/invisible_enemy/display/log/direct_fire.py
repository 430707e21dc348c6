"""Sentences of direct fire (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from rules.games.invisible_enemy.battle.events.direct_fire import DirectFireEvent, Fired, HitsLogged, StepEnded, Volley
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_count

VERBS = {"shot": "fires on", "rake": "rakes", "battery": "fire as a battery on"}


RULES = {"shot": ("IE-7.20", "IE-7.21"), "rake": ("IE-7.60", "IE-7.61"), "battery": ("IE-7.70",)}


def describe_direct_fire(event: DirectFireEvent) -> Sentence:
    """Describes an attack, hits marked by hand, or the end of a fire step."""
    match event:
        case Fired():
            return _describe_fire(event)
        case HitsLogged(by=by):
            text = f"{by}: {format_count(event.hits, 'hit')} of {event.hull} marked by hand, {event.old} before."
            return Sentence(text=text, kind="fire", about=(by,), rules=("IE-7.41",))
        case StepEnded(destroyed=gone):
            return Sentence(
                text=describe_losses(gone) or "The hits take effect.", kind="phase", about=gone, rules=("IE-7.3",)
            )
        case _:
            assert_never(event)


def _describe_fire(event: Fired) -> Sentence:
    """Describes an attack, its hits and their targets."""
    who = ", ".join(event.by)
    if event.control == "failed":
        text = f"{who} fails its control roll and does not rake; it may still fire."
        return Sentence(
            text=text,
            why=tuple(_control_lines(event)),
            dice=(str(event.control_roll),),
            kind="fire",
            about=event.by,
            rules=("IE-7.60",),
        )
    doomed = f" Doomed: {', '.join(event.doomed)}." if event.doomed else ""
    wasted = f" {format_count(event.wasted, 'hit')} wasted." if event.wasted else ""
    faces = [str(one.roll) for one in event.volleys]
    return Sentence(
        text=f"{who} {VERBS[event.manner]} {event.target}: {describe_spread(event.applied)}.{doomed}{wasted}",
        why=(*_control_lines(event), *(line for one in event.volleys for line in _volley_lines(one, event.line))),
        dice=(str(event.control_roll), *faces) if event.control_roll is not None else tuple(faces),
        kind="fire",
        about=tuple(dict.fromkeys((*event.by, event.target, *event.applied))),
        rules=(*RULES[event.manner], *(("IE-7.50",) if event.manner == "shot" and len(event.applied) > 1 else ())),
        tone="bad" if event.doomed else "",
    )


def describe_spread(applied: Mapping[str, int]) -> str:
    """Describes the hits on each target."""
    marked = [f"{count} on {name}" for name, count in applied.items() if count]
    return f"hits {', '.join(marked)}" if marked else "no damage"


def _control_lines(event: Fired) -> Iterator[Line]:
    if event.control_roll is not None:
        bonus = ", network base in range" if event.supported else ""
        how = f"{event.control_needed}+ needed{bonus}"
        yield Line(label="Control roll", amount=str(event.control_roll), how=how, rule="IE-7.60")


def _volley_lines(one: Volley, row: str) -> Iterator[Line]:
    yield Line(label=f"{one.by}: die", amount=str(one.roll))
    yield Line(label=f"Chart, {row.upper()} row", amount=f"{one.row:+d}", rule="IE-7.20")
    if one.damage:
        yield Line(label="Firer damaged", amount=f"{one.damage:+d}", rule="IE-7.30")
    if one.covered:
        yield Line(label="Target covered", amount=f"{FIRE.covered:+d}", rule="IE-7.15")
    yield Line(label="Hits", amount=str(one.hits), how=f"result {one.result}", rule="IE-7.21", total=True)


def describe_losses(gone: Sequence[str]) -> str:
    """Names the destroyed, or nothing."""
    return f"Destroyed: {', '.join(gone)}." if gone else ""
