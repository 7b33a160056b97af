"""A match's log as a list of choices, events and pictures."""

import re
import subprocess

WIDTH = 110
CHOICE = re.compile(r"#(\d+) (S\d) (.+) \(one of (\d+)(?:, in .*)?\)$")


class Item:
    """One thing that the log reports."""

    def __init__(self, kind, text, **more):
        self.kind, self.text = kind, text
        self.step, self.seat, self.words, self.count = (more.get(key) for key in ("step", "seat", "words", "count"))
        self.lines = more.get("lines", [])

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


def parse(text):
    """The seats with their decks, the items of the match and the lines after its end."""
    lines = unwrapped(text.splitlines())
    decks, items, rest = {}, [], []
    begun = over = ended = False
    for line in lines:
        header = re.match(r"  (S\d)  (\S+) as (\S+)$", line)
        if header and not begun:
            decks[header[1]] = header[3]
            continue
        begun = begun or any(line.startswith(f"{seat} {deck}: ") for seat, deck in decks.items())
        if not begun:
            continue
        ended = ended or (over and not line)
        if ended:
            rest.append(line)
            continue
        add_line(items, line, decks)
        over = over or line.startswith("The match is over")
    return decks, items, rest


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
    """Has the program play one match, and returns its log."""
    command = [program, "match", str(experiment), "--deal", str(deal), "--seating", str(seating), "--actions"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return done.stdout
