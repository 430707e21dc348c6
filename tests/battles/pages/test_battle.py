"""The pages of a battle, with and without htmx."""

import html
import re
from urllib.parse import quote

import pytest
from django.urls import reverse

from battles.play import commands
from battles.store import event_store, selectors
from battles.store.models import Battle, Event
from battles.store.selectors import Change
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_user(client):
    def sign_in(user):
        client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def red(as_user, battle):
    return as_user(battle.owner)


def url(battle, name="battle", *args, query=""):
    return reverse(f"battles:{name}", args=[battle.public_id, *args]) + query


def form_of(html):
    """The hidden fields of the last form on a page that acts."""
    html = re.sub(r'<form[^>]*method="get".*?</form>', "", html, flags=re.S)
    found = dict(
        re.findall(
            r'type="hidden"(?: form="[^"]*")? name="(as|seq|form|unit|offer|faces|dice|die)" value="([^"]*)"', html
        )
    )
    action = re.findall(r"name=\"action\" value='([^']*)'", html)
    return {**found, **({"action": action[-1].replace("&quot;", '"')} if action else {})}


HTMX = {"HX-Request": "true", "HX-Target": "action-panel"}


def test_a_player_sees_what_is_his(red, battle):
    html = red.get(url(battle)).content.decode()
    assert "Red against Blue" in html and "Round 1" in html and "17 / 20" in html
    assert "13 / 20" not in html


def test_by_keyboard_what_one_can_do_comes_before_the_log_and_nothing_can_be_undone_yet(red, battle):
    html = red.get(url(battle)).content.decode()
    assert (
        html.index('id="board"') < html.index('id="action-panel"') < html.index('id="piece"') < html.index('id="log"')
    )
    actions, sheet = html.index('aria-label="Actions"'), html.index('id="sheet-red"')
    assert actions < sheet and 'form="undo-form">' not in html[: html.index("</div>", html.index('class="actions"'))]


def test_a_spectator_sees_the_public_page_and_no_buttons(client, battle):
    html = client.get(url(battle)).content.decode()
    assert "Round 1" in html and "undo-form" not in html and "Strike" not in html


def test_a_closed_battle_is_not_there_for_strangers(client, new_battle):
    battle = new_battle(watchable=False)
    assert client.get(url(battle)).status_code == 404
    client.force_login(battle.owner)
    assert client.get(url(battle)).status_code == 200


@pytest.mark.parametrize("role", ["side:blue", "side:green", "referee", "everything"])
def test_nobody_looks_with_eyes_that_are_not_his(red, battle, role):
    for name in ("battle", "log", "export", "log-text"):
        assert red.get(url(battle, name, query=f"?as={role}")).status_code == 403
    assert red.get(url(battle, "at", 1, query=f"?as={role}")).status_code == 403
    assert red.get(url(battle, "act", role, query="?offer=rest")).status_code == 403
    assert "HX-Redirect" in red.get(url(battle, "live", query=f"?as={role}&have=0")).headers


def test_an_offer_is_a_form_with_its_arithmetic_and_odds(red, battle):
    html = red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode()
    assert "Roll more than" in html and "50 %" in html and "Enter dice" in html
    part = red.get(url(battle, "act", "side:red", query="?offer=strike-red"), headers=HTMX).content.decode()
    assert part.startswith('<div class="panel current">') and "<html" not in part


def test_the_preview_follows_the_form(red, battle):
    page = red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode()
    data = form_of(page) | {'number:["force"]': "9"}
    html = red.post(url(battle, "preview", "side:red"), data).content.decode()
    assert "Force 9 is not 1 to 3" in html


def test_acting_without_script_leads_to_the_result(red, battle):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode())
    data |= {'number:["force"]': "3", "dice": "table"}
    ask = red.post(url(battle, "act", "side:red"), data)
    assert ask.status_code == 200 and b"blow" in ask.content
    data = form_of(ask.content.decode()) | {"face": "5"}
    done = red.post(url(battle, "act", "side:red"), data, follow=True)
    assert done.redirect_chain[0][1] == 303
    assert "red strikes blue" in done.content.decode()
    assert Event.objects.get(seq=2).data["loss"] == 3


def test_with_htmx_the_answer_brings_all_that_has_changed(red, battle):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=rest")).content.decode())
    html = red.post(url(battle, "act", "side:red"), data, headers=HTMX).content.decode()
    assert "red rests" in html and 'id="turnbar"' in html and 'id="live"' in html
    assert 'hx-swap-oob="afterbegin:#log"' in html
    assert '<del>17</del> <ins class="better">18</ins>' in html
    assert 'id="board"' in html, "the ring of what Red has lost is another"
    assert 'id="lesson"' not in html and 'id="plan"' not in html, "what has not changed is not sent"


def test_the_same_form_sent_twice_acts_once(red, battle):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=rest"), headers=HTMX).content.decode())
    first, second = (red.post(url(battle, "act", "side:red"), data, headers=HTMX) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert Battle.objects.get().seq == 2


def test_what_the_rules_forbid_is_said_and_the_input_kept(red, battle):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode())
    data |= {'number:["force"]': "7", 'text:["word"]': "Huzza & <b>", "dice": "site"}
    answer = red.post(url(battle, "act", "side:red"), data, headers=HTMX)
    html = answer.content.decode()
    assert answer.status_code == 422 and html.count("Force 7 is not 1 to 3") == 2, "above, and beside the button"
    assert 'value="7"' in html and "Huzza &amp; &lt;b&gt;" in html


def test_a_stale_form_is_409_with_the_present_state_and_the_input(red, battle, command):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode())
    commands.act(battle, command(battle, "red"), {"type": "boast", "by": "red"})
    answer = red.post(url(battle, "act", "side:red"), data | {'number:["force"]': "3"}, headers=HTMX)
    html = answer.content.decode()
    assert answer.status_code == 409 and "moved on" in html and 'value="3"' in html and "boasts" in html
    again = form_of(html.split('id="live"')[0])
    assert again["seq"] == "2"
    assert red.post(url(battle, "act", "side:red"), again | {"dice": "site"}, headers=HTMX).status_code == 200


def test_an_offer_that_is_gone_is_said_to_be(red, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    answer = red.get(url(battle, "act", "side:red", query="?offer=rest"))
    assert answer.status_code == 409 and b"not open" in answer.content


def test_a_wrong_face_is_asked_for_again(red, battle):
    data = form_of(red.get(url(battle, "act", "side:red", query="?offer=strike-red")).content.decode())
    ask = form_of(red.post(url(battle, "act", "side:red"), data | {"dice": "table"}).content.decode())
    answer = red.post(url(battle, "act", "side:red"), ask | {"face": "9"}, headers=HTMX)
    assert answer.status_code == 422 and b"9 is not on this die" in answer.content
    assert Battle.objects.get().seq == 1


def test_one_tap_is_enough_where_nothing_is_chosen_in_the_bar_and_on_the_sheet(red, battle):
    html = red.get(url(battle)).content.decode()
    buttons = r'<button[^>]*form="quick-form"\s+name="offer"\s+value="rest"'
    before, sheet = re.split(r'<section[^>]*id="piece"', html)
    assert len(re.findall(buttons, before)) == len(re.findall(buttons, sheet)) == 1
    data = form_of(html.split('id="quick-form"')[1]) | {"offer": "rest"}
    assert red.post(url(battle, "act", "side:red"), data, headers=HTMX).status_code == 200
    assert red.post(url(battle, "act", "side:red"), data, headers=HTMX).status_code == 200
    assert Battle.objects.get().seq == 2


def test_nothing_new_is_nothing_sent(red, battle):
    assert red.get(url(battle, "live", query="?as=side:red&have=1")).status_code == 204


def test_a_form_that_the_others_have_made_pointless_gives_way_to_what_they_did(as_user, battle, command):
    client = as_user(battle.seats.get(side="blue").user)
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    now = selectors.moment(Battle.objects.get(), "side:blue")
    still = quote(next(offer.key for offer in now.offers if not offer.closed))
    asked = "?as=side:blue&have=1&offer="
    html = client.get(url(battle, "live", query=f"{asked}gone"), headers=HTMX).content.decode()
    assert "No longer open" in html and "red strikes blue" in html.split("No longer open")[1]
    assert "No longer open" not in client.get(url(battle, "live", query=asked + still), headers=HTMX).content.decode()
    client = as_user(battle.owner)
    mine = url(battle, "live", query="?as=side:red&have=1&offer=gone")
    assert "No longer open" not in client.get(mine, headers=HTMX).content.decode(), "its own answer tells of it"


def test_choosing_a_unit_brings_its_sheet(red, battle):
    html = red.get(url(battle, "live", query="?as=side:red&have=1&unit=blue&pick")).content.decode()
    assert 'hx-swap-oob="innerHTML:#turnbar .actions"' in html, "of the bar its buttons alone: they lead elsewhere now"
    assert 'id="units"' in html and 'id="sheet-blue"' in html and 'id="turnbar"' not in html


def test_undo_asks_and_the_answer_is_on_the_other_page(as_user, battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    client = as_user(battle.owner)
    data = form_of(client.get(url(battle)).content.decode().split('id="undo-form"')[1])
    assert b"have been asked" in client.post(url(battle, "undo"), data, headers=HTMX).content
    client = as_user(battle.seats.get(side="blue").user)
    html = client.get(url(battle)).content.decode()
    assert "<b>Red</b> asks to take back “red strikes blue" in html.split("<main")[0]
    fresh = client.get(url(battle, "live", query="?as=side:blue&have=1"), headers=HTMX).content.decode()
    assert fresh.split('id="turnbar"')[1].count("asks to take back") == 1 == fresh.count('id="requests"')
    data = form_of(html.split("asks to take back")[0]) | {"agree": "yes"}
    client.post(url(battle, "undo") + "answer/", data, headers=HTMX)
    html = client.get(url(battle)).content.decode()
    assert 'class="undone' in html and "taken back" in html


def test_back_to_here_is_a_button_of_the_log(red, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    html = red.get(url(battle)).content.decode()
    assert 'form="undo-form" name="to" value="1"' in html
    data = form_of(html.split('id="undo-form"')[1]) | {"to": "1"}
    assert red.post(url(battle, "undo"), data, follow=True).status_code == 200
    assert Event.objects.get(seq=3).data == {"to": 1}


def test_the_referee_corrects_a_counter(as_user, battle):
    client = as_user(battle.referee)
    page = client.get(url(battle, "correct", query="?unit=blue")).content.decode()
    assert re.search(r"<optgroup label=\"Blue\">.*?<optgroup label=\"Red\">", page, re.S), "the open sheet comes first"
    place = '["fighters", "blue", "strength"]'
    address = url(battle, "correct", query=f"?what={quote(place)}")
    page = client.get(address).content.decode()
    (name,) = re.findall(r"name='(number:[^']*)'", page)
    data = form_of(page.split('<form class="stack" method="post"')[-1]) | {html.unescape(name): "4", "reason": ""}
    answer = client.post(address, data, headers=HTMX)
    assert answer.status_code == 422 and b"needs a reason" in answer.content
    answer = client.post(address, data | {"reason": "miscounted"}, headers=HTMX)
    assert b"<del>13</del>" in answer.content
    assert b"miscounted" in as_user(battle.owner).get(url(battle)).content


def test_the_referee_corrects_a_state(as_user, battle):
    client = as_user(battle.referee)
    place = quote('["fighters", "red", "boasted"]')
    address = url(battle, "correct", query=f"?what={place}")
    page = client.get(address).content.decode()
    data = form_of(page.split('<form class="stack" method="post"')[-1])
    client.post(address, data | {'json:["fighters","red","boasted"]': "true", "reason": "all have heard it"})
    assert event_store.state_at(Battle.objects.get(), 2).fighters["red"].boasted
    assert b"17" in as_user(battle.seats.get(side="blue").user).get(url(battle)).content


def test_players_do_not_reach_the_referees_tools(red, battle):
    assert red.get(url(battle, "correct")).status_code == 403
    assert red.get(url(battle, "end")).status_code == 403


def test_the_referee_ends_the_battle_and_everything_opens(as_user, battle, client):
    referee = as_user(battle.referee)
    data = form_of(referee.get(url(battle, "end")).content.decode().split('name="winner"')[0])
    referee.post(url(battle, "end"), data | {"winner": "blue", "reason": "time"}, headers=HTMX)
    client.logout()
    html = client.get(url(battle, "result")).content.decode()
    assert "Blue won" in html and "time" in html and "decided by the referee" in html
    assert "13 of 20" in html, "a battle that is over has no secrets"
    assert "13 of 20" not in client.get(url(battle, "result", query="?as=spectator")).content.decode()


def test_the_result_is_not_there_before_the_end(red, battle):
    assert red.get(url(battle, "result")).status_code == 404


def test_any_moment_again(red, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    assert "17 / 20" in red.get(url(battle, "at", 1)).content.decode()
    slid = red.get(url(battle, "at", 1, query="?moment=2"))
    assert slid.url.startswith(url(battle, "at", 2)) and "18 / 20" in red.get(slid.url).content.decode()
    assert '<p class="told">red rests' in red.get(slid.url).content.decode()  # a phone's log stands behind a tab
    assert red.get(url(battle, "at", 3)).status_code == 404
    held = red.get(url(battle, "at", 2, query="?unit=blue")).content.decode()
    assert held.count("/at/1/?as=side%3Ared&amp;unit=blue") == 3, "steps and lines of the log keep the open unit"


def test_the_log_by_kind_and_thing(red, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), STRIKE["blue"], [1])
    html = red.get(url(battle, "log", query="?kind=rest")).content.decode()
    assert "red rests" in html and "strikes" not in html
    assert "red rests" not in red.get(url(battle, "log", query="?about=blue")).content.decode()
    assert "red rests" in red.get(url(battle, "log", query="?phase=Fight")).content.decode()
    assert "red rests" not in red.get(url(battle, "log", query="?phase=Movement")).content.decode()
    assert list(Event.objects.order_by("seq").values_list("stage", flat=True)) == ["", "Round 1", "Round 2"]


def test_exports_hold_what_the_viewer_may_see(as_user, battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    client = as_user(battle.owner)
    export = client.get(url(battle, "export")).json()
    assert export["view"]["strengths"] == {"red": 17, "blue": None} and "events" not in export
    assert "red strikes blue [5]" in client.get(url(battle, "log-text")).content.decode()
    client = as_user(battle.referee)
    assert client.get(url(battle, "export")).json()["events"][1]["data"]["left"] == 11


def test_a_form_of_nobody_is_a_bad_request(red, battle):
    assert red.post(url(battle, "undo"), {"form": "x", "seq": "1"}).status_code == 400
    assert red.post(url(battle, "act", "side:red"), {"offer": "rest"}).status_code == 400


def test_the_number_of_queries_does_not_grow(red, battle, command, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        red.get(url(battle))
    for number in range(30):
        who = ("red", "blue")[number % 2]
        commands.act(battle, command(battle, who), REST[who])
    with django_assert_max_num_queries(12):
        red.get(url(battle))


def test_a_nudge_is_gentle(red, as_user, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    html = red.get(url(battle)).content.decode()
    assert f'formaction="{url(battle, "nudge")}"' in html
    data = form_of(html.split('id="undo-form"')[1])
    assert b"Blue can read" in red.post(url(battle, "nudge"), data, headers=HTMX).content
    fresh = form_of(red.get(url(battle)).content.decode().split('id="undo-form"')[1])
    assert red.post(url(battle, "nudge"), fresh, headers=HTMX).status_code == 422
    html = as_user(battle.seats.get(side="blue").user).get(url(battle)).content.decode()
    assert "gently nudges Blue" in html and "formaction" not in html
    assert '<li id="log-3" class="warn">' in html, "what nobody should overlook is said at the edge of every page"


@pytest.mark.parametrize("text", ["²", "9" * 5000, "-1", "1.5"])
def test_a_moment_that_is_no_number_is_no_fault(battle, client, text):
    moment = client.get(reverse("battles:at", args=[battle.public_id, 1]), {"moment": text})
    live = client.get(reverse("battles:live", args=[battle.public_id]), {"have": text})
    assert (moment.status_code, live.status_code) == (200, 200)


def test_the_table_screen_marks_what_the_last_action_was_about(battle, command, client):
    commands.act(battle, command(battle, "red"), REST["red"])
    html = client.get(reverse("battles:table", args=[battle.public_id])).content.decode()
    assert html.count('class="fresh"') == 1 and html.count('class="ring"') == 1


def test_what_counts_losses_grows_worse():
    wounds = Change(title="Corporal", label="Wounds", taken=True, old=1, new=5)
    assert wounds.worse and Change(title="Corporal", label="Health", taken=False, old=5, new=1).worse
    assert not Change(title="Corporal", label="Wounds", taken=True, old=5, new=1).worse


def test_by_keyboard_the_way_from_a_result_to_the_next_action_does_not_lead_through_the_log(battle, client):
    html = client.get(battle.get_absolute_url()).content.decode()
    after_the_panel = html.partition('id="action-panel"')[2].partition('id="log"')[0]
    for target in ("turnbar", "units"):
        assert f'href="#{target}"' in after_the_panel and f'id="{target}"' in html


def test_the_last_moment_of_a_replay_is_looked_at_and_not_played(red, battle):
    """Its buttons led nowhere, and a unit that was picked took the replay away."""
    html = red.get(url(battle, "at", battle.seq)).content.decode()
    assert 'class="pick' in html and "/live/?" not in html and "/act/" not in html
    assert f'href="{url(battle, "at", battle.seq)}?as=' in html
    now = red.get(url(battle)).content.decode()
    assert "/live/?" in now and "/act/" in now, "the battle itself is played"
