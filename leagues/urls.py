from django.urls import path

from leagues.views import fixtures, leagues, rounds, seasons, tables

app_name = "leagues"
urlpatterns = [
    path("", leagues.index, name="index"),
    path("new/", leagues.new, name="new"),
    path("import/", leagues.bring_in, name="import"),
    path("ratings/<slug:game>/", leagues.ratings, name="ratings"),
    path("season/<slug:public_id>/", seasons.season, name="season"),
    path("season/<slug:public_id>/terms/", seasons.terms, name="terms"),
    path("season/<slug:public_id>/terms/edit/", seasons.edit, name="edit-terms"),
    path("season/<slug:public_id>/enter/", seasons.enter, name="enter"),
    path("season/<slug:public_id>/army/", seasons.submit, name="submit"),
    path("season/<slug:public_id>/players/", seasons.players, name="players"),
    path("season/<slug:public_id>/players/add/", seasons.add, name="add"),
    path("season/<slug:public_id>/players/<int:number>/", seasons.player, name="player"),
    path("season/<slug:public_id>/players/<int:number>/army/", seasons.army, name="army"),
    path("season/<slug:public_id>/players/<int:number>/withdraw/", seasons.withdraw, name="withdraw"),
    path("season/<slug:public_id>/pairing/", rounds.pairings, name="pairing"),
    path("season/<slug:public_id>/fixtures/", fixtures.fixtures, name="fixtures"),
    path("season/<slug:public_id>/fixtures/<int:number>/", fixtures.fixture, name="fixture"),
    path("season/<slug:public_id>/fixtures/<int:number>/correct/", fixtures.correct, name="correct"),
    path("season/<slug:public_id>/challenges/<int:number>/", fixtures.answer, name="answer"),
    path("season/<slug:public_id>/standings/", tables.standings, name="standings"),
    path("season/<slug:public_id>/embed/", tables.embed, name="embed"),
    path("season/<slug:public_id>/cross/", tables.cross, name="cross"),
    path("season/<slug:public_id>/print/", tables.print_, name="print"),
    path("season/<slug:public_id>/standings.csv", tables.csv, name="csv"),
    path("season/<slug:public_id>/season.json", tables.json, name="json"),
    path("season/<slug:public_id>/calendar.ics", tables.calendar, name="calendar"),
    path("<slug:public_id>/", leagues.league, name="league"),
    path("<slug:public_id>/edit/", leagues.edit, name="edit"),
    path("<slug:public_id>/takeout.json", leagues.takeout, name="takeout"),
    path("<slug:public_id>/people/", leagues.staff, name="staff"),
    path("<slug:public_id>/seasons/new/", seasons.new, name="new-season"),
]
