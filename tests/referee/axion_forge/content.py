"""Cards and decks as the content files and `NOTATION.md` give them."""

import re
import tomllib
from pathlib import Path

KIND_NAMES = {
    "int": "Intrinsic", "pow": "Power", "foc": "Focus", "cst": "Cast", "tac": "Tactic", "ctr": "Counter",
    "ult": "Ultimate", "upk": "upkeep", "obj": "objective", "gen": "",
}
CHOSEN_KINDS = ("pow", "foc", "cst", "tac", "ult")
FIELD_TYPES = ("forge", "creature", "relic", "structure", "trap")


def gives_sparks(effect):
    """Whether an effect gives Sparks."""
    return effect["verb"] == "gain" and effect["resource"] == "sparks"


class Ability:
    """One ability of a card, with the defaults of NOTATION.md filled in."""

    def __init__(self, data, card_type, index):
        self.index = index
        self.kind = data["kind"]
        self.actions = data.get("actions", 1)
        self.activate = data.get("activate", card_type not in ("artifice", "catalyst"))
        self.price = {name: data.get(name, 0) for name in ("spark", "core", "prism", "energy")}
        self.kick = data.get("kick")
        self.on = data.get("on", [])
        self.that = data.get("that", [])
        self.once = data.get("once", False)
        self.condition = data.get("if")
        self.effects = data.get("do", [])

    def is_used_by_choice(self):
        """Power, Focus, Cast, Tactic, Ultimate, and General without a trigger (AX-ABL-10)."""
        return not self.on and self.kind in CHOSEN_KINDS + ("gen",)

    def is_always_on(self):
        """An Intrinsic that nothing sets off (AX-ABL-2)."""
        return self.kind == "int" and not self.on

    def kick_price(self):
        """What the extra costs on top."""
        return {name: self.kick.get(name, 0) for name in self.price}


class Card:
    """One card with the defaults of NOTATION.md filled in."""

    def __init__(self, card_id, data):
        self.id = card_id
        self.name = data["name"]
        self.type = data["type"]
        self.sub = data.get("sub", [])
        self.cost = data.get("cost", 0)
        self.attack = data.get("attack", 0)
        self.defense = data.get("defense", 0)
        self.trophies = data.get("trophies", 0)
        self.energy = data.get("energy", 0)
        self.grid = data.get("grid", "").replace("/", "")
        self.arrows = data.get("arrows", [])
        self.traits = data.get("traits", [])
        self.volatile = data.get("volatile", 0)
        self.token = data.get("token", False)
        self.abilities = [Ability(each, self.type, at) for at, each in enumerate(data.get("effects", []))]
        self.lasting = [each for each in self.abilities if each.is_always_on() or each.kind == "foc"]
        self.is_plain_source = self.find_plain_source()
        self.function = repr((self.type, self.cost, self.sub_function(), data.get("effects", [])))

    def sub_function(self):
        """Sources of different subtypes may still do the same; nothing reads the subtypes of a Source."""
        return () if self.type == "source" else tuple(self.sub)

    def words(self):
        """What an effect can call the card: its type and its subtypes (AX-DECK-6)."""
        return {self.type, *self.sub}

    def fits(self, words):
        """Whether the card has all of these types and subtypes."""
        return all(word in self.words() for word in words or [])

    def color(self, place):
        """Green, grey or red: G, n or x (AX-POS-3)."""
        return self.grid[place] if self.grid else "x"

    def ability_note(self, ability):
        """How the log names the ability that acts."""
        name = KIND_NAMES[ability.kind]
        if not name:
            return ""
        several = sum(1 for other in self.abilities if other.kind == ability.kind) > 1
        return f" ({name}, ability {ability.index + 1})" if several else f" ({name})"

    def find_plain_source(self):
        """Whether it is a Source without a choice: one ability by choice that only makes Sparks (AX-SRC-6)."""
        used = [each for each in self.abilities if each.is_used_by_choice()]
        return (
            self.type == "source"
            and len(used) == 1
            and used[0].kind != "ult"
            and not any(used[0].price.values())
            and all(gives_sparks(effect) for effect in used[0].effects)
        )


def in_one_line(text):
    """TOML text with each inline table on one line and without a comma before its end, as Python 3.11 reads it."""
    out, depth, quoted = [], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter == "{") - (letter == "}")
        out.append(" " if letter == "\n" and depth else letter)
    return re.sub(r",\s*\}", " }", "".join(out))


class Content:
    """All cards and decks."""

    def __init__(self, files):
        self.cards, decks = {}, {}
        for file in files:
            data = tomllib.loads(in_one_line(Path(file).read_text(encoding="utf-8")))
            for card_id, card in data.get("cards", {}).items():
                self.cards[card_id] = Card(card_id, card)
            for name, deck in data.get("decks", {}).items():
                kept = decks.setdefault(name, {"cards": {}})
                kept["catalyst"] = deck.get("catalyst", kept.get("catalyst"))
                kept["cards"].update(deck.get("cards", {}))
        self.decks = decks
        self.by_name = {card.name: card for card in self.cards.values()}
