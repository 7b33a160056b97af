"""Checks events: every line of the log changes the position as the rules have it, or is refused."""

import re

from . import effects, moving, strikes
from .moves import coherent, fails_removal, stands_legally
from .scoring import MISSION, destroyed, scored, start_points
from .state import Mismatch
from .wounds import check_losses, pick, read_losses

CAUSES = "in hand-to-hand combat|shot|by the spell|by an effect|by opportunity attacks|by a double 1|too far from the squad|without room"


def squad_of(replay, text):
    """A squad by its words, with or without a number of models: squad, models."""
    names = replay.state.by_name
    if text in names:
        return names[text], None
    number, _, rest = text.partition(" ")
    if rest in names and number.isdigit():
        return names[rest], int(number)
    raise Mismatch("log", "a squad of this match", text)


def counted(replay, text):
    """A squad named with its models, which have to be those that live."""
    squad, models = squad_of(replay, text)
    if models is not None and models != squad.count():
        raise Mismatch("FB-DMG-2", f"{squad.name} has {squad.count()} models", text)
    return squad


def apply(replay, line):
    """Finds what a line says and checks it."""
    text = line.strip()
    for pattern, handler in TABLE:
        found = pattern.match(text)
        if found:
            handler(replay, found)
            return
    raise Mismatch("log", "a line that the referee knows", text)


def _nothing(replay, found):
    pass


def _first_turn(replay, found):
    replay.state.first = int(found.group(1)) - 1


def _placed(replay, found):
    (squad, models), state = squad_of(replay, found.group(2)), replay.state
    if len(replay.ends) != len(squad.models) or (models or 1) != len(squad.models):
        raise Mismatch("FB-DEP-2", "a whole squad is placed", found.group(0))
    for model, (model.x, model.y, model.on) in zip(squad.models, replay.ends):
        pass
    squad.placed = True
    left, bottom, right, top = state.zone(squad.owner)
    for model in squad.models:
        stands_legally(state, squad, model)
        r = squad.radius - 1
        if model.x < left + r or model.x > right - r or model.y < bottom + r or model.y > top - r:
            raise Mismatch("FB-Q77", "bases are wholly in the zone", f"{squad.name} at ({model.x}, {model.y})")
        replay.did("models placed")
    coherent(state, squad)
    moving.check_where(replay, squad, found.group(3))


def _no_room(replay, found):
    squad, _ = squad_of(replay, found.group(2))
    squad.placed = True
    for model in squad.models:
        model.alive = False
    replay.skip("squads without room")


def _turn(replay, found):
    number, owner, vp = int(found.group(1)), int(found.group(2)) - 1, found.group(3)
    if vp != f"{replay.state.vp[0]}-{replay.state.vp[1]}":
        raise Mismatch("FB-WIN-1", f"VP {replay.state.vp}", vp)
    replay.begin_turn(number, owner)
    _held(replay, found.group(4))


def _held(replay, text):
    """Compares who holds how many markers (FB-OBJ-3)."""
    holders = replay.state.holders()
    if "unsure" in holders or replay.state.unsure():
        replay.skip("markers too close to tell")
        return
    both = holders.count("both")
    expected = f"markers P1 {holders.count(0)}, P2 {holders.count(1)}" + (f", {both} contested" if both else "")
    if text != expected:
        raise Mismatch("FB-OBJ-3", expected, text)
    replay.did("markers held")


def start_of_turn(replay):
    """As a turn begins (FB-TURN-2, FB-TURN-3)."""
    effects.statuses_at_start(replay)
    effects.phase_begins(replay, "starting")


def _phase(replay, found):
    state, phase = replay.state, found.group(1)
    close_phase(replay)
    order = ["Starting", "Spell", "Movement", "Combat", "End"]
    if order.index(phase) <= order.index(state.phase):
        raise Mismatch("FB-TURN-1", f"a phase after the {state.phase} Phase", phase)
    passed = order[order.index(state.phase) + 1:order.index(phase) + 1]
    state.phase = phase
    for each in passed:
        if each in ("Combat", "End"):
            _all_hold(state)
        effects.phase_begins(replay, each.lower())
    replay.did("phases")


def _all_hold(state):
    for squad in state.own(state.active):
        if not squad.acted:
            squad.acted = squad.last_did = "hold"


def close_phase(replay):
    """What had to happen in a phase has happened."""
    state = replay.state
    if state.phase == "Starting" and state.turn and not state.unsure():
        if replay.start_due and start_points(replay) and getattr(replay, "start_scored", 0) != state.turn:
            raise Mismatch("FB-Q75", f"{replay.start_due} VP as the turn starts", "none")
    effects.close(replay)
    effects.close_fires(replay)


def close_coherency(replay):
    """FB-COH-4: after an End Phase nobody stands too far from mates who was not taken off; passes are simultaneous."""
    state = replay.state
    if getattr(replay, "removal_turn", 0) == state.turn:
        return
    for squad in state.squads:
        if squad.lives():
            sure, _ = fails_removal(state, squad)
            if sure and not state.unsure(squad):
                raise Mismatch("FB-COH-4", f"{len(sure)} models of {squad.name} are taken off", "they are not")
            replay.did("squads tested for coherency")


def _removed(replay, found):
    """A line about losses of a squad with its cause."""
    squad, _ = squad_of(replay, found.group(1))
    cause, losses = found.group(2), read_losses(found.group(3))
    if cause != "too far from the squad":
        effects.loose_losses(replay, squad, cause, found.group(3))
        return
    state = replay.state
    if getattr(replay, "removal_turn", 0) != state.turn:
        replay.removal_turn = state.turn
        replay.removal = {s.id: fails_removal(state, s) for s in state.squads if s.lives()}
        named = " ".join(replay.lines) + found.group(0)
        for other in state.squads:
            sure = replay.removal.get(other.id, ([], []))[0]
            if sure and f"{other.name}, too far" not in named and not state.unsure(other):
                raise Mismatch("FB-COH-4", f"{len(sure)} models of {other.name} are taken off", "they are not")
    sure, maybe = replay.removal[squad.id]
    if not len(sure) <= losses[0] <= len(sure) + len(maybe) and not state.unsure(squad):
        raise Mismatch("FB-COH-4", f"{len(sure)} models of {squad.name} are taken off", found.group(0))
    others = [m for m in squad.living() if m not in sure + maybe] if state.unsure() else []
    for model in (sure + maybe + others)[:losses[0]]:
        model.alive = False
    if losses[2] != squad.count():
        raise Mismatch("FB-COH-4", f"{squad.count()} are left", found.group(0))
    replay.did("models taken off for coherency")


def _die(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    replay.rush_dice[squad.id] = int(found.group(2))
    low, high = (2, 7) if squad.rush_die_rule else (1, 6)
    if not low <= int(found.group(2)) <= high:
        raise Mismatch("FB-MOVE-4", f"a Rush die from {low} to {high}", found.group(0))
    replay.did("Rush dice")


def _rolls_again(replay, found):
    """A Rush die is rolled again if a rule allows it (FB-DICE-2, FB-Q60)."""
    squad, _ = squad_of(replay, found.group(1))
    if not any(e["verb"] == "reroll" and e["roll"] == "rush" for e, _, _ in replay.state.always(squad)):
        raise Mismatch("FB-DICE-2", f"no rule lets {squad.name} roll its Rush die again", found.group(0))
    replay.did("Rush dice rolled again")


def _leaves(replay, found):
    """Opportunity attacks (FB-DIS-1, FB-DIS-2)."""
    squad, state = counted(replay, found.group(1)), replay.state
    dice, hits, saves, wounds = (int(found.group(k)) for k in (2, 3, 4, 5))
    targets = [state.squads[n] for n in replay.leaving]
    sure, maybe = state.opponents(squad)
    if not set(replay.leaving) <= sure | maybe and not state.unsure():
        raise Mismatch("FB-DIS-3", "one leaves squads one is engaged with", found.group(0))
    low, high = moving.opportunity_dice(state, squad, targets)
    if not low <= dice <= high and not state.unsure(squad, *targets):
        raise Mismatch("FB-DIS-1", f"{low} opportunity dice for {[t.name for t in targets]}", found.group(0))
    if hits > dice or saves + wounds != hits:
        raise Mismatch("FB-I10", "hits, saves and wounds fit", found.group(0))
    replay.tally.throw("opportunity attacks", hits, dice / 6, dice * 5 / 36)
    strikes.evade(replay, squad, None, hits, saves, "opportunity")
    check_losses(replay, squad, wounds - redirected(replay, squad), found.group(6))
    replay.did("opportunity attacks")


def redirected(replay, squad):
    """The wounds that go to another squad instead, as the lines after this one say (FB-DATA-3)."""
    total = 0
    for line in replay.lines:
        text = line.strip()
        found = re.match(r"^(.+?) takes? (\d+) wounds? instead of (.+?)(;.*)?$", text)
        if found and found.group(3) == squad.name:
            total += int(found.group(2))
        elif re.match(r"^.+ (shoots? at|attacks?|suffers?|breaks?) ", text):
            break
    return total


def _instead(replay, found):
    """FB-DATA-3: wounds that another squad takes (Interpose)."""
    squad, _ = squad_of(replay, found.group(1))
    saved, _ = squad_of(replay, found.group(3))
    if "LEADER" not in saved.keywords or squad.owner != saved.owner:
        raise Mismatch("FB-DATA-3", "wounds to a friendly LEADER are taken", found.group(0))
    check_losses(replay, squad, int(found.group(2)), found.group(4))


def _destroyed(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    if squad.lives():
        raise Mismatch("FB-DMG-2", f"{squad.name} has {squad.count()} models", found.group(0))
    squad.reported = True
    destroyed(replay, squad)
    replay.did("squads destroyed")


def _scores(replay, found):
    owner, points, why, total = int(found.group(1)) - 1, int(found.group(2)), found.group(3), int(found.group(4))
    if why == MISSION and replay.state.phase == "Starting":
        expected = start_points(replay)
        if expected is not None and expected != points or owner != replay.state.active:
            raise Mismatch("FB-Q75", f"{expected} VP as the turn starts", found.group(0))
        replay.start_scored = replay.state.turn
        replay.state.vp[owner] += points
        if replay.state.vp[owner] != total:
            raise Mismatch("FB-WIN-1", f"{replay.state.vp[owner]} VP now", found.group(0))
        replay.did("scores as turns start")
        return
    scored(replay, owner, points, why, total)


def _round_ends(replay, found):
    state = replay.state
    if state.turn % 2 or int(found.group(1)) != state.round:
        raise Mismatch("FB-WIN-1", f"turn {state.turn}", found.group(0))
    if found.group(2) != f"{state.vp[0]}-{state.vp[1]}":
        raise Mismatch("FB-WIN-1", f"VP {state.vp}", found.group(0))
    _held(replay, found.group(3))


def _over(replay, found):
    replay.state.over = replay.state.over or "an army is destroyed" in found.group(0) or not all(map(replay.state.own, (0, 1)))


def _takes(replay, found):
    """The line of the choice that gives wounds to a model."""
    squad, _ = squad_of(replay, found.group(1))
    place, action = replay.pending_takes.pop(0)
    model = squad.models[place] if place < len(squad.models) else None
    if model is None or model.x is None or action.seat != squad.owner:
        raise Mismatch("FB-DMG-1", "the owner picks one of the squad's models", action)
    if f"({model.x / 1000:.1f}, {model.y / 1000:.1f})" != found.group(2) and max(
            abs(model.x / 1000 - float(found.group(2)[1:].split(",")[0])), 0) > 0.06:
        raise Mismatch("FB-DMG-1", f"the model stands at ({model.x}, {model.y})", found.group(0))
    replay.takes.append((squad, place))


def _recovers(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    effects.healed(replay, squad, int(found.group(2)))


def _returns(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    effects.returned(replay, squad, int(found.group(2)))


def _gets(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    effects.given(replay, squad, found.group(2))


def _loses(replay, found):
    squad, _ = squad_of(replay, found.group(1))
    effects.ended(replay, squad, found.group(2))


LOSS = r"(?:; (.*))?"
TABLE = [(re.compile(pattern), handler) for pattern, handler in (
    (r"^P[12] wins the roll-off ", _nothing),
    (r"^P([12]) has the first turn$", _first_turn),
    (r"^P([12]) places (.+?) \[.\] (.*)$", _placed),
    (r"^P([12]) finds no room for (.+?), which stays off", _no_room),
    (r"^== Round (\d+), turn of P([12]) .*: VP (\S+), (markers .*) ==$", _turn),
    (r"^(Spell|Movement|Combat|End) Phase$", _phase),
    (r"^P[12] gives the wounds to the model of (.+?) at (\(.*\))$", _takes),
    (r"^P[12] (?:sets a model|lets|has .* come next|has .* attack nobody|leaves .* where it is)", _nothing),
    (r"^P[12] rolls the Rush die of (.+?) again, which showed (\d+)$", _rolls_again),
    (r"^Rush die of (.+): (\d+)$", _die),
    (r"^These hold: (.*)$", moving.holds),
    (r"^P([12]) scores (\d+) VP for (.*): (\d+) now$", _scores),
    (r"^Round (\d+) ends: VP (\S+), (markers .*)$", _round_ends),
    (r"^The match ends", _over),
    (r"^P[12] .*: \d+ VP, \d+ squads? with \d+ models? left", _nothing),
    (r"^(.+?) breaks? from hand-to-hand combat: (\d+) opportunity (?:die|dice), (\d+) hit, (\d+) evaded, (\d+) wounds?" + LOSS + "$", _leaves),
    (r"^(.+? \(P[12]\)) casts? (.+?) on (.+?): (\d+) against (\d+), it (works|fails)$", effects.cast),
    (r"^(.+? \(P[12]\)) uses? (.+?)(?: for (.+ \(P[12]\)))?$", effects.used),
    (r"^(.+) of (.+? \(P[12]\)) works(?: on (.+? \(P[12]\)))?" + LOSS + "$", effects.triggered),
    (r"^(.+? \(P[12]\)) (shoots? at|attacks?) (.+? \(P[12]\))(, from high ground)?(?:, (\d+) dice past cover)?: "
     r"(?:(\d+) (?:die|dice), (\d+) hit, (\d+) evaded, )?(\d+) wounds?" + LOSS + "$", strikes.attack),
    (r"^(.+? \(P[12]\)) suffers? (\d+) damage(?: by (.+?)| (for a double 1))?: (?:(\d+) evaded, )?(\d+) wounds?" + LOSS + "$", effects.suffers),
    (r"^(.+? \(P[12]\)) takes? (\d+) wounds? instead of (.+? \(P[12]\))" + LOSS + "$", _instead),
    (r"^(.+? \(P[12]\)), (" + CAUSES + "): (.*)$", _removed),
    (r"^(.+? \(P[12]\)) (?:are|is) destroyed$", _destroyed),
    (r"^(.+? \(P[12]\)) recovers? (\d+) wounds?$", _recovers),
    (r"^a model returns to (.+? \(P[12]\)): (\d+) now$", _returns),
    (r"^(.+? \(P[12]\)) (?:are|is) now ((?:at|around) .*)$", moving.beside),
    (r"^(.+? \(P[12]\)) (move|rush|hold)(?:s|es)?(?: ([\d.]+)\")?(?:, now (.*?))?"
     r"(?:, (into|out of) hand-to-hand combat(?: with (.*))?)?$", moving.acted),
    (r"^(.+? \(P[12]\)) gets? (.+)$", _gets),
    (r"^(.+? \(P[12]\)) loses? (.+)$", _loses),
)]

__all__ = ["apply", "pick", "start_of_turn", "close_phase", "close_coherency"]
