"""The webhooks of a league, with what was sent last."""

from collections.abc import Callable, Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.notifications import webhooks
from leagues.pages.commands import command, errors_of, status
from leagues.services.access import find_league
from leagues.services.permissions import need_league
from leagues.store.models import Delivery, Hook, League
from rules.kernel.problems import Problem


def _find(request: AuthenticatedHttpRequest, public_id: str) -> League:
    """Returns the league, for its organisers. Raises Http404, PermissionDenied."""
    league, access = find_league(request, public_id)
    need_league("keep-webhooks", access)
    return league


@login_required
@never_cache
@require_safe
def hooks(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows the webhooks of a league."""
    return _page(request, _find(request, public_id))


def _page(request: AuthenticatedHttpRequest, league: League, problems: Sequence[Problem] = ()) -> HttpResponse:
    rows = [{"hook": hook, "sent": hook.deliveries.all()[: webhooks.SHOWN]} for hook in league.hooks.all()]
    context = {
        "league": league,
        "rows": rows,
        "groups": list(webhooks.GROUPS),
        "problems": problems,
        "waits": webhooks.nobody_sends(league),
        "address": request.POST.get("address", ""),
        "styles": Hook.Style.choices,
        "style": request.POST.get("style", ""),
        "chosen": request.POST.getlist("group"),
    }
    return render(request, "leagues/league/hooks.html", context, status=status(problems))


def hook_command(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Makes a view the address of a command about webhooks."""
    return login_required(command("leagues:hooks", "public_id")(view))


def _carry_out(request: AuthenticatedHttpRequest, public_id: str, work: Callable[[League], object]) -> HttpResponse:
    """Carries out a command and leads back to the webhooks, or shows them with the reasons. Raises PermissionDenied."""
    league = _find(request, public_id)
    if problems := errors_of(lambda: work(league)):
        return _page(request, league, problems)
    return redirect("leagues:hooks", public_id)


def _hook(league: League, hook: int) -> Hook:
    return get_object_or_404(Hook.objects.select_related("league"), league=league, pk=hook)


@hook_command
def create(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Adds a webhook."""
    given = {"address": request.POST.get("address", ""), "style": request.POST.get("style", "")}
    groups = request.POST.getlist("group")
    return _carry_out(request, public_id, lambda league: webhooks.create(league, groups=groups, **given))


@hook_command
def switch(request: AuthenticatedHttpRequest, public_id: str, hook: int) -> HttpResponse:
    """Switches a webhook on or off."""
    is_on = request.POST.get("active") == "yes"
    return _carry_out(request, public_id, lambda league: webhooks.switch(_hook(league, hook), on=is_on))


@hook_command
def delete(request: AuthenticatedHttpRequest, public_id: str, hook: int) -> HttpResponse:
    """Deletes a webhook, and what waited for it."""
    return _carry_out(request, public_id, lambda league: _hook(league, hook).delete())


@hook_command
def ping(request: AuthenticatedHttpRequest, public_id: str, hook: int) -> HttpResponse:
    """Sends a message that only says that messages come."""
    return _carry_out(request, public_id, lambda league: webhooks.ping(_hook(league, hook)))


@hook_command
def send_again(request: AuthenticatedHttpRequest, public_id: str, delivery: int) -> HttpResponse:
    """Sends a message once more that was given up."""
    return _carry_out(
        request,
        public_id,
        lambda league: webhooks.send_again(get_object_or_404(Delivery, hook__league=league, pk=delivery)),
    )
