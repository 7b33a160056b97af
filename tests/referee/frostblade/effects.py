"""Checks spells, abilities, passives and statuses (FB-SPELL, FB-DATA-3, FB-TURN-2, FB-STAT-1)."""

from . import choices, strikes
from .content import amount, mil
from .state import Mismatch
from .wounds import check_losses, pick, read_losses, read_places

LATE = ("grant", "cleanse", "damage", "heal", "mend")


class Running:
    """An effect that is carried out: whose it is, on whom, and what of it is due."""

    def __init__(self, name, source, target, rule_effects):
        self.name, self.source, self.target = name, source, target
        self.due, self.maybe, self.moving = [], [], None
        for effect in rule_effects:
            if effect["verb"] in ("move", "resurface"):
                self.moving = effect


def _names(replay, kind, name):
    """The ids of content of this name."""
    return [key for key, rule in getattr(replay.state.content, kind).items() if rule["name"] == name]


def close(replay):
    """An effect is over: what was due has happened to all that still live."""
    running, replay.effects = replay.effects, None
    if running is None:
        return
    for effect, squad in running.due:
        if squad.lives() and effect["verb"] in ("damage", "grant"):
            raise Mismatch("effects", f"{running.name} does {effect} to {squad.name}", "nothing of it")


def begin(replay, name, source, targets, rule_effects, maybe=()):
    """An effect begins: what it does to whom is noted (FB-Q62)."""
    close(replay)
    running = Running(name, source, targets[0] if targets else source, rule_effects)
    for effect in rule_effects:
        who = effect.get("who")
        if who == "self":
            running.due.append((effect, source))
        elif who == "around":
            _around(replay.state, running, effect)
        elif effect["verb"] in LATE:
            running.due += [(effect, t) for t in targets]
            running.maybe += [(effect, t) for t in maybe]
    replay.effects = running


def _around(state, running, effect):
    for other in state.squads:
        if other.lives() and other is not running.target:
            answer = state.near(running.target, other, mil(effect["within"]))
            if answer is not False:
                (running.due if answer else running.maybe).append((effect, other))


def take_due(replay, squad, verbs, check=lambda effect: True):
    """Finds what is due to a squad and takes it off the list."""
    running = replay.effects
    for due in (running.due, running.maybe) if running else ():
        for entry in due:
            if entry[1] is squad and entry[0]["verb"] in verbs and check(entry[0]):
                due.remove(entry)
                return entry[0]
    return None


def cast(replay, found):
    """A Spell Roll (FB-SPELL-2, FB-SPELL-3)."""
    from .events import counted, squad_of
    state = replay.state
    squad, target = counted(replay, found.group(1)), squad_of(replay, found.group(3))[0]
    total, difficulty, works = int(found.group(4)), int(found.group(5)), found.group(6) == "works"
    key = _names(replay, "spells", found.group(2))[0]
    words = replay.choice.words
    spell = state.content.spells[key]
    if words[:3] != ["cast", str(squad.id), key] or words[3] != str(target.id) or spell["difficulty"] != difficulty:
        raise Mismatch("FB-SPELL-2", f"{replay.choice}, difficulty {spell['difficulty']}", found.group(0))
    change, _, sure = strikes.modifiers(state, squad, "spell", False)
    again = any(e["verb"] == "reroll" and e["roll"] == "spell" for e, _, _ in state.always(squad))
    ones = total - change == 2
    if sure and (not 2 <= total - change <= 12 or works != (total >= difficulty and not ones)):
        raise Mismatch("FB-SPELL-2", f"2D6 {change:+} against {difficulty}", found.group(0))
    if sure and not again:
        good = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b > 2 and a + b + change >= difficulty) / 36
        replay.tally.throw(f"spells of difficulty {difficulty}", works, good, good * (1 - good))
    squad.casts += 1
    close(replay)
    if works:
        begin(replay, spell["name"], squad, [target], spell["effects"])
    replay.backlash = squad if ones else None
    replay.did("Spell Rolls")


def used(replay, found):
    """An ability is used (FB-DATA-3)."""
    from .events import counted, squad_of
    state, squad = replay.state, counted(replay, found.group(1))
    target = squad_of(replay, found.group(3))[0] if found.group(3) else squad
    key = next((k for k in _names(replay, "abilities", found.group(2)) if k in squad.sheet.get("abilities", [])), None)
    rule = state.content.abilities.get(key)
    if rule is None or squad.abilities or key in squad.used_once and rule.get("once_per_game"):
        raise Mismatch("FB-DATA-3", f"an ability of {squad.name}, one in a turn", found.group(0))
    reaction = rule["when"] == "wounds_to_leader"
    if not reaction:
        _check_ability(replay, squad, target, rule, found.group(0))
    squad.abilities += 1
    squad.used_once.add(key)
    replay.did("abilities used")
    if reaction:
        return
    sure, maybe = reach(state, squad, rule, target)
    begin(replay, rule["name"], squad, sure, rule["effects"], maybe)
    replay.effects.target = target
    for effect in rule["effects"]:
        _set_now(effect, squad, target)


def _check_ability(replay, squad, target, rule, words):
    state = replay.state
    if squad.owner != state.active or rule["when"] != state.phase.lower():
        raise Mismatch("FB-DATA-3", f"used in the own {rule['when']} phase", f"{words} in the {state.phase} Phase")
    if rule.get("target", "own") in ("friend", "enemy", "engaged"):
        limit = mil(rule.get("within", 0))
        if choices._is_target(state, squad, target, rule["target"], limit, rule) is False and not state.unsure(squad, target):
            raise Mismatch("FB-DATA-3", f"a target: {rule['target']} within {rule.get('within', 0)}\"", words)
    elif rule.get("fresh") and target.acted:
        raise Mismatch("FB-DATA-3", "a squad that has not acted", words)


def reach(state, squad, rule, target):
    """Whom an effect is about: sure ones and possible ones (FB-Q62)."""
    kind = rule.get("target", "own")
    if kind not in ("all_enemies", "everybody", "all_engaged"):
        return [target], []
    sure, maybe = [], []
    for other in state.squads:
        if other.lives():
            answer = choices._is_target(state, squad, other, kind, mil(rule.get("within", 0)), rule)
            if answer is not False:
                (sure if answer else maybe).append(other)
    return sure, maybe


def _set_now(effect, squad, target):
    """What an ability changes for this turn."""
    verb = effect["verb"]
    if verb == "rush_die":
        target.rush_die_rule = effect["die"]
    elif verb == "swoop":
        target.swoop = effect["n"]
    elif verb == "pass_now":
        target.passing |= set(effect["what"])
    elif verb == "volley":
        target.volley = effect


def phase_begins(replay, phase):
    """Notes the passives that have to work as a phase begins: those without a check (FB-TURN-2)."""
    state = replay.state
    for source in state.squads:
        for key, rule in state.passives(source) if source.lives() else ():
            if rule.get("when", "always") != phase:
                continue
            if rule.get("turns", "own") == "own" and source.owner != state.active:
                continue
            if rule.get("target", "own") in ("engaged", "enemy", "friend"):
                continue
            sure, _ = reach(state, source, rule, source)
            (replay.checks if "check" in rule else replay.fires).extend((source, key, target) for target in sure)


def close_fires(replay):
    """The passives that had to work have worked, unless source or target are gone."""
    for source, key, target in replay.fires:
        if source.lives() and target.lives() and not replay.state.unsure(source, target):
            raise Mismatch("FB-TURN-2", f"{key} of {source.name} works on {target.name}", "it does not")
    replay.fires = []
    for source, key, target in replay.checks:
        if source.lives() and target.lives() and not replay.state.unsure():
            _threw(replay, key, False)
    replay.checks = []
    for squad, status in replay.burning:
        if squad.lives():
            rule = replay.state.content.statuses[status]
            p = strikes.chance(rule.get("put_out", 4))
            replay.tally.throw(f"{status} put out", status not in squad.statuses, p, p * (1 - p))
    replay.burning = []
    if replay.state.phase == "Starting":
        for squad, status in getattr(replay, "must_end", []):
            if status in squad.statuses and squad.lives():
                raise Mismatch("FB-STAT-1", f"{status} of {squad.name} ends as the turn starts", "it stays")
        replay.must_end = []


def _threw(replay, key, success):
    """Notes the check of a passive."""
    p = strikes.chance(replay.state.content.passives[key]["check"])
    replay.tally.throw(f"checks of {key}", success, p, p * (1 - p))


def triggered(replay, found):
    """A passive works (FB-TURN-2)."""
    from .events import squad_of
    state = replay.state
    squad, _ = squad_of(replay, found.group(2))
    target = squad_of(replay, found.group(3))[0] if found.group(3) else squad
    rules = [(k, r) for k, r in state.content.passives.items() if r["name"] == found.group(1)]
    own = list(squad.sheet.get("passives", []))
    key, rule = next(((k, r) for k, r in rules if k in own), (None, None))
    if rule is None:
        raise Mismatch("FB-TURN-2", f"a passive of {squad.name}", found.group(0))
    if rule["when"] == "lost_in_melee":
        if target is not replay.attacker:
            raise Mismatch("FB-TURN-2", "it works on the squad that attacks", found.group(0))
    else:
        _check_trigger(replay, squad, target, rule, found.group(0))
    if (squad, key, target) in replay.checks:
        replay.checks.remove((squad, key, target))
        _threw(replay, key, True)
    replay.fires = [f for f in replay.fires if f != (squad, key, target)]
    if rule["when"] == "lost_in_melee":
        _flares(replay, rule, squad, target)
        return
    begin(replay, rule["name"], squad, [target], rule["effects"])
    replay.did("passives that work")


def _flares(replay, rule, squad, target):
    """NOTATION, lost_in_melee: each of them is told, and then the damage of each."""
    running = replay.effects
    if running is None or (running.name, running.source, running.target) != (rule["name"], squad, target):
        begin(replay, rule["name"], squad, [target], rule["effects"])
    else:
        running.due += [(effect, target) for effect in rule["effects"]]
    replay.did("passives that work")


def _check_trigger(replay, squad, target, rule, words):
    state = replay.state
    if rule["when"] != state.phase.lower() or rule.get("turns", "own") == "own" and squad.owner != state.active:
        raise Mismatch("FB-TURN-2", f"it works as the {rule['when']} phase begins", f"{words} in the {state.phase} Phase")
    sure, maybe = reach(state, squad, rule, target)
    if rule.get("target", "own") in ("engaged", "enemy", "friend"):
        answer = choices._is_target(state, squad, target, rule["target"], mil(rule.get("within", 0)), rule)
        if answer is False and squad.lives() and not state.unsure(squad, target):
            raise Mismatch("FB-TURN-2", f"a target: {rule['target']}", words)
    elif target not in sure + maybe and squad.lives() and not state.unsure(squad, target):
        raise Mismatch("FB-TURN-2", "a target within reach", words)


def suffers(replay, found):
    """Damage outside of attacks (FB-DMG-3, FB-DMG-4)."""
    from .events import counted, redirected
    state, squad = replay.state, counted(replay, found.group(1))
    n, evaded, wounds = int(found.group(2)), int(found.group(5) or 0), int(found.group(6))
    if n != evaded + wounds:
        raise Mismatch("FB-DMG-4", f"{n} damage is evaded or wounds", found.group(0))
    if found.group(4):
        if squad is not getattr(replay, "backlash", None) or n != 1 or evaded:
            raise Mismatch("FB-SPELL-3", "1 Direct Damage for a double 1", found.group(0))
        direct = True
    else:
        effect = take_due(replay, squad, ("damage",), lambda e: amount(e["n"])[0] <= n <= amount(e["n"])[1])
        direct = effect is not None and effect.get("direct", False)
        burning = [s for s in squad.statuses if state.content.statuses[s].get("at_start")]
        if effect is None and not (burning and state.phase == "Starting" and squad.owner == state.active):
            raise Mismatch("effects", "damage that is due", found.group(0))
    if direct and evaded:
        raise Mismatch("FB-DMG-3", "Direct Damage is not evaded", found.group(0))
    if not direct:
        strikes.evade(replay, squad, None, n, evaded, "effects")
    check_losses(replay, squad, wounds - redirected(replay, squad), found.group(7))
    replay.did("damage of effects")


def given(replay, squad, name):
    """A squad gets a status."""
    state = replay.state
    key = _names(replay, "statuses", name)[0]
    target, may, owner = getattr(replay, "on_wound", (None, set(), 0))
    effect = take_due(replay, squad, ("grant",), lambda e: e["status"] == key)
    if effect is not None:
        owner = replay.effects.source.owner
    elif not (squad is target and key in may) and not state.unsure():
        raise Mismatch("FB-STAT-1", "a status that is given", f"{squad.name} gets {name}")
    squad.statuses[key] = (state.turn, owner)
    replay.did("statuses given")


def statuses_at_start(replay):
    """Notes the statuses that end as a turn starts (NOTATION, statuses)."""
    state = replay.state
    replay.must_end = []
    for squad in state.squads:
        for key, (turn, owner) in squad.statuses.items():
            ends = state.content.statuses[key]["ends"]
            if ends == "put_out" and squad.owner == state.active and squad.lives():
                replay.burning.append((squad, key))
            if turn < state.turn and (ends == "bearers_start" and squad.owner == state.active
                                      or ends == "sources_start" and owner == state.active):
                replay.must_end.append((squad, key))


def ended(replay, squad, name):
    """A squad loses a status."""
    state = replay.state
    key = next((k for k in _names(replay, "statuses", name) if k in squad.statuses), None)
    if key is None:
        raise Mismatch("FB-STAT-1", f"{squad.name} has {sorted(squad.statuses)}", f"it loses {name}")
    turn, owner = squad.statuses[key]
    ends, start, own = state.content.statuses[key]["ends"], state.phase == "Starting", squad.owner == state.active
    allowed = {
        "turn": not start, "bearers_end": not start and own and turn < state.turn,
        "bearers_start": start and own and turn < state.turn,
        "sources_start": start and owner == state.active and turn < state.turn, "put_out": start and own,
    }[ends]
    if not allowed and take_due(replay, squad, ("cleanse",)) is None:
        raise Mismatch("FB-STAT-1", f"{name} ends: {ends}", f"{squad.name} loses it in the {state.phase} Phase of turn {state.turn}")
    del squad.statuses[key]
    replay.did("statuses ended")


def check_statuses_at_end(replay):
    """No status that ends with this turn is left (NOTATION, statuses)."""
    state = replay.state
    for squad in state.squads:
        for key, (turn, _) in squad.statuses.items():
            ends = state.content.statuses[key]["ends"]
            if squad.lives() and (ends == "turn" or ends == "bearers_end" and squad.owner == state.active and turn < state.turn):
                raise Mismatch("FB-STAT-1", f"{key} of {squad.name} ends with turn {state.turn}", "it stays")


def healed(replay, squad, n):
    """Wounds are taken off (NOTATION, heal)."""
    effect = take_due(replay, squad, ("heal", "mend"), lambda e: n <= amount(e["n"])[1])
    if effect is None:
        raise Mismatch("effects", "healing that is due", f"{squad.name} recovers {n}")
    for model in squad.living():
        off = min(n, model.wounds)
        model.wounds, n = model.wounds - off, n - off
    if n:
        raise Mismatch("effects", "no more is healed than wounds", f"{squad.name}: {n} too many")
    if effect["verb"] == "mend":
        replay.effects.due.append((effect, squad))
    replay.did("wounds healed")


def returned(replay, squad, left):
    """A destroyed model returns (NOTATION, mend)."""
    from .moves import coherent, stands_legally
    state, running = replay.state, replay.effects
    effect = next((e for e, s in running.due if s is squad and e["verb"] == "mend"), None) if running else None
    if effect is None or squad.hp != 1 or effect["keyword"] not in squad.keywords:
        raise Mismatch("mend", "a squad of HP 1 with the keyword is mended", squad.name)
    running.back = getattr(running, "back", 0) + 1
    if running.back > amount(effect["n"])[1]:
        raise Mismatch("mend", f"{effect['n']} models at most", running.back)
    gone = [m for m in squad.models if not m.alive]
    if not gone or not replay.returns:
        raise Mismatch("mend", "a destroyed model and a place", squad.name)
    spot = replay.returns.pop(0)
    model = _which_returns(replay, squad, gone, spot)
    model.alive, model.wounds = True, 0
    model.x, model.y, model.on = spot
    stands_legally(state, squad, model)
    coherent(state, squad)
    if squad.count() != left:
        raise Mismatch("mend", f"{squad.count()} models", left)
    replay.did("models that return")


def _which_returns(replay, squad, gone, spot):
    """Which model it is that returns: the picture tells if it is still there, else the first."""
    picture = replay.pictures.get(replay.state.turn, {})
    for model in gone:
        seen = picture.get((squad.name, squad.models.index(model) + 1))
        if seen and seen[:2] == spot[:2]:
            return model
    return gone[0]


def loose_losses(replay, squad, cause, text):
    """Losses that no line tells the wounds of: they are only carried out."""
    (lost, marked, _), spots = read_losses(text), read_places(text)
    for _ in range(lost):
        model = pick(replay, squad, squad.hp, *spots)
        model.alive = False
    if marked:
        pick(replay, squad, 0, *spots).wounds += marked
    replay.skip(f"losses without wounds: {cause}")
