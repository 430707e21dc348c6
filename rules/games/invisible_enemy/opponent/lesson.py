"""The first battle of Invisible Enemy: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="darwin-division",
    other="redwood-clip",
    goal="Score more points than the enemy by the last turn; destroyed bases count.",
    tips=(
        Tip(
            step="command",
            title="Put your units down",
            actions=frozenset(("locate-unit",)),
            text=(
                "Choose a unit and tap the plan where it begins. "
                "Keep the bases of a unit close: they must form a chain when they have moved."
            ),
        ),
        Tip(
            step="command",
            title="Ask for barrages",
            actions=frozenset(("type-2-request",)),
            text=(
                "A roll decides how many markers of type 2 you get. "
                "They are placed after movement, and those that you do not place stay yours for later turns."
            ),
            rule="IE-4.30",
        ),
        Tip(
            step="command",
            title="Roll the network dice",
            actions=frozenset(("network-combat",)),
            text=(
                "Both sides roll their network dice, and these are compared, highest with highest. "
                "Each of yours that survives is a point to spend."
            ),
            rule="IE-4.1",
        ),
        Tip(
            step="command",
            title="Spend your points",
            text=(
                "Both sides' network dice are compared, highest with highest; each that survives is a point. "
                "Points that you do not spend are lost."
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
            title="Who moves first",
            actions=frozenset(("initiative",)),
            text=("Roll to see which side moves a unit first. After that the sides take turns, one unit each."),
        ),
        Tip(
            step="movement",
            title="Move one unit",
            actions=frozenset(("activate", "drive", "move")),
            text=(
                "Choose a unit and tap where each base goes. "
                "Stop inside the range of your weapons, and pass when no unit gains by moving."
            ),
        ),
        Tip(
            step="movement",
            title="End the move",
            actions=frozenset(("finish-unit", "done")),
            text=("Nothing else can move here. Press the button in the bar, and the other side moves a unit."),
        ),
        Tip(
            step="movement",
            title="The other side moves",
            text=("The sides move one unit each in turn. Watch what comes into the range of your weapons."),
        ),
        Tip(
            step="mark-2",
            title="Deflect a barrage",
            actions=frozenset(("deflect",)),
            text=("You hold a deflection, which works against one barrage. Choose the marker, or go on without it."),
            rule="IE-5.8",
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
