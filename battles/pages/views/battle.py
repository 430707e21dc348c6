"""The battle page and all that is done on it. Each address answers a whole page, or htmx with what has changed."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles.pages import action_form, measurements, panels, waypoints
from battles.pages.panels import EMPTY, Panel
from battles.pages.regions import MARKS, find_rendered, log_html, regions, role_links, with_marks
from battles.play import commands, previews, timekeeping
from battles.store import clocks, committed_dice, event_store, selectors
from battles.store.access import Access, find_quickly, viewer_for
from battles.store.cache import Recent
from battles.store.log import outcome_of, role_name
from battles.store.models import Battle
from battles.store.notes import notes_for
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json
from rules.kernel.screen import Offer
from ui.offers import at_cell, offer_with

CHANGES: Recent[str] = Recent(128)
PICKED = ("units", *MARKS)
"""What another unit changes when it is picked."""
STANDING_FORMS = ("undo-form", "quick-form")
"""Forms that stay on the page while their hidden fields are renewed: what is swapped in while one of them waits for its
answer must not take it away, or htmx looks for the rest of the page inside the form that is gone."""


@require_safe
@never_cache
def battle(request: HttpRequest, public_id: str) -> HttpResponse:
    """The battle as it stands for whoever looks."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    done = request.GET.get("done", "")
    unit = request.GET.get("unit", "")
    answer = request.GET.get("answer", "")
    panel = panels.result_panel(found, access, panels.UUID(done), unit=unit) if _is_uuid(done) else EMPTY
    if answer and access.acts:
        panel = panels.answer_panel(found, access, answer)
    if request.htmx and (done or answer) and panel is EMPTY:
        return HttpResponse(status=204)  # asked again when something has happened: dice or answer have not come yet
    return page(request, found, access, panel)


@require_safe
@never_cache
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """What has changed since the moment ``have``. ``pick``: another unit was chosen, which is wanted in any case."""
    found = timekeeping.with_expired_clocks(find_quickly(public_id))
    try:
        access = viewer_for(request, found)
    except PermissionDenied:  # the role is no longer open to them: the page that they have is not theirs any more
        return HttpResponse(status=204, headers={"HX-Redirect": found.get_absolute_url()})
    have, pick = number(request.GET.get("have")), "pick" in request.GET
    notes = len(notes_for(found, access.role, upto=found.seq))
    if have == found.seq and not pick and notes == number(request.GET.get("notes")):
        return HttpResponse(status=204)
    unit = request.GET.get("unit", "")

    def make() -> str:
        return changed_html(request, found, access, have=have, unit=unit, pick=pick)

    if access.acts:
        return HttpResponse(make())
    # For who only looks there is nothing personal in it: one answer serves all.
    key = (found.public_id, found.seq, found.recorded, found.status, access.role, unit, have, pick, notes)
    return HttpResponse(CHANGES.or_make(key, make))


@never_cache
def act(request: HttpRequest, public_id: str, role: str) -> HttpResponse:
    """An offer as a form (GET), and the action that it describes (POST)."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found, role)
    now = selectors.moment(found, access.role)
    if request.method == "POST":
        return _perform(request, found, access, now)
    offer = now.offer(request.GET.get("offer", ""))
    if offer is None:
        panel = _gone()
    elif offer.closed:
        panel = panels.refusal_panel((offer.closed,), status=422)
    else:
        action = at_cell(offer, request.GET.get("at", ""))
        action = measurements.begin(registry.get(found.game), now.view, offer, action)
        panel = panels.action_panel(found, now, offer_with(offer, action))
    return page(request, found, access, panel)


def _perform(request: HttpRequest, found: Battle, access: Access, now: Moment) -> HttpResponse:
    key = request.POST.get("offer", "")
    offer = action_form.find_offer(now.offers, key)

    def work() -> Panel:
        command = panels.command_from(request, access, key)
        if commands.find_previous_result(found, command):
            return panels.result_panel(found, access, command.action_id)
        if "action" not in request.POST and offer is None:
            return _gone()
        action = action_form.action_from(request.POST) if "action" in request.POST else dict(offer.action)  # type: ignore[union-attr]
        if "look" in request.POST and offer:
            action = waypoints.adjust(registry.get(found.game), now.view, offer, action, request.POST["look"])
            return panels.action_panel(found, now, offer_with(offer, action))
        if "action" in request.POST and offer:
            action = measurements.require_complete(registry.get(found.game), now.view, offer, action)
        return _acted(request, found, access, command, offer, action)

    def refused(problems: tuple[Problem, ...], status: int) -> Panel:
        fresh = selectors.moment(found, access.role)
        here = action_form.find_offer(fresh.offers, key)
        if here is None:
            return panels.refusal_panel(problems, status=status)
        action = _posted_action(request, here)
        shown = offer_with(here, action)
        return panels.action_panel(found, fresh, shown, problems=problems, status=status)

    return carry_out(request, found, access, work, refused)


def _acted(
    request: HttpRequest, found: Battle, access: Access, command: commands.Command, offer: Offer | None, action: Json
) -> Panel:
    """The action carried out, or the next die asked for."""
    faces, problems = faces_of(request.POST)
    source, label = ("ask" if request.POST.get("dice") == "referee" else ""), offer.label if offer else ""
    answer = commands.act(found, command, action, faces, source=source, label=label)
    if isinstance(answer, commands.Waits):
        timekeeping.refresh(found)
        return panels.waits_panel(found, access.role, offer, command.action_id)
    if isinstance(answer, commands.Done):
        timekeeping.refresh(found)
        unit = request.POST.get("unit") or (offer.by if offer else "")
        return panels.result_panel(found, access, command.action_id, unit=unit)
    now = selectors.moment(found, access.role)
    return panels.dice_panel(found, now, offer, answer, action, problems=problems)


def faces_of(posted: Mapping[str, str]) -> tuple[list[int] | None, tuple[Problem, ...]]:
    """The faces typed so far with the one just typed, and what is wrong with that one (it is then asked for again)."""
    if posted.get("dice") != "table":
        return None, ()
    faces = action_form.faces_from(posted)
    if "die" not in posted:
        return faces, ()
    try:
        return [*faces, action_form.read_typed_face(posted)], ()
    except RulesError as error:
        return faces, error.problems


def _posted_action(request: HttpRequest, offer: Offer) -> Mapping[str, Json]:
    try:
        return action_form.action_from(request.POST)
    except RulesError:
        return offer.action


@require_POST
@never_cache
def preview(request: HttpRequest, public_id: str, role: str) -> HttpResponse:
    """What the action of a form would bring about."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found, role)
    now = selectors.moment(found, access.role)
    try:
        offer = action_form.find_offer(now.offers, request.POST.get("offer", ""))
        shown = measurements.preview(registry.get(found.game), now.view, offer, action_form.action_from(request.POST))
    except RulesError as error:
        shown = previews.Preview(problems=error.problems)
    return render(request, "battles/preview.html", {"preview": shown, **_go(request, found, now, shown)})


def _go(request: HttpRequest, found: Battle, now: selectors.Moment, shown: previews.Preview) -> dict[str, object]:
    """The form's buttons anew, when dice are called for that were not before, or no longer."""
    offer = now.offer(request.POST.get("offer", ""))
    if offer is None or not offer.rolls_by_odds:
        return {}
    who = panels.rollers(found, now, offer, shown)
    return {"go": (request.POST.get("unrolled") == "1") != who["unrolled"], "offer": offer, **who}


@require_POST
@never_cache
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go back, at once or after the others have agreed."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)
    to = number(request.POST.get("to")) or None

    def work() -> Panel:
        command = panels.command_from(request, access, f"undo {to}")
        answer = commands.undo(found, command, to)
        timekeeping.refresh(found)
        if isinstance(answer, commands.Asked):
            return panels.asked_panel(found, access.role, answer)
        return panels.result_panel(found, access, command.action_id)

    return carry_out(request, found, access, work)


@require_POST
@never_cache
def answer_undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Agree to go back, or not."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)

    def work() -> Panel:
        agree = request.POST.get("agree") == "yes"
        command = panels.command_from(request, access, f"answer {agree}")
        commands.answer_undo(found, command, agree=agree)
        timekeeping.refresh(found)
        return panels.result_panel(found, access, command.action_id)

    return carry_out(request, found, access, work)


@require_POST
@never_cache
def nudge(request: HttpRequest, public_id: str) -> HttpResponse:
    """Remind those who are waited for."""
    found = timekeeping.find_current(public_id)
    access = viewer_for(request, found)

    def work() -> Panel:
        names = commands.nudge(found, panels.command_from(request, access, "nudge"))
        timekeeping.refresh(found)
        return panels.nudged_panel(names)

    return carry_out(request, found, access, work)


def carry_out(
    request: HttpRequest,
    found: Battle,
    access: Access,
    work: Callable[[], Panel],
    refused: Callable[[tuple[Problem, ...], int], Panel] | None = None,
) -> HttpResponse:
    """Do what a form asks for. Refusals keep what was typed: 422 by the rules, 409 when the battle has moved on."""
    if not access.acts:
        raise PermissionDenied
    have = number(request.POST.get("have") or request.POST.get("seq"))
    show = refused or (lambda problems, status: panels.refusal_panel(problems, status=status))
    try:
        panel = work()
    except RulesError as error:
        panel = show(error.problems, 422)
    except event_store.Stale:
        timekeeping.refresh(found)
        panel = show((_MOVED_ON,), 409)
    if request.htmx or panel.status != 200 or panel.template != "battles/action_result.html":
        return page(request, found, access, panel, have=have)
    unit = request.POST.get("unit", "")
    done = panel.context["result"].action_id
    query = urlencode({"as": access.role, "unit": unit, "done": done})
    return HttpResponseRedirect(f"{found.get_absolute_url()}?{query}", status=303)


_MOVED_ON = Problem(
    code="stale",
    message="The battle has moved on since this page was made. Nothing was done: look at what is new, then try again.",
)


def _gone() -> Panel:
    problem = Problem(code="not-open", message="This is not open at present. The battle may have moved on.")
    return panels.refusal_panel((problem,), status=409)


def page(request: HttpRequest, found: Battle, access: Access, panel: Panel, *, have: int | None = None) -> HttpResponse:
    """A panel for htmx (with all that has changed since ``have``), or the whole page with the panel in it."""
    unit = request.POST.get("unit") or request.GET.get("unit") or ""
    context = {**panel.context, **panels.stamp(found, access, unit), "battle": found, "access": access}
    if request.htmx and request.htmx.target in ("action-panel", "action-fields"):
        html = render_to_string(panel.template, context, request)
        if have is not None and have != found.seq:
            html += changed_html(request, found, access, have=have, unit=unit)
        return HttpResponse(html, status=panel.status)
    whole = _page(found, access, unit) | context | {"panel": panel.template}
    return render(request, "battles/battle.html", whole, status=panel.status)


def _page(found: Battle, access: Access, unit: str) -> dict[str, Any]:
    now = selectors.moment(found, access.role)
    lines = selectors.log(found, access.role, upto=found.seq)
    parts = regions(found, now, unit)
    return {
        **live_context(found, access, unit),
        "game": registry.get(found.game),
        "map_name": "Map" if now.screen.board else "Plan" if now.screen.plan else "",
        "regions": {name: mark_safe(html) for name, html in (parts | {"board": with_marks(parts)}).items()},
        "log": mark_safe(log_html(found, access.role, lines, may_undo=access.acts and not found.paused)),
        "asks": access.acts and access.role != "referee" and found.referee_id is not None and not found.over,
        "casts": access.caster and access.role == "spectator",
        "server_now": clocks.milliseconds(),
        "views": role_links(found, access, found.get_absolute_url(), unit),
    }


def live_context(found: Battle, access: Access, unit: str) -> dict[str, Any]:
    """What the page needs anew after every step: forms with fresh numbers, requests, the outcome."""
    request = selectors.open_request(found) if access.acts else None
    asked = request and {
        "who": role_name(found, request.role),
        "to": request.to,
        "mine": request.role == access.role,
    }
    return {
        **panels.stamp(found, access, unit),
        "standing_forms": STANDING_FORMS,
        "battle": found,
        "access": access,
        "rolls": panels.rolls(found, access) if access.acts else (),
        "notes": notes_for(found, access.role, upto=found.seq),
        "wants_word": committed_dice.wants_word(found, access.role),
        "asked": asked,
        "outcome": outcome_of(found),
    }


def changed_html(
    request: HttpRequest, found: Battle, access: Access, *, have: int, unit: str, pick: bool = False
) -> str:
    """All that a page showing the moment ``have`` needs to show the present one, to be swapped in out of band."""
    now = selectors.moment(found, access.role)
    old = find_rendered(found, have, access.role, unit)
    fresh = regions(found, now, unit)
    pieces = [render_to_string("battles/live.html", live_context(found, access, unit) | {"oob": True}, request)]
    anew = {name for name, html in fresh.items() if have != found.seq and old.get(name) != html}
    anew |= set(PICKED) if pick else set()
    anew |= set(MARKS) if "board" in anew else set()
    pieces += [html for name, html in fresh.items() if name in anew]
    if have != found.seq:
        pieces.append(_log_changes(found, access, have))
    return "".join(pieces)


def _log_changes(found: Battle, access: Access, have: int) -> str:
    """New lines for the top of the log; the whole of it when lines that are shown have been taken back."""
    new = selectors.log(found, access.role, upto=found.seq, after=have)
    whole = have == 0 or len(new) >= selectors.LOG_LENGTH or any(line.kind == "undo" for line in new)
    if whole:
        new = selectors.log(found, access.role, upto=found.seq)
    if not new:
        return ""
    inside = log_html(found, access.role, new, may_undo=access.acts)
    return f'<ol hx-swap-oob="{"innerHTML" if whole else "afterbegin"}:#log">{inside}</ol>'


def number(text: str | None) -> int:
    """The moment that a request names; 0 when it is none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _is_uuid(text: str) -> bool:
    try:
        panels.UUID(text)
    except ValueError:
        return False
    return True
