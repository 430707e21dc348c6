"""Every construction problem is found alone, at its place, with its numbers, and its fixes solve it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.edits import apply_edit

TANK = {"name": "t", "model": "light-gun-tank", "platoon": "a"}
SQUAD = {"name": "s", "model": "rifle-squad", "platoon": "b"}
SAPPER = {"name": "e", "model": "rifle-squad", "add-upgrades": ["engineer"], "platoon": "b"}


def army(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "sol-prime", "name": "x", "tech": "plasma", "budget": 900, "units": list(units), **more}


def base(*units: dict[str, Any]) -> dict[str, Any]:
    return army(*units, options={"base": True})


def own(**fields: Any) -> dict[str, Any]:
    return {"name": "u", "platoon": "u", **{key.replace("_", "-"): value for key, value in fields.items()}}


def many(model: str, count: int, **more: Any) -> dict[str, Any]:
    return {"name": model, "model": model, "count": count, **more}


FOUND = [
    ("over-budget", army(TANK, budget=5)),
    ("duplicate-name", army(TANK, {**SQUAD, "name": "t"})),
    ("bad-count", army({**TANK, "count": 0})),
    ("unknown-model", army(own(model="death-star"))),
    ("unknown-class", army(own(**{"class": "mech"}))),
    ("unknown-weapon", army({**TANK, "add-weapons": ["ray"]})),
    ("unknown-upgrade", army({**TANK, "add-upgrades": ["wings"]})),
    ("unknown-morale", army({**TANK, "morale": "rabble"})),
    ("tech-level", army(own(model="laser-walker"), tech="basic")),
    ("weapon-carrier", army({**TANK, "weapons": ["inf-gun"]})),
    ("weapon-carrier", army(own(model="flak-carrier", add_weapons=["laser-cannon"]))),
    ("weapon-carrier", army(own(model="missile-vtol", weapons=["air-gun"]))),
    ("amds-weapons", army({**TANK, "add-upgrades": ["amds"]})),
    ("infantry-weapon", army({**SQUAD, "weapons": ["inf-laser-gun"]})),
    ("upgrade-repeated", army({**SQUAD, "add-upgrades": ["assault-armor", "assault-armor"]})),
    ("engineer-type", army(own(model="tow-squad", add_upgrades=["engineer"]))),
    ("upgrade-not-allowed", army({**TANK, "add-upgrades": ["engineer"]})),
    ("upgrade-not-allowed", army({**SQUAD, "range-finder": "advanced"})),
    ("no-platoon", army({"name": "t", "model": "light-gun-tank"})),
    ("no-platoon", army({"name": "t", "model": "laser-tower"})),
    ("platoon-size", army(many("tracked-apc", 7, platoon="a"))),
    ("platoon-size", army(many("rifle-squad", 7, platoon="a"))),
    ("transport-capacity", army(many("tracked-apc", 3, platoon="a"), many("rifle-squad", 7, platoon="a"))),
    ("platoon-morale", army({**TANK, "platoon": "b", "morale": "elite"}, SQUAD)),
    ("troop-bays", army(own(model="tracked-apc", add_upgrades=["troop-bay"]))),
    ("aircraft-weapons", army(own(**{"class": "fighter"}, armor=3, weapons=["air-he-missile"] * 4))),
    ("fighter-weapon", army(own(**{"class": "fighter"}, armor=3, weapons=["rocket-pod", "rocket-pod"]))),
    ("unbalanced-wings", army(own(**{"class": "bomber"}, armor=4, weapons=["air-he-missile"]))),
    ("aircraft-nose", army(own(**{"class": "bomber"}, armor=4, weapons=["air-gun", "laser-cannon"]))),
    ("speed-transport", army({**TANK, "transport": "hover", "speed": "slow-mechanized"})),
    ("too-many-leaders", army(TANK, leaders=[{"name": "a", "attached": "t"}, {"name": "b", "attached": "t"}])),
    ("leader-unattached", army(TANK, leaders=[{"name": "a", "attached": "nobody"}])),
    ("mines-attacker", army(SAPPER, minefields={"dummy": 1})),
    ("too-many-minefields", army(SAPPER, minefields={"mf": 2}, options={"role": "defender"})),
    ("too-many-dummies", army(SAPPER, minefields={"dummy": 2}, options={"role": "defender"})),
    ("ammunition-owner", army({**TANK, "ammunition": 1})),
    ("garrison", army({"name": "box", "model": "light-pillbox", "garrison": 2})),
    ("barracks-capacity", base(SQUAD)),
    ("maintenance-capacity", base(TANK)),
    ("hangar-capacity", base(own(model="missile-vtol"), many("vtol-pad", 1))),
    ("vtol-pad-capacity", base(own(model="missile-vtol"), many("hangar", 1))),
    ("fighter-strip-capacity", base(own(model="missile-fighter"), many("hangar", 1))),
    ("bomber-strip-capacity", base(own(model="bomb-bomber"), many("hangar", 1))),
]


def codes(document: dict[str, Any]) -> set[str]:
    return {one.code for one in GAME.armies.evaluate(GAME.armies.read(document)).problems if one.weight == "error"}


@pytest.mark.parametrize(("code", "document"), FOUND, ids=[f"{code}-{place}" for place, (code, _) in enumerate(FOUND)])
def test_is_found_alone(code, document):
    found = [one for one in GAME.armies.evaluate(GAME.armies.read(document)).problems if one.weight == "error"]
    assert {one.code for one in found} == {code}
    assert all(one.rule.startswith("SP-") and one.message for one in found)


@pytest.mark.parametrize(("code", "document"), FOUND, ids=[f"{code}-{place}" for place, (code, _) in enumerate(FOUND)])
def test_a_fix_mends_it(code, document):
    for problem in GAME.armies.evaluate(GAME.armies.read(document)).problems:
        for fix in problem.fixes if problem.weight == "error" else ():
            after = document
            for edit in fix.edits:
                after = apply_edit(after, edit)
            assert code not in codes(after), fix.label


def test_bombers_take_no_place_from_fighters_that_they_do_not_fill():
    strips = base(own(model="missile-fighter"), many("hangar", 4), many("bomber-strip", 1))
    assert codes(strips) == set()
    full = base(
        {**own(model="missile-fighter"), "count": 1},
        {**own(model="bomb-bomber"), "name": "b", "platoon": "v", "count": 6},
        many("hangar", 9),
        many("bomber-strip", 1),
    )
    assert codes(full) == set()
