"""The addresses of your own news."""

from django.urls import URLPattern, path

from notifications.api import news, pushes

urlpatterns: list[URLPattern] = [
    path("news/", news.MyNews.as_view(), name="news"),
    path("news/seen/", news.NewsSeen.as_view(), name="news-seen"),
    path("news/wishes/", news.MyWishes.as_view(), name="news-wishes"),
    path("account/push/", pushes.MyPushes.as_view(), name="pushes"),
    path("account/push/channel/", pushes.MyChannels.as_view(), name="push-channel"),
    path("account/push/<int:device>/", pushes.OnePush.as_view(), name="push"),
]
