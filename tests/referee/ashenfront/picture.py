"""The picture of the table that the log draws at every turn, compared with the state."""

import re
from collections import Counter

from table import ALL_TILES, name_of


class Picture:
    """Compares pictures. It is mixed into the referee."""

    def check_picture(self):
        """The picture must show the state: points, cards, bases, hands and operators."""
        if not isinstance(self.record.peek(), list):
            return
        lines = self.record.next()
        seat, row, columns = None, None, {}
        shown, seen = {}, {}
        for line in lines:
            head = re.match(r"(S\d) \S+: (\d+) CP, hand (\d+), deck (\d+), discarded (\d+), retired (\d+)", line)
            if head:
                seat = head[1]
                shown[seat] = {"counts": tuple(map(int, head.groups()[1:]))}
            elif re.match(r"  (base|hand|battleplans): ", line):
                word, _, names = line.strip().partition(": ")
                shown[seat][word] = names
            elif re.match(r"  [a-e][1-5]\b", line):
                columns = {match.start(): match[0] for match in re.finditer(r"\b[a-e][1-5]\b", line)}
            else:
                for match in re.finditer(r"(S\d) ([^/]*?) (\d+)/(\d+)", line):
                    tile = next(name for at, name in columns.items() if at == match.start())
                    seen[tile] = match.groups()
        self.compare(shown, seen)

    def compare(self, shown, seen):
        """Compares what a picture shows with the state."""
        for seat, player in self.table.players.items():
            counts = (player.cp, player.hand_size(), player.deck_size(),
                      sum(player.discard.values()), sum(player.retired.values()))
            self.same(f"counts of {seat}", counts, shown[seat]["counts"])
            hand = Counter(self.card(ident).name for ident in (+player.hand).elements())
            names = shown[seat].get("hand", "")
            self.same(f"hand of {seat}", hand, Counter(names.split(", ") if names not in ("", "none") else []))
        units = {name_of(unit.tile): (unit.seat, unit.card.name, str(self.table.left(unit)), None)
                 for unit in self.table.units if unit.active}
        found = {tile: (seat, name, left, None) for tile, (seat, name, left, _) in seen.items()}
        self.same("operators", units, found)
        self.kinds["pictures"] += 1

    def same(self, what, rules, log):
        """Fails if two values differ."""
        if rules != log:
            self.record.fail("AF-STG-1", f"{what}: {rules}", f"{log}")
