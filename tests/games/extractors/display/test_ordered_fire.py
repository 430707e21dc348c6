"""Offers of ordered fire: every lawful sharing out of the weapons can be chosen (EXT-16.9, EXT-19.3, EXT-13.1)."""

from itertools import product

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.battle.state.units import new_unit
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, act, in_phase, open_offers

LASERS = {f"slot-{place}": "laser" for place in range(1, 5)}
STREAMERS = {"slot-1": "streamer", "slot-4": "streamer"}
FRONT = ("1009", "1008", "1007", "1109", "0909")


def facing_five(order, weapons, *hexes, **more):
    """A Multipod before some Agrax."""
    wide = new_unit("multipod", hex="1010", weapons=weapons, combat_cycle=Cycle(boxes=(order, None, None), **more))
    foes = {f"T{place}": new_unit("agrax", hex=label) for place, label in enumerate(hexes)}
    return replace(in_phase("avronian-fire"), units={"Wide": wide, **foes})


def chosen(offer, **values):
    """The action of an offer with some of its fields set: ``t0=``, ``a0=``: target and area of the first weapon."""
    action = dict(offer.action)
    for key, value in values.items():
        path = ("shots", int(key[1:]), "target" if key[0] == "t" else "area")
        assert path in [field.path for field in offer.fields], "the form has the field"
        action = apply_edit(action, Edit(op="set", path=path, value=value))
    action["type_"] = action.pop("type")
    return action


def combat_offer(state):
    (offer,) = (one for one in open_offers(state, AVRONIAN) if one.key.startswith("combat:"))
    return offer


def test_each_weapon_may_take_each_of_its_targets():
    """Three Lasers bear on five Agrax: all 125 ways are in the form, and the rules take each of them."""
    state = facing_five("optimize", LASERS, *FRONT)
    offer = combat_offer(state)
    options = [[option.value for option in field.options] for field in offer.fields]
    assert options == [["T0", "T1", "T2", "T3", "T4"]] * 3
    for targets in product(*options):
        action = chosen(offer, **{f"t{place}": target for place, target in enumerate(targets)})
        _, (fired,) = act(state, AVRONIAN, [0] * 3, **action)
        aimed = {slot: attack.target for attack in fired.attacks for slot in attack.firers}
        slots = [shot["weapons"][0] for shot in offer.action["shots"]]
        assert [aimed[slot] for slot in slots] == list(targets)
        assert len(fired.attacks) == len(set(targets)), "weapons on one target are one shot"


@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, True), (False, False)])
def test_each_area_weapon_may_use_its_area_or_not(first, second):
    """EXT-13.1: beside each of two targets stands one unit more."""
    state = facing_two_pairs()
    action = chosen(combat_offer(state), t0="T0", t1="T1", a0=first, a1=second)
    targets = ["T0", *(["U0"] if first else []), "T1", *(["U1"] if second else [])]
    _, (fired,) = act(state, AVRONIAN, [0] * len(targets), **action)
    assert [attack.target for attack in fired.attacks] == targets


def facing_two_pairs():
    places = {"T0": "1007", "U0": "1006", "T1": "1208", "U1": "1308"}
    state = facing_five("optimize", STREAMERS)
    return replace(state, units={**state.units, **{key: new_unit("lance", hex=at) for key, at in places.items()}})
