"""The picture of the table that the log draws at every turn, compared with the state."""

import re
from collections import Counter

from table import name_of

SEAT = re.compile(r"(S\d) \S+: (\d+) CP, hand (\d+), deck (\d+), discarded (\d+), retired (\d+)")
TILES = re.compile(r"\b[a-e][1-5]\b")


def names_in(text):
    """A list of names as the log writes it, counted."""
    return Counter(text.split(", ")) if text not in ("", "none") else Counter()


def cells_of(lines):
    """Texts in the tiles of a picture: (tile, text)."""
    columns, found = [], []
    for line in lines:
        if re.match(r"  [a-e][1-5]\b", line):
            columns = [(match.start(), match[0]) for match in TILES.finditer(line)]
        elif columns and not SEAT.match(line) and not re.match(r"  (base|hand|battleplans): ", line):
            ends = [at for at, _ in columns[1:]] + [len(line) + 1]
            found += [(tile, line[at:end].strip()) for (at, tile), end in zip(columns, ends)]
    return [(tile, text) for tile, text in found if text]


class Picture:
    """Compares pictures. It is mixed into the referee."""

    def check_picture(self):
        """The picture must show the state: points, cards, bases, hands, operators and equipment."""
        if not isinstance(self.record.peek(), list):
            return
        lines, seat, shown = self.record.next(), None, {}
        for line in lines:
            head = SEAT.match(line)
            belongings = re.match(r"  (base|hand|battleplans): (.*)", line)
            if head:
                seat = head[1]
                shown[seat] = {"counts": tuple(map(int, head.groups()[1:]))}
            elif belongings:
                shown[seat][belongings[1]] = belongings[2]
        for seat, player in self.table.players.items():
            self.check_side(seat, player, shown[seat])
        self.check_cells(cells_of(lines))
        self.kinds["pictures"] += 1

    def check_side(self, seat, player, shown):
        """Cards and points of one side."""
        counts = (player.cp, player.hand_size(), player.deck_size(),
                  sum(player.discard.values()), sum(player.retired.values()))
        self.same(f"CP, hand, deck, discarded, retired of {seat}", counts, shown["counts"])
        hand = Counter(self.card(ident).name for ident in (+player.hand).elements())
        self.same(f"hand of {seat}", hand, names_in(shown.get("hand", "")))
        base = Counter(thing.card.name + (" (exhausted)" if thing.exhausted else "") for thing in player.base)
        self.same(f"base of {seat}", base, names_in(shown.get("base", "")))
        plans = Counter(thing.card.name for thing in player.plans)
        self.same(f"battleplans of {seat}", plans, names_in(shown.get("battleplans", "")))

    def check_cells(self, cells):
        """Operators with their health, and equipment on them and on tiles."""
        expected = Counter()
        for unit in self.table.units:
            if not unit.gone:
                tile, health = name_of(unit.tile), self.table.attribute(unit, "health")
                expected[(tile, f"{unit.seat} {unit.card.name} {self.table.left(unit)}/{health}")] += 1
                for piece in unit.pieces:
                    expected[(tile, f"+{piece.card.name}")] += 1
        for piece in self.table.loose:
            expected[(name_of(piece.tile), f"({piece.owner} {piece.card.name})")] += 1
        self.same("tiles", expected, Counter(cells))

    def same(self, what, rules, log):
        """Fails if two values differ."""
        if rules != log:
            self.record.fail("AF-STG-1", f"{what}: {rules}", f"{log}")
