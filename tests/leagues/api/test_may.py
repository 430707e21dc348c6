"""What the API says may be done is not refused, and the pages have the buttons for the same."""

from leagues.store.models import Staff
from tests.api.conftest import signed_in  # noqa: F401 - fixture


def test_a_judge_who_plays_is_not_offered_the_battle_of_others(signed_in, running, next_round, league, make_user):  # noqa: F811
    season = running(4, format="round-robin")
    next_round(season)
    p2 = signed_in("p2")
    Staff.objects.create(league=league, user=season.participants.get(number=2).user, role=Staff.Role.JUDGE)
    base = f"/api/v1/seasons/{season.public_id}"
    may = p2.get(f"{base}/fixtures/1/").json()["may"]
    opened = p2.post(f"{base}/act/", {"act": {"type": "open-battle", "fixture": 1}})
    assert (opened.status_code, "open-battle" in may) == (403, False)
    assert may == ["record", "rule"]
