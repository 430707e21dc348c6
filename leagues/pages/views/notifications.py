"""One's own news, and what of it one wants to be told."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.notifications import notices
from leagues.pages.commands import command, whole

PER_PAGE = 30


@login_required
@never_cache
@require_safe
def notices_page(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Shows one's news, the latest first. What is new is marked; the page marks it as seen once it is open."""
    page = Paginator(notices.shown_to(request.user), PER_PAGE).get_page(request.GET.get("page"))
    new = notices.newest_unseen(request.user)
    context = {"page": page, "rows": list(page), "kinds": notices.wishes_of(request.user), "newest": new}
    return render(request, "leagues/notices.html", {**context, "unread_news": 0})  # this page shows them


@login_required
@command("leagues:notices")
def mark_seen(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Marks one's news as seen, up to the newest that the page has shown."""
    notices.mark_seen(request.user, upto=whole(request.POST.get("newest")) or None)
    return HttpResponse() if request.htmx else redirect("leagues:notices")


@login_required
@command("leagues:notices")
def wishes(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Keeps what one wants to be told, and how."""
    notices.set_wishes(request.user, site=request.POST.getlist("site"), mail=request.POST.getlist("mail"))
    messages.success(request, "Kept.")
    return redirect("leagues:notices")
