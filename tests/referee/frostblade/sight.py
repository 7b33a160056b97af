"""Sight and cover: five lines from the attacker's centre to the target's base (FB-LOS, FB-COV)."""

from math import hypot

from .geometry import chord, disc_chord

SHARES = (-0.9, -0.45, 0.0, 0.45, 0.9)
MARGIN = 3.0


class Look:
    """What an attacking model sees of a target model: visible, and the covers; each has a surest and a laxest answer."""

    __slots__ = ("visible", "maybe", "structure", "object", "maybe_structure", "maybe_object")

    def __init__(self):
        self.visible = self.maybe = False
        self.structure = self.object = True
        self.maybe_structure = self.maybe_object = False


def looks(state, squad, model, target, aim):
    """Tests the five lines from one model to one of another squad."""
    start, end = state.base(squad, model), state.base(target, aim)
    pieces, bodies = _near_pieces(state, start, end, model, aim), []
    if "GARGANTUAN" not in target.keywords:
        bodies = _near_bodies(state, start, end, model, aim)
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = -(end[1] - start[1]) / length, (end[0] - start[0]) / length
    look = Look()
    any_wall = any_wall_sure = any_object = any_object_sure = False
    for share in SHARES:
        to = (end[0] + ux * share * end[3], end[1] + uy * share * end[3], end[2])
        wall = obj = body = 0
        for piece in pieces:
            hit = _crosses_piece(start, to, piece)
            if piece.kind == "structure":
                wall = max(wall, hit)
            else:
                obj = max(obj, hit)
        for other, height in bodies:
            body = max(body, _crosses_body(start, to, other, height))
            if body == 2:
                break
        look.visible |= wall == 0 and body == 0
        look.maybe |= wall < 2 and body < 2
        any_wall, any_wall_sure = any_wall or wall > 0, any_wall_sure or wall == 2
        any_object, any_object_sure = any_object or obj > 0, any_object_sure or obj == 2
    look.structure, look.maybe_structure = any_wall_sure, any_wall
    look.object, look.maybe_object = any_object_sure, any_object
    return look


def _near_pieces(state, start, end, model, aim):
    """The pieces that can matter: high enough, nobody of the two stands on them (FB-LOS-4, FB-LOS-5)."""
    low = min(start[2], end[2])
    reach = end[3]
    box = (min(start[0], end[0]) - reach, min(start[1], end[1]) - reach,
           max(start[0], end[0]) + reach, max(start[1], end[1]) + reach)
    found = []
    for number, piece in enumerate(state.pieces, 1):
        if piece.height < 1000 or piece.height <= low or number in (model.on, aim.on):
            continue
        left, bottom, right, top = piece.rect
        if left <= box[2] and right >= box[0] and bottom <= box[3] and top >= box[1]:
            found.append(piece)
    return found


def _near_bodies(state, start, end, model, aim):
    """The models near the line that can stop it, mates too (FB-LOS-2)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    found = []
    for other in state.squads:
        reach = other.radius + end[3]
        for mate in other.living():
            if mate is model or mate is aim:
                continue
            px, py = mate.x - start[0], mate.y - start[1]
            along = (px * dx + py * dy) / length
            if -reach <= along <= length + reach and abs(px * dy - py * dx) / length <= reach:
                found.append((state.base(other, mate), other.body))
    found.sort(key=lambda b: abs((b[0][0] - start[0]) * dy - (b[0][1] - start[1]) * dx))
    return found


def _crosses_piece(start, to, piece):
    """2: the line surely crosses below the top; 1: too close to tell; 0: it does not."""
    m = MARGIN
    left, bottom, right, top = piece.rect
    wide = chord(start, to, (left - m, bottom - m, right + m, top + m))
    if wide is None or _lowest(start, to, wide) >= piece.height + m:
        return 0
    tight = chord(start, to, (left + m, bottom + m, right - m, top - m))
    return 2 if tight and _lowest(start, to, tight) < piece.height - m else 1


def _lowest(start, to, part):
    return min(start[2] + (to[2] - start[2]) * share for share in part)


def _crosses_body(start, to, base, height):
    """2: the model surely stops the line; 1: too close to tell; 0: it does not."""
    m = MARGIN
    wide = disc_chord(start, to, base, base[3] + m)
    if wide is None or not _meets(start, to, wide, base[2] - m, base[2] + height + m):
        return 0
    tight = disc_chord(start, to, base, base[3] - m)
    return 2 if tight and _meets(start, to, tight, base[2] + m if start[2] != to[2] else base[2], base[2] + height - m) else 1


def _meets(start, to, part, low, high):
    """Whether the line is somewhere in this part between two heights."""
    one, two = (start[2] + (to[2] - start[2]) * share for share in part)
    return min(one, two) <= high and max(one, two) >= low
