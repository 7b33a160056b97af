"""The price list, written down from the numbered rules, and what a character costs by it (AC-PRICE-1)."""

# First and last base in millimetres, price, Strides, Wounds, Influence, price of one more Stride (AC-SIZE-1, AC-SIZE-5).
SIZES = {1: (25, 39, 0, 3, 1, 0, 2), 2: (40, 59, 1, 2, 1, 1, 3), 3: (60, 89, 2, 2, 1, 3, 4), 4: (90, 129, 4, 1, 2, 4, 5), 5: (130, 170, 5, 1, 2, 5, 6)}
SKILL, DEFENSE = 0, 2
# The price of each step above the base (AC-STAT-1, AC-STAT-2).
STEPS = {"wounds": (1, 2, 3, 4, 5), "skill": (3, 5, 7, 9, 11, 13), "defense": (4, 6, 8)}
STRIDES_MOST = 3
# Price and change of Attack Skill (AC-TPL); what one token does to it (AC-ATK-2).
TEMPLATES = {"single": (8, 0), "area": (14, -1), "line": (12, -1), "chain": (10, -1)}
ONE_TOKEN = -2
# By template and reach: the least that is for sale, and the prices from there on.
REACHES = {
    ("single", "range"): (0, (0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 17, 20, 23)),
    ("area", "range"): (0, (1, 2, 4, 6, 9, 12, 16, 20, 25)),
    ("area", "diameter"): (0, (0, 2, 5, 10, 20)),
    ("line", "length"): (1, (1, 2, 4, 6, 9, 12, 16, 20)),
    ("chain", "range"): (0, (1, 2, 3, 5, 7, 9, 12, 15, 18)),
    ("chain", "targets"): (1, (0, 2, 6)),
    ("chain", "between"): (0, (0, 1, 2, 4, 6)),
}
# An effect on a hit, by suits: any, a club, a club and a diamond, two clubs (AC-PRICE-2, AC-PRICE-3).
SUITS = ("any", "club", "club_diamond", "clubs")
EFFECTS = {
    "displace_attacker": (6, 4, 2, 1), "displace_defender": (5, 3, 1, 0), "knockback": (4, 2, 1, 0), "throw": (7, 5, 3, 2),
    "throw_terrain": (6, 4, 2, 1), "hinder": (4, 2, 1, 0), "slow": (4, 2, 1, 0), "weaken": (4, 2, 1, 0), "dot": (5, 3, 2, 1),
    "null_strike": (-6, None, None, None), "exhaust": (22, 11, 8, None),
}
ABILITIES = {"displace_target": 12, "displace_terrain": 10, "displace_self_sight": 6, "displace_self_blind": 8, "shift_self": 4,
             "compel_movement": 8, "remove_effect": 8}
RESPONSES = {"negate_displacement": 12, "reduce_displacement": 8, "increase_defense": 8, "displace_self": 8}
TRAITS = {
    "defense_aura": 10, "attack_penalty_aura": 5, "reduce_wounds_1": 15, "reduce_wounds_2": 16, "displacement_size_2": 10, "defense_vs_ranged": 6,
    "penalty_vs_distant": 8, "vs_displacement_size_2": 8, "vs_displacement_size_1": 4, "always_partial_cover": 7, "cover_bonus": 6,
    "displacement_immunity": 12, "regenerate": 12, "bonus_vs_large": 5, "bonus_if_stationary": 8, "for_displacement_size_1": 6, "ignore_climb": 6,
    "ignore_movement": 9, "ignore_obscured": 9,
}
WHEN = {"hit": "on a hit", "miss": "on a miss", "always": "on both"}
WORDS = {"any": "any cards", "club": "a club", "club_diamond": "a club and a diamond", "clubs": "two clubs"}


def size_of(character):
    """The Size by the longest dimension of the base, or nothing (AC-SIZE-1)."""
    longest = max(character["base"])
    return next((size for size, band in SIZES.items() if band[0] <= longest < band[1] + 1), None)


def base_stats(size):
    """The stats that a Size begins with (AC-STAT-1)."""
    return {"strides": SIZES[size][3], "wounds": SIZES[size][4], "skill": SKILL, "defense": DEFENSE}


def effect_price(effect):
    """The price of an effect; nothing if it is not for sale (AC-PRICE-2)."""
    name, when = effect["effect"], effect.get("when", "hit")
    on_hit = EFFECTS[name][SUITS.index(effect.get("suits", "any"))]
    if on_hit is None or name == "null_strike" and when != "hit":
        return None
    return on_hit + {"hit": 0, "miss": 1, "always": 2}[when] * (3 if name == "exhaust" else 1)


def reach_price(template, reach, amount):
    """The price of a reach; nothing if it is not for sale."""
    least, prices = REACHES[template, reach]
    return prices[amount - least] if least <= amount < least + len(prices) else None


def stat_parts(character):
    """The raised stats with their prices."""
    size = size_of(character)
    names = {"strides": "Strides", "wounds": "Wounds", "skill": "Attack Skill", "defense": "Defense"}
    for stat, base in base_stats(size).items():
        steps = character.get(stat, base) - base
        if steps:
            price = steps * SIZES[size][6] if stat == "strides" else sum(STEPS[stat][:steps])
            yield f"{names[stat]} {base + steps} (+{steps})", price


def attack_parts(name, attack):
    """The parts of an attack with their prices (AC-ATK-1)."""
    template = attack["template"]
    yield f"{name}: {template}", TEMPLATES[template][0]
    for kind, reach in REACHES:
        if kind == template and reach in attack:
            words = f"targets {attack[reach]}" if reach == "targets" else f'{reach} {attack[reach]}"'
            yield f"{name}: {words}", reach_price(template, reach, attack[reach])
    for effect in attack.get("effects", []):
        when, suits = WHEN[effect.get("when", "hit")], WORDS[effect.get("suits", "any")]
        yield f"{name}: {effect['effect']} {when}, {suits}", effect_price(effect)


def parts(character):
    """All parts of a legal character with their prices."""
    size = size_of(character)
    yield f"Size {size}", SIZES[size][2]
    yield from stat_parts(character)
    for name, attack in character.get("attacks", {}).items():
        yield from attack_parts(name, attack)
    for kind, prices in (("abilities", ABILITIES), ("responses", RESPONSES), ("traits", TRAITS)):
        for name in character.get(kind, []):
            yield name, prices[name]


def points(character):
    """The points of a character: the plain sum (AC-BUILD-1)."""
    return sum(price for _, price in parts(character))
