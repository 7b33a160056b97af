"""Strips, circles and sight for attacks of bought characters."""

from math import cos, radians, sin

from ascension.geometry import core, crosses, gap, half_degrees, point_to_segment, reach_to

WIDTH = 25.4


def edge(base, degrees):
    """How far the edge of a base is from its middle in a direction; a base is a segment with a radius."""
    at = base[0]
    low, high = 0.0, 200.0
    for _ in range(40):
        middle = (low + high) / 2
        inside = reach_to((at[0] + middle * cos(radians(degrees)), at[1] + middle * sin(radians(degrees))), base) == 0
        low, high = (middle, high) if inside else (low, middle)
    return low


def strip(base, point, length):
    """The corners of a strip from the edge of a base towards a point, in half degrees (AC-TPL-3)."""
    at = base[0]
    degrees = half_degrees(point[0] - at[0], point[1] - at[1])
    near = edge(base, degrees)
    return corners(at, degrees, near, near + length), corners(at, degrees, 0.0, near + length)


def corners(at, degrees, near, far):
    """A rectangle in a direction from a point."""
    c, s, half = cos(radians(degrees)), sin(radians(degrees)), WIDTH / 2
    return [(at[0] + u * c - v * s, at[1] + u * s + v * c) for u, v in ((near, -half), (far, -half), (far, half), (near, half))]


def within(p, shape):
    """Whether a point lies in a rectangle."""
    turns = []
    for n, a in enumerate(shape):
        b = shape[(n + 1) % 4]
        turns.append((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def strip_gap(shape, base):
    """The length between a rectangle and the edge of a base; below 0 they overlap."""
    a, b, r = core(*base)
    if within(a, shape) or within(b, shape):
        return -r
    apart = min(side_gap(shape[n], shape[(n + 1) % 4], a, b) for n in range(4))
    return apart - r


def side_gap(a, b, c, d):
    """The length between two segments."""
    if crosses(a, b, c, d):
        return 0.0
    return min(point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b))


def view(match, at, target, size, supported, seer=None):
    """Cover of a place from another: 0, 1, 2, "hidden", or None if the referee cannot decide (AS-COV-2).

    `seer` is the attacker whose trait ignore_obscured counts (AC-TR-19)."""
    rules, best, hidden = match.rules, 0, False
    ignores = seer is not None and rules.has(seer, "ignore_obscured")
    for piece in match.pieces:
        if piece.gone or piece.open or piece.size < 1:
            continue
        run = piece.inside(at, target)
        if run < 0.9:
            continue
        if run < 1.1 or piece.raised or piece.contains(at) or any(piece.gap(figure.place()) < 0 for figure in supported):
            return None
        difference = size - piece.size
        if piece.door or difference <= 0 and not ignores:
            hidden = True
        elif difference > 0:
            best = max(best, rules["cover.bonus_gap1"] if difference == 1 else rules["cover.bonus_gap2"])
    if hidden:
        return "hidden"
    return best if rules["cover.enabled"] else 0


def view_between(match, by, target):
    """Cover of a character from another one; none in base contact (AS-COV-7)."""
    touching, near = gap(by.place(), target.place()), match.rules["measure.contact_mm"]
    if abs(touching - near) < 0.1:
        return None
    seen = view(match, by.at, target.at, target.size, (by, target), by)
    return 0 if seen in (1, 2) and touching <= near else seen
