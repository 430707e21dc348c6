"""The filter of the library, read from the query string."""

from __future__ import annotations

from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet

from library.store.licences import LICENCES
from library.store.models import Thing
from rules import registry


def _games() -> list[tuple[str, str]]:
    return [(game.slug, game.name) for game in registry.all_games() if game.shared]


def _kinds() -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for kind in (kind for game in registry.all_games() for kind in game.shared):
        words = found.setdefault(kind.slug, [])
        words += [kind.words] if kind.words not in words else []
    return sorted((slug, " and ".join(words).capitalize()) for slug, words in found.items())


def _number() -> forms.NumberInput:
    return forms.NumberInput(attrs={"inputmode": "decimal", "step": "any"})


class ThingFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Filters published things."""

    q = django_filters.CharFilter(method="by_words", label="Words")
    game = django_filters.ChoiceFilter(choices=_games, empty_label="All games", label="Game")
    kind = django_filters.ChoiceFilter(choices=_kinds, empty_label="All kinds", label="Kind")
    category = django_filters.CharFilter(field_name="latest__category", label="Category")
    least = django_filters.NumberFilter(
        field_name="latest__cost", lookup_expr="gte", label="Costs at least", widget=_number()
    )
    most = django_filters.NumberFilter(
        field_name="latest__cost", lookup_expr="lte", label="Costs at most", widget=_number()
    )
    author = django_filters.CharFilter(method="by_author", label="Author")
    licence = django_filters.ChoiceFilter(
        choices=[(one.key, one.name) for one in LICENCES if one.open], empty_label="Any licence", label="Licence"
    )
    sort = django_filters.OrderingFilter(
        fields={"latest__created_at": "new", "latest__name": "name", "latest__cost": "cost"},
        choices=[("-new", "Newest first"), ("name", "By name"), ("cost", "Cheapest first"), ("-cost", "Dearest first")],
        empty_label=None,
        label="Order",
    )

    class Meta:
        model = Thing
        fields: list[str] = []

    def __init__(self, *args: Any, categories: list[str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "All categories"), *((name, name) for name in categories or ())]
        self.form.fields["category"].widget = forms.Select(choices=choices)

    def by_words(self, things: QuerySet[Thing], _: str, words: str) -> QuerySet[Thing]:
        for word in words.split()[:8]:
            named = Q(latest__name__icontains=word) | Q(latest__category__icontains=word)
            things = things.filter(named | Q(latest__note__icontains=word))
        return things

    def by_author(self, things: QuerySet[Thing], _: str, author: str) -> QuerySet[Thing]:
        return things.filter(Q(latest__author__icontains=author) | Q(owner__username__iexact=author))
