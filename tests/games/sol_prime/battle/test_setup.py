"""Set-up: minefields not laid (SP-3.2)."""

from __future__ import annotations

from tests.games.sol_prime.battles import RED, army, begin, do, offered, unit

MOVERS = army("basic", unit("Anna", "medium-gun-tank", "A"), unit("Bert", "medium-gun-tank", "B"))


def test_minefields_not_laid_are_named_before_set_up_ends():
    sappers = army(
        "basic",
        unit("Sap", "rifle-squad", "A", add_upgrades=["engineer"]),
        options={"role": "defender"},
        minefields={"mf": 1},
    )
    state = begin(sappers, MOVERS)
    assert offered(state, RED)["ready:red"].forfeits == ("1 minefield (MF)",)
    state = do(state, RED, type="lay-minefield", side="red", mine="mf")
    assert not offered(state, RED)["ready:red"].forfeits


def test_mortars_ride_where_squads_do():
    """SP-16.10, SP-2.60: a bay holds two squads of any type, and the crew of a mortar is one; a tank never is."""
    foot = army(
        "basic",
        unit("Van", "tracked-apc", "V"),
        unit("Tube", "infantry-mortar", "T"),
        unit("Squad", "rifle-squad", "V"),
    )
    state = begin(foot, MOVERS)
    for name in ("Tube", "Squad"):
        (aboard,) = [one for one in offered(state, RED)[f"posture:{name}"].fields if one.path == ("carrier",)]
        assert [one.value for one in aboard.options] == [None, "Van"]
        assert do(state, RED, type="posture", unit=name, carrier="Van").units[name].carried_by == "Van"
    assert not [one for one in offered(state, RED)["posture:Van"].fields if one.path == ("carrier",)]
