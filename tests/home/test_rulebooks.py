"""/help/rules/, /help/words/: the rules of each game in words, and its glossary."""

import re

import pytest

from rules import registry
from ui import explained

GAMES = registry.all_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_chapter_shows_its_rules_at_their_numbers(client, db, game):
    listed = client.get(f"/help/rules/{game.slug}/").text
    for chapter in game.rulebook.chapters():
        address = f"/help/rules/{game.slug}/{chapter.key}/"
        assert f'href="{address}"' in listed
        page = client.get(address).text
        for rule in chapter.rules:
            assert f'id="{rule.number}"' in page
            assert re.search(rf'href="{address}#{re.escape(rule.number)}"', explained.link_numbers(rule.number))
    assert client.get(f"/help/rules/{game.slug}/999/").status_code == 404


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_links_of_rules_and_words_lead_to_anchors_that_there_are(client, db, game):
    addresses = [f"/help/words/{game.slug}/"]
    addresses += [f"/help/rules/{game.slug}/{chapter.key}/" for chapter in game.rulebook.chapters()]
    pages = {address: client.get(address).text for address in addresses}
    for text in pages.values():
        for address, anchor in re.findall(r'href="(/help/(?:rules|words)/[^"#]+)#([^"]+)"', text):
            assert f'id="{anchor}"' in pages[address], f"{address}#{anchor}"


def test_numbers_become_links_and_nothing_else_does():
    linked = explained.link_numbers("EIC-14.13, EIC-R5 & <b>AB-1.2</b>")
    assert 'href="/help/rules/eic-league/14/#EIC-14.13"' in linked
    assert 'href="/help/rules/eic-league/rulings/#EIC-R5"' in linked
    assert linked.endswith("&amp; &lt;b&gt;AB-1.2&lt;/b&gt;")
    assert explained.link_numbers("x-1") == '<span class="rule">x-1</span>'
    assert explained.link_numbers("") == ""


def test_the_first_appearance_of_a_word_in_text_leads_to_the_glossary():
    html = '<button title="AFO">AFO</button><p>The AFO, AMDSX and the troop bay; AFO.</p><h2>radar</h2>'
    marked = explained.mark_words(html, "sol-prime")
    assert marked.count('class="term"') == 2
    assert '<p>The <a class="term" href="/help/words/sol-prime/#afo">AFO</a>, AMDSX' in marked
    assert '#troop-bay">troop bay</a>; AFO.</p><h2>radar</h2>' in marked


def test_an_everyday_word_is_explained_only_where_it_stands_alone():
    sentence = "<p>In the next step you hold a section of the map.</p>"
    assert explained.mark_words(sentence, "extractors") == sentence
    marked = explained.mark_words(f"{sentence}<dt> Steps </dt><dd>3</dd><b>Section 4</b>", "extractors")
    assert re.findall(r'#([\w-]+)">(\w+)<', marked) == [("steps", "Steps"), ("section", "Section")]
