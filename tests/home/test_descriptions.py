"""What a page says of itself, to search engines and where a link to it is shown."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
BASES = {"account/sheet.html", "leagues/league/base.html", "leagues/season/base.html", "library/base.html"}
DESCRIPTION = re.compile(r"{% block description %}(.*?){% endblock %}", re.DOTALL)
PAGES = {
    str(path.relative_to(TEMPLATES)): text
    for path in sorted(TEMPLATES.rglob("*.html"))
    if (text := path.read_text()).lstrip().startswith(("{% extends", "{# ")) and "{% extends" in text
}


def test_every_kind_of_page_has_a_description_of_its_own():
    told = {name: DESCRIPTION.findall(text) for name, text in PAGES.items() if name not in BASES}
    assert len(told) > 120 and not [name for name, found in told.items() if len(found) != 1 or not found[0].strip()]
    texts = [found[0] for found in told.values()]
    assert len(set(texts)) == len(texts) and not [text for text in texts if '"' in re.sub("{%.*?%}", "", text)]
    assert not [name for name, text in PAGES.items() if name in BASES and DESCRIPTION.search(text)]


@pytest.mark.django_db
def test_where_a_link_to_it_is_shown_a_page_says_the_same(client, make_user, settings):
    settings.SITE_URL = "https://muster.example"
    client.force_login(make_user("ada"))
    for address in ("/armies/", "/battles/", "/help/rules/eic-league/"):
        page = client.get(address).text
        (said,) = re.findall(r'<meta name="description" content="([^"]+)">', page)
        (title,) = re.findall(r"<title>([^<]+)</title>", page)
        assert f'<meta property="og:description" content="{said}">' in page
        assert f'<meta property="og:title" content="{title}">' in page and title.endswith(" · Muster")
        assert '<meta property="og:image" content="https://muster.example/static/app/icon-512' in page
