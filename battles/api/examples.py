"""Examples of battles for the OpenAPI schema, beside those of :mod:`api.examples`."""

from __future__ import annotations

from api.examples import Example, page

_ID = "0b6f3a52-8d7c-4d51-9a54-0f6f0f1d2c11"
BATTLE: Example = {
    "id": "h4k9w2pzre",
    "game": "eic-league",
    "title": "Redline against Vesta",
    "status": "playing",
    "seq": 12,
    "dice": "either",
    "paused": False,
    "terms": {"minutes": 90, "increment": 30, "delay-minutes": 0, "delay-actions": 0},
    "watchable": True,
    "owner": "ada",
    "referee": None,
    "seats": [
        {"side": "redline", "name": "Redline", "player": "ada"},
        {"side": "vesta", "name": "Vesta", "player": "bo"},
    ],
    "outcome": None,
    "rules-version": "1",
    "catalogue-hash": "181da2b82625994a",
    "created-at": "2026-10-03T19:00:00Z",
    "updated-at": "2026-10-03T19:42:00Z",
}
BATTLES = page(BATTLE)
NEW_BATTLE = {
    "game": "eic-league",
    "title": "Redline against Vesta",
    "seats": [
        {"army": "k7m2xq9dvt", "player": "ada"},
        {"link": "3Xb1Q0p7cVvTt2d8aGkzRw5y", "player": "bo"},
    ],
    "dice": "either",
    "creation-id": _ID,
}
STATE = {
    "seq": 12,
    "role": "side:redline",
    "roles": ["side:redline", "spectator"],
    "acts": True,
    "status": "playing",
    "state": {"round": 3, "phase": "attack"},
    "undo-request": None,
    "may": ["act", "undo", "ask"],
}
MARKS = {
    "seq": 12,
    "role": "side:three-pods",
    "thing": "Alpha",
    "marks": {
        "layers": [
            {
                "shape": "blind",
                "label": "Not seen",
                "signs": {"9,3": {"text": "1008 is in the way", "rule": "EXT-9.3", "mark": "", "turns": []}},
                "offer": "",
                "rule": "",
            }
        ],
        "rays": [],
    },
}
SCREEN = {
    "seq": 12,
    "role": "side:redline",
    "screen": {
        "progress": {
            "title": "Round 3",
            "steps": [{"key": "attack", "label": "Attack"}],
            "current": "attack",
            "waiting": [{"side": "redline", "text": "1 unit left"}],
            "reminders": [],
        },
        "sides": [],
        "sheets": [],
        "board": None,
        "facts": [],
        "notes": [],
    },
}
_SHOT: Example = {"type": "shoot", "by": "Whisper", "target": "Anvil", "weapon": "1"}
ACTION = {"action": _SHOT}
OFFERS = {
    "seq": 12,
    "role": "side:redline",
    "offers": [
        {
            "key": "end-phase",
            "label": "End the phase",
            "action": {"type": "end-phase"},
            "by": "",
            "group": "",
            "fields": [],
            "primary": True,
            "rolls": False,
            "closed": None,
            "reminders": [],
            "cells": {},
            "cell-path": [],
        }
    ],
}
_HALF: Example = {"exact": "11/20", "value": 0.55}
_REST: Example = {"exact": "9/20", "value": 0.45}
_ODDS: Example = {
    "strip": [
        {"label": "miss", "tone": "miss", "chance": _REST},
        {"label": "hit", "tone": "hit", "chance": _HALF},
    ],
    "chances": {"hit": _HALF},
    "tables": {"damage": [{"value": 0, "chance": _REST}, {"value": 40, "chance": _HALF}]},
    "notes": [],
}
ODDS = {"seq": 12, "odds": _ODDS, "parts": []}
PREVIEW = {
    "seq": 12,
    "lines": [{"label": "Roll to hit", "amount": "46+", "how": "", "rule": "EIC-14.1", "total": True}],
    "odds": _ODDS,
    "spreads": [{"label": "damage", "low": 0, "median": 40, "high": 40, "average": "22"}],
    "problems": [],
    "doubts": [],
    "parts": [],
}
ACT = {"action": _SHOT, "faces": [71], "action-id": _ID, "expected-seq": 12}
_LINE: Example = {
    "seq": 13,
    "at": "2026-10-03T19:43:00+00:00",
    "text": "Whisper shoots at Anvil and hits",
    "dice": ["71"],
    "sum": [{"label": "Roll to hit", "amount": "46+", "how": "", "rule": "EIC-14.1"}],
    "about": ["Whisper", "Anvil"],
    "kind": "attack",
    "rules": ["EIC-14.1"],
    "undone": False,
    "stage": "Round 3",
    "phase": "Attack",
}
LOG = page(_LINE)
DONE: Example = {
    "seq": 13,
    "action-id": _ID,
    "repeated": False,
    "status": "playing",
    "log": [_LINE],
    "changes": [{"title": "Whisper", "label": "Energy", "old": 180, "new": 165}],
}
UNDO = {"action-id": _ID, "expected-seq": 13}
UNDONE = {
    **DONE,
    "seq": 14,
    "log": [{**_LINE, "seq": 14, "text": "ada took the battle back to 12", "dice": [], "sum": [], "kind": "undo"}],
    "changes": [{"title": "Whisper", "label": "Energy", "old": 165, "new": 180}],
}
ENDING = {"winners": ["redline"], "reason": "Vesta's players had to leave.", "action-id": _ID}
ENDED = {**UNDONE, "status": "over", "changes": []}

# --- around the play -------------------------------------------------------------------------------------------------


def _told(text: str, kind: str = "note") -> Example:
    """Returns the answer to a command that adds a line to the log and changes no counter."""
    line = {**_LINE, "seq": 14, "text": text, "dice": [], "sum": [], "about": [], "kind": kind, "rules": []}
    return {**DONE, "seq": 14, "log": [line], "changes": []}


ONCE = {"action-id": _ID}
NUDGED = _told("bo gently nudges Redline")
PAUSING = {"paused": True, "action-id": _ID}
PAUSED = _told("mira paused the battle")
CLOCKS = {
    "seq": 12,
    "now": "2026-10-03T19:42:10Z",
    "clocks": [
        {"side": "redline", "name": "Redline", "seconds": 3120.5, "until": "2026-10-03T20:34:10.5Z", "out": False},
        {"side": "vesta", "name": "Vesta", "seconds": -7.0, "until": None, "out": True},
    ],
}
TIME_FOR_SIDE = {"side": "vesta", "minutes": 5, "action-id": _ID}
TIME_GIVEN = _told("mira gave Vesta 5 minutes")
_ASKED: Example = {"text": "Does Anvil block the line to 0714?"}
_RULING = "No: it is prone."
NEW_QUESTION = {**_ASKED, "action-id": _ID}
ASKED = _told("ada asks the referee: Does Anvil block the line to 0714?")
QUESTIONS = {
    "seq": 15,
    "questions": [{**_ASKED, "seq": 14, "who": "ada", "ruling": _RULING}],
}
NEW_RULING = {"text": _RULING, "rule": "EIC-13.1", "question": 14, "action-id": _ID}
RULED = _told("mira decides: No: it is prone.")
RULINGS = {
    "seq": 15,
    "rulings": [{"seq": 15, "text": _RULING, "rule": "EIC-13.1", "question": _ASKED["text"]}],
}
TAP = {"path": ["units", "Whisper", "energy"], "by": -5, "reason": "counted at the table", "action-id": _ID}
TAPPED = {
    **_told("mira set the energy of Whisper to 160: counted at the table", "correct"),
    "changes": [{"title": "Whisper", "label": "Energy", "old": 165, "new": 160}],
}

ROLLS = {"seq": 14, "rolls": [{"number": 3, "role": "side:redline", "label": "Whisper shoots at Anvil"}]}
ROLL = {"faces": [71], "action-id": _ID}
ROLLED = DONE
ROLL_WITHDRAWN = _told("ada no longer asks for dice")
DICE = {
    "seq": 12,
    "seeds": [
        {
            "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "words": "redline=forty-two goats|vesta=blue",
            "made": 7,
            "seed": None,
            "rolls": [],
            "code": "",
        }
    ],
    "missing": [],
}

BRIEF_OFFERS = {
    "seq": 1,
    "role": "side:command",
    "offers": [
        {
            "key": "place:Medic",
            "label": "Place",
            "action": {"type": "place", "unit": "Medic", "hex": "0101"},
            "by": "Medic",
            "group": "",
            "fields": [
                {
                    "kind": "choose",
                    "path": ["hex"],
                    "label": "Hex",
                    "choices": "hex-5d41402a",
                    "value": "0101",
                    "help": "",
                    "rule": "EXT-13.1",
                }
            ],
            "primary": False,
            "rolls": False,
            "closed": None,
            "reminders": [],
            "cells": "cells-7d793037",
            "cell-path": ["hex"],
            "signs": {},
            "tapped": [],
            "placing": None,
            "measures": [],
            "asks": [],
            "folded": [],
            "forfeits": [],
            "seldom": False,
            "rolls-by-odds": False,
            "parts": [],
            "common": "",
            "does": "",
            "goes-on": False,
        }
    ],
    "choices": {
        "hex-5d41402a": [{"value": "0101", "label": "0101"}, {"value": "0102", "label": "0102", "detail": "Rough"}]
    },
    "cells": {"cells-7d793037": {"0,0": "0101", "0,1": "0102"}},
}

NEW_NOTE = {"text": "Anvil has walked into the open: the next shot decides it.", "seq": 12}
NOTE: Example = {**NEW_NOTE, "number": 1, "author": "cass", "at": "2026-10-03T19:43:00Z"}
NOTES = {"seq": 12, "notes": [NOTE]}
REFEREE_NOTES = {"text": "Vesta was warned about slow play in round 2."}
SEATS: Example = {
    "seats": [
        {
            "side": "redline",
            "name": "Redline",
            "player": "ada",
            "own": True,
            "handing": True,
            "accepted": True,
            "invitation": "Zm9ydHktdHdvIGdvYXRzIGlu",
            "may": ["give", "hand-over", "leave"],
        },
        {
            "side": "vesta",
            "name": "Vesta",
            "player": "bo",
            "own": False,
            "handing": False,
            "accepted": True,
            "invitation": None,
            "may": [],
        },
    ],
    "referee": "mira",
    "caster": None,
    "words": "amber-fox-river",
    "let-pass": [],
    "may": [],
}
SEAT_COMMAND = {"act": {"type": "hand-over", "side": "redline"}}
INVITATION = {"invitation": "Zm9ydHktdHdvIGdvYXRzIGlu"}
JOINED = {"side": "redline", "battle": BATTLE}
WORDS_LEAD = {
    "battle": BATTLE["id"],
    "lobby": None,
    "game": "eic-league",
    "title": "Redline against Vesta",
    "seats": [{**SEATS["seats"][1], "player": None}],
}

_LISTED = ("words", "game", "owner", "referee")
LOBBY_COMMAND = {"act": {"type": "bring", "army": "k7m2xq9dvt"}, "expected-seq": 3}
LOBBY: Example = {
    "words": "amber-fox-river",
    "seq": 4,
    "game": "eic-league",
    "owner": "ada",
    "referee": None,
    "dice": "either",
    "terms": {"minutes": 60, "increment": 10, "delay-minutes": 0, "delay-actions": 0},
    "options": {},
    "sections": [],
    "ready-armies": {"ready redline": "Redline", "ready nightjar": "Nightjar"},
    "seats": [
        {
            "number": 1,
            "player": "ada",
            "own": True,
            "here": True,
            "ready": True,
            "sealed": True,
            "army": "Redline",
            "may": [],
        },
        {
            "number": 2,
            "player": "bo",
            "own": False,
            "here": True,
            "ready": False,
            "sealed": True,
            "army": None,
            "may": [],
        },
    ],
    "battle": None,
    "may": ["bring", "ready", "leave", "settle"],
}

LOBBIES = {
    "count": 1,
    "next": None,
    "previous": None,
    "results": [{**{name: LOBBY[name] for name in _LISTED}, "created-at": "2026-10-03T18:50:00Z"}],
}

WHOLE_BATTLE = {
    "battle": {
        "game": "eic-league",
        "title": "Redline against Vesta",
        "rules-version": "1",
        "catalogue-hash": "181da2b82625994a",
        "viewer": "everything",
        "seats": [{"side": "redline", "name": "Redline"}, {"side": "vesta", "name": "Vesta"}],
        "seq": 1,
        "status": "playing",
        "view": {},
        "log": [],
        "notes": [],
        "events": [],
    }
}
READ_IN: Example = {**BATTLE, "title": "What if: Redline against Vesta", "watchable": False}
REPORT = {
    "seq": 340,
    "role": "everything",
    "outcome": {
        "winners": ["redline"],
        "reason": "Vesta has no unit left.",
        "why": [],
        "facts": {},
        "measures": {},
        "adjudicated": False,
    },
    "moments": [{**_LINE, "text": "Anvil is destroyed"}],
    "losses": ["Anvil"],
    "luck": [
        {"who": "Redline", "die": "1 to 100", "many": 41, "average": "48.2", "expected": "50.5", "deviations": "-0.5"}
    ],
}

NEW_CHANNEL: Example = {"address": "https://discord.example/api/webhooks/1/x", "turns": True}
_KEPT = {"number": 4, "name": "A channel at discord.example", "failures": 0}
CHANNEL: Example = {**_KEPT, "turns": True, "since": "2026-10-03T19:30:00Z"}
CHANNELS: Example = {"results": [CHANNEL]}
