"""Armies made to beat another one: candidates by taste and seed for the same money, which can meet it in a battle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from rules.kernel.game import AnyPlayedGame
from rules.kernel.generation import Addition, Generator, Wish
from rules.kernel.problems import RulesError, illegal
from rules.kernel.records import Json, Record
from rules.kit.army_builder import MOST_SEED
from rules.kit.players.series import seat

FIXES = 4
"""Problems of a beginning that are mended at most."""
TRIED = 3
"""Candidates that are made at most for each that is wanted: some may not meet the army at all."""


class Challenger(Record):
    """A made army: its name, its document, and the choices that made it."""

    name: str
    document: Json
    choices: tuple[Addition, ...]


def find_challengers(game: AnyPlayedGame, army: Json, *, number: int, seed: int, variant: str = "") -> list[Challenger]:
    """Returns that many armies, or fewer, for what ``army`` has cost, or on the terms that it names.

    Raises Illegal where none can be made, or none can meet it.
    """
    maker = game.armies.generate
    if maker is None:
        raise illegal("no-maker", f"No armies of {game.name} can be made here.", rule="")
    terms = maker.meeting(army) if maker.meeting else None
    begun = None if terms is None else _mended(game, terms)
    if begun is not None and game.armies.evaluate(game.armies.read(begun)).fill_limit is None:
        raise illegal(
            "no-points", "Its scenario leaves the other side no points to spend: nothing to look for.", rule=""
        )
    budget = _spent(game, maker, army) if begun is None else None
    chance, tastes = Random(f"challengers {seed}"), list(maker.tastes)
    wishes = (
        Wish(taste=tastes[turn % len(tastes)].key, seed=chance.randint(1, MOST_SEED), budget=budget, variant=variant)
        for turn in range(TRIED * number)
    )
    obstacles: list[str] = []
    found = list(islice(_meeting(game, army, begun, wishes, obstacles), number))
    if not found:
        raise illegal("cannot-meet", f"No army that was made can meet it. {''.join(obstacles[:1])}", rule="")
    return found


def _spent(game: AnyPlayedGame, maker: Generator, army: Json) -> int:
    """Returns what an army has cost. Raises Illegal for a price at which no armies are made."""
    spent, budgets = int(game.armies.evaluate(game.armies.read(army)).fill or 0), maker.budgets
    if not budgets.least <= spent <= budgets.most:
        message = f"Armies are made for {budgets.least:,} to {budgets.most:,}; this one has cost {spent:,}."
        raise illegal("number-off-scale", message, rule="")
    return spent


def _mended(game: AnyPlayedGame, document: Json) -> Json:
    """Returns a document after the first fix of each problem that has one, which adds what is imposed."""
    for _ in range(FIXES):
        problems = game.armies.evaluate(game.armies.read(document)).problems
        fix = next((one.fixes[0] for one in problems if one.weight == "error" and one.fixes), None)
        for edit in fix.edits if fix else ():
            document = game.armies.edit(document, edit)
    return document


def _meeting(
    game: AnyPlayedGame, army: Json, begun: Json, wishes: Iterator[Wish], obstacles: list[str]
) -> Iterator[Challenger]:
    """Yields the armies of these wishes that can meet ``army``; notes why others cannot."""
    for wish in wishes:
        try:
            one = _challenger(game, begun, wish)
            problems = game.battle.setup.check(seat(game, [one.document, army]))
        except RulesError as error:
            obstacles.append(str(error))
            continue
        if found := [problem.message for problem in problems if problem.weight == "error"]:
            obstacles.append(" ".join(found))
        else:
            yield one


def _challenger(game: AnyPlayedGame, begun: Json, wish: Wish) -> Challenger:
    maker = game.armies.generate
    if maker is None:
        raise illegal("no-maker", f"No armies of {game.name} can be made here.", rule="")
    taste = next(one.name for one in maker.tastes if one.key == wish.taste)
    name = f"{taste} {wish.seed}"
    made = maker.suggest(game.armies.blank(name) if begun is None else {**begun, "name": name}, wish)
    return Challenger(name=name, document=made.document, choices=made.additions)
