"""War Logic (rules WL-1 to WL-19): the game as the value that the kernel knows."""

from __future__ import annotations

from pathlib import Path

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.army import editing, evaluation, starting
from rules.games.war_logic.army.document import ARMY, ArmyDesign
from rules.games.war_logic.army.generation import GENERATOR
from rules.games.war_logic.battle import clock, evolve, outcome, start
from rules.games.war_logic.battle.actions import ACTIONS, Action
from rules.games.war_logic.battle.events import Event
from rules.games.war_logic.battle.setup import SIDES, check_setup
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.builder import editor, record_sheets, reference
from rules.games.war_logic.builder.pieces import pieces
from rules.games.war_logic.builder.sharing import kinds
from rules.games.war_logic.campaign.careers import CAREERS
from rules.games.war_logic.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.catalogue.version import RULES_VERSION
from rules.games.war_logic.conformance import cases
from rules.games.war_logic.display import log, plan, screen, setup_card
from rules.games.war_logic.odds.known import as_known
from rules.games.war_logic.opponent.lesson import LESSON
from rules.games.war_logic.opponent.tactics import TACTICS
from rules.games.war_logic.visibility import view
from rules.games.war_logic.visibility.view import View
from rules.kernel import game as contract
from rules.kernel.bounds import Bounds
from rules.kernel.codec import Codec
from rules.kernel.measures import Measure
from rules.kit.rulebooks import read_rulebook

INFO = contract.Info(
    slug="war-logic",
    name="War Logic",
    tagline="Any figures of any scale and genre, at war by one open formula.",
    intro=(
        "Invent skills, price them with one formula, put them together into units and teams, and fight with anything: "
        "soldiers, castles, starships, minefields. Nothing is fixed in a codex; what the others have not seen you use, "
        "they do not know."
    ),
    accent=contract.Accent(light="#5a3ea6", dark="#b9a2ff", light_wash="#e9e3f8", dark_wash="#241d3a"),
    army_word="army",
    sides=SIDES,
    rules_version=RULES_VERSION,
)

BATTLE: contract.Battle[State, Action, Event] = contract.Battle(
    setup=contract.SetupRules(
        sections=setup_card.setup_sections, check=check_setup, start=lambda setup, dice: [start.start(setup)]
    ),
    codecs=contract.Codecs(actions=ACTIONS, events=Codec(Event, stored=True), states=Codec(State, stored=True)),
    decide=TABLE.decide,
    evolve=evolve.evolve,
    outcome=outcome.outcome,
    clock=clock.clock,
    measures=(Measure(key="worth", label="Worth of enemy losses", rule="WL-17.7"),),
)

GAME: contract.Game[ArmyDesign, State, Action, Event, View] = contract.Game(
    info=INFO,
    catalogue=contract.GameCatalogue(
        tables=CATALOGUE,
        hash=CATALOGUE_HASH,
        reference=reference.catalogue_tables,
        quick=("die-modifiers", "pincer", "extra-dice", "deductions"),
    ),
    armies=contract.Armies(
        blank=starting.blank_army,
        read=ARMY.read,
        edit=editing.edit,
        evaluate=evaluation.evaluate,
        editor=editor.editor,
        record_sheets=record_sheets.record_sheets,
        pieces=pieces,
        bounds=Bounds(values=20_000),
        generate=GENERATOR,
    ),
    battle=BATTLE,
    view=view.view,
    odds=contract.OddsBook(
        odds=lambda view, action: TABLE.odds(view, as_known(view, action)),
        breakdown=lambda view, action: TABLE.breakdown(view, as_known(view, action)),
    ),
    display=contract.Display(
        screen=screen.screen,
        progress=screen.progress,
        as_json=view.view_json,
        offers=TABLE.offers,
        describe=log.describe,
        plan=contract.PlanDisplay(sketch=plan.sketch, measure=plan.measure_action, lengths=("distance",)),
    ),
    campaign=CAREERS,
    shared=(*kinds.KINDS, MAPS),
    tactics=TACTICS,
    lesson=LESSON,
    rulebook=read_rulebook(Path(__file__).parent, "WL"),
    conformance=contract.Cases(run=cases.run_case, compare=cases.compare_case),
)
