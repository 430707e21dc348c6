"""Committed dice: settled before the first roll, fair, and the same for everyone who computes them."""

from collections import Counter

import pytest

from rules.kernel.dice import D6, D100, CommittedDice, Die, commitment, derive_face

SEED = bytes(range(32))


def test_the_rolls_follow_from_seed_words_and_number_alone():
    dice = CommittedDice(SEED, "blue=b|red=a", made=0)
    faces = [dice.roll(D100, why="to hit") for _ in range(20)]
    assert faces == [derive_face(SEED, "blue=b|red=a", number, D100) for number in range(1, 21)]
    assert [roll.number for roll in dice.rolled] == list(range(1, 21)) and dice.made == 20
    later = CommittedDice(SEED, "blue=b|red=a", made=18)
    assert [later.roll(D100), later.roll(D100)] == faces[18:]


def test_another_word_or_seed_gives_other_dice():
    one = [derive_face(SEED, "red=a", number, D100) for number in range(40)]
    assert one != [derive_face(SEED, "red=b", number, D100) for number in range(40)]
    assert one != [derive_face(bytes(32), "red=a", number, D100) for number in range(40)]
    assert commitment(SEED) != commitment(bytes(32)) and len(commitment(SEED)) == 64


@pytest.mark.parametrize("die", [D6, Die(low=0, high=9), Die(low=1, high=7)])
def test_every_face_comes_up_about_equally(die):
    many = 700 * die.size
    seen = Counter(derive_face(SEED, "", number, die) for number in range(many))
    assert set(seen) == set(range(die.low, die.high + 1))
    spread = sum((count - 700) ** 2 / 700 for count in seen.values())
    assert spread < 30, "chi squared of nine degrees of freedom passes 30 once in 2,000 seeds; this seed is fixed"


def test_what_would_favour_low_faces_is_rejected(monkeypatch):
    values = iter([2**256 - 1, 11])  # the first lies above the last whole run of six faces
    monkeypatch.setattr("rules.kernel.dice.hmac.digest", lambda *_: next(values).to_bytes(32, "big"))
    assert derive_face(SEED, "", 1, D6) == 1 + 11 % 6
