#!/usr/bin/env python3
"""Referee for Bridgefront.

Plays matches with `evenhand match`, reads nothing but their records, and follows them by the rulebook: every choice and what
may be chosen, every event and its consequence, every position. Then it shows that it notices changes: matches under other
rules, judged by the rulebook, and records with one changed line. Card numbers are those printed in the rulebook.

Checked: the setup with the map, decks, starting bridges and free cards; income, hands, draws, shuffles and known cards on top;
bids, ties, prices and the pass pot; which cards can lie on top of the shared decks; options, costs, reveal and order of every
Action Step; bridges, paths, steps, forced stops, third players, traps; what cards do; battles and sieges with thresholds,
numbers of dice, hits against losses, hits lost on the dead, abilities, and what deaths pay; collection, captures, Control VP, the
end and the ranking.

Not checked: shuffles, dice and other chance beyond what is possible (the run prints the rate of hits); the order of a draw
pile beyond known cards; which number of Forces of several is offered, and which bids above 8 gold; whether champions may stay;
options of a path over wormholes and opened edges; paths declared beyond a hex with enemies, and strikes on hexes without
enemies, which the program does not offer; who of a side a hit falls on, under Focus Fire, Hit Control and Tactical Hand too;
what `missed` names; where a Mortar Shot that hits nothing lands; the purse of gold for deaths; `exposed`; win chances; records
`--as` a seat. Other rules than the rulebook's are followed for the numbers in `match.KNOBS` and for copies of cards only.

    python3 tests/referee/bridgefront.py PROGRAM [--matches N] [--verbose]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "bridgefront"))

from runs import Bench, changed_lines, changed_rules, every_card, straight  # noqa: E402


def main():
    """Judges the matches, then the changes, and prints totals."""
    parser = argparse.ArgumentParser(description="Referee for Bridgefront")
    parser.add_argument("program")
    parser.add_argument("--matches", type=int, default=2, help="matches of each table")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    bench = Bench(options.program, options.verbose)
    straight(bench, options.matches)
    every_card(bench, options.matches * 2)
    bench.print_totals()
    missed = changed_rules(bench) + changed_lines(bench)
    for text in missed:
        print(f"MISSED: {text}")
    sys.exit(1 if bench.failures or missed else 0)


if __name__ == "__main__":
    main()
