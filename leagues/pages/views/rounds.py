"""Pairing: a draft with its reasons, changes by hand with their costs, publishing."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.pages.views.perform import attempt, status, whole
from leagues.services import byes, fixture_lists, pairing, rounds, selectors
from leagues.services.access import find_season, need
from leagues.store.events import Pairing
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.problems import Problem, RulesError


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pairings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The draft of the next round. Its buttons post here; ``one`` and ``other`` in the address try an exchange."""
    season, access = find_season(request, public_id)
    need(access.organiser)
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        problems = attempt(_deed(request, season))
        if not problems:
            published = request.POST["do"] in ("publish", "publish-all")
            return redirect("leagues:fixtures" if published else "leagues:pairing", public_id)
    state = selectors.state_of(season)
    who = selectors.people(season, state)
    context = {
        **selectors.header(season, access, state, current="pairing"),
        "round": state.round + 1,
        "pairs": _lines(state, who),
        "goes_on": pairing.goes_on(state),
        "missing": len(fixture_lists.missing(state)),
        "problems": problems,
        "resting": byes.asked_for(state, state.round + 1),
        "may_rest": byes.may_rest(state),
        **_exchange(request, state, who),
    }
    return render(request, "leagues/pairing.html", context, status=status(problems))


def _lines(state: SeasonState, who: selectors.People) -> list[dict[str, Any]]:
    """The draft, with the tables that its pairs will have."""
    tables, exchanged = itertools.count(1), selectors.exchanged_by(state)
    return [_line(state, who, pair, next(tables) if pair.other else 0, exchanged) for pair in state.draft or ()]


def _line(
    state: SeasonState, who: selectors.People, pair: Pairing, table: int, exchanged: Mapping[Pairing, str]
) -> dict[str, Any]:
    return {
        "pair": pair,
        "table": table,
        "one": who.team(pair.one),
        "other": who.team(pair.other) if pair.other is not None else selectors.bye_text(pair),
        "division": state.terms.division_names[pair.division],
        "by_hand": exchanged.get(pair, ""),
    }


def _exchange(request: HttpRequest, state: SeasonState, who: selectors.People) -> dict[str, Any]:
    """What a draft costs; what it would cost after the exchange that is being tried."""
    if state.draft is None:
        return {}
    now = pairing.cost(state, state.draft)
    paired = [pair for pair in state.draft if not pair.requested]
    choices = [(key, who.team(key)) for pair in paired for key in (pair.one, pair.other) if key is not None]
    found: dict[str, Any] = {"cost": now.parts, "choices": sorted(choices, key=lambda choice: choice[1].casefold())}
    one, other = whole(request.GET.get("one")), whole(request.GET.get("other"))
    if not (one and other):
        return found
    try:
        then = pairing.cost(state, pairing.swapped(state, state.draft, one, other))
    except RulesError as error:
        return found | {"tried": (one, other), "swap_problem": error.problem.message}
    changes = [(name, was, will) for (name, was), (_, will) in zip(now.parts, then.parts, strict=True)]
    return found | {"tried": (one, other), "changes": changes, "dearer": then.weight > now.weight}


def _deed(request: HttpRequest, season: Season) -> Callable[[], object]:
    posted, by = request.POST, request.user
    one, other = whole(posted.get("one")), whole(posted.get("other"))
    expected = whole(posted.get("seq")) or None
    deeds: dict[str, Callable[[], object]] = {
        "draft": lambda: rounds.draft(season, by=by),
        "swap": lambda: rounds.swap(season, by=by, one=one, other=other),
        "discard": lambda: rounds.discard(season, by=by),
        "publish-all": lambda: rounds.publish_all(season, by=by),
        "rest": lambda: byes.ask(season, by=by, entry=whole(posted.get("entry")), number=whole(posted.get("round"))),
        "play": lambda: byes.take_back(
            season, by=by, entry=whole(posted.get("entry")), number=whole(posted.get("round"))
        ),
        "publish": lambda: rounds.publish(season, by=by, play_by=posted.get("play_by", ""), expected=expected),
    }
    need(posted.get("do") in deeds)
    return deeds[posted["do"]]
