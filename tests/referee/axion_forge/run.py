"""Runs the referee: experiments, matches, totals, and the test of the referee itself."""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from . import log as logs
from .content import Content
from .match import Match
from .reader import Mismatch

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "src/games/axion_forge/content"


def experiment(folder, name, agents, factions, seed, more=""):
    """Writes an experiment file."""
    path = folder / f"{name}.toml"
    agents, factions = (", ".join(f'"{each}"' for each in group) for group in (agents, factions))
    path.write_text(
        f'question = "Does it play by the rules?"\ngame = "axion_forge"\nseed = {seed}\n{more}\n'
        f"[table]\nplayers = 2\nagents = [{agents}]\nfactions = [{factions}]\n[stop]\ndeals = 1000\n",
        encoding="utf-8",
    )
    return path


def judge(program, path, content, deal, seating, totals):
    """Replays one match; the message of its first mismatch, or None."""
    text = logs.play(program, path, deal, seating, ROOT)
    decks, items, _ = logs.parse(text)
    match = Match(content, decks, items, totals)
    try:
        match.replay()
    except Mismatch as wrong:
        return f"{path.name} deal {deal} seating {seating}, {wrong}"
    totals["matches"] += 1
    totals[f"ended by {match.reason}"] += 1
    return None


def main():
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    content = Content(sorted(CONTENT.glob("*.toml")))
    totals, wrong, played = Counter(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for agents in (["random"], ["planner"], ["learnt"]):
            for factions in (["foundry", "court"], ["wildhunt", "court"], ["wildhunt", "foundry"]):
                path = experiment(Path(folder), f"{agents[0]}-{'-'.join(factions)}", agents, factions, arguments.seed)
                for deal in range(arguments.first, arguments.first + arguments.deals):
                    played += 1
                    message = judge(arguments.program, path, content, deal, deal % 2, totals)
                    wrong += [message] if message else []
    for message in wrong:
        print(message[:1500])
    print(f"{played - len(wrong)} of {played} matches replayed; " + ", ".join(
        f"{name} {n}" for name, n in totals.most_common() if not name.startswith("rule ")))
    return 1 if wrong else 0
