"""``rules.api``: its page tells every name that it has, and it has no name twice."""

import re

from rules import api


def test_the_page_of_the_front_door_tells_every_name():
    told = set(re.findall(r"``(\w+)``", api.__doc__ or ""))
    helpers = {"anyone", "as_found", "checked", "rolled", "the_referee"}
    assert set(api.__all__) - told == helpers, "the helpers of the table of actions are told in rules/kit/actions.py"


def test_every_name_is_there():
    assert [name for name in api.__all__ if not hasattr(api, name)] == []
