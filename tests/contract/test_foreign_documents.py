"""Documents from outside harm nothing, whatever is in them. ``foreign`` says how sample armies are changed."""

import json

import pytest

from rules import registry
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.problems import RulesError
from tests.contract import foreign
from tests.contract.games import EVERY
from tests.contract.known import FOREIGN
from tests.contract.play import courses, sampled, samples

pytestmark = pytest.mark.parametrize("slug", EVERY)


def found_in(slug, most):
    """The kinds of faults with changed sample armies, each with a change that shows it."""
    game = registry.get(slug)
    every = (one for number in range(len(samples(game).ARMIES)) for one in foreign.faults(game, number, most))
    return {kind: str(mutation) for kind, mutation in every}


def new(slug, found):
    return "\n".join(f"{kind}: {text}" for kind, text in sorted(found.items()) if kind not in FOREIGN.get(slug, ()))


def test_a_changed_document_harms_nothing(slug):
    found = new(slug, found_in(slug, 8))
    assert not found, f"bound every number where the document is read, and name in evaluate what is wrong:\n{found}"


@pytest.mark.parametrize("budget", [-1, -(10**12)])
def test_no_budget_makes_a_meter_that_is_less_than_empty(slug, budget):
    game = registry.get(slug)
    try:
        army = game.armies.read({**samples(game).ARMIES[0], "budget": budget})
    except RulesError:
        return  # where it is not even read
    wrong = [*foreign.prices(game.armies.evaluate(army))]
    assert not wrong, "show a limit that is below zero as 0, and say in a problem that the army is over it"


def beyond(document):
    """The document with a number in it that nobody can reckon with, for each of its numbers."""
    for path, value in foreign.places(document):
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield from (apply_edit(document, Edit(op="set", path=path, value=new)) for new in (10**400, -(10**400)))


def test_a_number_with_which_nobody_can_reckon_is_refused(slug):
    game = registry.get(slug)
    for changed in beyond(samples(game).ARMIES[0]):
        with pytest.raises(RulesError):
            game.armies.evaluate(game.armies.read(changed))


def test_an_action_with_such_a_number_is_refused(slug):
    game = registry.get(slug)
    for course in courses(slug, 1) if game.battle else ():
        for state in sampled(course, 20):
            for viewer in course.viewers[1:-1]:
                for offer in game.display.offers(game.view(state, viewer)):
                    for changed in beyond(json.loads(json.dumps(dict(offer.action)))):
                        with pytest.raises(RulesError):
                            game.battle.codecs.actions.read(changed)


@pytest.mark.long
def test_no_change_of_a_document_harms_anything(slug):
    everything = found_in(slug, None)
    found = new(slug, everything)
    assert not found, found
    gone = FOREIGN.get(slug, {}).keys() - everything.keys()
    assert not gone, f"mended: delete them from known.py: {sorted(gone)}"
