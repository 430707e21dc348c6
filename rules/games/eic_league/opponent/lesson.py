"""The first battle of EIC League: one idea for each step of play, in plain words."""

from rules.kernel.lesson import Lesson, Tip

LESSON = Lesson(
    own="patrol",
    other="straggler",
    folder="first",
    options={"ready": "skirmish"},
    goal="Crush the other team: no unit of it is left in action.",
    tips=(
        Tip(
            step="initiative",
            title="Ready for the round",
            actions=frozenset(("declare",)),
            text=(
                "Tanks that will warp and Spooks that try for the initiative are declared first. "
                "Press the button in the bar when your side is ready."
            ),
        ),
        Tip(
            step="initiative",
            title="Who goes first",
            text=(
                "Roll for initiative. "
                "The side that wins it moves last and attacks first, so it sees where the others went."
            ),
        ),
        Tip(
            step="movement",
            title="Find your distance",
            actions=frozenset(("move",)),
            text=(
                "Tap a unit, then a hex that lights up. "
                "Come close enough for most of its weapons: their ranges are on its sheet."
            ),
        ),
        Tip(
            step="movement",
            title="End your movement",
            text=(
                "Nothing of yours can move now. The bar says whose move it is; when it is yours, end your part there."
            ),
        ),
        Tip(
            step="detection",
            title="Search before you attack",
            actions=frozenset(("detect",)),
            text=("Search once with each unit. A unit can attack only what it has found itself."),
        ),
        Tip(
            step="detection",
            title="End your search",
            text=("No unit of yours can search now. When it is your turn, end your part in the bar."),
        ),
        Tip(
            step="attack",
            title="Pick weapon and target",
            actions=frozenset(("shoot", "fight", "throw", "launch", "drop", "ram")),
            text=("Each weapon has its own button. Compare the chance to hit with what a hit would do, then roll."),
        ),
        Tip(
            step="attack",
            title="End your attacks",
            text=(
                "No unit of yours can attack now. When it is your turn, end your part in the bar; "
                "the results of the round are worked out for you."
            ),
        ),
        Tip(
            step="results",
            title="Read the results",
            text=("There is nothing to do by hand. Open a line of the log and its sum shows how energy was lost."),
        ),
    ),
)
