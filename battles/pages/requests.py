"""Reading requests, and telling what was refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid5

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from accounts.store.models import User
from battles.play.commands import Command
from battles.play.sent_again import digest_of
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.numbers import number_at
from replica import reading as replica
from rules.kernel.problems import RulesError


def whole_number(text: str | None) -> int:
    """Reads a number such as that of a moment; 0 when it is none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def need_what_was_told(request: HttpRequest, battle: Battle, access: Access) -> None:
    """Has the primary asked where the copy does not yet hold the moment that the page shows, or was told of."""
    told = max(whole_number(request.GET.get("told")), whole_number(request.GET.get("have")))
    replica.require(number_at(battle, access.role) >= told)


def uuid_in(text: str) -> UUID | None:
    """Reads the id of an action; None when it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def command_from(request: HttpRequest, access: Access, what: str = "") -> Command:
    """Returns the command of a form, once: the same button of the same form makes the same ``action_id``.

    With other entries it is another request, which is refused under that id.
    Raises BadRequest when the form is not one of ours.
    """
    try:
        form_id, seq = UUID(request.POST["form"]), int(request.POST["seq"])
    except (KeyError, ValueError) as error:
        raise BadRequest("not a form of this site") from error
    user = request.user if isinstance(request.user, User) else None
    asked = digest_of_form(request)
    return Command(viewer=access.viewer, user=user, action_id=uuid5(form_id, what), expected_seq=seq, request=asked)


MARKS = frozenset({"csrfmiddlewaretoken", "form", "seq"})
"""Fields of forms that say nothing of what is asked for."""


def digest_of_form(request: HttpRequest) -> str:
    """Returns in short what a form asks for: sent twice it is the same, with another entry it is not."""
    return digest_of(request.path, {name: values for name, values in request.POST.lists() if name not in MARKS})


@contextmanager
def refusals_as_messages(request: HttpRequest) -> Iterator[None]:
    """Turns what the rules refuse inside into messages on the next page."""
    try:
        yield
    except RulesError as error:
        for problem in error.problems:
            messages.error(request, problem.message)
