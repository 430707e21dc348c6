"""What ratings and armor do in a battle, played (sections 4 to 6)."""

import pytest

from tests.games.eic_league.duels import unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take

SHIELDED = {"laser": 100, "heat": 100, "cold": 100, "sonic": 100}


def test_attr_strikes_and_dfr_is_compared_with_it():
    """EIC-4.13: ATTR 80 against DFR 60 has 60 to beat; ATTR 60 against DFR 80 has 75; DET and the rest do not count."""
    state = table(alpha=red(attr=80, dfr=10), bravo=unit(attr=60, dfr=60, det=100, ecm=100))
    shot, state = take(state, "red", [60], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    assert (shot.attr, shot.dfr, shot.need, shot.hit) == (80, 60, 60, False)
    back = table(alpha=red(attr=60, dfr=10), bravo=unit(dfr=80))
    shot, _ = take(back, "red", [76], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    assert (shot.attr, shot.dfr, shot.need, shot.hit) == (60, 80, 75, True)


def test_pwr_gives_range_throwing_distance_and_gun_damage():
    """EIC-4.13: PWR 70 reaches and throws 7 hexes; arm guns do 35, which BOD 50 stops but for its 10 lost points."""
    near = unit(bod=50, at=7, frag_hits=10)
    state = table(alpha=red(pwr=70, weapons=("polar-grenade",)), bravo=near)
    shot, _ = take(state, "red", [99], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    assert (shot.strength, shot.damage) == ({"force": 35}, {"bravo": 5})
    thrown, _ = take(state, "red", [99], type_="throw", by="alpha", weapon="1", target="bravo")
    assert thrown.damage == {"bravo": 60}
    far = table(alpha=red(pwr=70, weapons=("polar-grenade",)), bravo=unit(at=8))
    for attack in ({"type_": "shoot", "weapon": "arm-guns"}, {"type_": "throw", "weapon": "1"}):
        assert refuse(far, "red", by="alpha", target="bravo", **attack) == ("out-of-range", "EIC-14.9")


def test_spd_gives_ground_movement_and_ram_damage():
    """EIC-4.13: SPD 40 walks and rams 4 hexes far; with BOD 90 the ram does 40 + 45, of which BOD 50 stops 50."""
    state = table(alpha=red(spd=40, bod=90), bravo=unit(bod=50, at=4), charlie=unit(at=5))
    assert refuse(state, "red", type_="move", by="alpha", to=[5, 0]) == ("move-too-far", "EIC-12.1")
    assert take(state, "red", type_="move", by="alpha", to=[4, 0])[1].units["alpha"].hex == (4, 0)
    rammed, _ = take(state, "red", [99], type_="ram", by="alpha", target="bravo")
    assert (rammed.strength, rammed.damage) == ({"force": 85}, {"bravo": 35})
    _, state = take(state, "red", [100], type_="detect", by="alpha")
    assert refuse(state, "red", type_="ram", by="alpha", target="charlie") == ("ram-out-of-reach", "EIC-14.13")


def test_det_finds_and_ecm_hides():
    """EIC-4.13: DET 60 with a 70 finds ECM 60 six hexes away, neither ECM 70 nor anyone seven hexes away."""
    enemies = {"bravo": unit(ecm=60, at=6), "charlie": unit(ecm=70, at=2), "delta": unit(ecm=0, at=7)}
    state = table(alpha=red(det=60, detected=()), **enemies)
    found, state = take(state, "red", [70], type_="detect", by="alpha")
    assert (found.need, found.range, found.seen) == (70, 6, ("bravo",))
    missed, _ = take(next_round(state), "red", [69], type_="detect", by="alpha")
    assert missed.seen == ()


def test_bod_lost_to_fragments_changes_no_energy():
    """EIC-5.5: a hit takes 2 of BOD 70 and no energy; 90 points of force then cost 22 of still 205."""
    state = table(alpha=red(weapons=("fragment-grenade", "concussion-cannon")), bravo=unit())
    _, state = take(state, "red", [99], type_="throw", by="alpha", weapon="1", target="bravo")
    bravo = state.units["bravo"]
    assert (bravo.frag_hits, bravo.energy, bravo.max_energy) == (1, 205, 205)
    _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    hit, state = take(state, "red", [99], type_="shoot", by="alpha", weapon="2", target="bravo")
    assert hit.damage == {"bravo": 22}
    assert (state.units["bravo"].energy, state.units["bravo"].max_energy) == (183, 205)


def test_armor_that_oxy_plus_has_ended_changes_neither_energy_nor_its_bands():
    """EIC-5.5: BOD 70 hit in round 1 works through round 8; in round 9 a laser still needs 70% of 205, 144 points."""
    state = table(alpha=red(weapons=("oxy-plus",)), bravo=unit(weapons=("laser",), energy=144))
    hit, state = take(state, "red", [99], type_="shoot", by="alpha", weapon="1", target="bravo")
    assert hit.oxidised_until == 8
    for _ in range(8):
        state = next_round(state)
    assert (state.round, state.units["bravo"].energy, state.units["bravo"].max_energy) == (9, 144, 205)
    _, state = take(state, "red", [100], type_="detect", by="alpha")
    gun, bare = take(state, "red", [99], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    assert gun.damage == {"bravo": 30}, "half of PWR 60, with no armor left"
    _, state = take(state, "blue", [100], type_="detect", by="bravo")
    assert take(state, "blue", [99], type_="shoot", by="bravo", weapon="1", target="alpha")[0].damage == {"alpha": 55}
    _, bare = take(bare, "blue", [100], type_="detect", by="bravo")
    shot = {"type_": "shoot", "by": "bravo", "weapon": "1", "target": "alpha"}
    assert refuse(bare, "blue", **shot) == ("low-energy", "EIC-15.5")


FORCE = [
    ("tank", "shoot", "main-gun", 100, 80),
    ("tank", "shoot", "sub-guns", 50, 30),
    ("suit", "shoot", "arm-guns", 50, 30),
    ("stumpy", "shoot", "chest-cannon", 75, 55),
    ("suit", "shoot", "concussion-cannon", 90, 70),
    ("suit", "shoot", "auto-cannon", 25, 5),
    ("suit", "shoot", "hi-explosive-missile", 150, 130),
    ("suit", "fight", "", 65, 45),
    ("suit", "ram", "", 90, 70),
    ("suit", "shoot", "plasma-beam", 60, 40),
    ("suit", "throw", "nuke-grenade", 60, 40),
    ("suit", "shoot", "nuke-missile", 160, 140 + 100),
    ("tank", "drop", "nuclear-bomb", 300, 280 + 300),
]
"""Attacker with BOD 100, ATTR 60, PWR 100, SPD 40; kind of attack, weapon, points of force, damage.

The target has BOD 50, less 30 for 15 fragmentation hits, and 100 of each shielding: that stops all heat of plasma (30)
and of a nuke grenade (75), and leaves 100 of a nuke missile's 200 and 300 of a nuclear bomb's 400.
"""


@pytest.mark.parametrize(("kind", "type_", "weapon", "force", "damage"), FORCE)
def test_force_meets_bod_and_no_shielding(kind, type_, weapon, force, damage):
    """EIC-6.9: guns, bullets, explosives, blows and the force of plasma and nuclear weapons meet BOD alone."""
    built_in = weapon.endswith(("guns", "-gun", "chest-cannon")) or not weapon
    alpha = red(kind, bod=100, attr=60, pwr=100, spd=40, weapons=() if built_in else (weapon,))
    bravo = unit(bod=50, frag_hits=15, shielding=SHIELDED, at=1 if type_ in ("fight", "ram") else 3)
    reference = weapon if built_in else "1"
    hit, _ = take(
        table(alpha=alpha, bravo=bravo), "red", [99], type_=type_, by="alpha", weapon=reference, target="bravo"
    )
    assert (hit.strength["force"], hit.damage["bravo"]) == (force, damage)
