"""The battle page and what is done on it. Each address answers a whole page, or htmx with what has changed."""

from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles.pages import action_form, action_panels, measurements, panels
from battles.pages.panels import EMPTY, Panel
from battles.pages.render_battle import answer_command, battle_changes, battle_page
from battles.pages.requests import command_from, need_what_was_told, uuid_in, whole_number
from battles.pages.sent_action import SentAction
from battles.play import commands, previews, reminders, timekeeping
from battles.play.timekeeping import find_for_viewer
from battles.store import selectors
from battles.store.access import find, viewer_for
from replica import reading as replica
from replica.reading import readable
from rules import registry
from rules.kernel.problems import RulesError
from ui.http import HtmxHttpRequest
from ui.offers import offer_with


@require_safe
@never_cache
@readable
def battle(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Shows the battle as it stands for this viewer, with the result of an action or the answer to a question."""
    found, access = find_for_viewer(request, public_id)
    done, answer = uuid_in(request.GET.get("done", "")), request.GET.get("answer", "")
    panel = EMPTY
    if done:
        panel = panels.result_panel(found, access, done, unit=request.GET.get("unit", ""))
    if answer and access.acts:
        panel = panels.answer_panel(found, access, answer)
    if request.htmx and (request.GET.get("done") or answer) and panel is EMPTY:
        return HttpResponse(status=204)  # asked again when something has happened: dice or answer have not come yet
    return battle_page(request, found, access, panel)


@require_safe
@never_cache
@readable
def live(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Shows what has changed since the moment ``have``; with ``pick`` the unit that was chosen in any case."""
    found = timekeeping.with_expired_clocks(find(public_id))
    try:
        access = viewer_for(request, found)
    except PermissionDenied:  # the role is no longer open to them: the page that they have is no longer theirs
        return HttpResponse(status=204, headers={"HX-Redirect": found.get_absolute_url()})
    replica.require(not access.held)
    need_what_was_told(request, found, access)
    have, unit = whole_number(request.GET.get("have")), request.GET.get("unit", "")
    return battle_changes(request, found, access, have=have, unit=unit, pick="pick" in request.GET)


@never_cache
def act(request: HtmxHttpRequest, public_id: str, role: str) -> HttpResponse:
    """Shows an offer as a form (GET), or carries out the action that the form describes (POST)."""
    found, access = find_for_viewer(request, public_id, role)
    if request.method != "POST":
        offered = action_panels.offer_panel(found, access, request.GET.get("offer", ""), at=request.GET.get("at", ""))
        return battle_page(request, found, access, offered)
    now = selectors.moment(found, access.role)
    sent = SentAction.read(request.POST, now)

    def perform() -> Panel:
        command = command_from(request, access, sent.key)
        if commands.find_previous_result(found, command):
            return panels.result_panel(found, access, command.action_id)
        action = sent.complete(registry.get_played(found.game), now.view)
        outcome = commands.act(found, command, action, sent.faces.typed, source=sent.source, label=sent.label)
        return action_panels.outcome_panel(found, access, sent, outcome, action=action, action_id=command.action_id)

    return answer_command(request, found, access, perform, partial(action_panels.refused_panel, found, access, sent))


@require_POST
@never_cache
def adjust(request: HtmxHttpRequest, public_id: str, role: str) -> HttpResponse:
    """Shows the form of an action again: measured again, or with a corner more or less. Nothing is done."""
    found, access = find_for_viewer(request, public_id, role)
    sent = SentAction.read(request.POST, selectors.moment(found, access.role))

    def perform() -> Panel:
        return action_panels.adjusted_panel(found, access, sent, look=request.POST.get("look", ""))

    return answer_command(request, found, access, perform, partial(action_panels.refused_panel, found, access, sent))


@require_POST
@never_cache
def preview(request: HtmxHttpRequest, public_id: str, role: str) -> HttpResponse:
    """Shows what the action of a form would bring about."""
    found, access = find_for_viewer(request, public_id, role)
    now, key = selectors.moment(found, access.role), request.POST.get("offer", "")
    try:
        offer = action_form.find_offer(now.offers, key)
        action = action_form.action_from(request.POST)
        shown = measurements.preview(registry.get_played(found.game), now.view, offer, action)
        entered = offer_with(offer, action) if offer else None
    except RulesError as error:
        shown, entered = previews.Preview(problems=error.problems), now.offer(key)
    unrolled = request.POST.get("unrolled") == "1"
    go = action_panels.changed_buttons(found, now, entered, shown, unrolled=unrolled)
    return render(request, "battles/action/previewed.html", {"battle": found, "preview": shown, **go})


@require_POST
@never_cache
def undo(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Goes back, at once or after the others have agreed."""
    found, access = find_for_viewer(request, public_id)
    to = whole_number(request.POST.get("to")) or None

    def perform() -> Panel:
        command = command_from(request, access, f"undo {to}")
        answer = commands.undo(found, command, to)
        timekeeping.refresh(found)
        if isinstance(answer, commands.Asked):
            return panels.asked_panel(found, access.role, answer)
        return panels.result_panel(found, access, command.action_id)

    return answer_command(request, found, access, perform)


@require_POST
@never_cache
def answer_undo(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Agrees to go back, or refuses."""
    found, access = find_for_viewer(request, public_id)
    agree = request.POST.get("agree") == "yes"

    def perform() -> Panel:
        command = command_from(request, access, f"answer {agree}")
        commands.answer_undo(found, command, agree=agree)
        return panels.result_panel(timekeeping.refresh(found), access, command.action_id)

    return answer_command(request, found, access, perform)


@require_POST
@never_cache
def nudge(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Reminds the players who are waited for."""
    found, access = find_for_viewer(request, public_id)

    def perform() -> Panel:
        names = reminders.nudge(found, command_from(request, access, "nudge"))
        timekeeping.refresh(found)
        return panels.nudged_panel(names)

    return answer_command(request, found, access, perform)
