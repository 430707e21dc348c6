"""Examples of careers for the OpenAPI schema."""

from __future__ import annotations

from api.examples import JUDGEMENT, TEAM, Example

_LINE: Example = {"label": "Spook", "amount": "800", "how": "specialty unit", "rule": "EIC-3.3", "total": False}
_WALLET: Example = {"account": "wallet", "label": "Wallet", "amount": 3530}
_EQUIPMENT: Example = {"account": "equipment", "label": "Equipment", "amount": 1470}
CAREERS: Example = {
    "seq": 41,
    "about": "A team is bought with a rolled budget and lives from battle to battle.",
    "currency": "credits",
    "teams": [
        {
            "entry": 1,
            "team": "Panza",
            "player": "ada",
            "classes": ["Minor League"],
            "units": 1,
            "receipts": 1,
            "worth": None,
        }
    ],
    "waiting": [3],
}
RECEIPT: Example = {
    "number": "R1",
    "fixture": 1,
    "issuer": 4,
    "holder": 1,
    "amount": 15000,
    "said": "4,000 cashed, replaced by R1.2",
    "is-open": False,
    "cashed": 4000,
    "before": None,
    "after": "R1.2",
}
RECEIPTS: Example = {"results": [RECEIPT]}
_UNIT: Example = {
    "id": "1.2",
    "kind": "unit",
    "title": "Whisper",
    "detail": "Spook, energy 100 of 215",
    "document": TEAM["units"][0],
    "worth": 1470,
    "count": 1,
    "origin": "",
    "captured": False,
}
TEAM_NOW: Example = {
    "seq": 41,
    "entry": 1,
    "team": "Panza",
    "player": "ada",
    "classes": ["Minor League"],
    "sealed": False,
    "deals": True,
    "may": ["deal", "cash", "deposit", "fetch"],
    "grants": False,
    "closed": None,
    "begun": True,
    "in-the-field": None,
    "currency": "credits",
    "accounts": [
        {**_WALLET, "why": [{"label": "Receipt R1 cashed", "amount": "4,000", "how": "", "rule": "", "total": False}]}
    ],
    "sources": [],
    "standing": [{"label": "Class", "value": "Minor League", "why": [], "rule": "EIC-20.1", "tone": ""}],
    "units": [_UNIT],
    "captives": [],
    "store": [],
    "receipts": [RECEIPT],
    "fixtures": [1],
}
_ENTRY: Example = {
    "number": 12,
    "at": "2026-11-05T19:30:00Z",
    "text": "Whisper bought",
    "rule": "EIC-19.2",
    "fixture": None,
    "settles": False,
    "lapsed": "",
    "postings": [{**_WALLET, "amount": -1470}, _EQUIPMENT],
    "wallet": 3530,
    "lines": [_LINE],
}
LEDGER: Example = {"count": 1, "next": None, "previous": None, "results": [_ENTRY]}
FIELDED_ARMY: Example = {**JUDGEMENT, "army": TEAM}
_OFFER: Example = {
    "key": "recover-1.2",
    "label": "Recover energy, 5 credits a point",
    "action": {"type": "recover", "unit": "1.2", "points": 115},
    "by": "1.2",
    "group": "",
    "fields": [
        {
            "kind": "number",
            "path": ["points"],
            "label": "Points",
            "value": 115,
            "least": 1,
            "most": 115,
            "step": "1",
            "unset": "",
            "help": "",
            "rule": "EIC-19.7",
        }
    ],
    "primary": False,
    "rolls": False,
    "closed": None,
    "reminders": [],
    "cells": {},
    "cell-path": [],
}
MARKET: Example = {
    "seq": 41,
    "wallet": 3530,
    "currency": "credits",
    "closed": None,
    "stalls": [{"holding": "1.2", "title": "Whisper", "offers": [_OFFER]}],
    "recruits": [],
}
CAREER_COMMAND: Example = {"act": {"type": "deal", "action": _OFFER["action"], "seq": 41}}
CAREER_DONE: Example = {"lines": [_ENTRY], "team": TEAM_NOW}
AFTERMATH: Example = {
    "seq": 52,
    "fixture": 3,
    "sides": [1, 4],
    "state": "open",
    "filled": True,
    "provisional": False,
    "sheet": {"sides": [{"units": [{"name": "Whisper", "energy": 100}]}, {"units": []}]},
    "sections": [],
    "signed": [4],
    "deadline": "2026-11-07T21:15:00Z",
    "signs": True,
    "may": ["fill", "work-out", "sign"],
    "settles": False,
    "outcome": [{"entry": 1, "lines": [_LINE], "postings": [_WALLET], "lapsed": ""}],
    "changes": [{"title": "Whisper of Glide Club", "label": "Energy left", "was": "215", "now": "100"}],
}
AFTERMATH_COMMAND: Example = {
    "act": {
        "type": "fill",
        "edits": [{"op": "set", "path": ["sides", 0, "units", 0, "energy"], "value": 90}],
        "seq": 52,
    }
}
