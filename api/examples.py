"""Examples for the OpenAPI schema: what one sends, and what comes back. Tests hold them against the schema."""

from __future__ import annotations

from typing import Any

Example = dict[str, Any]


def _page(*results: Example) -> Example:
    return {"count": len(results), "next": None, "previous": None, "results": list(results)}


# --- games ----------------------------------------------------------------------------------------------------------

_GAME: Example = {
    "slug": "eic-league",
    "name": "EIC League",
    "tagline": "Televised combat of armored suits and tanks, on hexes, with secret energy.",
    "intro": "Roll a budget, buy suits and tanks, raise seven ratings, fit shields and weapons.",
    "army-word": "team",
    "sides": {"least": 2, "most": 6},
    "rules-version": "1",
    "catalogue-hash": "181da2b82625994a",
}
GAMES = _page(_GAME)
GAME_DETAIL = {
    **_GAME,
    "careers": {"about": "Teams live from battle to battle, with money and wear.", "currency": "credits"},
    "blank-army": {"game": "eic-league", "name": "New", "units": []},
    "actions": {"oneOf": [], "$defs": {}},
}
CATALOGUE = {
    "game": "eic-league",
    "rules-version": "1",
    "catalogue-hash": "181da2b82625994a",
    "tables": {"units": [{"id": "spook", "name": "Spook", "cost": 800, "slots": 5, "rule": "EIC-3.3"}]},
}

# --- armies ---------------------------------------------------------------------------------------------------------

TEAM: Example = {
    "game": "eic-league",
    "name": "Redline",
    "budget": 900,
    "units": [
        {
            "name": "Whisper",
            "type": "spook",
            "ratings": {"bod": 70, "attr": 70, "dfr": 50, "pwr": 60, "spd": 60, "det": 60, "ecm": 50},
            "weapons": ["laser", "sonic-beam"],
        }
    ],
}
ARMY_TO_EVALUATE = {"army": TEAM}
_PRICE: Example = {"label": "Spook", "amount": "800", "how": "specialty unit", "rule": "EIC-3.3", "total": False}
_PART: Example = {
    "path": ["units", 0],
    "title": "Whisper",
    "kind": "Spook",
    "cost": "1,470",
    "summary": "Energy 215, 2/5 slots",
    "good-for": "Can win the initiative by itself each round.",
    "lines": [_PRICE],
    "facts": [],
    "values": {"energy": 215},
    "parts": [],
}
JUDGEMENT = {
    "legal": False,
    "evaluation": {
        "title": "Redline",
        "currency": "credits",
        "spent": "1,470",
        "limit": "900",
        "left": "-570",
        "fill": 1470.0,
        "fill-limit": 900.0,
        "parts": [_PART],
        "problems": [
            {
                "code": "over-budget",
                "message": "The team costs 1,470 credits, 570 more than its budget of 900.",
                "rule": "EIC-2.1",
                "where": [],
                "fixes": [],
                "weight": "error",
            }
        ],
        "lines": [],
        "facts": [],
        "values": {},
        "tags": [],
    },
}
_ARMY_LINE: Example = {
    "key": "k7m2xq9dvt",
    "game": "eic-league",
    "name": "Redline",
    "summary": {"spent": "1,470", "limit": "900", "left": "-570", "legal": False},
    "edit-count": 4,
    "created-at": "2026-10-03T18:00:00Z",
    "updated-at": "2026-10-03T18:20:00Z",
}
ARMIES = _page(_ARMY_LINE)
ARMY = {**_ARMY_LINE, "army": TEAM, "can-undo": True, "can-redo": False}
NEW_ARMY = {"game": "eic-league", "name": "Redline"}
REPLACEMENT = {"army": TEAM, "edit-count": 4}
EDITS = {
    "edits": [
        {"op": "set", "path": ["units", 0, "ratings", "dfr"], "value": 60},
        {"op": "add", "path": ["units", 0, "weapons"], "value": "laser"},
    ],
    "edit-count": 4,
    "doing": "Better shields for Whisper",
}
_VERSION_LINE: Example = {
    "number": 1,
    "name": "Redline",
    "note": "before the match against Vesta",
    "legal": False,
    "rules-version": "1",
    "catalogue-hash": "181da2b82625994a",
    "summary": {"spent": "1,470", "limit": "900", "legal": False},
    "created-at": "2026-10-03T18:21:00Z",
}
VERSIONS = _page(_VERSION_LINE)
VERSION = {**_VERSION_LINE, "army": TEAM}

# --- battles --------------------------------------------------------------------------------------------------------

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
BATTLES = _page(BATTLE)
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
ODDS = {"seq": 12, "odds": _ODDS}
PREVIEW = {
    "seq": 12,
    "lines": [{"label": "Roll to hit", "amount": "46+", "how": "", "rule": "EIC-14.1", "total": True}],
    "odds": _ODDS,
    "spreads": [{"label": "damage", "low": 0, "median": 40, "high": 40, "average": "22"}],
    "problems": [],
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
LOG = _page(_LINE)
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

# --- leagues --------------------------------------------------------------------------------------------------------

LEAGUE: Example = {
    "id": "4yrrsssdnr",
    "name": "Dorian Winter League",
    "game": "eic-league",
    "about": "Thursdays at the club, from seven.",
    "visibility": "public",
    "owner": "Olga",
    "seasons": [{"id": "ce9rgkcs38", "name": "Season 12", "stage": "running", "players": 9, "round": 3}],
}
LEAGUES = _page(LEAGUE)
_THING: Example = {
    "key": "bd3f6h8jkm",
    "game": "war-logic",
    "kind": "skill",
    "name": "Ray gun",
    "category": "offense / laser",
    "cost": "90",
    "author": "ada",
    "version": 2,
    "licence": "cc-by",
    "visibility": "library",
    "updated-at": "2026-03-04T19:30:00Z",
}
_RAY_GUN: Example = {
    "game": "war-logic",
    "name": "Ray gun",
    "skills": [
        {"id": "ray-gun", "name": "Ray gun", "category": "offense", "sub-category": "laser", "impact": 5, "range": 10}
    ],
}
THINGS = _page(_THING)
THING: Example = {
    **_THING,
    "document": _RAY_GUN,
    "origin": {},
    "summary": {"spent": "90", "currency": "credits", "errors": 0, "legal": True},
}
NEW_THING: Example = {"game": "war-logic", "kind": "skill", "document": _RAY_GUN}
SHARING: Example = {"visibility": "library", "licence": "cc-by", "note": "Longer reach"}
TAKING: Example = {"army": "k7m2p9qrst", "version": 2}
_ROW: Example = {"rank": 1, "player": 3, "points": "7", "provisional": True, "buchholz": "8"}
SEASON: Example = {
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
SEASON_DEED: Example = {"act": {"type": "add", "team": "Panza", "player": "ada"}}
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
    "battle": None,
}
_NEWS: Example = {
    "id": 71,
    "at": "2026-11-05T19:30:00Z",
    "kind": "round",
    "text": "Round 3: you meet Vesta.",
    "league": "4yrrsssdnr",
    "season": "ce9rgkcs38",
    "address": "/leagues/season/ce9rgkcs38/fixtures/12/",
    "new": True,
}
NEWS = _page(_NEWS)
SEEN: Example = {"seen": 4}
NEW_HOOK: Example = {"address": "https://club.example/muster", "groups": ["rounds", "results"]}
HOOK: Example = {**NEW_HOOK, "id": 3, "active": True, "failures": 0, "secret": "whsec_..."}
