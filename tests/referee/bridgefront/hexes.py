"""Hexes in axial coordinates, edges, and the board [4, 5]."""

import re

CENTER = (0, 0)
WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # the corners C0 to C5, times the radius (BF-5a)
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # the directions of `step 0` to `step 5`
SLOTS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 5: [0, 1, 2, 3, 4], 6: [0, 1, 2, 3, 4, 5]}  # BF-5b
MINES = {2: 3, 3: 4, 4: 5, 5: 6, 6: 7}  # BF-6.1a
FORGES = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


def place(text):
    """`(1,-2)` as a pair."""
    return tuple(int(n) for n in re.fullmatch(r"\((-?\d+),(-?\d+)\)", text).groups())


def written(spot):
    """A pair as records write it."""
    return f"({spot[0]},{spot[1]})"


def span(text):
    """`(0,0)~(1,0)` as an edge: the set of its two ends."""
    return frozenset(place(end) for end in text.split("~"))


def distance(a, b):
    """BF-2.1a."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def corner(number, radius):
    """The hex of a corner slot (BF-5a)."""
    return tuple(radius * n for n in WAYS[number])


class Board:
    """All hexes and edges of a board (BF-4.1a)."""

    def __init__(self, players):
        self.radius = 3 if players == 2 else 4
        reach = range(-self.radius, self.radius + 1)
        self.hexes = [(q, r) for r in reach for q in reach if distance((q, r), CENTER) <= self.radius]
        self.inside = set(self.hexes)
        self.edges = {frozenset((a, b)) for a in self.hexes for b in self.around(a)}

    def around(self, spot):
        """The hexes next to one (BF-2.1b)."""
        near = [(spot[0] + q, spot[1] + r) for q, r in WAYS]
        return [there for there in near if there in self.inside]
