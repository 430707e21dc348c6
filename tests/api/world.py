"""The demo as the tests of the API meet it: who is there, which addresses lead somewhere, which bodies are right."""

from collections.abc import Iterator
from typing import Any

from django.core.management import call_command
from hypothesis import strategies as st

from accounts.services.tokens import make_token
from accounts.store.models import User
from armies.services.commands import save_version
from armies.services.samples import READY, ready_army
from armies.store.models import Army
from battles.lobby.lobbies import open_lobby
from battles.store import selectors
from battles.store.models import Battle, Event
from laboratory.services import solving
from laboratory.services.commands import Entrant
from leagues.files.league_export import export_league
from leagues.services import aftermath_forms, campaigns, results, season_store
from leagues.store import careers
from leagues.store.events import Result
from leagues.store.models import League
from library.store.models import Thing
from rules import registry
from rules.kernel.edits import read_path
from tests.api.hostile import Chair

MATCH_BODIES: dict[str, list[Any]] = {
    "lobbies_act": [
        {"act": {"type": "sit", "number": 1}},
        {"act": {"type": "bring", "army": "nosuch"}},
        {"act": {"type": "settle", "options": {"map": [1], "x": None}, "terms": {"minutes": 5}}, "expected-seq": 0},
    ],
    "battles_seats_act": [{"act": {"type": "give", "side": "redline", "player": "mira"}}],
    "battles_tap": [{"path": ["units", 0], "by": 1}],
    "battles_import": [
        {"battle": {"game": "eic-league", "seats": [{"side": "a", "name": "b"}], "events": [{"seq": 1}]}},
    ],
}


BEST = solving.Challenge(
    game="extractors", army=Entrant("Command", ready_army("extractors", f"{READY}command")), seed=7
)
"""A search for the best army."""


class World:
    """The demo: who is there, with which token, and which right bodies there are for an operation."""

    def __init__(self) -> None:
        call_command("demo", verbosity=0)
        self.people = list(User.objects.order_by("pk"))
        self.headers = [{"Authorization": f"Bearer {make_token(user, name='fuzz')[1]}"} for user in self.people]
        self.armies = list(Army.objects.filter(owner=self.people[0]))
        self.battles = list(Battle.objects.all())
        self.leagues = list(League.objects.prefetch_related("seasons"))
        self.lobby = open_lobby(game=self.battles[0].game, sides=2, owner=self.people[0])
        for army in self.armies:
            save_version(army)
        self.run = solving.begin(self.people[0], BEST)
        self.careers = next(one for league in self.leagues for one in league.seasons.all() if "Careers" in one.name)
        owner = self.careers.league.owner
        results.record(self.careers, by=owner, number=2, result=Result(score="win"))

    def places(self) -> dict[str, st.SearchStrategy[Any]]:
        return {
            "game": st.sampled_from([*(game.slug for game in registry.all_games()), "chess"]),
            "key": st.sampled_from([*(army.key for army in self.armies), "nosuch"]),
            "number": st.sampled_from([1, 1, 2, 10**20]),
            "thing": st.sampled_from([*Thing.objects.values_list("key", flat=True)[:6], "nosuch"]),
            **{one: st.sampled_from([1, 10**20]) for one in ("hook", "delivery", "person", "device")},
            "job": st.just("nosuch"),
            "run": st.sampled_from([self.run.public_id, "nosuch"]),
            "words": st.sampled_from([*(battle.code for battle in self.battles), self.lobby.code, "no-such-words"]),
            "battle": st.sampled_from([*(battle.public_id for battle in self.battles), "nosuch"]),
            "league": st.sampled_from([*(league.public_id for league in self.leagues), "nosuch"]),
            "season": st.sampled_from(
                [*(season.public_id for league in self.leagues for season in league.seasons.all()), "nosuch"]
            ),
        }

    def known(self) -> dict[str, list[Any]]:
        """What stands for the parameters of the pages' addresses, by name."""
        seats = [seat for battle in self.battles for seat in battle.seats.all()]
        seasons = [season.public_id for league in self.leagues for season in league.seasons.all()]
        return {
            "people": self.people,
            "public_id": [*seasons, *seasons, *(league.public_id for league in self.leagues)],
            "seq": [1, 2, 3, 20, 10**20],
            "code": [self.lobby.code, self.battles[0].code],
            "invitation": [seat.invitation for seat in seats],
            "key": [*(army.key for army in self.armies), *Thing.objects.values_list("key", flat=True)[:12]],
            "slug": [game.slug for game in registry.all_games()],
            "game": [game.slug for game in registry.all_games()],
            "place": ["units", "units/0", "", "x"],
            "number": [1, 2, 10**20],
        }

    def chairs(self) -> list[Chair]:
        """Who has which role in the battles."""
        held = [(battle, f"side:{seat.side}", seat.user) for battle in self.battles for seat in battle.seats.all()]
        held += [(battle, "referee", battle.referee) for battle in self.battles]
        return [Chair(battle=battle.public_id, role=role, holder=user, seq=battle.seq) for battle, role, user in held]

    def bodies(self, name: str) -> list[Any]:
        documents = [army.document for army in self.armies]
        if name in ("games_evaluate", "armies_create", "armies_replace"):
            return [{"army": document} for document in documents]
        if name == "library_create":
            return [{"game": one.game, "kind": one.kind, "document": one.document} for one in Thing.objects.all()[:4]]
        if name == "library_share":
            return [{"visibility": "library", "licence": "cc-by", "note": "x"}]
        if name == "library_take":
            return [{"army": army.key, "version": 1} for army in self.armies]
        if name == "armies_edit":
            return [{"edits": [edit]} for document in documents for edit in edits_of(document)]
        if name in ("battles_odds", "battles_preview", "battles_act"):
            return [{"action": dict(action)} for action in self.actions()]
        if name == "battles_create":
            seats = [{"army": army.key} for army in self.armies[:2]]
            return [{"game": self.armies[0].game, "seats": seats, "override": True, "referee": "mira", "options": {}}]
        if name in MATCH_BODIES:
            return MATCH_BODIES[name]
        if name in ("careers_act", "aftermaths_act"):
            return [{"act": act} for act in self.career_acts(name)]
        if name == "leagues_import":
            file = export_league(self.careers.league, by=self.careers.league.owner)
            one = next(season for season in file["seasons"] if season["armies"] == [])
            return [{**file, "seasons": [{**one, "events": one["events"][:8]}]}]
        if name == "seasons_act":
            result = {"score": "win", "points": [3, 1], "absent": [1], "void": False}
            return [
                {"act": act}
                for act in (
                    {"type": "add", "team": "Fuzz", "player": "mira"},
                    {"type": "set-terms", "name": "x", "terms": {"win": 3, "tie-breaks": ["wins"], "format": "swiss"}},
                    {"type": "settle-options", "edits": [{"op": "set", "path": ["length"], "value": 9}]},
                    {"type": "place", "entry": 1, "division": 0, "seed": 1},
                    {"type": "swap", "one": 1, "other": 2},
                    {"type": "propose-times", "fixture": 1, "times": ["2030-01-01T10:00:00Z"]},
                    {"type": "rule", "fixture": 1, "result": result, "reason": "so"},
                    {"type": "correct-result", "fixture": 1, "result": result, "reason": "so", "seq": 9},
                    {"type": "publish", "play-by": "", "seq": 9},
                )
            ]
        return []

    def career_acts(self, name: str) -> Iterator[Any]:
        """What may be done between battles in the season of careers, by its first team or about its second battle."""
        season, state = self.careers, season_store.state_of(self.careers)
        if name == "aftermaths_act":
            sheet = aftermath_forms.sheet_of(season, state, state.fixtures[2])
            yield {"type": "fill", "sheet": sheet}
            yield from ({"type": "fill", "edits": [edit]} for edit in edits_of(sheet))
            yield from ({"type": one, "seq": season.seq} for one in ("sign", "settle"))
            return
        team = careers.career_of(state, careers.books_of(state), 1)
        for offer in campaigns.campaign_of(season).deals(team):
            yield {"type": "deal", "action": dict(offer.action), "seq": season.seq}
        yield {"type": "cash", "receipt": "R1.2", "amount": 3}
        yield from ({"type": one, "amount": 3, "reason": "so"} for one in ("grant", "fine"))
        yield from ({"type": one, "amount": 3} for one in ("deposit", "fetch"))

    def actions(self) -> Iterator[Any]:
        """What has been done, and what may be done next."""
        yield from Event.objects.exclude(action=None).values_list("action", flat=True)
        for battle in self.battles:
            for seat in battle.seats.all():
                for offer in selectors.moment(battle, f"side:{seat.side}").offers:
                    yield offer.action


def edits_of(document: Any) -> list[Any]:
    """Edits of every kind at every place of a document, down to the third level."""
    places = [path for path in paths(document) if len(path) < 4][:40]
    operations = ("set", "add", "insert", "remove", "copy", "move")
    return [{"op": op, "path": list(path), "value": read_path(document, path)} for path in places for op in operations]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from paths(value[key], (*path, key))
