"""What makes a character illegal (AC-BUILD, AC-SIZE, AC-STAT, AC-TPL)."""

from ascension_points.prices import ABILITIES, EFFECTS, REACHES, RESPONSES, SIZES, STEPS, STRIDES_MOST, TEMPLATES, TRAITS, base_stats, effect_price, reach_price, size_of


def faults(character):
    """What is illegal: the part, as the program names it, and why."""
    yield from base_faults(character)
    if size_of(character):
        yield from stat_faults(character)
    for name, attack in character.get("attacks", {}).items():
        yield from attack_faults(f"attacks.{name}", attack)
    if not any(character.get(kind) for kind in ("attacks", "abilities", "responses")):
        yield "", "AC-Q1"
    for kind, known, rule in (("abilities", ABILITIES, "AC-Q2"), ("responses", RESPONSES, "AC-BUILD-6"), ("traits", TRAITS, "AC-BUILD-6")):
        bought = character.get(kind, [])
        for number, name in enumerate(bought):
            if name not in known or name in bought[:number]:
                yield f"{kind}.{number}", rule


def base_faults(character):
    """The base: whole millimetres, and a band for it (AC-SIZE-1, AC-SIZE-2)."""
    if any(side != int(side) for side in character["base"]):
        yield "base", "AC-SIZE-2"
    if size_of(character) is None or min(character["base"]) < SIZES[1][0]:
        yield "base", "AC-SIZE"


def stat_faults(character):
    """Stats are raised in the steps that are for sale, and never lowered (AC-STAT-2, AC-STAT-3)."""
    for stat, base in base_stats(size_of(character)).items():
        most = STRIDES_MOST if stat == "strides" else len(STEPS[stat])
        if not base <= character.get(stat, base) <= base + most:
            yield stat, "AC-STAT"


def attack_faults(path, attack):
    """A template with its reaches, and effects that are for sale, each once (AC-ATK-1, AC-BUILD-7)."""
    template = attack["template"]
    if template not in TEMPLATES:
        yield f"{path}.template", "AC-TPL"
        return
    wanted = [reach for kind, reach in REACHES if kind == template]
    if template == "chain" and attack.get("targets") == 1:
        wanted.remove("between")
    for reach in wanted:
        if reach not in attack:
            yield f"{path}.template", "AC-TPL"
        elif reach_price(template, reach, attack[reach]) is None:
            yield f"{path}.{reach}", "not for sale"
    for reach in {reach for _, reach in REACHES} - set(wanted):
        if reach in attack:
            yield f"{path}.{reach}", "AC-TPL"
    # A diameter of 0 is sold with a range of 0 only: everybody in base contact (AC-TPL-2).
    if template == "area" and attack.get("diameter") == 0 and attack.get("range"):
        yield f"{path}.diameter", "AC-TPL-2"
    names = [effect["effect"] for effect in attack.get("effects", [])]
    for number, effect in enumerate(attack.get("effects", [])):
        if effect["effect"] in names[:number]:
            yield f"{path}.effects.{number}", "AC-Q3"
        elif effect["effect"] not in EFFECTS or effect_price(effect) is None:
            yield f"{path}.effects.{number}", "not for sale"
