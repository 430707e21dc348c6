"""The kinds of news that leagues bring (see :mod:`notifications.services.kinds`)."""

TITLE = "Leagues"
KINDS: dict[str, str] = {
    "season": "A season begins, ends, or opens its lists",
    "round": "I am paired for a round",
    "place": "I get a place from the waiting list, or a team",
    "army": "My army is approved or returned",
    "challenge": "I am challenged, or my challenge is answered",
    "times": "Times are proposed or agreed",
    "battle": "The battle of my fixture is opened or ends",
    "result": "A result of mine is claimed, confirmed, decided or corrected",
    "dispute": "A result is disputed, or somebody speaks in a dispute",
    "aftermath": "An aftermath waits for me, or is settled",
    "staff": "Somebody enters, leaves, asks for a bye or hands in an army where I am staff",
    "webhook": "A webhook of a league that I organise is failing",
}
