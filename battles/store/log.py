"""The log as one viewer may read it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import prefetch_related_objects

from battles.store.access import EVERYTHING, seats_of, viewer_of
from battles.store.cache import Recent
from battles.store.event_store import CLOCK, Chain
from battles.store.models import Battle, Event
from battles.store.numbers import number_at
from rules import registry
from rules.kernel.display.cards import Tone
from rules.kernel.display.screen import Sentence
from rules.kernel.records import replace

LOUD = {"ruling", "pause", "nudge", CLOCK}
"""The keys of notes that nobody should overlook: rulings, pauses, nudges, and that a clock has run out."""

SENTENCES: Recent[tuple[Sentence | None]] = Recent(20_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A line of the log, numbered as its reader counts.

    With its sentence, whether it has been taken back, and whether its dice fell on a table.

    ``referee``: it was the referee who rolled them. ``remark``: why a computer player did it, for those who may know.
    """

    seq: int
    kind: str
    sentence: Sentence
    undone: bool
    mine: bool
    table: bool
    referee: bool
    at: datetime
    stage: str = ""
    phase: str = ""
    remark: str = ""


def lines(battle: Battle, role: str, line: Chain, rows: Iterable[Event]) -> list[LogLine]:
    """Returns the lines of ``rows`` that ``role`` may read; those not on ``line`` have been taken back."""
    rows = list(rows)
    prefetch_related_objects([row for row in rows if row.kind != Event.Kind.GAME and row.actor_id], "actor")
    found = ((row, sentence_of(battle, role, row)) for row in rows)
    return [
        LogLine(
            seq=number_at(battle, role, row.seq),
            kind=row.kind,
            sentence=_with_doubts(battle, role, row, sentence),
            undone=row.kind == Event.Kind.GAME and row.seq not in line,
            mine=row.role == role and not (row.kind == Event.Kind.NOTE and CLOCK in row.data),
            table=any(roll["source"] == "table" for roll in row.rolls),
            referee=any(roll["source"] == "referee" for roll in row.rolls),
            at=row.created_at,
            stage=row.stage,
            phase=row.phase,
            remark=_remark(battle, role, row),
        )
        for row, sentence in found
        if sentence is not None
    ]


def _remark(battle: Battle, role: str, row: Event) -> str:
    """Returns why a computer player acted so: what rests on no secret for everybody, the rest after the end."""
    knows = battle.over or role in (row.role, "referee") or row.remark.get("open")
    return str(row.remark.get("text", "")) if knows else ""


def _with_doubts(battle: Battle, role: str, row: Event, sentence: Sentence) -> Sentence:
    """Adds where a typed length was far from the plan, for those whose own plan says the same."""
    knows = battle.over or role in ("referee", EVERYTHING, *row.remark.get("measured-by", ()))
    doubts = row.remark.get("doubts", ()) if knows else ()
    return replace(sentence, text=f"{sentence.text} ({'; '.join(doubts)})") if doubts else sentence


def sentence_of(battle: Battle, role: str, row: Event) -> Sentence | None:
    """Returns what ``role`` reads of an event: nothing, where they may not even know that it happened."""
    if role in row.hidden_from:
        return None
    if row.kind != Event.Kind.GAME:
        return _of_the_table(battle, role, row)
    key = (battle.public_id, row.seq, EVERYTHING if role == "referee" else role)
    (sentence,) = SENTENCES.or_make(key, lambda: (_of_the_game(battle, role, row),))
    return sentence


def _of_the_game(battle: Battle, role: str, row: Event) -> Sentence | None:
    game = registry.get_played(battle.game)
    return game.display.describe(game.battle.codecs.events.read(row.data), viewer_of(role))


def _of_the_table(battle: Battle, role: str, row: Event) -> Sentence:
    who = subject(battle, row)
    if row.kind == Event.Kind.UNDO:
        to = number_at(battle, role, row.data["to"])
        what = "agreed: the battle went back" if row.data.get("agreed") else "took the battle back"
        return Sentence(text=f"{who} {what} to line {to}.", kind="undo", tone="warn")
    tone: Tone = "warn" if row.kind == Event.Kind.END or LOUD & row.data.keys() else "quiet"
    rules = tuple(rule for rule in [row.data.get("rule")] if rule)
    line = f" {number_at(battle, role, row.data['line'])}." if "line" in row.data else ""
    return Sentence(text=f"{who} {row.data['text']}{line}", kind=row.kind, tone=tone, rules=rules)


def subject(battle: Battle, row: Event) -> str:
    """Names the person or side that did it, as everybody may know them."""
    if row.actor is not None:
        return str(row.actor)
    return role_name(battle, row.role)


def role_name(battle: Battle, role: str) -> str:
    """Returns what a role is called on pages."""
    kind, _, key = role.partition(":")
    if kind == "side":
        return next((seat.name for seat in seats_of(battle) if seat.side == key), key)
    return {"referee": "Referee", "spectator": "Spectator", EVERYTHING: "Everything"}.get(role, "Somebody")


def outcome_of(battle: Battle) -> dict[str, Any] | None:
    """Returns how the battle has ended, with the winners' names; None while it goes on."""
    if battle.outcome is None:
        return None
    return {**battle.outcome, "names": [role_name(battle, f"side:{winner}") for winner in battle.outcome["winners"]]}


def filter_lines(found: Sequence[LogLine], *, about: str = "", kind: str = "", phase: str = "") -> list[LogLine]:
    """Returns the lines about one unit, of one kind, of one phase."""
    return [
        line
        for line in found
        if (not about or about in line.sentence.about)
        and (not kind or line.sentence.kind == kind)
        and (not phase or line.phase == phase)
    ]
