"""Clauses about cards in hand, in the draw pile and in the shared decks."""

from reader import same_options
from locks import lock
from table import need
from targets import sites
from verbs import amount, run


def do_draw(match, act, _lock, n):
    from match import draw
    draw(match, act.seat, amount(match, act, n))
    return True


def do_hand(match, act, _lock, to, low, high):
    """Cards from hand to a pile, as many as there are (BF-Q143)."""
    seat = match.seat(act.seat)
    for n in range(high):
        if not seat.hand():
            break
        line = match.record.choice(act.seat, "card", "stop")
        same_options(line, [f"card {card}" for card in seat.hand()] + ["stop"] * (n >= low), "cards in hand, BF-D21")
        if line["choice"] == "stop":
            break
        card = line["choice"].split()[1]
        if to == "burnt":
            match.record.event("scrap", seat=act.seat, card=card)
        else:
            match.record.event("card_moves", **{"from": "hand"}, to=to, seat=act.seat, card=card)
        if to == "draw":
            seat.on_top.insert(0, card)
    return True


def do_hand_then(match, act, _lock, to, clauses):
    """One card may go; if it does, something follows."""
    before = match.seat(act.seat).size("hand")
    do_hand(match, act, None, to, 0, 1)
    if match.seat(act.seat).size("hand") < before:
        run(match, act, clauses, [None] * len(clauses))
    return True


def do_mulligan(match, act, _lock, high):
    from match import draw
    before = match.seat(act.seat).size("discard")
    do_hand(match, act, None, "discard", 0, high)
    draw(match, act.seat, match.seat(act.seat).size("discard") - before)
    return True


def do_each(match, act, _lock, to, high, *options):
    """Supply Swap: for each card one of the options (BF-Q134)."""
    seat = match.seat(act.seat)
    for _ in range(high):
        before = seat.size("hand")
        do_hand(match, act, None, to, 0, 1)
        if seat.size("hand") == before:
            break
        line = match.record.choice(act.seat, "option")
        clauses = options[int(line["choice"].split()[1]) - 1]
        if clauses[0][0] == "deploy" and len(sites(match, act.seat, "home")) > 1:
            act.queue.append(match.record.choice(act.seat, "hex"))
        run(match, act, clauses, [lock(match, act, clause) for clause in clauses])
    return True


def look(match, seat, n):
    """Lays the top cards of the draw pile out (BF-Q41)."""
    own, cards = match.seat(seat), []
    own.looks = True
    if own.size("draw") < n and own.size("discard") and match.record.next_is("reshuffle"):
        match.record.take()
    n = min(n, own.size("draw"))
    for _ in range(n):
        cards.append(match.record.event("card_moves", **{"from": "draw"}, to="laid", seat=seat)["card"])
    own.looks = False
    return cards


def do_look(match, act, _lock, n, take):
    """The top cards: some to hand, the others to the discard pile (BF-22f, BF-Q46)."""
    n += match.is_faction(act.seat, "cipher")
    before = match.seat(act.seat).size("draw") + match.seat(act.seat).size("discard")
    cards = look(match, act.seat, n)
    need(len(cards) == min(n, before), f"{act.seat} looks at {len(cards)} cards instead of {min(n, before)} (BF-Q41)")
    seat = match.seat(act.seat)
    for _ in range(min(take, len(cards))):
        line = match.record.choice(act.seat, "card")
        same_options(line, [f"card {card}" for card in cards], "the cards shown, BF-D22")
        card = line["choice"].split()[1]
        cards.remove(card)
        to = "hand" if seat.size("hand") < 10 else "discard"
        match.record.event("card_moves", **{"from": "laid"}, to=to, card=card, seat=act.seat)
    for _ in cards:
        match.record.event("card_moves", **{"from": "laid"}, to="discard", seat=act.seat)
    match.rules["looks"] += 1
    return True


def do_peek(match, act, _lock, n):
    """Cards are seen and stay; the record may lay them out."""
    own = match.seat(act.seat)
    own.looks = True
    seen = []
    while match.record.next_is("card_moves", to="laid") or match.record.next_is("card_moves", **{"from": "laid"}) \
            or match.record.next_is("reshuffle"):
        line = match.record.take()
        seen += [line["card"]] if line.get("to") == "laid" else []
    own.looks = False
    own.on_top = []
    return True


def do_scry(match, act, _lock, n):
    """The top cards go to the bottom, or back on top in any order (BF-22e)."""
    cards = look(match, act.seat, n)
    back = 0
    while back < len(cards):
        if "choice" in match.record.peek():
            match.record.choice(act.seat, "top", "bottom", "card")
        else:
            match.record.event("card_moves", **{"from": "laid"}, to="draw", seat=act.seat)
            back += 1
    match.seat(act.seat).on_top = []
    return True


def do_pull(match, act, _lock):
    """A random card of the Age III market (BF-Q35)."""
    from match import gain
    deck = match.table.decks["age3"]
    if not deck.size():
        return False
    if match.seat(act.seat).size("draw") == 0 and match.seat(act.seat).size("discard"):
        match.record.event("reshuffle", seat=act.seat)
    card = match.record.peek().get("card")
    deck.pull(card)
    gain(match, act.seat, card, "draft")
    return True


def do_miracle(match, act, _lock, n, take):
    """The bottom cards of the Age III market, two are gained (BF-Q35, BF-Q46)."""
    from match import gain, pick, reveal
    cards = reveal(match, act.seat, "age3", n, end=-1)
    for _ in range(min(take, len(cards))):
        card = pick(match, act.seat, cards)
        cards.remove(card)
        gain(match, act.seat, card, "draft")
    match.table.decks["age3"].bury(cards)
    return True


def do_forge_draft(match, act, _lock):
    from match import forge_draft
    forge_draft(match, act.seat)
    return True


def do_heist(match, act, _lock):
    """Foundry Heist: a Forge Draft or a scrap, chosen now (BF-Q51, BF-Q135)."""
    line = match.record.choice(act.seat, "option")
    if line["choice"] == "option 1":
        return do_forge_draft(match, act, None)
    return do_hand(match, act, None, "burnt", 1, 1)
