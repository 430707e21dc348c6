"""Armies that the site makes by itself, in every game that has a maker: legal, the budget used, the same again."""

from random import Random

import pytest

from rules import registry
from rules.kernel.edits import Edit
from rules.kernel.generation import ENOUGH, Wish
from rules.kernel.problems import Illegal
from tests.contract.games import EVERY

MAKING = [slug for slug in EVERY if slug in {one.slug for one in registry.all_games() if one.armies.generate}]
MOST_STEPS = 60


def wishes(maker, number, *, start=0):
    """Wishes of every taste and variant, with the least, the greatest and other budgets."""
    chance = Random(f"wishes {start}")
    variants = [variant.key for variant in maker.variants] or [""]
    budgets = (maker.budgets.least, maker.budgets.usual, maker.budgets.most)
    for seed in range(start + 1, start + number + 1):
        between = chance.randint(maker.budgets.least, maker.budgets.most)
        yield Wish(
            taste=maker.tastes[seed % len(maker.tastes)].key,
            seed=seed,
            budget=chance.choice((*budgets, between)),
            variant=chance.choice(variants),
        )


def evaluated(game, document):
    return game.armies.evaluate(game.armies.read(document))


def edited(game, document, edits):
    for edit in edits:
        document = game.armies.edit(document, edit)
    return document


def check(game, wish):
    blank = game.armies.blank("Made")
    made = game.armies.generate.suggest(blank, wish)
    result = evaluated(game, made.document)
    assert not result.problems, f"{wish}: nothing is wrong with a made army, not even a hint"
    assert made.share >= ENOUGH, f"{wish}: it uses 95 % of its budget, not {made.share:.1%}"
    assert result.fill == made.spent <= made.limit == wish.budget, f"{wish}: the sums are those of the evaluation"
    assert len(made.additions) <= MOST_STEPS, f"{wish}: the choices are bounded"
    assert all(one.why.strip() and one.label.strip() for one in made.additions), f"{wish}: each choice says why"
    assert edited(game, blank, made.edits) == made.document, f"{wish}: its edits make it"
    return made


@pytest.mark.parametrize("slug", MAKING)
def test_the_rest_of_a_budget_is_said_to_buy_something_only_when_it_does(slug):
    game = registry.get(slug)
    maker = game.armies.generate
    for wish in wishes(maker, 4):
        full = maker.suggest(game.armies.blank("Made"), wish)
        begun = edited(game, game.armies.blank("Begun"), (*full.opening, *full.additions[0].edits))
        assert maker.fits(begun), f"{wish}: the rest buys the next of its steps"
        rest = [maker.suggest(full.document, Wish(taste=one.key, seed=9)).additions for one in maker.tastes]
        assert maker.fits(full.document) == any(rest), wish


@pytest.mark.parametrize("slug", MAKING)
def test_a_made_army_is_legal_and_uses_its_budget(slug):
    game = registry.get(slug)
    for wish in wishes(game.armies.generate, 12):
        check(game, wish)


@pytest.mark.long
@pytest.mark.parametrize("slug", MAKING)
def test_a_thousand_made_armies_are_legal_and_use_their_budgets(slug):
    game = registry.get(slug)
    for wish in wishes(game.armies.generate, 1_000, start=1_000):
        check(game, wish)


@pytest.mark.parametrize("slug", MAKING)
def test_the_same_wish_makes_the_same_army_and_another_seed_another(slug):
    game = registry.get(slug)
    maker = game.armies.generate
    wish = Wish(taste="mixed", seed=5, budget=maker.budgets.usual)
    other = Wish(taste="mixed", seed=6, budget=maker.budgets.usual)
    assert check(game, wish) == check(game, wish), "the same wish makes the same army"
    assert check(game, wish) != check(game, other), "another seed makes another army"


@pytest.mark.parametrize("slug", MAKING)
def test_an_army_that_was_begun_is_completed(slug):
    """What is in it stays, nothing new is wrong, and the rest of the budget is used."""
    game = registry.get(slug)
    maker = game.armies.generate
    for number, taste in enumerate(maker.tastes):
        whole = maker.suggest(
            game.armies.blank("Made"), Wish(taste=taste.key, seed=number + 1, budget=maker.budgets.usual)
        )
        begun = edited(game, game.armies.blank("Made"), (*whole.opening, *whole.additions[0].edits))
        done = maker.suggest(begun, Wish(taste="mixed", seed=9))
        result, before = evaluated(game, done.document), evaluated(game, begun)
        assert result.legal and done.share >= ENOUGH, f"{taste.key}: {done.share:.1%}, {result.problems}"
        assert not done.opening, f"{taste.key}: an army that was begun is not begun anew"
        assert edited(game, begun, done.edits) == done.document, f"{taste.key}: its edits make it"
        titles = [part.title for part in before.parts]
        assert titles == [part.title for part in result.parts][: len(titles)], f"{taste.key}: what is there stays"


@pytest.mark.parametrize("slug", MAKING)
def test_a_problem_of_the_players_own_stays_and_none_comes_to_it(slug):
    """An army that is illegal, over its budget or complete is left as it is, or gets nothing that makes it worse."""
    game = registry.get(slug)
    maker = game.armies.generate
    whole = maker.suggest(game.armies.blank("Made"), Wish(taste="mixed", seed=3, budget=maker.budgets.usual)).document
    for budget in (maker.budgets.least, 0):
        over = game.armies.edit(whole, Edit(op="set", path=("budget",), value=budget))
        done = maker.suggest(over, Wish(taste="mixed", seed=1))
        assert done.document == over and not done.edits, "an army over its budget gets nothing more"


@pytest.mark.parametrize("slug", MAKING)
def test_a_wish_that_no_form_offers_is_refused(slug):
    game = registry.get(slug)
    maker, blank = game.armies.generate, game.armies.blank("Made")
    usual = maker.budgets.usual
    for wish in (
        Wish(taste="huge", seed=1, budget=usual),
        Wish(taste="mixed", seed=0, budget=usual),
        Wish(taste="mixed", seed=1_000_000, budget=usual),
        Wish(taste="mixed", seed=1, budget=maker.budgets.most + 1),
        Wish(taste="mixed", seed=1, budget=maker.budgets.least - 1),
        Wish(taste="mixed", seed=1, budget=usual, variant="nowhere"),
    ):
        with pytest.raises(Illegal):  # a wish that cannot be met raises Illegal
            maker.suggest(blank, wish)


def test_every_game_of_the_house_makes_armies():
    assert set(MAKING) >= {"eic-league", "extractors", "invisible-enemy", "sol-prime", "war-logic"}, (
        "each of the five games has armies.generate"
    )
