"""Terrain, with the rulings on it."""

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, find_offers, play
from tests.games.invisible_enemy.plans import lay_out, path_costs, ready_to_drive
from tests.games.invisible_enemy.table import act, battle, mgv


def test_oil_is_a_liquid():
    oil = CATALOGUE.terrain["oil-residue"]
    assert oil.block == 0 and not oil.sight


def test_a_cleared_piece_is_no_terrain():
    state = battle(bases={"a1": mgv()}, terrain={"p": {"type": "mold", "cleared": True}})
    assert act(state, "move", by="a1", path=[{"go": 2, "piece": "p", "terrain": "mold"}])[1].cost == 2


def test_a_side_crosses_its_own_blocked_surface_freely():
    state = battle(bases={"a1": mgv(side="a")})
    path = [{"go": 2, "terrain": "blocked-surface", "owner": "a"}]
    assert act(state, "move", by="a1", path=path)[1].cost == 2
    path[0]["owner"] = "b"
    assert act(state, "move", 1, by="a1", path=path)[1].cost == 6


def test_a_blocked_surface_hinders_only_the_enemy():
    state = lay_out(terrain=[{"type": "blocked-surface"}])
    name = "Blocked (encrypted) surface 1"
    (offer,) = find_offers(state, A, "locate")[-1:]
    assert any(field.path == ("owner",) for field in offer.fields)
    for owner, cost in (("a", 3), ("b", 7), ("", 7)):
        there = play(state, REFEREE, "locate", name=name, at=[20, 12], width=2, depth=2, owner=owner)
        action = GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 2", "to": [20, 13]})
        lines = path_costs(ready_to_drive(there), action)
        assert sum(lines.values()) == cost, owner
