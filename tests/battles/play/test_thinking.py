"""Computer players that think in a process of their own: what it is told, what happens meanwhile, and without it."""

import pickle
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from random import Random

import pytest

from battles.play import computer, thinking
from battles.store.models import Event
from rules import registry
from rules.kernel.viewer import side
from rules.kit.players.keen import Budget, keen
from rules.schedulers import open_pool
from tests.battles.play.test_computer import GAMES, act_for_the_person, begin, seats
from tests.kit.players.test_players import asked, begun

SMALL = {"keen": keen(Budget(actions=4, ahead=2))}


class Pool:
    """Stands for the process: answers at once, never, or dies."""

    def __init__(self, how="at once"):
        self.how, self.questions = how, []

    def submit(self, work, question):
        self.questions.append(question)
        answer = Future()
        if self.how == "dies":
            answer.set_exception(BrokenProcessPool())
        elif self.how == "at once":
            answer.set_result(work(question))
        return answer

    def shutdown(self, **how):
        pass


@pytest.fixture
def pool(monkeypatch):
    found = Pool()
    monkeypatch.setattr(thinking, "THINKERS", SMALL)
    monkeypatch.setattr(thinking, "open_pool", lambda cores: found)
    monkeypatch.setattr(computer, "THINKING", thinking.Thinkers())
    return found


def until_it_is_asked(battle, pool):
    for _ in range(60):
        done = computer.play_once()
        if pool.questions:
            return done
        if not done:
            act_for_the_person(battle)
    raise AssertionError("nobody asked it")


def told_by(battle):
    _, other = seats(battle)
    return Event.objects.filter(battle=battle, role=f"side:{other.side}", part=0, kind="game")


@pytest.mark.django_db
def test_a_keen_seat_acts_by_what_the_process_says_which_knows_its_view_alone(pool):
    battle = begin(strength="keen")
    assert until_it_is_asked(battle, pool)
    assert told_by(battle).get().remark["text"]
    (question,) = pool.questions
    assert question.view.viewer == question.viewer == side(seats(battle)[1].side)
    assert question.view.closed, "the others' sheets are closed to it"


@pytest.mark.django_db
def test_while_it_thinks_other_battles_go_on_and_in_the_end_it_plays_steadily(pool, monkeypatch):
    pool.how = "never"
    battle = begin(strength="keen")
    assert until_it_is_asked(battle, pool) == 0
    assert computer.THINKING.busy
    assert (computer.play_once(), len(pool.questions)) == (0, 1)
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    assert computer.play_once() == 1
    assert told_by(battle).get().remark["text"]


@pytest.mark.django_db
def test_without_its_process_it_plays_steadily(pool):
    pool.how = "dies"
    battle = begin(strength="keen")
    assert until_it_is_asked(battle, pool) == 1
    assert told_by(battle).get().remark["text"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_question_can_be_sent(slug, monkeypatch):
    monkeypatch.setattr(thinking, "THINKERS", SMALL)
    table = begun(slug)
    for _ in range(12):
        table.step()
    question = thinking._question("keen", asked(table.game, table.state, side("side-1")))
    arrived = pickle.loads(pickle.dumps(question))
    assert arrived == question
    monkeypatch.setattr(thinking, "Random", lambda: Random(2))
    assert thinking.think(arrived) == thinking.think(question)


def test_a_process_answers():
    table = begun("war-logic")
    question = thinking._question("keen", asked(table.game, table.state, side("side-1")))
    pool = open_pool(1)
    try:
        choice = pool.submit(thinking.think, question).result()
    finally:
        pool.shutdown(wait=False)
    assert choice.action["type"] == "begin-turn"
    assert registry.get_played("war-logic").tactics.doctrines
