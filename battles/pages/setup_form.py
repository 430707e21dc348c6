"""The form of a new battle: read as far as it is filled in, and shown again with all that was typed."""

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest

from accounts.store.models import User
from battles.lobby import agreed_rules
from battles.lobby.lobbies import options_after
from battles.lobby.setup import MOST_SIDES, SeatForm, SetupForm, find_army
from battles.pages import action_form
from battles.store import terms
from battles.store.models import Battle
from rules.kernel.edits import apply_edit
from rules.kernel.game import AnyPlayedGame
from ui.form_reader import edits_from


def read(request: HttpRequest, game: AnyPlayedGame, user: User) -> SetupForm:
    """Reads the form that was posted. Raises Unreadable for anything that no page of ours sends."""
    posted = request.POST
    try:
        many, creation_id = int(posted.get("sides", "2")), UUID(posted.get("form", ""))
    except ValueError:
        many, creation_id = 2, uuid4()
    many += {"wider": 1, "narrower": -1}.get(posted.get("look", ""), 0)
    form = SetupForm(
        game=game,
        user=user,
        seats=[_seat(posted, number) for number in range(1, _clamp(many, game) + 1)],
        title=posted.get("title", "").strip(),
        referee=posted.get("referee", "").strip(),
        dice=posted.get("dice", "") if posted.get("dice") in Battle.Dice.values else Battle.Dice.EITHER,
        terms=terms.read(posted),
        watchable="watchable" in posted,
        override="override" in posted,
        options=options_after(game, {}, edits_from(posted)),
        creation_id=creation_id,
        faces=_faces(posted),
    )
    for seat in form.seats:
        find_army(form, seat)
    _agree_on_rules(request, form, posted)
    return form


def _agree_on_rules(request: HttpRequest, form: SetupForm, posted: Any) -> None:
    """Reads what was chosen beside the game's own sections: a rule set."""
    edits, problems = agreed_rules.read_choices(request, form.game, posted, form.options)
    for edit in edits:
        form.options = dict(apply_edit(form.options, edit))
    form.problems += problems


def _clamp(many: int, game: AnyPlayedGame) -> int:
    least, most = game.info.sides
    return max(least, min(many, most, MOST_SIDES))


def _seat(posted: Any, number: int) -> SeatForm:
    texts = {name: posted.get(f"{name}-{number}", "").strip()[:80] for name in ("army", "name", "player")}
    return SeatForm(number=number, link=posted.get(f"link-{number}", "").strip()[:300], **texts)


def _faces(posted: Any) -> str:
    faces = action_form.faces_from(posted)
    if posted.get("die"):
        faces.append(action_form.read_typed_face(posted))
    return " ".join(map(str, faces))
