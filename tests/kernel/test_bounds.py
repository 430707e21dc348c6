"""Bounds of documents, and the number of problems that a refusal tells."""

import pytest

from rules.kernel.bounds import LARGEST, Bounds, check_bounds
from rules.kernel.codec import Codec
from rules.kernel.problems import PROBLEMS_TOLD, Problem, Unreadable, tell
from rules.kernel.records import Record

SMALL = Bounds(entries=3, values=8, depth=2)


class Pair(Record):
    """Two numbers."""

    first: int
    second: int


PAIRS: Codec[tuple[Pair, ...]] = Codec(tuple[Pair, ...])


@pytest.mark.parametrize(
    "document", [{"a": 1}, {"a": [1, 2, 3], "b": [1, 2, 3]}, {"a": [], "b": {}, "c": ()}, 1, "text " * 100]
)
def test_what_is_within_its_bounds(document):
    check_bounds(document, SMALL)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ({"a": [1, 2, 3, 4]}, "has 4 entries, and 3 are the most"),
        (dict.fromkeys("abcd"), "has 4 entries, and 3 are the most"),
        ({"a": [1, 2, 3], "b": [1, 2, 3], "c": 1}, "more than 8 values"),
        ({"a": {"b": [{}]}}, "deeper than 2 levels"),
    ],
)
def test_what_is_beyond_them(document, why):
    with pytest.raises(Unreadable, match=why) as refused:
        check_bounds(document, SMALL)
    assert refused.value.problem.code == "too-large"


def test_the_first_problems_are_told_and_the_rest_counted():
    problems = [Problem(code="bad", message=str(number)) for number in range(60_000)]
    told = tell(problems)
    assert [one.message for one in told] == [*map(str, range(PROBLEMS_TOLD)), "and 59,980 more."]
    assert tell(problems[:PROBLEMS_TOLD]) == tuple(problems[:PROBLEMS_TOLD])
    assert tell(()) == ()


def test_a_codec_tells_no_more_than_the_first_faults():
    with pytest.raises(Unreadable) as refused:
        PAIRS.read([{}] * 500)
    problems = refused.value.problems
    assert len(problems) == PROBLEMS_TOLD + 1
    assert problems[-1].message == "and 980 more."


def test_a_name_from_outside_is_not_repeated_at_full_length():
    with pytest.raises(Unreadable) as refused:
        PAIRS.read([{"first": 1, "second": 2, "x" * 10_000: 3}])
    assert len(refused.value.problem.message) < 200


@pytest.mark.parametrize("value", [10**400, -(10**400), 2**53, "9" * 30, 1e300, float("nan"), float("inf")])
def test_a_number_with_which_nobody_can_reckon_is_unreadable(value):
    codec: Codec[dict[str, tuple[float | int, ...]]] = Codec(dict[str, tuple[float | int, ...]])
    with pytest.raises(Unreadable, match="a / 1: must be a number") as refused:
        codec.read({"a": [LARGEST, value]})
    assert refused.value.problem.where == ("a", 1)
    assert Codec(tuple[float | int, ...], stored=True).read([-LARGEST]) == (-LARGEST,)
