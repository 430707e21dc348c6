"""The addresses of the laboratory."""

from django.urls import URLPattern, path

from laboratory.api import best

urlpatterns: list[URLPattern] = [
    path("laboratory/best/", best.LookForBest.as_view(), name="best"),
    path("laboratory/best/<slug:run>/", best.BestOfRun.as_view(), name="best-run"),
    path("laboratory/best/<slug:run>/take/", best.TakeMade.as_view(), name="best-take"),
    path("laboratory/best/<slug:run>/cancel/", best.CancelSearch.as_view(), name="best-cancel"),
]
