"""Who takes part: entering and leaving, the players of a season, their armies."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armies.pages.readonly import read_only_values
from armies.services.access import Holder, held_army
from armies.services.evaluation_cache import read
from leagues.pages.forms import AddForm, EnterForm
from leagues.pages.views.perform import attempt, status, whole
from leagues.services import (
    byes,
    fixture_lists,
    organising,
    rating_breakdown,
    registration,
    rounds,
    selectors,
    standings_breakdown,
    tables,
)
from leagues.services.access import Access, find_season, need
from leagues.store.models import Season, Submission
from leagues.store.state import Entry, SeasonState
from rules.kernel.problems import Problem, Unreadable


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter a season."""
    invitation = request.GET.get("invitation", "")
    found, access = find_season(request, public_id, invitation=invitation)
    form = EnterForm(request.POST or None)
    problems = ()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        entered = []
        problems = attempt(
            lambda: entered.append(registration.enter(found, user=request.user, invitation=invitation, **data))
        )
        if entered:
            waiting = "You are on the waiting list." if entered[0].waiting else "You take part."
            messages.success(request, waiting)
            return redirect(found)
    state = selectors.state_of(found)
    context = {**selectors.header(found, access, state, current="players"), "form": form, "problems": problems}
    context["late"] = byes.late_in_words(state)
    return render(request, "leagues/enter.html", context, status=status(problems))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, public_id: str) -> HttpResponse:
    """The organiser enters somebody, or (with ``names``) many at once."""
    found, access = find_season(request, public_id)
    need(access.organiser)
    names = request.POST.get("names")
    form = AddForm(request.POST if request.method == "POST" and names is None else None)
    problems: Sequence[Problem] = ()
    if request.method == "POST" and (names is not None or form.is_valid()):
        if names is not None:
            problems = attempt(lambda: registration.add_many(found, by=request.user, text=names))
        else:
            problems = attempt(lambda: registration.add(found, by=request.user, **form.cleaned_data))
        if not problems:
            _say_who_waits(request, found)
            return redirect("leagues:add", public_id)
    state = selectors.state_of(found)
    head = selectors.header(found, access, state, current="players")
    context = {**head, "form": form, "problems": problems, "entered": state.taking_part, "names": names or ""}
    context["late"] = byes.late_in_words(state)
    return render(request, "leagues/add.html", context, status=status(problems))


def _say_who_waits(request: HttpRequest, found: Season) -> None:
    """Whoever found no place stands below the list of those who take part, or nowhere on the page."""
    if waiting := selectors.state_of(found).waiting_list():
        names = ", ".join(entry.team for entry in waiting)
        messages.info(request, f"All places are taken. On the waiting list: {names}.")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Take a team out of the season, after a question."""
    found, access = find_season(request, public_id)
    need(access.organiser or number in access.numbers)
    state = selectors.state_of(found)
    if number not in state.entries:
        raise Http404
    problems = ()
    if request.method == "POST":
        problems = attempt(lambda: registration.withdraw(found, by=request.user, entry=number))
        if not problems:
            return redirect(found)
    unplayed = [one for one in state.fixtures.values() if one.state == "scheduled" and number in one.sides]
    head = selectors.header(found, access, state, current="players")
    context = {**head, "entry": state.entries[number], "unplayed": len(unplayed), "problems": problems}
    return render(request, "leagues/withdraw.html", context, status=status(problems))


# --- players --------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody who takes part, waits, or has left. Divisions and seeds of all post here."""
    found, access = find_season(request, public_id)
    problems: Sequence[Problem] = ()
    state = selectors.state_of(found)
    if request.method == "POST":
        need(access.organiser)
        problems = attempt(_seeding(request, found, state))
        if not problems:
            messages.success(request, "Kept.")
            return redirect("leagues:players", public_id)
    who = selectors.people(found, state, rated=True)
    find = " ".join(request.GET.get("find", "")[:60].split())
    meant = fixture_lists.named(who, find) if find else state.entries
    rows = [
        {
            "entry": entry,
            "player": who.player(entry.number),
            "rating": who.ratings.get(entry.number),
            "division": state.terms.division_names[entry.division] if state.terms.divisions else "",
            "mine": entry.number in access.numbers,
            "byes": byes.coming(state, entry),
        }
        for entry in state.entries.values()
        if entry.number in meant
    ]
    context = {
        **selectors.header(found, access, state, current="players"),
        "rows": [row for row in rows if row["entry"].active],
        "waiting": [row for row in rows if row["entry"].waiting and row["entry"].left is None],
        "left": [row for row in rows if row["entry"].left is not None],
        "problems": problems,
        "find": find,
        "places": access.organiser and not state.started,
        "may_add": access.organiser
        and state.stage != "finished"
        and (not state.started or organising.late_entry(state)),
    }
    return render(request, "leagues/players.html", context, status=status(problems))


def _seeding(request: HttpRequest, found: Season, state: SeasonState) -> Callable[[], object]:
    """What a button below the seeds does: keep the form, draw lots, or go by the ratings."""
    by, how, places = request.user, request.POST.get("do", ""), _places(request, state)
    ratings = selectors.people(found, state, rated=True).ratings if how == "ratings" else {}

    def deed() -> None:
        organising.place_all(found, by=by, places=places)
        if how == "lots":
            organising.draw_lots(found, by=by)
        elif how == "ratings":
            organising.seed_by(found, by=by, strength={key: one.shown for key, one in ratings.items()})

    return deed


def _places(request: HttpRequest, state: SeasonState) -> dict[int, tuple[int, int]]:
    """Division and seed of every entry in the form; without divisions the field is not there."""
    posted = request.POST
    return {
        number: (whole(posted.get(f"division-{number}")), whole(posted.get(f"seed-{number}")))
        for number in state.entries
        if f"seed-{number}" in posted
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A player: history, standing with its sums, army. The organiser's decisions about the entry post here."""
    found, access = find_season(request, public_id)
    problems = ()
    if request.method == "POST":
        problems = attempt(_entry_deed(request, found, access, number))
        if not problems:
            return redirect("leagues:player", public_id, number)
    state = selectors.state_of(found)
    if number not in state.entries:
        raise Http404
    entry = state.entries[number]
    who = selectors.people(found, state, rated=True)
    table = tables.table(state, division=entry.division)
    row = next((one for one in table.rows if one.key == number), None)
    history = [
        selectors.fixture_line(one, who, access) for one in reversed(state.fixtures.values()) if number in one.sides
    ]
    armies = selectors.submissions(state, [number])
    own = selectors.own_entry(state, access)
    context = {
        **selectors.header(found, access, state, current="players"),
        "entry": entry,
        "player": who.player(number),
        "rating": who.ratings.get(number),
        "division": state.terms.division_names[entry.division],
        "row": row,
        "sums": [
            *(standings_breakdown.sums(table, row, who, selectors.columns(found, state)) if row else ()),
            *rating_breakdown.sums(found, who, number, request.user),
        ],
        "history": history,
        "submission": armies.get(number),
        "sees_army": selectors.sees_army(state, access, number),
        "mine": number in access.numbers,
        "challenge": bool(own) and _may_challenge(state, own.number, number) if own else False,
        "judges": access.staff and number not in access.numbers and selectors.sees_army(state, access, number),
        "problems": problems,
        "places": access.organiser and entry.left is None and _placeable(state, entry),
        "names_player": access.organiser and number not in access.numbers,
        **_byes(state, access, entry),
    }
    return render(request, "leagues/player.html", context, status=status(problems))


def _placeable(state: SeasonState, entry: Entry) -> bool:
    late = bool(state.terms.divisions) and state.stage == "running" and organising.unpaired(state, entry.number)
    return late or not state.started


def _byes(state: SeasonState, access: Access, entry: Entry) -> dict[str, object]:
    """The rounds that a player will miss, and those that he, or an organiser for him, can still name."""
    here = state.stage != "finished" and entry.left is None and byes.last_round(state.terms) > state.round
    return {
        "has_byes": here,
        "byes": byes.coming(state, entry) if here else [],
        "byes_left": byes.remaining(state, entry),
        "bye_rounds": byes.choices(state, entry),
        "asks": here and (access.organiser or entry.number in access.numbers),
    }


def _may_challenge(state: SeasonState, one: int, other: int) -> bool:
    return state.stage == "running" and not state.terms.in_rounds and not rounds.why_not(state, one, other)


def _entry_deed(request: HttpRequest, found: Season, access: Access, number: int) -> Callable[[], object]:
    posted, by = request.POST, request.user
    kind = posted.get("do", "")
    if kind == "challenge":
        own = selectors.own_entry(selectors.state_of(found), access)
        need(own is not None)
        return lambda: rounds.challenge(found, by=by, one=own.number, other=number)  # type: ignore[union-attr]
    if kind in ("bye", "no-bye"):
        need(access.organiser or number in access.numbers)
        deed = byes.ask if kind == "bye" else byes.take_back
        return lambda: deed(found, by=by, entry=number, number=whole(posted.get("round")))
    if kind == "player":
        need(access.organiser)
        username = posted.get("username", "")
        return lambda: registration.name_player(found, by=by, entry=number, username=username)
    if kind == "place":
        need(access.organiser)
        division, seed = whole(posted.get("division")), whole(posted.get("seed"))
        return lambda: organising.place(found, by=by, entry=number, division=division, seed=seed)
    need(kind in ("approve", "return") and access.staff and number not in access.numbers)
    note = posted.get("note", "")
    return lambda: registration.judge_army(found, by=by, entry=number, approved=kind == "approve", note=note)


# --- armies ---------------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def submit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Hand in an army."""
    found, access = find_season(request, public_id)
    state = selectors.state_of(found)
    own = selectors.own_entry(state, access)
    need(own is not None and not state.terms.career)
    holder = Holder(user=request.user)
    problems = ()
    if request.method == "POST" and own is not None:
        army = held_army(holder, request.POST.get("army", ""))
        problems = attempt(lambda: registration.submit_army(found, by=request.user, entry=own.number, army=army))
        if not problems:
            messages.success(request, f"{army.name} is handed in.")
            return redirect(found)
    armies = holder.armies().filter(game=found.league.game).only("key", "name", "summary", "game")[:200]
    head = selectors.header(found, access, state, current="players")
    context = {**head, "own": own, "armies": armies, "chosen": request.POST.get("army", ""), "problems": problems}
    return render(request, "leagues/submit.html", context, status=status(problems))


@require_safe
@never_cache
def army(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The army of a player, for those who may read it."""
    found, access = find_season(request, public_id)
    state = selectors.state_of(found)
    entry = state.entries.get(number)
    if entry is None or entry.submission is None or not selectors.sees_army(state, access, number):
        raise Http404
    kept = get_object_or_404(Submission, pk=entry.submission)
    try:
        values = read_only_values(read(found.league.game, kept.document))
    except Unreadable:
        values = {"error": True}
    context = {**selectors.header(found, access, state, current="players"), "entry": entry, "kept": kept, **values}
    return render(request, "leagues/army.html", context)
