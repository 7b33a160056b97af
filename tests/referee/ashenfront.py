#!/usr/bin/env python3
"""Referee for Ashenfront.

Replays matches of `evenhand match` by the written rules and compares every choice and its options in the record, and every
line and picture of the log that `evenhand replay` makes of it, with them. It was written from the game's rules.md, its NOTATION.md, its content files and the
rulebook, not from the program's rules code. The wording of lines was taken from logs and from the code that writes them.

Checked: that every choice is asked of the right seat, is legal and has the options that the rules allow; every line
between choices, word by word; every picture (cards, points, bases, operators, health, equipment); the order of cards put
under a deck. Not checked: the shuffles themselves, the figures behind the end of a match, the verbs `use`, `ready`,
`exhaust`, `search`, `banish`, `cancel` and `discard` of cards in hand, rules other than the defaults, and `--as` logs.

    python3 tests/referee/ashenfront.py PROGRAM [--deals N] [--seed S] [--self-test] [--replay-only] [--verbose]
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "ashenfront"))

from content import ROOT, Card, load  # noqa: E402
from lists import cards_text, deck_text, random_cards, random_deck  # noqa: E402
from match import Referee  # noqa: E402
from record import Mismatch, Record  # noqa: E402

SHIPPED = [("spearhead", "ghostline"), ("fortress", "spearhead"), ("ghostline", "fortress"),
           ("spearhead", "spearhead"), ("fortress", "fortress"), ("ghostline", "ghostline")]
AGENTS = [("random", "random"), ("planner", "planner"), ("random", "planner"), ("learnt", "learnt")]
CHANGES = {
    "rules.opportunity.per_op = 4": "opportunity (AF-OPP-1)",
    'rules.combat.cleanup = "immediate"': "when the defeated leave (AF-Q16)",
    "rules.draw.rest = 2": "cards at Rest (AF-REST-3)",
    'rules.init.tie = "responder"': "ties of initiative (AF-EX-2)",
    "rules.board.draw_cap = 3": "draw tiles (AF-BRD-5)",
    "rules.kw.aegis_free = false": "Aegis (AF-KW-1)",
    'rules.kw.backstab = "adjacent_only"': "Backstab (AF-Q29)",
    'rules.kw.cleave = "ring"': "Cleave (AF-Q30)",
    "rules.move.through_allies = true": "moves through own operators (AF-MOV-2)",
    'rules.retreat.to = "discard"': "where the retreated go (AF-Q18)",
}


class Bench:
    """Runs the program and the referee, and counts."""

    def __init__(self, program, seed, verbose):
        self.program, self.seed, self.verbose = program, seed, verbose
        self.folder = tempfile.TemporaryDirectory()
        self.kinds, self.known, self.failures, self.matches = Counter(), Counter(), [], 0

    def experiment(self, name, decks, agents, change="", content=None):
        """Writes an experiment file, with a content file of its own if there is one."""
        path = Path(self.folder.name) / f"{name}.toml"
        lines = ['question = "Do matches follow the rules?"', 'game = "ashenfront"', f"seed = {self.seed}"]
        if content:
            (Path(self.folder.name) / f"{name}_cards.toml").write_text(content)
            lines.append(f'content = ["{name}_cards.toml"]')
        lines += ["[table]", "players = 2", f"agents = {list(agents)!r}".replace("'", '"'),
                  f"factions = {list(decks)!r}".replace("'", '"'), "[stop]", "deals = 1000"]
        if change:
            lines += ["[set]", '"' + change.replace(" = ", '" = ', 1)]
        path.write_text("\n".join(lines) + "\n")
        return path

    def recorded(self, path, deal):
        """One match: its log, with every choice, and the lines of its record."""
        kept = path.with_suffix(".jsonl")
        which = ["--deal", str(deal), "--agents", str(ROOT / "agents")]
        kept.write_text(self.printed("match", str(path), "--json", *which))
        record = [json.loads(line) for line in kept.read_text().splitlines()]
        return self.printed("replay", str(kept), "--log", "--actions"), record

    def printed(self, *arguments):
        """What a command prints, which must not fail."""
        command = [self.program, *arguments]
        run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        if run.returncode:
            raise SystemExit(f"{' '.join(command)}\n{run.stderr}")
        return run.stdout

    def judge(self, path, deal, cards, decks):
        """Replays one match; gives the mismatch or nothing."""
        record = Record(*self.recorded(path, deal))
        referee = Referee(record, cards, decks)
        try:
            referee.play()
            return None
        except Mismatch as mismatch:
            return str(mismatch)
        except Exception as error:  # a crash of the referee is a failure too
            if self.verbose:
                traceback.print_exc()
            return f"step #{record.step}: the referee breaks down: {error!r}"
        finally:
            self.kinds += referee.kinds
            self.known += referee.known
            self.matches += 1

    def replay(self, name, pair, agents, deals, cards, decks, content=None):
        """Replays several deals of one experiment and notes the mismatches."""
        path = self.experiment(name, pair, agents, content=content)
        for deal in deals:
            mismatch = self.judge(path, deal, cards, decks)
            if mismatch:
                self.failures.append(f"{name} ({' against '.join(agents)}), deal {deal}, {mismatch}")
                if self.verbose:
                    kept = Path("/tmp") / "ashenfront-referee"
                    kept.mkdir(exist_ok=True)
                    (kept / f"{name}-{deal}.txt").write_text(self.recorded(path, deal)[0])
                    print(self.failures[-1][:1500])


def replay_shipped(bench, deals):
    """Matches of the shipped decks."""
    cards, decks = load()
    for n, pair in enumerate(SHIPPED):
        for agents in AGENTS:
            share = max(1, deals // 4) if agents[0] == "learnt" else deals
            bench.replay(f"{pair[0]}_{pair[1]}_{agents[0]}_{agents[1]}", pair, agents, range(share), cards, decks)


def replay_random_decks(bench, rng, deals):
    """Matches of random decks of the shipped cards."""
    for n in range(deals):
        cards, _ = load()
        text = "\n".join(deck_text(name, random_deck(rng, cards)) for name in ("alpha", "beta"))
        cards, decks = load(text)
        agents = AGENTS[n % 3]
        bench.replay(f"random_decks_{n}", ("alpha", "beta"), agents, range(3), cards, decks, text)


def replay_random_cards(bench, rng, sets):
    """Matches of random cards in random decks."""
    for n in range(sets):
        cards = random_cards(rng)
        made = {ident: Card(ident, fields) for ident, fields in cards.items()}
        text = cards_text(cards) + "".join(deck_text(name, random_deck(rng, made)) for name in ("alpha", "beta"))
        cards, decks = load(text)
        bench.replay(f"random_cards_{n}", ("alpha", "beta"), AGENTS[n % 3], range(3), cards, decks, text)


def self_test(bench):
    """Deliberate rule changes that the referee is not told of: it must catch each one."""
    cards, decks = load()
    missed = []
    for n, (change, what) in enumerate(CHANGES.items()):
        caught = None
        for pair in SHIPPED:
            path = bench.experiment(f"changed_{n}_{pair[0]}_{pair[1]}", pair, ("random", "planner"), change)
            for deal in range(16):
                caught = caught or bench.judge(path, deal, cards, decks)
            if caught:
                break
        print(f"  {what}: {change}: {'caught at ' + caught[:110] if caught else 'MISSED'}")
        if not caught:
            missed.append(change)
    return missed


def main():
    """Replays, tests itself, and prints totals."""
    parser = argparse.ArgumentParser(description="Referee for Ashenfront")
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true", help="only the self-test")
    parser.add_argument("--replay-only", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    bench = Bench(options.program, options.seed, options.verbose)
    if not options.self_test:
        replay_shipped(bench, options.deals)
        replay_random_decks(bench, random.Random(options.seed), options.deals * 2)
        replay_random_cards(bench, random.Random(options.seed), options.deals * 2)
        kinds = ", ".join(f"{kind} {n}" for kind, n in bench.kinds.most_common())
        print(f"{bench.matches} matches, {len(bench.failures)} mismatches; checked: {kinds}")
        for known, n in bench.known.most_common():
            print(f"  known, {n} times: {known}")
        for failure in bench.failures[:10]:
            print(failure[:1200])
    missed = []
    if not options.replay_only:
        print("self-test: rule changes that the referee is not told of")
        missed = self_test(bench)
    sys.exit(1 if bench.failures or missed else 0)


if __name__ == "__main__":
    main()
