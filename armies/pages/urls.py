from django.urls import URLPattern, URLResolver, path

from armies.pages.views import lists, reference, roster, sharing, versions

app_name = "armies"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.index, name="index"),
    path("new/", lists.new, name="new"),
    path("import/", lists.import_, name="import"),
    path("ready/<slug:slug>/<slug:name>/", lists.ready, name="ready"),
    path("rules/<slug:slug>/", reference.tables, name="rules"),
    path("shared/<slug:token>/", sharing.read, name="shared"),
    path("shared/<slug:token>/card.png", sharing.picture, name="shared-picture"),
    path("shared/<slug:token>/print/", sharing.print_, name="shared-print"),
    path("shared/<slug:token>/counters/", sharing.counters, name="shared-counters"),
    path("shared/<slug:token>/text/", sharing.as_text, name="shared-text"),
    path("shared/<slug:token>/copy/", sharing.copy, name="shared-copy"),
    path("<slug:key>/", roster.show, name="roster"),
    path("<slug:key>/card/<path:place>/", roster.show, name="card"),
    path("<slug:key>/edit/", roster.edit, name="edit"),
    path("<slug:key>/undo/", roster.undo, name="undo"),
    path("<slug:key>/redo/", roster.redo, name="redo"),
    path("<slug:key>/trial/", roster.trial, name="trial"),
    path("<slug:key>/duplicate/", lists.duplicate, name="duplicate"),
    path("<slug:key>/delete/", lists.delete, name="delete"),
    path("<slug:key>/bring-back/", lists.bring_back, name="bring-back"),
    path("<slug:key>/compare/", versions.compare, name="compare"),
    path("<slug:key>/print/", versions.print_, name="print"),
    path("<slug:key>/counters/", versions.counters, name="counters"),
    path("<slug:key>/text/", versions.as_text, name="text"),
    path("<slug:key>/export/", versions.export, name="export"),
    path("<slug:key>/share/", sharing.share, name="share"),
    path("<slug:key>/links/<slug:token>/revoke/", sharing.revoke, name="revoke"),
    path("<slug:key>/versions/", versions.versions, name="versions"),
    path("<slug:key>/versions/<int:number>/", versions.version, name="version"),
    path("<slug:key>/versions/<int:number>/restore/", versions.restore, name="restore"),
    path("<slug:key>/versions/<int:number>/share/", sharing.share, name="share-version"),
]
