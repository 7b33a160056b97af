"""Attacks: who may attack whom with what, how many dice, what cover (FB-RNG, FB-HTH, FB-COM, FB-HIGH)."""

from .content import amount, mil
from .geometry import distance, within
from .sight import looks
from .state import Mismatch


class Share:
    """What one squad throws at one target: least and most of each."""

    def __init__(self):
        self.models, self.melee, self.kinds = 0, False, set()
        # Whether anybody shoots.
        self.far = False
        self.low = self.high = self.covered_low = self.covered_high = 0
        self.direct_low = self.direct_high = 0
        # Hit dice by weapon kind: (number, melee), only where the number is sure.
        self.groups = []


def weapons(state, model, ranged):
    """The weapons of a model of one kind, those with a range or those without (NOTATION, items)."""
    items = state.content.items
    return [i for i in model.items if "strength" in items[i] and ("range" in items[i]) == ranged]


def from_high(state, squad, target):
    """FB-HIGH-1: the lowest model of the squad stands 5 inches or more above the lowest of the target."""
    return min(b[2] for b in state.bases(squad)) - min(b[2] for b in state.bases(target)) >= 5000


def dice(state, squad, model, item, high, effects):
    """FB-COM-4: the hit dice of a weapon, least and most; Direct Damage instead for such weapons."""
    weapon = state.content.items[item]
    text = weapon["strength"]
    if text.startswith("dd:"):
        return None, amount(text[3:])
    if text[0] in "+-":
        low = high_end = squad.sheet["strength"] + int(text)
    else:
        low, high_end = amount(text)
    more = state.stat(squad, "strength", effects) + (1 if high else 0)
    if squad.volley and squad.volley["weapon"] == item:
        more += squad.volley["n"]
    if weapon.get("after_move") and squad.travel:
        gone = max(squad.travel.values())
        if gone >= mil(weapon["after_move"]) - 1:
            more += weapon["after_move_strength"]
    return (max(0, low + more), max(0, high_end + more)), None


def may_strike(state, squad, model, target):
    """FB-HTH-2: whether a model is near enough for hand-to-hand weapons: by itself or behind a friend."""
    base, answer = state.base(squad, model), False
    foes = state.bases(target)
    for foe in foes:
        close = within(distance(base, foe), 1000)
        if close:
            return True
        answer = None if close is None else answer
    for friend in state.own(squad.owner):
        for mate in friend.living():
            other = state.base(friend, mate)
            if mate is model or within(distance(base, other), 1000) is False:
                continue
            for foe in foes:
                close = within(distance(other, foe), 1000)
                if close and within(distance(base, other), 1000):
                    return True
                answer = None if close is not False else answer
    return answer


def reaches(state, squad, model, item, target):
    """Whether a hand-to-hand weapon reaches farther than usual and so reaches the target (NOTATION, items)."""
    reach = mil(state.content.items[item].get("reach", 0))
    if reach <= 1000:
        return False
    base = state.base(squad, model)
    answers = [within(distance(base, foe), reach) for foe in state.bases(target)]
    return True if True in answers else None if None in answers else False


def melee_weapons(state, squad, model, target):
    """The hand-to-hand weapons with which a model may attack a squad: sure ones and possible ones."""
    near = may_strike(state, squad, model, target)
    sure, maybe = [], []
    for item in weapons(state, model, False):
        answer = near or reaches(state, squad, model, item, target) or near
        if answer:
            sure.append(item)
        elif answer is None:
            maybe.append(item)
    return sure, maybe


def ranged_weapons(state, squad, model, target):
    """The ranged weapons that reach: (item, sure, structure cover, object cover); cover is 2 sure, 1 possible, 0 none."""
    found, seen = [], {}
    base = state.base(squad, model)
    for item in weapons(state, model, True):
        limit = mil(state.content.items[item]["range"])
        sure = maybe = False
        walls, objects = [], []
        for foe in target.living():
            close = within(distance(base, state.base(target, foe)), limit)
            if close is False:
                continue
            if foe not in seen:
                seen[foe] = looks(state, squad, model, target, foe)
            look = seen[foe]
            maybe |= look.maybe
            if look.maybe:
                certain = close is True and look.visible and not foe.unsure
                sure |= certain
                walls.append((look.structure if certain else False, look.maybe_structure, certain))
                objects.append((look.object if certain else False, look.maybe_object, certain))
        if maybe:
            found.append((item, sure, _cover(walls), _cover(objects)))
    return found


def _cover(answers):
    """FB-COV-4: a cover is met only if every model that could be attacked has it."""
    if any(certain and not may for _, may, certain in answers):
        return 0
    if all(sure for sure, _, _ in answers):
        return 2
    return 1 if any(may for _, may, _ in answers) else 0


def shares(state, squad, words):
    """What a plan of attack comes to: target id -> Share. Refuses what the rules do not allow (FB-COM-1 to FB-COM-4)."""
    melee, ranged = (part.split(",") for part in words)
    found, order = {}, []
    effects = state.always(squad)
    after = {e["with"] for e, _, _ in effects if e["verb"] == "attack_after_rush"}
    named = [{t for t in part if t != "-"} for part in (melee, ranged)]
    if squad.acted in ("rush", "resurface") and (not after or after == {"melee"} and named[1]):
        raise Mismatch("FB-I6", f"a squad that Rushed attacks with {sorted(after)}", f"{squad.name}: {words}")
    if squad.count() == 1 and len(named[0] | named[1]) > 1:
        raise Mismatch("FB-Q32", "a single model picks one target", f"{squad.name}: {words}")
    for place, (one, two) in enumerate(zip(melee, ranged)):
        if one == two == "-":
            continue
        if place >= len(squad.models) or not squad.models[place].alive:
            if place < len(squad.models) and squad.models[place].unsure:
                continue
            raise Mismatch("FB-COM-3", "only living models attack", f"{squad.name}, model {place + 1}")
        model, targets = squad.models[place], set()
        for text, far in ((one, False), (two, True)):
            if text != "-":
                _add(state, squad, model, state.squads[int(text)], far, found, effects, targets)
                if int(text) not in order:
                    order.append(int(text))
    return {key: found[key] for key in order if key in found}


def _add(state, squad, model, target, far, found, effects, counted):
    """Adds the attacks of a model with its weapons of one kind at one target."""
    if target.owner == squad.owner or not target.lives():
        raise Mismatch("FB-RNG-4", "one attacks living enemy squads", target.name)
    share = found.setdefault(target.id, Share())
    high = from_high(state, squad, target)
    if far:
        usable = ranged_weapons(state, squad, model, target)
        if not usable and not state.unsure(target, squad):
            raise Mismatch("FB-RNG-2", "a model needs a target in range and sight",
                           f"{squad.name} at ({model.x}, {model.y}) shoots at {target.name}")
    else:
        if state.engaged(squad, target) is False and not state.unsure(target, squad):
            raise Mismatch("FB-HTH-2", "one strikes at squads one is engaged with", f"{squad.name}: {target.name}")
        sure, maybe = melee_weapons(state, squad, model, target)
        usable = [(i, True, 0, 0) for i in sure] + [(i, False, 0, 0) for i in maybe]
        if not usable and not state.unsure(target, squad):
            raise Mismatch("FB-HTH-2", "a model is within 1 inch of the enemy or of a friend that is",
                           f"{squad.name} at ({model.x}, {model.y}) strikes {target.name}")
    for item, sure, wall, obj in usable:
        share.far |= far
        number, direct = dice(state, squad, model, item, high, effects)
        # No die, no attack (FB-X14).
        if number and number[1] == 0:
            continue
        if target.id not in counted:
            share.models += 1
            counted.add(target.id)
        share.kinds.add(item)
        share.melee |= not far
        if direct:
            share.direct_low += direct[0] if sure else 0
            share.direct_high += direct[1]
            continue
        weapon = state.content.items[item]
        share.low += number[0] if sure else 0
        share.high += number[1]
        evade = 0 if weapon.get("ignores_structures") else wall
        defense = 0 if weapon.get("ignores_objects") else obj
        share.groups.append((number, sure, far, defense, evade, item))
