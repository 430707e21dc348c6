"""The first battle of War Logic: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

TURN = frozenset(("move", "attack", "volley", "end-offense", "end-turn"))
"""Types of actions that are open in one's own turn alone."""

LESSON = Lesson(
    own="british",
    other="cossacks",
    goal="Put the enemy figures out of action before yours are.",
    tips=(
        Tip(
            step="",
            title="Begin the first turn",
            actions=frozenset(("begin-turn",)),
            text=(
                "Your figures stand in their zone; drag one to put it elsewhere in it. "
                "Then begin the turn: the bar shows its five steps."
            ),
        ),
        Tip(
            step="strategy",
            title="Before the fight",
            actions=TURN,
            text=(
                "Speeches, reinforcements and clones belong here, and so do dice that a skill foresees. "
                "If nothing of yours is open, go on: the next step begins with its first action."
            ),
            rule="WL-5.3",
        ),
        Tip(
            step="control",
            title="Give one order",
            actions=frozenset(("order",)),
            text=("Without an order, only one unit acts this turn. Choose the order that reaches most of your units."),
            rule="WL-6.2",
        ),
        *(
            Tip(
                step=step,
                title="Come into reach",
                actions=TURN,
                text=(
                    "Choose a figure, then tap the plan where its move ends. "
                    "The plan measures every distance; on a table of your own you measure and type it."
                ),
            )
            for step in ("control", "movement")
        ),
        Tip(
            step="offense",
            title="Choose a target",
            actions=frozenset(("attack", "volley")),
            text=(
                "Open an attack and compare targets before you roll. "
                "The odds are above the roll button, and the sum names every modifier."
            ),
        ),
        Tip(
            step="offense",
            title="Attacks are over",
            actions=TURN,
            text=("No attack is open to you. Press the button in the bar, so that those you attacked can react."),
        ),
        Tip(
            step="defense",
            title="Answer an attack",
            actions=frozenset(("attack-back", "recover")),
            text=(
                "Each unit that was attacked may react once: hit back, retreat or recover. "
                "If the odds promise nothing, press No more reactions."
            ),
            rule="WL-10.1",
        ),
        Tip(
            step="defense",
            title="The end of the turn",
            text=("Those who were attacked react now. When all have reacted or passed, the turn can end."),
        ),
        *(
            Tip(
                step=step,
                title="While the others act",
                text=(
                    "The other side has its turn: watch what it moves, and whom it attacks. "
                    "When a unit of yours is attacked, the bar asks for your reaction."
                ),
                rule="WL-10.1",
            )
            for step in ("", "strategy", "control", "movement", "offense")
        ),
    ),
)
