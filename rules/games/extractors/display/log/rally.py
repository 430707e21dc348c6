"""Log sentences of rally rolls and of hidden units that come into the open."""

from __future__ import annotations

from rules.games.extractors.battle.events import Activated, Discovered, Rallied
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_list


def rally_sentence(event: Rallied) -> Sentence:
    total = event.die + event.drm
    how = "rallies" if event.rallied else "stays routed"
    aid = Line(label=f"Transcom {event.aid}", amount=f"{event.drm:+d}", rule="EXT-8.3")
    lines = (
        Line(label="Die", amount=str(event.die), rule="EXT-8.2"),
        *((aid,) if event.drm else ()),
        Line(label="Result", amount=str(total), how="5 or more", total=True, rule="EXT-8.2"),
    )
    return Sentence(
        text=f"{event.by} {how} ({total}).",
        why=lines,
        dice=(str(event.die),),
        kind="rally",
        about=(event.by,),
        rules=("EXT-8.2",),
        tone="good" if event.rallied else "",
    )


def hidden_units_sentence(event: Activated | Discovered) -> Sentence:
    if isinstance(event, Discovered):
        text = f"Found in hiding: {format_list(event.names) or 'nobody'}."
        return Sentence(text=text, kind="hidden", about=event.names, rules=("EXT-22.28",))
    text = f"{format_list(event.names)} come{'s' if len(event.names) == 1 else ''} out of hiding."
    return Sentence(text=text, kind="hidden", about=event.names, rules=("EXT-22.29",))
