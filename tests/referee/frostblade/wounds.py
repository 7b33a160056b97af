"""Wounds: who takes them, and the pictures that show who has (FB-DMG)."""

import re

from .state import Mismatch


def survivors(replay, squad):
    """What the picture at the end of this turn says of a squad: place -> HP left; None without a picture."""
    picture = replay.pictures.get(replay.state.turn)
    if picture is None:
        return None
    return {n - 1: spot[2] for (name, n), spot in picture.items() if name == squad.name}


def _stands(model, spot):
    """Whether a model stands at a place that the log gives in tenths of an inch."""
    return all(abs(at - getattr(model, axis)) <= 51 for at, axis in zip(spot, "xy"))


def _named_one(replay, squad, spots, wounded):
    """The model that the log names by its place, which is taken off these places; one that has a wound comes first."""
    found = [(m, spot) for m in wounded + squad.living() for spot in spots if _stands(m, spot)]
    if not found or wounded and found[0][0] not in wounded:
        if not replay.state.unsure():
            raise Mismatch("FB-DMG-1", f"a living model of {squad.name}, one with a wound if there is one", f"at {spots}")
        found = found or [(squad.living()[0], spots[0])]
    spots.remove(found[0][1])
    replay.did("models said to take wounds")
    return found[0][0]


def pick(replay, squad, wounds=0, fallen=(), marked=()):
    """The model that takes the next wounds: a wounded one, the one named or chosen, or one that is lost or wounded later."""
    wounded = [m for m in squad.living() if m.wounds]
    falls = wounds >= squad.hp - max((m.wounds for m in wounded), default=0)
    spots = fallen if falls else marked
    if spots:
        return _named_one(replay, squad, spots, wounded)
    if len(wounded) == 1:
        return wounded[0]
    chosen = next((k for k, (s, _) in enumerate(replay.takes) if s is squad), None)
    if chosen is not None:
        place = replay.takes.pop(chosen)[1]
        return squad.models[place]
    living = wounded or squad.living()
    left = survivors(replay, squad)
    if left is None or len(living) == 1:
        replay.state.doubt |= len(living) > 1
        return living[0]
    dead = [m for m in living if squad.models.index(m) not in left]
    # A model with a wound takes all until it falls: who is lost by the end of the turn comes before who is wounded then.
    hurt = [m for m in living if m not in dead and left[squad.models.index(m)] < squad.hp]
    pool = dead or hurt or living
    if len(pool) > 1:
        replay.skip("which of several models took wounds")
        # All of them may be lost by the end of the turn; if not, it is not known who is.
        replay.state.doubt = True
        for model in pool:
            model.unsure = True
    return pool[0]


def allocate(replay, squad, wounds, text=None):
    """Gives wounds to models: lost, marked on one that lives, models left (FB-DMG-1, FB-DMG-2)."""
    lost = marked = 0
    spots = read_places(text)
    while wounds > 0 and squad.living():
        model = pick(replay, squad, wounds, *spots)
        if not model.alive:
            raise Mismatch("FB-DMG-1", "living models take wounds", f"{squad.name}, model {squad.models.index(model) + 1}")
        taken = min(wounds, squad.hp - model.wounds)
        wounds -= taken
        model.wounds += taken
        if model.wounds >= squad.hp:
            model.alive, lost = False, lost + 1
        else:
            marked += taken
    return lost, marked


def check_losses(replay, squad, wounds, text):
    """Allocates wounds and compares with the words after them: `; 2 models lost, 1 wound marked, 3 left`."""
    lost, marked = allocate(replay, squad, wounds, text)
    expected = (lost, marked, squad.count() if lost else 0)
    found = read_losses(text)
    if found != expected:
        raise Mismatch("FB-DMG-2", f"{wounds} wounds on {squad.name}: lost, marked, left are {expected}", found)
    replay.did("wounds allocated")


def read_losses(text):
    """The numbers of `2 models lost at (1.0, 2.0) and (3.0, 4.0), 1 wound marked, 3 left`."""
    found = [0, 0, 0]
    for number, what in re.findall(r"(\d+) (?:models? |wounds? )?(lost|marked|left)", text or ""):
        found[("lost", "marked", "left").index(what)] = int(number)
    return tuple(found)


def read_places(text):
    """The places of the same: of those that were lost, and of those that were wounded."""
    found = {"lost": [], "marked": []}
    spot = r"\([\d.]+, [\d.]+\)"
    for what, spots in re.findall(rf"(lost|marked) at ({spot}(?:(?:, | and ){spot})*)", text or ""):
        pairs = re.findall(r"\(([\d.]+), ([\d.]+)\)", spots)
        found[what] = [tuple(round(float(number) * 1000) for number in pair) for pair in pairs]
    return found["lost"], found["marked"]


def adopt(replay, picture):
    """Where it was not known who was lost, takes the models from the picture, if their number fits."""
    for squad in replay.state.squads:
        seen = {n - 1: spot for (name, n), spot in picture.items() if name == squad.name}
        if len(seen) != squad.count():
            raise Mismatch("picture", f"{squad.count()} models of {squad.name}", len(seen))
        spots = {(m.x, m.y): m.on for m in squad.living()}
        for place, model in enumerate(squad.models):
            if place in seen:
                x, y, left, _ = seen[place]
                model.on = spots.get((x, y), model.on if (model.x, model.y) == (x, y) else 0)
                model.alive, model.x, model.y, model.wounds = True, x, y, squad.hp - left
            elif model.alive:
                model.alive = False


def check_picture(replay, picture):
    """Compares the position with the picture of the table at the end of a turn."""
    if replay.state.doubt:
        replay.state.doubt = False
        adopt(replay, picture)
        replay.skip("pictures from which models were taken")
    mine = {}
    for squad in replay.state.squads:
        for place, model in enumerate(squad.models):
            if model.alive and model.x is not None:
                mine[squad.name, place + 1] = (model.x, model.y, squad.hp - model.wounds)
    seen = {key: spot[:3] for key, spot in picture.items()}
    if mine != seen:
        differ = sorted(k for k in mine.keys() | seen.keys() if mine.get(k) != seen.get(k))[:4]
        text = "; ".join(f"{k}: {mine.get(k)} and {seen.get(k)}" for k in differ)
        raise Mismatch("picture", "the position and the picture of the table are the same", text)
    replay.state.doubt = False
    for squad in replay.state.squads:
        for model in squad.models:
            model.unsure = False
    replay.did("pictures of the table")
