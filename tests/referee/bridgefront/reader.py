"""Reads the lines of a record one after another."""

import json


class Mismatch(Exception):
    """The record has something that the rulebook does not allow."""


class Reader:
    """The lines of a record. Positions are compared with the table as they come; win chances are left out."""

    def __init__(self, text):
        self.lines = [json.loads(line) for line in text.splitlines()]
        self.head, self.at, self.table, self.counts = self.lines[0], 1, None, None

    def step(self):
        """The number of the step of the next line."""
        return self.lines[min(self.at, len(self.lines) - 1)].get("step", 0)

    def peek(self):
        """The next line that is no position."""
        while "position" in self.lines[self.at] or "chance" in self.lines[self.at]:
            line = self.lines[self.at]
            if "position" in line:
                self.table.compare(line["position"])
            self.at += 1
        return self.lines[self.at]

    def next_is(self, event, **facts):
        """Whether the next line is an event of this kind with these facts."""
        line = self.peek()
        return line.get("event") == event and all(line.get(name) == value for name, value in facts.items())

    def event(self, event, **facts):
        """The next line, which has to be this event. The table follows it."""
        line = self.peek()
        if not self.next_is(event, **facts):
            wanted = " ".join([event] + [f"{name}={value}" for name, value in facts.items()])
            raise Mismatch(f"by the rulebook: {wanted}; in the record: {shown(line)}")
        return self.take()

    def take(self):
        """The next line, whichever event it is. The table follows it."""
        line = self.peek()
        if "event" not in line:
            raise Mismatch(f"by the rulebook an event follows; in the record: {shown(line)}")
        self.counts[line["event"]] += 1
        self.at += 1
        self.table.apply(line)
        return line

    def choice(self, seat, *starts):
        """The next line, which has to be a choice of this seat beginning with one of these words."""
        line = self.peek()
        if line.get("seat") != seat or "choice" not in line:
            raise Mismatch(f"by the rulebook {seat} chooses {' or '.join(starts)}; in the record: {shown(line)}")
        return self.chosen(starts)

    def chosen(self, starts=()):
        """The next line, which is a choice."""
        line = self.peek()
        if starts and line["choice"].split()[0] not in starts:
            raise Mismatch(f"by the rulebook a choice of {' or '.join(starts)}; in the record: {shown(line)}")
        if line["choice"] not in line["options"]:
            raise Mismatch(f"{line['seat']} chooses {line['choice']}, which is not among the options")
        self.counts["choices"] += 1
        self.at += 1
        return line


def shown(line):
    """A line of a record in short."""
    if "choice" in line:
        return f"{line['seat']} chooses {line['choice']}"
    return " ".join(f"{name}={value}" for name, value in line.items() if name not in ("step", "options"))[:300]


def same_options(line, rightful, rule):
    """The options of a choice have to be these, in any order."""
    offered, rightful = set(line["options"]), set(rightful)
    if offered != rightful:
        more, less = sorted(offered - rightful), sorted(rightful - offered)
        raise Mismatch(f"options of {line['seat']} ({rule}): too many {more[:8]}, missing {less[:8]}")
