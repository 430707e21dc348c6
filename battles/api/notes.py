"""Notes: the caster's on moments of a battle, and the referee's private ones."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read
from battles.api import examples
from battles.api.actions import Seq
from battles.api.play import AS
from battles.play import caster_notes, refereeing
from battles.play.refereeing import NOTES_LIMIT
from battles.play.timekeeping import find_for_viewer
from battles.store.models import Battle as KeptBattle
from battles.store.models import CasterNote as KeptNote
from battles.store.notes import notes_for
from battles.store.numbers import number_at


class CastNote(Model):
    """A note of the caster on the moment ``seq``."""

    number: int
    seq: int
    author: str | None
    text: str
    at: datetime


class CastNotes(Model):
    """The caster's notes in the order of their moments. Players read none before the end."""

    seq: int
    notes: list[CastNote]


class NewCastNote(Model):
    """A note on the moment ``seq``; on the present one without it."""

    text: Annotated[str, Meta(max_length=caster_notes.TEXT_LIMIT)]
    seq: Seq | None = None


class RefereeNotes(Model):
    """The referee's private notes. Nobody else reads them."""

    text: Annotated[str, Meta(max_length=NOTES_LIMIT)]


def _note(note: KeptNote) -> CastNote:
    author = str(note.author) if note.author else None
    return CastNote(number=note.pk, seq=note.moment, author=author, text=note.text, at=note.created_at)


class BattleNotes(ApiView):
    @operation(
        "battles_notes",
        tag="play",
        answers={200: CastNotes},
        errors=[403, 404],
        parameters=(AS,),
        got=examples.NOTES,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the caster's notes, as far as you may read them."""
        found, access = find_for_viewer(request, battle)
        notes = notes_for(found, access)
        return answer(CastNotes(seq=number_at(found, access.role), notes=[_note(one) for one in notes]))

    @operation(
        "battles_note",
        tag="play",
        request=NewCastNote,
        answers={201: CastNote},
        errors=[400, 401, 403, 404, 422],
        sent=examples.NEW_NOTE,
        got=examples.NOTE,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Attaches a note of the caster's to a moment of the battle as spectators see it."""
        user, asked = account_of(request), read(NewCastNote, request)
        found, _ = find_for_viewer(request, battle)
        number = number_at(found, "spectator") if asked.seq is None else asked.seq
        return answer(_note(caster_notes.write(found, by=user, number=number, text=asked.text)), status=201)


class OneNote(ApiView):
    @operation("battles_remove_note", tag="play", answers={204: None}, errors=[401, 403, 404])
    def delete(self, request: Request, battle: str, number: int) -> Response:
        """Takes a note away: the caster, or the referee. One that is not there is as good as taken away."""
        user = account_of(request)
        found, _ = find_for_viewer(request, battle)
        caster_notes.remove(found, by=user, number=number)
        return Response(status=204)


class BattleRefereeNotes(ApiView):
    @operation(
        "battles_referee_notes",
        tag="play",
        answers={200: RefereeNotes},
        errors=[401, 403, 404],
        got=examples.REFEREE_NOTES,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the referee's private notes."""
        return answer(RefereeNotes(text=_as_referee(request, battle).referee_notes))

    @operation(
        "battles_keep_referee_notes",
        tag="play",
        request=RefereeNotes,
        answers={200: RefereeNotes},
        errors=[400, 401, 403, 404, 422],
        sent=examples.REFEREE_NOTES,
        got=examples.REFEREE_NOTES,
    )
    def put(self, request: Request, battle: str) -> Response:
        """Replaces the referee's private notes."""
        found, asked = _as_referee(request, battle), read(RefereeNotes, request)
        return answer(RefereeNotes(text=refereeing.keep_notes(found, asked.text)))


def _as_referee(request: Request, battle: str) -> KeptBattle:
    found, _ = find_for_viewer(request, battle, "referee")
    return found
