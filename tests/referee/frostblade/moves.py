"""Checks places and ways of models: V3 to V8 of rules.md."""

from math import hypot

from .geometry import around, crosses_polygon, disc_polygon, flat_gap, overlap, swollen, within
from .state import Mismatch


def stands_legally(state, squad, model):
    """V6: on the table, on the surface or with the centre over a top, and on no other base (FB-MOVE-5, FB-MOVE-9, FB-Q29)."""
    x, y, z, radius = base = state.base(squad, model)
    who = f"a model of {squad.name} at ({x}, {y})"
    if x < radius - 1 or y < radius - 1 or x > 44001 - radius or y > 30001 - radius:
        raise Mismatch("FB-Q29", "bases stay wholly on the table", who)
    if model.on:
        piece = state.pieces[model.on - 1]
        if not piece.top or not piece.over(x, y):
            raise Mismatch("FB-Q28", f"one stands on {piece.name} with the centre over a top", who)
    for number, piece in enumerate(state.pieces, 1):
        if number != model.on and piece.height > z and piece.gap(x, y) < radius - 2:
            raise Mismatch("V5", f"a base keeps clear of {piece.name}", who)
    for other in state.squads:
        for mate in other.living():
            if mate is not model and not mate.unsure and overlap(base, state.base(other, mate)):
                raise Mismatch("FB-MOVE-5", f"it ends on no other base, such as {other.name}", who)


def neighbours(state, squad, model, flat, height):
    """How many mates are surely or possibly within a flat length and a height of a model."""
    base = state.base(squad, model)
    count = 0
    for mate in squad.living():
        if mate is not model:
            other = state.base(squad, mate)
            if within(flat_gap(base, other), flat) is not False and within(abs(base[2] - other[2]), height) is not False:
                count += 1
    return count


def coherent(state, squad):
    """FB-COH-1 to FB-COH-3: each model near one or two mates, and all hang together."""
    living = squad.living()
    if len(living) < 2:
        return
    need = 2 if len(living) >= 6 else 1
    for model in living:
        if neighbours(state, squad, model, 2000, 5000) < need:
            raise Mismatch("FB-COH-2" if need == 2 else "FB-COH-1", f"each model ends near {need} mates",
                           f"{squad.name} with a model at ({model.x}, {model.y})")
    seen, todo = {living[0]}, [living[0]]
    while todo:
        base = state.base(squad, todo.pop())
        for mate in living:
            other = state.base(squad, mate)
            if mate not in seen and within(flat_gap(base, other), 2000) is not False \
                    and within(abs(base[2] - other[2]), 5000) is not False:
                seen.add(mate)
                todo.append(mate)
    if len(seen) < len(living):
        raise Mismatch("FB-COH-3", "all models hang together", squad.name)


def least_way(state, squad, model, start, end, passing):
    """A lower bound of the way from start to end, each (x, y, piece): V3 to V5, FB-MOVE-8, FB-CLIMB-1."""
    flat = hypot(start[0] - end[0], start[1] - end[1])
    if "FLYER" in squad.keywords:
        return flat
    heights = [state.pieces[spot[2] - 1].height if spot[2] else 0 for spot in (start, end)]
    # To ignore terrain is read as paying nothing for its height.
    best = flat if "terrain" in passing else flat + abs(heights[0] - heights[1])
    if flat < 1:
        return best
    p, q = (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))
    if "terrain" not in passing:
        for number, piece in enumerate(state.pieces, 1):
            if number not in (start[2], end[2]) and piece.height > max(heights):
                best = max(best, _past_piece(p, q, piece, heights, squad.radius, flat))
    if "models" not in passing and heights == [0, 0]:
        best = max(best, _past_models(state, squad, p, q))
    return best


def _past_piece(p, q, piece, heights, radius, flat):
    """The least way past one piece: around it or over it."""
    polygon = swollen(piece.rect, radius - 3)
    if not crosses_polygon(p, q, polygon):
        return 0
    over = flat + 2 * piece.height - heights[0] - heights[1]
    return min(over, around(p, q, polygon))


def _past_models(state, squad, p, q):
    """The least way past each single model of other squads on the ground; over terrain it may be shorter, then it is 0."""
    best = 0
    low = min((piece.height for piece in state.pieces), default=10**6)
    flat = hypot(p[0] - q[0], p[1] - q[1])
    for other in state.squads:
        if other is squad:
            continue
        for mate in other.living():
            if mate.on or mate.unsure:
                continue
            reach = squad.radius + other.radius - 4
            if abs((mate.x - p[0]) * (q[1] - p[1]) - (mate.y - p[1]) * (q[0] - p[0])) >= reach * flat:
                continue
            if hypot(mate.x - p[0], mate.y - p[1]) <= reach or hypot(mate.x - q[0], mate.y - q[1]) <= reach:
                continue
            polygon = disc_polygon(mate.x, mate.y, reach)
            if crosses_polygon(p, q, polygon):
                best = max(best, min(around(p, q, polygon), flat + 2 * low))
    return best


def fails_removal(state, squad, need=None):
    """FB-COH-4: the models that are too far from their mates: sure ones and possible ones."""
    living = squad.living()
    if len(living) == 1:
        return [], []
    need = need or (2 if len(living) >= 6 else 1)
    sure, maybe = [], []
    for model in living:
        base, near, blurred = state.base(squad, model), 0, 0
        for mate in living:
            if mate is model:
                continue
            other = state.base(squad, mate)
            answers = (within(flat_gap(base, other), 1000), within(abs(base[2] - other[2]), 5000))
            near += all(answers)
            blurred += None in answers and False not in answers
        if near + blurred < need:
            sure.append(model)
        elif near < need:
            maybe.append(model)
    return sure, maybe
