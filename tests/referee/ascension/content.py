"""Reads the content files of Ascension and the rules that a record differs in."""

import copy
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "crates/ascension/src/model/content"
# Sheets and lists that this referee's matches are played with.
OWN = Path(__file__).resolve().parent
FACTIONS = {"Brasshold Levy": "BH", "Skylark Company": "SK", "Fenbound Brood": "FB"}
CONDITIONS = ("slow", "weaken", "hinder", "dot")

# The rules that the referee knows, with the value of the rulebook (or of the reading chosen in the ledger).
DEFAULTS = {
    "attack.hit_rule": "gt", "attack.min_damage": 1, "attack.effects_on_miss": True, "attack.skill_add": 0,
    "attack.defense_add": 0, "attack.damage_cap": 0, "attack.wounds_scale": 1.0, "conditions.cap": 2,
    "conditions.dot.damage": 1, "conditions.dot.stacks": False, "conditions.weaken.per": 1, "conditions.hinder.per": 1,
    "conditions.slow.per": 1, "conditions.slow.min_strides": 1, "hazard.threshold": 0, "hazard.wounds": 1,
    "hazard.condition_n": 1, "cover.enabled": True, "cover.bonus_gap1": 1, "cover.bonus_gap2": 2, "turn.pass_rule": "fewer",
    "tokens.return_per_action": 1, "tokens.block_occupied": True, "tokens.capacity_add": 0, "move.tokens_max": 2,
    "move.strides_add": 0, "deck.burn_on_refresh": 1, "board.layout": "FIELDS", "board.width": 609.6, "board.depth": 609.6,
    "scenario.id": "S4", "points.lists": "exact", "points.handicap": [], "points.total": 60, "sides.team": [],
    "underdog.cap": 3, "board.zone_depth_mm": 152.4, "underdog.enabled": True, "underdog.divisor": 2, "initiative.turn_start": "continue", "fall.height_min": 1,
    "teams.slot": "block", "deck.last_card": "split", "terrain.reinforced_def_add": 2, "terrain.reinforced_wounds_mul": 2,
    "terrain.impassable_damage_per_size": 1, "push.min_mm": 25.4, "measure.contact_mm": 1.0,
}


class Unknown(Exception):
    """A rule is turned that the referee does not know."""


class Rules:
    """Rules and content of one match."""

    def __init__(self, changed, hidden=()):
        self.sheets = {}
        self.lists = tomllib.loads((FOLDER / "lists.toml").read_text())["lists"]
        self.tables = tomllib.loads((FOLDER / "tables.toml").read_text())["tables"]
        self.scenarios = tomllib.loads((FOLDER / "scenarios.toml").read_text())["scenarios"]
        self.deck = tomllib.loads((FOLDER / "deck.toml").read_text())["deck"]["cards"]
        self.known = copy.deepcopy(DEFAULTS)
        for path, value in changed.items():
            if path not in hidden:
                self.turn(path, value)
        self.hide(hidden)

    def turn(self, path, value):
        """Takes one changed rule over."""
        if path in self.known:
            self.known[path] = value
            return
        parts = path.split(".")
        table = {"content": self.sheets, "scenarios": self.scenarios, "lists": self.lists}.get(parts[0])
        if table is None:
            raise Unknown(path)
        for part in parts[1:-1]:
            table = table[int(part)] if isinstance(table, list) else table[part]
        table[parts[-1]] = value

    def hide(self, hidden):
        """Takes the numbers of sheets that were changed in secret from the sheets as written: a record has whole sheets."""
        written = tomllib.loads((OWN / "sheets.toml").read_text())["content"] if hidden else {}
        for path in hidden:
            kind, _, rest = path.partition(".")
            sheet, _, number = rest.partition(".")
            if kind == "content" and sheet in self.sheets:
                self.sheets[sheet][number] = written[sheet][number]

    def __getitem__(self, path):
        return self.known[path]

    def actions(self, sheet):
        """The actions of a sheet in their order (place 0 comes first); number 1 is the first."""
        named = [dict(action, name=name) for name, action in self.sheets[sheet].get("actions", {}).items()]
        return sorted(named, key=lambda action: action.get("place", 0))

    def size(self, sheet):
        """The Size of a sheet: its longest dimension by 25, at least 1 (AS-Q55)."""
        return max(1, int(self.sheets[sheet]["base"][0] // 25))

    def points(self, sheet):
        """The points of a sheet."""
        return self.sheets[sheet]["points"]

    def wounds(self, sheet):
        """The Wounds of a sheet."""
        return max(1, int(self.sheets[sheet]["wounds"] * self["attack.wounds_scale"] + 0.5))

    def capacity(self, sheet):
        """The Action Capacity of a sheet (AS-TOK-1)."""
        return self.sheets[sheet]["capacity"] + self["tokens.capacity_add"]

    def scenario(self):
        """The scenario that is played."""
        return self.scenarios[self["scenario.id"]]

    def shift(self, written):
        """How far places written for another table move, so that its middle is in the middle."""
        wide, deep = written or (self["board.width"], self["board.depth"])
        return (self["board.width"] - wide) / 2, (self["board.depth"] - deep) / 2

    def faces(self):
        """The faces of the deck, by the number of the card."""
        names = {"red": "Red Joker", "black": "Black Joker"}
        return [f"{card['value']} {names.get(card['suit'], card['suit'])}" for card in self.deck for _ in range(card["count"])]


def effects(action, hit=None):
    """The effects of an action that happen on a hit or on a miss (AS-ATK-7)."""
    for effect in action.get("effects", []):
        when = effect.get("when", "always")
        if hit is None or when == "always" or (when == "hit") == hit:
            yield effect


def effect(action, verb):
    """The first effect with this verb, or nothing."""
    return next((one for one in action.get("effects", []) if one["verb"] == verb), None)
