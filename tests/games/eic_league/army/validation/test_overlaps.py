"""Where two codes could be meant, one stands (RULINGS.md)."""

import pytest

from tests.games.eic_league.construction import codes, team, unit

OVERLAPS = [
    (unit("archie", weapons=["heavy-laser"]), {"charges-only"}),
    (unit(pod_missile="sonic-grenade"), {"pod-missing"}),
    (unit(holster="sonic-missile"), {"holster-missing"}),
    (unit("tank", missile_pod=2), {"pod-suit-only"}),
    (unit(shielding={"laser": 125}), {"shielding-off-scale", "shielding-over-total"}),
]


@pytest.mark.parametrize(("design", "expected"), OVERLAPS)
def test_the_more_telling_code_stands_alone(design, expected):
    assert codes(team(design)) == expected
