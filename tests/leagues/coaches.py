"""EIC teams whose prices were worked out by hand from the rules, and what their coaches do."""

from types import SimpleNamespace

from leagues.services import (
    aftermath_forms,
    aftermaths,
    results,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store.events import Result
from rules.kernel.dice import TapeDice
from tests.leagues.career_steps import balances

# 400 + BOD 115 + ATTR 55 + DFR 55 + PWR 110 + SPD 30 + DET 35 + ECM 40 = 840; shielding 4 x 20 + 3 x 10 = 110;
# laser 120, grenades 90, auto-cannon 50; flight 300. Energy 35 + 60 + 50 + 80 = 225.
RANGER = {
    "name": "Ranger",
    "type": "suit",
    "ratings": {"bod": 70, "attr": 60, "dfr": 50, "pwr": 80, "spd": 50, "det": 60, "ecm": 30},
    "shielding": {"laser": 40, "heat": 30},
    "movement": ["flight"],
    "weapons": ["laser", "sonic-grenade", "auto-cannon"],
}

RANGER_COST = 1510

# 600 + BOD 585 + ATTR 75 + DFR 80 + PWR 225 + SPD 35 + DET 40 + ECM 30 = 1670; warp 300;
# heavy laser 200, polar grenades 90, hi-explosive missile 200, auto-cannon 50. Energy 60 + 70 + 60 + 100 = 290.
BRICK = {
    "name": "Brick",
    "type": "tank",
    "ratings": {"bod": 120, "attr": 70, "dfr": 60, "pwr": 100, "spd": 60, "det": 70, "ecm": 20},
    "movement": ["warp"],
    "weapons": ["heavy-laser", "polar-grenade", "hi-explosive-missile", "auto-cannon"],
}

BRICK_COST = 2510

STUMPY = {"name": "Stub", "type": "stumpy", "ratings": {"bod": 50, "attr": 50, "dfr": 40, "pwr": 50}}

OUTLAW = {
    "name": "Kid",
    "type": "outlaw",
    "ratings": {"bod": 60, "attr": 40, "pwr": 40},
    "holster": "laser",
    "pod_missile": "sonic-missile",
}

PODDED = {"name": "Rack", "type": "suit", "ratings": {"bod": 50}, "missile_pod": True, "pod_missile": "sonic-missile"}

PLAIN = {"name": "Plain", "type": "suit", "ratings": {"bod": 50}}


class Coaches:
    def __init__(self, season, owner):
        self.season, self.owner = season, owner

    def books(self):
        self.season.refresh_from_db()
        return careers.books_of(season_store.state_of(self.season))

    def have(self, entry):
        book = self.books().of(entry)
        return SimpleNamespace(**dict(balances(book).items()))

    def unit(self, entry, title):
        return next(one for one in self.books().of(entry).holdings.values() if one.title == title)

    def do(self, entry, kind, unit="", **more):
        key = {"unit": self.unit(entry, unit).id} if unit else {}
        return transactions.deal(self.season, by=None, entry=entry, action={"type": kind, **key, **more})

    def buy(self, entry, *units):
        for unit in units:
            made = self.do(entry, "recruit") if unit is None else transactions.deal(
                self.season, by=None, entry=entry, action={"type": "recruit", "unit": unit})  # fmt: skip
        return made

    def grant(self, entry, amount):
        transactions.grant(self.season, by=self.owner, entry=entry, amount=amount, reason="Prize")

    def fight(self, number, winner, change=None, by=0):
        """A battle on paper; ``change`` fills in the form by {team: {unit: fields}} and names of the form."""
        state = season_store.state_of(self.season)
        fixture = state.fixtures[number]
        score = {fixture.one: "win", fixture.other: "loss", None: "draw"}[winner]
        results.record(self.season, by=self.owner, number=number, result=Result(score=score))
        state = season_store.state_of(self.season)
        sheet = aftermath_forms.first_sheet(self.season, state, state.fixtures[number])
        for key, units in (change or {}).items():
            if key in (1, 2):
                side = sheet["sides"][fixture.sides.index(key)]
                for name, fields in units.items():
                    if name in ("pays", "credits"):
                        side[name] = fields
                    else:
                        next(one for one in side["units"] if one["name"] == name).update(fields)
            else:
                sheet[key] = units
        aftermaths.file_sheet(self.season, by=None, number=number, entry=by or fixture.one, sheet=sheet)
        self.season.refresh_from_db()
        aftermaths.sign(self.season, by=None, number=number, entry=fixture.other, expected=self.season.seq)
        return sheet


VANQUISHED = {"fate": "vanquished", "energy": 0}


def coaching(running, next_round, monkeypatch, owner):
    """What the two teams of a season do, and what they have."""

    def make(dice=(6, 6), **terms):
        monkeypatch.setattr(transactions, "SystemDice", lambda: TapeDice(list(dice)))
        season = running(2, format="round-robin", legs=2, career=True, accounts=False, **terms)
        for entry in (1, 2):
            transactions.deal(season, by=None, entry=entry, action={"type": "begin"})
        next_round(season)
        return Coaches(season, owner)

    return make
