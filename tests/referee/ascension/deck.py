"""The flip decks (AS-DECK)."""

import re

SUITS = ("Red", "spades", "hearts", "diamonds", "clubs", "Black")


def value(card):
    """The value of a card such as "-1 clubs"."""
    return int(card.split()[0])


def suit(card):
    """The place of its suit in the order of suits, 0 is the highest (AS-TIE-2)."""
    return SUITS.index(card.split()[1])


def key(cards):
    """What decides a tie: the cards, the dominant one first; the higher key wins (AS-TIE-6)."""
    return sorted(((-suit(card), value(card)) for card in cards), reverse=True)


class Deck:
    """A deck of one seat as far as it is known: the order from the last position, or only what is left."""

    def __init__(self, rules, seat):
        self.rules, self.seat = rules, seat
        self.faces = rules.faces()
        self.left, self.turned, self.refreshes, self.dropped = len(self.faces), [], 0, 0
        self.order = None

    def flip(self, cards, check):
        """Turns cards over, and refreshes the deck when it is empty (AS-DECK-4, AS-Q1, AS-DECK-7)."""
        for number, card in enumerate(cards):
            check("AS-DECK-8", card not in self.turned, f"{card} was turned over before since the refresh of {self.seat}'s deck")
            check("AS-DECK-8", card not in cards[:number], f"{card} is twice in a flip")
            if self.order is not None:
                check("AS-FLIP-1", self.order and self.order[-1] == card,
                      f"the next card of {self.seat} is {self.order[-1] if self.order else 'unknown'}, turned over is {card}")
                self.order.pop()
            self.turned.append(card)
            self.left -= 1
            if self.left == 0:
                # A whole flip is discarded before the shuffle; the first card of a split one is kept out of it.
                self.refresh(cards[:number + 1] if number + 1 < len(cards) else [])

    def depth(self, card):
        """Where a card lies in the known order; the next one has the highest place."""
        return self.order.index(card) if self.order and card in self.order else -1

    def look(self, words, mask, check):
        """Looks at the next cards and discards some of them; the record names them in words."""
        named = re.match(r"looks at (.*) \(the next first\)", words)
        cards = named.group(1).split(", ") if named else []
        gone = [card for n, card in enumerate(cards) if mask >> n & 1]
        check("AS-INF-2", len(cards) <= 4 and bin(mask).count("1") == len(gone), f"{gone} are discarded")
        if self.order is not None and cards:
            check("AS-INF-2", self.order[::-1][:len(cards)] == cards, f"the next cards of {self.seat} are {self.order[::-1][:len(cards)]}")
            self.order = [card for card in self.order if card not in gone]
        self.turned += gone
        self.left -= len(gone)
        if self.left == 0:
            self.refresh([])

    def refresh(self, in_play):
        """All but the cards in play make the new deck, and its top card goes to the pile (AS-DECK-4)."""
        self.turned, self.dropped, self.order = list(in_play), 0, None
        self.left = len(self.faces) - len(in_play) - self.rules["deck.burn_on_refresh"]
        self.refreshes += 1

    def meet(self, stored, check):
        """Holds the deck against a stored position."""
        draw = [self.faces[card] for card in stored["draw"]]
        check("AS-DECK-4", len(draw) == self.left, f"{self.seat} has {self.left} cards to draw, in the record {len(draw)}")
        check("AS-DECK-4", stored["refreshes"] == self.refreshes,
              f"{self.seat}'s deck was refreshed {self.refreshes} times, in the record {stored['refreshes']}")
        check("AS-DECK-8", len(set(draw)) == len(draw) and not set(draw) & set(self.turned),
              f"a card of {self.seat} is both to be drawn and turned over")
        burnt = len(self.faces) - len(draw) - len(set(self.turned))
        expected = (self.rules["deck.burn_on_refresh"] if self.refreshes else 0) + self.dropped
        check("AS-DECK-6", burnt == expected, f"{burnt} cards of {self.seat} are neither to be drawn nor turned over, not {expected}")
        if self.order is not None:
            check("AS-FLIP-1", draw == self.order, f"the order of {self.seat}'s deck changed without a shuffle")
        self.order = draw
