"""The addresses of the library."""

from __future__ import annotations

from django.urls import URLPattern, path

from library.api import library

urlpatterns: list[URLPattern] = [
    path("library/", library.Library.as_view(), name="library"),
    path("library/<slug:thing>/", library.OneThing.as_view(), name="thing"),
    path("library/<slug:thing>/share/", library.ShareThing.as_view(), name="share-thing"),
    path("library/<slug:thing>/take/", library.TakeThing.as_view(), name="take-thing"),
]
