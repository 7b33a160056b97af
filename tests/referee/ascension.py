#!/usr/bin/env python3
"""The referee of Ascension: plays matches and holds every line of their records against the rules.

    python3 tests/referee/ascension.py PROGRAM [--matches N] [--verbose]

It was written from the rulebook, from the numbered rules (crates/ascension/src/rules.md), from the notation of the content and
from the content files, not from the program's rules. It exits with 0 and totals, or with 1 and the first disagreements. Then it
changes rules in secret and edits records, and shows that it notices.

Checked: lists, initiative with its ties, deployment; whose turn it is, what can be activated, passes, the end of turns; action
tokens; every flip against the deck of the last position, refreshes and burnt cards; attacks from their terms to damage, wounds and
defeats; range, sight and cover on level ground, and that all whom an attack can plainly be aimed at are offered; areas; conditions;
responses, and that `targeted` is asked; pushes, throws, falls, impacts; strides, legs, climbs, overlaps; hazardous ground; terrain
that is destroyed; scores, contests, the end and the shares. Every position is compared.

Not checked: whether a list of destinations (`go`) is complete; sight from and to raised ground; attacks on an area around a piece of
terrain, beyond their arithmetic; where somebody is put who makes room or lands; that windows other than `targeted` are asked; hazards
that a leg only crosses; the facing after a short sideways leg; win chances, `compared`, `words` (but cards that are looked at are read
from them); records `--as` a seat; experiments with other content; knobs other than those in ascension/content.py.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from ascension import mutations, runs  # noqa: E402


def numbers(counter):
    """A counter in words."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))


def main():
    """Plays, judges, mutates, reports."""
    options = argparse.ArgumentParser(description="Judges matches of Ascension.")
    options.add_argument("program")
    options.add_argument("--matches", type=int, default=160)
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    began = time.time()
    bench = runs.Bench(str(Path(chosen.program).resolve()))
    faults = []
    for plan in runs.plans(chosen.matches):
        fault = bench.judge(bench.record(plan))
        if chosen.verbose:
            print("ok " if fault is None else "BAD", plan, flush=True)
        if fault:
            faults.append(f"{plan}: {fault}")
    report(bench.tally, faults)
    missed = 0
    for title, found in (("secret change", mutations.secrets(bench)), ("edited record", mutations.edits(bench))):
        for name, noticed, fault in found:
            print(f"{title}, {name}: {'noticed' if noticed else 'MISSED'}: {(fault or '')[:150]}", flush=True)
            missed += not noticed
    print(f"{chosen.matches} matches, {len(faults)} disagreements, {missed} changes missed, {time.time() - began:.0f} s")
    return 1 if faults or missed else 0


def report(tally, faults):
    """Prints what was checked."""
    print(f"Matches {tally.matches}, positions {tally.positions}, choices {sum(tally.choices.values())}, events {sum(tally.events.values())}, "
          f"checks {sum(tally.rules.values())} of {len(tally.rules)} rules")
    for title, counter in (("Choices", tally.choices), ("Events", tally.events), ("Rules", tally.rules), ("Not decided", tally.undecided)):
        print(f"{title}: {numbers(counter)}")
    for fault in faults[:10]:
        print(f"Disagreement: {fault}")


if __name__ == "__main__":
    sys.exit(main())
