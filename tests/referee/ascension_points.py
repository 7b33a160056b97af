#!/usr/bin/env python3
import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from ascension_points import runs  # noqa: E402

def main():
    options = argparse.ArgumentParser(description="x")
    options.add_argument("program")
    options.add_argument("--matches", type=int, default=40)
    options.add_argument("--first", type=int, default=0)
    chosen = options.parse_args()
    bench = runs.BoughtBench(str(Path(chosen.program).resolve()))
    faults = []
    for n, plan in enumerate(runs.plans(bench.program, chosen.matches)):
        if n < chosen.first: continue
        fault = bench.judge(bench.record(plan))
        if fault:
            faults.append(f"{plan}: {fault}")
            print(n, plan, fault[:900], flush=True)
    t = bench.tally
    print(len(faults), t.matches, sum(t.rules.values()), dict(t.undecided)); print(dict(t.parts)); print(dict(t.rules))
main()
