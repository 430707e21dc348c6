"""Whatever is sent: an army is changed or the sender is told why not, and nothing ever breaks."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies.pages.edit_form import BUTTONS, read_change
from armies.pages.readonly import read_only_values, sheet_pages
from armies.pages.roster import nearest_place
from armies.services import documents
from armies.services.paths import place_path, place_text
from rules import registry
from rules.kernel.edits import Edit, NoSuchPlace
from tests.armies.teams import ANVIL, GAME, WHISPER, team
from ui.errors import Refused

LETTERS = st.characters(codec="utf-8", exclude_characters="\0")  # NUL is refused at the door
KEYS = st.sampled_from(
    [
        "units",
        "name",
        "budget",
        "budget-dice",
        "league",
        "store",
        "ratings",
        "bod",
        "weapons",
        "movement",
        "warp",
        "type",
    ]
)
PATHS = st.lists(st.one_of(KEYS, st.integers(-2, 5), st.text(max_size=3)), max_size=5).map(tuple)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True),
    st.text(max_size=8),
    st.sampled_from(["laser", "tank"]),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
OPS = st.sampled_from(["set", "add", "insert", "remove", "copy", "move"])
EDITS = st.lists(st.builds(Edit, op=OPS, path=PATHS, value=VALUES), min_size=1, max_size=3)


def reading():
    return documents.read_checked(GAME, team(ANVIL, WHISPER))


@settings(max_examples=400, deadline=None)
@given(EDITS)
def test_any_edits_are_made_or_refused_and_the_rest_can_be_shown(edits):
    before = reading()
    try:
        after = documents.read_edited(before, edits)
    except (Refused, NoSuchPlace):
        return
    read_only_values(after)
    sheet_pages(after)
    for path in ((), *after.parts):
        after.card(path)


WORDS = st.one_of(
    st.sampled_from(
        ["units/0", "units/0/weapons", "units/0/weapons/1", "units/0/ratings/bod", "budget-dice", "units", "", "0"]
    ),
    st.text(max_size=12),
)
DOES = st.builds(
    lambda what, place, value: ":".join((what, place, value)),
    st.one_of(st.sampled_from(sorted(BUTTONS)), st.text(max_size=5)),
    WORDS,
    st.one_of(st.sampled_from(["1", "-1", "laser", "#0", "#99"]), st.text(max_size=5)),
)
TYPED = st.dictionaries(
    st.one_of(WORDS, st.sampled_from(["units/0/name", "units/0/type", "budget", "name"])).map("f:".__add__),
    st.lists(st.text(max_size=10), min_size=1, max_size=3),
    max_size=3,
)


@settings(max_examples=400, deadline=None)
@given(place=st.one_of(st.sampled_from(["", "units/0", "units/1"]), st.text(max_size=10)), do=DOES, typed=TYPED)
def test_any_form_is_understood_or_refused(place, do, typed):
    before = reading()
    path = place_path(place, before.document)
    try:
        change = read_change(before, path, {"do": [do], **typed})
        after = documents.read_edited(before, change.edits)
    except (Refused, NoSuchPlace):
        return
    after.card(nearest_place(after, change.place))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20))
def test_any_text_of_a_place_is_read(text):
    document = team(ANVIL)
    path = place_path(text, document)
    assert place_path(place_text(path), document) == path


FORM = st.sampled_from(["do", "place", "seen", "f:name", "f:budget"])


@pytest.mark.django_db
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.dictionaries(FORM, st.text(LETTERS, max_size=15)))
def test_no_posted_form_breaks_the_page(as_ada, army, data):
    assert as_ada.post(f"/armies/{army.key}/edit/", data).status_code in {302, 409, 422}


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_a_blank_army_of_every_game_can_be_shown(game):
    blank = documents.read_checked(game.slug, game.armies.blank("Blank"))
    assert blank.document["name"] == "Blank"
    read_only_values(blank)
    sheet_pages(blank)
    blank.card(())
