"""The base class of all API views, and the description of their operations."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NoReturn, Required, TypedDict, Unpack

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import MethodNotAllowed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.store.models import ApiToken
from api import scopes
from api.links import MARK, Link
from api.models import Model
from api.problems import MEDIA_TYPE, ProblemDocument
from api.throttles import charge, left_of
from rules.kernel.problems import Problem, Unreadable

KNOWN = "known_parameters"
"""The attribute of a view's method that names the query parameters that it takes."""
INTEGER = 2**31 - 1  # the greatest number that a column keeps

_MEANS = {
    400: "The request could not be read",
    401: "Sign in first: a token, or the session of a browser",
    403: "Not open to you",
    404: "There is nothing here, or you may not see it",
    409: "Something has changed since you looked; the answer has the present state",
    413: "Too large",
    422: "Understood, but against the rules; nothing has changed",
}


class ApiView(APIView):
    """The base of all API views. Responses may be private, so caches must not store them.

    What ``lasts`` is the same for everybody until the rules change: it has an ETag and may be kept for minutes.
    """

    lasts = False

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]
    reads_replica = False  # see replica.reading.readable
    _began: float = 0.0
    _limits: Sequence[Any] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self._began, self._limits = time.thread_time(), super().get_throttles()
        if (request.method or "").lower() not in {name.lower() for name in self.allowed_methods}:
            raise MethodNotAllowed(request.method or "")  # before anybody is asked to sign in for it
        super().initial(request, *args, **kwargs)
        self._check_query(request)

    def _check_query(self, request: Request) -> None:
        """Refuses parameters of the query string that the operation does not know. Raises Unreadable."""
        method = "get" if request.method == "HEAD" else (request.method or "").lower()
        known: Sequence[str] = getattr(getattr(self, method), KNOWN, ())
        if len(self.renderer_classes) > 1:
            known = (*known, "format")  # REST framework's own
        takes = f"It takes {', '.join(known)}." if known else "It takes none."
        unknown = [
            Problem(
                code="unknown-parameter",
                message=f"“{name[:40]}” is not a parameter of this operation. {takes}",
                where=(name[:40],),
            )
            for name in request.GET
            if name not in known
        ]
        if unknown:
            raise Unreadable(*unknown)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        if self.lasts and request.method in SAFE_METHODS and response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=300"
            response.add_post_render_callback(partial(_with_etag, request._request))
        response.headers.setdefault("Cache-Control", "no-store")
        finished = super().finalize_response(request, response, *args, **kwargs)
        charge(self._limits, time.thread_time() - self._began)
        for name, value in left_of(self._limits).items():
            finished.headers[name] = value
        return finished

    def check_permissions(self, request: Request) -> None:
        """Refuses what a token may not change. Raises NotAuthenticated, PermissionDenied."""
        super().check_permissions(request)
        if isinstance(request.auth, ApiToken) and not scopes.allows(request.auth, request):
            raise PermissionDenied("This token may not change that. Make one that may on your profile page.")

    def get_throttles(self) -> list[Any]:
        """Returns the limits of this request, the same each time: they know whom they count."""
        return list(self._limits)


def _with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponseBase | None:
    """Gives an answer its ETag, or answers 304 in its place."""
    etag = quote_etag(sha256(response.content).hexdigest()[:24])
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response)


class Nowhere(ApiView):
    """Answers 404 at every unknown address of the API."""

    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        self.perform_content_negotiation(request, force=True)
        raise Http404


class Operation(TypedDict, total=False):
    """The description of an operation. ``sent`` and ``got`` are examples of a request and an answer.

    ``links`` say what may follow its answer. Query parameters that are not among ``parameters`` are refused.
    """

    tag: Required[str]
    answers: Required[Mapping[int, type[Model] | None]]
    request: type[Model] | None
    errors: Sequence[int]
    parameters: Sequence[OpenApiParameter]
    links: Sequence[Link]
    sent: Mapping[str, Any]
    got: Mapping[str, Any]


def operation(name: str, **described: Unpack[Operation]) -> Callable[[Any], Any]:
    """Describes an operation in the schema; the view's docstring says what it does."""
    answers = described["answers"]
    responses: dict[Any, Any] = {
        code: OpenApiResponse(kind, description=_describe_status(code)) for code, kind in answers.items()
    }
    for code in described.get("errors", ()):
        responses[code, MEDIA_TYPE] = OpenApiResponse(ProblemDocument, description=_MEANS[code])
    responses["default", MEDIA_TYPE] = OpenApiResponse(ProblemDocument, description="Any other refusal")
    examples = []
    if "sent" in described:
        examples.append(OpenApiExample("For example", value=described["sent"], request_only=True))
    if "got" in described:
        first = str(next(iter(answers)))
        examples.append(OpenApiExample("For example", value=described["got"], response_only=True, status_codes=[first]))
    schema = partial(
        extend_schema,
        operation_id=name,
        tags=[described["tag"]],
        request=described.get("request"),
        responses=responses,
        parameters=list(described.get("parameters", ())),
        examples=examples,
        extensions={MARK: described["links"]} if "links" in described else None,
    )
    return described_by(schema, described.get("parameters", ()))


def described_by(schema: Callable[..., Any], parameters: Sequence[OpenApiParameter]) -> Callable[[Any], Any]:
    """Returns the decorator that describes a view by ``schema`` and has it take these parameters and no others."""
    return lambda view: takes(*parameters)(schema(summary=first_sentence(view.__doc__))(view))


def takes(*parameters: OpenApiParameter) -> Callable[[Any], Any]:
    """Returns the decorator that has a view refuse all query parameters but these."""

    def mark(view: Any) -> Any:
        setattr(view, KNOWN, tuple(one.name for one in parameters if one.location == OpenApiParameter.QUERY))
        return view

    return mark


def first_sentence(text: str) -> str:
    """Returns the first sentence of a docstring."""
    return text.strip().partition("\n")[0].partition(". ")[0].rstrip(".")


def _describe_status(code: int) -> str:
    return {201: "Created", 202: "Nothing has happened yet", 204: "Done"}.get(code, "As asked")


def query(name: str, description: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    """Describes a query parameter."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


PAGING = (
    query("page", "Page number, from 1.", int),
    query("page-size", "Entries on a page: 20 by default, at most 100.", int),
)
