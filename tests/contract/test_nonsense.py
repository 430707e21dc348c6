"""Forms that hold nonsense are shown again with what is wrong, in every game: nothing that makes them fails."""

from random import Random

import pytest

from battles.pages import action_form
from battles.play import previews
from rules import registry
from rules.kernel.display.cards import Slots
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from tests.contract.games import PLAYED
from tests.contract.play import courses, sampled
from ui.offers import offer_with

NONSENSE = (5, "nobody", "", True, [[]], {"a": 1}, None, -1, 2**62, 10**400, 1e308, float("nan"))
OFFERS = 3


def spoilt(offer, rng):
    """The offer's action with nonsense in the place of a parameter of it."""
    action = dict(offer.action)
    places = [field.path for field in offer.fields] + [(key,) for key in action if key != "type"]
    for _ in range(rng.randint(1, 2)):
        try:
            action = apply_edit(action, Edit(op="set", path=rng.choice(places), value=rng.choice(NONSENSE)))
        except (NoSuchPlace, IndexError):
            continue
    return action


@pytest.mark.parametrize("slug", PLAYED)
def test_a_form_with_nonsense_is_shown_again(slug):
    game, rng = registry.get_played(slug), Random(6)
    for course in courses(slug, 1):
        for state in sampled(course, 9):
            for viewer in course.viewers[:-1]:
                view = game.view(state, viewer)
                offers = game.display.offers(view)
                for offer in rng.sample(offers, min(len(offers), OFFERS)):
                    action = spoilt(offer, rng)
                    previews.preview(game, view, action)
                    shown = offer_with(offer, previews.measure(game, view, action))
                    for field in previews.relevant_fields(game, view, shown):
                        if isinstance(field, Slots):
                            action_form.several(field, dict(shown.action))
