"""The arithmetic of actions other than attacks before they are taken, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle.events import Moved, Recovered, Reloaded
from rules.games.eic_league.battle.state import State, material_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.detection import Search
from rules.games.eic_league.mechanics.movement import MOVEMENT_RULES
from rules.games.eic_league.mechanics.ratings import current_ratings, explain_rating
from rules.kernel.display.cards import Line


def search_lines(state: State, search: Search) -> Iterator[Line]:
    """Yields the DET, the range and the number of a detection roll."""
    yield from explain_rating(state.units[search.by], "det", round_=state.round)
    yield Line(label="Range", amount=str(search.range), how="DET / 10 hexes", rule="EIC-13.4")
    yield Line(label="Roll needed", amount=f"{search.need}+", rule="EIC-13.2", total=True)


def move_lines(state: State, moved: Moved) -> Iterator[Line]:
    """Yields the hexes of a movement, and where their limit comes from."""
    unit = state.units[moved.by]
    now = current_ratings(unit, state.round)
    if moved.mode == "ground":
        yield Line(label="SPD / 10", amount=str(now.spd // 10), how=f"SPD {now.spd}", rule="EIC-12.1")
        armor = material_of(unit)
        if armor and armor.move_hexes:
            yield Line(label=armor.name, amount=f"−{-armor.move_hexes}", rule="EIC-6.3")
    else:
        yield Line(label="PWR / 10", amount=str(now.pwr // 10), how=f"PWR {now.pwr}", rule=MOVEMENT_RULES[moved.mode])
    yield Line(label="Hexes", amount=f"{moved.hexes} of {moved.limit}", rule="EIC-12.12", total=True)


def price_lines(state: State, bought: Recovered | Reloaded) -> Iterator[Line]:
    """Yields the price of a purchase in the base, what it leaves, and the rounds that it takes."""
    energy = isinstance(bought, Recovered)
    rule = "EIC-18.3" if energy else "EIC-18.6"
    how = f"{CATALOGUE.base.recovery.credits_per_energy} for each point" if energy else "a load"
    yield Line(label="Credits", amount=f"−{bought.cost}", how=how, rule=rule)
    yield Line(label="Left", amount=str(bought.credits), rule="EIC-18.4")
    yield Line(
        label="Rounds in the base",
        amount=str(bought.rounds),
        how=f"through round {bought.until}",
        rule=rule,
        total=True,
    )
