"""The stream of an account, for the pages."""

from django.contrib.auth.decorators import login_required
from django.http import StreamingHttpResponse
from django.views.decorators.http import require_GET

from accounts.pages.http import AuthenticatedHttpRequest
from battles.live import accounts
from battles.live.stream import answer
from battles.pages.requests import whole_number


@login_required
@require_GET
def stream(request: AuthenticatedHttpRequest) -> StreamingHttpResponse:
    """Streams what the account is told, from the last notice that the page has heard of, or was written with."""
    known = request.headers.get("Last-Event-ID") or request.GET.get("after")
    return answer(accounts.events(request.user, None if known is None else whole_number(known)))
