from django.urls import path

from notifications.pages import views

app_name = "notifications"
urlpatterns = [
    path("", views.news, name="news"),
    path("seen/", views.mark_seen, name="seen"),
    path("wishes/", views.wishes, name="wishes"),
    path("push/", views.subscribe, name="subscribe"),
    path("channel/", views.add_channel, name="channel"),
    path("push/<int:device>/end/", views.unsubscribe, name="unsubscribe"),
]
