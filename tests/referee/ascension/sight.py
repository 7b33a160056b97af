"""Sight and cover on the ground (AS-COV)."""

from ascension.geometry import gap


def cover_between(match, by, target):
    """From a character: 0, 1 or 2; "hidden" if the target cannot be seen; None if the referee cannot decide."""
    touching = gap(by.place(), target.place())
    near = match.rules["measure.contact_mm"]
    if abs(touching - near) < 0.1:
        return None
    seen = cover_from(match, by.at, target, (by, target))
    # No cover in base contact (AS-COV-7).
    return 0 if seen in (1, 2) and touching <= near else seen


def cover_from(match, at, target, supported):
    """From a place, in the same manner (AS-COV-2, AS-COV-4, AS-COV-6)."""
    rules, best, hidden = match.rules, 0, False
    for piece in match.pieces:
        if piece.gone or piece.open or piece.size < 1:
            continue
        run = piece.inside(at, target.at)
        if run < 0.9:
            continue
        # Too close to tell; or a deck or level; or a piece that may support one of them (AS-Q82).
        if run < 1.1 or piece.raised or any(piece.gap(figure.place()) < 0 for figure in supported):
            return None
        if piece.contains(at):
            return None
        difference = target.size - piece.size
        if piece.door or difference <= 0:
            hidden = True
        else:
            best = max(best, rules["cover.bonus_gap1"] if difference == 1 else rules["cover.bonus_gap2"])
    if hidden:
        return "hidden"
    return best if rules["cover.enabled"] else 0
