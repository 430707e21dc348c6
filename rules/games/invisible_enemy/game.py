"""Invisible Enemy (rules IE-1 to IE-11): the game as the value that the kernel knows."""

from __future__ import annotations

from pathlib import Path

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.army import evaluation, starting
from rules.games.invisible_enemy.army.document import ARMY, ArmyDesign
from rules.games.invisible_enemy.army.editing import edit_army
from rules.games.invisible_enemy.army.generation import GENERATOR
from rules.games.invisible_enemy.battle import evolve, start
from rules.games.invisible_enemy.battle.actions import ACTIONS, Action
from rules.games.invisible_enemy.battle.clock import read_clock
from rules.games.invisible_enemy.battle.ending import find_outcome
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.follow_up import begin_battle
from rules.games.invisible_enemy.battle.start import start_battle
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.builder import editor, record_sheets, reference
from rules.games.invisible_enemy.builder.pieces import pieces
from rules.games.invisible_enemy.builder.rule_sets import RuleSets
from rules.games.invisible_enemy.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.invisible_enemy.catalogue.maps import MAPS
from rules.games.invisible_enemy.catalogue.version import RULES_VERSION
from rules.games.invisible_enemy.conformance import cases
from rules.games.invisible_enemy.display import screen
from rules.games.invisible_enemy.display.log import sentences
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.whole_units import joined_offers, presume
from rules.games.invisible_enemy.display.relevant_fields import relevant_fields
from rules.games.invisible_enemy.display.setup import setup_sections
from rules.games.invisible_enemy.display.sketch import sketch
from rules.games.invisible_enemy.opponent.lesson import LESSON
from rules.games.invisible_enemy.opponent.tactics import TACTICS
from rules.games.invisible_enemy.visibility import view
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel import game as contract
from rules.kernel.bounds import Bounds
from rules.kernel.codec import Codec
from rules.kernel.measures import POINTS, Measure
from rules.kit.rulebooks import read_rulebook

INFO = contract.Info(
    slug="invisible-enemy",
    name="Invisible Enemy",
    tagline="Swarms of tiny fighting vehicles, and a duel of network dice for every move they make.",
    intro=(
        "Units of tiny vehicles fight among dust, mold and fungus towers. Every turn both sides throw their network"
        " dice: what survives buys moves, barrages and deflections, or cripples the enemy's network. Every network"
        " dwindles by a die a turn."
    ),
    accent=contract.Accent(light="#3f6b12", dark="#a5d95b", light_wash="#e6f0d6", dark_wash="#222d14"),
    army_word="force",
    sides=start.SIDES,
    rules_version=RULES_VERSION,
)

BATTLE: contract.Battle[State, Action, Event] = contract.Battle(
    setup=contract.SetupRules(
        sections=setup_sections, check=start.check_setup, start=lambda setup, dice: begin_battle(start_battle(setup))
    ),
    codecs=contract.Codecs(actions=ACTIONS, events=Codec(Event, stored=True), states=evolve.STATES),
    decide=TABLE.decide,
    clock=read_clock,
    evolve=evolve.evolve,
    outcome=find_outcome,
    measures=(
        Measure(key=POINTS, label="House points", rule="IE-10.1"),
        Measure(key="strikes", label="Strikes", rule="IE-10.1"),
    ),
)

GAME: contract.Game[ArmyDesign, State, Action, Event, View] = contract.Game(
    info=INFO,
    catalogue=contract.GameCatalogue(
        tables=CATALOGUE,
        hash=CATALOGUE_HASH,
        reference=reference.catalogue_tables,
        quick=("direct-fire", "control", "area-weapons"),
    ),
    armies=contract.Armies(
        blank=starting.blank,
        read=ARMY.read,
        edit=edit_army,
        evaluate=evaluation.evaluate,
        editor=editor.editor,
        record_sheets=record_sheets.record_sheets,
        pieces=pieces,
        markers=("moved", "fired", "stopped"),
        bounds=Bounds(entries=120),
        generate=GENERATOR,
    ),
    battle=BATTLE,
    view=view.view,
    odds=contract.OddsBook(odds=TABLE.odds, breakdown=TABLE.breakdown),
    display=contract.Display(
        screen=lambda view: screen.screen(view, TABLE.offers(view)),
        progress=screen.progress,
        as_json=view.view_json,
        offers=TABLE.offers,
        offers_but=TABLE.offers_but,
        describe=sentences.describe,
        relevant_fields=lambda view, offer: relevant_fields(view.state, offer),
        plan=contract.PlanDisplay(
            sketch=lambda view, action: sketch(view.state, action),
            measure=lambda view, action: fill_measurements(view.state, action),
            lengths=("distance",),
        ),
        joined=joined_offers,
        presume=presume,
    ),
    shared=(RuleSets(), MAPS),
    tactics=TACTICS,
    lesson=LESSON,
    rulebook=read_rulebook(Path(__file__).parent, "IE"),
    conformance=contract.Cases(run=cases.run_case, compare=cases.compare_case),
)
