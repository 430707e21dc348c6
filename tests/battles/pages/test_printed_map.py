"""The map on paper: what one may know, or the empty table."""

import pytest

pytestmark = pytest.mark.django_db


def drawing(page):
    """The part of a page between the map's beginning and its end."""
    return page[page.index("papermap") :].partition("</section>")[0]


def test_the_map_is_printed_with_the_pieces_or_empty(client, battle):
    page = client.get(f"/battles/{battle.public_id}/map/?as=spectator&paper=a4").text
    empty = client.get(f"/battles/{battle.public_id}/map/?as=spectator&pieces=no").text
    assert "paper-a4" in page
    assert drawing(page).count('class="token') == 2 and 'class="token' not in drawing(empty)
    assert "Red" not in drawing(empty)
