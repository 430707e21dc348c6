from django.urls import path

from home import app, help, help_search, rulebooks, views

urlpatterns = [
    path("", views.home, name="home"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("robots.txt", app.robots, name="robots"),
    path("favicon.ico", app.favicon, name="favicon"),
    path("service-worker.js", app.service_worker, name="service-worker"),
    path("offline/", app.offline, name="offline"),
    path("healthz", views.healthz, name="healthz"),
    path("colours/", views.colours, name="colours"),
    path("help/", help.guide, name="help"),
    path("help/search/", help_search.search, name="help-search"),
    path("help/quick/<slug:slug>/", help.quick, name="quick"),
    path("help/rules/<slug:slug>/", rulebooks.rules, name="rules"),
    path("help/rules/<slug:slug>/<slug:key>/", rulebooks.chapter, name="chapter"),
    path("help/words/<slug:slug>/", rulebooks.words, name="words"),
    path("help/<slug:name>/", help.guide, name="guide"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
