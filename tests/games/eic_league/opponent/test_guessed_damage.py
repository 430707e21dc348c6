"""What a coach of EIC League expects of an attack on a unit whose protection is hidden."""

import pytest

from rules.games.eic_league.game import GAME
from rules.games.eic_league.opponent.guessed_damage import PARALYSED, USUAL_HIT, thorough_prize
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.eic_league.duels import attacker, battle, unit
from tests.kit.players.test_players import begun

WEAPONS = ("flame-thrower", "plasma-beam", "sonic-grenade", "paralysis-grenade")
"""Heat 40; force 60 and heat 30; sonic 60, with a blast; no damage. The attacker's BOD is 70."""


def worth(slot, *, target=None, by=None, **more):
    state = battle(by or attacker(weapons=WEAPONS), target or unit(), **more)
    kind = "throw" if slot > 2 else "shoot"
    action = {"type": kind, "by": "alpha", "target": "bravo", "weapon": str(slot) if slot else "arm-guns"}
    view = GAME.view(state, side("red"))
    return thorough_prize(view, action, GAME.odds.odds(view, GAME.battle.codecs.actions.read(action))).worth


def test_force_is_stopped_by_armor_like_ones_own():
    bare = worth(0)
    assert bare < worth(2) < worth(1), "guns of 30 force, plasma for its heat alone, heat"
    shielded = attacker(weapons=WEAPONS, shielding={"heat": 60})
    assert worth(1, by=shielded) == bare, "who is shielded against heat expects that of others"


def test_a_blast_counts_for_all_whom_it_hits_and_against_ones_own():
    alone = worth(3)
    assert worth(3, charlie=unit(at=4)) > alone > worth(3, charlie=unit(side="red", at=4))


def test_paralysis_is_worth_most_but_not_twice():
    assert worth(4) == pytest.approx(PARALYSED * USUAL_HIT + worth(4, target=unit(paralysed_until=3)))
    assert worth(4) > worth(3) > worth(4, target=unit(paralysed_until=3))


def test_the_first_plan_gives_up_later_than_steady():
    """One unit of four against four: a steady coach gives up, who cannot see what the others have left fights on."""
    table = begun("eic-league")
    while not table.at.startswith("Round 1 / movement"):
        table.step()
    names = [name for name, one in table.state.units.items() if one.side == "side-1"]
    del names[0]
    lost = {name: replace(one, energy=0) if name in names else one for name, one in table.state.units.items()}
    state = replace(table.state, units=lost)
    view, tactics = GAME.view(state, side("side-1")), GAME.tactics
    offers = [one for one in GAME.display.offers(view) if one.action["type"] == "surrender"]
    assert [one for offer in offers for one in tactics.candidates(view, offer)]
    assert not [one for offer in offers for one in tactics.doctrines["the right weapon"].candidates(view, offer)]
