"""The addresses of battles and lobbies."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.api import actions, battles, copies, dice, lobbies, log, notes, offers, play, refereeing, seats, stream

urlpatterns: list[URLPattern] = [
    path("account/stream/", stream.AccountStream.as_view(), name="account-stream"),
    path("battles/", battles.Battles.as_view(), name="battles"),
    path("battles/import/", copies.ImportBattle.as_view(), name="import-battle"),
    path("battles/<slug:battle>/", battles.OneBattle.as_view(), name="battle"),
    path("battles/<slug:battle>/state/", play.BattleState.as_view(), name="state"),
    path("battles/<slug:battle>/screen/", play.BattleScreen.as_view(), name="screen"),
    path("battles/<slug:battle>/marks/", play.BattleMarks.as_view(), name="marks"),
    path("battles/<slug:battle>/offers/", play.BattleOffers.as_view(), name="offers"),
    path("battles/<slug:battle>/odds/", play.BattleOdds.as_view(), name="odds"),
    path("battles/<slug:battle>/preview/", play.BattlePreview.as_view(), name="preview"),
    path("battles/<slug:battle>/act/", actions.BattleAct.as_view(), name="act"),
    path("battles/<slug:battle>/undo/", actions.BattleUndo.as_view(), name="undo"),
    path("battles/<slug:battle>/undo/answer/", actions.BattleUndoAnswer.as_view(), name="undo-answer"),
    path("battles/<slug:battle>/end/", actions.BattleEnd.as_view(), name="end"),
    path("battles/<slug:battle>/log/", log.BattleLog.as_view(), name="log"),
    path("battles/<slug:battle>/stream/", stream.BattleStream.as_view(), name="stream"),
    path("battles/<slug:battle>/offers/brief/", offers.BriefOffersOfBattle.as_view(), name="brief-offers"),
    path("battles/<slug:battle>/nudge/", refereeing.BattleNudge.as_view(), name="nudge"),
    path("battles/<slug:battle>/pause/", refereeing.BattlePause.as_view(), name="pause"),
    path("battles/<slug:battle>/clocks/", refereeing.BattleClocks.as_view(), name="clocks"),
    path("battles/<slug:battle>/questions/", refereeing.BattleQuestions.as_view(), name="questions"),
    path("battles/<slug:battle>/rulings/", refereeing.BattleRulings.as_view(), name="rulings"),
    path("battles/<slug:battle>/tap/", refereeing.BattleTap.as_view(), name="tap"),
    path("battles/<slug:battle>/rolls/", dice.BattleRolls.as_view(), name="rolls"),
    path("battles/<slug:battle>/rolls/<int:number>/", dice.BattleRoll.as_view(), name="roll"),
    path("battles/<slug:battle>/rolls/<int:number>/withdraw/", dice.WithdrawRoll.as_view(), name="withdraw-roll"),
    path("battles/<slug:battle>/dice/", dice.BattleDice.as_view(), name="dice"),
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
