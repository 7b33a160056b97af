"""An action: its secret choices, its clauses one after another, and the battles that it causes [12.4, 12.7, 15]."""

import battle
from cards import CARDS
from effects import clauses_of, march
from hexes import place
from locks import lock
from verbs import run


class Act:
    """What a player does in an Action Step."""

    def __init__(self, seat, root):
        self.seat, self.root, self.queue, self.locks, self.loose = seat, root, [], [], False
        self.card = root.split()[1] if root.startswith("play ") else None
        self.clauses = self.find_clauses()

    def find_clauses(self):
        """The clauses of the card or basic action [12.2]."""
        kind = self.root.split()[0]
        if self.card:
            return clauses_of(self.card)
        return {"build": [("build", 1, 1, "me")], "march": [march(1)], "reinforce": [("deploy", lambda match, _seat: match.number["costs.reinforce.forces"], "home")],
                "free": [march(1, champion=True)], "ability": [("ability", self.root.split()[-1])], "done": []}[kind]

    def waits(self, *words):
        """Whether the next secret choice begins with one of these words."""
        return bool(self.queue) and self.queue[0]["choice"].split()[0] in words

    def waits_step(self):
        """Whether the next secret choice is about a step: `stop` alone also answers other questions."""
        return self.waits("step", "stop") and all(o.split()[0] in ("step", "stop") for o in self.queue[0]["options"])

    def waits_edge(self):
        """Whether the next secret choice is about an edge."""
        return self.waits("edge", "stop") and any(o.startswith("edge") for o in self.queue[0]["options"])

    def next(self, *words):
        """The next secret choice if it begins with one of these words."""
        return self.queue.pop(0) if self.waits(*words) else None


def lock_clauses(match, act):
    """All secret choices of an action, in the order of its clauses."""
    act.undo = []
    for clause in act.clauses:
        act.locks.append(lock(match, act, clause))
    for back in reversed(act.undo):
        back()


def resolve(match, act):
    """One action with the battles that it causes (BF-12.7a)."""
    record = match.record
    act.entered, act.misses, act.deeds, act.moved, act.jumped = [], 0, 0, False, None
    match.acting = act
    run(match, act, act.clauses, act.locks)
    fizzled = act.misses and not act.deeds
    if fizzled:
        record.event("fizzle", seat=act.seat, card=act.card)  # BF-12.4b, BF-12.4c
    match.cards[act.card or act.root.split()[0], bool(fizzled)] += 1
    match.rules["fizzles" if fizzled else f"resolved {'cards' if act.card else 'basic actions'}"] += 1
    if act.card:
        to = "burnt" if CARDS[act.card].burns else "discard"  # BF-15.1a
        record.event("card_moves", **{"from": "play"}, to=to, card=act.card, seat=act.seat)
    battles(match, act)


def battles(match, act):
    """Every hex outside Capitals that two players share is fought for (BF-12.7a, BF-14.0a)."""
    table = match.table
    while True:
        shared = [s for s in table.board.hexes if len(table.owners(s)) > 1 and not table.is_capital(s)]
        if not shared:
            return
        spot = next((s for s in act.entered if s in shared), shared[0])  # BF-12.7b
        if match.record.next_is("battle") and len(shared) > 1 and not act.entered:
            spot = place(match.record.peek()["hex"])
        defender = next(iter(table.owners(spot) - {act.seat}))
        fought = battle.Battle(match, spot, defender)
        fought.fight()
        if getattr(act, "breakthrough", None) == spot and act.seat in table.owners(spot):
            match.breakthroughs.append(act.seat)
