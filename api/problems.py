"""Problem documents (``application/problem+json``, RFC 9457) for every refusal, with the codes of the pages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.core.signals import got_request_exception
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from msgspec import Meta
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api.models import Model, written
from rules.kernel.problems import Problem, RulesError, Unreadable, tell
from rules.kernel.records import Json, Path, spell
from rules.registry import UnknownGame
from ui.errors import ArmyError, Conflict
from ui.full_disk import MESSAGE, RETRY_SECONDS, is_full

MEDIA_TYPE = "application/problem+json"

UNAVAILABLE = "The site cannot load the rules of {} at present. Nothing is lost; try again when the game is back."

log = logging.getLogger("django.request")


class ProblemFix(Model):
    """A fix for a problem: its label and the edits of the army document that apply it."""

    label: str
    edits: list[dict[str, Json]]


class ProblemEntry(Model):
    """One problem: its code, message and rule, its place in the document, and fixes for it."""

    code: str
    message: str
    rule: str = ""
    where: Path = ()
    fixes: list[ProblemFix] = []


class ProblemDocument(Model):
    """A refusal. ``code`` is that of the first problem; ``problems`` holds the first 20, and one more
    that counts the rest.

    With 409, ``seq`` and ``state`` (battles) or ``edit-count`` (armies) give the current version.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    problems: Annotated[list[ProblemEntry], Meta(min_length=1)]
    seq: int | None = None
    state: Json = None
    edit_count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A refusal before it is written as a response."""

    status: int
    problems: tuple[Problem, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


class Moved(Exception):
    """Raised when something has changed since the sender read it; ``extra`` holds its current version."""

    def __init__(self, *problems: Problem, **extra: Json) -> None:
        super().__init__(problems[0].message)
        self.problems, self.extra = problems, extra


def handle(error: Exception, context: dict[str, Any]) -> Response:
    """Turns an exception in an API view into a response (DRF's EXCEPTION_HANDLER)."""
    set_rollback()
    request: Request = context["request"]
    refusal = _refusal(error)
    if refusal is None and is_full(error):
        refusal = _of_http(503, "disk-full", MESSAGE, **{"Retry-After": str(RETRY_SECONDS)})
    if refusal is None:
        return _fault(error, request)
    return _answer(request, refusal)


def entries(problems: tuple[Problem, ...] | list[Problem]) -> list[ProblemEntry]:
    """Returns problems in the API's form."""
    return [
        ProblemEntry(
            code=one.code,
            message=one.message,
            rule=one.rule,
            where=one.where,
            fixes=[ProblemFix(label=fix.label, edits=[_edit(edit) for edit in fix.edits]) for fix in one.fixes],
        )
        for one in problems
    ]


def _edit(edit: Any) -> dict[str, Json]:
    return {"op": edit.op, "path": list(edit.path), "value": edit.value}


def _refusal(error: Exception) -> Refusal | None:
    match error:
        case Moved():
            return Refusal(status=409, problems=error.problems, extra=error.extra)
        case Conflict():
            return Refusal(status=409, problems=tuple(error.problems))
        case RulesError() | ArmyError():
            return Refusal(status=_status(error), problems=tuple(error.problems))
        case UnknownGame():
            return _of_http(503, "game-unavailable", UNAVAILABLE.format(error.slug))
        case Http404():
            return _of_http(404, "not-found", "There is nothing at this address, or you may not see it.")
        case PermissionDenied():
            return _of_http(403, "permission-denied", "This is not open to you.")
        case BadRequest():
            return _of_http(400, "unreadable", str(error))
        case MultiPartParserError():  # met where a browser's token for forms is looked for
            return _of_http(400, "unreadable", "This form could not be read.")
        case exceptions.APIException():
            return _of_api(error)
    return None


def _status(error: RulesError | ArmyError) -> int:
    """Returns 400 for a malformed request, 413 for one that is too large, 422 for one that the rules forbid."""
    code = error.problems[0].code
    if code == "too-large":
        return 413
    return 400 if isinstance(error, Unreadable) or code == "unreadable" else 422


def _of_http(status: int, code: str, message: str, **headers: str) -> Refusal:
    return Refusal(status=status, problems=(Problem(code=code, message=message),), headers=headers)


_CODES = {"parse_error": "unreadable"}


def _of_api(error: exceptions.APIException) -> Refusal:
    code = str(error.get_codes()) if isinstance(error.get_codes(), str) else error.default_code
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(max(1, round(wait)))
    problem = Problem(code=_CODES.get(code, code.replace("_", "-")), message=str(error.detail))
    return Refusal(status=error.status_code, problems=(problem,), headers=headers)


def _fault(error: Exception, request: Request) -> Response:
    """Logs an internal error with its traceback and answers without it."""
    got_request_exception.send(sender=None, request=request._request)
    log.error("Internal Server Error: %s", request.path, exc_info=error, extra={"status_code": 500, "request": request})
    message = "Something went wrong on our side. It has been logged, and nothing was changed."
    response = _answer(request, Refusal(status=500, problems=(Problem(code="fault", message=message),)))
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django logs it no second time
    return response


def _answer(request: Request, refusal: Refusal) -> Response:
    first, problems = refusal.problems[0], tell(refusal.problems)
    document = ProblemDocument(
        type=f"urn:muster:problem:{first.code}",
        title=first.code.replace("-", " ").capitalize(),
        status=refusal.status,
        detail=" ".join(problem.message for problem in problems),
        instance=request.path,
        code=first.code,
        problems=entries(problems),
        **refusal.extra,
    )
    absent = {spell(name) for name in ("seq", "state", "edit_count") if name not in refusal.extra}
    told = {key: value for key, value in written(document).items() if key not in absent}
    return Response(told, status=refusal.status, headers=dict(refusal.headers), content_type=MEDIA_TYPE)
