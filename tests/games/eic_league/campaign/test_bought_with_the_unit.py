"""What is sold between battles: ratings and weapons, but no shielding, movement gear or pod (EIC-2.4, EIC-19.9)."""

from rules.games.eic_league.campaign.careers import CAREERS
from rules.kernel.campaign import Career
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from tests.games.eic_league.construction import unit


def test_ratings_and_weapons_alone_are_sold_for_a_unit_that_a_team_owns():
    career = Career(name="Team", wallet=90_000, begun=True)
    (bought,) = CAREERS.deal(career, {"type": "recruit", "unit": unit()}, TapeDice()).put
    owned = replace(bought, id="u1")
    offers = CAREERS.deals(replace(career, holdings={"u1": owned}))
    assert {offer.action["type"] for offer in offers} == {"buy", "upgrade", "scrap"}
