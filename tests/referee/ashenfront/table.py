"""The state of a match and the values that follow from it."""

from collections import Counter

WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
WAY_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
WORD_OF = {"init": "initiative"}
MAP = ["11111", ".....", "CDDDC", ".....", "22222"]


def name_of(tile):
    """The name of a tile: column `a` to `e`, row `1` to `5` (AF-BRD-1)."""
    return "abcde"[tile[0]] + str(tile[1] + 1)


def tile_of(name):
    """The tile of a name."""
    return ("abcde".index(name[0]), int(name[1]) - 1)


def inside(tile):
    """Whether a tile is on the board (AF-BRD-1)."""
    return 0 <= tile[0] < 5 and 0 <= tile[1] < 5


def step(tile, way, n=1):
    """The tile n steps away (AF-BRD-2)."""
    return (tile[0] + WAYS[way][0] * n, tile[1] + WAYS[way][1] * n)


def neighbours(tile):
    """Tiles that share a side (AF-RNG-5)."""
    return [step(tile, way) for way in "NESW" if inside(step(tile, way))]


ALL_TILES = [(x, y) for y in range(5) for x in range(5)]


def point(tile):
    """What a tile gives at Rest: "C", "D" or nothing (AF-BRD-4)."""
    return {"C": "C", "D": "D"}.get(MAP[tile[1]][tile[0]])


def takes_innates(effect):
    """Whether an effect takes innates away."""
    return effect["verb"] == "disable" and "innates" in effect["what"]


def other(seat):
    """The other seat."""
    return "S2" if seat == "S1" else "S1"


class Piece:
    """Equipment in play: its card and its owner, on a tile or on an operator."""

    def __init__(self, card, owner, tile, number):
        self.card, self.owner, self.tile, self.number = card, owner, tile, number


class Unit:
    """An operator on the battlefield."""

    def __init__(self, seat, card, tile):
        self.seat, self.card, self.tile = seat, card, tile
        self.lost, self.down, self.gone = 0, False, False
        self.changes, self.pieces = [], []
        self.doubled, self.reacted, self.killer = False, False, None
        self.exhausted, self.used = False, set()

    def __str__(self):
        return f"{self.seat}'s {self.card.name} {name_of(self.tile)}"

    @property
    def active(self):
        """Neither defeated nor gone (AF-EX-7)."""
        return not self.down and not self.gone


class Change:
    """A change of an operator that an effect caused, for a time."""

    def __init__(self, effect, times, owner):
        self.effect, self.times, self.owner = effect, times, owner
        self.until = effect.get("until", "play")


class Player:
    """One side's cards and points."""

    def __init__(self, seat, deck):
        self.seat, self.cp, self.rests = seat, 0, 0
        self.deck, self.under = Counter(deck), []
        self.hand, self.discard, self.retired = Counter(), Counter(), Counter()
        self.base, self.plans = [], []

    def deck_size(self):
        """Cards left in the deck."""
        return sum(self.deck.values()) + len(self.under)

    def hand_size(self):
        """Cards in the hand."""
        return sum(self.hand.values())


class InPlay:
    """Supply or a protocol in the base, or a battleplan."""

    def __init__(self, card):
        self.card, self.exhausted = card, False


class Table:
    """The whole state, with what is derived from it."""

    def __init__(self, cards, decks, roles, starter):
        self.cards = cards
        self.by_name = {}
        for card in cards.values():
            self.by_name.setdefault(card.name, card)
        self.players = {seat: Player(seat, decks[role]) for seat, role in roles.items()}
        self.starter, self.turn_of = starter, starter
        self.units, self.loose, self.reserved, self.pieces_laid = [], [], {}, 0

    def home(self, seat):
        """The home row of a seat (AF-BRD-3)."""
        return 0 if seat == self.starter else 4

    def forward(self, seat):
        """The direction forward (AF-Q42)."""
        return "N" if seat == self.starter else "S"

    def zone(self, seat):
        """Landing Zone tiles (AF-Q2)."""
        return [(x, self.home(seat)) for x in range(5)]

    def body(self, tile):
        """Whoever occupies a tile, defeated or not (AF-EX-7)."""
        return next((unit for unit in self.units if unit.tile == tile and not unit.gone), None)

    def at(self, tile):
        """The operator on a tile that still counts."""
        unit = self.body(tile)
        return unit if unit and unit.active else None

    def own(self, seat):
        """A seat's operators that count."""
        return [unit for unit in self.units if unit.seat == seat and unit.active]

    def squad(self, seat):
        """Operators on the battlefield and on their way (AF-UNIT-2)."""
        waiting = sum(1 for owner, _ in self.reserved.values() if owner == seat)
        return sum(1 for unit in self.units if unit.seat == seat and not unit.gone) + waiting

    def callsigns(self, seat):
        """Callsigns in play or on their way (AF-UNIT-3)."""
        names = {unit.card.name for unit in self.units if unit.seat == seat and not unit.gone}
        return names | {card.name for owner, card in self.reserved.values() if owner == seat}

    def lying(self, tile=None):
        """Pieces that lie on a tile, or anywhere, in the order in which they were laid."""
        found = [piece for piece in self.loose if tile in (None, piece.tile)]
        return sorted(found, key=lambda piece: piece.number)

    def standing_effects(self, unit):
        """What works on an operator as long as something is in play: (effect, n)."""
        yield from self.card_effects(unit)
        yield from self.standing_innates(unit)

    def card_effects(self, unit):
        """What changes and cards in play do to an operator: (effect, n)."""
        for change in unit.changes:
            yield change.effect, change.times
        for piece in unit.pieces:
            if "always" in piece.card.when:
                for effect in piece.card.effects:
                    yield effect, 1
        for seat, player in self.players.items():
            side = "allies" if seat == unit.seat else "enemies"
            for thing in player.base + player.plans:
                if "always" in thing.card.when:
                    yield from ((e, 1) for e in thing.card.effects if e.get("who") == side)

    def standing_innates(self, unit):
        """What innates that always work do to an operator (NOTATION.md, "When a card works").

        An innate that takes innates away is itself taken away by changes and cards only (AF-UNIT-5).
        """
        for source in self.units:
            silenced = self.silenced(source)
            for effect in self.lasting(source):
                if self.meant_by(source, effect["who"], unit) and not (silenced and not takes_innates(effect)):
                    yield effect, 1

    def lasting(self, source):
        """Effects of an operator's innates that always work, if neither a change nor a card takes them away."""
        if not source.active or any(takes_innates(effect) for effect, _ in self.card_effects(source)):
            return []
        innates = [one for one in source.card.innates if one.get("on", "always") == "always"]
        return [effect for innate in innates for effect in innate["do"]]

    def silenced(self, unit):
        """Whether an innate that always works takes an operator's innates away."""
        found = [(source, effect) for source in self.units for effect in self.lasting(source)]
        return any(takes_innates(effect) and self.meant_by(source, effect["who"], unit) for source, effect in found)

    @staticmethod
    def meant_by(source, who, unit):
        """Whether an innate that always works means an operator."""
        if who == "me":
            return source is unit
        near = unit.tile in neighbours(source.tile)
        side = source.seat == unit.seat and source is not unit
        foe = source.seat != unit.seat
        return {"allies": side, "enemies": foe, "adjacent_allies": side and near, "adjacent_foes": foe and near}[who]

    def attribute(self, unit, name, target=None, default=0):
        """An attribute as it is now, against a target if it is damage (AF-DMG-1, AF-UNIT-1)."""
        value = unit.card.attributes[name] or default
        for effect, times in self.standing_effects(unit):
            if effect["verb"] != "change" or name not in effect:
                continue
            if effect.get("on_point") and not point(unit.tile):
                continue
            if name == "damage" and effect.get("against_point") and not (target and point(target.tile)):
                continue
            value += effect[name] * times
        return max(0, value)

    def keywords(self, unit):
        """The keywords of an operator as they are now."""
        if self.disabled(unit, "keywords"):
            return {}
        words = dict(unit.card.keywords)
        for effect, _ in self.standing_effects(unit):
            if effect["verb"] == "grant" and not (effect.get("on_point") and not point(unit.tile)):
                name, _, number = effect["keyword"].partition(" ")
                words[name] = words.get(name, 0) + (int(number) if number else 1)
        return words

    def has(self, unit, keyword):
        """Whether an operator has a keyword now."""
        return keyword in self.keywords(unit)

    def disabled(self, unit, what):
        """Whether keywords, innates or the ability are taken away."""
        return any(e["verb"] == "disable" and what in e["what"] for e, _ in self.standing_effects(unit))

    def left(self, unit):
        """Health left (AF-DMG-4)."""
        return max(0, self.attribute(unit, "health") - unit.lost)

    def enemy_next_to(self, unit):
        """Whether an enemy that counts stands next to an operator."""
        return any(self.is_enemy(unit, self.at(tile)) for tile in neighbours(unit.tile))

    @staticmethod
    def is_enemy(unit, who):
        """Whether somebody is an enemy of an operator."""
        return who is not None and who.seat != unit.seat

    def hidden_from_aim(self, unit):
        """Camouflage: no enemy is next to it (AF-KW-6)."""
        return self.has(unit, "camouflage") and not self.enemy_next_to(unit)

    def first_foe(self, unit, way, reach):
        """The first enemy in a direction within range (AF-RNG-2, AF-Q37)."""
        foes = self.foes_in_line(unit, way, reach)
        return foes[0] if foes else None

    def foes_in_line(self, unit, way, reach, aimed=True):
        """Enemies in a direction within range, the nearest first.

        The first one must be one that can be aimed at, if it is aimed; whoever stands behind it is hit without being
        aimed at (AF-Q37, AF-RNG-4).
        """
        line = (self.at(step(unit.tile, way, n)) for n in range(1, reach + 1))
        foes = [who for who in line if self.is_enemy(unit, who)]
        while aimed and foes and self.hidden_from_aim(foes[0]):
            foes.pop(0)
        return foes

    def allies_in_line(self, unit, reach):
        """Other own operators in a straight line within range (AF-RNG-6)."""
        tiles = [step(unit.tile, way, n) for way in "NESW" for n in range(1, reach + 1)]
        found = [self.at(tile) for tile in tiles]
        return [who for who in found if who and who.seat == unit.seat]

    def taunters(self, unit):
        """Enemies with Taunt next to an operator (AF-KW-19)."""
        found = [self.at(tile) for tile in neighbours(unit.tile)]
        return [who for who in found if self.is_enemy(unit, who) and self.has(who, "taunt")]

    def open_to(self, unit, tile, through=False):
        """Whether an operator may step on a tile, or only through it (AF-MOV-2, AF-DEC-3)."""
        if not inside(tile) or tile in self.reserved:
            return False
        body = self.body(tile)
        return body is None or body is unit or through

    def can_step(self, unit, limit):
        """Whether some way of at least one tile is open (AF-MOV-1, AF-MOV-5)."""
        if limit < 1:
            return False
        if any(self.open_to(unit, tile) for tile in neighbours(unit.tile)):
            return True
        return self.has(unit, "phasing") and bool(self.ends(unit, limit))

    def ends(self, unit, limit, phasing=None):
        """Every end of a move with every set of equipment come across: (tile, pieces) to a way (AF-D6)."""
        phasing = self.has(unit, "phasing") if phasing is None else phasing
        start = (unit.tile, frozenset())
        seen, layer, found = {start: ""}, [start], {}
        for _ in range(limit):
            following = []
            for tile, crossed in layer:
                for way in "NESW":
                    there = step(tile, way)
                    if not self.open_to(unit, there, phasing):
                        continue
                    lying = frozenset(id(piece) for piece in self.loose if piece.tile == there)
                    state = (there, crossed | lying)
                    path = seen[(tile, crossed)] + way
                    if self.open_to(unit, there) and state not in found:
                        found[state] = path
                    if state not in seen:
                        seen[state] = path
                        following.append(state)
            layer = following
        return found
