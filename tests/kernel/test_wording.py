"""Numbers and lists in words."""

import pytest
from django.template import engines

from rules.kernel.wording import format_count, format_list


@pytest.mark.parametrize(("number", "said"), [(0, "0 boxes"), (1, "1 box"), (2, "2 boxes"), (7975, "7,975 boxes")])
def test_numbers_agree_with_their_nouns(number, said):
    assert format_count(number, "box", "boxes") == said
    assert format_count(2, "problem") == "2 problems"


@pytest.mark.parametrize(
    ("words", "said"),
    [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C"), ("ABCDE", "A, B, C and 2 more")],
)
def test_lists_read_as_one(words, said):
    assert format_list(words, 3) == said


def test_templates_say_the_same():
    template = engines["django"].from_string('{{ many|counted:"problem" }}: {{ names|listed }}')
    assert template.render({"many": 1, "names": ["A", "B"]}) == "1 problem: A and B"
