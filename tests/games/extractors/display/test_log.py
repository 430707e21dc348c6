"""Sentences of the log."""

from rules.games.extractors.battle.events import Attack, CriticalHit, Fired
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.display.log.fire import RESULTS, fire_sentence
from rules.kernel.codec import Codec
from rules.kernel.records import replace
from tests.games.extractors.play import machine, section


def test_every_result_against_sections_has_words():
    cells = {cell for row in CATALOGUE.damage.soft.rows for cell in row.cells}
    assert cells == set(RESULTS)
    assert not cells & set(RESULTS.values())


def test_a_lost_box_has_words():
    lost = CriticalHit(result="program", die=7, box="combat-1")
    hit = Attack(target="A", firers=("c",), hits=(True,), faces=(9,), drms=(0,), parts=((),), criticals=(lost,))
    assert "combat box 1 destroyed" in fire_sentence(Fired(by=("c",), attacks=(hit,), units={})).text


def test_the_log_calls_the_slots_of_a_machine_by_their_weapons():
    pods = {"A": machine("1010", "bipod", weapons={"slot-1": "laser"}), "B": machine("1011", "bipod")}
    units = Codec(State).read({"units": pods | {"Shock-2": section("1008")}}).units
    lost = CriticalHit(die=4, result="firepower", slot="slot-1")
    by_slot = Attack(
        target="B", firers=("slot-1",), parts=((),), drms=(0,), faces=(9,), hits=(True,), firepower=4, face=9, die=9
    )
    by_unit = replace(by_slot, target="A", firers=("Shock-2",), criticals=(lost,))
    said = fire_sentence(Fired(by=("A",), attacks=(by_slot,), units=units, order="sweep"))
    assert said.why[0].label == "Laser at B"
    said = fire_sentence(Fired(by=("Shock-2",), attacks=(by_unit,), units=units))
    assert said.why[0].label == "Shock-2 at A" and "Laser destroyed" in said.text
    assert said.why[-1].amount.endswith("Laser destroyed")
