from django.urls import include, path

urlpatterns = [
    path("", include("home.urls")),
    path("", include("operations.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("profile/", include("accounts.pages.urls")),
    path("news/", include("notifications.pages.urls")),
    path("armies/", include("armies.pages.urls")),
    path("library/", include("library.pages.urls")),
    path("pictures/", include("library.pages.picture_urls")),
    path("battles/", include("battles.pages.urls")),
    path("leagues/", include("leagues.pages.urls")),
    path("laboratory/", include("laboratory.pages.urls")),
    path("api/v1/", include("api.urls")),
]

handler500 = "home.views.fault"
