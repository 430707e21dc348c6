"""Whose request is next: clients take turns, and late requests hold up their own client alone."""

import asyncio
from types import MappingProxyType

import pytest

from config import turns
from config.turns import SPARE, Turns, client_of

NEVER = 3600.0


class Line:
    """Requests that stand in line; each ends when it is told to. ``begun`` names them in the order of their turns.

    What they have computed then is said by client; nothing, unless it is.
    """

    def __init__(self, at_once, computed):
        self.turns, self.begun, self.computed = Turns(at_once), [], computed
        self.ends, self.tasks = {}, {}

    async def ask(self, *names):
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self.turns.run(name[0], lambda one=name: self._work(one)))
        await settle()

    async def end(self, *names):
        for name in names:
            self.ends[name].set()
        await asyncio.gather(*(self.tasks[name] for name in names))
        await settle()

    async def _work(self, name):
        self.begun.append(name)
        await self.ends[name].wait()
        return None, self.computed.get(name[0], 0.0)


async def settle():
    for _ in range(20):
        await asyncio.sleep(0.0005)


def in_line(at_once=1, patience=NEVER, computed=MappingProxyType({})):
    """A test in an event loop, with a line and a patience of its own."""

    def decorate(test):
        def run(monkeypatch):
            monkeypatch.setattr(turns, "PATIENCE", patience)

            async def whole():
                line = Line(at_once, computed)
                await test(line)
                await line.end(*line.tasks)
                assert sorted(line.begun) == sorted(line.tasks), "everybody has had a turn"
                assert (line.turns._prompt, line.turns._running, line.turns._waiting) == (0, {}, {})

            asyncio.run(whole())

        return run

    return decorate


@in_line()
async def test_one_client_goes_by_the_order_in_which_it_asks(line):
    await line.ask("a1", "a2", "a3")
    assert line.begun == ["a1"]
    await line.end("a1")
    assert line.begun == ["a1", "a2"]


@in_line()
async def test_clients_take_turns(line):
    await line.ask("a1", "a2", "a3", "a4", "b1", "c1", "b2")
    for name in ("a1", "a2", "b1", "c1", "a3", "b2"):
        await line.end(name)
    assert line.begun == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


@in_line(patience=0)
async def test_a_late_request_holds_up_its_own_client_alone(line):
    await line.ask("a1", "a2", "b1")
    assert line.begun == ["a1", "b1"]
    await line.end("b1")
    assert line.begun == ["a1", "b1"], "a1 is not at its end"
    await line.end("a1")
    assert line.begun == ["a1", "b1", "a2"]


@in_line(patience=0)
async def test_there_are_only_so_many_threads(line):
    everybody = [f"{letter}1" for letter in "abcdefg"]
    await line.ask(*everybody)
    assert line.begun == everybody[: 1 + SPARE]
    await line.end("b1")
    assert line.begun == everybody[: 2 + SPARE]


@in_line(at_once=2, patience=0)
async def test_one_client_takes_no_spare_threads(line):
    await line.ask("a1", "a2", "a3", "b1")
    assert line.begun == ["a1", "a2", "b1"]


@in_line()
async def test_who_leaves_the_line_holds_up_nobody(line):
    await line.ask("a1", "a2", "a3")
    line.tasks.pop("a2").cancel()
    await settle()
    await line.end("a1")
    assert line.begun == ["a1", "a3"]


@in_line(patience=0, computed=dict.fromkeys("abc", NEVER))
async def test_slow_clients_leave_a_thread_to_all_others(line):
    await line.ask("a1", "b1", "c1")
    await line.end("a1", "b1", "c1")
    await line.ask("a2", "b2", "c2", "d1")
    assert line.begun[3:] == ["a2", "d1"]
    await line.end("a2", "d1")
    assert line.begun[3:] == ["a2", "d1", "b2"]


@in_line(patience=0)
async def test_who_only_waited_beside_dear_requests_is_not_slow(line):
    await line.ask("a1", "b1")
    await line.end("a1", "b1")
    await line.ask("a2", "b2", "c2")
    assert line.begun == ["a1", "b1", "a2", "b2", "c2"]


@in_line(computed={"a": turns.DEAR / 2})
async def test_who_has_computed_less_goes_first(line):
    await line.ask("a1", "a2", "b1", "c1")
    await line.end("a1")
    assert line.begun == ["a1", "b1"], "although a2 asked before"
    await line.end("b1", "c1")
    assert line.begun == ["a1", "b1", "c1", "a2"]


@in_line(patience=0, computed={"a": NEVER})
async def test_who_has_hardly_computed_is_forgotten(line):
    line.turns._computed = {f"{number}": (1.0, -NEVER) for number in range(turns.MANY + 1)}
    await line.ask("a1")
    await line.end("a1")
    assert set(line.turns._computed) == {"a"}


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "found"),
    [
        (0, "192.0.2.1", b"198.51.100.7", "192.0.2.1"),
        (1, "10.0.0.1", b"203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (2, "10.0.0.1", b"203.0.113.9, 198.51.100.7", "203.0.113.9"),
        (1, "10.0.0.1", b"", "10.0.0.1"),
        (0, "2001:db8::5:1", b"", "2001:0db8:0000:0000"),
        (0, "2001:db8::6:2", b"", "2001:0db8:0000:0000"),
        (0, None, b"", ""),
    ],
)
def test_a_client_is_an_address_as_far_as_it_can_be_believed(settings, proxies, client, forwarded, found):
    settings.TRUSTED_PROXIES = proxies
    scope = {"client": (client, 1) if client else None, "headers": [(b"x-forwarded-for", forwarded)]}
    assert client_of(scope) == found
