"""Every number of a document has bounds: what lies beyond is a problem, and never begins a battle or a career."""

import pytest

from rules.games.eic_league.army.bounds import ARMOR_ROUNDS, FRAG_HITS
from rules.games.eic_league.campaign.careers import CAREERS
from rules.games.eic_league.game import GAME
from rules.kernel.campaign import Career
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from tests.games.eic_league.battles import two
from tests.games.eic_league.construction import GOOD, codes, evaluated, team, unit

FAR = 10**12
NUMBERS = {
    **{f"rating {name}": lambda n, name=name: unit(ratings={**GOOD, name: n}) for name in GOOD},
    "upgrade": lambda n: unit(upgrades=[{"rating": "attr", "to": n}]),
    "shielding": lambda n: unit(shielding={"laser": n}),
    "shots": lambda n: unit(weapons=[{"weapon": "sonic-grenade", "shots": n}]),
    "missile": lambda n: unit(weapons=[{"weapon": "nuke-missile", "shots": n}]),
    "pod missile": lambda n: unit(missile_pod=1, pod_missile={"weapon": "sonic-missile", "shots": n}),
    "holster": lambda n: unit("outlaw", holster={"weapon": "auto-cannon", "shots": n}),
    "pods": lambda n: unit(missile_pod=n),
    "energy": lambda n: unit(wear={"energy": n}),
    "fragments": lambda n: unit(wear={"frag-hits": n}),
    "armor rounds": lambda n: unit(wear={"armor-rounds": n}),
}
PRICED = {"pods"}
"""Numbers that may be as high as one pays for, up to the rules' own limit, which a referee can let pass."""


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [-FAR, -1, FAR])
def test_a_number_beyond_its_bounds_is_refused_everywhere(name, value):
    document = team(NUMBERS[name](value))
    try:
        found = codes(document)
    except RulesError as refusal:
        assert refusal.problem.code == "unreadable" and value < 0
        return
    assert found
    cost = int(evaluated(document).spent.replace(",", ""))
    assert cost >= 0
    if name not in PRICED:
        with pytest.raises(RulesError):
            GAME.battle.setup.start(two(red=document), TapeDice())
    with pytest.raises(RulesError):
        CAREERS.deal(rich(), {"type": "recruit", "unit": document["units"][0]}, TapeDice())


@pytest.mark.parametrize(("key", "bounds"), [("frag-hits", FRAG_HITS), ("armor-rounds", ARMOR_ROUNDS)])
def test_wear_at_its_bounds_is_legal(key, bounds):
    for value in (bounds.least, bounds.most):
        assert not codes(team(unit(wear={key: value})))
    assert codes(team(unit(wear={key: bounds.most + 1}))) == {"number-off-scale"}


def test_a_budget_has_its_bounds():
    assert codes(team(unit(), budget=FAR)) == {"number-off-scale"}
    assert codes(team(unit(), budget=-1)) == {"over-budget"}


def test_a_load_that_is_more_than_a_suit_s_is_told_when_a_tank_becomes_a_suit():  # EIC-7.3
    load = {"weapon": "sonic-grenade", "salvaged": True, "shots": 25}
    more = {"weapons": [load, "grenade-launcher"]}
    assert not codes(team(unit("tank", **more), store={"sonic-grenade": 1}))
    broken = team(unit("suit", **more), store={"sonic-grenade": 1})
    assert codes(broken) == {"too-many-shots"}
    assert dict(evaluated(broken).parts[0].values)["shots"] == {"1": 10}


@pytest.mark.parametrize("store", [{}, {"tank-drone": 1}])
def test_a_drone_is_never_salvage(store):  # EIC-19.6
    salvaged = team(unit("tank", drone_lost=True, weapons=[{"weapon": "tank-drone", "salvaged": True}]), store=store)
    bought = team(unit("tank", drone_lost=True, weapons=["tank-drone"]), store=store)
    assert codes(salvaged) == {"salvage-not-owned"}
    assert not codes(bought)
    assert evaluated(salvaged).spent == evaluated(bought).spent


# --- one price everywhere ---------------------------------------------------------------------------


def rich(**more):
    return Career(name="Team", wallet=90_000, begun=True, **more)


SAME_PRICE = [
    unit(
        ratings={**GOOD, "bod": 50, "attr": 40}, upgrades=[{"rating": "attr", "to": 80}, {"rating": "bod", "to": 100}]
    ),
    unit("tank", drone_lost=True, weapons=["tank-drone", "heavy-laser"]),
    unit(weapons=[{"weapon": "sonic-grenade", "shots": 3}], wear={"energy": 20}),
    unit(movement=["flight", "flight"]),
]


@pytest.mark.parametrize("design", SAME_PRICE)
def test_a_unit_costs_the_same_on_the_army_page_and_in_a_career(design):  # EIC-4.8
    page = int(evaluated(team(design)).spent.replace(",", ""))
    deal = CAREERS.deal(rich(), {"type": "recruit", "unit": design}, TapeDice())
    assert (deal.postings["wallet"], deal.put[0].worth) == (-page, page)
    (offer,) = CAREERS.recruits(rich(), team(design))
    assert offer.closed is None
    assert offer.label.endswith(f": {page:,}")


@pytest.mark.parametrize(
    ("design", "code"),
    [
        (unit(upgrades=[{"rating": "dfr", "to": 40}]), "upgrade-not-higher"),
        (unit("tank", weapons=["tank-drone"]), "drone-replacement-only"),
    ],
)
def test_what_is_illegal_on_the_army_page_is_not_recruited_and_its_offer_says_so(design, code):
    with pytest.raises(RulesError) as refusal:
        CAREERS.deal(rich(), {"type": "recruit", "unit": design}, TapeDice())
    (offer,) = CAREERS.recruits(rich(), team(design))
    assert (refusal.value.problem.code, offer.closed.code) == (code, code)


def test_an_empty_pod_makes_no_room_in_the_slots():  # EIC-7.9, EIC-9.11
    missiles = ["sonic-missile"] * 3
    assert not codes(team(unit(weapons=missiles, missile_pod=True, pod_missile="sonic-missile")))
    assert codes(team(unit(weapons=[*missiles, "sonic-missile"], missile_pod=True))) == {"weapon-capacity"}
