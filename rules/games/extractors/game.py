"""Extractors! (rules EXT-1 to EXT-22; EXT-1.1 in a few words): the game as the value that the kernel knows."""

from __future__ import annotations

from pathlib import Path

from rules.games.extractors.actions.table import TABLE
from rules.games.extractors.army.document import Army, read_army
from rules.games.extractors.army.editing import edit_army
from rules.games.extractors.army.generation import GENERATOR
from rules.games.extractors.army.starting import blank_army
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.battle.actions import ACTIONS, Action
from rules.games.extractors.battle.ending import find_outcome
from rules.games.extractors.battle.events import Event
from rules.games.extractors.battle.evolve import STATES, evolve
from rules.games.extractors.battle.setup import SIDES, check_setup, setup_sections
from rules.games.extractors.battle.start import start_battle
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.turn_order import read_clock
from rules.games.extractors.builder.editor import find_card
from rules.games.extractors.builder.pieces import pieces
from rules.games.extractors.builder.record_sheets import record_sheets
from rules.games.extractors.builder.reference import catalogue_tables
from rules.games.extractors.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.extractors.catalogue.maps import MAPS
from rules.games.extractors.catalogue.version import RULES_VERSION
from rules.games.extractors.conformance.cases import compare_case, run_case
from rules.games.extractors.display.log.sentences import describe
from rules.games.extractors.display.offers.whole_side import joined_offers
from rules.games.extractors.display.overlays.sight import sight_overlay
from rules.games.extractors.display.screen import make_screen, progress
from rules.games.extractors.opponent.lesson import LESSON
from rules.games.extractors.opponent.tactics import TACTICS
from rules.games.extractors.visibility.view import View, make_view, view_json
from rules.kernel import game as contract
from rules.kernel.bounds import Bounds
from rules.kernel.codec import Codec
from rules.kernel.measures import Measure
from rules.kit.rulebooks import read_rulebook

INFO = contract.Info(
    slug="extractors",
    name="Extractors!",
    tagline="Hive infantry against huge machines that follow secret programs, on hexes.",
    intro=(
        "The Dorian player leads cells of infantry and light vehicles. The Avronian player programs one to five huge "
        "machines with secret cycles of orders and has to live with what they wrote. Six scenarios, one ten-sided die."
    ),
    accent=contract.Accent(light="#0b6370", dark="#54d0de", light_wash="#d9eef0", dark_wash="#12292d"),
    army_word="force",
    sides=SIDES,
    rules_version=RULES_VERSION,
)

BATTLE: contract.Battle[State, Action, Event] = contract.Battle(
    setup=contract.SetupRules(
        sections=setup_sections, check=check_setup, start=lambda setup, dice: [start_battle(setup)]
    ),
    codecs=contract.Codecs(actions=ACTIONS, events=Codec(Event, stored=True), states=STATES),
    decide=TABLE.decide,
    evolve=evolve,
    outcome=find_outcome,
    clock=read_clock,
    measures=(Measure(key="destroyed", label="Enemy units destroyed", rule="EXT-22.1"),),
)

GAME: contract.Game[Army, State, Action, Event, View] = contract.Game(
    info=INFO,
    catalogue=contract.GameCatalogue(
        tables=CATALOGUE,
        hash=CATALOGUE_HASH,
        reference=catalogue_tables,
        quick=("to-hit", "terrain"),
    ),
    armies=contract.Armies(
        blank=blank_army,
        read=read_army,
        edit=edit_army,
        evaluate=evaluate,
        editor=find_card,
        record_sheets=record_sheets,
        pieces=pieces,
        markers=("moved", "fired", "pinned", "routed", "hidden"),
        bounds=Bounds(entries=120, values=4_000, depth=8),
        generate=GENERATOR,
    ),
    battle=BATTLE,
    view=make_view,
    odds=contract.OddsBook(odds=TABLE.odds, breakdown=TABLE.breakdown),
    display=contract.Display(
        screen=make_screen,
        progress=progress,
        as_json=view_json,
        offers=TABLE.offers,
        offers_of_one=TABLE.offers_of_one,
        describe=describe,
        overlays=sight_overlay,
        joined=joined_offers,
    ),
    shared=(MAPS,),
    tactics=TACTICS,
    lesson=LESSON,
    rulebook=read_rulebook(Path(__file__).parent, "EXT"),
    conformance=contract.Cases(run=run_case, compare=compare_case),
)
