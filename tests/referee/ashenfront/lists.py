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
