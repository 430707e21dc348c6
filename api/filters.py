"""Filters for lists, read from the query string."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework.request import Request

from rules.kernel.problems import Problem, Unreadable


def filter_rows(kind: type[django_filters.FilterSet], rows: QuerySet[Any], request: Request) -> QuerySet[Any]:
    """Returns the rows that match the query string. Raises Unreadable when it is malformed."""
    wanted = kind(request.GET, queryset=rows, request=request)
    if not wanted.is_valid():
        raise Unreadable(
            *(
                Problem(code="unreadable", message=f"{name}: {message}", where=(name,))
                for name, messages in wanted.errors.items()
                for message in messages
            )
        )
    chosen: QuerySet[Any] = wanted.qs
    return chosen
