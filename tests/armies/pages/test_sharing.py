"""/armies/shared/<token>/ and the links to it."""

import io
import re

import pytest
from PIL import Image

from armies.pages.card_picture import draw_card
from armies.services import commands
from armies.services.access import Holder
from armies.services.selectors import reading_of
from armies.store.models import Army, Share
from rules.kernel.edits import Edit

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(army):
    return commands.share(commands.save_version(army))


def test_sharing_freezes_the_army_and_shows_the_link(as_ada, army):
    response = as_ada.post(f"/armies/{army.key}/share/")
    token = Share.objects.get().token
    assert response.headers["Location"] == f"/armies/{army.key}/versions/#version-1"
    assert f"http://testserver/armies/shared/{token}/" in as_ada.get(f"/armies/{army.key}/versions/").text


def test_a_version_is_shared_from_the_list(as_ada, army, link):
    commands.apply_edits(army, [Edit(op="remove", path=("units", 1))])
    commands.save_version(army)
    as_ada.post(f"/armies/{army.key}/versions/2/share/")
    assert {share.version.number for share in Share.objects.all()} == {1, 2}


def test_whoever_has_the_link_reads_that_version_only(client, army, link):
    commands.apply_edits(army, [Edit(op="set", path=("units", 0, "name"), value="Secret")])
    page = client.get(f"/armies/shared/{link.token}/")
    assert "Anvil" in page.text
    assert "Secret" not in page.text
    assert army.key not in page.text
    assert page.headers["X-Robots-Tag"] == "noindex"


def test_the_owner_is_named_by_his_display_name(client, army, ada, link):
    ada.display_name = "Ada of Vesta"
    ada.save()
    page = client.get(f"/armies/shared/{link.token}/").text
    assert "Ada of Vesta" in page


def test_the_sheets_of_a_link_can_be_printed(client, link):
    assert client.get(f"/armies/shared/{link.token}/print/").text.count('<article class="record') == 2


def test_a_copy_belongs_to_whoever_made_it(client, bob, army, link):
    client.force_login(bob)
    client.post(f"/armies/shared/{link.token}/copy/")
    assert Holder(user=bob).armies().get().document["units"] == army.document["units"]


def test_a_visitor_can_copy_too(client, army, link):
    response = client.post(f"/armies/shared/{link.token}/copy/", follow=True)
    assert response.status_code == 200
    assert Army.objects.exclude(visitor="").get().name == "Redline (copy)"


def test_a_link_that_was_taken_back_leads_nowhere(as_ada, army, link):
    as_ada.post(f"/armies/{army.key}/links/{link.token}/revoke/")
    for path in ("", "print/"):
        assert as_ada.get(f"/armies/shared/{link.token}/{path}").status_code == 404
    assert as_ada.post(f"/armies/shared/{link.token}/copy/").status_code == 404


def test_only_the_owner_takes_it_back(client, bob, make_army, army, link):
    other = make_army(bob)
    client.force_login(bob)
    for key in (army.key, other.key):
        assert client.post(f"/armies/{key}/links/{link.token}/revoke/").status_code == 404
    assert client.get(f"/armies/shared/{link.token}/").status_code == 200


def test_a_deleted_army_is_not_shown(client, army, link):
    commands.delete_army(army)
    assert client.get(f"/armies/shared/{link.token}/").status_code == 404


@pytest.mark.parametrize("token", ["x", "\1", "x" * 500])
def test_guesses_lead_nowhere(client, db, token):
    assert client.get(f"/armies/shared/{token}/").status_code == 404


def test_a_link_has_a_picture_and_words_for_chats(client, army, settings):
    settings.SITE_URL = "https://muster.example"
    link = commands.share(commands.save_version(army))
    page = client.get(f"/armies/shared/{link.token}/").text
    assert f'content="https://muster.example/armies/shared/{link.token}/card.png"' in page
    said = rf'name="description" content="{army.name}: [\d,]+ of [\d,]+ credits in EIC League. Read it'
    assert re.search(said, page)
    answer = client.get(f"/armies/shared/{link.token}/card.png")
    assert answer.headers["Content-Type"] == "image/png" and "public" in answer.headers["Cache-Control"]
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.size == (1200, 630) and len(picture.getcolors()) > 8
    commands.revoke(link)
    assert client.get(f"/armies/shared/{link.token}/card.png").status_code == 404


@pytest.mark.parametrize("name", ["A", "W" * 80, "Ωμέγα 龍 ☠"])
def test_any_name_fits_its_picture(client, army, name):
    version = commands.save_version(army)
    version.name = name
    drawn = draw_card(reading_of(version), name=name, by="x" * 200)
    assert Image.open(io.BytesIO(drawn)).size == (1200, 630)
