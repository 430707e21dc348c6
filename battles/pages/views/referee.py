"""What the referee alone does: corrections, and the decision of the end."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles.pages import action_form, panels
from battles.pages.panels import Panel
from battles.pages.regions import act_url, progress, signals
from battles.pages.views.battle import carry_out, faces_of, number, page
from battles.play import commands, console, referee_rolls, refereeing, timekeeping
from battles.store import clocks, selectors
from battles.store.access import Access, viewer_for
from battles.store.models import Battle
from rules import registry
from rules.kernel.problems import Problem, RulesError


@never_cache
def correct(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee sets a counter or a state, with a reason."""
    found = timekeeping.find_current(public_id)
    access = referee(request, found)
    unit, what = request.GET.get("unit", ""), request.GET.get("what", "")
    if request.method != "POST":
        now = selectors.moment(found, access.role)
        return page(request, found, access, panels.correct_panel(found, now, unit, what=what))

    def work() -> Panel:
        command = panels.command_from(request, access, "correct")
        commands.act(found, command, action_form.correction_from(request.POST), _no_dice(found))
        timekeeping.refresh(found)
        return panels.result_panel(found, access, command.action_id)

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        fresh = selectors.moment(found, access.role)
        return panels.correct_panel(
            found, fresh, unit, what=what, posted=request.POST, problems=problems, status=status
        )

    return carry_out(request, found, access, work, refused)


@never_cache
def end(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee decides how the battle has ended."""
    found = timekeeping.find_current(public_id)
    access = referee(request, found)
    if request.method != "POST":
        return page(request, found, access, panels.end_panel(found))

    def work() -> Panel:
        command = panels.command_from(request, access, "end")
        winners, reason = request.POST.getlist("winner"), request.POST.get("reason", "")
        commands.adjudicate(found, command, winners=winners, reason=reason[:200])
        timekeeping.refresh(found)
        return panels.result_panel(found, access, command.action_id)

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        return panels.end_panel(found, posted=request.POST, problems=problems, status=status)

    return carry_out(request, found, access, work, refused)


@require_POST
@never_cache
def pause(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee stops the battle, or lets it go on."""
    found = timekeeping.find_current(public_id)
    access = referee(request, found)
    yes = request.POST.get("pause") == "yes"
    return told(request, found, access, lambda command: refereeing.pause(found, command, yes=yes), f"pause {yes}")


@require_POST
@never_cache
def give_time(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee gives a side time on its clock, or takes some from it."""
    found = timekeeping.find_current(public_id)
    access, side = referee(request, found), request.POST.get("side", "")
    text = request.POST.get("minutes", "")
    minutes = int(text) if text.removeprefix("-").isdecimal() and len(text) < 5 else 0

    def work(command: commands.Command) -> object:
        return refereeing.give_time(found, command, side=side, minutes=minutes)

    return told(request, found, access, work, f"time {side} {minutes}")


@require_POST
@never_cache
def rule(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee decides on a reading, which then holds for this battle."""
    found = timekeeping.find_current(public_id)
    access = referee(request, found)
    text, rule_number, to = request.POST.get("text", ""), request.POST.get("rule", ""), number(request.POST.get("to"))

    def work(command: commands.Command) -> object:
        return refereeing.rule(found, command, text=text, rule_number=rule_number, to=to)

    return told(request, found, access, work, f"rule {to}")


@never_cache
def ask(request: HttpRequest, public_id: str) -> HttpResponse:
    """Somebody who plays asks the referee to decide something."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    if request.method != "POST":
        return page(request, found, access, panels.ask_panel(found))

    def work() -> Panel:
        asked = refereeing.ask(found, panels.command_from(request, access, "ask"), text=request.POST.get("text", ""))
        timekeeping.refresh(found)
        text = "The referee reads it on the console. The answer will stand here and in the log."
        return panels.asking_panel(found, access.role, text, answer=str(asked.seq))

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        return panels.ask_panel(found, posted=request.POST, problems=problems, status=status)

    return carry_out(request, found, access, work, refused)


@require_POST
@never_cache
def roll(request: HttpRequest, public_id: str) -> HttpResponse:
    """The referee rolls for an action that waits, or it is taken back."""
    found = timekeeping.find_current(public_id)
    access, request_id = viewer_for(request, found), number(request.POST.get("waits"))

    def work() -> Panel:
        command = panels.command_from(request, access, f"roll {request_id}")
        if request.POST.get("dice") == "none":
            done = referee_rolls.withdraw(found, command, number=request_id)
            timekeeping.refresh(found)
            return panels.result_panel(found, access, done.events[0].action_id)
        if access.role != "referee":
            raise PermissionDenied
        faces, problems = faces_of(request.POST)
        answer = referee_rolls.roll(found, command, number=request_id, faces=faces)
        if isinstance(answer, commands.Wanted):
            return panels.roll_panel(found, request_id, answer, problems=problems)
        timekeeping.refresh(found)
        return panels.result_panel(found, access, answer.events[0].action_id)

    return carry_out(request, found, access, work)


def told(
    request: HttpRequest, found: Battle, access: Access, work: Callable[[commands.Command], object], what: str
) -> HttpResponse:
    """Do what a small form of the referee asks for, and go back to where it stood."""
    try:
        work(replace(panels.command_from(request, access, what), expected_seq=None))
    except RulesError as error:
        messages.error(request, error.problem.message)
    back = "console" if request.POST.get("back") == "console" else "battle"
    address = reverse(f"battles:{back}", args=[found.public_id])
    return redirect(f"{address}?as={access.role}")


@never_cache
def referees_console(request: HttpRequest, public_id: str) -> HttpResponse:
    """All units of all sides in one grid; a tap corrects a counter (POST ``tap``), notes are kept (POST ``notes``)."""
    found = timekeeping.find_current(public_id)
    access = referee(request, found)
    if request.method == "POST":
        if refusal := _tapped(request, found, access):
            return refusal
        return HttpResponse(status=204) if request.htmx else redirect("battles:console", public_id=public_id)
    now = selectors.moment(found, access.role)
    context = {
        **panels.stamp(found, access, ""),
        "battle": found,
        "access": access,
        "game": registry.get(found.game),
        "progress": progress(now.screen),
        "signals": signals(found, now),
        "courses": console.courses(now),
        "elsewhere": console.elsewhere(now),
        "act_url": act_url(found, access.role),
        "questions": [one for one in refereeing.questions(found) if not one.ruling],
        "rulings": refereeing.rulings(found),
        "rolls": panels.rolls(found, access),
        "server_now": clocks.milliseconds(),
        "grid": console.grid(now),
    }
    return render(request, "battles/console.html", context)


def _tapped(request: HttpRequest, found: Battle, access: Access) -> HttpResponse | None:
    """What is wrong with a tap, or None when it has been carried out (or notes were kept)."""
    if "tap" not in request.POST:
        Battle.objects.filter(pk=found.pk).update(referee_notes=request.POST.get("notes", "")[: console.NOTES_LIMIT])
        return None
    try:
        console.tap(found, panels.command_from(request, access, request.POST["tap"]), console.tap_from(request.POST))
    except RulesError as error:
        return HttpResponse(error.problem.message, status=422, content_type="text/plain; charset=utf-8")
    timekeeping.refresh(found)
    return None


def referee(request: HttpRequest, found: Battle) -> Access:
    """The referee's access. Raises PermissionDenied for everybody else."""
    access = viewer_for(request, found, "referee")
    if not access.acts:
        raise PermissionDenied
    return access


def _no_dice(found: Battle) -> list[int] | None:
    return [] if found.dice in (Battle.Dice.TABLE, Battle.Dice.EITHER) else None
