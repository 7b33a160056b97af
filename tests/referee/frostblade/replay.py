"""Replays a match from its log: choices are checked, events change the position and are checked."""

from collections import Counter

from . import choices, effects, events
from .parse import Log, pictures
from .scoring import check_turn_scores, final_result, start_points
from .state import Mismatch, State
from .wounds import check_picture

class Tally:
    """What was checked, what was not, and dice for the test of needs."""

    def __init__(self):
        self.checked, self.skipped, self.counts, self.uncounted = Counter(), Counter(), Counter(), Counter()
        self.known, self.dice = Counter(), {}

    def add(self, other):
        """Adds another tally."""
        for name in ("checked", "skipped", "counts", "uncounted", "known"):
            getattr(self, name).update(getattr(other, name))
        for key, (hits, mean, spread) in other.dice.items():
            self.throw(key, hits, mean, spread)

    def throw(self, key, hits, mean, spread):
        """Notes a number of successes with its expectation and variance."""
        a, b, c = self.dice.get(key, (0, 0.0, 0.0))
        self.dice[key] = (a + hits, b + mean, c + spread)


class Replay:
    """A match as it is replayed."""

    def __init__(self, content, lists, text, folder):
        self.log, self.pictures = Log(text), pictures(folder)
        self.state, self.tally, self.step = State(content, lists), Tally(), 0
        # The main choice of a passage and what belongs to it.
        self.choice, self.takes, self.plan, self.ends, self.leaving = None, [], {}, [], []
        self.due_vp, self.turn_vp, self.lines = [], [], []
        self.rush_dice, self.effects = {}, None
        self.returns, self.pending_takes, self.selected, self.attacker = [], [], None, None
        self.fires, self.rushed, self.start_due = [], False, 0
        # Passives with a check, and statuses that a die can put out: each succeeds or fails in its phase.
        self.checks, self.burning = [], []

    def run(self):
        """Replays all of it; raises Mismatch."""
        choices.check_head(self)
        for actions, lines in self.log.passages:
            self.lines = list(lines)
            for nth, action in enumerate(actions):
                self.step = action.step
                choices.check(self, action, nth == 0)
            while self.lines:
                events.apply(self, self.lines.pop(0))
            if self.due_vp:
                raise Mismatch("FB-WIN-4", f"these VP are scored at once: {self.due_vp}", "nothing")
        final_result(self)
        return self.tally

    def did(self, kind):
        """Notes that something was checked."""
        self.tally.checked[kind] += 1

    def skip(self, kind):
        """Notes that something could not be checked."""
        self.tally.skipped[kind] += 1

    def begin_turn(self, number, owner):
        """A turn begins: the last one is closed first (FB-TURN-1)."""
        state = self.state
        self.end_turn()
        expected = state.first if state.turn % 2 == 0 else 1 - state.first
        if owner != expected or number != state.turn // 2 + 1:
            raise Mismatch("FB-TURN-1", f"round {state.turn // 2 + 1}, P{expected + 1}", f"round {number}, P{owner + 1}")
        state.turn, state.round, state.active, state.phase = state.turn + 1, number, owner, "Starting"
        state.destroyed_this_turn, self.turn_vp = [0, 0], []
        for squad in state.squads:
            squad.turn_reset()
        events.start_of_turn(self)
        self.start_due = start_points(self)
        self.did("turns")

    def end_turn(self):
        """Closes a turn: coherency, scores, the picture."""
        state = self.state
        if state.turn == 0:
            return
        events.close_phase(self)
        if not state.over:
            events.close_coherency(self)
            effects.check_statuses_at_end(self)
        picture = self.pictures.get(state.turn)
        if picture is not None:
            check_picture(self, picture)
        check_turn_scores(self)
