"""The addresses of games, armies and their versions."""

from __future__ import annotations

from django.urls import URLPattern, path

from armies.api import armies, games, making, versions

urlpatterns: list[URLPattern] = [
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:game>/", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/catalogue/", games.GameCatalogue.as_view(), name="catalogue"),
    path("games/<slug:game>/evaluate/", games.Evaluate.as_view(), name="evaluate"),
    path("games/<slug:game>/make/", making.MakeArmy.as_view(), name="make"),
    path("armies/", armies.Armies.as_view(), name="armies"),
    path("armies/<slug:key>/", armies.OneArmy.as_view(), name="army"),
    path("armies/<slug:key>/evaluation/", armies.ArmyEvaluation.as_view(), name="army-evaluation"),
    path("armies/<slug:key>/complete/", making.CompleteArmy.as_view(), name="army-complete"),
    path("armies/<slug:key>/undo/", armies.ArmyUndo.as_view(), name="army-undo"),
    path("armies/<slug:key>/redo/", armies.ArmyRedo.as_view(), name="army-redo"),
    path("armies/<slug:key>/versions/", versions.Versions.as_view(), name="versions"),
    path("armies/<slug:key>/versions/<int:number>/", versions.OneVersion.as_view(), name="version"),
    path("armies/<slug:key>/versions/<int:number>/restore/", versions.RestoreVersion.as_view(), name="restore"),
]
