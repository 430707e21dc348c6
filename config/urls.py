from django.urls import include, path

from config import help, views
from library.views import pictures

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("colours/", views.colours, name="colours"),
    path("help/", help.guide, name="help"),
    path("help/<slug:name>/", help.guide, name="guide"),
    path("styleguide/", views.styleguide, name="styleguide"),
    path("accounts/", include("allauth.account.urls")),
    path("profile/", include("accounts.urls")),
    path("armies/", include("armies.urls")),
    path("library/", include("library.urls")),
    path("pictures/<slug:key>.webp", pictures.serve, name="picture"),
    path("battles/", include("battles.urls")),
    path("leagues/", include("leagues.urls")),
    path("api/v1/", include("api.urls")),
]
