"""Ratings of drones in play (EIC-17.9)."""

from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.mechanics.drones import drone_ratings


def test_a_drone_has_the_flight_bonus_while_it_can_fly():
    assert drone_ratings(Drone(hex=(0, 0)), 1).dfr == 50
    assert drone_ratings(Drone(hex=(0, 0), energy=44), 1).dfr == 50  # 31 % of 140
    assert drone_ratings(Drone(hex=(0, 0), energy=43), 1).dfr == 30
    assert drone_ratings(Drone(hex=(0, 0), airborne=False), 1).dfr == 30
    assert drone_ratings(Drone(hex=(0, 0)), 1).det == 0  # EIC-13.8
