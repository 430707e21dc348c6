from django.urls import URLPattern, URLResolver, path

from library.pages.views import browse, editing, files, pictures, rule_sets, sharing

app_name = "library"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", browse.index, name="index"),
    path("mine/", browse.mine, name="mine"),
    path("new/", browse.new, name="new"),
    path("import/", files.import_, name="import"),
    path("import/<slug:key>/", files.look_through, name="preview"),
    path("export/", files.export, name="export"),
    path("reports/", sharing.reports, name="reports"),
    path("pictures/", pictures.index, name="pictures"),
    path("pictures/<slug:key>/choose/", pictures.choose, name="choose-picture"),
    path("pictures/<slug:key>/delete/", pictures.delete, name="delete-picture"),
    path("from-army/<slug:key>/", sharing.parts, name="parts"),
    path("from-army/<slug:key>/<path:place>/", sharing.from_army, name="from-army"),
    path("for/<slug:key>/<slug:slug>/", rule_sets.rules, name="rules"),
    path("for/<slug:key>/<slug:slug>/newer/", rule_sets.newer, name="newer"),
    path("for/<slug:key>/<slug:slug>/take/", rule_sets.take, name="take"),
    path("<slug:key>/", browse.show, name="thing"),
    path("<slug:key>/versions/<int:number>/", browse.show, name="version"),
    path("<slug:key>/edit/", editing.show, name="edit"),
    path("<slug:key>/edit/<path:place>/", editing.show, name="edit-card"),
    path("<slug:key>/change/", editing.change, name="change"),
    path("<slug:key>/trial/", editing.trial, name="trial"),
    path("<slug:key>/share/", sharing.share, name="share"),
    path("<slug:key>/withdraw/", sharing.withdraw, name="withdraw"),
    path("<slug:key>/copy/", sharing.fork, name="fork"),
    path("<slug:key>/use/", sharing.use, name="use"),
    path("<slug:key>/report/", sharing.report, name="report"),
    path("<slug:key>/settle/", sharing.settle, name="settle"),
    path("<slug:key>/delete/", browse.delete, name="delete"),
    path("<slug:key>/export/", files.export_thing, name="export-thing"),
]
