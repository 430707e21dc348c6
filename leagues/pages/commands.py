"""Carries out commands for the pages of leagues and shows why one was refused.

Every command has an address of its own, to which a form posts. It leads back to the page of the form; when the command
is refused, the answer is that page with the reasons.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.store.models import User
from leagues.services.unit_of_work import MOVED_ON, Stale
from rules.kernel.problems import Problem, RulesError
from ui.errors import ArmyError

View = Callable[..., HttpResponse]


def errors_of(work: Callable[[], object]) -> Sequence[Problem]:
    """Carries something out and returns what stood in the way, or nothing."""
    try:
        work()
    except (RulesError, ArmyError) as error:
        return tuple(error.problems)
    except Stale:
        return (MOVED_ON,)
    return ()


def command(page: str, *names: str) -> Callable[[View], View]:
    """Makes a view the address of a command: it takes POST alone; any other request is led to the form's page.

    ``page`` is the name of that page's address, ``names`` are the parts of the command's address that it has.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        def respond(request: HttpRequest, **where: Any) -> HttpResponse:
            if request.method != "POST":
                return redirect(reverse(page, kwargs={name: where[name] for name in names}))
            return view(request, **where)

        return respond

    return decorate


def user_of(request: HttpRequest) -> User:
    """Returns the account behind a request. Raises PermissionDenied for a visitor."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def whole(text: str | None) -> int:
    """Returns a number of a form or an address; 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else 0


def status(problems: Sequence[Problem]) -> int:
    """Returns the status of a page that shows these problems: 200, 409 for a page that came too late, else 422."""
    if not problems:
        return 200
    return 409 if problems[0] is MOVED_ON else 422
