"""Reads a match's log step by step and compares it with what the rules say."""

import re
from collections import Counter

from . import words
from .board import BACK, FRONT, PLACES

END = object()


class Mismatch(Exception):
    """The log and the rules differ."""


class MatchOver(Exception):
    """The match has ended, as the rules say it does."""


class Reader:
    """The items of one log, and what has been checked of them."""

    def __init__(self, items, totals):
        self.items, self.at, self.step, self.totals = items, 0, 0, totals
        self.match, self.told = None, []

    def fail(self, rule, expected, found):
        """Stops the match with what the rules say and what the log says."""
        raise Mismatch(f"step {self.step}: {rule}: the rules say {expected}; the log says {found}")

    def skip(self, kind, number=1):
        """Counts what is taken from the log without a check."""
        self.totals[f"skipped: {kind}"] += number

    def peek(self):
        """The next item that is not a choice told again in words."""
        while self.at < len(self.items) and self.items[self.at].kind == "told":
            expected, text = self.told.pop(0) if self.told else None, self.items[self.at].text
            if expected != text:
                self.fail("AX-D3 (choices in words)", f"`{expected}`", f"`{text}`")
            self.totals["choices in words"] += 1
            self.at += 1
        return self.items[self.at] if self.at < len(self.items) else None

    def event(self, text, rule):
        """The next event must be this one."""
        found = self.peek()
        if not found or found.kind != "event" or found.text != text:
            self.fail(rule, f"`{text}`", found)
        self.at += 1
        self.totals["events"] += 1
        self.totals[f"rule {rule}"] += 1

    def event_like(self, pattern, rule):
        """The next event must match a pattern; its match."""
        found = self.peek()
        match = re.fullmatch(pattern, found.text) if found and found.kind == "event" else None
        if not match:
            self.fail(rule, f"`{pattern}`", found)
        self.at += 1
        self.totals["events"] += 1
        self.totals[f"rule {rule}"] += 1
        return match

    def put_back(self, text):
        """What is left of the last event: the log joins what a seat draws in a row."""
        self.at -= 1
        self.items[self.at].text = text

    def choice(self, seat, options, rule, about=None, offered=None):
        """A seat's choice among options: each a text, or a tuple of texts that mean the same. A lone option is taken.

        If only some of the options are offered, the choice is among those.
        """
        self.match.end_silenced()
        self.picture(self.match)
        if len(options) == 1:
            return options[0] if isinstance(options[0], str) else options[0][0]
        found = self.peek()
        if not found or found.kind != "choice" or found.seat != seat:
            self.fail(rule, f"{seat} chooses among {shown(options)}", found)
        self.step = found.step
        self.allowed(found, options, rule)
        options = options if offered is None else offered
        flat = [text for option in options for text in ([option] if isinstance(option, str) else option)]
        if found.words not in flat:
            self.fail(rule, f"{seat} may choose among {shown(options)}", found)
        if found.count != len(options):
            self.fail(rule, f"{len(options)} options for {seat}, {shown(options)}", f"{found} of {found.count}")
        self.at += 1
        line = words.told(self.match, seat, found.words, rule, about)
        self.told += [line] if line else []
        self.totals["choices"] += 1
        self.totals["option counts"] += 1
        self.totals[f"choice {found.words.split()[0]}"] += 1
        return found.words

    def allowed(self, found, options, rule):
        """The record must list every option that the rules allow, and no other."""
        alike = [(option,) if isinstance(option, str) else option for option in options]
        missing = [texts for texts in alike if not set(texts) & set(found.options)]
        more = set(found.options).difference(*alike)
        if missing or more or len(found.options) != len(options):
            self.fail(rule, f"{found.seat} may choose among {shown(options)}", f"{found} among {shown(found.options)}")
        self.totals["options"] += len(options)

    def picture(self, match):
        """Compares the picture of the position, where one comes, with the referee's state."""
        found = self.peek()
        if not found or found.kind != "picture":
            return
        self.at += 1
        expected, seen = drawn(match), seen_in(found.lines)
        for key in sorted(set(expected) | set(seen)):
            if expected.get(key) != seen.get(key):
                self.fail("AX-POS-1 (picture)", f"{key} is `{expected.get(key)}`", f"`{seen.get(key)}`")
            self.totals["picture entries"] += 1


def shown(options):
    """Options in words."""
    return ", ".join(option if isinstance(option, str) else "|".join(option) for option in options)


def bare(text):
    """A text without blanks: pictures break lines in places that mean nothing."""
    return re.sub(r"\s+", "", text)


def drawn(match):
    """What a picture shows, as the referee's state has it: for each seat its line, its hand and its positions."""
    entries = {}
    for seat, player in match.players.items():
        if player.out:
            continue
        entries[f"{seat} line"] = bare(belongings(match, seat))
        names = ", ".join(match.cards[card].name for card in player.hand.elements())
        entries[f"{seat} hand"] = Counter(map(bare, names.split(", "))) if names else Counter()
        for place in (*FRONT, *BACK):
            units = match.on(seat, place)
            text = cell(match, units) if units else PLACES[place]
            entries[f"{seat} {PLACES[place]}"] = bare(text)
    return entries


def belongings(match, seat):
    """The line of a seat above its hand."""
    player = match.players[seat]
    trophies = f"{player.banked} Troph{'y' if player.banked == 1 else 'ies'}"
    pending = f" (and {player.pending} pending)" if player.pending else ""
    marks = "".join(f", `{name}` {n}" for name, n in player.marks.items() if n)
    sparks = match.sparks(seat)
    spend = f", {sparks} Spark{'' if sparks == 1 else 's'} to spend" if seat == match.active else ""
    sources = len(player.sources)
    return (
        f"Life Force {player.life}, {trophies}{pending}, {sources} Source{'' if sources == 1 else 's'}{spend}, "
        f"hand {player.hand.total()}, deck {player.deck.total()}, discarded {player.discard.total()}, "
        f"Energy {player.energy}{marks}"
    )


def cell(match, units):
    """A position with cards: the first one's name and numbers, and how many more there are."""
    unit = units[0]
    more = f" +{len(units) - 1}" if len(units) > 1 else ""
    width = 18 - len(more)
    name = f"[{unit.card.name[:width - 2]}]" if unit.down else unit.card.name[:width]
    return f"{name}{more} {stand(match, unit)}"


def stand(match, unit):
    """A card's numbers as a picture shows them."""
    sheet = match.sheet(unit)
    text = f"#{unit.id} {sheet.attack}/{sheet.defense - unit.damage}"
    text += ["", " Activated", " Exhausted"][unit.turned]
    text += "".join(f" {n}{kind[0]}" for kind, n in unit.counters.items() if n)
    text += " reinforced" * unit.reinforced + " Silenced" * sheet.hushed + " Focus" * (unit.focus is not None)
    return text + "".join(f" +{augment.name}" for augment in unit.augments)


def seen_in(lines):
    """The same entries read off the lines of a picture."""
    entries, seat, kind, own_rows = {}, None, None, []
    for line in lines:
        head = re.match(r"(S\d) \S+: (Life Force .*)", line)
        if head:
            seat, kind = head[1], "line"
            entries[f"{seat} line"] = bare(head[2])
            own_rows = []
        elif line.startswith("  hand: "):
            kind = "hand"
            entries[f"{seat} hand"] = line[8:]
        elif line.startswith(("front", "back")):
            kind = line.split()[0]
            own_rows.append(kind)
            add_cells(entries, seat, kind, line)
        elif kind in ("front", "back"):
            add_cells(entries, seat, kind, line)
    return finished(entries)


def add_cells(entries, seat, kind, line):
    """Adds the five cells of a line of a picture, left to right as drawn."""
    for col in range(5):
        text = line[7 + 20 * col:25 + 20 * col]
        key = f"{seat} {kind} {col}"
        entries[key] = entries.get(key, "") + bare(text)


def finished(raw):
    """Names the cells as their owner does: the second seat's side is drawn turned round."""
    entries = {}
    for key, text in raw.items():
        seat, *rest = key.split()
        if rest == ["hand"]:
            entries[key] = Counter(map(bare, text.split(", "))) if text != "none" else Counter()
        elif len(rest) == 1:
            entries[key] = text
        else:
            col = int(rest[1]) if seat == "S1" else 4 - int(rest[1])
            if rest[0] == "front" or 1 <= col <= 3:
                entries[f"{seat} {'F' + str(col + 1) if rest[0] == 'front' else 'B' + str(col)}"] = text
    return entries
