"""Example requests and responses for the OpenAPI schema. Tests check them against the schema."""

from __future__ import annotations

from typing import Any

Example = dict[str, Any]


def page(*results: Example) -> Example:
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
GAMES = page(_GAME)
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
ARMIES = page(_ARMY_LINE)
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
ARMY_MAKER = {
    "tastes": [{"key": "swarm", "name": "Swarm", "help": "Many cheap units."}],
    "variant-word": "Side",
    "variants": [{"key": "dorian", "name": "Dorians", "help": ""}],
    "least": 80,
    "usual": 250,
    "most": 300,
}
ARMY_WISH = {"budget": 8000, "taste": "long-range", "seed": 4711}
ARMY_SUGGESTION = {
    "seed": 4711,
    "spent": 820.0,
    "limit": 900.0,
    "additions": [
        {
            "label": "Whisper: Laser",
            "cost": "120",
            "why": "Damage of 55 laser; a slot is free.",
            "edits": [{"op": "add", "path": ["units", 0, "weapons"], "value": "laser"}],
        }
    ],
    "army": TEAM,
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
VERSIONS = page(_VERSION_LINE)
VERSION = {**_VERSION_LINE, "army": TEAM}

# --- library ---------------------------------------------------------------------------------------------------------

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
THINGS = page(_THING)
THING: Example = {
    **_THING,
    "document": _RAY_GUN,
    "origin": {},
    "summary": {"spent": "90", "currency": "credits", "errors": 0, "legal": True},
}
NEW_THING: Example = {"game": "war-logic", "kind": "skill", "document": _RAY_GUN}
SHARING: Example = {"visibility": "library", "licence": "cc-by", "note": "Longer reach"}
TAKING: Example = {"army": "k7m2p9qrst", "version": 2}
