"""Case files: running them through a game, and comparing the expected results with the actual ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from rules.kernel.game import AnyGame
from rules.kernel.records import Json, Record


class Comparison(Record):
    """A way of comparing ``expect``: maps as subsets, everything else exactly, except under the names given here.

    Lists under the names in ``sets`` are compared as sets; maps under the names in ``exact`` must have no other keys.
    ``empty_is_exact``: an expected empty map means that the map is empty.
    """

    sets: frozenset[str] = frozenset({"problems"})
    exact: frozenset[str] = frozenset()
    empty_is_exact: bool = False

    def differences(self, expected: Json, actual: Json, name: str = "") -> Iterator[str]:
        """Yields the differences, one line each."""
        if isinstance(expected, Mapping):
            yield from self._map_differences(expected, actual, name)
        elif isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
            yield from self._list_differences(list(expected), list(actual), name)
        elif not equal_values(expected, actual):
            yield f"{name or 'result'}: expected {expected!r}, actual {actual!r}"

    def _map_differences(self, expected: Mapping[str, Json], actual: Json, name: str) -> Iterator[str]:
        if not isinstance(actual, Mapping):
            yield f"{name or 'result'}: expected {dict(expected)!r}, actual {actual!r}"
            return
        expected, actual = (
            {str(key): value for key, value in expected.items()},
            {str(k): v for k, v in actual.items()},
        )
        last = name.rpartition(".")[2]
        if last in self.exact or (self.empty_is_exact and not expected):
            for key in sorted(actual.keys() - expected.keys()):
                yield f"{_place(name, key)}: expected nothing, actual {actual[key]!r}"
        for key, value in expected.items():
            place = _place(name, key)
            if key in actual:
                yield from self.differences(value, actual[key], place)
            else:
                yield f"{place}: expected {value!r}, actual nothing"

    def _list_differences(self, expected: list[Json], actual: list[Json], name: str) -> Iterator[str]:
        if name.rpartition(".")[2] in self.sets:
            if sorted(map(str, expected)) != sorted(map(str, actual)):
                yield f"{name}: expected {sorted(map(str, expected))}, actual {sorted(map(str, actual))}"
        elif len(expected) != len(actual):
            yield f"{name}: expected {expected!r}, actual {actual!r}"
        else:
            for place, (one, other) in enumerate(zip(expected, actual, strict=True)):
                yield from self.differences(one, other, f"{name}.{place}")


def _place(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key


def equal_values(expected: Json, actual: Json) -> bool:
    """Checks whether two scalars are equal: numbers by value, truth values only with truth values."""
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    return bool(expected == actual)


def write_probability(chance: Fraction) -> str:
    """Writes a probability as case files do: "0", "1", "11/20"."""
    return str(Fraction(chance))


class Failure(Record):
    """A failed case, and its differences."""

    case: str
    lines: tuple[str, ...]


def run(cases: Iterable[Mapping[str, Json]], find: Callable[[str], AnyGame]) -> Iterator[Failure | None]:
    """Runs cases in order, each with the game that its id names; yields None for a case that passed."""
    for case in cases:
        name = str(case["id"])
        try:
            game = find(name.partition("/")[0])
            lines = tuple(find_malformed(case)) or _compare(game, case)
        except KeyError as error:
            lines = (f"{error} is missing or unknown",)
        except Exception as error:  # a crash is a failed case, not the end of the run
            lines = (f"could not be run: {type(error).__name__}: {error}",)
        yield Failure(case=name, lines=lines) if lines else None


def _compare(game: AnyGame, case: Mapping[str, Json]) -> tuple[str, ...]:
    """Returns the differences, with the refusal that the case does not expect, which explains what is missing."""
    actual = game.conformance.run(case)
    lines = tuple(game.conformance.compare(case, actual))
    refusal = actual.get("problem") if isinstance(actual, Mapping) else None
    if not lines or refusal is None or any(str(refusal) in line for line in lines):
        return lines
    return *lines, f"the action was refused: {refusal}"


# --- the shape of a case --------------------------------------------------------------------------

PARTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "build": {"a map": ("army", "card")},
    "resolve": {"a map": ("action",)},
    "odds": {"a map": ("action",)},
    "play": {"a list": ("script",)},
}
"""The parts that each kind of case must have: one of the names, as a map or a list."""


def find_malformed(case: Mapping[str, Json]) -> Iterator[str]:
    """Yields the faults in the shape of a case, one line each; the contents of its parts are for its game to judge."""
    kind = case.get("kind")
    if not isinstance(kind, str) or kind not in PARTS:
        yield f"kind: {kind!r} is not one of {', '.join(PARTS)}"
        return
    for shape, names in PARTS[kind].items():
        if all(case.get(name) is None for name in names):
            yield f"{' or '.join(names)}: missing"
        yield from (line for name in names for line in _shape_faults(shape, name, case.get(name)))
    for name in ("state", "expect", "armies"):
        yield from _shape_faults("a map", name, case.get(name))
    yield from _bad_dice(case)
    if isinstance(script := case.get("script"), list):
        yield from (line for place, step in enumerate(script, 1) for line in _bad_step(f"step {place}", step))


def _bad_step(name: str, step: Json) -> Iterator[str]:
    if not isinstance(step, Mapping) or not isinstance(step.get("action"), Mapping):
        yield f"{name}: expected a map with an action, actual {step!r}"
        return
    yield from _shape_faults("a map", f"{name}: expect", step.get("expect"))
    yield from (f"{name}: {line}" for line in _bad_dice(step))


def _bad_dice(step: Mapping[str, Json]) -> Iterator[str]:
    faces = step.get("dice")
    if faces is not None and not (isinstance(faces, list) and all(type(face) is int for face in faces)):
        yield f"dice: expected a list of whole numbers, actual {faces!r}"


def _shape_faults(shape: str, name: str, part: Json) -> Iterator[str]:
    kind = Mapping if shape == "a map" else list
    if part is not None and not isinstance(part, kind):
        yield f"{name}: expected {shape}, actual {part!r}"
