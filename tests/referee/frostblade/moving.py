"""Checks actions and moves beside them (FB-MOVE, FB-DIS, FB-Q30, FB-Q51)."""

import re
from math import hypot

from .content import amount, mil
from .geometry import distance, within
from .moves import coherent, least_way, stands_legally
from .state import Mismatch


def _squad(replay, text):
    from .events import counted
    return counted(replay, text)


def check_where(replay, squad, text):
    """Compares the words about a squad's place: its middle, pieces, markers in range (FB-OBJ-2)."""
    state, living = replay.state, squad.living()
    found = re.match(r"^(?:at|around) \(([\d.]+), ([\d.]+)\)(.*)$", text)
    middle = [sum(getattr(m, axis) for m in living) / len(living) / 1000 for axis in "xy"]
    if any(abs(float(found.group(k + 1)) - middle[k]) > 0.0511 for k in (0, 1)):
        raise Mismatch("log", f"the middle of {squad.name} is {middle}", text)
    tail = found.group(3)
    markers = re.search(r", in range of markers? ([\d, ]+)", tail)
    named = {int(n) for n in re.findall(r"\d+", markers.group(1))} if markers else set()
    for number, marker in enumerate(state.markers, 1):
        near = [state.in_range(squad, m, marker) for m in living]
        expected = True if True in near else None if None in near else False
        if expected is not None and expected != (number in named):
            raise Mismatch("FB-OBJ-2", f"in range of marker {number}: {expected}", f"{squad.name} {text}")
    replay.did("squads in range of markers")


def opportunity_dice(state, squad, targets):
    """FB-DIS-1: the models of squads that are left within 1 inch: least and most."""
    own, low, high = state.bases(squad), 0, 0
    for target in targets:
        for base in state.bases(target):
            answers = [within(distance(base, mine), 1000) for mine in own]
            low, high = low + (True in answers), high + (True in answers or None in answers)
    return low, high


def set_ends(replay, squad, limit, rule, words, passing=frozenset(), slack=0):
    """Moves a squad to its end places after checking them: V2 to V8. Returns the longest straight way."""
    state, living = replay.state, squad.living()
    if len(replay.ends) != len(living):
        raise Mismatch("V2", f"an end for each of {len(living)} models of {squad.name}", f"{len(replay.ends)} ends")
    before, maybe_before = state.opponents(squad)
    known = not state.unsure(squad)
    starts = [(m.x, m.y, m.on) for m in living]
    longest = 0.0
    for model, start, end in zip(living, starts, replay.ends):
        way = least_way(state, squad, model, start, end, passing)
        if way > limit + 2 + slack and known:
            raise Mismatch(rule, f"{squad.name} goes {limit / 1000}\" at most",
                           f"{words}: {way / 1000:.3f}\" at least from {start} to {end}")
        longest = max(longest, hypot(start[0] - end[0], start[1] - end[1]))
        replay.did("ways of models")
    for model, (model.x, model.y, model.on) in zip(living, replay.ends):
        pass
    for model, start in zip(living, starts):
        # Straight lengths from place to place are flat.
        squad.travel[model] = squad.travel.get(model, 0) + hypot(start[0] - model.x, start[1] - model.y)
    for model in living:
        stands_legally(state, squad, model)
    coherent(state, squad)
    check_fights(replay, squad, before, maybe_before)
    replay.ends = []
    return longest


def check_fights(replay, squad, before, maybe_before):
    """V8: out of hand-to-hand combat with whom it leaves, engaged still with all others it was engaged with."""
    state = replay.state
    after, maybe = state.opponents(squad)
    left = set(replay.leaving)
    if left & after:
        raise Mismatch("V8", f"{squad.name} ends out of combat with {left}", f"it is engaged with {after}")
    kept = {n for n in before - left if state.squads[n].lives()}
    if not kept <= after | maybe and not state.unsure(squad, *[state.squads[n] for n in kept]):
        raise Mismatch("V8", f"{squad.name} stays engaged with {kept} whom it does not leave", f"with {after}")
    replay.did("engagements after moves")


def holds(replay, found):
    """Several squads hold at the end of the Movement Phase (FB-MOVE-1)."""
    state = replay.state
    idle = [s for s in state.own(state.active) if not s.acted]
    names = [("" if len(s.models) == 1 else f"{s.count()} ") + s.name for s in idle]
    text = found.group(1)
    if sorted(text.split(", ")) != sorted(names):
        raise Mismatch("FB-Q31", f"these Hold: {names}", text)
    for squad in idle:
        squad.acted = squad.last_did = "hold"


def acted(replay, found):
    """A squad Holds, Moves or Rushes (FB-MOVE-2 to FB-MOVE-4)."""
    text, verb, length, where, fight, with_whom = found.groups()
    squad, state = _squad(replay, text), replay.state
    if squad.owner != state.active or squad.acted or state.phase != "Movement":
        raise Mismatch("V1", "squads of the active player act once in the Movement Phase", found.group(0))
    _may_act(replay, squad, verb, found.group(0))
    engaged_before = bool(state.opponents(squad)[0])
    limit, slack = _limit(replay, squad, verb)
    longest = 0.0
    if verb != "hold" and replay.ends:
        longest = set_ends(replay, squad, limit, "V3", found.group(0), _passing(state, squad))
    elif length:
        raise Mismatch("V2", "end places", found.group(0))
    if length and not _is_length(squad, longest, float(length)):
        raise Mismatch("log", f"the longest way is {longest / 1000:.3f}\"", found.group(0))
    squad.acted = squad.last_did = verb
    if where:
        check_where(replay, squad, where)
    _check_fight_words(replay, squad, engaged_before, fight, with_whom, found.group(0))
    replay.leaving = []
    replay.did(f"actions: {verb}")


def _is_length(squad, longest, length):
    if abs(longest / 1000 - length) < 0.0511:
        return True
    up = max((v for v in squad.travel.values()), default=0)
    return length * 1000 <= up + 52


def _may_act(replay, squad, verb, words):
    """V1: what forbids an action (no_rush, only_hold)."""
    verbs = {e["verb"] for e, sure, _ in replay.state.always(squad) if sure}
    if verb != "hold" and "only_hold" in verbs or verb == "rush" and "no_rush" in verbs:
        if not replay.state.unsure(*replay.state.squads):
            raise Mismatch("V1", f"{squad.name} may not {verb}", words)


def _limit(replay, squad, verb):
    """How far it may go: Move, with a Rush die, with a Swoop whose die the log does not show."""
    limit = replay.state.move_limit(squad)
    if squad.swoop:
        limit += mil(amount(squad.swoop)[1])
        replay.skip("the die of a Swoop")
    if verb == "rush":
        limit += mil(replay.rush_dice.pop(squad.id, 0))
    return limit, 0


def _passing(state, squad):
    """What its moves ignore: Spectral, Wisp-Step."""
    passing = set(squad.passing)
    for effect, _, _ in state.always(squad):
        if effect["verb"] == "pass_through":
            passing |= set(effect["what"])
    return passing


def _check_fight_words(replay, squad, before, fight, with_whom, words):
    """The words about hand-to-hand combat after a move (FB-HTH-1)."""
    sure, maybe = replay.state.opponents(squad)
    if maybe or replay.state.unsure(squad):
        return
    expected = "into" if sure and not before else "out of" if before and not sure else None
    if fight != expected:
        raise Mismatch("FB-HTH-1", f"{expected} hand-to-hand combat", words)
    if with_whom:
        names = sorted(replay.state.squads[n].name for n in sure)
        if sorted(with_whom.split(", ")) != names:
            raise Mismatch("FB-HTH-1", f"hand-to-hand combat with {names}", words)


def beside(replay, found):
    """A squad has moved beside its action or was set up again (FB-Q30)."""
    squad, state = _squad(replay, found.group(1)), replay.state
    effect = replay.effects.moving if replay.effects else None
    if effect is None or squad is not replay.effects.target:
        raise Mismatch("FB-Q30", "a move by a spell or an ability", found.group(0))
    if replay.ends and effect["verb"] == "move":
        set_ends(replay, squad, mil(amount(effect["n"])[1]), "FB-Q30", found.group(0), _passing(state, squad))
    elif replay.ends:
        _set_up_again(replay, squad, effect)
    elif effect["verb"] == "resurface":
        squad.acted, squad.last_did = "resurface", "rush"
        if not state.unsure() and _place_away(state, squad, mil(effect["away"])):
            raise Mismatch("FB-D12", f"there is room for {squad.name}, {effect['away']}\" from all enemies", found.group(0))
    replay.leaving = []
    check_where(replay, squad, found.group(2))
    replay.did("moves beside actions")


def _set_up_again(replay, squad, effect):
    """NOTATION, resurface: set up on the ground, so far from all enemies."""
    state = replay.state
    for model, (model.x, model.y, model.on) in zip(squad.living(), replay.ends):
        stands_legally(state, squad, model)
        if model.on:
            raise Mismatch("resurface", "it is set up on the ground", squad.name)
    coherent(state, squad)
    for enemy in state.own(1 - squad.owner):
        if state.gap(squad, enemy) < mil(effect["away"]) - 2:
            raise Mismatch("resurface", f"{effect['away']}\" from {enemy.name}", f"{state.gap(squad, enemy):.0f}")
    squad.acted, squad.last_did = "resurface", "rush"
    replay.ends = []


def _place_away(state, squad, away):
    """Whether there is a place on the ground for a single model, so far from all enemies, on a grid of half an inch."""
    if squad.count() != 1:
        return False
    model, r = squad.living()[0], squad.radius
    keep = (model.x, model.y, model.on)
    model.on, found = 0, False
    for x in range(r + 1, 44000 - r, 500):
        for y in range(r + 1, 30000 - r, 500):
            model.x, model.y = x, y
            if all(state.gap(squad, enemy) > away + 5 for enemy in state.own(1 - squad.owner)):
                try:
                    stands_legally(state, squad, model)
                    found = True
                except Mismatch:
                    continue
                break
        if found:
            break
    model.x, model.y, model.on = keep
    return found
