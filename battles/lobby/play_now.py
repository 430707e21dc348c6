"""Battles that begin at once: a ready army or one's own, against the computer or by oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import Http404

from armies.services.access import Holder, held_army
from armies.services.commands import save_version
from armies.services.evaluation_cache import read
from armies.services.samples import READY, lesson_armies, ready_armies, ready_army
from armies.store.models import ArmyVersion
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.store.models import Battle
from battles.store.people import Person
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.lesson import Lesson
from rules.kernel.problems import RulesError, illegal
from rules.kernel.records import Json
from rules.kernel.setup import Setup, SideSetup
from rules.kit.players.strengths import PLAYERS

BOTH = "both"
"""In the place of a computer player's strength: the person plays both sides."""
UNFAIR = 3
"""The weight of a difference in cost beside the cost of both armies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish to play: the game, how strong the computer is, and the two armies.

    ``own`` and ``other`` are keys of armies, one's own or ready ones; where they are empty, the site chooses.
    ``lesson``: the first battle of the game, with its own armies and against the steady player. ``options`` are what
    else was chosen for it: a rule set, a map.
    """

    game: str
    strength: str = "steady"
    own: str = ""
    other: str = ""
    lesson: bool = False
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Brought:
    name: str
    document: Json
    version: ArmyVersion | None = None


def games() -> list[AnyPlayedGame]:
    """Returns the games that can be played at once: they have battles, and ready armies."""
    return [game for game in registry.played_games() if ready_armies(game.slug)]


def begin(wish: Wish, person: Person, holder: Holder) -> Battle:
    """Begins a battle against the computer, or one of both sides.

    Raises Illegal (``army-unknown``, and every problem of the set-up).
    """
    game = registry.get_played(wish.game)
    if wish.strength not in (*PLAYERS, BOTH):
        raise illegal("unknown-strength", f"There is no computer player “{wish.strength}”.", rule="")
    if wish.lesson:
        wish, (mine, theirs) = Wish(game=game.slug, lesson=True, options=_lesson(game).options), _lesson_armies(game)
    else:
        mine, theirs = _armies(game, wish, holder)
    plan = BattlePlan(
        game=game.slug,
        seats=[
            _seat(mine, person),
            _seat(theirs, person)
            if wish.strength == BOTH
            else SeatPlan(name=theirs.name, document=theirs.document, version=theirs.version, computer=wish.strength),
        ],
        owner=person.user,
        dice=Battle.Dice.SITE,
        options={**_options(game), **wish.options},
        lesson=wish.lesson,
    )
    return create_battle(plan)


def _seat(army: _Brought, person: Person) -> SeatPlan:
    return SeatPlan(
        name=army.name,
        document=army.document,
        version=army.version,
        user=person.user,
        guest="" if person.user else person.guest,
        guest_name="" if person.user else person.name,
    )


def _lesson(game: AnyPlayedGame) -> Lesson:
    """Returns a game's first battle. Raises Illegal (``no-lesson``)."""
    if game.lesson is None:
        raise illegal("no-lesson", f"{game.name} has no guided battle.", rule="")
    return game.lesson


def _lesson_armies(game: AnyPlayedGame) -> tuple[_Brought, _Brought]:
    """Returns the learner's army and the other of a game's first battle."""
    own, other = lesson_armies(game.slug)
    return _Brought(own["name"], own), _Brought(other["name"], other)


def _armies(game: AnyPlayedGame, wish: Wish, holder: Holder) -> tuple[_Brought, _Brought]:
    """Returns the two armies. The site chooses ready ones that may meet, small ones of like cost."""
    ready = list(ready_armies(game.slug))
    own = [wish.own] if wish.own else ready
    others = [wish.other] if wish.other else ready
    pairs = [(one, other) for one in own for other in others if one != other or len(own) == len(others) == 1]
    brought = {key: _bring(game, key, holder) for key in dict.fromkeys((*own, *others))}
    met = [(brought[one], brought[other]) for one, other in pairs if _may_meet(game, [brought[one], brought[other]])]
    return min(met, key=lambda pair: _trouble(game, *pair), default=(brought[pairs[0][0]], brought[pairs[0][1]]))


def _trouble(game: AnyPlayedGame, one: _Brought, other: _Brought) -> float:
    """Returns how far two armies are from a short and fair battle: by their costs, above all by the difference."""
    mine, theirs = (_number(read(game.slug, army.document).summary.get("spent") or "") for army in (one, other))
    return mine + theirs + UNFAIR * abs(mine - theirs)


def _number(text: str) -> float:
    """Returns the number that a sum of money is written as."""
    return float("".join(sign for sign in text if sign.isdecimal() or sign == ".") or 0)


def _bring(game: AnyPlayedGame, key: str, holder: Holder) -> _Brought:
    try:
        if key.startswith(READY):
            return _Brought(ready_armies(game.slug)[key], ready_army(game.slug, key))
        version = save_version(held_army(holder, key))
    except (Http404, KeyError):
        raise illegal("army-unknown", "This army was not found, or is no longer shared.", rule="") from None
    if version.game != game.slug:
        raise illegal("army-of-another-game", f"This army is not for {game.name}.", rule="")
    return _Brought(version.name, version.document, version)


def _may_meet(game: AnyPlayedGame, armies: Sequence[_Brought]) -> bool:
    sides = tuple(
        SideSetup(id=f"side-{place}", name=f"Side {place}", army=one.document) for place, one in enumerate(armies)
    )
    try:
        problems = game.battle.setup.check(Setup(sides=sides, options=_options(game)))
    except RulesError:
        return False
    return not any(problem.weight == "error" for problem in problems)


def _options(game: AnyPlayedGame) -> dict[str, Json]:
    return {**game.tactics.options, **game.tactics.ground} if game.tactics else {}
