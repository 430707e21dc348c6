from django.urls import path

from accounts.pages import views

app_name = "accounts"
urlpatterns = [
    path("", views.profile, name="profile"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", views.revoke_token, name="revoke-token"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]
