"""The state of a match: positions, cards on the Battlefield, players, and what changes a card's numbers."""

from collections import Counter

PLACES = ("F1", "F2", "F3", "F4", "F5", "B1", "B2", "B3")
FRONT, BACK = range(5), range(5, 8)
KINDS = ("spark", "core", "prism")
FACE_DOWN_DEFENSE = 2
FIELD = ("forge", "creature", "relic", "structure", "trap")


def column(place):
    """The column of a position from its owner's left; the Backfield lies behind columns 1 to 3 (AX-POS-2)."""
    return place if place < 5 else place - 4


def row(place):
    """Frontline or Backfield."""
    return "front" if place < 5 else "back"


def at(row_name, col):
    """The position in a row and column; None where there is none (AX-RNG-3)."""
    if row_name == "front":
        return col if 0 <= col < 5 else None
    return col + 4 if 1 <= col <= 3 else None


def reach(arrow, place):
    """The enemy position that an arrow reaches (AX-RNG-1 to AX-RNG-3)."""
    facing = 4 - column(place)
    if arrow == "close":
        return at("front", facing) if row(place) == "front" else None
    return at("back" if row(place) == "front" else "front", facing)


def neighbours(place):
    """Left and right in the same row (AX-POS-6)."""
    beside = [at(row(place), column(place) - 1), at(row(place), column(place) + 1)]
    return [each for each in beside if each is not None]


class Unit:
    """A card on the Battlefield."""

    def __init__(self, number, card, seat, place, down):
        self.id, self.card, self.seat, self.place, self.down = number, card, seat, place, down
        self.new, self.reinforced, self.sprung = True, False, False
        self.turned = self.damage = self.activations = 0
        self.focus = None
        self.counters = dict.fromkeys(KINDS, 0)
        self.augments, self.mods = [], []
        self.used_once, self.used_ultimates = set(), set()
        self.vigil_used = self.seen = False

    def named(self):
        """As the log names it where something happens to it."""
        return f"{self.card.name} #{self.id}"


class Player:
    """What a player has beside its cards on the Battlefield."""

    def __init__(self, seat, deck_name, deck, cards):
        self.seat, self.deck_name = seat, deck_name
        self.life, self.banked, self.pending = 25, 0, 0
        self.catalyst = cards[deck["catalyst"]]
        self.energy = self.catalyst.energy
        self.deck = Counter({card: n for card, n in deck["cards"].items() if n})
        self.hand, self.discard = Counter(), Counter()
        self.sources, self.out = [], False
        self.pool = self.turns = self.sources_deployed = 0
        self.marks = Counter()
        self.catalyst_once, self.catalyst_ultimates = set(), set()
        # Copies that are not face up in play and have used their Ultimate (AX-Q28).
        self.spent = Counter()


class Source:
    """A Source in play."""

    def __init__(self, card):
        self.card, self.new, self.ready = card, True, True
        self.used_ultimates = set()


class Sheet:
    """A card's numbers as everything in play makes them."""

    def __init__(self, unit):
        card = unit.card
        if unit.down or unit.sprung:
            self.attack, self.defense, self.traits, self.arrows = 0, FACE_DOWN_DEFENSE, set(), set()
        else:
            self.attack, self.defense = card.attack, card.defense
            self.traits, self.arrows = set(card.traits), set(card.arrows)
        self.hushed = False

    def add(self, effect):
        """Lets one lasting effect act on the card."""
        if effect["verb"] == "change":
            self.attack += effect.get("attack", 0)
            self.defense += effect.get("defense", 0)
        elif effect["verb"] == "grant":
            if "trait" in effect:
                self.traits.add(effect["trait"])
            self.arrows.update(effect.get("arrows", []))
        elif effect["verb"] == "silence":
            self.hushed = True


class Board:
    """The Battlefield, and what a card on it can do."""

    def __init__(self):
        self.units, self.players = [], {}

    def own(self, seat):
        """A seat's cards, position by position."""
        return [unit for unit in self.units if unit.seat == seat]

    def up(self, seat):
        """A seat's face-up cards."""
        return [unit for unit in self.own(seat) if not unit.down]

    def on(self, seat, place):
        """What lies on a position."""
        return [unit for unit in self.units if unit.seat == seat and unit.place == place]

    def hidden_copies(self, seat, card):
        """Copies of a card in the hand, in the discard pile and face down."""
        down = sum(unit.down and unit.card is card for unit in self.own(seat))
        return self.players[seat].hand[card.id] + self.players[seat].discard[card.id] + down

    def keep_ultimate(self, unit):
        """A card that leaves goes on to remember that its Ultimate is used; a Token is gone for good (AX-Q28, AX-Q36)."""
        if unit.used_ultimates and not unit.card.token:
            self.players[unit.seat].spent[unit.card.id] += 1

    def recall_ultimate(self, unit):
        """A card that comes into play face up is one that has not used its Ultimate, if there is such a copy (AX-Q28)."""
        spent = self.players[unit.seat].spent
        if spent[unit.card.id] > self.hidden_copies(unit.seat, unit.card):
            spent[unit.card.id] -= 1
            unit.used_ultimates = {(unit.card.id, each.index) for each in unit.card.abilities if each.kind == "ult"}
            self.log.totals["cards that come back with their Ultimate used"] += 1

    def is_free(self, seat, place, token=False):
        """Whether a card, or a Token, can come there (AX-POS-7)."""
        return token or all(unit.card.token for unit in self.on(seat, place))

    def fitting(self, units, effect):
        """Those that an effect's `of`, `row` and `cost` let through; what a face-down card is, no effect knows."""
        return [
            unit for unit in units
            if effect.get("row", row(unit.place)) == row(unit.place)
            and not (unit.down and (effect.get("of") or "cost" in effect))
            and unit.card.fits(effect.get("of"))
            and ("cost" not in effect or unit.card.cost <= effect["cost"])
        ]

    def holds(self, seat, condition):
        """Whether a condition of NOTATION.md holds for a seat."""
        if condition is None:
            return True
        if "own" in condition:
            number = len(self.fitting(self.up(seat), {"of": condition["own"], **{
                key: condition[key] for key in ("row",) if key in condition}}))
        elif "stored" in condition:
            number = sum(unit.counters[condition["stored"]] for unit in self.up(seat))
        else:
            number = self.players[seat].marks[condition["mark"]]
        return number >= condition["n"]

    def lasting(self):
        """Every effect that is always on: who has it, on which card, and what it is."""
        for unit in self.units:
            if unit.down or unit.sprung:
                continue
            for ability in unit.card.lasting:
                if ability.kind != "foc" or unit.focus == ability.index:
                    yield from ((unit.seat, unit, ability, effect) for effect in ability.effects)
            for augment in unit.augments:
                for ability in augment.lasting:
                    if ability.kind != "foc":
                        yield from ((unit.seat, unit, ability, effect) for effect in ability.effects)
        for seat, player in self.players.items():
            for ability in player.catalyst.lasting:
                if ability.kind != "foc" and not player.out:
                    yield from ((seat, None, ability, effect) for effect in ability.effects)

    def acts_on(self, unit, seat, source, effect):
        """Whether an effect that is always on is about a card."""
        who = effect.get("who", "me")
        if who in ("me", "host"):
            return unit is source
        if bool(effect.get("down")) != unit.down or (unit.seat == seat) != (who == "allies"):
            return False
        return bool(self.fitting([unit], effect))

    def sheet(self, unit):
        """A card's numbers now."""
        sheet = Sheet(unit)
        for seat, source, ability, effect in self.lasting():
            if effect["verb"] not in ("change", "grant", "silence"):
                continue
            if not (self.holds(seat, ability.condition) and self.holds(seat, effect.get("if"))):
                continue
            if self.acts_on(unit, seat, source, effect):
                sheet.add(effect)
        for _, _, effect in unit.mods:
            sheet.add(effect)
        sheet.attack = max(sheet.attack, 0)
        return sheet

    def end_silenced(self):
        """A running Focus ends when its card is Silenced, by a lasting effect too (AX-STA-8)."""
        for unit in self.units:
            if unit.focus is not None and self.sheet(unit).hushed:
                unit.focus = None

    def targets(self, unit):
        """The enemy positions in range of a card's arrows."""
        arrows = self.sheet(unit).arrows
        places = {reach(arrow, unit.place) for arrow in ("close", "ranged") if arrow in arrows}
        return places - {None}
