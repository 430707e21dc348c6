from django.urls import path

from battles import views, views_dice, views_lobby, views_log, views_referee, views_table

app_name = "battles"
urlpatterns = [
    path("", views_table.index, name="list"),
    path("new/", views_table.new, name="new"),
    path("import/", views_log.read_in, name="import"),
    path("lobby/", views_lobby.open_lobby, name="open-lobby"),
    path("lobby/<slug:code>/", views_lobby.lobby, name="lobby"),
    path("lobby/<slug:code>/seats/", views_lobby.lobby_seats, name="lobby-seats"),
    path("join/", views_table.join_code, name="join-words"),
    path("join/<slug:code>/", views_table.join_code, name="join-code"),
    path("<slug:public_id>/", views.battle, name="battle"),
    path("<slug:public_id>/live/", views.live, name="live"),
    path("<slug:public_id>/stream/", views_log.stream, name="stream"),
    path("<slug:public_id>/act/<str:role>/", views.act, name="act"),
    path("<slug:public_id>/preview/<str:role>/", views.preview, name="preview"),
    path("<slug:public_id>/undo/", views.undo, name="undo"),
    path("<slug:public_id>/nudge/", views.nudge, name="nudge"),
    path("<slug:public_id>/undo/answer/", views.answer_undo, name="answer-undo"),
    path("<slug:public_id>/correct/", views_referee.correct, name="correct"),
    path("<slug:public_id>/end/", views_referee.end, name="end"),
    path("<slug:public_id>/console/", views_referee.referees_console, name="console"),
    path("<slug:public_id>/table/", views_log.table, name="table"),
    path("<slug:public_id>/result/", views_log.result, name="result"),
    path("<slug:public_id>/at/<int:seq>/", views_log.at, name="at"),
    path("<slug:public_id>/at/<int:seq>/fork/", views_log.fork, name="fork"),
    path("<slug:public_id>/log.csv", views_log.export_csv, name="log-csv"),
    path("<slug:public_id>/log/", views_log.log, name="log"),
    path("<slug:public_id>/log.txt", views_log.export_text, name="log-text"),
    path("<slug:public_id>/battle.json", views_log.export_json, name="export"),
    path("<slug:public_id>/dice/", views_dice.dice, name="dice"),
    path("<slug:public_id>/seats/", views_table.seats, name="seats"),
    path("<slug:public_id>/join/<str:invitation>/", views_table.join, name="join"),
]
