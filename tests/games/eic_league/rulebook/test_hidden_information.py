"""What each player is told, played (section 20)."""

import re

import pytest

from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME
from tests.games.eic_league.duels import attack, unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take

RED, BLUE = side("red"), side("blue")


def numbers(*things):
    """All whole numbers in what somebody reads."""
    return {int(one) for one in re.findall(r"\d+", repr(things))}


def told(event, viewer):
    return GAME.display.describe(event, viewer)


def seen(state, viewer):
    """Everything a viewer gets of a battle: its JSON, screen and offers."""
    view = GAME.view(state, viewer)
    return GAME.display.as_json(view), GAME.display.screen(view), GAME.display.offers(view)


AIMED = {"by": "alpha", "weapon": "1", "target": "bravo", "booster": 21, "sharpshoot": True}


def test_all_hear_weapon_booster_sharpshooting_attr_and_dfr_before_the_roll():
    """EIC-20.2: ATTR 60 and DFR 50 need more than 94 on an aimed shot; each of these is in the line of the log."""
    state = table(alpha=red(weapons=("laser",)), bravo=unit())
    said, after = take(state, "red", type_="announce", attack={"type": "shoot", **AIMED})
    for viewer in (RED, BLUE, SPECTATOR, REFEREE):
        line = told(said, viewer)
        assert "laser" in line.text and "sharpshooting" in repr(line).lower()
        assert {21, 60, 50, 94} <= numbers(line)
        units = GAME.view(after, viewer).state.units
        assert (units["alpha"].shown["attr"], units["bravo"].shown["dfr"]) == (60, 50)


def test_the_damage_that_is_left_is_told_to_the_owner_alone():
    """EIC-20.2: of 55 + 21 points shielding 39 leaves 37; blue reads 37 and its 168 left, red and the rest neither."""
    bravo = unit(shielding={"laser": 39})
    hit, after = take(table(alpha=red(weapons=("laser",)), bravo=bravo), "red", [95], type_="shoot", **AIMED)
    assert (hit.damage, after.units["bravo"].energy) == ({"bravo": 37}, 168)
    assert {37, 168} <= numbers(told(hit, BLUE))
    for viewer in (RED, SPECTATOR):
        assert not {37, 39, 168} & numbers(told(hit, viewer))
        known = GAME.display.as_json(GAME.view(after, viewer))["units"]["bravo"]
        assert not {"energy", "max-energy", "shielding"} & known.keys()
        assert not {37, 39, 168} & numbers(known)


def test_the_searching_player_learns_who_was_found_and_nobody_s_ecm():
    """EIC-20.4: DET 50 finds ECM 47 and not ECM 53; neither number is read by red, and the finds by nobody else."""
    state = table(alpha=red(detected=()), bravo=unit(ecm=47), charlie=unit(ecm=53))
    found, after = take(state, "red", [88], type_="detect", by="alpha")
    assert found.seen == ("bravo",)
    assert "bravo" in told(found, RED).text and "charlie" not in repr(told(found, RED))
    assert GAME.view(after, RED).state.units["alpha"].detected == {"bravo"}
    for viewer in (BLUE, SPECTATOR):
        assert not {"bravo", "charlie"} & set(re.findall(r"\w+", repr(told(found, viewer))))
        assert GAME.view(after, viewer).state.units["alpha"].detected == frozenset()
    for viewer in (RED, SPECTATOR):
        for name in ("bravo", "charlie"):
            assert "ecm" in GAME.view(after, viewer).state.units[name].unknown
        assert not {47, 53} & numbers(told(found, viewer), GAME.display.as_json(GAME.view(after, viewer))["units"])


def test_a_search_without_finds_is_told_to_its_player_alone():
    """EIC-20.4: a 74 is one short for DET 50, and red reads so."""
    state = table(alpha=red(detected=()), bravo=unit(ecm=40))
    missed, _ = take(state, "red", [74], type_="detect", by="alpha")
    assert missed.seen == () and {74, 75} <= numbers(told(missed, RED))
    assert not {74, 75} & numbers(told(missed, BLUE), told(missed, SPECTATOR))


def test_the_round_of_each_shot_stays_known_to_both():
    """EIC-20.5: in round 3 blue still reads that red's oxy plus fired in round 1, and of the unfired laser nothing."""
    state = table(alpha=red(weapons=("laser", "oxy-plus", "auto-cannon")), bravo=unit())
    _, state = take(state, "red", [2], type_="shoot", by="alpha", weapon="2", target="bravo")
    _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    _, state = take(state, "red", [2], type_="shoot", by="alpha", weapon="3", target="bravo")
    state = next_round(state)
    for viewer in (BLUE, SPECTATOR):
        alpha = GAME.view(state, viewer).state.units["alpha"]
        assert (alpha.weapons, dict(alpha.last_fired)) == (("", "oxy-plus", "auto-cannon"), {"2": 1, "3": 2})
        assert dict(alpha.shots) == {}, "how many bullets are left is secret"
    assert dict(GAME.view(state, RED).state.units["alpha"].shots) == {"3": 24}


def test_want_of_energy_is_told_to_the_owner_alone():
    """EIC-20.7: a laser needs 144 of 205; red is refused at 100, while blue and spectators see the same as at 205."""
    weak, full = (table(alpha=red(weapons=("laser",), energy=energy), bravo=unit()) for energy in (100, 205))
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    assert refuse(weak, "red", **shot) == ("low-energy", "EIC-15.5")
    codes = {viewer: {offer.closed.code for offer in seen(weak, viewer)[2] if offer.closed} for viewer in (RED, BLUE)}
    assert "low-energy" in codes[RED] and "low-energy" not in codes[BLUE]
    assert refuse(weak, "blue", **shot)[0] == "not-your-unit"
    for viewer in (BLUE, SPECTATOR):
        assert seen(weak, viewer) == seen(full, viewer)
        for state in (weak, full):
            with pytest.raises(Illegal) as error:
                GAME.odds.odds(GAME.view(state, viewer), attack(1))
            assert error.value.problem.code == "not-detected", "whom red has found is red's secret as well"
