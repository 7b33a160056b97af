"""Checks choices: whether the rules allow them, and among how many options they were made."""

import re

from . import fight, spots
from .content import mil
from .state import Mismatch


def check_head(replay):
    """Checks the lists of the head: points and models (FB-ARMY-2)."""
    for line in replay.log.head:
        found = re.match(r"^P([12]) .*\(S([12])\), (\d+) points:$", line)
        if found and found.group(1) != found.group(2):
            raise Mismatch("log", "the first seat is the first player", line)
        points = re.match(r"^  ([A-Za-z]) (?:(\d+) )?(.+?) with .*?(\d+) points$", line)
        if points:
            _squad_points(replay, points)


def _squad_points(replay, found):
    """The points of a squad in the head."""
    letter, models, name, points = found.groups()
    owner = 0 if letter.isupper() else 1
    own = [s for s in replay.state.squads if s.owner == owner]
    place = ord(letter.lower()) - ord("a")
    squad = own[place] if place < len(own) else None
    items = replay.state.content.items
    total = sum(squad.sheet["cost"] + sum(items[i].get("points", 0) for i in m.items) for m in squad.models)
    if squad.name != f"{name} (P{owner + 1})" or int(models or 1) != len(squad.models) or total != int(points):
        raise Mismatch("FB-ARMY-2", f"{len(squad.models)} {squad.name}, {total} points", found.group(0))
    replay.did("squads of lists")


def check(replay, action, first):
    """Checks a choice; `first`: it is the first one since something happened, so the position is known."""
    handler = HANDLERS.get(action.verb)
    if handler is None:
        replay.skip(f"choice {action.verb}")
        return
    handler(replay, action, first)
    replay.rushed = action.verb == "rush" or replay.rushed and action.verb in ("yes", "no", "take")
    replay.did(f"choice {action.verb}")


def count(replay, action, expected, kind, first=True):
    """Compares the number of options; `expected` is a pair (least, most), or None where it is not known."""
    if expected is None or not first or replay.state.unsure():
        replay.tally.uncounted[kind] += 1
        return
    low, high = expected
    if not low <= action.options <= high:
        raise Mismatch("options", f"{low} to {high} options for {kind}" if low < high else f"{low} options for {kind}", action)
    replay.tally.counts[kind if low == high else kind + " (within bounds)"] += 1


def active(replay, action):
    """Only the active player chooses this (FB-TURN-1)."""
    if replay.state.turn and action.seat != replay.state.active:
        raise Mismatch("FB-TURN-1", f"S{replay.state.active + 1} is the active player", action)


def _first(replay, action, first):
    if replay.state.turn == 0:
        count(replay, action, (2, 2), "who places or begins first")
    else:
        count(replay, action, None, "which effect comes first")


def _place(replay, action, first):
    squad = replay.state.squads[int(action.words[1])]
    if squad.owner != action.seat or squad.placed:
        raise Mismatch("FB-DEP-2", "one places own squads that are not placed", action)
    last = getattr(replay, "last_placer", None)
    waiting = [[s for s in replay.state.squads if s.owner == o and not s.placed] for o in (0, 1)]
    if last == action.seat and waiting[1 - last]:
        raise Mismatch("FB-DEP-2", "the players place in turn", action)
    replay.last_placer = action.seat
    replay.ends = spots.read(action.words[2:])
    count(replay, action, (1, 16), "places of deployment")


def _select(replay, action, first):
    active(replay, action)
    state = replay.state
    squad = state.squads[int(action.words[1])]
    if squad.owner != action.seat or not squad.lives():
        raise Mismatch("FB-MOVE-1", "one selects own squads on the table", action)
    if state.phase == "Movement":
        if squad.acted:
            raise Mismatch("FB-MOVE-1", f"{squad.name} has acted", action)
        count(replay, action, _movement_options(replay), "select in the Movement Phase", first)
    elif state.phase == "Combat":
        if squad.attacked:
            raise Mismatch("FB-COM-1", f"{squad.name} has attacked", action)
        count(replay, action, _combat_options(replay), "select in the Combat Phase", first)
        squad.attacked = True
    else:
        raise Mismatch("FB-TURN-1", "squads act in the Movement and the Combat Phase", action)
    replay.choice, replay.selected, replay.leaving, replay.ends = action, squad, [], []


def _movement_options(replay):
    state = replay.state
    fresh = sum(1 for s in state.own(state.active) if not s.acted)
    low, high = abilities(replay, "movement")
    return fresh + low + 1, fresh + high + 1


def _combat_options(replay):
    state = replay.state
    low, high = abilities(replay, "combat")
    for squad in state.own(state.active):
        answer = may_fight(state, squad)
        low, high = low + (answer is True), high + (answer is not False)
    return low + 1, high + 1


def may_fight(state, squad):
    """Whether a squad is offered for an attack: with an enemy in reach of a weapon, not yet attacked, not Rushed."""
    if squad.attacked:
        return False
    if squad.acted == "resurface":
        # The rules do not say that it may not attack; the program does not offer it.
        return None
    effects = state.always(squad)
    melee_only = False
    if squad.acted == "rush":
        allowed = [e["with"] for e, _, _ in effects if e["verb"] == "attack_after_rush"]
        if not allowed:
            return False
        melee_only = "melee" in allowed
    answer = False
    for target in state.own(1 - squad.owner):
        for model in squad.living():
            for item in fight.weapons(state, model, False) + ([] if melee_only else fight.weapons(state, model, True)):
                number, direct = fight.dice(state, squad, model, item, fight.from_high(state, squad, target), effects)
                if number and number[1] == 0:
                    continue
                weapon = state.content.items[item]
                limit = mil(weapon.get("range", 1))
                if state.near(squad, target, limit):
                    return True
                # Squads a little out of reach are offered too and then find nothing to attack.
                farther = max(limit, mil(weapon.get("reach", 1))) + 8000
                answer = None if state.near(squad, target, farther) is not False else answer
            if model.items == squad.models[0].items and len({tuple(m.items) for m in squad.models}) == 1:
                break
    return answer


def abilities(replay, phase, only=None):
    """How many uses of abilities of a phase the active player has: least and most (FB-DATA-3)."""
    state, low, high = replay.state, 0, 0
    for squad in state.own(state.active):
        if squad.abilities >= 1:
            continue
        for key in squad.sheet.get("abilities", []):
            rule = state.content.abilities[key]
            if rule["when"] != phase or key in squad.used_once and rule.get("once_per_game"):
                continue
            one, two = ability_targets(replay, squad, rule)
            low, high = low + one, high + two
    return low, high


def ability_targets(replay, squad, rule):
    """How many targets an ability has: least and most."""
    state, kind = replay.state, rule.get("target", "own")
    limit, low, high = mil(rule.get("within", 0)), 0, 0
    if phase_bars(replay, squad, rule):
        return 0, 0
    if kind == "own":
        useless = pointless(state, rule, squad, True) or wasted(state, rule, squad)
        return (0, 0) if rule.get("fresh") and squad.acted or useless else (1, 1)
    for other in state.squads:
        if not other.lives():
            continue
        useless = pointless(state, rule, other, True) or wasted(state, rule, other)
        answer = not useless and _is_target(state, squad, other, kind, limit, rule)
        low, high = low + (answer is True), high + (answer is not False)
    if kind in ("all_enemies", "everybody", "all_engaged"):
        return min(low, 1), min(high, 1)
    return low, high


def wasted(state, rule, target):
    """Players that choose quickly are not offered help for attacks of this turn that a squad may not make (FB-MOVE-4)."""
    if rule["when"] != "combat" or target.acted != "rush":
        return False
    if any(e["verb"] == "attack_after_rush" for e, _, _ in state.always(target)):
        return False
    return all(e["verb"] == "grant" and _helps_attacks(state.content.statuses[e["status"]]) for e in rule["effects"])


def _helps_attacks(status):
    """Whether a status does nothing but help the attacks of this turn."""
    lasting = all(e.get("roll") == "hit" or e.keys() == {"verb", "strength"} for e in status.get("lasting", []))
    return status["ends"] == "turn" and not status.get("at_start") and lasting


def phase_bars(replay, squad, rule):
    """An ability that changes an action or an attack is not for a squad that has acted or attacked."""
    verbs = {e["verb"] for e in rule["effects"]}
    if verbs & {"swoop", "pass_now"}:
        return any(e["verb"] == "only_hold" and sure for e, sure, _ in replay.state.always(squad))
    return squad.attacked and rule["when"] == "combat" and rule.get("target", "own") == "own"


def _is_target(state, squad, other, kind, limit, rule):
    """Whether an ability or a passive is about a squad; None if it is too close to tell."""
    if rule.get("keyword") and rule["keyword"] not in other.keywords:
        return False
    if rule.get("fresh") and other.acted:
        return False
    friend = other.owner == squad.owner
    if kind == "friend":
        return friend and (other is squad or not limit or state.near(squad, other, limit))
    if kind == "everybody":
        return other is not squad and (not limit or state.near(squad, other, limit))
    if friend:
        return False
    if kind in ("engaged", "all_engaged"):
        return state.engaged(squad, other)
    return not limit or state.near(squad, other, limit)


def _use(replay, action, first):
    squad = replay.state.squads[int(action.words[1])]
    phase = replay.state.phase
    own = [replay.state.content.abilities[k]["when"] for k in squad.sheet.get("abilities", [])]
    reactions = "wounds_to_leader" in own
    if reactions:
        phase = "reaction"
    kind = f"abilities in the {phase} Phase"
    if phase in ("Starting", "End"):
        low, high = abilities(replay, phase.lower())
        count(replay, action, (low + 1, high + 1), kind, first)
    elif phase == "Movement":
        count(replay, action, _movement_options(replay), kind, first)
    elif phase == "Combat":
        count(replay, action, _combat_options(replay), kind, first)
    if not reactions:
        replay.choice, replay.ends, replay.leaving, replay.selected = action, [], [], squad


def _cast(replay, action, first):
    active(replay, action)
    state = replay.state
    squad, target = state.squads[int(action.words[1])], state.squads[int(action.words[3])]
    spell = state.content.spells.get(action.words[2])
    if spell is None or spell["faction"] != squad.sheet["keywords"][0] or squad not in state.spell_casters():
        raise Mismatch("FB-SPELL-1", "a squad with a slot casts a spell of its faction", action)
    if spell_target(state, squad, spell, target) is False and not state.unsure(target, squad):
        raise Mismatch("FB-SPELL-4", "the target is in range, and an enemy in sight", action)
    count(replay, action, _spell_options(replay), "spells", first)
    replay.choice, replay.ends, replay.leaving, replay.selected = action, [], [], squad


def _spell_options(replay):
    """The choices of the Spell Phase: every caster, spell and target, and no more."""
    state, low, high = replay.state, 1, 1
    for squad in state.spell_casters():
        for spell in state.content.spells.values():
            if spell["faction"] != squad.sheet["keywords"][0]:
                continue
            for target in state.squads:
                if target.lives() and not pointless(state, spell, target):
                    answer = spell_target(state, squad, spell, target)
                    low, high = low + (answer is True), high + (answer is not False)
    return low, high


def idle(state, status, target):
    """Whether a status would change nothing for a squad: it has it already or ignores it."""
    effects = state.always(target)
    ignored = any(e["verb"] == "ignore" and sure and status in e["statuses"] for e, sure, _ in effects)
    return ignored or status in target.statuses


def pointless(state, spell, target, ability=False):
    """A spell is not offered at a squad on which nothing of it would change anything; abilities that give a status are."""
    for effect in spell["effects"]:
        if effect["verb"] == "grant":
            if ability or not idle(state, effect["status"], target):
                return False
        elif effect["verb"] == "move":
            if not any(e["verb"] == "only_hold" and sure for e, sure, _ in state.always(target)):
                return False
        elif effect["verb"] == "cleanse":
            if target.statuses:
                return False
        elif effect["verb"] == "volley":
            if any(effect["weapon"] in m.items for m in target.living()):
                return False
        elif effect["verb"] == "mend":
            gone = target.hp == 1 and effect["keyword"] in target.keywords and target.count() < len(target.models)
            if gone or any(m.wounds for m in target.living()):
                return False
        else:
            return False
    return True


def spell_target(state, squad, spell, target):
    """Whether a squad is a target of a spell (FB-SPELL-4); None if it is too close to tell."""
    friend = squad.owner == target.owner
    if friend != (spell["target"] == "friend"):
        return False
    if friend:
        return squad is target or state.near(squad, target, mil(spell["range"]))
    return seen_within(state, squad, target, mil(spell["range"]))


def seen_within(state, squad, target, limit):
    """Whether one model has one of the target in range and sight (FB-RNG-1)."""
    answer = False
    for model in squad.living():
        for foe in target.living():
            close = fight.within(fight.distance(state.base(squad, model), state.base(target, foe)), limit)
            if close is False:
                continue
            look = fight.looks(state, squad, model, target, foe)
            if close and look.visible and not foe.unsure and not model.unsure:
                return True
            answer = None if look.maybe else answer
    return answer


def _done(replay, action, first):
    active(replay, action)
    state, kind = replay.state, f"the end of the {replay.state.phase} Phase"
    if state.phase in ("Starting", "End"):
        low, high = abilities(replay, state.phase.lower())
        count(replay, action, (low + 1, high + 1), kind, first)
    elif state.phase == "Spell":
        count(replay, action, _spell_options(replay), kind, first)
    elif state.phase == "Movement":
        count(replay, action, _movement_options(replay), kind, first)
    elif state.phase == "Combat":
        count(replay, action, _combat_options(replay), kind, first)
    replay.choice = action


def _go(replay, action, first):
    replay.ends = spots.read(action.words[1:])
    # After a Rush die only places are chosen, rules.candidates.max_dest of them at most, or to stay.
    count(replay, action, (1, 25) if replay.rushed else None, "end places")


def _rush(replay, action, first):
    active(replay, action)
    squad = replay.selected
    effects = replay.state.always(squad)
    barred = [e for e, sure, _ in effects if sure and e["verb"] in ("no_rush", "only_hold")]
    if barred and not replay.state.unsure(*replay.state.squads):
        raise Mismatch("FB-MOVE-4", f"{squad.name} may not Rush: {barred[0]['verb']}", action)
    replay.leaving = [int(n) for n in re.findall(r"\d+", " ".join(action.words[1:]))]
    count(replay, action, None, "actions")


def _leave(replay, action, first):
    replay.leaving = [int(n) for n in re.findall(r"\d+", " ".join(action.words[1:]))]
    count(replay, action, None, "actions")


def _take(replay, action, first):
    # The line of this choice names the squad; places are read here, squads there.
    replay.pending_takes.append((int(action.words[1]) - 1, action))
    count(replay, action, None, "who takes wounds")


def _attack(replay, action, first):
    active(replay, action)
    squad = replay.selected
    replay.plan = fight.shares(replay.state, squad, action.words[1:])
    replay.attacker = squad
    if not replay.plan:
        raise Mismatch("FB-COM-3", "an attack has dice", action)
    count(replay, action, None, "plans of attack")


def _two(replay, action, first):
    count(replay, action, (2, 2), "to roll again, or to take wounds instead")


def _plain(replay, action, first):
    count(replay, action, None, f"{action.verb}")


def _return(replay, action, first):
    replay.returns.append(spots.read(action.words[1:])[0])
    count(replay, action, None, "places of models that return")


HANDLERS = {
    "first": _first, "place": _place, "select": _select, "use": _use, "cast": _cast, "done": _done, "go": _go,
    "rush": _rush, "leave": _leave, "take": _take, "attack": _attack, "yes": _two, "no": _two, "hold": _plain,
    "stay": _plain, "at": _plain, "return": _return,
}
