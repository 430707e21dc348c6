"""One's own news, what of it one wants to be told, and the browsers that take pushes."""

from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.pages.context import keep_zone
from accounts.pages.http import AuthenticatedHttpRequest
from notifications.pages.forms import WishesForm
from notifications.services import notices, push
from notifications.services import wishes as wishes_service
from rules.kernel.problems import Illegal

PER_PAGE = 30


@login_required
@never_cache
@require_safe
def news(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Shows one's news, the latest first. New ones are marked; the page marks it as seen once it is open."""
    page = Paginator(notices.shown_to(request.user), PER_PAGE).get_page(request.GET.get("page"))
    kept = wishes_service.wishes_of(request.user)
    kinds = groupby(wishes_service.kinds_of(kept), key=lambda kind: kind.group)
    devices, key = list(request.user.push_subscriptions.all()), push.public_key()
    context = {
        "page": page,
        "rows": list(page),
        "newest": notices.newest_unseen(request.user),
        "groups": [(title, list(found)) for title, found in kinds],
        "kept": kept,
        "push_key": key,
        "devices": devices,
        "has_devices": bool(key or devices),
        "unread_news": 0,  # this page shows them
    }
    return render(request, "notifications/news.html", context)


@login_required
@never_cache
@require_POST
def mark_seen(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Marks one's news as seen, up to the newest that the page has shown."""
    newest = request.POST.get("newest", "")
    upto = int(newest) if newest.isascii() and newest.isdecimal() and len(newest) < 16 else None
    notices.mark_seen(request.user, upto=upto)
    return HttpResponse() if request.headers.get("HX-Request") else redirect("notifications:news")


@login_required
@never_cache
@require_POST
def wishes(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Keeps what one wants to be told, how, and when not."""
    form = WishesForm(request.POST)
    if form.is_valid():
        keep_zone(request, request.user)
        wishes_service.set_wishes(request.user, form.read())
        messages.success(request, "Saved.")
    else:
        messages.error(request, "Nothing was saved: write quiet hours as 22:00 and 07:30.")
    return redirect("notifications:news")


@login_required
@never_cache
@require_POST
def subscribe(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lets this browser take pushes for the account."""
    asked = push.NewSubscription(
        endpoint=request.POST.get("endpoint", ""),
        p256dh=request.POST.get("p256dh", ""),
        auth=request.POST.get("auth", ""),
        device=device_of(request),
    )
    try:
        push.subscribe(request.user, asked)
    except Illegal:
        return HttpResponse(status=422)
    return HttpResponse(status=204)


@login_required
@never_cache
@require_POST
def add_channel(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lets a channel of a chat be told what one's devices are told."""
    try:
        push.add_channel(request.user, request.POST.get("address", ""))
        messages.success(request, "The channel is told from now on.")
    except Illegal as error:
        messages.error(request, str(error.problem.message))
    return redirect("notifications:news")


@login_required
@never_cache
@require_POST
def unsubscribe(request: AuthenticatedHttpRequest, device: int) -> HttpResponse:
    """Ends the pushes to a browser."""
    push.unsubscribe(request.user, key=device)
    messages.success(request, "Nothing more is sent there.")
    return redirect("notifications:news")


def device_of(request: HttpRequest) -> str:
    """Returns what a person calls the browser behind a request, as far as it says: "Firefox on Android"."""
    said = request.headers.get("User-Agent", "")
    browsers = {"Edg": "Edge", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
    browser = next((name for mark, name in browsers.items() if mark in said), "A browser")
    system = next((name for mark, name in systems.items() if mark in said), "Linux" if "Linux" in said else "")
    return f"{browser} on {system}" if system else browser
