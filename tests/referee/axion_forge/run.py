"""Runs the referee: experiments, matches, totals, and the test of the referee itself."""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from . import log as logs
from . import random_content
from .content import Content
from .match import Match
from .reader import Mismatch

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "crates/axion-forge/src/model/content"
PAIRS = (("foundry", "court"), ("wildhunt", "court"), ("wildhunt", "foundry"))

# Rules that the program is told and the referee is not: it must catch every one of them.
CHANGES = (
    ("rules.turn.actions", "4"),
    ("rules.facedown.defense", "3"),
    ("rules.facedown.reinforced_hit", "2"),
    ("rules.attack.strike_back", "true"),
    ("rules.attack.damage_clears", '"own_turn"'),
    ("rules.defend.decline", '"all_creatures"'),
    ("rules.guard.counters", '"declared"'),
    ("rules.guard.empty", "false"),
    ("rules.range.close_diagonal", "true"),
    ("rules.reposition.range", '"adjacent"'),
    ("rules.reposition.face_down", "true"),
    ("rules.trophies.award", '"at_once"'),
)

# Changes that show in few matches: looked for by `--thorough`.
RARE_CHANGES = (
    ("rules.traps.absorb", "false"),
    ("rules.deckout.damage", "2"),
    ("rules.forge.blast_core", "3"),
    ("rules.broken.damage", "2"),
    ("rules.upkeep.fail", '"exhaust"'),
    ("cards.GC06.effects.0.actions", "0"),
    ("rules.attack.empty_hits_life", '"front_only"'),
)
# Random contents with a player and a deal in which a defect showed that is fixed: a card that had come and gone since the
# last choice was called `nothing`, and a Catalyst's Ultimate used up that of an Artifice (AX-ABL-8).
FOUND = ((1004, "random", 0), (2004, "random", 0))
# Matches in which a changed rule must be caught: with the shipped decks, then with random ones.
SHIPPED_MATCHES, RANDOM_MATCHES = 4, 10


class Runner:
    """Plays matches by a program and judges them."""

    def __init__(self, program, folder, seed):
        self.program, self.folder, self.seed, self.root = program, Path(folder), seed, ROOT
        self.content = Content(sorted(CONTENT.glob("*.toml")))
        self.totals, self.played = Counter(), 0
        # Whether a match of those in which changed rules are looked for passes by the rules as they are.
        self.controls = {}

    def experiment(self, name, agents, factions, more="", head=""):
        """Writes an experiment file."""
        path = self.folder / f"{name}.toml"
        agents, factions = (", ".join(f'"{each}"' for each in group) for group in (agents, factions))
        path.write_text(
            f'question = "Does it play by the rules?"\ngame = "axion_forge"\nseed = {self.seed}\n{head}'
            f"[table]\nplayers = 2\nagents = [{agents}]\nfactions = [{factions}]\n[stop]\ndeals = 1000\n{more}",
            encoding="utf-8",
        )
        return path

    def judge(self, path, deal, content=None):
        """Replays one match, the seats exchanged in every second deal; the message of its first mismatch, or None."""
        self.played += 1
        seating = deal % 2
        decks, items, rest = logs.parse(*logs.play(self.program, path, deal, seating, ROOT))
        match = Match(content or self.content, decks, items, self.totals)
        try:
            match.replay()
            match.check_measures(rest)
        except Mismatch as wrong:
            return f"{path.name} deal {deal} seating {seating}, {wrong}"
        self.totals["matches"] += 1
        self.totals[f"ended by {match.reason}"] += 1
        return None

    def shipped(self, deals):
        """Matches with the shipped decks, by players who know what they do and by such as do not."""
        wrong = []
        for agent, number in (("random", 2 * deals), ("planner", deals), ("learnt", deals)):
            for pair in PAIRS:
                path = self.experiment(f"{agent}-{'-'.join(pair)}", [agent], pair)
                wrong += filter(None, (self.judge(path, deal) for deal in range(number)))
        return wrong

    def random_content(self, contents):
        """Matches with random cards and decks, other ones for each match."""
        agents = ("random", "random", "planner")
        plans = [(1000 * self.seed + nth, agents[nth % 3], nth) for nth in range(contents)]
        wrong = []
        for seed, agent, deal in (*plans, *FOUND):
            path, cards = random_content.make(self, seed, agent)
            content = Content([*sorted(CONTENT.glob("*.toml")), cards])
            wrong += filter(None, [self.judge(path, deal, content)])
        return wrong

    def catches(self, knob, value):
        """The message by which a changed rule is caught within some matches; None if it is not.

        The same match by the rules as they are must pass: else the message would show nothing.
        """
        change = f'[set]\n"{knob}" = {value}\n'
        for nth in range(SHIPPED_MATCHES + RANDOM_MATCHES):
            message = self.match_with(nth, change)
            if message:
                return message if self.passes_unchanged(nth) else None
        return None

    def passes_unchanged(self, nth):
        """Whether a match of these passes by the rules as they are: judged once."""
        if nth not in self.controls:
            self.controls[nth] = self.match_with(nth, "") is None
        return self.controls[nth]

    def match_with(self, nth, change):
        """Judges one of the matches in which changed rules are looked for: with shipped decks, then with random ones."""
        if nth < SHIPPED_MATCHES:
            agent, pair = ("random", "planner")[nth % 2], PAIRS[nth % 3]
            return self.judge(self.experiment(f"change-{nth}", [agent], pair, change), nth)
        path, cards = random_content.make(self, 10 * self.seed + nth, "random", change)
        return self.judge(path, nth, Content([*sorted(CONTENT.glob("*.toml")), cards]))


def self_test(program, folder, seed, changes):
    """Plays under changed rules; returns those that the referee did not notice."""
    missed, runner = [], Runner(program, folder, seed)
    for knob, value in changes:
        message = runner.catches(knob, value)
        print(f"  {knob} = {value}: " + (f"caught: {message[:150]}" if message else "MISSED"))
        if not message:
            missed.append(knob)
    return missed


def report(runner, wrong):
    """Prints mismatches and what has been checked."""
    for message in wrong:
        print(f"MISMATCH {message[:1500]}")
    totals = runner.totals
    skipped = {name[9:]: totals.pop(name) for name in list(totals) if name.startswith("skipped: ")}
    rules = sorted(name[5:] for name in totals if name.startswith("rule "))
    parts = [f"{name} {n}" for name, n in sorted(totals.items()) if not name.startswith("rule ")]
    print(f"Axion Forge: {runner.played - len(wrong)} of {runner.played} matches replayed. Checked: " + ", ".join(parts))
    print(f"Events of {len(rules)} rules: {', '.join(rules)}")
    parts = [f"{name} {n}" for name, n in sorted(skipped.items())]
    print(f"Skipped: {sum(skipped.values())}" + (f" ({', '.join(parts)})" if parts else ""))


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description="Referees matches of Axion Forge.")
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true", help="only the test of the referee itself")
    parser.add_argument("--thorough", action="store_true", help="also changed rules that show in few matches")
    arguments = parser.parse_args()
    changes = CHANGES + (RARE_CHANGES if arguments.thorough else ())
    wrong, missed = [], []
    with tempfile.TemporaryDirectory() as folder:
        if not arguments.self_test:
            runner = Runner(arguments.program, folder, arguments.seed)
            wrong = runner.shipped(arguments.deals) + runner.random_content(12 * arguments.deals)
            report(runner, wrong)
        print("Changed rules that the referee is not told of:")
        missed = self_test(arguments.program, folder, arguments.seed, changes)
    print(f"{len(changes) - len(missed)} of {len(changes)} changed rules caught")
    return 1 if wrong or missed else 0
