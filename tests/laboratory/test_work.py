"""The worker's part: every battle is played and counted once, whatever happens to those who play."""

import os
import signal
from datetime import timedelta

import pytest
from django.utils import timezone

from laboratory.services import commands, selectors, work
from laboratory.services.figures import add_up
from laboratory.store.models import Part
from rules.laboratory import OtherRules, play_battles, rules_of
from rules.schedulers import Cores, open_scheduler

pytestmark = pytest.mark.django_db


def numbers(run):
    return [(pair, one.number) for pair, one in selectors.battles_of(run)]


def results(run):
    return [(pair, one.number, one.winner, one.reason, one.actions) for pair, one in selectors.battles_of(run)]


def test_a_run_is_played_to_its_end_and_is_the_same_from_its_seed(begin, play):
    run = begin("british", "wizards", "arc-troopers", battles=2)
    assert selectors.progress_of(run).done == 0
    play()
    run.refresh_from_db()
    assert run.over and not run.cancelled
    assert numbers(run) == [(pair, number) for pair in range(3) for number in range(2)]
    assert selectors.progress_of(run).percent == 100
    again = begin("british", "wizards", "arc-troopers", battles=2)
    play()
    assert results(again) == results(run)


def test_what_a_worker_has_left_is_played_by_the_next_one_and_counts_once(begin, play):
    run = begin(battles=3)
    dead = work.claim()
    play()
    run.refresh_from_db()
    assert not run.over, "the part of the dead one is still held"
    Part.objects.filter(pk=dead.pk).update(held_until=timezone.now() - timedelta(seconds=1))
    play()
    run.refresh_from_db()
    assert run.over and len(numbers(run)) == 3
    late = play_battles(run.game, work.series_of(run, dead.pair), dead.first, dead.count, rules_of(run.game))
    assert not work.record(dead, late), "the dead one was only slow"
    assert len(numbers(run)) == 3


def test_runs_take_turns(begin, owner, make_user):
    first, second = begin(battles=20), begin(by=make_user("babbage"), battles=20)
    assert [work.claim().run_id for _ in range(4)] == [first.pk, second.pk] * 2


def test_a_cancelled_run_is_played_no_further(begin, bench):
    run = begin(battles=9)
    bench.look(10)
    bench.look(10)
    commands.cancel(run)
    while bench.look(10):
        pass
    run.refresh_from_db()
    assert run.over and run.cancelled
    assert 0 < len(numbers(run)) < 9


def test_what_cannot_be_played_is_told_as_battles_without_an_end(begin, play):
    run = begin()
    run.armies[0]["document"] = {"game": "war-logic", "units": "none"}
    run.save(update_fields=["armies"])
    play()
    run.refresh_from_db()
    figures = add_up(run.pairs, selectors.battles_of(run))[0]
    assert run.over and figures.first_seat.faults == 2 and figures.first_seat.battles == 0


class Two(Cores):
    """One process that is given two parts at a time."""

    def __init__(self, cores):
        super().__init__(cores)
        self.places = 2


@pytest.mark.once
def test_a_killed_process_loses_nothing(begin):
    run = begin(battles=3)
    bench = work.Bench(lambda: Two(1))
    bench.look(0)
    pool, killed = bench.scheduler.pool, False
    while not killed:
        for process in pool._processes.values():
            os.kill(process.pid, signal.SIGKILL)
            killed = True
    while bench.look(20):
        pass
    bench.close()
    run.refresh_from_db()
    assert run.over and numbers(run) == [(0, number) for number in range(3)]
    assert not any(one.fault for _, one in selectors.battles_of(run))
    assert run.parts.filter(tries__gt=1).exists()


@pytest.mark.once
def test_idle_processes_are_closed(begin, bench, play, monkeypatch):
    begin()
    play()
    assert bench.scheduler is not None
    monkeypatch.setattr(work, "IDLE", 0.0)
    bench.look()
    assert bench.scheduler is None


@pytest.mark.once
def test_nobody_plays_by_other_rules(begin):
    run = begin()
    with pytest.raises(OtherRules, match="war-logic"):
        play_battles(run.game, work.series_of(run, 0), 0, 1, "0 other")


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_loses_no_battle_and_counts_none_twice(begin, settings):
    """Two workers, of which one is killed while both play; then nobody answers at that address."""
    from distributed import Client, LocalCluster

    run = begin("british", "wizards", "arc-troopers", battles=14)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster,
        Client(cluster) as client,
    ):
        bench = work.Bench(lambda: open_scheduler(0, cluster.scheduler_address))
        while selectors.progress_of(run).done < 6:
            bench.look(5)
        pids = client.run(os.getpid)
        os.kill(next(iter(pids.values())), signal.SIGKILL)
        while bench.look(20):
            pass
        bench.close()
    run.refresh_from_db()
    assert run.over
    assert numbers(run) == [(pair, number) for pair in range(3) for number in range(14)]
    assert not any(one.fault for _, one in selectors.battles_of(run))
    again = begin("british", "wizards", "arc-troopers", battles=14)
    home = work.Bench(lambda: open_scheduler(1))
    while home.look(20):
        pass
    home.close()
    assert results(again) == results(run)
    begin()
    with pytest.raises(OSError):
        work.Bench(lambda: open_scheduler(0, cluster.scheduler_address)).look(0)
