"""Commands of the laboratory: begin a run, cancel it, share it, delete it. A run is bounded before any battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from secrets import randbelow

from django.db import transaction
from django.utils import timezone

from accounts.services.limits import Limit
from accounts.store.models import User
from laboratory.services.rule_sets import apply_to
from laboratory.store.models import Part, Run
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem, RulesError, illegal
from rules.kernel.records import Json
from rules.kit.players.series import seat
from rules.kit.players.strengths import PLAYERS
from ui.errors import ArmyError
from ui.time_limit import within_time

ARMIES = 2, 8
MOST_RULES = 4
MOST_BATTLES = 2_000
"""The most battles of a run, over all meetings: some 40 minutes of one core in the slowest game."""
DAILY = Limit("laboratory-battles", 5_000, 24 * 3600)
UNDER_WAY = 2
PART = 5
"""Battles that are played at a time, between two looks at what else waits."""
SEEDS = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Entrant:
    """An army that takes part, under the name by which the result lists it."""

    name: str
    document: Json


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules under which all meet: their name, and the options of the set-up that make them so."""

    name: str
    options: Mapping[str, Json] = field(default_factory=dict)


AS_THEY_ARE = RuleSet("As the armies have it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish for a run. ``battles`` are those of each meeting; without a ``seed`` one is drawn.

    ``versions``: the first two armies are versions of one; each meets the others alone.
    """

    game: str
    armies: Sequence[Entrant]
    rules: Sequence[RuleSet] = (AS_THEY_ARE,)
    title: str = ""
    player: str = "steady"
    battles: int = 20
    seed: int | None = None
    versions: bool = False


def begin(owner: User, wish: Wish) -> Run:
    """Begins a run. Raises Illegal with everything that prevents it, UnknownGame."""
    game = registry.get_played(wish.game)
    _check_form(wish)
    pairs, refused = _meetings(game, wish)
    if not pairs:
        raise Illegal(*(Problem(code="cannot-meet", message=message) for message in refused.values()))
    total = len(pairs) * wish.battles
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # two at once do not both fit into the last place
        check_cost(owner, total)
        run = Run.objects.create(
            owner=owner,
            game=wish.game,
            title=wish.title.strip()[:80] or " · ".join(_names(wish))[:80],
            armies=[
                {"name": name, "document": one.document} for name, one in zip(_names(wish), wish.armies, strict=True)
            ],
            rules=[{"name": one.name[:80], "options": dict(one.options)} for one in wish.rules],
            pairs=pairs,
            refused=[{"pair": list(pair), "why": why} for pair, why in refused.items()],
            player=wish.player,
            battles=wish.battles,
            versions=wish.versions,
            seed=randbelow(1_000_000) if wish.seed is None else wish.seed,
            total=total,
        )
        Part.objects.bulk_create(_parts(run))
    return run


def _check_form(wish: Wish) -> None:
    """Raises Illegal for a wish that is none, before anything is worked out."""
    least, most = ARMIES
    problems = []
    if not least <= len(wish.armies) <= most:
        problems.append(
            Problem(code="armies", message=f"Choose {least} to {most} armies; you chose {len(wish.armies)}.")
        )
    if not 1 <= len(wish.rules) <= MOST_RULES:
        problems.append(Problem(code="rule-sets", message=f"Choose at most {MOST_RULES} rule sets."))
    if wish.player not in PLAYERS:
        problems.append(Problem(code="unknown-strength", message=f"There is no computer player “{wish.player}”."))
    if not 1 <= wish.battles <= MOST_BATTLES:
        problems.append(Problem(code="battles", message=f"Battles of each meeting: from 1 to {MOST_BATTLES}."))
    if wish.seed is not None and not 0 <= wish.seed <= SEEDS:
        problems.append(Problem(code="seed", message=f"A seed is a whole number from 0 to {SEEDS}."))
    if wish.versions and len(wish.armies) < 3:
        problems.append(Problem(code="armies", message="Choose at least one opponent for both versions."))
    if problems:
        raise Illegal(*problems)
    meetings = len(wish.rules) * len(_couples(wish))
    if meetings * wish.battles > MOST_BATTLES:
        raise illegal(
            "too-many-battles",
            f"{meetings} meetings of {wish.battles} battles are {meetings * wish.battles} battles; a run has at most "
            f"{MOST_BATTLES}. Choose at most {MOST_BATTLES // meetings} battles, or fewer armies.",
            rule="",
        )


def check_cost(owner: User, total: int) -> None:
    """Raises Illegal for a run that is too much for one account at present."""
    if Run.objects.filter(owner=owner, finished_at=None).count() >= UNDER_WAY:
        raise illegal(
            "runs-under-way", f"{UNDER_WAY} of your runs are under way. Let one finish, or cancel it.", rule=""
        )
    if DAILY.count(str(owner.pk), total) > DAILY.most:
        DAILY.give_back(str(owner.pk), total)
        raise illegal(
            "battles-of-the-day", f"You can start {DAILY.most} battles a day. Try fewer, or again tomorrow.", rule=""
        )


def _names(wish: Wish) -> list[str]:
    """Returns the names of the armies; those of one name are numbered."""
    found: list[str] = []
    for one in wish.armies:
        name = one.name[:80]
        found.append(name if name not in found else f"{name} ({len(found) + 1})")
    return found


def _meetings(game: AnyPlayedGame, wish: Wish) -> tuple[list[tuple[int, int, int]], dict[tuple[int, int, int], str]]:
    """Returns the meetings (rule set, two armies), and those that cannot be with the reason."""
    able, refused = [], {}
    names = _names(wish)
    for place, rules in enumerate(wish.rules):
        for one, other in _couples(wish):
            pair = place, one, other
            if why := _obstacle(game, rules, [wish.armies[one].document, wish.armies[other].document]):
                refused[pair] = f"{names[one]} and {names[other]}: {why}"
            else:
                able.append(pair)
    return able, refused


def _couples(wish: Wish) -> list[tuple[int, int]]:
    """Returns the armies that meet, by their places: all, or each of two versions the others."""
    if wish.versions:
        return [(version, other) for other in range(2, len(wish.armies)) for version in (0, 1)]
    return list(combinations(range(len(wish.armies)), 2))


def _obstacle(game: AnyPlayedGame, rules: RuleSet, armies: Sequence[Json]) -> str:
    """Returns the reason why a battle of these armies cannot begin; empty when it can."""
    try:
        seated = [apply_to(game, one, rules.options) for one in armies]
        problems = within_time(game.battle.setup.check, seat(game, seated, rules.options))
    except (RulesError, ArmyError) as error:
        return str(error)[:300]
    return " ".join(one.message for one in problems if one.weight == "error")[:300]


def _parts(run: Run) -> Iterator[Part]:
    """Yields the parts of a run. The meetings take turns, so that all have been played about equally often."""
    number = 0
    for first in range(0, run.battles, PART):
        for pair in range(len(run.pairs)):
            yield Part(run=run, number=number, pair=pair, first=first, count=min(PART, run.battles - first))
            number += 1


def cancel(run: Run) -> None:
    """Cancels the battles that have not been played. Results that are there stay."""
    with transaction.atomic():
        if Run.objects.filter(pk=run.pk, finished_at=None).update(finished_at=timezone.now(), cancelled=True):
            run.parts.filter(finished_at=None).delete()


def share(run: Run) -> None:
    """Lets anybody with the link see the result."""
    Run.objects.filter(pk=run.pk).update(shared=True)


def unshare(run: Run) -> None:
    """Lets nobody but the owner see the result."""
    Run.objects.filter(pk=run.pk).update(shared=False)


def delete(run: Run) -> None:
    """Deletes a run with everything that was played."""
    run.delete()
