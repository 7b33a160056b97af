"""Wounds: who takes them, and the pictures that show who has (FB-DMG)."""

from .state import Mismatch


def survivors(replay, squad):
    """What the picture at the end of this turn says of a squad: place -> HP left; None without a picture."""
    picture = replay.pictures.get(replay.state.turn)
    if picture is None:
        return None
    return {n - 1: spot[2] for (name, n), spot in picture.items() if name == squad.name}


def pick(replay, squad):
    """The model that takes the next wounds: a wounded one, the one chosen, or one that is lost or wounded later."""
    wounded = [m for m in squad.living() if m.wounds]
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


def allocate(replay, squad, wounds):
    """Gives wounds to models: lost, marked on one that lives, models left (FB-DMG-1, FB-DMG-2)."""
    lost = marked = 0
    while wounds > 0 and squad.living():
        model = pick(replay, squad)
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
    lost, marked = allocate(replay, squad, wounds)
    expected = (lost, marked, squad.count() if lost else 0)
    found = read_losses(text)
    if found != expected:
        raise Mismatch("FB-DMG-2", f"{wounds} wounds on {squad.name}: lost, marked, left are {expected}", found)
    replay.did("wounds allocated")


def read_losses(text):
    """The numbers of `2 models lost, 1 wound marked, 3 left`."""
    found = [0, 0, 0]
    for part in filter(None, (text or "").split(", ")):
        number = int(part.split()[0])
        found[0 if "lost" in part else 1 if "marked" in part else 2] = number
    return tuple(found)


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
