"""A battle as a viewer sees it, and what might be done. Everything goes through the game's one view function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation, query
from api.links import Link
from api.models import Model, answer, read
from api.problems import ProblemEntry, entries
from battles.api import examples
from battles.play import previews
from battles.play.permissions import battle_commands
from battles.play.timekeeping import find_for_viewer
from battles.play.together import parts_of
from battles.store import selectors
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.numbers import number_at, seq_at
from rules import registry
from rules.kernel.display.cards import Line
from rules.kernel.display.overlays import Overlays, overlays_for
from rules.kernel.display.screen import Offer, Screen
from rules.kernel.odds import Odds
from rules.kernel.problems import Illegal, Problem, Unreadable
from rules.kernel.records import Json
from rules.kernel.together import is_list
from ui.time_limit import within_time

AS = query("as", 'Look as "side:<side>", "referee", "spectator" or, after the end, "everything"; one of your roles.')
THING = query("thing", "The id of a sheet of the screen.")
AT = query("seq", "The moment to look at; default: now.", int)


class State(Model):
    """The battle as ``role`` may know it at the moment ``seq``, in the vocabulary of its game.

    ``roles`` are all that you may look as; ``acts``: you may act as ``role``. ``undo-request`` waits for its answer.
    ``may`` names what your account may do as ``role`` now, by the operations of the API.
    """

    seq: int
    role: str
    roles: list[str]
    acts: bool
    status: str
    state: Json
    undo_request: UndoAsked | None
    may: list[str]


class UndoAsked(Model):
    """A request to go back to ``to``, made by ``role``. The others agree or refuse."""

    to: int
    role: str


class ScreenAnswer(Model):
    """The same view as the pages show it: progress, sides, sheets, board."""

    seq: int
    role: str
    screen: Screen


class MarksAnswer(Model):
    """The map's marks for ``thing``: layers of cells (where it can go, what it reaches and sees), lines of sight."""

    seq: int
    role: str
    thing: str
    marks: Overlays


class Offers(Model):
    """The actions open to ``role`` now. Each ``action`` is complete and legal as it stands, unless ``closed``."""

    seq: int
    role: str
    offers: list[Offer]


class ActionToJudge(Model):
    """An action in the vocabulary of its game."""

    action: dict[str, Json]


class Chance(Model):
    """A probability: exactly, as a fraction, and as a number."""

    exact: str
    value: float


class StripPart(Model):
    """A part of all outcomes; the chances of a strip add up to one."""

    label: str
    tone: str
    chance: Chance


class Weight(Model):
    """One value of a table, and its probability."""

    value: int | str
    chance: Chance


class ExactOdds(Model):
    """The exact odds of an action, as far as the viewer knows the facts."""

    strip: list[StripPart]
    chances: Mapping[str, Chance]
    tables: Mapping[str, list[Weight]]
    notes: list[str]


class OddsAnswer(Model):
    """The odds; null for an action without any. ``parts``: those of each action of a list."""

    seq: int
    odds: ExactOdds | None
    parts: list[ExactOdds | None] = []


class PreviewSpread(Model):
    """A table of the odds in short: half of the time ``median`` or more, ``low`` to ``high`` in 80 of 100."""

    label: str
    low: int
    median: int
    high: int
    average: str


class PreviewAnswer(Model):
    """The arithmetic of an action before it is made. ``problems``: why it would be refused.

    ``doubts``: where a typed length is more than half an inch off the plan. It can be played, and the log says so.
    Of a list of actions ``parts`` has the odds of each, and all else is of all of them.
    """

    seq: int
    lines: list[Line]
    odds: ExactOdds | None
    spreads: list[PreviewSpread]
    problems: list[ProblemEntry]
    doubts: list[str]
    parts: list[ExactOdds | None] = []


def _moment(request: Request, battle: Battle, access: Access) -> selectors.Moment:
    text = request.GET.get("seq", "")
    if not text:
        return selectors.moment(battle, access.role)
    if not (text.isascii() and text.isdecimal()):
        raise Unreadable(Problem(code="unreadable", message="seq: must be a whole number", where=("seq",)))
    if len(text) > 10 or not 1 <= int(text) <= number_at(battle, access.role):
        raise Http404
    return selectors.moment(battle, access.role, seq_at(battle, access.role, int(text)))


def state_of(request: Request, battle: Battle, access: Access, now: selectors.Moment) -> State:
    """Returns what ``access`` sees at the moment ``now``, and what the account behind the request may do."""
    may: Sequence[str] = ()
    if request.user.is_authenticated:
        may = battle_commands(battle, selectors.moment(battle, access.role), access)
    asked = selectors.open_request(battle)
    return State(
        seq=now.number,
        role=now.role,
        roles=list(access.roles),
        acts=access.acts and not battle.over,
        status=battle.status,
        state=registry.get_played(battle.game).display.as_json(now.view),
        undo_request=None if asked is None else UndoAsked(to=number_at(battle, access.role, asked.to), role=asked.role),
        may=list(may),
    )


class BattleState(ApiView):
    @operation(
        "battles_state",
        tag="play",
        answers={200: State},
        errors=[400, 403, 404],
        parameters=(AS, AT),
        got=examples.STATE,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the battle as you may know it, now or at an earlier moment."""
        found, access = find_for_viewer(request, battle)
        return answer(state_of(request, found, access, _moment(request, found, access)))


class BattleScreen(ApiView):
    @operation(
        "battles_screen",
        tag="play",
        answers={200: ScreenAnswer},
        errors=[400, 403, 404],
        parameters=(AS, AT),
        got=examples.SCREEN,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns what the pages show: the same records for every game."""
        found, access = find_for_viewer(request, battle)
        now = _moment(request, found, access)
        return answer(ScreenAnswer(seq=now.number, role=now.role, screen=now.screen))


class BattleMarks(ApiView):
    @operation(
        "battles_marks",
        tag="play",
        answers={200: MarksAnswer},
        errors=[400, 403, 404],
        parameters=(AS, AT, THING),
        got=examples.MARKS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns what a thing sees and reaches on the map, as far as you may know; nothing where there is no map."""
        found, access = find_for_viewer(request, battle)
        now = _moment(request, found, access)
        thing = request.GET.get("thing", "")
        game = registry.get_played(found.game)
        marks = within_time(overlays_for, game.display.overlays, now.view, thing, screen=now.screen, offers=now.offers)
        return answer(MarksAnswer(seq=now.number, role=now.role, thing=thing, marks=marks))


class BattleOffers(ApiView):
    @operation(
        "battles_offers",
        tag="play",
        answers={200: Offers},
        errors=[403, 404],
        parameters=(AS,),
        links=[
            Link(
                to=["battles_act", "battles_odds", "battles_preview"],
                body={"action": "$response.body#/offers/0/action"},
            )
        ],
        got=examples.OFFERS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the actions that are open to one now, each with what may be varied in it."""
        found, access = find_for_viewer(request, battle)
        now = selectors.moment(found, access.role)
        return answer(Offers(seq=now.number, role=now.role, offers=list(now.offers)))


def _exact(odds: Odds | None) -> ExactOdds | None:
    if odds is None:
        return None
    return ExactOdds(
        strip=[StripPart(label=one.label, tone=one.tone, chance=_chance(one.chance)) for one in odds.strip],
        chances={name: _chance(chance) for name, chance in odds.chances.items()},
        tables={
            name: [Weight(value=value, chance=_chance(chance)) for value, chance in table.items()]
            for name, table in odds.tables.items()
        },
        notes=list(odds.notes),
    )


def _chance(chance: Fraction) -> Chance:
    return Chance(exact=str(chance), value=float(chance))


def refuse_problems(shown: Sequence[previews.Preview]) -> None:
    """Raises Illegal with what is against the actions of a list."""
    if found := [problem for one in shown for problem in one.problems]:
        raise Illegal(*found)


class BattleOdds(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "battles_odds",
        tag="play",
        request=ActionToJudge,
        answers={200: OddsAnswer},
        errors=[400, 403, 404, 422],
        parameters=(AS,),
        sent=examples.ACTION,
        got=examples.ODDS,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Returns the exact odds of an action, from what one knows. Nothing happens."""
        found, access = find_for_viewer(request, battle)
        game, now = registry.get_played(found.game), selectors.moment(found, access.role)
        sent = read(ActionToJudge, request).action
        if is_list(sent):
            shown = previews.preview_parts(game, now.view, parts_of(sent))
            refuse_problems(shown)
            return answer(OddsAnswer(seq=now.number, odds=None, parts=[_exact(one.odds) for one in shown]))
        action = game.battle.codecs.actions.read(sent)
        odds = within_time(game.odds.odds, now.view, action)
        return answer(OddsAnswer(seq=now.number, odds=_exact(odds)))


class BattlePreview(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "battles_preview",
        tag="play",
        request=ActionToJudge,
        answers={200: PreviewAnswer},
        errors=[400, 403, 404],
        parameters=(AS,),
        sent=examples.ACTION,
        got=examples.PREVIEW,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Returns the arithmetic and the odds of an action before it is made, and any problems with it."""
        found, access = find_for_viewer(request, battle)
        now = selectors.moment(found, access.role)
        game, sent = registry.get_played(found.game), read(ActionToJudge, request).action
        shown = previews.preview_parts(game, now.view, parts_of(sent))
        return answer(
            PreviewAnswer(
                seq=now.number,
                lines=[line for one in shown for line in one.lines],
                odds=None if is_list(sent) else _exact(shown[0].odds),
                spreads=[PreviewSpread.of(spread) for one in shown for spread in one.spreads],
                problems=entries(tuple(problem for one in shown for problem in one.problems)),
                doubts=[doubt for one in shown for doubt in one.doubts],
                parts=[_exact(one.odds) for one in shown] if is_list(sent) else [],
            )
        )
