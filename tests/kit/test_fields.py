"""Fields that forms share."""

from rules.kernel.display.cards import Option
from rules.kernel.problems import Problem, Unreadable, find_refusal, illegal
from rules.kit.fields import choose, choose_name, choose_or_none, tick_names, toggle_off, yes_or_no

A, B = (Option(value=name, label=name) for name in "AB")


def test_choices_of_names_and_of_values():
    path = ("target",)
    assert choose_name(path, "Target", iter("AB"), "A", rule="TG-1").options == (A, B)
    nobody = choose_or_none(path, "Target", "AB", none="nobody at all")
    assert (nobody.options, nobody.value) == ((Option(value=None, label="nobody at all"), A, B), None)
    assert choose(path, "Cover", {None: "none", 2: "walls"}, 2).options[1] == Option(value=2, label="walls")
    ticks = tick_names(path, "Who", ["B", "A"], used=1)
    assert (ticks.options, ticks.used, ticks.entries) == ((B, A), 1, ())


def test_switches_tell_yes_from_one():
    assert yes_or_no(("seen",), "Seen", "it was", "it was not").value is True
    assert toggle_off(("seen",), "Seen") == toggle_off(("seen",), "Seen", rule="")
    assert not toggle_off((0,), "Seen").checked and toggle_off((False,), "Seen").path == (False,)


def test_a_refusal_is_found_without_being_raised():
    def check(number: int, *, word: str = "") -> int:
        if number < 0:
            raise illegal("too-low", f"{number} {word}", rule="TG-1")
        if number > 9:
            raise Unreadable(Problem(code="too-high", message="no"))
        return number

    assert find_refusal(check, 4) is None
    assert find_refusal(check, -1, word="hex") == Problem(code="too-low", message="-1 hex", rule="TG-1")
    assert find_refusal(check, 10) == Problem(code="too-high", message="no")
