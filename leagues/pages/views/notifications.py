"""What is told to others: one's own news and what of it one wants, and the webhooks of a league."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.notifications import notices, webhooks
from leagues.pages.views.perform import attempt, status, whole
from leagues.services.access import find_league, need
from leagues.store.models import Delivery, Hook, League, Notice, NoticeWishes

PER_PAGE = 30


@login_required
@never_cache
@require_safe
def notices_page(request: HttpRequest) -> HttpResponse:
    """One's news, the latest first. What is new is marked, and has been seen from now on."""
    found = Notice.objects.filter(user=request.user, shown=True).select_related("season__league")
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    rows = list(page)
    notices.mark_seen(request.user)
    wishes = NoticeWishes.objects.filter(user=request.user).first() or NoticeWishes()
    kinds = [
        {"key": key, "label": label, "site": key not in wishes.site_off, "mail": key not in wishes.mail_off}
        for key, label in notices.KINDS.items()
    ]
    return render(request, "leagues/notices.html", {"page": page, "rows": rows, "kinds": kinds})


@login_required
@require_POST
def wishes(request: HttpRequest) -> HttpResponse:
    """What one wants to be told, and how."""
    notices.set_wishes(request.user, site=request.POST.getlist("site"), mail=request.POST.getlist("mail"))
    messages.success(request, "Kept.")
    return redirect("leagues:notices")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hooks(request: HttpRequest, public_id: str) -> HttpResponse:
    """The webhooks of a league, with what was sent last."""
    league, access = find_league(request, public_id)
    need(access.organiser)
    problems = ()
    if request.method == "POST":
        problems = attempt(_deed(request, league))
        if not problems:
            return redirect("leagues:hooks", public_id)
    rows = [{"hook": hook, "sent": hook.deliveries.all()[: webhooks.SHOWN]} for hook in league.hooks.all()]
    context: dict[str, Any] = {"league": league, "rows": rows, "groups": list(webhooks.GROUPS), "problems": problems}
    context["waits"] = webhooks.nobody_sends(league)
    context |= {"address": request.POST.get("address", ""), "chosen": request.POST.getlist("group")}
    return render(request, "leagues/hooks.html", context, status=status(problems))


def _deed(request: HttpRequest, league: League) -> Callable[[], object]:
    posted = request.POST
    what = posted.get("do", "")
    if what == "create":
        address, groups = posted.get("address", ""), posted.getlist("group")
        return lambda: webhooks.create(league, address=address, groups=groups)
    if what == "again":
        found = Delivery.objects.filter(hook__league=league, pk=whole(posted.get("delivery"))).first()
        return lambda: webhooks.again(_there(found))
    hook = Hook.objects.filter(league=league, pk=whole(posted.get("hook"))).select_related("league").first()
    deeds: dict[str, Callable[[Hook], object]] = {
        "delete": lambda one: one.delete(),
        "ping": webhooks.ping,
        "on": lambda one: webhooks.switch(one, on=True),
        "off": lambda one: webhooks.switch(one, on=False),
    }
    need(what in deeds)
    return lambda: deeds[what](_there(hook))


def _there(found: Any) -> Any:
    if found is None:
        raise Http404
    return found
