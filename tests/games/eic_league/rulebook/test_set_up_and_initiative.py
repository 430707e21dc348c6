"""Bases, ten-sided dice, the round and the initiative, played (sections 1, 10 and 11)."""

from itertools import combinations

import pytest

from rules.kernel.setup import Setup, SideSetup
from rules.kit import hexes
from tests.games.eic_league import samples
from tests.games.eic_league.battles import act, begin, refusal, to_detection, two
from tests.games.eic_league.tables import refuse, take

WEAK_WARP = 89
"""Energy of Anvil (60 + 80 + 60 + 90 = 290 at most) at which its warp fails: 30.7%, rounded down to 30."""


def weakened(energy):
    """Iron Foundry with less energy in Anvil, its tank that can warp."""
    anvil, *others = samples.IRON_FOUNDRY["units"]
    return {**samples.IRON_FOUNDRY, "units": [{**anvil, "wear": {"energy": energy}}, *others]}


def three(**options):
    """A battle of three sides, one Fenris each."""
    sides = tuple(SideSetup(id=key, name=key, army=samples.LONE_WOLF) for key in "abc")
    return begin(Setup(sides=sides, options=options))


def declared(state, **warp):
    for key in state.sides:
        state = act(state, key, type_="declare", side=key, warp=warp.get(key, []))
    return state


def test_units_start_in_the_hex_of_their_base_at_opposite_ends_of_the_map():
    """EIC-1.3: who retreats before having moved is at home already; who has gone three hexes out walks back."""
    state = begin(two(columns=16, rows=12, order="free"))
    red, blue = (hexes.offset(one.base) for one in state.sides.values())
    assert {red[0], blue[0]} == {0, 15}
    state = act(state, "red", type_="retreat", by="Anvil")
    state = act(state, "blue", type_="retreat", by="Cart", purpose="reload")
    assert (state.units["Anvil"].status, state.units["Cart"].status) == ("base", "base")
    home = state.sides["red"].base
    state = act(state, "red", type_="move", by="Tongs", to=[home[0] + 3, home[1]])
    state = act(act(state, "red", type_="end-round"), "red", type_="retreat", by="Tongs")
    assert state.units["Tongs"].status == "retreating"
    assert act(state, "red", type_="move", by="Tongs", to=list(home)).units["Tongs"].status == "base"


def test_more_than_two_sides_start_at_equal_distances_around_the_map():
    """EIC-1.3: on 21 by 21 hexes three bases are equally far apart, but for what hexes cannot split."""
    state = three(columns=21, rows=21, order="free")
    for key, name in zip("abc", sorted(state.units), strict=True):
        state = act(state, key, type_="retreat", by=name)
        assert state.units[name].status == "base"
    gaps = [hexes.distance(one.base, other.base) for one, other in combinations(state.sides.values(), 2)]
    assert min(gaps) >= 15 and max(gaps) - min(gaps) <= 3


def test_a_single_ten_sided_die_shows_0_to_9_and_0_is_zero():
    """EIC-1.6: 1 beats 0; a zero with one warp is 1; there is no 10."""
    state = declared(begin(two()))
    rolled, after = take(state, "red", [0, 1], type_="initiative")
    assert (dict(rolled.totals), after.order) == ({"red": 0, "blue": 1}, ("blue", "red"))
    warped = declared(begin(two()), red=["Anvil"])
    rolled, after = take(warped, "red", [0, 0], type_="initiative")
    assert (dict(rolled.totals), after.order) == ({"red": 1, "blue": 0}, ("red", "blue"))
    with pytest.raises(ValueError, match="10 is not a face"):
        take(state, "red", [10, 1], type_="initiative")


def test_each_unit_may_search_and_attack_before_the_next_one_does():
    """EIC-10.5: agreed on, Owl searches and shoots, then Hare does; else a search in the attack phase is too late."""
    state = to_detection(joint=True)
    for name, weapon in (("Owl", "1"), ("Hare", "1")):
        state = act(state, "blue", [99], type_="detect", by=name)
        state = act(state, "blue", [1], type_="shoot", by=name, weapon=weapon, target="Tongs")
    assert [state.units[name].attacks_made for name in ("Owl", "Hare")] == [1, 1]
    apart = act(to_detection(), "blue", [99], type_="detect", by="Owl")
    assert refusal(apart, "blue", type_="shoot", by="Owl", weapon="1", target="Tongs") == "wrong-phase"
    apart = act(act(apart, "red", type_="end-phase"), "blue", type_="end-phase")
    assert refusal(apart, "blue", type_="detect", by="Hare") == "wrong-phase"


@pytest.mark.parametrize(
    ("energy", "tank", "refused"),
    [
        (WEAK_WARP, "Anvil", ("movement-failed", "EIC-12.9")),
        (WEAK_WARP + 1, "Anvil", None),
        (290, "Tongs", ("movement-not-equipped", "EIC-12.10")),
    ],
)
def test_a_tank_that_is_declared_has_warp_and_the_energy_for_it(energy, tank, refused):
    """EIC-11.5: 89 of 290 energy is 30% and too little, 90 is 31% and adds 1 to the roll; Tongs has no warp."""
    state = begin(two(red=weakened(energy)))
    if refused:
        assert refuse(state, "red", type_="declare", side="red", warp=[tank]) == refused
        return
    rolled, _ = take(declared(state, red=[tank]), "red", [5, 5], type_="initiative")
    assert dict(rolled.totals) == {"red": 6, "blue": 5}


def test_of_three_sides_the_highest_total_attacks_first_and_moves_last():
    """EIC-11.7: totals 3, 8 and 5 move as 3, 5, 8 and attack as 8, 5, 3."""
    state = act(declared(three(columns=5, rows=5)), "a", [3, 8, 5], type_="initiative")
    moved, attacked = [], []
    while state.phase == "movement":
        moved.append(state.active)
        state = act(state, state.active, type_="end-phase")
    state = act(state, "c", [99], type_="detect", by="c Fenris")
    for key in "abc":
        state = act(state, key, type_="end-phase")
    while state.phase == "attack":
        attacked.append(state.active)
        state = act(state, state.active, type_="end-phase")
    assert (moved, attacked) == (["a", "c", "b"], ["b", "c", "a"])
