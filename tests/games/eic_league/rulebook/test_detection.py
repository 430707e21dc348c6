"""Detection rolls, played (section 13)."""

from tests.games.eic_league.duels import unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take


def test_det_below_10_detects_nothing_until_a_bonus_lifts_it():
    """EIC-13.3: DET 0 has no roll; in the air it is 10: a 95 finds ECM 10 in the next hex, and not ECM 20."""
    flyer = red(det=0, detected=(), movement=("flight",))
    state = table(alpha=flyer, bravo=unit(at=2, ecm=10), charlie=unit(at=2, ecm=20), delta=unit(at=3, ecm=0))
    search = {"type_": "detect", "by": "alpha"}
    assert refuse(state, "red", **search) == ("cannot-detect", "EIC-13.3")
    _, state = take(state, "red", type_="move", by="alpha", mode="flight", to=[1, 0])
    found, _ = take(state, "red", [95], **search)
    assert (found.need, found.range, found.seen) == (95, 1, ("bravo",))
    assert not take(state, "red", [94], **search)[0].success
    _, state = take(next_round(state), "red", type_="move", by="alpha", mode="flight", land=True, to=[1, 0])
    assert refuse(state, "red", **search) == ("cannot-detect", "EIC-13.3")


def test_a_watcher_detects_though_it_bought_no_det():
    """EIC-13.3: the class adds 60, so it searches six hexes around with 70 to reach."""
    state = table(alpha=red("watcher", det=0, detected=()), bravo=unit(at=6, ecm=60))
    found, _ = take(state, "red", [70], type_="detect", by="alpha")
    assert (found.need, found.range, found.seen) == (70, 6, ("bravo",))


def test_one_roll_that_finds_several_serves_all_attacks_of_the_unit():
    """EIC-13.12: ATTR 110 has two attacks: one at each of the two it has found, without a second roll."""
    state = table(alpha=red(attr=110, detected=(), weapons=("laser",)), bravo=unit(at=3), charlie=unit(at=2))
    found, state = take(state, "red", [75], type_="detect", by="alpha")
    assert found.seen == ("bravo", "charlie")
    _, state = take(state, "red", [99], type_="shoot", by="alpha", weapon="1", target="bravo")
    assert refuse(state, "red", type_="detect", by="alpha") == ("detection-already-rolled", "EIC-13.2")
    second, state = take(state, "red", [99], type_="shoot", by="alpha", weapon="arm-guns", target="charlie")
    assert second.hit
    assert refuse(state, "red", type_="fight", by="alpha", target="bravo")[0] == "no-attacks-left"
