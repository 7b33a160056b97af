"""Sight and cover between two characters on the ground (AS-COV)."""

from ascension.geometry import gap


def cover_between(match, by, target):
    """0, 1 or 2; "hidden" if the target cannot be seen; None if the referee cannot decide."""
    rules = match.rules
    touching = gap(by.place(), target.place())
    near = rules["measure.contact_mm"]
    if abs(touching - near) < 0.1:
        return None
    best = 0
    hidden = False
    for piece in match.pieces:
        if piece.gone or piece.open or piece.size < 1:
            continue
        run = piece.inside(by.at, target.at)
        if run < 0.9:
            continue
        if run < 1.1 or piece.raised:
            return None
        # A piece that supports either of them does not count (AS-COV-6, AS-Q82).
        under = [figure for figure in (by, target) if piece.gap(figure.place()) < 0]
        if under:
            return None
        if piece.door:
            hidden = True
            continue
        difference = target.size - piece.size
        if difference <= 0:
            hidden = True
        else:
            best = max(best, rules["cover.bonus_gap1"] if difference == 1 else rules["cover.bonus_gap2"])
    if hidden:
        return "hidden"
    if touching <= near or not rules["cover.enabled"]:
        return 0
    return best
