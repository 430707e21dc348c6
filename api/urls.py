from django.urls import URLPattern, URLResolver, path, re_path

from api import armies, games, library, reference, versions
from api.base import Nowhere
from api.battles import urls as battle_urls
from api.leagues import urls as league_urls

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", reference.schema, name="schema"),
    path("docs/", reference.docs, name="docs"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:game>/", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/catalogue/", games.GameCatalogue.as_view(), name="catalogue"),
    path("games/<slug:game>/evaluate/", games.Evaluate.as_view(), name="evaluate"),
    path("armies/", armies.Armies.as_view(), name="armies"),
    path("armies/<slug:key>/", armies.OneArmy.as_view(), name="army"),
    path("armies/<slug:key>/evaluation/", armies.ArmyEvaluation.as_view(), name="army-evaluation"),
    path("armies/<slug:key>/undo/", armies.ArmyUndo.as_view(), name="army-undo"),
    path("armies/<slug:key>/redo/", armies.ArmyRedo.as_view(), name="army-redo"),
    path("armies/<slug:key>/versions/", versions.Versions.as_view(), name="versions"),
    path("armies/<slug:key>/versions/<int:number>/", versions.OneVersion.as_view(), name="version"),
    path("armies/<slug:key>/versions/<int:number>/restore/", versions.RestoreVersion.as_view(), name="restore"),
    *battle_urls.urlpatterns,
    path("library/", library.Library.as_view(), name="library"),
    path("library/<slug:thing>/", library.OneThing.as_view(), name="thing"),
    path("library/<slug:thing>/share/", library.ShareThing.as_view(), name="share-thing"),
    path("library/<slug:thing>/take/", library.TakeThing.as_view(), name="take-thing"),
    *league_urls.urlpatterns,
    re_path(r"^", Nowhere.as_view()),
]
