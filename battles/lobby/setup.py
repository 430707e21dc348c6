"""A new battle as far as it has been filled in: its seats, their armies, and the plan of the battle that follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404

from accounts.store.models import User
from armies.services.access import Holder, find_share_by_link, held_army
from armies.services.commands import save_version
from armies.services.samples import READY, ready_army
from armies.store.models import Army
from battles.lobby.create import BattlePlan, SeatPlan
from battles.store.models import Battle
from battles.store.terms import NO_TERMS, Terms
from rules.kernel.display.cards import Section
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json
from rules.kernel.setup import SideSetup
from ui.time_limit import within_time

MOST_SIDES = 6


@dataclass(slots=True)
class SeatForm:
    """The fields of one side."""

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

    game: AnyPlayedGame
    user: User
    seats: list[SeatForm]
    title: str = ""
    referee: str = ""
    dice: str = Battle.Dice.EITHER
    terms: Terms = NO_TERMS
    watchable: bool = True
    override: bool = False
    options: dict[str, Json] = field(default_factory=dict)
    creation_id: UUID = field(default_factory=uuid4)
    faces: str = ""
    problems: list[Problem] = field(default_factory=list)

    def sides(self) -> list[SideSetup]:
        """Returns the sides as far as they are known, for the game's own questions."""
        return [
            SideSetup(
                id=f"side-{seat.number}",
                name=seat.name or f"Side {seat.number}",
                army=seat.document or self.game.armies.blank(f"Side {seat.number}"),
            )
            for seat in self.seats
        ]

    def sections(self) -> list[Section]:
        return list(within_time(self.game.battle.setup.sections, self.sides(), self.options))


def empty_form(game: AnyPlayedGame, user: User, army: str = "", options: dict[str, Json] | None = None) -> SetupForm:
    """Returns the form as it is first shown: the user plays the first side."""
    seats = [SeatForm(number=number) for number in range(1, max(2, game.info.sides[0]) + 1)]
    seats[0].player, seats[0].army = user.username, army
    return SetupForm(game=game, user=user, seats=seats, options=options or {})


def find_army(form: SetupForm, seat: SeatForm) -> None:
    """Finds the army of a side: one's own, a ready one, or the one behind a share link."""
    try:
        if seat.link:
            seat.version = find_share_by_link(seat.link).version
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
        _add_problem(form, seat, "army-unknown", "this army was not found, or is no longer shared.")
        return
    seat.name = seat.name or name
    if game != form.game.slug:
        seat.document = None
        _add_problem(form, seat, "army-of-another-game", f"this army is not for {form.game.name}.")


def _add_problem(form: SetupForm, seat: SeatForm, code: str, message: str) -> None:
    form.problems.append(Problem(code=code, message=f"Side {seat.number}: {message}"))


def plan_of(form: SetupForm) -> BattlePlan:
    """Returns the battle that the form describes, its armies frozen. Raises Illegal with all that is missing."""
    problems = list(form.problems)
    known = {problem.message.partition(":")[0] for problem in problems}
    problems += [
        Problem(code="army-missing", message=f"Side {seat.number}: choose its army.")
        for seat in form.seats
        if seat.document is None and f"Side {seat.number}" not in known
    ]
    players = [_account(seat.player, problems) for seat in form.seats]
    referee = _account(form.referee, problems)
    if problems:
        raise Illegal(*problems)
    return BattlePlan(
        game=form.game.slug,
        seats=[_seat_plan(seat, user, by=form.user) for seat, user in zip(form.seats, players, strict=True)],
        title=form.title,
        owner=form.user,
        referee=referee,
        dice=form.dice,
        terms=form.terms,
        options=form.options,
        watchable=form.watchable,
        override=form.override,
    )


def _seat_plan(seat: SeatForm, user: User | None, *, by: User | None) -> SeatPlan:
    version = seat.version or (save_version(seat.chosen) if seat.chosen else None)
    return SeatPlan(name=seat.name, document=seat.document, version=version, user=user, asked=user != by)


def _account(name: str, problems: list[Problem]) -> User | None:
    if not name:
        return None
    user = User.objects.filter(username__iexact=name).first()
    if user is None:
        problems.append(Problem(code="unknown-user", message=f"There is no account {name}."))
    return user
