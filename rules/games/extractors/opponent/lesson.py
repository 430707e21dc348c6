"""The first battle of Extractors!: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="etaki",
    other="scout",
    goal="Reach the goal of your scenario: it is named beside the units.",
    tips=(
        Tip(
            step="dorian-setup",
            title="Place the Dorians",
            text=(
                "Tap a unit, then a hex where it may begin. "
                "Units on foot are harder to hit in rough ground, and in a build-up even more."
            ),
            rule="EXT-10.6",
        ),
        Tip(
            step="avronian-setup",
            title="Place the Avronians",
            text=(
                "The Avronian player places units and gives each machine its orders. Nobody else can see those orders."
            ),
        ),
        Tip(
            step="dorian-move",
            title="Dorians move",
            actions=frozenset(("move",)),
            text=(
                "Open a Dorian unit: the map marks where it can go and what each hex costs. "
                "End in rough ground or a build-up with a target in reach."
            ),
        ),
        Tip(
            step="dorian-move",
            title="End the move",
            text=("No Dorian unit can move now. End the step with the button in the bar."),
        ),
        Tip(
            step="dorian-fire",
            title="Dorians fire",
            actions=frozenset(("fire",)),
            text=(
                "Units of the same named cell can combine on one target, and a Transcom with them. "
                "Each rolls to hit, and the firepower of all that hit makes one damage roll."
            ),
            rule="EXT-14.1",
        ),
        Tip(
            step="dorian-fire",
            title="Nothing to fire at",
            text=(
                "No Dorian unit has a target that it sees and reaches. "
                "End the step with the button in the bar, and come closer in the next turn."
            ),
        ),
        Tip(
            step="dorian-rally",
            title="Dorians rally",
            actions=frozenset(("rally",)),
            text=("A routed section rolls to rally and needs 5 or more. A Transcom close by adds to the roll."),
            rule="EXT-8.2",
        ),
        Tip(
            step="dorian-rally",
            title="Nobody to rally",
            text=("No section of yours is routed, so nobody rolls. End the step with the button in the bar."),
            rule="EXT-8.2",
        ),
        Tip(
            step="avronian-move",
            title="Machines obey",
            text=(
                "Each machine carries out its next secret order as well as it can. "
                "Watch which hexes are offered: they show what the order wants."
            ),
        ),
        Tip(
            step="avronian-fire",
            title="Machines fire",
            text=(
                "An order also says at what a machine may fire. "
                "Only targets that it allows are offered, each with its odds."
            ),
        ),
    ),
)
