"""The referee's decisions beside the play: pauses, time, rulings on players' questions. The log shows all of them."""

from dataclasses import dataclass

from django.db import transaction

from battles.play import commands, notices, timekeeping
from battles.play.commands import Command, Done
from battles.store import clocks
from battles.store.access import seats_of
from battles.store.log import subject
from battles.store.models import Battle, Event
from rules.kernel.problems import illegal
from rules.kernel.wording import format_count

TEXT_LIMIT = 300
NOTES_LIMIT = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that somebody asked the referee at ``seq``, and the ruling, if there is one."""

    seq: int
    who: str
    text: str
    ruling: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A reading that the referee has decided on at ``seq``, with the rule that it concerns."""

    seq: int
    text: str
    rule: str
    question: str = ""


def pause(battle: Battle, command: Command, *, yes: bool) -> Done:
    """Stops the battle and its clocks, or lets it go on. Pausing a paused battle changes nothing. Raises Illegal."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        commands.refuse_when_over(battle)
        if battle.paused == yes:
            return Done(seq=battle.seq, events=())
        battle.paused = yes
        return commands.note(battle, command, "paused the battle" if yes else "let the battle go on", pause=yes)


def give_time(battle: Battle, command: Command, *, side: str, minutes: int) -> Done:
    """Gives a side minutes of clock, or takes some from it (below 0). Raises Illegal (``no-clock``)."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        commands.refuse_when_over(battle)
        if battle.clock is None or side not in battle.clock["left"] or not minutes:
            raise illegal("no-clock", "Choose a side, and how many minutes to give it.", rule="")
        name = next(seat.name for seat in seats_of(battle) if seat.side == side)
        many = format_count(abs(minutes), "minute")
        done = commands.note(battle, command, f"gave {name} {many}" if minutes > 0 else f"took {many} from {name}")
        battle.clock = clocks.with_time(battle.clock, side, minutes * 60)  # from what the clock shows by now
        battle.save(update_fields=["clock"])
        return done


def ask(battle: Battle, command: Command, *, text: str) -> Done:
    """Asks the referee to decide; the play need not wait. Raises Illegal (``no-referee``, ``text-missing``)."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        commands.refuse_when_over(battle)
        if battle.referee_id is None:
            raise illegal("no-referee", "This battle has no referee.", rule="")
        asks = f"{notices.name_of(battle, command.viewer)} asks you to decide something in {battle.title}."
        notices.tell_referee(battle, command.user, asks)
        return commands.note(battle, command, f"asks the referee: {_clean_text(text)}", question=_clean_text(text))


def rule(battle: Battle, command: Command, *, text: str, rule_number: str = "", to: int = 0) -> Done:
    """Decides on a reading for this battle; ``to``: the question it answers. Raises Illegal (``text-missing``)."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        said, number = _clean_text(text), " ".join(rule_number.split())[:30]
        return commands.note(battle, command, f"decides: {said}", ruling=said, rule=number, to=to)


def keep_notes(battle: Battle, text: str) -> str:
    """Keeps what the referee has written for themselves, as far as there is room; returns what is kept."""
    kept = text[:NOTES_LIMIT]
    Battle.objects.filter(pk=battle.pk).update(referee_notes=kept)
    return kept


def rulings(battle: Battle) -> list[Ruling]:
    """Returns the readings decided on so far, in their order."""
    asked = {one.seq: one.text for one in questions(battle)}
    return [
        Ruling(seq=row.seq, text=row.data["ruling"], rule=row.data["rule"], question=asked.get(row.data["to"], ""))
        for row in _notes(battle)
        if "ruling" in row.data
    ]


def questions(battle: Battle) -> list[Question]:
    """Returns what the referee has been asked so far, in order."""
    notes = _notes(battle)
    answers = {row.data["to"]: row.data["ruling"] for row in notes if "ruling" in row.data}
    return [
        Question(seq=row.seq, who=subject(battle, row), text=row.data["question"], ruling=answers.get(row.seq, ""))
        for row in notes
        if "question" in row.data
    ]


def open_questions(battle: Battle) -> list[Question]:
    """Returns the questions that the referee has not answered yet."""
    return [one for one in questions(battle) if not one.ruling]


def _notes(battle: Battle) -> list[Event]:
    found: list[Event] | None = getattr(battle, "_notes", None)
    if found is None:
        rows = Event.objects.filter(battle=battle, kind=Event.Kind.NOTE, seq__lte=battle.seq).order_by("seq")
        found = battle._notes = list(rows.select_related("actor").defer("action"))  # type: ignore[attr-defined]
    return found


def _clean_text(text: str) -> str:
    said = " ".join(text.split())[:TEXT_LIMIT]
    if not said:
        raise illegal("text-missing", "Say what it is about: everybody can read it.", rule="")
    return said
