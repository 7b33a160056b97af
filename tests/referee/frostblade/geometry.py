"""Distances, bases and terrain on a table in thousandths of an inch (FB-MEAS-1, FB-MEAS-2)."""

from math import cos, hypot, pi, sin

INCH = 1000
# "Within a length means that length or less, and a thousandth more."
SLACK = 1.0
# Two exact computations of one length may differ by rounding; closer than this the referee does not decide.
BLUR = 0.75


class Piece:
    """A piece of terrain: an upright box on the table."""

    def __init__(self, name, kind, rect, height, top):
        self.name, self.kind, self.rect, self.height, self.top = name, kind, rect, height, top

    def over(self, x, y):
        """Whether a point lies over the piece (FB-MOVE-9)."""
        left, bottom, right, top = self.rect
        return left <= x <= right and bottom <= y <= top

    def gap(self, x, y):
        """The flat length from a point to the piece."""
        left, bottom, right, top = self.rect
        return hypot(max(left - x, 0, x - right), max(bottom - y, 0, y - top))


def flat_gap(a, b):
    """The flat length between two bases, each (x, y, z, radius)."""
    return max(0.0, hypot(a[0] - b[0], a[1] - b[1]) - a[3] - b[3])


def distance(a, b):
    """The length between two bases in space (FB-MEAS-2)."""
    return hypot(flat_gap(a, b), a[2] - b[2])


def within(length, limit):
    """Whether a length is within a limit: True, False, or None if it is too close to tell."""
    if abs(length - limit - SLACK) < BLUR and length > limit:
        return None
    return length <= limit + SLACK


def overlap(a, b):
    """Whether two bases at one height lie on each other by more than rounding (FB-MOVE-5)."""
    return a[2] == b[2] and hypot(a[0] - b[0], a[1] - b[1]) < a[3] + b[3] - 2


def chord(p, q, rect):
    """The part of the line from p to q inside of a rectangle, as shares of the line; None if it only touches it."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, step = p[axis], q[axis] - p[axis]
        near, far = rect[axis], rect[axis + 2]
        if abs(step) < 1e-9:
            if start <= near or start >= far:
                return None
            continue
        one, two = (near - start) / step, (far - start) / step
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return (low, high) if low < high - 1e-12 else None


def disc_chord(p, q, centre, radius):
    """The part of the line from p to q inside of a disc, as shares of the line; None if there is none."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - centre[0], p[1] - centre[1]
    a, b, c = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius
    root = b * b - 4 * a * c
    if a == 0 or root <= 0:
        return None
    root **= 0.5
    low, high = max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))
    return (low, high) if low < high else None


def _hull(points):
    """The convex hull of points, counterclockwise."""
    points = sorted(set(points))
    if len(points) < 3:
        return points

    def half(line):
        kept = []
        for p in line:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(points) + half(points[::-1])


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def around(p, q, polygon):
    """The shortest way from p to q around a convex polygon that the straight line crosses."""
    hull = _hull(polygon + [p, q])
    if p not in hull or q not in hull:
        return hypot(p[0] - q[0], p[1] - q[1])
    i, j, n = hull.index(p), hull.index(q), len(hull)

    def length(start, end):
        total, at = 0.0, start
        while at != end:
            nxt = (at + 1) % n
            total += hypot(hull[at][0] - hull[nxt][0], hull[at][1] - hull[nxt][1])
            at = nxt
        return total

    return min(length(i, j), length(j, i))


def crosses_polygon(p, q, polygon):
    """Whether the line from p to q passes through the inside of a convex polygon given counterclockwise."""
    low, high = 0.0, 1.0
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        start, end = _turn(a, b, p), _turn(a, b, q)
        if start <= 0 and end <= 0:
            return False
        if (start > 0) != (end > 0):
            at = start / (start - end)
            low, high = (max(low, at), high) if end > 0 else (low, min(high, at))
    return low < high - 1e-9


def disc_polygon(x, y, radius, corners=16):
    """A polygon inside of a disc."""
    steps = [2 * pi * k / corners for k in range(corners)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in steps]


def swollen(rect, radius):
    """A polygon inside of what a rectangle keeps the middle of a base out of."""
    left, bottom, right, top = rect
    r, c = radius, radius * 0.7071
    return [
        (left, bottom - r), (right, bottom - r), (right + c, bottom - c), (right + r, bottom), (right + r, top),
        (right + c, top + c), (right, top + r), (left, top + r), (left - c, top + c), (left - r, top),
        (left - r, bottom), (left - c, bottom - c),
    ]
