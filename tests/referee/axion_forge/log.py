"""A match as a list of choices, events and pictures: from its record and its log."""

import json
import re
import subprocess
from pathlib import Path

WIDTH = 110
CHOICE = re.compile(r"#(\d+) (S\d) (.+) \(one of (\d+)(?:, in .*)?\)$")


class Item:
    """One thing that the log reports."""

    def __init__(self, kind, text, **more):
        self.kind, self.text = kind, text
        self.step, self.seat, self.words, self.count = (more.get(key) for key in ("step", "seat", "words", "count"))
        self.lines = more.get("lines", [])
        # What the record lists for a choice: every option that the rules allow.
        self.options = []

    def __repr__(self):
        return f"{self.kind} `{self.text}`"


def unwrapped(lines):
    """Joins the lines that the log broke because they were too long."""
    joined, last = [], ""
    for line in lines:
        words = line.split()
        indent = len(line) - len(line.lstrip())
        broken = joined and words and not line.startswith("  |") and indent >= 4 and not last.startswith("#")
        if broken and len(last) + 1 + len(words[0]) > WIDTH:
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
        last = line
    return joined


def parse(text, record):
    """The seats with their decks, the items of the match and the lines after its end."""
    lines = unwrapped(text.splitlines())
    decks = {seat["seat"]: seat["role"] for seat in record[0]["seats"]}
    items, rest = [], []
    begun = over = ended = False
    for line in lines:
        begun = begun or any(line.startswith(f"{seat} {deck}: ") for seat, deck in decks.items())
        if not begun:
            continue
        ended = ended or (over and not line)
        if ended:
            rest.append(line)
            continue
        add_line(items, line, decks)
        over = over or line.startswith("The match is over")
    add_options(items, record)
    return decks, items, rest


def add_options(items, record):
    """Adds the options in the record to the choices in the log, which must be the same choices."""
    choices = [item for item in items if item.kind == "choice"]
    recorded = [line for line in record if "choice" in line]
    logged = [(item.step, item.seat, item.words, item.count) for item in choices]
    if logged != [(line["step"], line["seat"], line["choice"], line["compared"]) for line in recorded]:
        raise SystemExit("the log and the record have different choices")
    for item, line in zip(choices, recorded):
        item.options = line["options"]


def add_line(items, line, decks):
    """Adds one line of the match to its items."""
    choice = CHOICE.match(line)
    if choice:
        items.append(Item("choice", line, step=int(choice[1]), seat=choice[2], words=choice[3], count=int(choice[4])))
    elif line.startswith("  |"):
        if items[-1].kind != "picture":
            items.append(Item("picture", "the picture", lines=[]))
        items[-1].lines.append(line[4:])
    elif any(line.startswith(f"{seat} {deck} ") for seat, deck in decks.items()):
        items.append(Item("told", line.strip()))
    elif line.strip():
        items.append(Item("event", line.strip()))


def play(program, experiment, deal, seating, folder):
    """Has the program play and record one match, and show it from the record; its log and the lines of the record."""
    path = Path(experiment).with_suffix(".jsonl")
    which = ["--deal", str(deal), "--seating", str(seating)]
    path.write_text(printed([program, "match", str(experiment), *which, "--json"], folder), encoding="utf-8")
    record = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return printed([program, "replay", str(path), "--log", "--actions"], folder), record


def printed(command, folder):
    """What a command prints, which must not fail."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return done.stdout
