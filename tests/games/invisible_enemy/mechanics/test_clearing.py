"""Clearing, with the rulings on it."""

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, find_offers, play
from tests.games.invisible_enemy.plans import lay_out, path_costs, ready_to_drive


def test_clearing_rates_by_sensitivity():
    assert (CATALOGUE.movement.clearing.high, CATALOGUE.movement.clearing.medium, CATALOGUE.movement.clearing.low) == (
        1,
        2,
        3,
    )


def test_engineers_clear_a_path_through_terrain():
    """A path of one inch, at the rate of the terrain's sensitivity (IE-6.41); who follows on it pays nothing more."""
    state = lay_out(terrain=[{"type": "mold"}])
    state = play(state, REFEREE, "locate", name="Mold 1", at=[22, 12], width=4, depth=2)
    state = ready_to_drive(state)
    (offer,) = find_offers(state, A, "move:Barn 3")
    assert any(field.path == ("clear",) for field in offer.fields)
    (offer,) = find_offers(state, A, "move:Barn 2")
    assert all(field.path != ("clear",) for field in offer.fields), "no engineer"
    after = play(state, A, "drive", by="Barn 3", to=[22, 13.5], clear=True)
    assert not after.terrain["Mold 1"].cleared and after.bases["Barn 3"].at == (22, 13.5)
    follow = GAME.battle.codecs.actions.read(
        {"type": "drive", "by": "Barn 2", "to": [22, 12], "via": [{"to": [22, 10]}]}
    )
    assert path_costs(after, follow) == {0: 1, 1: 2, 2: 1, 3: 1, 4: 1}, "turn, to the path, turn, up to it, on it"
    beside = GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 2", "to": [21, 12]})
    assert max(path_costs(after, beside).values()) > 1.5
    titles = [one.title for one in GAME.display.screen(GAME.view(after, B)).plan.outlines]
    assert titles == ["Mold 1", "cleared path through Mold 1"]
