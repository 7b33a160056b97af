#!/usr/bin/env python3
"""The referee of Ascension's characters bought by points: prices, legality, and matches of such characters.

    python3 tests/referee/ascension_points.py PROGRAM [--matches N] [--verbose]

It was written from the numbered rules (crates/ascension/src/rules.md, AC-...), from the notation of the content and from what the
price list says, not from the program's rules and not from prices.toml. The frame of a match (turns, tokens, decks, movement, terrain)
is that of the referee of Ascension (ascension.py), which says what it does not check. It exits with 0 and totals, or with 1 and the
first disagreements. Then it changes rules and prices in secret and edits records, and shows that it notices.

Checked: the price of every part of 3,000 random characters, that they are legal, and that edited illegal ones are refused at the right
part. In matches of random characters and of some by hand: what can be used with one token and with two, and one ability in an
activation; the terms of each attack with template, tokens, traits, auras and cover; who is named, in an area, on a line or in a chain,
with the attacker and its friends; one flip for all; each effect against the suits and the result, in the order of the sheet, and what
it brings; how far and which way somebody is pushed, thrown, displaced, and by whom that is possible; exhaust and the return of tokens;
responses, who may answer, and what they change; abilities; damage that traits reduce; regeneration; Seize Fate.

Not checked: whether a list of places (areas, lines, landings, placements, steps aside) is complete; that areas with a range of 0 and a
diameter are offered; control of the zone by equal Influence that is made of different Sizes; where the way of displace_attacker leads
over terrain, and whether it had a place to go to; throws and displacements that come to nothing where others stand close; landings and
areas on or beside pieces of terrain; cover and sight from and to raised ground; facings of oval bases after a step aside or a
displacement; attacks of a chain after somebody stepped aside; what was compelled of several where there was no choice; the choices of
players; thrown terrain, which is not played; readings other than the chosen ones.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from ascension_points import mutations, runs, shop  # noqa: E402

LEVELS = ((45, 7), (60, 8), (75, 9))


def numbers(counter):
    """A counter in words."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))


def check_prices(store):
    """Prices and legality."""
    faults = [fault for points, seed in LEVELS for fault in store.compare(points, 1000, seed)] + list(store.refuse())
    print(f"{store.characters} random characters of {store.parts} parts, {len(store.bought)} different ones, were priced alike; {store.refused} illegal ones")
    return faults


def play(bench, count, verbose):
    """Matches."""
    for plan in runs.plans(bench.program, count):
        fault = bench.judge(bench.record(plan))
        if verbose:
            print("ok " if fault is None else "BAD", plan, flush=True)
        if fault:
            yield f"{plan}: {fault}"


def report(tally, faults):
    """Prints what was checked."""
    print(f"Matches {tally.matches}, positions {tally.positions}, choices {sum(tally.choices.values())}, events {sum(tally.events.values())}, "
          f"checks {sum(tally.rules.values())} of {len(tally.rules)} rules")
    for title, counter in (("Parts", tally.parts), ("Rules", tally.rules), ("Not decided", tally.undecided)):
        print(f"{title}: {numbers(counter)}")
    for fault in faults[:10]:
        print(f"Disagreement: {fault}")


def main():
    """Prices, plays, judges, mutates, reports."""
    options = argparse.ArgumentParser(description="Judges bought characters of Ascension and their matches.")
    options.add_argument("program")
    options.add_argument("--matches", type=int, default=100)
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    began = time.time()
    bench = runs.BoughtBench(str(Path(chosen.program).resolve()))
    store = shop.Shop(bench.program, bench.folder.name)
    faults = check_prices(store)
    faults += play(bench, chosen.matches, chosen.verbose)
    report(bench.tally, faults)
    missed = 0
    for title, found in (("secret price", mutations.prices(store)), ("secret change", mutations.secrets(bench)), ("edited record", mutations.edits(bench))):
        for name, noticed, fault in found:
            print(f"{title}, {name}: {'noticed' if noticed else 'MISSED'}: {(fault or '')[:150]}", flush=True)
            missed += not noticed
    print(f"{chosen.matches} matches, {len(faults)} disagreements, {missed} changes missed, {time.time() - began:.0f} s")
    return 1 if faults or missed else 0


if __name__ == "__main__":
    sys.exit(main())
