"""/help/: the texts of docs/ as pages."""

import re

import pytest
from django.utils.html import strip_tags

from home import help as guides
from rules import registry


@pytest.mark.parametrize("address", ["/help/", "/help/referees/", "/help/organisers/", "/help/api/"])
def test_a_guide_is_a_page_whose_contents_lead_to_its_parts(client, db, address):
    page = client.get(address).text
    assert page.count("<h1") == 1
    anchors = [part.split('"')[0] for part in page.split('href="#')[1:] if not part.startswith("main")]
    assert bool(anchors) == ("On this page" in page)
    for anchor in anchors:
        assert f'id="{anchor}"' in page, anchor


def test_links_of_a_guide_lead_to_pages_not_to_files(client, db):
    assert ".md" not in client.get("/help/").text
    assert ".md" not in client.get("/help/referees/").text
    assert ".md" not in client.get("/help/api/").text
    text = client.get("/help/organisers/").text.partition("<article")[2].partition("</article")[0]
    assert ".md" not in text and 'href="/help/api/"' in text


def test_other_files_are_not_served(client, db):
    for name in ("operators", "players.md", "architecture"):
        assert client.get(f"/help/{name}/").status_code == 404


def test_html_in_a_text_is_text(tmp_path):
    file = tmp_path / "text.md"
    file.write_text("# One\n\n<script>x</script> **two**\n")
    found = guides.read(file)
    assert (found.title, found.headings) == ("One", ())
    assert "<script" not in found.html and "<strong>two</strong>" in found.html


def test_every_page_leads_to_the_help(client, db):
    for address in ("/", "/armies/", "/accounts/login/"):
        assert 'href="/help/"' in client.get(address).text


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_the_quick_reference_has_the_turn_and_every_table_that_the_game_names(client, db, game):
    page = client.get(f"/help/quick/{game.slug}/").text
    turn = page.split("<h2>A turn</h2>")[1].split("</section>")[0]
    numbers = {rule.number for chapter in game.rulebook.chapters() for rule in chapter.rules}
    said = set(re.findall(rf"{game.rulebook.prefix}-\d+\.\d+", turn))
    assert said and said <= numbers and turn.count("<li>") >= 5
    of_site = re.findall(r"\b(?:tap|button|press|panel|form|the bar|sheet)\b", strip_tags(turn))
    assert not of_site, "it lies on the table, beside no screen"
    assert page.count('<table class="table">') == len(game.catalogue.quick) > 0
    assert f"/help/quick/{game.slug}/" in client.get(f"/armies/rules/{game.slug}/").text


def test_there_is_no_quick_reference_of_an_unknown_game(client, db):
    assert client.get("/help/quick/nonsense/").status_code == 404


def test_pictures_of_a_guide_have_their_size_and_words(client, db):
    pictures = re.findall(r"<img [^>]*>", client.get("/help/").text)
    assert len(pictures) > 2
    for picture in pictures:
        assert re.search(r'src="/static/help/[^"]+" alt="[^"]{10,}" width="\d+" height="\d+" loading="lazy"', picture)


@pytest.mark.parametrize(
    "asked, first", [("amds", "AMDS"), ("EIC-14.13", "EIC-14.13"), ("quiet hours", "What reaches you")]
)
def test_the_search_finds_words_rules_and_guides(client, db, asked, first):
    page = client.get("/help/search/", {"find": asked}).text
    assert re.search(rf'<a class="pick" href="/help/[^"]*#[^"]+">\s*<b>{first}</b>', page)


def test_the_search_says_when_there_is_nothing(client, db):
    assert "Nothing in the help has all of these words." in client.get("/help/search/?find=xyzzy+plugh").text
    assert client.get("/help/search/").status_code == 200
    assert "<script>alert" not in client.get("/help/search/?find=<script>alert").text
