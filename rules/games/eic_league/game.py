"""EIC League (rules EIC-1 to EIC-21): the game as the value that the kernel knows."""

from __future__ import annotations

from pathlib import Path

from rules.games.eic_league.actions.table import TABLE
from rules.games.eic_league.army import blank, editing, evaluation
from rules.games.eic_league.army.document import TEAM, TeamDesign
from rules.games.eic_league.army.generation import GENERATOR
from rules.games.eic_league.army.spreadsheet import TEAM_TABLE
from rules.games.eic_league.battle import evolve, follow_up, outcome, start
from rules.games.eic_league.battle import setup as battle_setup
from rules.games.eic_league.battle.actions import ACTIONS, Action
from rules.games.eic_league.battle.events import EVENTS, Event
from rules.games.eic_league.battle.state import STATES, State, clock
from rules.games.eic_league.builder import editor, record_sheets, reference
from rules.games.eic_league.builder.pieces import pieces
from rules.games.eic_league.campaign.careers import CAREERS
from rules.games.eic_league.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.eic_league.catalogue.maps import MAPS
from rules.games.eic_league.catalogue.version import RULES_VERSION
from rules.games.eic_league.conformance import cases
from rules.games.eic_league.display import overlays, screen
from rules.games.eic_league.display.log import events as log
from rules.games.eic_league.display.offers.detection import joined_offers
from rules.games.eic_league.opponent.lesson import LESSON
from rules.games.eic_league.opponent.tactics import TACTICS
from rules.games.eic_league.visibility import view
from rules.games.eic_league.visibility.view import View
from rules.kernel import game as contract
from rules.kernel.bounds import Bounds
from rules.kernel.measures import Measure
from rules.kit.rulebooks import read_rulebook

INFO = contract.Info(
    slug="eic-league",
    name="EIC League",
    tagline="Televised combat of armored suits and tanks, on hexes, with secret energy.",
    intro=(
        "Roll a budget, buy suits and tanks, raise seven ratings, fit shields and weapons. Energy is life and "
        "ammunition at once: every hit and every booster brings a unit closer to silence, and only its coach knows "
        "how close."
    ),
    accent=contract.Accent(light="#a8480b", dark="#ff9a4d", light_wash="#f8e6d6", dark_wash="#33241a"),
    army_word="team",
    sides=battle_setup.SIDES,
    rules_version=RULES_VERSION,
)

BATTLE: contract.Battle[State, Action, Event] = contract.Battle(
    setup=contract.SetupRules(
        sections=battle_setup.setup_sections,
        check=battle_setup.check_setup,
        start=lambda setup, dice: follow_up.begin(start.start_battle(setup)),
    ),
    codecs=contract.Codecs(actions=ACTIONS, events=EVENTS, states=STATES),
    decide=TABLE.decide,
    evolve=evolve.evolve,
    outcome=outcome.outcome,
    clock=clock,
    measures=(
        Measure(key="vanquished", label="Enemy units vanquished", rule="EIC-18.1"),
        Measure(key="in-action", label="Own units in action", rule="EIC-19.2"),
    ),
)

GAME: contract.Game[TeamDesign, State, Action, Event, View] = contract.Game(
    info=INFO,
    catalogue=contract.GameCatalogue(
        tables=CATALOGUE,
        hash=CATALOGUE_HASH,
        reference=reference.catalogue_tables,
        quick=("combat-chart", "energy-needs"),
    ),
    armies=contract.Armies(
        blank=blank.blank_team,
        read=TEAM.read,
        edit=editing.edit,
        evaluate=evaluation.evaluate,
        editor=editor.editor,
        record_sheets=record_sheets.record_sheets,
        pieces=pieces,
        table=TEAM_TABLE,
        markers=("moved", "fired", "stopped", "routed"),
        bounds=Bounds(entries=120, values=6_000, depth=8),
        generate=GENERATOR,
    ),
    battle=BATTLE,
    view=view.view,
    odds=contract.OddsBook(odds=TABLE.odds, breakdown=TABLE.breakdown),
    display=contract.Display(
        screen=screen.screen,
        progress=screen.progress,
        as_json=view.view_json,
        offers=TABLE.offers,
        offers_of_one=TABLE.offers_of_one,
        describe=log.describe,
        overlays=overlays.marks,
        joined=joined_offers,
    ),
    campaign=CAREERS,
    shared=(MAPS,),
    tactics=TACTICS,
    lesson=LESSON,
    rulebook=read_rulebook(Path(__file__).parent, "EIC"),
    conformance=contract.Cases(run=cases.run_case, compare=cases.compare_case),
)
