#!/usr/bin/env python3
"""The referee of Frostblade: replays whole matches and holds every line of them against the rules.

    python3 tests/referee/frostblade.py PROGRAM [--deals N] [--seed S] [--self-test]

Written from the rulebook (core rules 0.4), from crates/frostblade/src/rules.md and model/content/NOTATION.md and from the content
files, not from the program's rules. It exits with 0 and totals, or with 1 and the first mismatches.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from frostblade import runs  # noqa: E402
from frostblade.replay import Tally  # noqa: E402

# Rule changes that the referee is not told of; each has to be caught.
SECRETS = (
    ("longer moves", ("V3",), {"squads.ck_raider.move": 7.0, "squads.rw_spear.move": 6.0}),
    ("weapons of more Strength", ("FB-COM-4",), {"items.hatchet.strength": "+1", "items.longsword.strength": "+2"}),
    ("hand-to-hand combat within 2 inches", ("FB-", "V8"), {"rules.melee.range": 2.0}),
    ("removal within 2 inches", ("FB-COH-4",), {"rules.coherency.removal_h": 2.0}),
    ("a structure's cover without worth", ("FB-COV-4", "FB-COM-5"), {"rules.cover.structure_evade": 0}),
    ("markers in range of 3 inches", ("FB-OBJ-2",), {"rules.objective.range_h": 3.0}),
    ("mates that stop no sight", ("FB-RNG", "FB-COV", "FB-SPELL", "options"), {"rules.los.own_squad_blocks": False}),
    ("Leaders worth 2 VP", ("FB-WIN-",), {"rules.victory.leader_vp": 2}),
    ("raiders easier to hit", ("FB-COM-5",), {"squads.ck_raider.defense": 2, "squads.rw_spear.defense": 3}),
)


def main():
    """Plays, replays, reports."""
    options = argparse.ArgumentParser(description="Replays matches of Frostblade and checks them.")
    options.add_argument("program")
    options.add_argument("--deals", type=int, default=16, help="how many matches")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--self-test", action="store_true", help="only the test with secret changes")
    options.add_argument("--verbose", action="store_true", help="a line for every match")
    chosen = options.parse_args()
    program = str(Path(chosen.program).resolve())
    good = chosen.self_test or matches(program, chosen)
    good = self_test(program, chosen) and good
    return 0 if good else 1


def matches(program, chosen):
    """The matches by the rules."""
    total, faults = Tally(), []
    for plan in runs.plans(chosen.deals, chosen.seed):
        tally, fault = runs.play(program, plan)
        total.add(tally)
        if chosen.verbose:
            print("ok " if fault is None else "BAD", plan, flush=True)
        if fault:
            faults.append(fault)
            print(f"Mismatch: {fault}", flush=True)
    faults += runs.unlikely(total)
    report(total, chosen.deals, faults)
    return not faults


def report(total, deals, faults):
    """Prints what was checked and what was not."""
    for title, numbers in (
        ("Checked", total.checked), ("Option counts predicted", total.counts), ("Option counts not predicted", total.uncounted),
        ("Skipped", total.skipped), ("Known defects", total.known),
    ):
        print(f"{title}: {sum(numbers.values())}" + (" (" + ", ".join(f"{k} {v}" for k, v in sorted(numbers.items())) + ")" if numbers else ""))
    print("Dice (successes of expected): " + ", ".join(f"{k} {h} of {m:.0f}" for k, (h, m, _) in sorted(total.dice.items())))
    for fault in faults[-10:]:
        print(f"Mismatch: {fault}")
    print(f"{deals} matches, {len(faults)} mismatches")


def self_test(program, chosen):
    """Plays with secret rule changes; the referee has to catch every one of them."""
    missed = []
    for number, (name, rules, secret) in enumerate(SECRETS):
        caught = None
        total = Tally()
        for plan in runs.secret_plans(chosen.seed, number, secret):
            tally, caught = runs.play(program, plan)
            total.add(tally)
            if caught is None and runs.unlikely(total):
                caught = runs.unlikely(total)[0]
            if caught:
                break
        right = caught is not None and any(f"[{rule}" in caught for rule in rules)
        print(f"Self-test, {name}: {'caught: ' if right else 'MISSED '}{caught or ''}", flush=True)
        missed += [] if right else [name]
    return not missed


if __name__ == "__main__":
    sys.exit(main())
