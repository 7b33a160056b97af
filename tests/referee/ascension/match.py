"""The referee's own picture of a match."""

from ascension.content import CONDITIONS, FACTIONS
from ascension.deck import Deck
from ascension.geometry import gap, table


class Disagreement(Exception):
    """A rule and the record differ."""


class Figure:
    """A character (AS-COMP-7)."""

    def __init__(self, number, owner, sheet, rules):
        self.number, self.owner, self.sheet = number, owner, sheet
        self.pool, self.slots = rules.capacity(sheet), [0] * (1 + len(rules.actions(sheet)))
        self.wounds = rules.wounds(sheet)
        self.conditions = dict.fromkeys(CONDITIONS, 0)
        self.alive = self.deployed = self.activated = self.left_out = False
        self.at, self.facing, self.level = (0.0, 0.0), 0.0, "Ground"
        self.base, self.size = rules.sheets[sheet]["base"], rules.size(sheet)
        self.height = 0
        self.loan = None
        self.locked = 0
        self.moved = 0.0
        self.sure_facing = True

    def place(self):
        """What geometry needs to know of it."""
        return self.at, self.facing, self.base

    def __str__(self):
        return f"{self.sheet} #{self.number}"


class Match:
    """Seats, sides, characters, decks, terrain."""

    def __init__(self, rules, seats):
        self.rules, self.seats = rules, [seat["seat"] for seat in seats]
        self.roles = {seat["seat"]: FACTIONS[seat["role"]] for seat in seats}
        teams = rules["sides.team"] or list(range(len(seats)))
        self.side = {seat: teams[n] for n, seat in enumerate(self.seats)}
        self.sides = sorted(set(teams))
        self.figures, self.pieces = [], table(rules)
        self.decks = {seat: Deck(rules, seat) for seat in self.seats}
        self.order, self.ranking = [], []
        self.next = None
        self.mark = None
        self.turn = 0
        self.active = None
        self.score = dict.fromkeys(self.sides, 0)
        self.markers = {}
        self.alone = (None, 0)
        for piece in self.pieces:
            piece.wounds = wounds_of(piece, rules)

    def team(self, side):
        """The seats of a side."""
        return [seat for seat in self.seats if self.side[seat] == side]

    def list_of(self, seat):
        """The characters that a seat brings (AS-SETUP-1)."""
        lists = self.rules.lists[self.roles[seat]]
        side = self.side[seat]
        if len(self.team(side)) > 1:
            return lists["team"]
        handicaps = self.rules["points.handicap"]
        short = handicaps[side] if side < len(handicaps) else 0
        exact, name = f"at_{self.rules['points.total'] - short}", self.rules["points.lists"]
        if short:
            return lists[exact]
        return lists.get(exact, lists["few"]) if name == "exact" else lists[name]

    def bonus(self, side):
        """The underdog bonus: half of the points that are missing (AS-UND-1)."""
        if not self.rules["underdog.enabled"]:
            return 0
        own = sum(self.rules.points(figure.sheet) for figure in self.figures if self.side[figure.owner] == side)
        bonus = max(0, (self.rules["points.total"] - own) // self.rules["underdog.divisor"])
        return min(bonus, self.rules["underdog.cap"] or bonus)

    def waiting(self, seat):
        """The living characters of a seat that were not activated this turn."""
        return [f for f in self.figures if f.owner == seat and f.alive and not f.activated]

    def waiting_of(self, side):
        """How many characters of a side are left to activate."""
        return sum(len(self.waiting(seat)) for seat in self.team(side))

    def may_pass(self, seat):
        """Whether a seat may pass: an enemy side has more left to activate (AS-PASS-1, AS-Q22)."""
        rule, own = self.rules["turn.pass_rule"], self.waiting_of(self.side[seat])
        most = max(self.waiting_of(side) for side in self.sides if side != self.side[seat])
        return {"fewer": own < most, "fewer_or_equal": own <= most, "always": True, "never": False}[rule]

    def after(self, seat):
        """The next seat that has somebody to activate (AS-SKIP-1, AS-TEAM-3)."""
        if seat is None:
            start = 0
        else:
            start = self.order.index(seat) + 1
        for n in range(len(self.order)):
            following = self.order[(start + n) % len(self.order)]
            if self.waiting(following):
                return following
        return None

    def living(self, side):
        """The living characters of a side."""
        return [f for f in self.figures if f.alive and self.side[f.owner] == side]

    def surviving(self, side):
        """The points of the surviving characters of a side."""
        return sum(self.rules.points(f.sheet) for f in self.living(side))

    def distance(self, one, other):
        """The length between two characters, from edge to edge (AS-Q28)."""
        return max(0.0, gap(one.place(), other.place()))

    def stats(self, figure):
        """The written sheet."""
        return self.rules.sheets[figure.sheet]


def wounds_of(piece, rules):
    """The Wounds of a piece (AS-TER-3, AS-TER-4, AS-TER-5)."""
    if piece.kind == "reinforced":
        return piece.size * rules["terrain.reinforced_wounds_mul"]
    return 1 if piece.kind == "fragile" else piece.size


def defense_of(piece, rules):
    """The Defense of a piece (AS-TER-3, AS-TER-4, AS-TER-5)."""
    if piece.kind == "reinforced":
        return piece.size + rules["terrain.reinforced_def_add"]
    return 0 if piece.kind == "fragile" else piece.size
