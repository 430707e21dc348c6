"""The form of a new battle: read as far as it is filled in, and shown again with all that was typed."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest

from accounts.models import User
from armies.access import Holder, behind, held_army
from armies.models import Army
from armies.samples import READY, ready_army
from armies.services import save_version
from battles import agreed_rules, deeds, terms
from battles.founding import Plan, SeatPlan
from battles.lobbies import options_after
from battles.models import Battle
from battles.terms import Terms
from config.parts.reading import edits_from
from rules.kernel.documents import apply_edit
from rules.kernel.game import AnyGame, SideSetup
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json
from rules.kernel.screen import Section

MOST_SIDES = 6


@dataclass(slots=True)
class SeatForm:
    """What was typed for one side."""

    number: int
    army: str = ""
    link: str = ""
    name: str = ""
    player: str = ""
    chosen: Army | None = None
    document: Json = None
    version: Any = None


@dataclass(slots=True)
class SetupForm:
    """The whole form, with what is wrong with it."""

    game: AnyGame
    user: User
    seats: list[SeatForm]
    title: str = ""
    referee: str = ""
    dice: str = Battle.Dice.EITHER
    terms: Terms = Terms()
    watchable: bool = True
    override: bool = False
    options: dict[str, Json] = field(default_factory=dict)
    creation_id: UUID = field(default_factory=uuid4)
    faces: str = ""
    problems: list[Problem] = field(default_factory=list)

    def sides(self) -> list[SideSetup]:
        """The sides as far as they are known, for the game's own questions."""
        return [
            SideSetup(
                id=f"side-{seat.number}",
                name=seat.name or f"Side {seat.number}",
                army=seat.document or self.game.blank(f"Side {seat.number}"),
            )
            for seat in self.seats
        ]

    def sections(self) -> list[Section]:
        return list(self.game.setup_sections(self.sides(), self.options))


def empty(game: AnyGame, user: User, army: str = "", options: dict[str, Json] | None = None) -> SetupForm:
    """The form as it is first shown: the user plays the first side."""
    seats = [SeatForm(number=number) for number in range(1, max(2, game.sides[0]) + 1)]
    seats[0].player, seats[0].army = user.username, army
    return SetupForm(game=game, user=user, seats=seats, options=options or {})


def read(request: HttpRequest, game: AnyGame, user: User) -> SetupForm:
    """The form that was posted. Raises Unreadable for what no page of ours sends."""
    posted = request.POST
    try:
        many, creation_id = int(posted.get("sides", "2")), UUID(posted.get("form", ""))
    except ValueError:
        many, creation_id = 2, uuid4()
    many += {"wider": 1, "narrower": -1}.get(posted.get("look", ""), 0)
    form = SetupForm(
        game=game,
        user=user,
        seats=[_seat(posted, number) for number in range(1, _within(many, game) + 1)],
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
    """What was chosen beside the game's own sections: a rule set."""
    edits, problems = agreed_rules.read_choices(request, form.game, posted, form.options)
    for edit in edits:
        form.options = dict(apply_edit(form.options, edit))
    form.problems += problems


def _within(many: int, game: AnyGame) -> int:
    least, most = game.sides
    return max(least, min(many, most, MOST_SIDES))


def _seat(posted: Any, number: int) -> SeatForm:
    texts = {name: posted.get(f"{name}-{number}", "").strip()[:80] for name in ("army", "name", "player")}
    return SeatForm(number=number, link=posted.get(f"link-{number}", "").strip()[:300], **texts)


def _faces(posted: Any) -> str:
    faces = deeds.faces_from(posted)
    if posted.get("die"):
        faces.append(deeds.typed_face(posted))
    return " ".join(map(str, faces))


def find_army(form: SetupForm, seat: SeatForm) -> None:
    """The army of a side: one's own, a ready one, or that behind a link which its owner has shared."""
    try:
        if seat.link:
            seat.version = behind(seat.link).version
            game, seat.document, name = seat.version.game, seat.version.document, seat.version.name
        elif seat.army.startswith(READY):
            seat.document = ready_army(form.game.slug, seat.army)
            game, name = form.game.slug, seat.document["name"]
        elif seat.army:
            seat.chosen = held_army(Holder(user=form.user), seat.army)
            game, seat.document, name = seat.chosen.game, seat.chosen.document, seat.chosen.name
        else:
            return
    except (Http404, KeyError):
        _wrong(form, seat, "army-unknown", "this army was not found, or is shared no longer.")
        return
    seat.name = seat.name or name
    if game != form.game.slug:
        seat.document = None
        _wrong(form, seat, "army-of-another-game", f"this army is not of {form.game.name}.")


def _wrong(form: SetupForm, seat: SeatForm, code: str, message: str) -> None:
    form.problems.append(Problem(code=code, message=f"Side {seat.number}: {message}"))


def plan_of(form: SetupForm) -> Plan:
    """The battle that the form describes; armies are frozen as versions. Raises Illegal with all that is missing."""
    problems = list(form.problems)
    known = {problem.message.partition(":")[0] for problem in problems}
    for seat in form.seats:
        if seat.document is None and f"Side {seat.number}" not in known:
            problems.append(Problem(code="army-missing", message=f"Side {seat.number}: choose its army."))
    players = [_account(seat.player, problems) for seat in form.seats]
    referee = _account(form.referee, problems)
    if problems:
        raise Illegal(*problems)
    return Plan(
        game=form.game.slug,
        seats=[_seat_plan(seat, user) for seat, user in zip(form.seats, players, strict=True)],
        title=form.title,
        owner=form.user,
        referee=referee,
        dice=form.dice,
        terms=form.terms,
        options=form.options,
        watchable=form.watchable,
        override=form.override,
    )


def _seat_plan(seat: SeatForm, user: User | None) -> SeatPlan:
    version = seat.version or (save_version(seat.chosen) if seat.chosen else None)
    return SeatPlan(name=seat.name, document=seat.document, version=version, user=user)


def _account(name: str, problems: list[Problem]) -> User | None:
    if not name:
        return None
    user = User.objects.filter(username__iexact=name).first()
    if user is None:
        problems.append(Problem(code="unknown-user", message=f"There is no account {name}."))
    return user
