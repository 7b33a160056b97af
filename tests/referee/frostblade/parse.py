"""Reads the text that `evenhand match FILE --actions --svg DIR` writes."""

import re
from pathlib import Path

ACTION = re.compile(r"^#(\d+) S([12]) (.*?) \(one of (\d+)\)$")
BASE = re.compile(
    r'<g class="base"><title>(.+?), model (\d+) of (\d+), (\d+) of (\d+) HP[^<]*</title>'
    r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"'
)
WIDTH = 110


class Action:
    """A choice: step, player (0 or 1), words, number of options."""

    def __init__(self, step, seat, words, options):
        self.step, self.seat, self.words, self.options = step, seat, words.split(), options
        self.verb = self.words[0]

    def __str__(self):
        return f"#{self.step} S{self.seat + 1} {' '.join(self.words)} (one of {self.options})"


class Log:
    """A whole match: head, passages (choices with what follows from them), tail."""

    def __init__(self, text):
        lines = join_wrapped(text.splitlines())
        first = next((k for k, line in enumerate(lines) if ACTION.match(line)), len(lines))
        self.head, self.passages = lines[:first], []
        end = next((k for k, line in enumerate(lines) if re.match(r"^ended after \d+ steps", line)), len(lines))
        self.tail = lines[end:]
        for line in lines[first:end]:
            self.add(line)

    def add(self, line):
        """Adds a line to the passages; pictures are left out."""
        found = ACTION.match(line)
        if found:
            step, seat, words, options = found.groups()
            if not self.passages or self.passages[-1][1]:
                self.passages.append(([], []))
            self.passages[-1][0].append(Action(int(step), int(seat) - 1, words, int(options)))
        elif line.strip() and not is_picture(line):
            self.passages[-1][1].append(line)


def is_picture(line):
    """Whether a line belongs to the picture of the table and the lists beside it."""
    if line.startswith(("  |", "  ---", "  . open")):
        return True
    return bool(re.match(r"^  (P1 .* P2 |[A-Za-z] .*(\d/\d|\(gone\)))", line) or re.match(r"^ {10,}[a-z@] .*(\d/\d|\(gone\))", line))


def join_wrapped(lines):
    """Joins lines that were broken at the width of a page."""
    joined, base, last = [], 0, 0
    for line in lines:
        indent = len(line) - len(line.lstrip())
        word = line.split(" ", indent + 1)[indent] if line.strip() else ""
        broken = joined and indent == base + 4 and last + 1 + len(word) > WIDTH and not joined[-1].startswith("#")
        if broken and word:
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
            base = indent
        last = len(line)
    return joined


def pictures(folder):
    """What stands on the table after each turn: turn -> (squad, model from 1) -> (x, y, HP left)."""
    turns = {}
    for path in sorted(Path(folder).glob("turn-*.svg")):
        models = {}
        for name, place, _, left, _, x, y, radius in BASE.findall(path.read_text(encoding="utf-8")):
            name = name.replace("&amp;", "&").replace("&apos;", "'").replace("&quot;", '"')
            spot = (round(float(x) * 1000), 30000 - round(float(y) * 1000))
            models[name, int(place)] = (*spot, int(left), float(radius))
        turns[int(path.stem[5:])] = models
    return turns
