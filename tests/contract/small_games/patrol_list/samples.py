"""Two patrols: a game of lists alone needs nothing more."""

ARMIES = [
    {"game": "patrol-list", "name": "First patrol", "troopers": ["scout", "scout", "gunner"]},
    {"game": "patrol-list", "name": "Second patrol", "troopers": ["gunner"]},
]
