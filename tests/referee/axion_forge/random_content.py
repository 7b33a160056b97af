"""Random cards and decks by a seed, as a content file: texts that no shipped card has."""

import random
import re
import subprocess

FIRST = ("Ash", "Brass", "Coal", "Dusk", "Ember", "Frost", "Gale", "Hollow", "Iron", "Jade", "Keen", "Lunar")
LAST = ("Ant", "Bear", "Crow", "Deer", "Eel", "Fox", "Gnat", "Hare", "Ibex", "Jay", "Kite", "Lynx")
SUBS = ("beast", "machine", "spirit")
TRAITS = ("swift", "immobile", "pierce", "elusive", "warded", "resolute", "vigil")
ARROWS = ("close", "ranged", "guard_left", "guard_right")
TYPES = ("creature",) * 9 + ("forge",) * 2 + ("structure", "relic") * 2 + ("artifice",) * 4 + ("augment", "trap") * 2
FIELD = ("creature", "forge", "structure", "relic")


class Maker:
    """Makes cards for one content file."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        names = [f"{first} {last}" for first in FIRST for last in LAST]
        self.random.shuffle(names)
        self.names = names
        self.cards = {}

    def some(self, values, chance):
        """Each of the values by a chance."""
        return [each for each in values if self.random.random() < chance]

    def one(self, *values):
        """One of some values."""
        return self.random.choice(values)

    def grid(self):
        """A random grid with a green position at least."""
        letters = [self.random.choices("Gnx", (5, 2, 1))[0] for _ in range(8)]
        letters[self.random.randrange(8)] = "G"
        return "".join(letters[:5]) + "/" + "".join(letters[5:])

    def who(self, card, friendly, lasting=False):
        """Whom an effect that is used by choice is about."""
        if friendly:
            return self.one("ally", "allies", *(["me"] if card["type"] in FIELD else []))
        aimed = ["target"] if card["type"] == "artifice" or set(card.get("arrows", [])) & {"close", "ranged"} else []
        return self.one("foe", "foes", *([] if lasting else aimed))

    def narrowed(self, effect):
        """Perhaps only some cards are meant."""
        if effect.get("who") in ("ally", "allies", "foe", "foes", "target"):
            if self.random.random() < 0.25:
                effect["of"] = [self.one("creature", *SUBS)]
            if self.random.random() < 0.15:
                effect["row"] = self.one("front", "back")
            if self.random.random() < 0.15:
                effect["cost"] = self.one(2, 3, 4)
        return effect

    def simple_effect(self):
        """An effect about players."""
        n = self.one(1, 1, 2)
        return self.one(
            {"verb": "gain", "resource": "life", "n": self.one(-2, -1, 1, 2), "player": self.one("you", "opp", "each")},
            {"verb": "gain", "resource": "trophies", "n": n, "player": self.one("you", "opp", "each")},
            {"verb": "draw", "n": n, "player": self.one("you", "opp", "each")},
            {"verb": "store", "counter": self.one("spark", "core", "core", "prism"), "n": n},
            {"verb": "gain", "resource": "energy", "n": 1},
            {"verb": "discard", "n": 1, "player": self.one("you", "opp")},
        )

    def card_effect(self, card):
        """An effect about cards."""
        kind = self.random.randrange(13)
        until = {"until": self.one("turn", "next")}
        if kind < 3:
            return {"verb": "damage", "who": self.who(card, self.random.random() < 0.1), "n": self.one(1, 2, 3)}
        if kind == 3:
            return {"verb": "change", "who": self.who(card, True), "attack": self.one(1, 2), "defense": self.one(-1, 1), **until}
        if kind == 4:
            return {"verb": "change", "who": self.who(card, False), "attack": self.one(-1, -2), "defense": self.one(-1, 1), **until}
        if kind == 5:
            return {"verb": "grant", "who": self.who(card, True), "trait": self.one(*TRAITS), **until}
        if kind == 6:
            return {"verb": "silence", "who": self.who(card, False), **until}
        if kind == 7:
            return {"verb": "exhaust", "who": self.who(card, False)}
        if kind == 8:
            return {"verb": "ready", "who": self.one("ally", "allies")}
        if kind == 9:
            return {"verb": "move", "who": self.one("ally", "foe"), "to": self.one("any", "adjacent")}
        if kind == 10:
            return {"verb": self.one("destroy", "banish", "return"), "who": self.who(card, False)}
        if kind == 11:
            return self.one({"verb": "recover", "of": ["creature"], "to": self.one("hand", "field")},
                            {"verb": "create", "card": "TOKX"}, {"verb": "look"}, {"verb": "search", "of": ["creature"]})
        if card["type"] in FIELD:
            return self.one({"verb": "swap", "who": "ally"}, {"verb": "sacrifice"},
                            {"verb": "grant", "who": "ally", "arrows": ["ranged"]})
        return {"verb": "sacrifice", "who": "ally"}

    def effects(self, card, most=2):
        """A few effects in a row."""
        made = []
        for _ in range(self.random.randint(1, most)):
            effect = self.simple_effect() if self.random.random() < 0.35 else self.card_effect(card)
            if self.random.random() < 0.06:
                effect["if"] = self.one({"own": [self.one(*SUBS)], "n": 2}, {"stored": "core", "n": 1})
            made.append(self.narrowed(effect))
        return made

    def used(self, card):
        """An ability that is used by choice."""
        ability = {"kind": self.one("pow", "pow", "cst", "tac", "ult", "gen"), "do": self.effects(card)}
        ability["actions"] = self.one(0, 1, 1)
        if card["type"] in FIELD and self.random.random() < 0.25:
            ability["activate"] = False
            ability["once"] = True
        if card["type"] == "catalyst":
            ability["energy"] = self.one(1, 1, 2)
        elif self.random.random() < 0.3:
            ability[self.one("spark", "core", "core", "prism")] = 1
        if self.random.random() < (0.3 if card["type"] == "artifice" else 0.1):
            ability["kick"] = {self.one("spark", "core"): 1, "do": self.effects(card, 1)}
        if self.random.random() < 0.1:
            ability["if"] = self.one({"own": [self.one(*SUBS)], "n": 1}, {"stored": "core", "n": 1})
        return ability

    def triggered(self, card, on=None):
        """An ability that something sets off."""
        trap = on is not None
        on = on or self.one("start", "end", "deploy", "destroyed", "ally_destroyed", "you_destroy", "foe_deploy",
                      "foe_deploy_facing", "attacked", "adjacent_attacked", "foe_exhausted", "you_break")
        kinds = ("int", "gen") if on in ("start", "end") else ("ctr", "int", "gen")
        ability = {"kind": "ctr" if trap else self.one(*kinds), "on": [on]}
        about = ("attacked", "adjacent_attacked")
        if on in about and self.random.random() < 0.6:
            ability["do"] = [self.one({"verb": "damage", "who": "attacker", "n": 2}, {"verb": "cancel"},
                                      {"verb": "exhaust", "who": "attacker"}, {"verb": "redirect", "who": "attacker"},
                                      {"verb": "return", "who": "attacker"})]
        elif on.startswith("foe_deploy") and self.random.random() < 0.6:
            ability["do"] = [self.one({"verb": "damage", "who": "that", "n": 1}, {"verb": "exhaust", "who": "that"})]
        else:
            ability["do"] = self.effects(card)
        if self.random.random() < 0.4:
            ability["once"] = True
        if "start" not in on and on not in ("end", "deploy", "destroyed") and self.random.random() < 0.2:
            ability["that"] = [self.one("creature", *SUBS)]
        if self.random.random() < 0.06:
            ability["if"] = {"own": [self.one(*SUBS)], "n": 1}
        return ability

    def always(self, who):
        """An Intrinsic that is always on."""
        return {"kind": "int", "do": [self.narrowed(self.one(
            {"verb": "change", "who": who, "attack": self.one(-1, 1), "defense": self.one(0, 1, 2)},
            {"verb": "grant", "who": who, "trait": self.one(*TRAITS)},
            {"verb": "grant", "who": who, "arrows": [self.one(*ARROWS)]},
        ))]}

    def abilities(self, card):
        """The abilities of a card."""
        kind = card["type"]
        if kind == "artifice":
            return [self.used(card)]
        if kind == "augment":
            more = [self.triggered(card)] if self.random.random() < 0.25 else []
            return [self.always("host"), *more]
        if kind == "trap":
            return [self.triggered(card, self.one("attacked", "adjacent_attacked", "foe_deploy_facing"))]
        if kind == "source":
            return self.source()
        made = []
        for _ in range(self.one(0, 1, 1, 2)):
            made.append(self.one(self.used(card), self.triggered(card), self.always(self.one("me", "allies", "foes"))))
        if kind == "forge":
            store = {"kind": "pow", "actions": self.one(0, 1)}
            made.insert(0, {**store, "do": [{"verb": "store", "counter": self.one("core", "prism"), "n": 1}]})
        if self.random.random() < 0.08:
            made.append({"kind": "upk", self.one("spark", "core"): 1})
        if kind == "relic" and self.random.random() < 0.15:
            made.append(self.objective())
        if self.random.random() < 0.08:
            made.append({"kind": "int", "do": [{"verb": "change", "who": "allies", "down": True, "defense": self.one(1, 2)}]})
        if kind in ("relic", "structure") and self.random.random() < 0.4:
            made.append({"kind": "foc", "do": self.always(self.one("allies", "foes"))["do"]})
        return made

    def source(self):
        """The abilities of a Source: mostly a plain one."""
        spark = {"verb": "gain", "resource": "sparks", "n": self.one(1, 1, 1, 2)}
        plain = {"kind": "pow", "actions": 0, "do": [spark]}
        kind = self.random.randrange(8)
        if kind == 0:
            plain["do"] = [spark, {"verb": "gain", "resource": "sparks", "n": 1, "if": {"own": [self.one("forge", *SUBS)], "n": 1}}]
        elif kind == 1:
            more = {"verb": "gain", "resource": "sparks", "n": 1}
            return [plain, {"kind": "pow", "actions": 0, "do": [self.simple_effect(), more]}]
        elif kind == 2:
            return [{"kind": self.one("gen", "int"), "on": ["deploy"], "do": [self.simple_effect()]}, plain]
        elif kind == 3:
            return [plain, {"kind": self.one("gen", "int"), "on": [self.one("start", "end")], "do": [self.simple_effect()]}]
        elif kind == 4:
            return [{"kind": "pow", "actions": 0, "do": [{"verb": "gain", "resource": "sparks", "n": 3}, {"verb": "banish"}]}]
        return [plain]

    def objective(self):
        """An objective, checked at the start or end of the turn."""
        condition = self.one({"own": [self.one(*SUBS)], "row": "front", "n": 3}, {"stored": "core", "n": 5},
                             {"mark": "feat", "n": 3})
        return {"kind": "obj", "on": [self.one("start", "end")], "if": condition, "do": [{"verb": "win"}]}

    def card(self, card_id, kind):
        """One random card."""
        card = {"name": self.names.pop(), "type": kind, "sub": self.some(SUBS, 0.4)}
        if kind not in ("source", "catalyst"):
            card["cost"] = self.random.randint(0, 4)
        if kind in FIELD:
            card.update(defense=self.random.randint(1, 6), trophies=self.random.randint(0, 3), grid=self.grid())
            card["arrows"] = self.some(ARROWS, 0.5 if kind == "creature" else 0.25)
            if set(card["arrows"]) & {"close", "ranged"}:
                card["attack"] = self.random.randint(0 if kind != "creature" else 1, 5)
            card["traits"] = self.some(TRAITS, 0.1)
            if self.random.random() < 0.15:
                card["volatile"] = self.one(1, 2)
        if kind == "trap":
            card["grid"] = self.grid()
        if kind == "catalyst":
            card["energy"] = self.random.randint(2, 6)
            counting = {"kind": "int", "on": [self.one("you_destroy", "you_break", "foe_exhausted", "foe_deploy")],
                        "do": [{"verb": "mark", "name": "feat", "n": 1}]}
            more = self.one([], [counting], [self.always(self.one("allies", "foes"))], [self.used(card)])
            card["effects"] = [self.used(card), *more, *([self.objective()] if self.random.random() < 0.3 else [])]
        else:
            card["effects"] = self.abilities(card)
        self.cards[card_id] = card
        return card_id

    def decks(self):
        """Two decks with their cards, and a Token."""
        self.cards["TOKX"] = {"name": "Tiny Thing", "type": "creature", "token": True, "attack": 1, "defense": 1,
                              "grid": "GGGnn/nnn", "arrows": ["close"], "sub": ["beast"]}
        decks = {}
        for deck in ("alpha", "omega"):
            mark = deck[0].upper()
            sources = [self.card(f"{mark}S{nth}", "source") for nth in range(5)]
            others = [self.card(f"{mark}{nth:02}", self.one(*TYPES)) for nth in range(12)]
            catalyst = self.card(f"{mark}C1", "catalyst")
            decks[deck] = {"catalyst": catalyst, "cards": {each: 3 for each in sources + others}}
        return decks


def toml(value):
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def written(cards, decks):
    """A content file."""
    lines = ["[cards]", *(f"{card_id} = {toml(card)}" for card_id, card in cards.items())]
    for name, deck in decks.items():
        lines += [f"[decks.{name}]", f'catalyst = "{deck["catalyst"]}"', f"[decks.{name}.cards]"]
        lines += [f"{card} = {number}" for card, number in deck["cards"].items()]
    return "\n".join(lines) + "\n"


def make(runner, seed, agent, change=""):
    """Writes random content that the program takes, with an experiment; its path and that of the content."""
    maker = Maker(seed)
    decks = maker.decks()
    content = runner.folder / f"random-{seed}-cards.toml"
    more = f'content = ["{content.name}"]\n'
    experiment = runner.experiment(f"random-{seed}-{agent}", [agent], ["alpha", "omega"], change, head=more)
    for _ in range(200):
        content.write_text(written(maker.cards, decks), encoding="utf-8")
        done = subprocess.run(
            [runner.program, "match", str(experiment)], capture_output=True, text=True, cwd=runner.root, check=False
        )
        if done.returncode == 0:
            return experiment, content
        found = re.search(r"cards\.(\w+)\.(?:effects\.(\d+)|(\w+))", done.stderr)
        if not found:
            raise SystemExit(f"random content is refused for no card's text: {done.stderr}")
        drop(maker, found)
    raise SystemExit("random content is refused again and again")


def drop(maker, found):
    """Takes a refused text out of a card; an Artifice without one draws a card."""
    card = maker.cards[found[1]]
    if found[2] is None:
        card.pop(found[3], None)
        return
    del card["effects"][int(found[2])]
    if not card["effects"] and card["type"] in ("artifice", "augment", "trap", "catalyst"):
        stand_in = {
            "artifice": {"kind": "pow", "do": [{"verb": "draw", "n": 1}]},
            "augment": {"kind": "int", "do": [{"verb": "change", "who": "host", "attack": 1}]},
            "trap": {"kind": "ctr", "on": ["attacked"], "do": [{"verb": "gain", "resource": "life", "n": 1}]},
            "catalyst": {"kind": "pow", "energy": 1, "do": [{"verb": "gain", "resource": "life", "n": 1}]},
        }
        card["effects"] = [stand_in[card["type"]]]
