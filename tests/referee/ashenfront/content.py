"""Cards and decks as the content files state them (NOTATION.md)."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "crates/ashenfront/src/model/content"

DEFAULT_MOMENTS = {
    "supply": ["rest"],
    "protocol": ["any"],
    "equipment": ["always"],
    "battleplan": ["always"],
    "tactics": ["discarded"],
}
DIRECTED = ("foe",)
ATTRIBUTES = ("damage", "health", "block", "speed", "init", "range")
CHOSEN = ("foe", "ally_in_line", "ally", "enemy", "foe_next_to_ally", "tile")


class Card:
    """One card with the defaults of the notation filled in."""

    def __init__(self, ident, table):
        self.id = ident
        self.name = table["name"]
        self.type = table["type"]
        self.rank = table.get("rank", 1)
        self.elite = table.get("elite", False)
        self.init = table.get("init", 0)
        self.operator = table.get("operator")
        self.opp_cost = table.get("opp_cost", 0)
        self.equips = table.get("equips", True)
        self.when = table.get("when") or DEFAULT_MOMENTS.get(self.type, [])
        self.attributes = {
            "damage": table.get("damage", 0),
            "health": table.get("health", 0),
            "block": table.get("block", 0),
            "speed": table.get("speed", 0),
            "init": self.init,
            "range": table.get("range", 1),
        }
        self.keywords = keyword_numbers(table.get("keywords", []))
        self.innates = table.get("innates", [])
        self.effects = table.get("effects", [])
        self.modes = modes_of(self.effects)

    def aims_of(self, mode):
        """The things said beforehand of one way to use the card, each once, in order."""
        found = []
        for effect in self.modes[mode]:
            who = effect.get("who")
            if who in CHOSEN and who not in found:
                found.append(who)
        return found

    def damaging(self, mode):
        """Whether one way to use the ability deals damage."""
        return any(effect["verb"] == "damage" for effect in self.modes[mode])


def keyword_numbers(words):
    """Keywords with their numbers; numbers of one keyword add up."""
    numbers = {}
    for word in words:
        name, _, number = word.partition(" ")
        numbers[name] = numbers.get(name, 0) + (int(number) if number else 1)
    return numbers


def modes_of(effects):
    """The ways to use a card: `or` begins another one."""
    modes = [[]]
    for effect in effects:
        if effect.get("or") and modes[-1]:
            modes.append([])
        modes[-1].append(effect)
    return modes


def load(extra=None):
    """Cards by id and decks by name: the shipped files and a further text laid over them."""
    cards, decks = {}, {}
    texts = [(CONTENT / name).read_text() for name in ("cards.toml", "decks.toml")]
    for text in texts + ([extra] if extra else []):
        table = read_toml(text)
        for ident, fields in table.get("cards", {}).items():
            cards.setdefault(ident, {}).update(fields)
        for name, deck in table.get("decks", {}).items():
            decks.setdefault(name, {}).update(deck["cards"])
    return {ident: Card(ident, fields) for ident, fields in cards.items()}, {
        name: {ident: n for ident, n in deck.items() if n > 0} for name, deck in decks.items()
    }


def read_toml(text):
    """Reads TOML in which an inline table may run over several lines."""
    joined, depth = [], 0
    for line in text.splitlines():
        bare = line.split("#", 1)[0] if line.lstrip().startswith("#") else line
        if depth and joined:
            joined[-1] += " " + bare.strip()
        else:
            joined.append(bare)
        depth += bare.count("{") + bare.count("[") - bare.count("}") - bare.count("]")
    return tomllib.loads("\n".join(joined))
