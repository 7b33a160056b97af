"""The setup: lists, initiative, the order of teams, deployment (AS-INIT, AS-TEAM, AS-SETUP)."""

from math import hypot

from ascension.deck import key, value
from ascension.geometry import BLUR, gap


class Setup:
    """The part of the referee for the setup."""

    def start_setup(self):
        """Nothing has happened yet."""
        self.shown, self.places, self.queue, self.team_order = {}, {}, None, []

    def on_shows(self, line):
        """A side's flip in a contest: its total is its cards and, in initiative, its bonus (AS-FLIP-2, AS-UND-1)."""
        side, cards = line["side"] - 1, line["cards"]
        if not self.shown:
            self.begin_contest()
        # A side's flip is made by its first-listed seat (AS-INIT-2).
        # The record names the deciding card first, so the order of the deck says which was turned over first.
        deck = self.match.decks[self.match.team(side)[0]]
        deck.flip(sorted(cards, key=lambda card: -deck.depth(card)), self.check)
        bonus = self.match.bonus(side) if self.contest_bonus() else 0
        total = sum(map(value, cards)) + bonus
        self.check("AS-UND-1", line["total"] == total, f"side {side + 1} has {total} with its bonus of {bonus}")
        self.check("AS-TIE-4", [tuple(pair) for pair in key(cards)] == [tuple(pair) for pair in self.as_shown(cards)],
                   "the deciding card comes first")
        self.shown.setdefault(side, []).append((total, key(cards)))

    @staticmethod
    def as_shown(cards):
        """The cards in the order of the record, in the manner of a key."""
        return [key([card])[0] for card in cards]

    def contest_bonus(self):
        """Whether the underdog bonus counts: in initiative, elsewhere only if the scenario's contests have it (AS-UND-1)."""
        return not self.match.ranking or "contest" in self.rules.scenario()

    @staticmethod
    def ranked(shown):
        """The sides of a contest in order: total, then cards; exact ties by the next flips (AS-TIE)."""
        return sorted(shown, key=lambda side: shown[side], reverse=True)

    def on_initiative(self, line):
        """The order of the sides (AS-INIT-1)."""
        if not self.places:
            self.check("AS-INIT-1", set(self.shown) == set(self.match.sides), "all sides take part")
            self.check_reflips(self.shown)
            self.check_lists()
        order = self.ranked(self.shown)
        self.check("AS-INIT-1", line["side"] - 1 == order[line["place"]], f"place {line['place']} is of side {order[line['place']] + 1}")
        self.check("AS-TIE-5", line["total"] == self.shown[line["side"] - 1][-1][0], "the total is that of the last flip")
        self.places[line["place"]] = line["side"] - 1
        if len(self.places) == len(self.match.sides):
            self.match.ranking = order
            self.shown = {}
            self.team_order = []
            self.build_order()

    def check_reflips(self, shown):
        """Only sides with the very same cards and totals flip again (AS-TIE-5, AS-TIE-7)."""
        for side, flips in shown.items():
            for n in range(len(flips) - 1):
                same = [other for other, theirs in shown.items() if other != side and len(theirs) > n + 1 and theirs[:n + 1] == flips[:n + 1]]
                self.check("AS-TIE-5", same, f"side {side + 1} flips again without an exact match")
        ends = [tuple(map(str, flips)) for flips in shown.values()]
        self.check("AS-TIE-5", len(set(ends)) == len(ends), "an exact match is flipped again")

    def check_lists(self):
        """What each seat brings, and no more than the points agreed."""
        for seat in self.match.seats:
            brought = [f.sheet for f in self.match.figures if f.owner == seat]
            self.check("AS-SETUP-1", brought == self.match.list_of(seat), f"{seat} brings {self.match.list_of(seat)}, in the record {brought}")
        for side in self.match.sides:
            points = sum(self.rules.points(f.sheet) for f in self.match.figures if self.match.side[f.owner] == side)
            self.check("AS-SETUP-1", points <= self.rules["points.total"], f"side {side + 1} brings {points} points")

    def build_order(self):
        """The seats in order: sides by initiative, the seats of a team in the order it chose (AS-TEAM-1, AS-TEAM-2)."""
        order = []
        for side in self.match.ranking:
            team = self.match.team(side)
            order += sorted(team, key=lambda seat: self.team_order.index(seat) if seat in self.team_order else len(team) + team.index(seat))
        self.match.order = order

    def choose_follow(self, line):
        """A team puts a seat next in its order; its first-listed seat decides."""
        seat = line["choice"].split()[1]
        self.check("AS-TEAM-1", line["seat"] == self.match.team(self.match.side[seat])[0], "the first-listed seat of the team decides")
        self.check("AS-TEAM-1", seat not in self.team_order, f"{seat} has its place already")
        self.team_order.append(seat)
        self.build_order()

    def to_deploy(self, seat):
        """The characters that a seat has still to deploy."""
        return [f for f in self.match.figures if f.owner == seat and not f.deployed and not f.left_out]

    def choose_deploy(self, line):
        """A character is deployed, in the order of activation, one at a time (AS-SETUP-1)."""
        if self.queue is None:
            self.queue = -1
        for _ in self.match.order:
            self.queue = (self.queue + 1) % len(self.match.order)
            if self.to_deploy(self.match.order[self.queue]):
                break
        seat = self.match.order[self.queue]
        self.check("AS-SETUP-1", line["seat"] == seat, f"it is {seat}'s turn to deploy")
        figure = self.numbered(line["choice"])
        self.check("AS-SETUP-1", figure in self.to_deploy(seat), f"{figure} is not {seat}'s to deploy")
        for option in line["options"]:
            self.check_place(self.numbered(option), option, seat)
        figure.facing = float(line["choice"].split("@")[1])

    def check_place(self, figure, option, seat):
        """An offered place: in the zone, on the table, free."""
        self.check("AS-SETUP-1", figure in self.to_deploy(seat), f"{option} is not {seat}'s to deploy")
        figure.at, figure.facing = self.place(option), float(option.split("@")[1])
        self.check("AS-SETUP-1", self.in_zone(figure) and self.fits(figure), f"{option} is not free in the zone and on the table")

    def on_left_out(self, line):
        """There was no free place."""
        self.figure(line["who"]).left_out = True

    def on_deployed(self, line):
        """A character stands on the table."""
        figure = self.figure(line["who"])
        figure.at, figure.deployed, figure.alive = self.place(line["at"]), True, True
        if "choice" not in self.lines[self.at - 1]:
            self.check("AS-SETUP-1", False, "nobody chose this deployment")
        self.check("AS-SETUP-1", self.in_zone(figure), f"{figure} stands outside its zone at {figure.at}")
        self.check("AS-SETUP-1", self.on_table(figure), f"{figure} is not wholly on the table")
        for other in self.match.figures:
            if other is not figure and other.alive:
                self.check("AS-MOVE-7", gap(figure.place(), other.place()) > -BLUR, f"{figure} overlaps {other}")

    def in_zone(self, figure):
        """Whether a base's centre is in the zone of its side."""
        wide, deep = self.rules["board.width"], self.rules["board.depth"]
        number, sides = self.match.sides.index(self.match.side[figure.owner]), len(self.match.sides)
        x, y = figure.at
        if sides == 2:
            band = self.rules["board.zone_depth_mm"]
            return y <= band + BLUR if number == 0 else y >= deep - band - BLUR
        corners = {3: ((0, 0), (wide, 0), (wide / 2, deep)), 4: ((0, 0), (wide, 0), (0, deep), (wide, deep))}
        if sides not in corners:
            return True
        if sides == 3:
            near = corners[3][number]
            return hypot(x - near[0], y - near[1]) <= 180 + BLUR
        return any(hypot(x - c[0], y - c[1]) <= 180 + BLUR for c in corners[4])

    def on_table(self, figure):
        """Whether a base is wholly on the table."""
        from ascension.geometry import core
        a, b, r = core(*figure.place())
        wide, deep = self.rules["board.width"], self.rules["board.depth"]
        return all(r - BLUR <= x <= wide - r + BLUR and r - BLUR <= y <= deep - r + BLUR for x, y in (a, b))
