"""The page of one's news, the bell, and their twins in the API."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from notifications.services import notices
from notifications.services.kinds import KINDS

pytestmark = pytest.mark.django_db
NEWS = "/news/"


def test_news_are_new_once(client, ada, tell, make_user):
    tell(ada, text="One.")
    tell(ada, text="Two.")
    client.force_login(ada)
    page = client.get(NEWS).content.decode()
    assert page.count(">new<") == 2 and notices.count_unseen(ada) == 2, "looking alone writes nothing"
    newest = re.search(r'name="newest" value="(\d+)"', page)[1]
    (later,) = tell(ada, text="Later.")
    mark = {"path": reverse("notifications:seen"), "data": {"newest": newest}}
    assert client.post(**mark, headers={"HX-Request": "true"}).content == b""
    assert notices.shown_to(ada).filter(seen_at=None).get() == later, "the page has not shown it"
    assert client.post(reverse("notifications:seen")).status_code == 302
    page = client.get(NEWS).content.decode()
    assert ">new<" not in page and "Mark all as read" not in page
    client.force_login(make_user("eve"))
    assert "Later." not in client.get(NEWS).content.decode()


def test_every_page_says_how_many_wait_at_the_price_of_one_query(client, ada, tell, django_assert_num_queries):
    def page():
        return client.get(reverse("help")).content.decode()

    with django_assert_num_queries(0):
        assert 'id="bell"' not in page()
    tell(ada)
    client.force_login(ada)
    with django_assert_num_queries(3):  # the session, its user, the news
        assert 'aria-label="News: 1 unread"' in page()
    client.post(reverse("notifications:seen"))
    assert 'aria-label="News"' in page()


def test_many_notices_cost_no_more_queries_than_one(make_user, tell):
    people = [make_user(f"p{number}") for number in range(30)]
    counted = []
    for some in (people[:1], people):
        message = notices.Message(kind="round", text="Hello.", address="/", topic="T")
        with CaptureQueriesContext(connection) as queries:
            notices.write([(user, message) for user in some])
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 3  # PostgreSQL is told of it as well


def test_the_old_address_leads_here(client):
    assert client.get("/leagues/notices/").headers["Location"] == NEWS


def test_the_api_says_the_same(client, ada, tell):
    tell(ada, text="One.", refs={"battle": "abc"})
    (second,) = tell(ada, text="Two.")
    client.force_login(ada)
    found = client.get("/api/v1/news/").json()
    assert [one["text"] for one in found["results"]] == ["Two.", "One."]
    assert [one["battle"] for one in found["results"]] == [None, "abc"]
    since = client.get(f"/api/v1/news/?after={second.pk - 1}").json()["results"]
    assert [one["text"] for one in since] == ["Two."]
    assert client.post("/api/v1/news/seen/").json() == {"seen": 2}


def test_the_api_keeps_wishes_by_kind_and_channel(client, ada):
    client.force_login(ada)
    asked = {"site": ["turn"], "mail": [], "push": ["turn", "round"], "quiet": {"from": "22:00", "until": "07:30"}}
    answer = client.put("/api/v1/news/wishes/", asked, content_type="application/json")
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert {one["kind"] for one in found["results"]} == set(KINDS)
    assert [one["kind"] for one in found["results"] if one["push"]] == ["turn", "round"]
    assert found["quiet"] == {"from": "22:00", "until": "07:30"} and found["time-zone"] == "UTC"
    client.put("/api/v1/news/wishes/", {"site": [], "mail": []}, content_type="application/json")
    again = client.get("/api/v1/news/wishes/").json()
    assert [one["kind"] for one in again["results"] if one["push"]] == ["turn", "round"], "as they were"
    assert again["quiet"] is None


def test_hours_that_are_none_change_nothing(client, ada):
    client.force_login(ada)
    page = client.post(reverse("notifications:wishes"), {"site": [], "quiet_from": "late"}, follow=True)
    assert "Nothing was saved" in page.content.decode() and not hasattr(ada, "notice_wishes")
