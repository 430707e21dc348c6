"""What every address of the API has in common, and how its operations are described."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from django.http import Http404, HttpResponseBase
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from api.models import Model
from api.problems import MEDIA_TYPE, ProblemDocument

INTEGER = 2**31 - 1  # the greatest number that a column keeps

_MEANS = {
    400: "The request cannot be read",
    401: "Sign in first: a token, or the session of a browser",
    403: "Not open to you",
    404: "Nothing is there, or it is not yours to see",
    409: "Things have moved on since you looked; the answer says how they stand now",
    413: "Too large",
    422: "Understood, and against the rules; nothing has changed",
}


class ApiView(APIView):
    """An address of the API. What it answers may be somebody's own: no cache keeps it."""

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if (request.method or "").lower() not in {name.lower() for name in self.allowed_methods}:
            raise MethodNotAllowed(request.method)  # before anybody is asked to sign in for it
        super().initial(request, *args, **kwargs)

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        response.headers.setdefault("Cache-Control", "no-store")
        return super().finalize_response(request, response, *args, **kwargs)


class Nowhere(ApiView):
    """Every address that the API does not have."""

    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        self.perform_content_negotiation(request, force=True)
        raise Http404


def operation(
    name: str,
    *,
    tag: str,
    answers: Mapping[int, type[Model] | None],
    request: type[Model] | None = None,
    errors: Sequence[int] = (),
    parameters: Sequence[OpenApiParameter] = (),
    sent: Mapping[str, Any] | None = None,
    got: Mapping[str, Any] | None = None,
) -> Callable[[Any], Any]:
    """Describes an operation; its docstring says what it does. ``sent`` and ``got`` are examples."""
    responses: dict[Any, Any] = {code: OpenApiResponse(kind, description=_said(code)) for code, kind in answers.items()}
    for code in errors:
        responses[code, MEDIA_TYPE] = OpenApiResponse(ProblemDocument, description=_MEANS[code])
    responses["default", MEDIA_TYPE] = OpenApiResponse(ProblemDocument, description="Any other refusal")
    examples = [OpenApiExample("For example", value=sent, request_only=True)] if sent is not None else []
    if got is not None:
        first = str(next(iter(answers)))
        examples.append(OpenApiExample("For example", value=got, response_only=True, status_codes=[first]))
    described = partial(
        extend_schema,
        operation_id=name,
        tags=[tag],
        request=request,
        responses=responses,
        parameters=list(parameters),
        examples=examples,
    )
    return lambda view: described(summary=first_sentence(view.__doc__))(view)


def first_sentence(text: str) -> str:
    """The first sentence of a docstring."""
    return text.strip().partition("\n")[0].partition(". ")[0].rstrip(".")


def _said(code: int) -> str:
    return {201: "It has been made", 202: "Nothing has happened yet", 204: "Done"}.get(code, "As asked")


def query(name: str, description: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    """A parameter of the query."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


PAGING = (
    query("page", "The number of the page, from 1.", int),
    query("page-size", "How many entries a page has: 20 unless told, at most 100.", int),
)
