#!/usr/bin/env python3
"""Referee for Ashenfront."""
import sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).resolve().parent / "ashenfront"))
from content import load
from match import Referee
from record import Record, Mismatch
import traceback
cards, decks = load()
ok=0
for f in sys.argv[1:]:
    r = Record(open(f).read())
    ref = Referee(r, cards, decks)
    try:
        ref.play(); ok+=1
    except Mismatch as e:
        print(f, e)
    except Exception as e:
        print(f, "step", r.step, "CRASH", repr(e)); traceback.print_exc(limit=-3)
print(ok, "of", len(sys.argv)-1)
