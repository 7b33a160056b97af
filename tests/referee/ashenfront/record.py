"""The log of one match, read into choices, lines and pictures."""

import re

WIDTH = 110
CHOICE = re.compile(r"#(\d+) (S\d) (.*) \(one of (\d+)\)$")
CHOICE_ALONE = re.compile(r"#(\d+) (S\d) (.*)$")


class Mismatch(Exception):
    """The log and the rules disagree."""


class Choice:
    """A logged choice: its step, seat, text and the number of options."""

    def __init__(self, step, seat, text, options):
        self.step, self.seat, self.text, self.options = step, seat, text, options

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

    def __init__(self, text):
        self.items, self.roles, self.tail = [], {}, []
        self.step, self.at = 0, 0
        self.read(unwrapped(text))

    def read(self, lines):
        """Sorts logical lines into items."""
        body = False
        for line in lines:
            role = re.match(r"  (S\d)  (\S+) as (\S+)$", line)
            if role and not body:
                self.roles[role[1]] = role[3]
            elif re.match(r"S\d \S+: home row", line):
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
