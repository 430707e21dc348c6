"""The answers of the battle page: the whole page, its panel, or what has changed since a moment."""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from accounts.services.visitors import KEPT_DAYS
from battles.live.stream import Shown
from battles.lobby.guests import is_of_guests_alone
from battles.pages import panels
from battles.pages.lessons import unfolded
from battles.pages.panels import Panel
from battles.pages.regions import MARKS, find_rendered, log_html, regions, role_links, with_marks, with_requests
from battles.pages.requests import whole_number
from battles.pages.sent_action import NotOpen
from battles.play import permissions, refereeing, timekeeping
from battles.store import clocks, committed_dice, event_store, selectors
from battles.store.access import Access, seats_of
from battles.store.cache import Recent
from battles.store.log import outcome_of, role_name
from battles.store.models import Battle, Event, Seat
from battles.store.notes import notes_for
from battles.store.numbers import number_at, seq_at
from rules import registry
from rules.kernel.problems import Problem, RulesError
from ui.http import HtmxHttpRequest

CHANGES: Recent[str] = Recent(128)
PICKED = ("piece", "units", "bar", *MARKS)
"""The regions that change when another unit is picked; of the bar its buttons, which then lead elsewhere."""
PANELS = ("action-panel", "action-fields")
"""The elements that htmx replaces by a panel."""
STANDING_FORMS = ("undo-form", "quick-form")
"""Forms that stay on the page while their hidden fields are renewed: what is swapped in while one of them waits for its
answer must not take it away, or htmx looks for the rest of the page inside the form that is gone."""
INNER_QUOTES = str.maketrans("“”", "‘’")
"""A table that turns the marks of a quotation into those of one inside another."""


def answer_command(
    request: HtmxHttpRequest,
    battle: Battle,
    access: Access,
    perform: Callable[[], Panel],
    refused: Callable[[Sequence[Problem], int], Panel] | None = None,
) -> HttpResponse:
    """Performs what a form asks for and answers with its panel.

    ``refused`` makes the panel of a refusal that keeps what was typed: 422 by the rules, 409 when the battle has moved
    on. Raises PermissionDenied for those who only look.
    """
    if not access.acts:
        raise PermissionDenied
    have = whole_number(request.POST.get("have") or request.POST.get("seq"))
    show = refused or (lambda problems, status: panels.refusal_panel(problems, status=status))
    try:
        panel = perform()
    except RulesError as error:
        panel = show(error.problems, 422)
    except NotOpen:
        panel = panels.refusal_panel((panels.NOT_OPEN,), status=409)
    except event_store.Stale:
        timekeeping.refresh(battle)
        panel = show((panels.MOVED_ON,), 409)
    if request.htmx or panel.status != 200 or panel.template != "battles/action/result.html":
        return battle_page(request, battle, access, panel, have=have)
    unit = request.POST.get("unit", "")
    done = panel.context["result"].action_id
    query = urlencode({"as": access.role, "unit": unit, "done": done})
    return HttpResponseRedirect(f"{battle.get_absolute_url()}?{query}", status=303)


def battle_page(
    request: HtmxHttpRequest, battle: Battle, access: Access, panel: Panel, *, have: int | None = None
) -> HttpResponse:
    """Renders a panel for htmx (with all that has changed since ``have``), or the whole page with the panel in it."""
    unit = request.POST.get("unit") or request.GET.get("unit") or ""
    context = {**panel.context, **panels.stamp(battle, access, unit), "battle": battle, "access": access}
    if request.htmx and request.htmx.target in PANELS:
        html: str = render_to_string(panel.template, context, request)
        if have is not None and have != number_at(battle, access.role):
            html += _changes_html(request, battle, access, have=have, unit=unit)
        return HttpResponse(html, status=panel.status)
    whole = _page_context(request, battle, access, unit) | context | {"panel": panel.template}
    return render(request, "battles/play/battle.html", whole, status=panel.status)


def battle_changes(
    request: HtmxHttpRequest, battle: Battle, access: Access, *, have: int, unit: str, pick: bool
) -> HttpResponse:
    """Renders what has changed since the moment ``have``, and the unit that was picked."""
    notes, number = len(notes_for(battle, access)), number_at(battle, access.role)
    if have == number and not pick and notes == whole_number(request.GET.get("notes")):
        return HttpResponse(status=204)
    if access.acts:
        html = _changes_html(request, battle, access, have=have, unit=unit, pick=pick)
        if have != number:
            html += _overtaken_html(request, battle, access, have=have, unit=unit)
        return HttpResponse(html)
    return HttpResponse(_changes_for_all(battle, access, have=have, unit=unit, pick=pick))


def _overtaken_html(request: HtmxHttpRequest, battle: Battle, access: Access, *, have: int, unit: str) -> str:
    """Renders what takes the place of the form that is open on the page, if others have made it pointless."""
    key = request.GET.get("offer", "")
    panel = panels.overtaken_panel(battle, access.role, key, have=have, unit=unit) if key else None
    if panel is None:
        return ""
    context = panel.context | {"battle": battle, "role": access.role, "unit": unit}
    inside = render_to_string(panel.template, context, request)
    return f'<div hx-swap-oob="innerHTML:#action-panel">{inside}</div>'


def shown_changes(public_id: str, have: int, number: int) -> Shown:
    """Renders for the page of everybody who only watches, with no unit picked, what has changed since ``have``."""
    battle, access = timekeeping.find_for_onlookers(public_id, number)
    html = _changes_for_all(battle, access, have=have)
    return Shown(have=have, number=number_at(battle, access.role), html=html)


def _changes_for_all(battle: Battle, access: Access, *, have: int, unit: str = "", pick: bool = False) -> str:
    """Renders changes for those who only look: there is nothing personal in it, one answer serves all."""
    notes, number = len(notes_for(battle, access)), number_at(battle, access.role)
    key = (battle.public_id, number, len(battle.unrecorded), battle.status, access.role, unit, have, pick, notes)
    return CHANGES.or_make(key, lambda: _changes_html(None, battle, access, have=have, unit=unit, pick=pick))


def _page_context(request: HtmxHttpRequest, battle: Battle, access: Access, unit: str) -> dict[str, Any]:
    now = selectors.moment(battle, access.role)
    lines = selectors.log(battle, access.role, upto=battle.seq)
    live = _live_context(battle, access, unit)
    parts = regions(battle, now, unit)
    parts = parts | {
        "board": with_marks(parts),
        "lesson": unfolded(parts["lesson"]),
        "turnbar": with_requests(parts["turnbar"], render_to_string("battles/play/requests.html", live, request)),
    }
    return {
        **live,
        "game": registry.get_played(battle.game),
        "map_name": "Map" if now.screen.board else "Plan" if now.screen.plan else "",
        "regions": {name: mark_safe(html) for name, html in parts.items()},
        "log": mark_safe(log_html(battle, access.role, lines, may_undo=permissions.may_undo(battle, now))),
        "may_ask": permissions.may_ask(battle, access),
        "may_referee": permissions.may_referee(battle, access),
        "may_note": permissions.may_note(access) and access.role == "spectator",
        "server_now": clocks.milliseconds(),
        "views": role_links(battle, access, battle.get_absolute_url(), unit),
        "kept_days": KEPT_DAYS if access.held and is_of_guests_alone(battle, seats_of(battle)) else 0,
        "asked_to_play": _unaccepted(battle, access) if access.held else (),
    }


def _unaccepted(battle: Battle, access: Access) -> list[Seat]:
    """Returns the seats of which the viewer has not said yet whether they want them."""
    return [seat for seat in seats_of(battle) if f"side:{seat.side}" in access.held and not seat.accepted]


def _live_context(battle: Battle, access: Access, unit: str) -> dict[str, Any]:
    """Returns what the page needs again after every step: forms with fresh numbers, requests, the outcome."""
    request = selectors.open_request(battle) if access.acts else None
    asked = request and {
        "who": role_name(battle, request.role),
        "to": number_at(battle, access.role, request.to),
        "mine": request.role == access.role,
        **_taken_back(battle, access.role, request.to),
    }
    return {
        **panels.stamp(battle, access, unit),
        "standing_forms": STANDING_FORMS,
        "battle": battle,
        "access": access,
        "rolls": panels.rolls(battle, access) if access.acts else (),
        "notes": notes_for(battle, access),
        "wants_word": committed_dice.wants_word(battle, access.role),
        "asked": asked,
        "questions": refereeing.open_questions(battle) if permissions.may_referee(battle, access) else (),
        "outcome": outcome_of(battle),
    }


def _taken_back(battle: Battle, role: str, to: int) -> dict[str, object]:
    """Returns the action that going back would take back, as this role may know it, and how many lines came since."""
    found = [line for line in selectors.log(battle, role, upto=battle.seq, after=to) if not line.undone]
    told = [line for line in found if line.kind == Event.Kind.GAME]
    what = told[-1].sentence.text.rstrip(".") if told else ""
    return {"what": what.translate(INNER_QUOTES), "more": len(told) - 1}


def _changes_html(
    request: HtmxHttpRequest | None, battle: Battle, access: Access, *, have: int, unit: str, pick: bool = False
) -> str:
    """Renders all that a page showing the moment ``have`` needs to show the present one, to be swapped out of band."""
    now = selectors.moment(battle, access.role)
    old = find_rendered(battle, have, access.role, unit)
    fresh = regions(battle, now, unit)
    context = _live_context(battle, access, unit)
    live: str = render_to_string("battles/play/live.html", context | {"oob": True}, request)
    changed = {name for name, html in fresh.items() if have != now.number and old.get(name) != html}
    changed |= set(PICKED) if pick else set()
    changed |= set(MARKS) if "board" in changed else set()
    changed -= {"bar"} if "turnbar" in changed else set()
    if access.acts:
        inside = "turnbar" in changed
        requests: str = render_to_string("battles/play/requests.html", context | {"oob": not inside}, request)
        live += "" if inside else requests
        fresh = fresh | {"turnbar": with_requests(fresh["turnbar"], requests)}
    pieces = [live, *(html for name, html in fresh.items() if name in changed)]
    if have != now.number:
        pieces.append(_log_changes(battle, access, have))
    return "".join(pieces)


def _log_changes(battle: Battle, access: Access, have: int) -> str:
    """Renders new lines for the top of the log; the whole of it when lines that are shown have been taken back."""
    new = selectors.log(battle, access.role, upto=battle.seq, after=seq_at(battle, access.role, have))
    whole = have == 0 or len(new) >= selectors.LOG_LENGTH or any(line.kind == "undo" for line in new)
    if whole:
        new = selectors.log(battle, access.role, upto=battle.seq)
    if not new:
        return ""
    may_undo = permissions.may_undo(battle, selectors.moment(battle, access.role))
    inside = log_html(battle, access.role, new, may_undo=may_undo)
    return f'<ol hx-swap-oob="{"innerHTML" if whole else "afterbegin"}:#log">{inside}</ol>'
