"""How the log tells a choice in words, from the position in which it was made."""

from .board import PLACES

YES_NO = {
    "AX-DEF-2": ("declines to defend with {}", "defends with {}"),
    "AX-D1": ("keeps {} turned for its Focus", "turns {} back"),
    "AX-D2": ("pays the upkeep of {}", "does not pay the upkeep of {}"),
    "AX-GRD-1": ("", "does not guard"),
}
SILENT = ("source", "deploy", "hide", "play", "attach", "flip", "reinforce", "retreat")


def unit_name(match, word):
    """A card by its number, such as `#7`."""
    unit = match.unit(int(word[1:]))
    return unit.named() + (" (face down)" if unit.down else "")


def told(match, seat, words, rule, about):
    """The line that tells a choice; None for those that their consequences tell."""
    kind, *rest = words.split()
    if kind in SILENT:
        return None
    if kind in ("yes", "no"):
        text = YES_NO[rule][kind == "no"].format(unit_name(match, f"#{about.id}") if about else "")
    else:
        text = TELLERS[kind](match, rest)
    return f"{seat} {match.players[seat].deck_name} {text}"


def attack_text(match, rest):
    """An attack: `#1 close S2 @4 #7`."""
    target = unit_name(match, rest[4]) if len(rest) > 4 else "nobody"
    return f"attacks {target} on {PLACES[int(rest[3][1:])]} of {rest[2]} with {unit_name(match, rest[0])}"


def aim_text(match, rest):
    """What an effect is about."""
    if rest[0][0] == "#":
        return f"chooses {unit_name(match, rest[0])}"
    if rest[0][0] == "@":
        return f"chooses {PLACES[int(rest[0][1:])]}"
    return f"chooses {match.cards[rest[0]].name}"


def more(rest):
    """That an extra is paid for."""
    return " and pays for more" if rest[-1] == "extra" else ""


TELLERS = {
    "end": lambda match, rest: "ends the Action Phase",
    "move": lambda match, rest: f"moves {unit_name(match, rest[0])} to {PLACES[int(rest[1][1:])]}",
    "attack": attack_text,
    "use": lambda match, rest: f"uses {unit_name(match, rest[0])}{more(rest)}",
    "invoke": lambda match, rest: f"uses its Catalyst{more(rest)}",
    "tap": lambda match, rest: f"uses {match.cards[rest[0]].name}",
    "guard": lambda match, rest: f"guards with {unit_name(match, rest[0])}",
    "discard": lambda match, rest: f"discards {match.cards[rest[0]].name}",
    "at": aim_text,
    "at-seat": lambda match, rest: f"chooses {rest[0]}",
}
