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
                "Keep the bases of a unit close: they must form a chain when they have moved."
            ),
        ),
        Tip(
            step="command",
            title="Spend your points",
            text=(
                "Both sides' network dice are compared, highest with highest; each that survives is a point. "
                "Points do not keep, so spend what you have."
            ),
            rule="IE-4.1",
        ),
        Tip(
            step="mark-1",
            title="Mark a barrage",
            text=(
                "Shells will fall at a marker, but only after everybody has moved. "
                "Place all of type 1 now, where the enemy will still be; keep type 2 for the step after movement."
            ),
            rule="IE-5.2",
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
                "Everybody has stopped, so place a marker of type 2 in a thick group of enemies away from your own. "
                "Those that you do not place stay yours for later turns."
            ),
            rule="IE-5.4",
        ),
        Tip(
            step="resolve",
            title="The shells fall",
            text=(
                "Each base within 3 inches of a marker is rolled for, your own included. "
                "Two dice must reach the number for its defense, and then it is destroyed at once. "
                "After that each side loses a network die for good, and the next turn begins."
            ),
            rule="IE-8.1",
        ),
        Tip(
            step="direct-kp",
            title="Direct fire",
            text=(
                "Weapons of classes K and P fire first, and their distances come from the plan. "
                "The odds above the button tell how likely a kill is."
            ),
            rule="IE-7.1",
        ),
        Tip(
            step="direct-c",
            title="Direct fire, class C",
            text=("Class C fires here, after the damage of the first step. Compare targets by their odds again."),
            rule="IE-7.3",
        ),
    ),
)
