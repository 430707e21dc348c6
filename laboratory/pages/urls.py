"""The addresses of the laboratory's pages, and of the commands of their forms."""

from django.urls import URLPattern, path

from laboratory.pages import solving, views

app_name = "laboratory"

urlpatterns: list[URLPattern] = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("best/", solving.new, name="best"),
    path("<slug:public_id>/", views.run, name="run"),
    path("<slug:public_id>/csv/", views.csv, name="csv"),
    path("<slug:public_id>/json/", views.json, name="json"),
    path("<slug:public_id>/cancel/", views.cancel, name="cancel"),
    path("<slug:public_id>/take/", solving.take, name="take"),
    path("<slug:public_id>/share/", views.share, name="share"),
    path("<slug:public_id>/unshare/", views.unshare, name="unshare"),
    path("<slug:public_id>/delete/", views.delete, name="delete"),
]
