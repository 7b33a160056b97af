"""Victory points, the end of a match, and its winner (FB-WIN, FB-OBJ, missions)."""

from collections import Counter

from .content import mil
from .state import Mismatch

MISSION, CULL, LEADER = "the mission", "an enemy squad destroyed in the own turn", "a destroyed LEADER squad"
GATE, FIRST = "no enemy in the own zone at the end", "the first destroyed squad"
UNBROKEN = "all own LEADER squads alive at the end"


def destroyed(replay, squad):
    """What the destruction of a squad brings at once (FB-WIN-4, NOTATION missions)."""
    state, other = replay.state, 1 - squad.owner
    if "LEADER" in squad.keywords:
        replay.due_vp.append((other, 1, LEADER))
    for goal in state.mission["secondary"]:
        if goal["goal"] == "bounty" and set(goal["keywords"]) & squad.keywords:
            replay.due_vp.append((other, goal["vp"], "a destroyed squad with"))
        if goal["goal"] == "first_blood" and not state.first_blood:
            replay.due_vp.append((other, goal["vp"], FIRST))
    state.first_blood = True
    state.destroyed_this_turn[squad.owner] += 1


def scored(replay, owner, points, why, total):
    """A line that VP were scored."""
    state = replay.state
    state.vp[owner] += points
    if state.vp[owner] != total:
        raise Mismatch("FB-WIN-1", f"{state.vp[owner]} VP now", total)
    for due in replay.due_vp:
        if due[:2] == (owner, points) and why.startswith(due[2]):
            replay.due_vp.remove(due)
            replay.did("VP at once")
            return
    kind = "raid" if "in the enemy's zone" in why else why
    replay.turn_vp.append((owner, points, kind))


def primary_points(replay, owner):
    """What the primary brings a player now; None if it is too close to tell."""
    state, primary = replay.state, replay.state.mission["primary"]
    holders = state.holders()
    if "unsure" in holders:
        return None
    each = primary["vp"]
    points = sum(each[k if k < len(each) else -1] if len(each) > 1 else each[0] for k, h in enumerate(holders) if h == owner)
    if primary.get("cap"):
        points = min(points, primary["cap"])
    if primary.get("majority") and holders.count(owner) > holders.count(1 - owner):
        points += primary["majority"]
    return points


def start_points(replay):
    """The primary that is scored as the own turn starts."""
    primary = replay.state.mission["primary"]
    if primary["when"] == "own_start" and replay.state.round >= primary.get("from_round", 1):
        return primary_points(replay, replay.state.active)
    return 0


def _expected(replay):
    """What is scored at the end of a turn, and of a round if it ends: (owner, points, why); None if too close to tell."""
    state, mission = replay.state, replay.state.mission
    primary, active, found = mission["primary"], replay.state.active, []
    round_ends, last = state.turn % 2 == 0, state.turn == 8
    late = state.round >= primary.get("from_round", 1)
    if primary["when"] == "own_end" and late:
        found.append((active, primary_points(replay, active), MISSION))
    for owner in (0, 1) if round_ends else ():
        if primary["when"] == "round_end" and late:
            found.append((owner, primary_points(replay, owner), MISSION))
        if primary.get("at_game_end") and last:
            found.append((owner, primary_points(replay, owner), MISSION))
    for goal in mission["secondary"]:
        if goal["goal"] == "cull" and state.destroyed_this_turn[1 - active]:
            found.append((active, goal["vp"], CULL))
        if last:
            found += [(owner, points, why) for owner in (0, 1) for points, why in [_final(state, goal, owner)] if why]
    return found


def _final(state, goal, owner):
    """A goal of the end of the game for a player: points and why; (None, why) if it is too close to tell."""
    if goal["goal"] == "gate":
        touching = [state.touches_zone(owner, b) for s in state.own(1 - owner) for b in state.bases(s)]
        return (0, None) if True in touching else (None if None in touching else goal["vp"], GATE)
    if goal["goal"] == "raid":
        barred = set(goal.get("keywords", []))
        count = [any(state.touches_zone(1 - owner, b) for b in state.bases(s)) for s in state.own(owner) if not barred & s.keywords]
        return (goal["vp"], "raid") if sum(count) >= goal["squads"] else (0, None)
    if goal["goal"] == "unbroken":
        leaders = [s for s in state.squads if s.owner == owner and "LEADER" in s.keywords]
        return (goal["vp"], UNBROKEN) if all(s.lives() for s in leaders) else (0, None)
    return 0, None


def check_turn_scores(replay):
    """Compares what a turn has scored with what it scores."""
    state = replay.state
    if state.over:
        return
    expected = _expected(replay)
    if any(points is None for _, points, _ in expected):
        replay.skip("scores too close to tell")
        return
    expected = Counter(e for e in expected if e[1])
    if expected != Counter(replay.turn_vp):
        raise Mismatch("FB-Q75", f"VP at the end of turn {state.turn}: {sorted(expected.elements())}", sorted(replay.turn_vp))
    replay.did("scores of turns")


def final_result(replay):
    """The end of the match and the shares of the win (FB-WIN-1 to FB-WIN-3)."""
    state, tail = replay.state, replay.log.tail
    reason = tail[0].rsplit(": ", 1)[1]
    share = next(line for line in tail if "share of the win" in line)
    alive = [bool(state.own(owner)) for owner in (0, 1)]
    if not state.over:
        replay.end_turn()
    if not all(alive):
        expected = "annihilation"
        ranks = [float(a) for a in alive]
        if not any(alive):
            ranks = [float(state.vp[0] > state.vp[1]), float(state.vp[1] > state.vp[0])]
    else:
        expected = "points" if state.round == 4 else "extra"
        ranks = [float(state.vp[0] > state.vp[1]), float(state.vp[1] > state.vp[0])]
        if state.turn % 2 or state.round < 4 or state.vp[0] == state.vp[1] and state.round < 8:
            raise Mismatch("FB-WIN-2", "the match goes on", f"it ends in turn {state.turn} with {state.vp}")
    if ranks == [0.0, 0.0]:
        expected, ranks = "draw", [0.5, 0.5]
    if not reason.startswith(expected[:5]) and not (expected == "extra" and "extra" in reason):
        raise Mismatch("FB-WIN-1", f"the match ends by {expected}", reason)
    found = [float(part.split()[1]) for part in share.split(": ")[1].split(", ")]
    if found != ranks:
        raise Mismatch("FB-WIN-1", f"shares of the win {ranks}", found)
    replay.did("ends of matches")
