from django.urls import path

from home import help, views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("colours/", views.colours, name="colours"),
    path("help/", help.guide, name="help"),
    path("help/<slug:name>/", help.guide, name="guide"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
