"""The referee's commands: corrections, pauses, time, rulings, dice, and the end. Players ask them here."""

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles.pages import action_form, action_panels, panels
from battles.pages.panels import Panel
from battles.pages.regions import act_url, progress, signals
from battles.pages.render_battle import answer_command, battle_page
from battles.pages.requests import command_from, refusals_as_messages, whole_number
from battles.pages.sent_action import Faces
from battles.play import commands, console, dice, permissions, referee_rolls, refereeing, timekeeping
from battles.play.commands import Command
from battles.play.timekeeping import find_for_viewer
from battles.store import clocks, selectors
from battles.store.access import Access
from battles.store.models import Battle
from rules import registry
from rules.kernel.problems import RulesError
from ui.http import HtmxHttpRequest


@never_cache
def correct(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Sets a counter or a state, with a reason (POST); GET shows the form."""
    found, access = find_as_referee(request, public_id)
    asked = panels.CorrectionAsked(unit=request.GET.get("unit", ""), what=request.GET.get("what", ""))
    if request.method != "POST":
        return battle_page(request, found, access, panels.correct_panel(found, asked))

    def perform() -> Panel:
        command = command_from(request, access, "correct")
        commands.act(found, command, action_form.correction_from(request.POST), dice.no_dice(found))
        return panels.result_panel(timekeeping.refresh(found), access, command.action_id)

    asked = replace(asked, posted=request.POST)
    return answer_command(
        request,
        found,
        access,
        perform,
        lambda problems, status: panels.correct_panel(found, asked, problems=problems, status=status),
    )


@never_cache
def end(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Ends the battle with a decision (POST); GET shows the form."""
    found, access = find_as_referee(request, public_id)
    if request.method != "POST":
        return battle_page(request, found, access, panels.end_panel(found))

    def perform() -> Panel:
        command = command_from(request, access, "end")
        winners, reason = request.POST.getlist("winner"), request.POST.get("reason", "")
        commands.adjudicate(found, command, winners=winners, reason=reason[:200])
        return panels.result_panel(timekeeping.refresh(found), access, command.action_id)

    return answer_command(
        request,
        found,
        access,
        perform,
        lambda problems, status: panels.end_panel(found, posted=request.POST, problems=problems, status=status),
    )


@never_cache
def ask(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Asks the referee to decide something (POST); GET shows the form."""
    found, access = find_for_viewer(request, public_id)
    if request.method != "POST":
        return battle_page(request, found, access, panels.ask_panel(found))

    def perform() -> Panel:
        asked = refereeing.ask(found, command_from(request, access, "ask"), text=request.POST.get("text", ""))
        timekeeping.refresh(found)
        text = "The referee reads it on the console. The answer will appear here and in the log."
        return panels.asking_panel(found, access.role, text, answer=str(asked.seq))

    return answer_command(
        request,
        found,
        access,
        perform,
        lambda problems, status: panels.ask_panel(found, posted=request.POST, problems=problems, status=status),
    )


@require_POST
@never_cache
def roll(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Rolls for an action that waits for the referee's dice."""
    found, access = find_for_viewer(request, public_id)

    def perform() -> Panel:
        command = command_from(request, access, f"roll {number}")
        if access.role != "referee":
            raise PermissionDenied
        faces = Faces.read(request.POST)
        answer = referee_rolls.roll(found, command, number=number, faces=faces.typed)
        if isinstance(answer, commands.Wanted):
            return action_panels.roll_panel(found, number, answer, problems=faces.problems)
        return panels.result_panel(timekeeping.refresh(found), access, answer.events[0].action_id)

    return answer_command(request, found, access, perform)


@require_POST
@never_cache
def withdraw_roll(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Takes back an action that waits for the referee's dice, or sends it back."""
    found, access = find_for_viewer(request, public_id)

    def perform() -> Panel:
        done = referee_rolls.withdraw(found, command_from(request, access, f"roll {number}"), number=number)
        return panels.result_panel(timekeeping.refresh(found), access, done.events[0].action_id)

    return answer_command(request, found, access, perform)


@require_POST
@never_cache
def pause(request: HttpRequest, public_id: str) -> HttpResponse:
    """Stops the battle, or lets it go on."""
    found, access = find_as_referee(request, public_id)
    yes = request.POST.get("pause") == "yes"
    with refusals_as_messages(request):
        refereeing.pause(found, _command(request, access, f"pause {yes}"), yes=yes)
    return _back(request, found, access)


@require_POST
@never_cache
def give_time(request: HttpRequest, public_id: str) -> HttpResponse:
    """Gives a side time on its clock, or takes some from it."""
    found, access = find_as_referee(request, public_id)
    side, text = request.POST.get("side", ""), request.POST.get("minutes", "")
    minutes = int(text) if text.removeprefix("-").isdecimal() and len(text) < 5 else 0
    with refusals_as_messages(request):
        refereeing.give_time(found, _command(request, access, f"time {side} {minutes}"), side=side, minutes=minutes)
    return _back(request, found, access)


@require_POST
@never_cache
def rule(request: HttpRequest, public_id: str) -> HttpResponse:
    """Decides on a reading, which then holds for this battle."""
    found, access = find_as_referee(request, public_id)
    text, rule_number = request.POST.get("text", ""), request.POST.get("rule", "")
    to = whole_number(request.POST.get("to"))
    with refusals_as_messages(request):
        refereeing.rule(found, _command(request, access, f"rule {to}"), text=text, rule_number=rule_number, to=to)
    return _back(request, found, access)


@require_safe
@never_cache
def referees_console(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows all units of all sides in one grid."""
    found, access = find_as_referee(request, public_id)
    now = selectors.moment(found, access.role)
    context = {
        **panels.stamp(found, access, ""),
        "battle": found,
        "access": access,
        "may_referee": permissions.may_referee(found, access),
        "game": registry.get_played(found.game),
        "progress": progress(now.screen),
        "signals": signals(found, now),
        "courses": console.courses(now),
        "elsewhere": console.elsewhere(now),
        "act_url": act_url(found, access.role),
        "questions": refereeing.open_questions(found),
        "rulings": refereeing.rulings(found),
        "rolls": panels.rolls(found, access),
        "server_now": clocks.milliseconds(),
        "grid": console.grid(now),
    }
    return render(request, "battles/watch/console.html", context)


@require_POST
@never_cache
def tap(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Raises or lowers a counter."""
    found, access = find_as_referee(request, public_id)
    try:
        tapped = console.tap_from(request.POST)
        console.tap(found, command_from(request, access, request.POST["tap"]), tapped)
    except RulesError as error:
        return HttpResponse(error.problem.message, status=422, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204) if request.htmx else redirect("battles:console", public_id=public_id)


@require_POST
@never_cache
def referee_notes(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Keeps what the referee has written down."""
    found, _ = find_as_referee(request, public_id)
    refereeing.keep_notes(found, request.POST.get("notes", ""))
    return HttpResponse(status=204) if request.htmx else redirect("battles:console", public_id=public_id)


def find_as_referee(request: HttpRequest, public_id: str) -> tuple[Battle, Access]:
    """Returns the battle and the referee's access. Raises PermissionDenied for everybody else, Http404."""
    found, access = find_for_viewer(request, public_id, "referee")
    if not access.acts:
        raise PermissionDenied
    return found, access


def _command(request: HttpRequest, access: Access, what: str) -> Command:
    """Returns the command of a small form: the battle may have moved on since."""
    return replace(command_from(request, access, what), expected_seq=None)


def _back(request: HttpRequest, found: Battle, access: Access) -> HttpResponse:
    """Leads back to where a small form stood."""
    back = "console" if request.POST.get("back") == "console" else "battle"
    return redirect(f"{reverse(f'battles:{back}', args=[found.public_id])}?as={access.role}")
