"""Legal armies of every kind: documents for tests and for the demonstration."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import Any

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import ACTIONS
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.evolve import STATES
from rules.games.war_logic.battle.state import Sheet, State, Unit
from rules.games.war_logic.mechanics.force import weight_to_lift
from rules.kernel.conformance import write_probability
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import Viewer

Document = dict[str, Any]
MAN = ["human-health", "human-land-move"]


def army(name: str, units: list[Document], **more: Any) -> Document:
    return {"game": "war-logic", "name": name, "units": units, **more}


BRITISH = army(
    "British",
    [
        {"name": "commander", "skills": ["sergeant", *MAN, "musket", "medic-kit"]},
        {"name": "corporal", "skills": [*MAN, "musket", "human-h2h"]},
        {"name": "private", "count": 2, "skills": [*MAN, "musket"]},
    ],
    teams=[{"name": "redcoats", "members": ["commander", "corporal", "private"]}],
    budget=3000,
)

COSSACKS = army(
    "Cossacks",
    [
        {"name": "ataman", "skills": ["sergeant", *MAN, "scimitar", "call"]},
        {"name": "cossack", "count": 5, "skills": [*MAN, "flintlock"]},
    ],
    skills={"call": {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 6, "extension": 2}},
    teams=[{"name": "host", "members": ["ataman", "cossack"]}],
)

ARC = army(
    "ARC troopers",
    [
        {
            "name": "blitz",
            "skills": [
                *("human-h2h", *MAN, "clone-full-body-armor", "physical-armor-3", "dh-17-long", "arc-blaster-rifle"),
                *("sergeant", "radio", "binocular", "arc-team", "generic-pistol", "medic-kit", "repair-kit"),
                *("empty-slot", "two-grenades", "two-grenades"),
            ],
        },
        {"name": "blue", "skills": [*MAN, "clone-full-body-armor", "dc-15a", "corporal", "radio", "two-grenades"]},
        {"name": "walker", "nature": ["machinery"], "skills": ["armor-100", "seat", "tread", "chin-turret", "regen"]},
        {"name": "sapper", "skills": [*MAN, "detector", "cuffs", "radio", "purse"]},
        {"name": "field", "kind": "hazard", "skills": ["mines"]},
    ],
    skills={
        "seat": {"category": "control", "sub-category": "load", "impact": 2},
        "tread": {"category": "movement", "sub-category": "land", "impact": 5, "range": 10},
        "regen": {"category": "defense", "sub-category": "armor", "impact": 6, "number": 4, "traits": ["regenerative"]},
        "detector": {
            "category": "defense",
            "sub-category": "repair",
            "impact": 6,
            "number": 5,
            "traits": ["mine-detector"],
        },
        "cuffs": {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]},
        "purse": {"category": "strategy", "sub-category": "actionable", "penalty": 500, "traits": ["credit"]},
        "mines": {
            "category": "offense",
            "sub-category": "explosive",
            "impact": 6,
            "range": 5,
            "extension": 6,
            "number": 3,
        },
    },
    teams=[{"name": "arc", "members": ["blitz", "blue", "sapper"]}],
)

WIZARDS = army(
    "Wizards",
    [
        {"name": "archmage", "skills": ["sergeant", *MAN, "rewind", "seer", "fate", "push", "mind", "call"]},
        {"name": "priest", "skills": [*MAN, "raise", "medic-kit", "food"]},
        {"name": "ghost", "spy": True, "skills": [*MAN, "axe"]},
        {"name": "golem", "nature": ["machinery"], "scale": "1.5", "skills": [*MAN, "hydra-h2h", "rifle", "monocular"]},
        {"name": "lizard", "skills": ["human-health", "human-land-move", "damp", "fuel"]},
    ],
    skills={
        "rewind": {"category": "strategy", "sub-category": "manipulation", "range": 1, "number": 3},
        "seer": {"category": "strategy", "sub-category": "manipulation", "impact": 3, "number": 2},
        "fate": {"category": "strategy", "sub-category": "manipulation", "extension": 2, "number": 2},
        "push": {
            "category": "control",
            "sub-category": "override",
            "impact": 10,
            "range": 15,
            "extension": 20,
            "traits": ["force"],
        },
        "mind": {"category": "control", "sub-category": "override", "impact": 60, "range": 30},
        "call": {
            "category": "strategy",
            "sub-category": "morale",
            "impact": 2,
            "range": 4,
            "extension": 1,
            "number": 4,
        },
        "raise": {"category": "defense", "sub-category": "miracle", "impact": 5000, "range": 20, "number": 3},
        "rifle": {"category": "offense", "sub-category": "snipe", "impact": 4, "range": 40, "accuracy": 8},
        "damp": {
            "category": "control",
            "sub-category": "intelligence",
            "impact": 5,
            "traits": ["anti-force", "firewall"],
        },
        "fuel": {"category": "defense", "sub-category": "energy", "impact": 4, "number": 3},
    },
    teams=[{"name": "tower", "members": ["archmage", "priest", "ghost", "golem"]}],
    budget="60000.5",
)

ARMIES = (BRITISH, COSSACKS, ARC, WIZARDS)


# --- battles --------------------------------------------------------------------------------------


def setup(rng: Random | None = None) -> Setup:
    """A battle of two or three sample armies; ``rng`` chooses armies and the battle card."""
    rng = rng or Random(7)
    armies = [rng.choice(ARMIES) for _ in range(rng.choice((2, 2, 3)))]
    options: Document = {
        "objective": rng.choice(("annihilation", "hold", "both", "custom", "capture")),
        "turns": 4,
        "fast-play": {rule: True for rule in FAST if rng.random() < 0.3},
        "effective-against": rng.random() < 0.4,
        "leverage": rng.choice(("difference", "flat")),
        "cover-damage": rng.random() < 0.4,
        "real-shot": rng.random() < 0.2,
        "carry-left-over": rng.random() < 0.3,
        "places": {
            "1": {"name": "castle", "kind": "house", "health": 30, "die": "d6"},
            "2": {"name": "wall", "kind": "obstacle"},
        },
        "hazards": {"1": {"name": "swamp", "kind": "quicksand", "impact": 1}},
        "puzzles": {"1": {"name": "gate", "level": 3, "energy": 2}},
        "refill": rng.random() < 0.4,
        "bonuses": {
            "1": {"name": "chest", "kind": "treasure", "credit": 400},
            "2": {"name": "crate", "kind": "ammunition", "number": 9},
            "3": {"name": "bandages", "kind": "medic-pack", "impact": 3, "number": 2},
            "4": {"name": "cannon", "kind": "weapon", "impact": 8, "range": 20, "number": 4},
            "5": {"name": "droid", "kind": "unit", "health": 6, "impact": 3, "range": 8, "speed": 5},
        },
    }
    if rng.random() < 0.5:
        options["place"] = "castle"
    sides = tuple(
        SideSetup(id=f"side-{place}", name=f"Side {place}", army=one) for place, one in enumerate(armies, start=1)
    )
    return Setup(sides=sides, options=options)


FAST = ("life-or-death", "quick-play", "dual", "damage-maximisation")


def secrets(state: State, viewer: Viewer, rng: Random) -> State:
    """The same battle for ``viewer``, with everything changed that they may not know (section 15)."""
    if state.ended or viewer.role == "referee":
        return state
    hidden = {side for side in state.sides if side != viewer.side}
    units, sheets = dict(state.units), dict(state.sheets)
    for name, unit in state.units.items():
        if unit.side not in hidden:
            continue
        seen = viewer.side in (unit.controller, sheets[name].home, *unit.leaked) if viewer.role == "side" else False
        units[name] = replace(unit, credit=Decimal(rng.randrange(900)), leaked=_leaks(unit, viewer, rng))
        if sheets[name].spy and not unit.exposed:
            units[name] = replace(units[name], hidden_path=Decimal(rng.randrange(30)))
        if not seen and not state.card.open_sheets:
            units[name], sheets[name] = _as_heavy(state, name, *_other(units[name], sheets[name], rng))
    return replace(
        state,
        units=units,
        sheets=sheets,
        sides={
            key: replace(side, credit=Decimal(rng.randrange(99))) if key in hidden else side
            for key, side in state.sides.items()
        },
        queued={
            **state.queued,
            **{side: tuple(rng.randint(1, 10) for _ in range(rng.randrange(3))) for side in hidden},
        },
        hazards=_fields(state, viewer, rng),
        turn=_turn(state, viewer, rng),
    )


def _as_heavy(state: State, name: str, unit: Unit, sheet: Sheet) -> tuple[Unit, Sheet]:
    """The unit as heavy as before, where other force could lift it now: who tries learns of that (W-19)."""
    changed = replace(state, units={**state.units, name: unit}, sheets={**state.sheets, name: sheet})
    skills = [(by, skill) for by, of in state.sheets.items() for skill in of.skills.values() if skill.has("force")]
    for by, skill in skills:
        before, now = (weight_to_lift(Recorder(one), by, name) for one in (state, changed))
        if (before <= skill.extension) != (now <= skill.extension):
            more = int(before - now)
            return replace(unit, health=unit.health + more), replace(sheet, max_health=sheet.max_health + more)
    return unit, sheet


def _leaks(unit: Unit, viewer: Viewer, rng: Random) -> frozenset[str]:
    return unit.leaked | {"somebody"} if rng.random() < 0.5 else unit.leaked


def _other(unit: Unit, sheet: Sheet, rng: Random) -> tuple[Unit, Sheet]:
    """Other skills, numbers and points behind the same wounds."""
    lost = sheet.max_health + sheet.max_armor - unit.health - unit.armor
    more = rng.randrange(1, 40)
    health = unit.health if "dead" in unit.status else unit.health + more
    most = lost + health + unit.armor - sheet.max_armor
    skills = {key: _numbers(skill, rng) for key, skill in sheet.skills.items() if key in unit.known}
    skills["secret"] = Skill(name="Secret", category="offense", sub_category="laser", impact=Decimal(rng.randrange(9)))
    left = {key: rng.randrange(30) for key in skills}
    if lost < 0:
        most, health = sheet.max_health, unit.health
    other = replace(
        sheet, skills=skills, max_health=most, cost=Decimal(rng.randrange(999)), team=rng.choice((None, "x"))
    )
    return replace(unit, health=health, left=left), other


def _numbers(skill: Skill, rng: Random) -> Skill:
    return replace(
        skill, number=Decimal(rng.randrange(1, 30)), probability=Decimal(rng.randrange(99)), penalty=Decimal(7)
    )


def _fields(state: State, viewer: Viewer, rng: Random) -> dict[str, Any]:
    fields = {}
    for key, field in state.hazards.items():
        own = field.side is None or field.side == viewer.side
        known = own or (viewer.role == "side" and viewer.side in field.known)
        if own:
            fields[key] = field
        elif known:
            fields[key] = replace(field, impact=Decimal(rng.randrange(20)), number=rng.randrange(1, 9))
        elif rng.random() < 0.5:
            fields[key] = replace(field, number=rng.randrange(9))
    return fields


def _turn(state: State, viewer: Viewer, rng: Random) -> Any:
    """The turn with another of several spies as the one that moved; with one spy nothing changes."""
    return state.turn


def as_case(state: State, document: Document) -> tuple[Document, Document, Document] | None:
    """The moment and the action as a case has them, and the chances by the names of the case files."""
    try:
        found = TABLE.outcomes(state, ACTIONS.read(document))
    except RulesError:
        return None
    written = STATES.write(state)
    units = {}
    for name, unit in written["units"].items():
        sheet, left = written["sheets"][name], unit["left"]
        skills = {key: {**skill, "left": left.get(key)} for key, skill in sheet["skills"].items()}
        units[name] = {**sheet, **{key: value for key, value in unit.items() if key != "left"}, "skills": skills}
    rest = {key: value for key, value in written.items() if key != "sheets"}
    moment = {**rest, "units": units, "queued-dice": written["queued"]}
    chances = {name: write_probability(chance) for name, chance in found.items()}
    return (moment, document, chances) if found else None
