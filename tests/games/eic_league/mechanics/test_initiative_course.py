"""The initiative in the course of play: ties, corrections and what is taken back (section 11)."""

import pytest

from rules.games.eic_league.battle import turn_order
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.tables import take


def declared(state, **warp):
    for key in state.sides:
        if not state.sides[key].declared:
            state = act(state, key, type_="declare", side=key, warp=warp.get(key, []))
    return state


def initiative(state, who, dice):
    """The event of a roll for initiative and the state after it."""
    return take(state, who, dice, type_="initiative")


def correct(state, *path, value):
    return act(state, REFEREE, type_="correct", path=path, value=value, reason="Misread")


def test_a_tie_of_unmodified_totals_is_rolled_again_with_the_same_declarations():
    """EIC-11.3: 5 + 1 ties with 6 and loses to it; 4 and 4 are rolled again, and nobody declares again."""
    state = declared(begin(two()), red=["Anvil"])
    rolled, after = initiative(state, "red", [5, 6])
    assert (dict(rolled.totals), after.order, after.phase) == ({"red": 6, "blue": 6}, ("blue", "red"), "movement")
    plain = declared(begin(two()))
    rolled, again = initiative(plain, "red", [4, 4])
    assert (rolled.order, again.phase, again.active) == ((), "initiative", None)
    assert refusal(again, "red", type_="declare", side="red") == "already-declared"
    assert initiative(again, "blue", [2, 7])[1].order == ("blue", "red")


def test_a_tie_between_sides_that_both_warp_is_rolled_again_with_both_bonuses():
    """EIC-11.3: 5 + 1 against 5 + 1 is rolled again; 3 + 1 then beats 2 + 1."""
    foundry = two(red=samples.IRON_FOUNDRY, blue=samples.IRON_FOUNDRY)
    state = declared(begin(foundry), red=["Redline Anvil"], blue=["Nightjar Anvil"])
    rolled, again = initiative(state, "blue", [5, 5])
    assert (dict(rolled.totals), again.phase) == ({"red": 6, "blue": 6}, "initiative")
    rolled, after = initiative(again, "red", [3, 2])
    assert (dict(rolled.totals), after.order) == ({"red": 4, "blue": 3}, ("red", "blue"))


def test_the_initiative_is_rolled_once_in_a_round():
    """EIC-11.1, EIC-11.2: where the players keep the order of play, too; equal totals decide nothing."""
    state = begin(two(order="free"))
    assert offers(state, "red", "initiative")
    _, state = initiative(state, "red", [4, 4])
    _, state = initiative(state, "blue", [4, 3])
    for key in state.sides:
        assert not offers(state, key, "initiative") and not offers(state, key, f"declare:{key}")
        assert refusal(state, key, type_="initiative") == "initiative-rolled"
    assert refusal(state, "red", type_="declare", side="red", warp=["Anvil"]) == "initiative-rolled"
    state = act(state, "red", type_="end-round")
    _, state = initiative(act(state, "red", type_="declare", side="red", warp=["Anvil"]), "red", [4, 1])
    assert state.order == ("red", "blue")


@pytest.mark.parametrize("named", ["red", "blue"])
@pytest.mark.parametrize("ready", [(), ("red",), ("red", "blue")])
def test_a_side_that_a_correction_names_active_holds_nobody_up(named, ready):
    """EIC-11.2: whoever is named, those who have not declared are waited for, and the dice roll after them."""
    state = begin(two())
    for key in ready:
        state = act(state, key, type_="declare", side=key)
    state = correct(state, "active", value=named)
    assert turn_order.awaited_sides(state) == [key for key in ("red", "blue") if key not in ready]
    for key in state.sides:
        assert offers(state, key, f"declare:{key}") == (key not in ready)
    state = declared(state)
    assert offers(state, "red", "initiative") and offers(state, "blue", "initiative")
    _, after = initiative(state, "red", [8, 3])
    assert (after.phase, after.active, after.order) == ("movement", "blue", ("red", "blue"))


def test_a_warp_that_fails_after_a_correction_of_energy_adds_nothing():
    """EIC-11.5: Anvil has 290 energy at most; at 90 (31%) its declared warp adds 1, at 89 (30%) nothing any more."""
    state = declared(begin(two()), red=["Anvil"])
    for energy, total in ((90, 6), (89, 5)):
        corrected = correct(state, "units", "Anvil", "energy", value=energy)
        rolled, _ = initiative(corrected, "red", [5, 3])
        assert dict(rolled.totals) == {"red": total, "blue": 3}


def test_a_declaration_that_a_correction_takes_back_is_made_again():
    """EIC-11.2: the side is waited for again, and what it declares then is what counts."""
    state = correct(declared(begin(two()), red=["Anvil"]), "sides", "red", "declared", value=False)
    assert turn_order.awaited_sides(state) == ["red"]
    assert refusal(state, "blue", type_="initiative") == "declarations-missing"
    rolled, _ = initiative(declared(state), "red", [5, 4])
    assert dict(rolled.totals) == {"red": 5, "blue": 4}


def test_a_roll_that_is_taken_back_leaves_declarations_and_spooks_as_they_were():
    """EIC-11.6: after undo the Spook tries again, as its try is taken back too: DET 80 against ECM 40 is 55 to beat."""
    setup = two()
    history = list(GAME.battle.setup.start(setup, TapeDice()))
    for key, action in (
        ("red", {"type": "declare", "side": "red", "warp": ["Anvil"]}),
        ("blue", {"type": "declare", "side": "blue", "spooks": ["Ghost"]}),
    ):
        history += decide(replay(GAME, history), key, action, [])
    before = replay(GAME, history)
    missed = decide(before, "red", {"type": "initiative"}, [55, 6, 2])
    assert not GAME.battle.undo_is_free(missed), "a die has landed"
    assert replay(GAME, [*history, *missed]).order == ("red", "blue")
    assert replay(GAME, history) == before
    found = decide(before, "blue", {"type": "initiative"}, [56])
    assert (found[0].spooks[0].need, dict(found[0].totals)) == (55, {})
    assert replay(GAME, [*history, *found]).order == ("blue", "red")


def test_a_declared_tank_that_does_not_warp_loses_nothing_but_its_bonus_of_the_next_round():
    """EIC-11.2: warps are declared for one round; Anvil stays where it is and adds nothing to the roll after that."""
    state = declared(begin(two(columns=40, rows=5)), red=["Anvil"])
    rolled, state = initiative(state, "red", [4, 1])
    assert rolled.totals["red"] == 5
    declared_tank = state.units["Anvil"]
    while state.phase != "results":
        state = act(state, state.active, type_="end-phase")
    state = act(state, "red", type_="end-round")
    assert turn_order.awaited_sides(state) == ["red", "blue"]
    assert state.units["Anvil"] == declared_tank
    rolled, _ = initiative(declared(state), "red", [4, 1])
    assert dict(rolled.totals) == {"red": 4, "blue": 1}


def offers(state, who, key):
    return any(offer.key == key for offer in open_offers(state, side(who)))


def decide(state, who, action, dice):
    return list(GAME.battle.decide(state, side(who), GAME.battle.codecs.actions.read(action), TapeDice(dice)))
