"""/armies/make/<game>/ and /armies/<key>/complete/: armies that the site makes, and the rest of one's own budget."""

import pytest

from armies.services import making
from armies.store.models import Army
from rules import registry
from tests.armies.teams import ANVIL, team

pytestmark = pytest.mark.django_db

MADE = "/armies/make/eic-league/?budget=6000&taste=swarm&seed=4711"
GAMES = [game.slug for game in registry.all_games() if game.armies.generate]


@pytest.mark.parametrize("slug", GAMES)
def test_an_army_is_shown_with_the_reasons_and_taken_by_a_stranger(client, slug):
    page = client.get(f"/armies/make/{slug}/").text
    assert "Take this" in page and "Show another" in page
    assert not Army.objects.exists(), "a GET writes nothing"
    usual = registry.get(slug).armies.generate.budgets.usual
    sent = {"budget": usual, "taste": "elite", "variant": "", "seed": "12", "name": ""}
    answer = client.post(f"/armies/make/{slug}/", sent)
    army = Army.objects.get()
    assert answer.status_code == 302 and answer.url == army.card_url()
    assert army.name == "Elite 12" and army.summary["legal"] and army.visitor


def test_the_same_number_shows_the_same_army_and_it_is_this_one_that_is_taken(client):
    first, again = client.get(MADE).context["suggestion"], client.get(MADE).context["suggestion"]
    assert first == again
    client.post("/armies/make/eic-league/", {"budget": "6000", "taste": "swarm", "seed": "4711", "name": "Wasps"})
    army = Army.objects.get()
    assert army.name == "Wasps" and army.document["units"] == first.document["units"]


@pytest.mark.parametrize(
    "asked", ["budget=1", "budget=999999999", "taste=huge", "seed=0", "seed=x", "variant=nowhere&seed=1"]
)
def test_a_wish_that_cannot_be_met_is_refused_in_words(client, asked):
    answer = client.get(f"/armies/make/eic-league/?{asked}")
    assert answer.status_code == 422 and 'class="problem' in answer.text
    sent = dict(pair.split("=") for pair in asked.split("&"))
    assert client.post("/armies/make/eic-league/", sent).status_code == 422
    assert not Army.objects.exists()


def test_there_is_nothing_to_make_of_an_unknown_game(client):
    assert client.get("/armies/make/ludo/").status_code == 404


def test_the_rest_is_shown_added_in_one_step_and_taken_back(as_ada, ada, make_army):
    army = make_army(ada, team(ANVIL, budget=4000))
    assert f"Spend the remaining {army.summary['left']} credits" in as_ada.get(f"/armies/{army.key}/").text
    address = f"/armies/{army.key}/complete/?taste=elite&seed=9"
    suggestion = as_ada.get(address).context["suggestion"]
    assert suggestion.share >= 0.95 and as_ada.get(address).context["suggestion"] == suggestion
    sent = {"taste": "elite", "seed": "9", "seen": "0"}
    assert as_ada.post(f"/armies/{army.key}/complete/", sent).status_code == 302
    army.refresh_from_db()
    assert army.document == suggestion.document and army.edits == 1
    assert army.document["units"][0]["name"] == "Anvil"
    as_ada.post(f"/armies/{army.key}/undo/", {"seen": "1"})
    army.refresh_from_db()
    assert army.document == team(ANVIL, budget=4000)


def test_a_suggestion_on_an_older_state_is_not_taken_but_shown_anew(as_ada, ada, make_army):
    army = make_army(ada, team(ANVIL, budget=4000))
    making.complete(army, making.Wish(taste="mixed", seed=1))
    answer = as_ada.post(f"/armies/{army.key}/complete/", {"taste": "elite", "seed": "9", "seen": "0"})
    assert answer.status_code == 409 and "has changed since" in answer.text
    army.refresh_from_db()
    assert army.edits == 1


def test_an_army_without_a_budget_is_told_to_set_one(as_ada, ada, make_army):
    army = make_army(ada, team(ANVIL, budget=None))
    assert "Spend the remaining" not in as_ada.get(f"/armies/{army.key}/").text
    answer = as_ada.get(f"/armies/{army.key}/complete/")
    assert answer.status_code == 422 and "Set a budget first" in answer.text


def test_what_is_spent_already_leaves_nothing_to_add(as_ada, ada, make_army):
    army = make_army(ada, team(ANVIL, budget=10))
    assert "Spend the remaining" not in as_ada.get(f"/armies/{army.key}/").text
    assert "Nothing fits" in as_ada.get(f"/armies/{army.key}/complete/").text
    assert as_ada.post(f"/armies/{army.key}/complete/", {"taste": "mixed", "seed": "1"}).status_code == 422


def test_the_rest_is_not_offered_where_nothing_fits(as_ada, ada, make_army):
    game = registry.get("eic-league")
    wish = making.Wish(taste="mixed", seed=5, budget=4000)
    made = game.armies.generate.suggest(game.armies.blank("Full"), wish)
    army = make_army(ada, made.document)
    assert making.suggest_rest(army, making.Wish(taste="mixed", seed=1)).edits == () and army.summary["left"] != "0"
    assert "Spend the remaining" not in as_ada.get(f"/armies/{army.key}/").text


def test_nobody_elses_army_is_completed(client, ada, make_army):
    army = make_army(ada, team(ANVIL, budget=4000))
    assert client.get(f"/armies/{army.key}/complete/").status_code == 404
    assert client.post(f"/armies/{army.key}/complete/", {"taste": "mixed", "seed": "1"}).status_code == 404


def test_the_button_for_the_rest_follows_an_edit(as_ada, ada, make_army):
    """The page's answer to an edit brings the new number along."""
    army = make_army(ada, team(ANVIL, budget=4000))
    sent = {"do": "up:units/0/ratings/det", "place": "units/0", "seen": "0"}
    answer = as_ada.post(f"/armies/{army.key}/edit/", sent, headers={"HX-Request": "true"})
    army.refresh_from_db()
    assert army.edits == 1
    assert f"Spend the remaining {army.summary['left']} credits" in answer.text
