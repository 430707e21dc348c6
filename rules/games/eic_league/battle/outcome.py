"""The outcome of a battle with its reckoning: purse, receipts, spoils, survivors (EIC-19.2 to EIC-19.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle.labels import side_name
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.purse import purse_of
from rules.games.eic_league.mechanics.salvage import Reckoning, reckon
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Outcome
from rules.kernel.problems import Illegal
from rules.kernel.records import Json

REASONS = {"crushed": "all opponents are crushed", "surrender": "the last opponent has surrendered"}


def outcome(state: State) -> Outcome | None:
    """Returns the end of the battle, or None while it goes on. Without a survivor it is a draw, without spoils."""
    if not state.ended:
        return None
    if state.winner is None:
        return Outcome(winners=(), reason="Nobody is left in action.", measures=_measures(state))
    reckoning = _reckoning(state, state.winner)
    name = side_name(state, state.winner)
    return Outcome(
        winners=(state.winner,),
        reason=f"{name} holds the field: {REASONS.get(state.ended, state.ended)}.",
        why=tuple(_lines(state, reckoning)),
        facts=_facts(state, reckoning),
        measures=_measures(state),
    )


def _measures(state: State) -> dict[str, dict[str, int]]:
    out = {name: is_vanquished(unit) for name, unit in state.units.items()}
    return {
        side: {
            "vanquished": sum(out[name] for name, unit in state.units.items() if unit.side != side),
            "in-action": sum(not out[name] for name, unit in state.units.items() if unit.side == side),
        }
        for side in state.sides
    }


def _reckoning(state: State, winner: str) -> Reckoning:
    losers = [side for side in state.sides if side != winner]
    return reckon(state.units, winner=winner, losers=losers, purse=_purse(state) or 0)


def _purse(state: State) -> int | None:
    """Returns the purse of the highest league among the sides; None while the organiser has not set it (EIC-19.3)."""
    order = list(CATALOGUE.leagues)
    leagues = [side.league for side in state.sides.values() if side.league in order]
    if not leagues:
        return None
    try:
        return purse_of(max(leagues, key=order.index), state.purse)
    except Illegal:
        return None


def _lines(state: State, reckoning: Reckoning) -> Iterator[Line]:
    if reckoning.purse:
        for receipt in reckoning.receipts:
            label = f"Receipt of {side_name(state, receipt.from_)} for the purse"
            yield Line(label=label, amount=f"{receipt.amount:,}", how="credits", rule="EIC-19.4")
    else:
        yield Line(label="Purse", amount="not set", how="the organiser sets it above the Minor League", rule="EIC-19.3")
    if reckoning.scrapped:
        yield Line(label="Scrapped", amount=", ".join(reckoning.scrapped), rule="EIC-19.5")
    for weapon, count in reckoning.store.items():
        unit = "shots" if CATALOGUE.weapons[weapon].shots else "pieces"
        yield Line(label=f"Salvaged: {CATALOGUE.weapons[weapon].name}", amount=str(count), how=unit, rule="EIC-19.6")
    yield Line(label="Ready for the next battle", amount=", ".join(reckoning.ready) or "none", rule="EIC-19.8")
    if reckoning.kept:
        yield Line(label="Kept by their owners", amount=", ".join(reckoning.kept), rule="EIC-19.2")


def _facts(state: State, reckoning: Reckoning) -> dict[str, Json]:
    receipts = [{"from": paper.from_, "to": paper.to, "amount": paper.amount} for paper in reckoning.receipts]
    return {
        "purse": _purse(state),
        "receipts": receipts if reckoning.purse else [],
        "scrapped": list(reckoning.scrapped),
        "store": dict(reckoning.store),
        "ready": list(reckoning.ready),
        "kept": list(reckoning.kept),
        "credits": {key: side.credits for key, side in state.sides.items()},
    }
