"""Walks through the lines of a record and holds each against the rules."""

import json
import re
from collections import Counter

from ascension.content import Rules
from ascension.deck import value
from ascension.ending import Ending
from ascension.fight import Fight
from ascension.match import Disagreement, Figure, Match
from ascension.moves import Moves
from ascension.setup import Setup
from ascension.turns import Turns

PLACE = re.compile(r"\((-?[\d.]+),(-?[\d.]+)\)")


class Tally:
    """What was checked."""

    def __init__(self):
        self.rules, self.events, self.choices, self.undecided = Counter(), Counter(), Counter(), Counter()
        self.matches = self.positions = 0


class Referee(Setup, Turns, Fight, Moves, Ending):
    """One match."""

    content = Rules

    def __init__(self, lines, tally, hidden=()):
        self.lines = [line for line in lines if "chance" not in line]
        self.tally, self.at = tally, 0
        head = self.lines[0]
        self.rules = self.content(head["rules"], hidden)
        self.match = Match(self.rules, head["seats"])
        self.words = ""
        self.choice = None
        self.start_setup()
        self.start_turns()
        self.start_fight()
        self.start_moves()
        self.start_ending()

    def check(self, rule, good, text):
        """Notes a check, and stops at a disagreement."""
        self.tally.rules[rule] += 1
        if not good:
            raise Disagreement(f"[{rule}] step {self.lines[self.at].get('step', 0)}: {text}; the line: "
                               f"{json.dumps(self.shortened(self.lines[self.at]))[:300]}")

    @staticmethod
    def shortened(line):
        """A line without what is long."""
        return {key: value for key, value in line.items() if key not in ("options", "position")}

    def unsure(self, what):
        """Notes something that could not be decided."""
        self.tally.undecided[what] += 1

    def play(self):
        """All lines."""
        for self.at in range(1, len(self.lines)):
            line = self.lines[self.at]
            if "choice" in line:
                self.choose(line)
            elif "event" in line:
                self.tally.events[line["event"]] += 1
                getattr(self, "on_" + line["event"])(line)
            elif "position" in line:
                self.tally.positions += 1
                self.meet(line["position"])
            elif "end" in line:
                self.finish(line)
            else:
                self.check("record", False, "the match broke down")
        self.tally.matches += 1

    def following(self, far=1):
        """A line after this one."""
        return self.lines[self.at + far] if self.at + far < len(self.lines) else {}

    def choose(self, line):
        """A choice: it is among its options, and somebody who may choose makes it."""
        word = line["choice"].split()[0].replace("-", "_")
        self.tally.choices[word] += 1
        self.choice, self.words = line, line["words"]
        open_menu = word in ("go", "stride", "climb", "traverse", "deploy", "at_place")
        self.check("options", open_menu or line["choice"] in line["options"], f"{line['choice']} was not offered")
        dead = [f for f in self.match.figures if f.alive and f.wounds <= 0]
        self.check("AS-ATK-6", not dead, f"{', '.join(map(str, dead))} has no wounds left and stands")
        getattr(self, "choose_" + word)(line)

    def figure(self, number):
        """A character by its number."""
        return self.match.figures[number]

    def numbered(self, text):
        """The character of a choice such as "activate #3"."""
        return self.figure(int(re.search(r"#(\d+)", text).group(1)))

    @staticmethod
    def place(text):
        """The place of a text such as "go (1,2)"."""
        x, y = PLACE.search(text).groups()
        return float(x), float(y)

    def on_turned(self, line):
        """Cards are turned over (AS-FLIP-1)."""
        self.check("AS-FLIP-1", len(line["cards"]) == 2, f"a flip of {len(line['cards'])} cards")
        self.match.decks[line["seat"]].flip(line["cards"], self.check)
        after = self.following()
        self.check("AS-FLIP-1", after.get("event") == "flipped" and after["seat"] == line["seat"]
                   and after["number"] == sum(map(value, line["cards"])), f"the flip is {sum(map(value, line['cards']))}")

    def meet(self, position):
        """Holds the stored position against the referee's own."""
        state, match = position["state"], self.match
        for seat, stored in zip(match.seats, state["decks"]):
            match.decks[seat].meet(stored, self.check)
        for figure, stored in zip(match.figures, state["figures"]):
            self.meet_figure(figure, stored, position["at"])
        for number, (piece, stored) in enumerate(zip(match.pieces, state["pieces"])):
            self.check("AS-TER-2", piece.gone == stored["gone"], f"piece {number} ({piece.name}) gone: {piece.gone}")
            self.check("AS-DOOR-1", piece.open == stored["open"], f"piece {number} ({piece.name}) open: {piece.open}")
            if not piece.gone:
                self.check("AS-TER-2", max(0, piece.wounds) == stored["wounds"],
                           f"piece {number} ({piece.name}) has {piece.wounds} wounds, in the record {stored['wounds']}")
        if position["at"] == "turn_ended" or self.following().get("end") in ("target", "turn_limit"):
            self.drop_patches()
        self.meet_patches(state)
        self.meet_table(position)

    def meet_figure(self, figure, stored, moment):
        """One character."""
        for rule, name, own, kept in (
            ("AS-ATK-6", "alive", figure.alive, stored["alive"]),
            ("AS-ATK-6", "wounds", figure.wounds, stored["wounds"]),
            ("AS-TOK-7", "pool", figure.pool, stored["pool"]),
            ("AS-TOK-3", "slots", figure.slots, stored["slots"][:len(figure.slots)]),
            ("AS-COND-1", "conditions", list(figure.conditions.values()), stored["conditions"]),
        ):
            if name in ("wounds", "alive") or figure.alive:
                self.check(rule, own == kept, f"{figure} has {name} {own}, in the record {kept}")
        if not figure.alive:
            return
        self.check("AS-COND-1", all(0 <= n <= self.rules["conditions.cap"] for n in stored["conditions"]), f"{figure} has too many tokens")
        if figure.loan is None and not stored["lent"]:
            self.check("AS-TOK-7", self.owed(figure) == figure.pool + sum(figure.slots),
                       f"{figure} has {figure.pool} + {figure.slots} tokens of {self.owed(figure)}")
        at = stored["at"]["x"] / 256, stored["at"]["y"] / 256
        if figure.at is not None:
            apart = max(abs(figure.at[0] - at[0]), abs(figure.at[1] - at[1]))
            self.check("AS-MOVE-4", apart < 0.01, f"{figure} stands at {figure.at}, in the record at {at}")
        if figure.sure_facing and moment != "match_ended" and figure.base[0] != figure.base[1]:
            turn = (figure.facing - stored["facing"] / 2) % 180
            self.check("AS-Q39", min(turn, 180 - turn) <= 0.75, f"{figure} faces {figure.facing:.1f}, in the record {stored['facing'] / 2}")
        figure.at, figure.facing, figure.sure_facing = at, stored["facing"] / 2, True
        figure.level = stored["surface"]
        if isinstance(figure.level, dict):
            piece, level = figure.level["Level"]
            figure.height = self.match.pieces[piece].heights[level]
            self.check("AS-STEP-2", self.match.pieces[piece].contains(at), f"{figure} does not stand on {self.match.pieces[piece].name}")
        else:
            figure.height = 0
        if figure.level == "Ground":
            self.check("AS-MOVE-8", self.on_table(figure), f"{figure} is not wholly on the table")
            self.check_overlap(figure)
            self.check_rest(figure)

    def owed(self, figure):
        """How many tokens a character has in all: its capacity, and one that it borrowed (AS-Q75)."""
        return self.rules.capacity(figure.sheet) + sum(1 for f in self.match.figures if f.loan == figure.number)

    def on_enters(self, line):
        """A character enters."""
        self.check("AS-SETUP-1", line["who"] == len(self.match.figures), "the characters are numbered in order")
        self.match.figures.append(Figure(line["who"], line["owner"], line["sheet"], self.rules))
