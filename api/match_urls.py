"""The addresses of all that happens around the play of a battle: joining, refereeing, casting, taking home."""

from __future__ import annotations

from django.urls import URLPattern, path

from api import copies, lobbies, notes, offering, refereeing, rolling, seats

MATCH: list[URLPattern] = [
    path("battles/import/", copies.ImportBattle.as_view(), name="import-battle"),
    path("battles/<slug:battle>/offers/brief/", offering.BriefOffersOfBattle.as_view(), name="brief-offers"),
    path("battles/<slug:battle>/nudge/", refereeing.BattleNudge.as_view(), name="nudge"),
    path("battles/<slug:battle>/pause/", refereeing.BattlePause.as_view(), name="pause"),
    path("battles/<slug:battle>/clocks/", refereeing.BattleClocks.as_view(), name="clocks"),
    path("battles/<slug:battle>/questions/", refereeing.BattleQuestions.as_view(), name="questions"),
    path("battles/<slug:battle>/rulings/", refereeing.BattleRulings.as_view(), name="rulings"),
    path("battles/<slug:battle>/tap/", refereeing.BattleTap.as_view(), name="tap"),
    path("battles/<slug:battle>/rolls/", rolling.BattleRolls.as_view(), name="rolls"),
    path("battles/<slug:battle>/rolls/<int:number>/", rolling.BattleRoll.as_view(), name="roll"),
    path("battles/<slug:battle>/rolls/<int:number>/withdraw/", rolling.WithdrawRoll.as_view(), name="withdraw-roll"),
    path("battles/<slug:battle>/dice/", rolling.BattleDice.as_view(), name="dice"),
    path("battles/<slug:battle>/notes/", notes.BattleNotes.as_view(), name="notes"),
    path("battles/<slug:battle>/notes/<int:number>/", notes.OneNote.as_view(), name="note"),
    path("battles/<slug:battle>/referee-notes/", notes.BattleRefereeNotes.as_view(), name="referee-notes"),
    path("battles/<slug:battle>/seats/", seats.BattleSeats.as_view(), name="seats"),
    path("battles/<slug:battle>/join/", seats.JoinBattle.as_view(), name="join-battle"),
    path("battles/<slug:battle>/fork/", copies.ForkBattle.as_view(), name="fork"),
    path("battles/<slug:battle>/export/", copies.BattleExport.as_view(), name="export-battle"),
    path("battles/<slug:battle>/report/", copies.ReportOfBattle.as_view(), name="report"),
    path("join/<slug:words>/", seats.JoinWords.as_view(), name="join-words"),
    path("lobbies/", lobbies.Lobbies.as_view(), name="lobbies"),
    path("lobbies/<slug:words>/", lobbies.OneLobby.as_view(), name="lobby"),
    path("lobbies/<slug:words>/act/", lobbies.LobbyDo.as_view(), name="lobby-act"),
]
