"""The armies and rule sets that a form or a program names, as copies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import Http404, HttpRequest

from armies.services.access import Holder, held_army
from armies.services.rule_sets import governing_kinds
from armies.services.samples import READY, ready_armies, ready_army
from armies.services.selectors import version
from armies.store.models import Army
from laboratory.services.commands import AS_THEY_ARE, Entrant, RuleSet
from laboratory.services.rule_sets import house_tables, options_with
from library.services import rule_sets
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import illegal
from rules.kernel.sharing import AnyKind
from rules.kit.players.grounds import on_ground, ready_grounds

HOUSE, AS_IS = "house", "as-is"
MOST_ASKED = 8
"""The armies or rule sets that are looked up at all; a wish for more is refused anyway."""

MOST_VERSIONS = 20


def find_armies(game: AnyPlayedGame, holder: Holder, keys: Iterable[str]) -> list[Entrant]:
    """Returns the armies with these keys, one's own or ready ones. Raises Illegal (``army-unknown``)."""
    return [_army(game, holder, key) for key in list(keys)[: MOST_ASKED + 1]]


def _army(game: AnyPlayedGame, holder: Holder, key: str) -> Entrant:
    try:
        if key.startswith(READY):
            return Entrant(ready_armies(game.slug)[key], ready_army(game.slug, key))
        key, _, number = key.partition("@")
        army = held_army(holder, key[:12])
        if army.game != game.slug:
            raise illegal("army-of-another-game", f"“{army.name}” is not for {game.name}.", rule="")
        if not number:
            return Entrant(army.name, army.document)
        frozen = version(army, int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else 0)
    except (Http404, KeyError):
        raise illegal("army-unknown", "An army was not found, or is not yours.", rule="") from None
    return Entrant(f"{frozen.name}, version {frozen.number}"[:80], frozen.document)


def key_of(token: str) -> str:
    """Returns the key of the army that a token names; empty for a ready army."""
    return "" if token.startswith(READY) else token.partition("@")[0]


def version_choices(army: Army) -> list[tuple[str, str]]:
    """Returns an army as it is and its latest versions: the token of each in a form, and its name."""
    found = army.versions.defer("document")[:MOST_VERSIONS]
    return [(army.key, f"{army.name} as it is")] + [(f"{army.key}@{one.number}", str(one)) for one in found]


def rule_set_choices(request: HttpRequest, game: AnyPlayedGame) -> list[tuple[str, str]]:
    """Returns the rule sets that can be compared: the token of each in a form, and its name."""
    kinds = governing_kinds(game)
    if not kinds:
        return []
    found = [(AS_IS, AS_THEY_ARE.name)]
    for kind in kinds:
        found.append((f"{kind.slug}/{HOUSE}", kind.nothing))
        found += [(f"{kind.slug}/{one.token}", one.label) for one in rule_sets.list_choices(request, game, kind)]
    return found


def find_rule_sets(request: HttpRequest, game: AnyPlayedGame, tokens: Sequence[str]) -> list[RuleSet]:
    """Returns the rule sets with these tokens. Raises Illegal (``rule-set-unknown``), Refused."""
    kinds = {kind.slug: kind for kind in governing_kinds(game)}
    return [_rule_set(request, game, kinds, token) for token in list(tokens)[:MOST_ASKED]] or [AS_THEY_ARE]


def _rule_set(request: HttpRequest, game: AnyPlayedGame, kinds: dict[str, AnyKind], token: str) -> RuleSet:
    if token == AS_IS:
        return AS_THEY_ARE
    slug, _, name = token.partition("/")
    kind = kinds.get(slug)
    if kind is None or not name:
        raise illegal("rule-set-unknown", "A rule set was not found, or is no longer shared.", rule="")
    pin = house_tables(kind) if name == HOUSE else rule_sets.find_choice(request, game, kind, name)
    return RuleSet(pin.title, options_with(kind, pin))


def ground_choices(game: AnyPlayedGame) -> list[tuple[str, str]]:
    """Returns the ready tables and maps on which a run can be fought: the key of each in a form, and its name."""
    found = ready_grounds(game)
    return [("", "None"), *found.items()] if found else []


def on_ready_ground(game: AnyPlayedGame, rules: Sequence[RuleSet], key: str) -> list[RuleSet]:
    """Returns rule sets as they are on a ready table or map. Raises Illegal (``ground-unknown``)."""
    try:
        options = on_ground(game, key)
    except KeyError:
        raise illegal("ground-unknown", "There is no such table or map.", rule="") from None
    if not options:
        return list(rules)
    name = ready_grounds(game)[key]
    return [RuleSet(f"{one.name} ({name})", {**one.options, **options}) for one in rules]
