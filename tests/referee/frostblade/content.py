"""Reads the content files as content/NOTATION.md describes them, and the lists of an experiment."""

import tomllib
from pathlib import Path

from .geometry import INCH, Piece

KINDS = ("squads", "items", "passives", "abilities", "spells", "statuses", "missions", "tables", "lists")

# The rules that the referee knows to vary; the values are those of rules.md.
RULES = {
    "rules.scenario.mission": "five_cairns",
    "rules.scenario.table": "",
    "rules.damage.alloc": "auto",
    "rules.effects.trigger_order": "auto",
    "rules.army.points_limit": 1000,
}


def one_line_tables(text):
    """The text with inline tables on one line each, as TOML 1.0 asks for (the files use TOML 1.1)."""
    kept, depth, quoted, comment = [], 0, False, False
    for sign in text:
        if comment and sign != "\n":
            continue
        comment = False
        if sign == '"':
            quoted = not quoted
        elif not quoted:
            comment = sign == "#"
            depth += (sign == "{") - (sign == "}")
        if not comment:
            kept.append(" " if sign == "\n" and depth else sign)
    return "".join(kept)


def mil(inches):
    """Inches as thousandths."""
    return int(round(inches * INCH))


def base_radius(mm):
    """The radius of a base in thousandths of an inch."""
    return int(mm * INCH / 50.8 + 0.5)


class Content:
    """All content of a match: the placeholder set with the changes of an experiment."""

    def __init__(self, root, extra=(), settings=None):
        self.rules = dict(RULES)
        folder = Path(root) / "crates/frostblade/src/model/content"
        for kind in KINDS:
            setattr(self, kind, {})
        for path in [*sorted(folder.glob("*.toml")), *map(Path, extra)]:
            self.add(tomllib.loads(one_line_tables(path.read_text(encoding="utf-8"))))
        for path, value in (settings or {}).items():
            self.change(path, value)

    def add(self, tables):
        """Adds the tables of a content file."""
        for kind in KINDS:
            getattr(self, kind).update(tables.get(kind, {}))

    def change(self, path, value):
        """Sets a knob by its path."""
        if path.startswith("rules."):
            self.rules[path] = value
            return
        kind, *parts = path.split(".")
        at = getattr(self, kind)
        for part in parts[:-1]:
            at = at[int(part)] if isinstance(at, list) else at[part]
        last = parts[-1]
        at[int(last) if isinstance(at, list) else last] = value

    def mission(self):
        """The mission that is played (FB-Q6)."""
        return self.missions[self.rules["rules.scenario.mission"]]

    def pieces(self):
        """The terrain in the order of its numbers: a piece, then its second one (NOTATION, tables)."""
        table = self.tables[self.rules["rules.scenario.table"] or self.mission()["table"]]
        pieces = []
        for piece in table["pieces"]:
            rect = [mil(v) for v in piece["rect"]]
            sizes = (mil(piece["height"]), piece.get("top", True))
            pieces.append(Piece(piece["id"], piece["kind"], rect, *sizes))
            if piece.get("mirror", True):
                left, bottom, right, top = rect
                turned = [44000 - right, 30000 - top, 44000 - left, 30000 - bottom]
                pieces.append(Piece(piece["id"] + "'", piece["kind"], turned, *sizes))
        return pieces

    def squads_of_list(self, name):
        """The squads of a list: (sheet id, items of each model)."""
        squads = []
        for entry in self.lists[name]["squads"]:
            models, items = entry["models"], entry.get("items", [])
            each = items if items and isinstance(items[0], list) else [items] * models
            squads += [(entry["sheet"], each)] * entry.get("count", 1)
        return squads

    def list_points(self, name):
        """What a list costs (FB-ARMY-2)."""
        total = 0
        for sheet, each in self.squads_of_list(name):
            for items in each:
                total += self.squads[sheet]["cost"] + sum(self.items[i].get("points", 0) for i in items)
        return total


def amount(text):
    """The least and the most of an amount: a number or dice (FB-DICE-1)."""
    if isinstance(text, (int, float)):
        return int(text), int(text)
    dice, _, plus = str(text).partition("+")
    more = int(plus or 0)
    ranges = {"D3": (1, 3), "D6": (1, 6), "2D6": (2, 12)}
    low, high = ranges.get(dice, None) or (int(dice), int(dice))
    return low + more, high + more
