"""Assigned faces (WL-16.5)."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.war_logic.mechanics.offense import damage_maximisation
from rules.games.war_logic.mechanics.offense.damage_maximisation import DamageTarget


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(1, 10), min_size=2, max_size=4),
    st.lists(st.sampled_from(["p", "q", None]), min_size=2, max_size=4),
    st.integers(1, 12),
    st.integers(1, 12),
    st.integers(0, 4),
)
def test_the_best_assignment_is_no_worse_than_any(faces, targets, one, other, stops):
    faces, targets = faces[: len(targets)], targets[: len(faces)]
    pools = {"p": DamageTarget(life=one, stops=stops, charges=1), "q": DamageTarget(life=other)}
    impacts = (5, 9, 3, 12)

    def effect(shot, face):
        return -(-impacts[shot] * face // 10)

    def worth(order):
        lives, charges, points, kills = {"p": one, "q": other}, {"p": 1, "q": 0}, 0, 0
        for shot, (target, die) in enumerate(zip(targets, order, strict=True)):
            if target is None or lives[target] == 0:
                continue
            stopped = stops if charges[target] else 0
            charges[target] = max(0, charges[target] - 1)
            hit = min(lives[target], max(0, effect(shot, faces[die]) - stopped))
            lives[target], points = lives[target] - hit, points + hit
            kills += lives[target] == 0
        return points, kills

    chosen = damage_maximisation.best_assignment(targets, faces, effect, pools)
    rest = [die for die in range(len(faces)) if die not in chosen]
    order = [die if die >= 0 else rest.pop(0) for die in chosen]
    assert worth(order) == max(worth(other_) for other_ in permutations(range(len(faces))))


def test_equally_good_faces_keep_the_order_rolled():
    def effect(shot, face):
        return face

    assert damage_maximisation.best_assignment(["p", "p"], [4, 6, 2], effect, {"p": DamageTarget(life=10)}) == [0, 1]
    assert damage_maximisation.best_assignment([None, "p"], [4, 6], effect, {"p": DamageTarget(life=5)}) == [-1, 1]
