"""The first battle of Sol Prime: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="first-foot",
    other="hill-militia",
    goal="Destroy or rout more points of the enemy than you lose.",
    tips=(
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
                "The roll gives you the points with which your platoons act. "
                "Roll, then decide which platoon matters most."
            ),
        ),
        Tip(
            step="act",
            title="Answer a move",
            actions=frozenset(("hold-fire",)),
            text=(
                "An enemy has moved where you could fire. "
                "Take the shot if its odds are good; otherwise hold your fire for a better one."
            ),
        ),
        Tip(
            step="act",
            title="Activate a platoon",
            actions=frozenset(("activate",)),
            text=("Choose a platoon that has a target or needs a better place. Each platoon acts once in a cycle."),
        ),
        Tip(
            step="act",
            title="Move and fire",
            text=(
                "Open a stand and compare its targets before you roll. "
                "If nothing is in reach, move closer or go on Overwatch."
            ),
        ),
        Tip(
            step="cycle",
            title="A new cycle",
            text=("All platoons have acted. The next cycle makes them ready again."),
        ),
    ),
)
