"""Random decks and random cards, as content files of an experiment."""

SHIPPED_SIZE = 40


def random_deck(rng, cards, size=SHIPPED_SIZE, operators=16):
    """A deck of random cards: some operators, at most three copies, no Ult without its operator (NOTATION.md)."""
    deck = {}
    pool = [card for card in cards.values() if card.type == "operator"]
    others = [card for card in cards.values() if card.type not in ("operator", "ult")]
    fill(rng, deck, pool, operators)
    ults = [card for card in cards.values() if card.type == "ult" and card.operator in deck]
    fill(rng, deck, ults, operators + (2 if ults else 0))
    fill(rng, deck, others, size)
    return deck


def fill(rng, deck, pool, size):
    """Fills a deck up to a size with cards of a pool."""
    while sum(deck.values()) < size and any(deck.get(card.id, 0) < 3 for card in pool):
        card = rng.choice(pool)
        if deck.get(card.id, 0) < 3:
            deck[card.id] = min(deck.get(card.id, 0) + rng.choice((1, 2, 3)), 3, deck.get(card.id, 0) + size - sum(deck.values()))


def deck_text(name, deck):
    """A deck as a content file states it."""
    return f"[decks.{name}.cards]\n" + "".join(f"{ident} = {n}\n" for ident, n in sorted(deck.items()))


KEYWORDS = ["airdrop", "assault", "beacon", "camouflage", "cleave", "counterstrike", "exfiltrate", "frenzy", "phasing",
            "quickaid", "raid", "regenerate", "reinforce", "retaliate", "rush", "taunt", "vigilance", "aegis",
            "backstab 1", "backstab 2", "piercing 1", "double"]
GIVEN = ["aegis", "camouflage", "cleave", "counterstrike", "exfiltrate", "frenzy", "phasing", "regenerate", "retaliate",
         "taunt", "vigilance", "backstab 1", "piercing 1", "beacon"]
ATTRIBUTES = ["damage", "block", "speed", "init", "range"]
UNTIL = ["exchange", "turn", "rest", "round"]

HIT = {"verb": "damage", "who": "foe"}
ABILITIES = [
    lambda r: [HIT],
    lambda r: [HIT],
    lambda r: [dict(HIT, n=r.randint(1, 3))],
    lambda r: [dict(HIT, pierce=r.randint(1, 2))],
    lambda r: [HIT, {"verb": "move", "who": "me", "n": r.randint(1, 2), "may": True}],
    lambda r: [{"verb": "move", "who": "me", "n": 1, "may": True}, HIT],
    lambda r: [HIT, {"verb": "draw", "n": 1}],
    lambda r: [HIT, {"verb": "push", "who": "foe", "n": r.randint(1, 2)}],
    lambda r: [{"verb": "pull", "who": "foe", "n": r.randint(1, 2)}, HIT],
    lambda r: [HIT, {"verb": "heal", "who": "me", "n": r.randint(1, 2)}],
    lambda r: [HIT, {"verb": "retreat", "who": "me"}],
    lambda r: [{"verb": "lose", "who": "foe", "n": 1}],
    lambda r: [{"verb": "heal", "who": "ally_in_line", "n": 2}],
    lambda r: [{"verb": "heal", "who": "ally_in_line", "n": 2}, dict(HIT, **{"or": True})],
    lambda r: [{"verb": "change", "who": "foe", "speed": -1, "until": "round"}, HIT],
    lambda r: [HIT, {"verb": "disable", "who": "foe", "what": [r.choice(["keywords", "ability"])], "until": r.choice(UNTIL[1:])}],
    lambda r: [{"verb": "move", "who": "ally_in_line", "n": r.randint(1, 2)}],
    lambda r: [{"verb": "damage", "who": "adjacent_foes"}],
    lambda r: [{"verb": "damage", "who": "each_direction", "n": r.randint(1, 2)}],
    lambda r: [{"verb": "damage", "who": "each_direction", "pierce": 1}],
    lambda r: [{"verb": "grant", "who": "ally_in_line", "keyword": r.choice(GIVEN), "until": r.choice(UNTIL[1:])}, dict(HIT, **{"or": True})],
    lambda r: [{"verb": "change", "who": "allies", r.choice(ATTRIBUTES): 1, "until": r.choice(UNTIL[1:])}],
    lambda r: [{"verb": "draw", "n": 1}],
    lambda r: [{"verb": "swap", "who": "ally_in_line"}, {"verb": "heal", "who": "me", "n": 1}],
    lambda r: [{"verb": "heal", "who": "adjacent_allies", "n": 1}, {"verb": "heal", "who": "me", "n": 1}],
    lambda r: [HIT, {"verb": "heal", "who": "ally_in_line", "n": 1}],
]
INNATES = [
    lambda r: {"on": "deploy", "do": [{"verb": "draw", "n": 1}]},
    lambda r: {"on": "deploy", "do": [{"verb": "damage", "who": "neighbour", "n": r.randint(1, 2)}]},
    lambda r: {"on": "you_defeat", "once": True, "do": [{"verb": "gain", "resource": "control_points", "n": 1}]},
    lambda r: {"on": "rest", "do": [{"verb": "heal", "who": "adjacent_allies", "n": 1}]},
    lambda r: {"on": "always", "do": [{"verb": "change", "who": "adjacent_allies", r.choice(ATTRIBUTES): 1}]},
    lambda r: {"on": "always", "do": [{"verb": "change", "who": "me", "damage": 1, "on_point": True}]},
    lambda r: {"on": "you_discard", "once": True, "do": [{"verb": "heal", "who": "me", "n": 1}]},
    lambda r: {"on": "always", "do": [{"verb": "disable", "who": r.choice(["adjacent_foes", "enemies"]), "what": ["innates"]}]},
]
ULTS = [
    lambda r: [{"verb": "damage", "who": "each_direction", "n": r.randint(2, 3), "range": r.randint(2, 4)}],
    lambda r: [{"verb": "grant", "who": "allies", "keyword": r.choice(GIVEN), "until": "round"}],
    lambda r: [{"verb": "heal", "who": "allies", "n": 2}, {"verb": "draw", "n": 1}],
    lambda r: [{"verb": "deploy", "to": r.choice(["any", "zone"])}],
    lambda r: [dict(HIT, n=r.randint(2, 4))],
    lambda r: [{"verb": "damage", "who": "adjacent_foes", "n": 2}, {"verb": "move", "who": "me", "n": 2, "may": True}],
]
OTHERS = {
    "supply": [
        lambda r: {"effects": [{"verb": "heal", "who": "ally", "n": r.randint(1, 2)}], "when": [r.choice(["rest", "any_rest"])]},
        lambda r: {"effects": [{"verb": "draw", "n": 1, "if": {"hand_at_most": r.randint(1, 3)}}], "when": [r.choice(["rest", "any_rest"])]},
        lambda r: {"effects": [{"verb": "gain", "resource": "control_points", "n": 1, "if": {"on_points": 3}}]},
        lambda r: {"effects": [{"verb": "lose", "who": "foe_next_to_ally", "n": 1}]},
        lambda r: {"effects": [{"verb": "change", "who": "allies", r.choice(ATTRIBUTES): 1}], "when": ["always"]},
        lambda r: {"effects": [{"verb": "change", "who": "enemies", "init": -1}], "when": ["always"]},
    ],
    "protocol": [
        lambda r: {"opp_cost": 2, "when": ["move"], "effects": [{"verb": "move", "who": "ally", "n": 1}]},
        lambda r: {"opp_cost": r.randint(1, 3), "when": ["ability"], "effects": [{"verb": "lose", "who": "foe_next_to_ally", "n": 1}]},
        lambda r: {"opp_cost": 1, "when": ["deploy", "logistics"], "effects": [{"verb": "heal", "who": "ally", "n": 1}]},
        lambda r: {"opp_cost": 3, "when": ["any"], "effects": [{"verb": "draw", "n": 1}]},
        lambda r: {"opp_cost": 3, "when": ["play", "ult"], "effects": [{"verb": "gain", "resource": "control_points", "n": 1}]},
        lambda r: {"opp_cost": 2, "when": ["discard"], "effects": [{"verb": "bottom"}, {"verb": "draw", "n": 1}]},
        lambda r: {"opp_cost": 1, "effects": [{"verb": "change", "who": "ally", r.choice(ATTRIBUTES): 1, "until": r.choice(UNTIL[1:])}]},
    ],
    "equipment": [
        lambda r: {"effects": [{"verb": "change", "who": "host", r.choice(ATTRIBUTES): 1}]},
        lambda r: {"effects": [{"verb": "grant", "who": "host", "keyword": r.choice(GIVEN)}]},
        lambda r: {"effects": [{"verb": "disable", "who": "host", "what": ["innates"]}]},
        lambda r: {"when": ["crossed"], "equips": False, "effects": [{"verb": "lose", "who": "mover", "n": r.randint(1, 3)}, {"verb": "discard", "who": "card"}]},
    ],
    "battleplan": [
        lambda r: {"effects": [{"verb": "change", "who": "allies", r.choice(ATTRIBUTES): 1}]},
        lambda r: {"effects": [{"verb": "change", "who": "allies", "damage": 1, "against_point": True}]},
        lambda r: {"effects": [{"verb": "grant", "who": "allies", "keyword": r.choice(GIVEN), "on_point": True}]},
        lambda r: {"effects": [{"verb": "change", "who": "enemies", "speed": -1}]},
        lambda r: {"effects": [{"verb": "disable", "who": "enemies", "what": ["innates"]}]},
    ],
    "tactics": [
        lambda r: {"effects": [{"verb": "draw", "n": 1}]},
        lambda r: {"when": ["pays"], "effects": [{"verb": "change", "who": "acting", r.choice(ATTRIBUTES): 2, "until": "exchange"}]},
        lambda r: {"when": ["pays"], "effects": [{"verb": "gain", "resource": "opportunity", "n": 2}]},
        lambda r: {"when": ["blocks"], "effects": [{"verb": "change", "who": "blocker", "block": r.randint(1, 2), "until": "instance"}]},
    ],
    "command": [
        lambda r: {"effects": [{"verb": "retreat", "who": "ally"}, {"verb": "draw", "n": 1}]},
        lambda r: {"effects": [{"verb": "double", "who": "ally"}]},
        lambda r: {"effects": [{"verb": "damage", "who": "tile", "n": 2, "on_point": True}]},
        lambda r: {"effects": [{"verb": "disable", "who": "enemy", "what": ["keywords", "innates"], "until": "rest"}]},
        lambda r: {"effects": [{"verb": "recover", "of": "operator"}]},
        lambda r: {"effects": [{"verb": "lose", "who": "enemy", "n": 1}]},
        lambda r: {"effects": [{"verb": "damage", "who": "enemy", "n": r.randint(1, 2)}]},
        lambda r: {"effects": [{"verb": "move", "who": "ally", "n": 2}]},
        lambda r: {"effects": [{"verb": "grant", "who": "ally", "keyword": r.choice(GIVEN), "until": r.choice(UNTIL[1:])}]},
    ],
}


def random_operator(rng, n):
    """One random operator as a table of the notation."""
    keywords = rng.sample(KEYWORDS, rng.choice((0, 1, 1, 2)))
    if sum(word.startswith("backstab") for word in keywords) > 1:
        keywords = keywords[:1]
    card = {"name": f"Unit{n}", "type": "operator", "rank": rng.randint(1, 3), "init": rng.randint(0, 6),
            "damage": rng.randint(1, 3), "health": rng.randint(1, 6), "block": rng.randint(0, 2),
            "speed": rng.randint(1, 4), "range": rng.randint(1, 4)}
    card["elite"] = card["rank"] == 3
    card["effects"] = rng.choice(ABILITIES)(rng)
    if rng.random() < 0.35:
        card["innates"] = [rng.choice(INNATES)(rng)]
    elif rng.random() < 0.25:
        keywords.append("parting_gift")
        card["innates"] = [{"on": "parting_gift", "do": [{"verb": "damage", "who": "neighbour", "n": rng.randint(1, 3)}]}]
    card["keywords"] = keywords
    return card


def random_cards(rng):
    """Random cards by id: operators, Ults of the Elite ones, and others."""
    cards = {f"XO{n:02}": random_operator(rng, n) for n in range(12)}
    for ident in [ident for ident, card in cards.items() if card["elite"]]:
        cards["XU" + ident[2:]] = {"name": "Ult" + ident[2:], "type": "ult", "operator": ident, "effects": rng.choice(ULTS)(rng)}
    for kind, makers in OTHERS.items():
        for n, make in enumerate(makers):
            card = {"name": f"{kind[:4].title()}{n}", "type": kind, **make(rng)}
            if kind == "command":
                card["init"] = rng.randint(0, 6)
            cards[f"X{kind[0].upper()}{kind[1].upper()}{n}"] = card
    return cards


def toml_value(value):
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + " }"
    return str(value)


def cards_text(cards):
    """Cards as a content file states them."""
    return "[cards]\n" + "".join(f"{ident} = {toml_value(card)}\n" for ident, card in cards.items())
