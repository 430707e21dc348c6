"""Answers kept for values that never change in place."""

from rules.kit import kept
from rules.kit.kept import keep, share


def counted(maxsize=8):
    """A function that lists its calls, and what keeps its answers."""
    calls = []

    @keep(maxsize=maxsize)
    def total(values, *more):
        calls.append((values, *more))
        return sum(values) + sum(more)

    return total, calls


def test_the_same_value_is_asked_about_once_and_an_equal_one_again():
    total, calls = counted()
    one, equal = [1, 2], [1, 2]
    assert total(one) == total(one) == total(equal) == 3
    assert len(calls) == 2, "an equal value may change, and is another one"


def test_each_choice_of_the_others_has_an_answer_of_its_own():
    total, calls = counted()
    one = [1]
    assert [total(one), total(one, 5), total(one, 5), total(one, 6)] == [1, 6, 6, 7]
    assert len(calls) == 3


def test_an_answer_of_none_is_kept_too():
    calls = []

    @keep(maxsize=2)
    def nothing(value):
        calls.append(value)

    one = []
    assert nothing(one) is nothing(one) is None and len(calls) == 1


def test_no_more_than_so_many_are_kept_and_no_value_that_is_gone_lends_its_place():
    total, calls = counted(maxsize=2)
    assert [total([number]) for number in range(50)] == list(range(50))
    assert len(calls) == 50


def test_a_part_is_the_same_as_long_as_it_holds_the_very_same_values(monkeypatch):
    one, other, equal = [1], [2], [1]
    first = share({"a": one, "b": other})
    assert share({"a": one, "b": other}) is first
    for changed in ({"a": equal, "b": other}, {"b": one, "a": other}, {"a": one}):
        assert share(changed) is changed
    monkeypatch.setattr(kept, "MOST_SHARED", 1)
    new = {"c": one}
    assert share(new) is new and len(kept._shared) == 1
    assert share({"a": one, "b": other}) is not first
