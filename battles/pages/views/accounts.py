"""The stream of an account, for the pages: a line of its own, or within the one by which a page follows a battle."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_GET

from accounts.pages.http import AuthenticatedHttpRequest
from accounts.store.models import User
from battles.live import accounts
from battles.live.stream import Messages, answer
from battles.pages.requests import whole_number


@login_required
@require_GET
def stream(request: AuthenticatedHttpRequest) -> StreamingHttpResponse:
    """Streams what the account is told after the newest notice that the page knows of."""
    return answer(accounts.events(request.user, _known(request)))


def told_to(request: HttpRequest) -> Messages | None:
    """Streams what the account of a page is told after the notice that the page names; None where it names none."""
    known = _known(request)
    return None if known is None or not isinstance(request.user, User) else accounts.events(request.user, known)


def _known(request: HttpRequest) -> int | None:
    known = request.headers.get("Last-Event-ID") or request.GET.get("after")
    return None if known is None else whole_number(known)
