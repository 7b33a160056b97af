"""One match, read into choices, lines and pictures: from its log, and its choices also from its record."""

import re

WIDTH = 110
CHOICE = re.compile(r"#(\d+) (S\d) (.*) \(one of (\d+)\)$")
CHOICE_ALONE = re.compile(r"#(\d+) (S\d) (.*)$")


class Mismatch(Exception):
    """The log and the rules disagree."""


class Choice:
    """A logged choice: its step, seat, text, the number of options and, from the record, which they are."""

    def __init__(self, step, seat, text, options):
        self.step, self.seat, self.text, self.options = step, seat, text, options
        self.listed = []

    def __str__(self):
        return f"#{self.step} {self.seat} {self.text} (one of {self.options})"


def unwrapped(text):
    """Logical lines: a broken line is indented by four more and would not have fitted (the log's own layout)."""
    lines, first_indent, last = [], 0, ""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        word = line.split(" ")[indent] if line.strip() else ""
        tight = len(last) + 1 + len(word) > WIDTH
        if lines and word and tight and indent == first_indent + 4 and not line.startswith("#"):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
            first_indent = indent
        last = line
    return lines


class Record:
    """A cursor over the log of one match."""

    def __init__(self, text, recorded):
        self.items, self.tail = [], []
        self.roles = {seat["seat"]: seat["role"] for seat in recorded[0]["seats"]}
        self.step, self.at = 0, 0
        self.read(unwrapped(text))
        self.add_options(recorded)

    def add_options(self, recorded):
        """Adds the options in the record to the choices in the log, which must be the same choices."""
        choices = [item for item in self.items if isinstance(item, Choice)]
        lines = [line for line in recorded if "choice" in line]
        logged = [(choice.step, choice.seat, choice.text, choice.options) for choice in choices]
        if logged != [(line["step"], line["seat"], line["choice"], line["compared"]) for line in lines]:
            raise SystemExit("the log and the record have different choices")
        for choice, line in zip(choices, lines):
            choice.listed = line["options"]

    def read(self, lines):
        """Sorts logical lines into items."""
        body = False
        for line in lines:
            if re.match(r"S\d \S+: home row", line):
                body = True
                self.items.append(line.strip())
            elif body and not self.tail:
                self.read_body(line)
            elif body:
                self.tail.append(line)

    def read_body(self, line):
        """One line between the first seat and the end."""
        match = CHOICE.match(line) or CHOICE_ALONE.match(line)
        if line.startswith("ended after"):
            self.tail.append(line)
        elif match:
            options = int(match[4]) if match.lastindex == 4 else 1
            self.items.append(Choice(int(match[1]), match[2], match[3], options))
        elif line.startswith("  |"):
            if not isinstance(self.items[-1], list):
                self.items.append([])
            self.items[-1].append(line[4:])
        elif line.strip():
            self.items.append(line.strip())

    def peek(self):
        """The next item, or None."""
        return self.items[self.at] if self.at < len(self.items) else None

    def next(self):
        """Takes the next item."""
        item = self.peek()
        self.at += 1
        if isinstance(item, Choice):
            self.step = item.step
        return item

    def replace(self, line):
        """Puts what is left of a line in its place."""
        self.items[self.at] = line

    def fail(self, rule, rules_say, log_says=None):
        """Stops the match with what the rules say and what the log says."""
        shown = self.peek() if log_says is None else log_says
        raise Mismatch(f"step #{self.step}: {rule}: the rules say: {rules_say}; the log says: {shown}")

    def expect(self, line, rule):
        """Takes a line that the rules demand."""
        if self.peek() != line:
            self.fail(rule, line)
        self.next()
