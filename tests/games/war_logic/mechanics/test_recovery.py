"""Recovery and what it must not give away (WL-10.7 to WL-10.10)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import act, choices, course, do, man, offered, refused, table, weapon


def test_refueling_a_closed_enemy_does_not_tell_its_skills():
    kit = {"category": "defense", "sub-category": "energy", "impact": 3, "number": 3}
    units = {"a": man("x", skills={"kit": kit}, **{"attacked-by": ["b"]}), "b": man("y", skills={"gun": weapon()})}
    state = table(units, turn={"side": "y", "number": 1, "step": "defense"})
    state = replace(state, sides={key: Side(name=key) for key in "xy"})
    for key in ("gun", "laser"):
        action = {"type": "recover", "by": "a", "with": "kit", "target": "b", "refuel": key}
        with pytest.raises(Illegal, match="is not on your side"):
            TABLE.decide(state, side("x"), GAME.battle.codecs.actions.read(action), TapeDice())


# --- kits and whom they serve ---------------------------------------------------------------------

GUN = {"gun": weapon(range=60)}


def shot_at(kit, **units):
    """B of Y has a kit and was shot at; use conditions count."""
    everybody = {"a": man("x", skills=GUN), "b": man("y", skills={"kit": kit, "tank": TANK}), **units}
    state = course(everybody, card={"effective-against": True})
    state = act(state, "x", 1, type="attack", by="a", with_="gun", target="b")
    return act(state, "x", type="end-offense")


def test_a_kit_serves_its_own_side_within_its_reach():
    """WL-10.7, WL-10.8, W-80: also where a distance does not count."""
    kit = {"category": "defense", "sub-category": "healing", "impact": 5, "range": 2, "number": 3}
    state = shot_at(kit, mate=man("y"))
    use = {"type": "recover", "by": "b", "with_": "kit"}
    assert refused(state, "y", **use, target="a") == "not-your-unit"
    assert [refused(state, "y", **use, target=one, distance=3) for one in ("b", "mate")] == ["out-of-range"] * 2
    assert choices(offered(state, "y")["recover:b:kit"], "target") == ["b", "mate"]
    assert refused(state, "y", **use, target="b", distance=2) == ""


TANK = {"category": "defense", "sub-category": "energy", "impact": 4, "number": 3}


@pytest.mark.parametrize(
    ("sub", "served"), [("healing", "man"), ("food", "man"), ("miracle", "man"), ("repair", "droid")]
)
def test_a_cloud_serves_only_those_whom_the_kit_serves(sub, served):
    """WL-10.9, WL-10.8."""
    kit = {"category": "defense", "sub-category": sub, "impact": 5, "range": 9, "extension": 12, "number": 3}
    hurt = {"health": 10, "max-health": 20}
    units = {"man": man("y", **hurt), "droid": man("y", nature=["machinery"], **hurt)}
    units = {name: {**unit, "health": 10} for name, unit in units.items()}
    state = shot_at(kit, **units)
    state = act(state, "y", type="recover", by="b", with_="kit", target=served, near={"man": 1, "droid": 1})
    assert {name: state.units[name].health for name in units} == {**dict.fromkeys(units, 10), served: 15}


def test_an_energy_kit_refuels_another_skill_not_itself():
    """WL-10.10."""
    charges = {"category": "defense", "sub-category": "armor", "impact": 5, "number": 4, "traits": ["regenerative"]}
    units = {"c": man("y", skills={"body": "human-health", "shell": {**charges, "left": 1}})}
    state = shot_at({**TANK, "left": 2}, **units)
    use = {"type": "recover", "by": "b", "with": "kit"}
    assert refused(state, "y", **use, target="b", refuel="kit") == "not-a-recovery-skill"
    assert refused(state, "y", **use, target="c", refuel="body") == "not-a-recovery-skill"
    fuels = {key: choices(offer, "refuel") for key, offer in offered(state, "y").items() if key.startswith("recover:")}
    assert fuels == {"recover:b:kit:c": ["shell"], "recover:b:tank:b": ["kit"], "recover:b:tank:c": ["shell"]}
    assert act(state, "y", **use, target="c", refuel="shell").units["c"].left["shell"] == 4


def test_the_dead_come_back_to_their_own_side():
    """WL-14.1, WL-14.2."""
    back = {"category": "defense", "sub-category": "miracle", "impact": 999, "range": 5, "number": 1}
    units = {
        "healer": man("x", skills={"back": back}),
        "fallen": man("x", health=0, status=["dead"], cost=10, **{"max-health": 9}),
    }
    after, _ = do(table(units), "resurrect", by="healer", **{"with": "back"}, unit="fallen", distance=1)
    assert after.units["fallen"].side == "x" and "dead" not in after.units["fallen"].status
