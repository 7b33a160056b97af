"""Bases and terrain on a table in millimetres."""

from math import atan2, cos, hypot, pi, radians, sin

# The record rounds places to a thousandth; closer than this the referee does not decide.
BLUR = 0.08


def core(at, facing, base):
    """The core of a base, a segment along its facing, and its radius."""
    half = (base[0] - base[1]) / 2
    dx, dy = half * cos(radians(facing)), half * sin(radians(facing))
    return (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy), base[1] / 2


def point_to_segment(p, a, b):
    """The length from a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def crosses(a, b, c, d):
    """Whether two segments cross."""
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def segment_gap(a, b, c, d):
    """The length between two segments."""
    if crosses(a, b, c, d):
        return 0.0
    return min(point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b))


def gap(one, other):
    """The length between the edges of two bases, each (at, facing, base); below 0 they overlap."""
    a, b, r = core(*one)
    c, d, s = core(*other)
    return segment_gap(a, b, c, d) - r - s


def reach_to(at, base):
    """The length from a place to the edge of a base (0 inside)."""
    a, b, r = core(*base)
    return max(0.0, point_to_segment(at, a, b) - r)


class Piece:
    """A piece of terrain."""

    def __init__(self, written, shift, board, turned):
        self.name, self.size = written["name"], written["size"]
        self.kind = written.get("kind", "standard")
        self.area, self.difficult = written.get("area", False), written.get("difficult", False)
        self.hazardous, self.impassable = written.get("hazardous", False), written.get("impassable", False)
        self.door, self.raised = written.get("door"), "deck" in written or "levels" in written or "joins" in written
        self.heights = [level["height"] for level in written.get("levels", [])] or [written.get("deck", self.size)]
        self.open = self.door == "open"
        self.gone = False
        self.circle = written.get("circle")
        if self.circle:
            x, y, self.radius = self.circle
        else:
            x, y, self.wide, self.deep = written["rect"][:4]
            self.angle = written["rect"][4] if len(written["rect"]) > 4 else 0.0
        x, y = x + shift[0], y + shift[1]
        self.middle = (board[0] - x, board[1] - y) if turned else (x, y)

    def corners(self):
        """The corners of a rectangle."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            dx, dy = u * self.wide / 2, v * self.deep / 2
            yield self.middle[0] + dx * c - dy * s, self.middle[1] + dx * s + dy * c

    def contains(self, p):
        """Whether a place lies in the footprint."""
        dx, dy = p[0] - self.middle[0], p[1] - self.middle[1]
        if self.circle:
            return hypot(dx, dy) <= self.radius
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return abs(dx * c + dy * s) <= self.wide / 2 and abs(-dx * s + dy * c) <= self.deep / 2

    def gap(self, base):
        """The length from the footprint to the edge of a base; below 0 they overlap."""
        a, b, r = core(*base)
        return self.gap_to(a, b) - r

    def gap_to(self, a, b):
        """The length from the footprint to a segment."""
        if self.circle:
            return max(0.0, point_to_segment(self.middle, a, b) - self.radius)
        if self.contains(a) or self.contains(b):
            return 0.0
        corners = list(self.corners())
        return min(segment_gap(a, b, corners[n], corners[(n + 1) % 4]) for n in range(4))

    def inside(self, a, b):
        """How much of a segment runs inside the footprint."""
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            return 0.0
        low, high = 0.0, 1.0
        if self.circle:
            dx, dy = b[0] - a[0], b[1] - a[1]
            fx, fy = a[0] - self.middle[0], a[1] - self.middle[1]
            qa, qb, qc = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - self.radius ** 2
            root = qb * qb - 4 * qa * qc
            if root <= 0:
                return 0.0
            low, high = max(0.0, (-qb - root ** 0.5) / (2 * qa)), min(1.0, (-qb + root ** 0.5) / (2 * qa))
            return max(0.0, high - low) * length
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        for ux, uy, half in ((c, s, self.wide / 2), (-s, c, self.deep / 2)):
            start = (a[0] - self.middle[0]) * ux + (a[1] - self.middle[1]) * uy
            step = (b[0] - a[0]) * ux + (b[1] - a[1]) * uy
            if abs(step) < 1e-12:
                if abs(start) > half:
                    return 0.0
                continue
            t, u = sorted(((-half - start) / step, (half - start) / step))
            low, high = max(low, t), min(high, u)
        return max(0.0, high - low) * length


def table(rules):
    """The pieces of the table in the order of the record: each mirrored piece is followed by its copy."""
    layout = rules["board.layout"]
    if layout == "empty":
        return []
    written = rules.tables[layout]
    shift, board = rules.shift(written.get("size")), (rules["board.width"], rules["board.depth"])
    pieces = []
    for piece in written["pieces"]:
        pieces.append(Piece(piece, shift, board, False))
        if piece.get("mirrored"):
            pieces.append(Piece(piece, shift, board, True))
    return pieces


def angle(dx, dy):
    """The direction of a step in degrees."""
    return atan2(dy, dx) * 180 / pi % 360


def half_degrees(dx, dy):
    """The direction of a step as positions store facings, in half degrees."""
    return round(angle(dx, dy) * 2) / 2
