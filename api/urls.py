from django.urls import URLPattern, URLResolver, include, path, re_path

from api import account, docs
from api.base import Nowhere

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", docs.schema, name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:key>/", docs.theme, name="theme"),
    path("account/", account.MyAccount.as_view(), name="account"),
    path("", include("notifications.api.urls")),
    path("", include("armies.api.urls")),
    path("", include("battles.api.urls")),
    path("", include("library.api.urls")),
    path("", include("leagues.api.urls")),
    path("", include("laboratory.api.urls")),
    re_path(r"^", Nowhere.as_view()),
]
