"""The first battle of Sol Prime: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="first-foot",
    other="hill-militia",
    goal="Destroy or rout more points of the enemy than you lose.",
    tips=(
        Tip(
            step="set-up",
            title="Who begins",
            actions=frozenset(("first-side",)),
            text=("All stands are down. Press the button in the bar: the dice decide which side has the first turn."),
        ),
        Tip(
            step="set-up",
            title="Put your platoons down",
            text=(
                "Place each platoon on your side of the plan. "
                "A stand that begins on Overwatch can fire when an enemy moves."
            ),
        ),
        Tip(
            step="roll",
            title="Roll for activation",
            text=(
                "The roll says how many of your platoons act in this turn, each for one point. "
                "Points cannot be saved, so a high roll uses up your side sooner."
            ),
            rule="SP-4.4",
        ),
        Tip(
            step="act",
            title="Answer a move",
            actions=frozenset(("hold-fire",)),
            text=(
                "An enemy has moved where you could fire. "
                "The shot ends Overwatch: take it if its odds are good; otherwise hold your fire for a better one."
            ),
            rule="SP-6.6",
        ),
        Tip(
            step="act",
            title="Activate a platoon",
            actions=frozenset(("activate",)),
            text=("Choose a platoon that has a target or needs a better place. Each platoon acts once in a cycle."),
            rule="SP-4.1",
        ),
        Tip(
            step="act",
            title="Answer a missile",
            actions=frozenset(("react",)),
            text=(
                "A missile flies at one of your stands. "
                "It may react with smoke or evasion once it has passed a morale test: the form shows what it can do."
            ),
            rule="SP-10.10",
        ),
        Tip(
            step="act",
            title="End your turn",
            actions=frozenset(("end-turn",)),
            text=("No platoon of yours is left to act in this turn. End it in the bar; then the other side rolls."),
        ),
        Tip(
            step="act",
            title="Move and fire",
            actions=frozenset(("drive", "end-activation")),
            text=(
                "Open a stand and compare its targets before you roll. "
                "If nothing is in reach, move closer, or hardly at all and go on Overwatch."
            ),
            rule="SP-6.1",
        ),
        Tip(
            step="act",
            title="Test morale",
            actions=frozenset(("platoon-morale", "unit-morale")),
            text=("A platoon that has lost too many stands tests its morale. The odds are above the button."),
        ),
        Tip(
            step="act",
            title="While the others act",
            text=(
                "The other side acts. When an enemy moves where a stand of yours on Overwatch can fire, the step waits "
                "for you; the bar says whose move it is."
            ),
            rule="SP-6.6",
        ),
        Tip(
            step="cycle",
            title="A new cycle",
            text=(
                "All platoons of both sides have acted. "
                "In the next cycle each acts again, and the side with more platoons on the table rolls first."
            ),
            rule="SP-4.2",
        ),
    ),
)
