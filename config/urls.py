from django.urls import include, path

from config import views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("styleguide/", views.styleguide, name="styleguide"),
    path("accounts/", include("allauth.account.urls")),
    path("profile/", include("accounts.urls")),
    path("armies/", include("armies.urls")),
    path("battles/", include("battles.urls")),
    path("api/v1/", include("api.urls")),
]

handler400 = "config.views.bad_request"
handler403 = "config.views.forbidden"
handler404 = "config.views.not_found"
handler500 = "config.views.server_error"
