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
    assert offered(state, RED)["ready:red"].forfeits == ("1 × minefield MF",)
    state = do(state, RED, type="lay-minefield", side="red", mine="mf")
    assert not offered(state, RED)["ready:red"].forfeits
