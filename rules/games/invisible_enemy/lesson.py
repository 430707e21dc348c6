"""The first battle of Invisible Enemy: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="darwin-division",
    other="redwood-clip",
    goal="Score more points than the enemy by the last turn; destroyed bases count.",
    tips=(
        Tip(
            step="placement",
            title="Put your units down",
            text=(
                "Choose a unit and tap the plan where it begins. "
                "Keep units of a side near each other, so that they can fire at the same target."
            ),
        ),
        Tip(
            step="command",
            title="Spend your points",
            text=(
                "Dice of the network give you action points for this turn. Points do not keep, so spend what you have."
            ),
        ),
        Tip(
            step="mark-1",
            title="Mark a barrage",
            text=(
                "A marker shows where shells will fall. "
                "Put it where enemy bases stand close together and your own do not."
            ),
        ),
        Tip(
            step="movement",
            title="Move one unit",
            text=(
                "Choose a unit and tap where each base goes. "
                "Stop inside the range of your weapons, and pass when no unit gains by moving."
            ),
        ),
        Tip(
            step="mark-2",
            title="Mark again",
            text=(
                "Markers of type 2 are placed after movement. "
                "You see where everybody has stopped, so choose the thickest group."
            ),
        ),
        Tip(
            step="resolve",
            title="The shells fall",
            text=("Barrages are resolved one by one. Everything in the circle can be hit, your own bases included."),
        ),
        Tip(
            step="direct-kp",
            title="Direct fire",
            text=(
                "Weapons of classes K and P fire first, and their distances come from the plan. "
                "The odds above the button tell how likely a kill is."
            ),
        ),
        Tip(
            step="direct-c",
            title="Direct fire, class C",
            text=("Class C fires here, after the damage of the first step. Compare targets by their odds again."),
        ),
    ),
)
