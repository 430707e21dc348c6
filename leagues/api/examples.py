"""Examples of leagues for the OpenAPI schema, beside those of :mod:`api.examples`."""

from __future__ import annotations

from api.examples import JUDGEMENT, TEAM, Example, page

LEAGUE: Example = {
    "id": "4yrrsssdnr",
    "name": "Dorian Winter League",
    "game": "eic-league",
    "about": "Thursdays at the club, from seven.",
    "visibility": "public",
    "owner": "Olga",
    "seasons": [{"id": "ce9rgkcs38", "name": "Season 12", "stage": "running", "players": 9, "round": 3}],
}
LEAGUE_DETAIL: Example = {**LEAGUE, "may": ["change", "export", "keep-webhooks", "create-season"]}
LEAGUES = page(LEAGUE)
_ROW: Example = {"rank": 1, "player": 3, "points": "7", "provisional": True, "buchholz": "8"}
SEASON: Example = {
    "next": None,
    "previous": None,
    "league": "Dorian Winter League",
    "game": "eic-league",
    "season": "Season 12",
    "stage": "running",
    "round": 3,
    "terms": {"format": "swiss", "rounds": 6, "win": 3, "draw": 1, "loss": 0},
    "players": [{"number": 3, "team": "Panza", "player": "P3", "club": "", "division": 0, "waiting": False}],
    "fixtures": [{"number": 12, "round": 3, "sides": [3, 2], "state": "claimed", "winner": 3, "points": [22, 5]}],
    "receipts": [],
    "standings": [[_ROW]],
}
STANDINGS: Example = {"division": 0, "group": None, "round": 3, "rows": [_ROW]}
CLAIM: Example = {"score": "win", "points": [22, 5]}
OBJECTION: Example = {"text": "My Anvil still stood in 0714."}
FIXTURE_NOW: Example = {"number": 12, "state": "claimed", "sides": [3, 2], "winner": 3, "points": [22, 5]}
NEW_LEAGUE: Example = {"name": "Dorian Winter League", "game": "eic-league", "about": "Thursdays at the club."}
NEW_SEASON: Example = {"name": "Season 12", "terms": {"format": "swiss", "rounds": 6, "budget": 900}}
SEASON_COMMAND: Example = {"act": {"type": "add", "team": "Panza", "player": "ada"}}
SEASON_NOW: Example = {
    "id": "ce9rgkcs38",
    "seq": 3,
    "name": "Season 12",
    "stage": "registration",
    "round": 0,
    "registering": True,
    "drafted": False,
    "lists-open": False,
    "players": 1,
    "invitation": "h6rYQ2s0uVtX1mPz",
    "entry": 1,
    "entries": [],
    "battle": None,
}
NEW_HOOK: Example = {"address": "https://club.example/muster", "groups": ["rounds", "results"], "style": "events"}
HOOK: Example = {
    **NEW_HOOK,
    "id": 3,
    "active": True,
    "failures": 0,
    "misses": 0,
    "rests-until": None,
    "secret": "whsec_...",
}

# --- beside the season itself -----------------------------------------------------------------------------------------

LEAGUE_CHANGE: Example = {"about": "Thursdays at the club, from seven.", "visibility": "unlisted"}
PERSON: Example = {"id": 4, "player": "Otto", "role": "judge"}
PEOPLE: Example = {"owner": "Olga", "results": [PERSON]}
APPOINTMENT: Example = {"player": "otto", "role": "judge"}
TAKEOUT: Example = {
    "format": 1,
    "kind": "muster-league",
    "made-at": "2026-11-05T19:30:00Z",
    "name": "Dorian Winter League",
    "game": "eic-league",
    "about": "Thursdays at the club, from seven.",
    "seasons": [
        {
            "events": [
                {
                    "at": "2026-10-01T18:00:00Z",
                    "data": {"type": "season-set", "name": "Season 12", "terms": {"format": "swiss", "rounds": 6}},
                }
            ],
            "armies": [],
        }
    ],
}
SEASON_POSITION: Example = {
    **SEASON_NOW,
    "organiser": True,
    "judge": False,
    "own": None,
    "may-enter": True,
    "places": 15,
    "waiting-list": [],
    "challenges": [{"number": 2, "one": 4, "other": 1}],
    "open-results": [12],
    "disputes": [],
    "aftermaths": [],
    "may": ["set-registration", "open-lists", "finish", "add", "add-many", "draft"],
    "armies-to-judge": [1],
    "resting": [],
    "check-in": "off",
    "away": [],
    "announcements": [],
    "missions": [{"round": 1, "mission": "Breakthrough", "deployment": "Corners", "drawn": True}],
}
SEASON_RULES: Example = {
    "seq": 3,
    "fixed": False,
    "options": {"length": 12},
    "settled": [{"what": "Rounds", "how": "12"}],
    "sections": [
        {
            "key": "length",
            "title": "Length",
            "fields": [
                {
                    "kind": "number",
                    "path": ["length"],
                    "label": "Rounds",
                    "value": 12,
                    "least": 1,
                    "most": 99,
                    "step": "1",
                    "unset": "",
                    "help": "",
                    "rule": "",
                }
            ],
            "tracks": [],
            "note": "",
            "help": "",
            "rule": "",
            "folded": False,
        }
    ],
}
STATISTICS: Example = {
    "seq": 87,
    "games": 12,
    "drawn": 1,
    "forfeits": 0,
    "classes": [{"name": "Minor League", "won": 5, "drawn": 1, "lost": 3, "range": [0.27, 0.81]}],
    "first": {"name": "Went first", "won": 6, "drawn": 1, "lost": 4, "range": [0.28, 0.79]},
    "units": [{"name": "Tank", "won": 4, "drawn": 0, "lost": 2, "range": [0.3, 0.9]}],
    "missions": [{"name": "Breakthrough, deployment Corners", "games": 4, "drawn": 0, "points": [17.5, 6.25]}],
    "upsets": [{"fixture": 12, "round": 3, "winner": 3, "loser": 2, "ratings": [1480, 1611]}],
    "runs": [{"entry": 3, "length": 3, "first": 1, "last": 3}],
    "widest": [{"fixture": 12, "round": 3, "winner": 3, "loser": 2, "points": [22, 5]}],
    "closest": [{"fixture": 4, "round": 1, "winner": 5, "loser": 1, "points": [11, 10]}],
    "race": [{"entry": 3, "points": ["0", "3", "6", "9"]}],
    "lengths": {"battles": 4, "median": 95, "shortest": 40, "longest": 310, "fixture": 7},
}
LEAGUE_STATISTICS: Example = {
    "seasons": 3,
    "left-out": 0,
    "games": 48,
    "drawn": 4,
    "classes": [{"name": "Minor League", "won": 5, "drawn": 1, "lost": 3, "range": [0.27, 0.81]}],
    "first": {"name": "Went first", "won": 20, "drawn": 4, "lost": 18, "range": [0.34, 0.62]},
    "units": [{"name": "Tank", "won": 4, "drawn": 0, "lost": 2, "range": [0.3, 0.9]}],
    "missions": [{"name": "Breakthrough, deployment Corners", "games": 4, "drawn": 0, "points": [17.5, 6.25]}],
    "rules": [{"name": "The game’s own rules", "seasons": 3, "games": 48, "drawn": 4, "classes": []}],
}
OWN_RECORDS: Example = {
    "results": [
        {"game": "eic-league", "name": "EIC League", "won": 9, "drawn": 2, "lost": 7, "range": [0.29, 0.71]},
    ]
}
CROSS: Example = {
    "next": None,
    "previous": None,
    "division": 0,
    "round": 3,
    "rows": [
        {
            "rank": 1,
            "entry": 3,
            "games": [
                {
                    "round": 3,
                    "other": 2,
                    "kind": "played",
                    "score": "win",
                    "points": 22,
                    "conceded": 5,
                    "provisional": True,
                }
            ],
        }
    ],
}
FIXTURE: Example = {
    "seq": 87,
    "number": 12,
    "round": 3,
    "division": 0,
    "phase": "league",
    "group": 0,
    "step": 0,
    "sides": [3, 2],
    "requested": False,
    "why": "both have 4 points",
    "state": "claimed",
    "winner": 3,
    "result": {
        "score": "win",
        "points": [22, 5],
        "bonus": [0, 0],
        "absent": [],
        "void": False,
        "measures": {"vanquished": [2, 0]},
        "tables": [],
        "first": 3,
    },
    "claimed-by": 3,
    "confirmed": [3],
    "deadline": "2026-11-07T21:15:00Z",
    "play-by": "2026-11-08",
    "mission": "Breakthrough",
    "deployment": "Corners",
    "time": "2026-11-05T18:30:00Z",
    "offered": [],
    "proposed": ["2026-11-05T18:30:00Z"],
    "battle": None,
    "aftermath": None,
    "counted": [{"name": "vanquished", "label": "Vanquished"}],
    "trace": [{"at": "2026-11-05T21:15:00Z", "by": "ada", "what": "claimed: Panza won, 22 : 5", "text": ""}],
    "may": ["confirm", "dispute"],
}
_RATING: Example = {"rating": 1612, "uncertainty": 240, "games": 5}
PLAYER: Example = {
    "records": [{"name": "All games", "won": 2, "drawn": 0, "lost": 1}],
    "seq": 87,
    "entry": 3,
    "team": "Panza",
    "player": "ada",
    "club": "Dorian Club",
    "members": [],
    "division": 0,
    "seed": 1,
    "waiting": False,
    "left-after-round": None,
    "classes": None,
    "rating": _RATING,
    "army": {"state": "approved", "at": "2026-10-03T18:21:00Z", "name": None, "summary": None, "note": None},
    "round": 3,
    "rank": 1,
    "points": "7",
    "sums": [
        {
            "column": "points",
            "title": "Points",
            "lines": [
                {"label": "Vesta", "amount": "3", "how": "won", "rule": "", "total": False},
                {"label": "Points", "amount": "7", "how": "", "rule": "", "total": True},
            ],
        }
    ],
    "fixtures": [2, 7, 12],
    "byes": [5],
    "byes-left": 1,
    "own": False,
    "challenge": False,
    "may": ["withdraw", "place"],
    "judges": False,
}
SUBMITTED_ARMY: Example = {
    **JUDGEMENT,
    "name": "Redline",
    "army": TEAM,
    "checked-by": "1",
    "catalogue-hash": "181da2b82625994a",
}
RATINGS: Example = {
    "count": 1,
    "next": None,
    "previous": None,
    "results": [{**_RATING, "place": 1, "player": "ada"}],
}
CSV = "Rank,Team,Player,Points,Wins,Draws,Losses,Buchholz,Provisional\r\n1,Panza,ada,7,2,1,0,8,yes\r\n"
CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Muster//Leagues//EN\r\nEND:VCALENDAR\r\n"
WAITING: Example = {
    "results": [
        {
            "league": "4yrrsssdnr",
            "season": "ce9rgkcs38",
            "text": "Confirm the result against Panza, or dispute it",
            "address": "/leagues/season/ce9rgkcs38/fixtures/12/",
        }
    ]
}
DELIVERY: Example = {
    "id": 91,
    "key": "Qb7wXv0Lr2sT9uKd",
    "type": "ping",
    "at": "2026-11-05T19:30:00Z",
    "state": "waits",
    "tries": 1,
    "due-at": "2026-11-05T19:31:00Z",
    "taken-at": None,
    "said": "answered 503",
}
DRAFT_NOW: Example = {
    "seq": 21,
    "round": 1,
    "pairs": [{"one": 1, "other": 2, "requested": False, "division": 0, "why": "both have 0 points"}],
    "costs": {"Rematches": 0},
    "tried": None,
}
NEW_RESULT: Example = {"result": {"score": "loss", "points": [5, 22]}}
CORRECTION_PREVIEW: Example = {
    "seq": 88,
    "moved": [
        {
            "entry": 3,
            "division": 0,
            "group": None,
            "ranks": [1, 2],
            "points": ["7", "4"],
            "values": {"buchholz": ["21", "24"]},
        }
    ],
    "rerated": 1,
    "ratings": [
        {
            "player": "ada",
            "before": {"rating": 1612, "uncertainty": 240, "games": 5},
            "after": {"rating": 1540, "uncertainty": 240, "games": 5},
        }
    ],
    "rebooked": [3],
    "books": [
        {
            "entry": 3,
            "sealed": False,
            "accounts": {"receipts": [15000, 0], "purses": [-15000, 0]},
            "gained": [],
            "lost": ["Plasma beam"],
            "lapsed": ["Receipt R12 cashed"],
        }
    ],
    "went-on": [],
    "would-go-on": [],
    "next-round": None,
}

IMPORT_NOW: Example = {"key": "k3v9x2m7q1", "done": 12, "total": 50, "league": None, "problem": ""}
