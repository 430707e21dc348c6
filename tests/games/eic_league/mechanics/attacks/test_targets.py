"""Drones as targets (EIC-17.9)."""

from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import attack, attacker, battle, refused, unit


def test_a_drone_can_be_attacked_once_it_has_left_its_tank():
    seen = attacker(detected=("bravo/drone",))
    out = unit("tank", at=9, drone=Drone(hex=(3, 0)))
    assert check_attack(battle(seen, out), attack("arm-guns", target="bravo/drone")).aim.dfr == 50
    inside = battle(seen, unit("tank"))
    assert refused(inside, attack("arm-guns", target="bravo/drone")) == "not-detected"
    lost = battle(seen, unit("tank", drone_lost=True))
    assert refused(lost, attack("arm-guns", target="bravo/drone")) == "target-vanquished"


def test_a_drone_in_the_air_cannot_be_rammed_or_fought_but_a_grounded_one_can():
    seen = attacker(detected=("bravo/drone",))
    for type_ in ("fight", "ram"):
        up = battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0))))
        assert refused(up, attack(type_=type_, target="bravo/drone")) == "target-airborne"
        check_attack(
            battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0), energy=40))),
            attack(type_=type_, target="bravo/drone"),
        )
