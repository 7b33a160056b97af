"""Checks attacks: dice, hits, saves, wounds, and by their sum over many attacks the numbers needed (FB-COM, FB-DICE)."""

from . import fight
from .content import mil
from .state import Mismatch
from .wounds import check_losses


def chance(need, change=0, again=None):
    """The chance that a die reaches a number: a 6 succeeds, a 1 fails, dice rolled again once (FB-DICE-2, FB-DICE-3)."""
    good = [n for n in range(1, 7) if n == 6 or n != 1 and n + change >= need]
    p = len(good) / 6
    if again == "failures":
        return p + (1 - p) * p
    if again == "ones":
        return p + p / 6
    return p


def applies(effect, roll, squad, far, gap=None):
    """Whether a lasting effect is about this roll: with what, after which action, beyond which length."""
    if effect.get("roll") != roll:
        return False
    kind = effect.get("with", "anything")
    if kind != "anything" and kind != ("ranged" if far else "melee"):
        return False
    if effect.get("did") and squad.last_did != effect["did"]:
        return False
    return not effect.get("beyond") or gap is None or gap > mil(effect["beyond"])


def modifiers(state, squad, roll, far, gap=None):
    """The change to a roll, which dice are rolled again, and whether all of it is sure."""
    change, again, sure = 0, None, True
    for effect, certain, _ in state.always(squad):
        if effect["verb"] not in ("change_roll", "reroll") or not applies(effect, roll, squad, far, gap):
            continue
        sure &= certain
        if effect["verb"] == "change_roll":
            change += effect["n"]
        elif again != "failures":
            again = effect.get("which", "failures")
    return change, again, sure


def defense(state, target):
    """The Defense of a squad with what is added to it (FB-DATA-2)."""
    return target.sheet["defense"] + state.stat(target, "defense")


def attack(replay, found):
    """A line of an attack of one squad on another."""
    from .events import counted, redirected, squad_of
    state = replay.state
    squad, models = squad_of(replay, found.group(1))
    target = counted(replay, found.group(3))
    verb, high, covered = found.group(2), bool(found.group(4)), int(found.group(5) or 0)
    thrown, hits, saves, wounds = (int(found.group(k) or 0) for k in (6, 7, 8, 9))
    share = replay.plan.pop(target.id, None)
    if share is None or squad is not replay.attacker:
        raise Mismatch("FB-COM-3", "an attack that was said", found.group(0))
    known = not state.unsure(squad, target) and all(g[1] for g in share.groups)
    if known:
        _check_plan(share, models or 1, verb, thrown, covered, found.group(0), state, squad, target)
        replay.did("dice of attacks")
    else:
        replay.skip("dice of attacks: not known who was lost" if state.unsure() else "dice of attacks: a length too close to tell")
    if high != fight.from_high(state, squad, target) and known:
        raise Mismatch("FB-HIGH-1", f"from high ground: {not high}", found.group(0))
    direct = wounds - (hits - saves)
    if hits > thrown or saves > hits or not (share.direct_low <= direct <= share.direct_high or state.unsure()):
        raise Mismatch("FB-I10", f"hits, saves and wounds fit, Direct Damage is {share.direct_low} to {share.direct_high}", found.group(0))
    if known:
        _note_hits(replay, squad, target, share, thrown, hits)
        _note_saves(replay, squad, target, share, hits, saves)
    _remember_statuses(replay, squad, target, share, wounds)
    check_losses(replay, target, wounds - redirected(replay, target), found.group(10))
    replay.did("attacks")


def _check_plan(share, models, verb, thrown, covered, words, state, squad, target):
    if models != share.models:
        raise Mismatch("FB-COM-3", f"{share.models} models attack", words)
    if not share.low <= thrown <= share.high:
        raise Mismatch("FB-COM-4", f"{share.low} to {share.high} dice", words)
    by_hand = share.melee or not share.far
    if verb.startswith("attack") != by_hand:
        raise Mismatch("FB-X14", f"an attack hand to hand: {by_hand}", words)
    low, high = _covered(share, state, squad, target)
    if not low <= covered <= high:
        raise Mismatch("FB-COV-4", f"{low} to {high} dice past cover", words)


def _covered(share, state, squad, target):
    """How many dice cover makes harder: least and most."""
    low = high = 0
    change, again, sure = modifiers(state, squad, "hit", True)
    evade_change, evade_again, evade_sure = modifiers(state, target, "evade", True, state.gap(squad, target))
    sure &= evade_sure
    need, evade_need = defense(state, target), target.sheet["evade"]
    for number, _, far, obj, wall, _ in share.groups:
        harder_hit = chance(need + 1, change, again) < chance(need, change, again)
        harder_save = evade_need > 0 and chance(evade_need, evade_change + 1, evade_again) > chance(evade_need, evade_change, evade_again)
        strict = max(obj if harder_hit else 0, wall if harder_save else 0)
        # Dice that need what they needed without it (a 6 hits anyway) are not past cover.
        if far:
            low += number[0] if strict == 2 and sure else 0
            high += number[1] if strict or not sure and (obj or wall) else 0
    return low, high


def _note_hits(replay, squad, target, share, thrown, hits):
    """Adds the hits to those of other attacks with their expectation: it shows what number was needed (FB-COM-5)."""
    state, mean, spread, total = replay.state, 0.0, 0.0, 0
    names = set()
    for number, _, far, obj, _, _ in share.groups:
        change, again, sure = modifiers(state, squad, "hit", far)
        if not sure or obj == 1:
            return
        if number[0] != number[1]:
            if len(share.groups) > 1:
                return
            number = (thrown, thrown)
        need = defense(state, target) + (1 if obj else 0)
        p = chance(need, change, again)
        mean, spread, total = mean + p * number[0], spread + p * (1 - p) * number[0], total + number[0]
        names.add(f"hits at Defense {target.sheet['defense']}")
        names |= {f"hits through objects"} if obj else set()
        names |= {f"hits with {change:+} to hit"} if change else set()
        names |= {f"hits with {again} rolled again"} if again else set()
        names |= {"hits at a better Defense"} if need > target.sheet["defense"] + (1 if obj else 0) else set()
    if total != thrown:
        raise Mismatch("FB-COM-4", f"{total} dice", thrown)
    for name in names:
        replay.tally.throw(name, hits, mean, spread)


def _note_saves(replay, squad, target, share, hits, saves):
    """Adds the saves to those of other attacks with their expectation (FB-COM-6)."""
    walls = {g[4] for g in share.groups}
    kinds = {g[2] for g in share.groups}
    if len(walls) == 1 and len(kinds) == 1 and 1 not in walls:
        evade(replay, target, squad, hits, saves, "ranged" if True in kinds else "melee", 2 in walls)


def evade(replay, target, attacker, hits, saves, kind, wall=False):
    """Notes evade dice; without Evade nothing is rolled (FB-COM-6, FB-Q59)."""
    if target.sheet["evade"] == 0:
        if saves:
            raise Mismatch("FB-Q59", "no evade dice", f"{saves} evaded")
        return
    state, far, gap = replay.state, kind == "ranged", None
    if attacker is not None:
        gap = state.gap(attacker, target)
    anything = kind not in ("ranged", "melee")
    change, again, sure = modifiers(state, target, "evade", far, gap) if not anything else _plain(state, target)
    beyond = any(e.get("beyond") for e, _, _ in state.always(target))
    if not sure or beyond or state.unsure(target):
        return
    p = chance(target.sheet["evade"], change + (1 if wall else 0), again)
    names = [f"saves at Evade {target.sheet['evade']}", f"saves: {kind}"]
    names += ["saves behind structures"] if wall else []
    names += [f"saves with {change:+} to evade"] if change else []
    names += [f"saves with {again} rolled again"] if again else []
    for name in names:
        replay.tally.throw(name, saves, p * hits, p * (1 - p) * hits)


def _plain(state, target):
    """The changes to evade dice that hold against anything, not only attacks."""
    change, again, sure = 0, None, True
    for effect, certain, _ in state.always(target):
        if effect.get("roll") != "evade" or effect.get("with", "anything") != "anything" or effect.get("beyond"):
            continue
        if effect.get("did") and target.last_did != effect["did"]:
            continue
        sure &= certain
        if effect["verb"] == "change_roll":
            change += effect["n"]
        elif effect["verb"] == "reroll" and again != "failures":
            again = effect.get("which", "failures")
    return change, again, sure


def _remember_statuses(replay, squad, target, share, wounds):
    """What statuses the weapons of an attack give (NOTATION, on_wound; volley)."""
    items, may = replay.state.content.items, set()
    for item in share.kinds:
        if items[item].get("on_wound"):
            may.add(items[item]["on_wound"])
        if squad.volley and squad.volley["weapon"] == item:
            may.add(squad.volley["status"])
    replay.on_wound = (target, may if wounds else set(), squad.owner)
