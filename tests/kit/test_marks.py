"""No two pieces of a side have the same mark."""

from rules.kit.marks import counted_marks, short_marks


def test_names_with_the_same_initials_are_told_apart():
    names = ("Commander", "Corporal", "Heavy gun", "Heavy-gun 2", "Hound", "Hawk", "!", "C2")
    found = short_marks(names)
    assert len(set(found.values())) == len(names) and max(map(len, found.values())) <= 3
    assert found["Commander"] == "C" and found["Heavy gun"] == "HG"


def test_groups_with_the_same_letter_count_on():
    assert counted_marks(("Suns", "Suns", "Jump", "Suits")) == ("S1", "S2", "J1", "S3")
