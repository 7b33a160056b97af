"""A whole match: setup, turns, exchanges and Rests (AF-SET, AF-EX, AF-REST)."""

import re
from collections import Counter

from effects import Effects
from moves import Moves
from options import Options
from picture import Picture
from reactions import Reactions
from record import Choice
from table import WAY_WORDS, InPlay, Piece, Table, Unit, name_of, other, point, tile_of

RULES = {"target": 10, "squad": 4, "hand": (7, 8), "rest": 3, "opportunity": 3, "cap": 40, "mulligans": 3, "init": 4}
KIND_WORDS = {"move": "move", "ability": "ability", "ult": "Ult", "deploy": "deployment",
              "logistics": "Logistics card", "play": "card"}


class Over(Exception):
    """The match has ended."""


class Operation:
    """An operation that was declared (AF-OP-3)."""

    def __init__(self, seat, kind, response):
        self.seat, self.kind, self.response = seat, kind, response
        self.unit = self.card = self.tile = self.start = None
        self.mode, self.aims, self.paid, self.extra = 0, [], None, 0
        self.cancelled = False


class Referee(Options, Effects, Moves, Reactions, Picture):
    """Follows one match by the rules and compares it with its log."""

    def __init__(self, record, cards, decks):
        self.record, self.rules = record, RULES
        first = record.peek()
        starter = first[:2]
        self.table = Table(cards, decks, record.roles, starter)
        self.kinds, self.known = Counter(), Counter()
        self.pending, self.op, self.source_of_cp, self.reaction_paid = [], None, None, None

    def card(self, ident):
        """A card by its id."""
        return self.table.cards[ident]

    # Questions and lines

    def choose(self, seat, options, kind, rule, legal=None):
        """A choice: it must be asked only if there is one, be legal and have the right options."""
        options = list(dict.fromkeys(options))
        self.check_picture()
        if len(options) == 1:
            return options[0]
        item = self.record.peek()
        if not isinstance(item, Choice) or item.seat != seat:
            self.record.fail(rule, f"{seat} chooses ({kind}) among {len(options)}: {options[:40]}")
        self.record.step = item.step
        if item.text not in options and not (legal and legal(item.text)):
            self.record.fail(rule, f"{seat} can choose ({kind}) only {options[:80]}")
        if item.options != len(options):
            self.record.fail(rule, f"{len(options)} options ({kind}): {options[:80]}", f"one of {item.options}: {item}")
        if sorted(item.listed) != sorted(options):
            self.record.fail(rule, f"the options ({kind}) {options[:80]}", f"{item.listed[:80]}")
        self.kinds[kind] += 1
        return self.record.next().text

    def say(self, line, rule):
        """A line that must come next."""
        self.record.expect(line, rule)
        self.kinds["lines"] += 1

    # Cards

    def draw(self, seat, n, rule):
        """Draws cards: the log names them and the deck must hold them (AF-REST-8)."""
        player = self.table.players[seat]
        got = min(n, player.deck_size())
        if got:
            self.take_drawn(player, got, rule)
        if n > got:
            missed = n - got
            self.say(f"{seat} misses {missed} card{'s' if missed != 1 else ''} in an empty deck", "AF-REST-8")

    def take_drawn(self, player, got, rule):
        """Reads the drawn cards from the log and takes them from the deck.

        The log writes draws with nothing between them in one line; the rest of such a line waits for the next draw.
        """
        match = re.fullmatch(rf"{player.seat} draws (\d+) cards?: (.*) \(hand (\d+)\)", str(self.record.peek()))
        if not match or int(match[1]) < got:
            self.record.fail(rule, f"{player.seat} draws {got} card{'s' if got != 1 else ''}")
        names = match[2].split(", ")
        for name in names[:got]:
            self.take_from_deck(player, name, rule)
        rest = names[got:]
        if int(match[3]) != player.hand_size() + len(rest):
            self.record.fail(rule, f"{player.hand_size()} cards in hand")
        if rest:
            self.record.replace(f"{player.seat} draws {len(rest)} cards: {', '.join(rest)} (hand {match[3]})")
        else:
            self.record.next()
        self.kinds["draws"] += 1

    def take_from_deck(self, player, name, rule):
        """One drawn card: from the unknown part of the deck, then from what was put under it, in order."""
        card = self.table.by_name.get(name)
        if card and player.deck[card.id]:
            player.deck[card.id] -= 1
        elif card and not +player.deck and player.under and player.under[0] == card.id:
            player.under.pop(0)
        else:
            self.record.fail(rule, f"the deck gives one of {sorted((+player.deck).elements())} then {player.under}", name)
        player.hand[card.id] += 1

    def put_under(self, seat, card):
        """Puts a card under the deck."""
        self.table.players[seat].under.append(card.id)
        self.say(f"{seat} puts {card.name} under its deck", "AF-SET-2")

    def shuffle(self, seat):
        """Shuffles a deck: what lay under it can be anywhere now."""
        player = self.table.players[seat]
        player.deck.update(player.under)
        player.under = []

    def hand_choice(self, seat, kind, rule, extra=()):
        """A card of the hand to discard; equal cards are one choice (AF-D5)."""
        hand = +self.table.players[seat].hand
        options = [f"discard {ident}" for ident in hand] + list(extra)
        text = self.choose(seat, options, kind, rule)
        return None if text == "pass" else self.card(text.split()[1])

    def from_hand(self, seat, card, pile):
        """Moves a card from the hand to a pile."""
        player = self.table.players[seat]
        player.hand[card.id] -= 1
        if pile is not None:
            getattr(player, pile)[card.id] += 1

    # Setup (AF-SET)

    def play(self):
        """The whole match."""
        try:
            self.setup()
            while True:
                self.turn(self.table.turn_of)
                self.table.turn_of = other(self.table.turn_of)
        except Over:
            pass
        if self.record.peek() is not None and not isinstance(self.record.peek(), list):
            self.record.fail("AF-WIN-1", "the match is over")

    def setup(self):
        """Opening hands, mulligans and placement."""
        first, second = self.table.starter, other(self.table.starter)
        for seat, row, more in ((first, 1, ", has the first turn"), (second, 5, "")):
            self.say(f"{seat} {self.record.roles[seat]}: home row {row}{more}", "AF-SET-1")
        for seat in ("S1", "S2"):
            self.draw(seat, self.rules["hand"][seat == second], "AF-SET-1")
        for seat, n in zip((first, second), self.rules["hand"]):
            self.mulligans(seat, n)
        for seat in (first, second):
            self.place(seat)
        for unit in self.table.units:
            self.say(f"{unit} begins on the battlefield", "AF-SET-5")

    def mulligans(self, seat, n):
        """London mulligans (AF-SET-2)."""
        player = self.table.players[seat]
        for taken in range(1, self.rules["mulligans"] + 1):
            if self.choose(seat, ["yes", "no"], "mulligan", "AF-SET-2") == "no":
                self.say(f"{seat} keeps its opening hand", "AF-SET-2")
                return
            self.say(f"{seat} draws its opening hand anew", "AF-SET-2")
            player.deck.update(+player.hand)
            player.hand = Counter()
            self.shuffle(seat)
            self.draw(seat, n, "AF-SET-2")
            for _ in range(taken):
                card = self.hand_choice(seat, "bottom", "AF-SET-2")
                self.from_hand(seat, card, None)
                self.put_under(seat, card)

    def place(self, seat):
        """Operators before the first turn (AF-SET-3, AF-SET-5)."""
        while True:
            options = self.placements(seat)
            text = self.choose(seat, options, "place", "AF-SET-3")
            if text == "pass":
                if len(options) > 1:
                    self.say(f"{seat} has placed its operators", "AF-SET-3")
                return
            _, ident, tile = text.split()
            card = self.card(ident)
            self.from_hand(seat, card, None)
            self.table.units.append(Unit(seat, card, tile_of(tile)))
            if len(options) > 1:
                self.say(f"{seat} places {card.name} on {tile} in secret", "AF-SET-5")

    # Turns

    def turn(self, seat):
        """One turn: operations, then a Rest (AF-OP-2)."""
        player = self.table.players[seat]
        self.expire("round", seat)
        self.say(f"== {seat} {self.record.roles[seat]}, turn {player.rests + 1} ==", "AF-OP-2")
        while True:
            text = self.choose(seat, self.operations(seat, False), "operation", "AF-OP-3")
            word = text.split()[0]
            if word == "rest":
                break
            if word == "fetch":
                self.fetch(seat, text)
            else:
                self.exchange(seat, text)
        self.rest(seat)
        for unit in self.table.units:
            unit.used, unit.doubled = set(), False
        self.expire("turn", None)

    def fetch(self, seat, text):
        """Fetches an Ult (AF-ULT-3)."""
        _, ident, source, place = text.split()
        ult, player = self.card(ident), self.table.players[seat]
        operator = self.card(ult.operator)
        getattr(player, source)[operator.id] -= 1
        player.retired[operator.id] += 1
        if place == "deck":
            self.shuffle(seat)
        getattr(player, place)[ident] -= 1
        player.hand[ident] += 1
        self.say(f"{seat} retires {operator.name} and takes its Ult {ult.name} to the hand", "AF-ULT-3")

    # Exchanges (AF-EX-3)

    def exchange(self, seat, text):
        """One operation with its answer, step by step."""
        operation = self.declare(seat, text, False)
        answer = self.answer(other(seat))
        operations = [operation] + ([answer] if answer else [])
        for one in operations:
            self.pay(one)
        for one in operations:
            if one.paid:
                self.discarded(one.seat, one.paid, "pays", one)
        self.settle()
        for one in operations:
            if one.kind == "deploy":
                self.say(f"{one.seat} shows {one.card.name}", "AF-DEC-2")
        for one in self.in_order(operations):
            if answer:
                self.say(f"now {self.operation_text(one)}:", "AF-EX-3")
            self.resolve(one)
            self.after(one)
        self.clean_up()
        self.expire("exchange", None)

    def declare(self, seat, text, response):
        """Declares an operation (AF-DEC-1, AF-DEC-2)."""
        kind, *words = text.split()
        one = Operation(seat, kind, response)
        if kind in ("move", "ability"):
            one.unit = self.table.at(tile_of(words[0]))
            one.card, one.start = one.unit.card, one.unit.tile
        else:
            one.card = self.card(words[0])
        if kind == "ability":
            one.mode, one.aims = int(words[1]) - 1, words[2:]
        elif kind == "ult":
            one.mode, one.aims = int(words[1]) - 1, words[2:]
            one.unit = next(unit for unit in self.table.own(seat) if unit.card.id == one.card.operator)
        elif kind == "play":
            one.aims = words[1:]
        if kind in ("deploy", "logistics", "play"):
            self.from_hand(seat, one.card, None)
        if kind in ("deploy", "logistics") and words[1] != "-":
            one.tile = tile_of(words[1])
        if kind == "deploy":
            self.table.reserved[one.tile] = (seat, one.card)
        one.aims = self.fix_aims(one.unit, one.aims)
        start = f"{seat} answers: " if response else f"{seat} declares: "
        self.say(start + self.declared_text(one), "AF-DEC-1")
        return one

    def fix_aims(self, unit, aims):
        """Aims as (word, operator that is meant)."""
        fixed = []
        for word in aims:
            if word in WAY_WORDS:
                fixed.append((word, self.table.first_foe(unit, word, self.table.attribute(unit, "range"))))
            else:
                fixed.append((word, self.table.at(tile_of(word))))
        return fixed

    def aims_text(self, aims):
        """Aims as the log writes them."""
        texts = []
        for word, meant in aims:
            start = WAY_WORDS[word] + " " if word in WAY_WORDS else ""
            texts.append(f"{start}at {meant}" if meant else start.strip() or f"at {word}")
        return f", aimed {' and '.join(texts)}" if texts else ""

    def mode_text(self, card, mode):
        """Which of several ways to use an ability it is."""
        words = {"damage": "damage", "heal": "recovery", "lose": "loss of health", "move": "a move", "push": "a push",
                 "pull": "a pull", "draw": "draw", "change": "an attribute", "grant": "a keyword",
                 "disable": "disabling", "retreat": "a retreat", "gain": "CP"}
        if len(card.modes) < 2:
            return ""
        return f" ({', '.join(words[effect['verb']] for effect in card.modes[mode])})"

    def declared_text(self, one):
        """What the log says of a declared operation."""
        unit = f"{one.unit.card.name} {name_of(one.unit.tile)}" if one.unit else ""
        aims = self.aims_text(one.aims)
        return {
            "move": f"{unit} moves",
            "ability": f"{unit} uses its ability{self.mode_text(one.card, one.mode)}{aims}",
            "ult": f"{unit} uses its Ult {one.card.name}{self.mode_text(one.card, one.mode)}{aims}",
            "deploy": f"a deployment on {name_of(one.tile) if one.tile else ''} ({one.card.name}, face down)",
            "logistics": f"{one.card.name}, " + (f"on {name_of(one.tile)}" if one.tile else "to its base"),
            "play": f"{one.card.name}{aims}",
        }[one.kind]

    def answer(self, seat):
        """The response of the other side, if there is one (AF-RSP-1, AF-D4)."""
        while True:
            options = self.operations(seat, True)
            text = self.choose(seat, options, "response", "AF-RSP-1")
            if text == "pass":
                if len(options) > 1:
                    self.say(f"{seat} does not answer", "AF-RSP-1")
                elif self.record.peek() == f"{seat} does not answer":
                    self.record.next()
                return None
            if text.startswith("fetch"):
                self.fetch(seat, text)
            else:
                return self.declare(seat, text, True)

    def pay(self, one):
        """Pays for an operation (AF-EX-3, AF-EX-4, AF-ULT-2)."""
        if one.kind in ("move", "ability"):
            if not self.table.players[one.seat].hand_size():
                self.say(f"{one.seat} has no card left to pay with", "AF-OP-1")
                return
            one.paid = self.hand_choice(one.seat, "payment", "AF-EX-3")
            self.from_hand(one.seat, one.paid, "discard")
            self.say(f"{one.seat} discards {one.paid.name} to pay", "AF-EX-3")
        elif one.kind == "ult":
            self.from_hand(one.seat, one.card, "retired")
            self.say(f"{one.seat} retires {one.card.name} to use it", "AF-ULT-2")

    def initiative(self, one):
        """The initiative of an operation as it is now (AF-EX-1, AF-Q10)."""
        default = self.rules["init"]
        if one.kind == "ult" and one.card.init:
            return one.card.init
        if one.unit:
            return self.table.attribute(one.unit, "init", default=default)
        if one.kind == "deploy":
            return one.card.init or default
        return one.card.init or default

    def in_order(self, operations):
        """The operations in the order in which they are carried out (AF-EX-2)."""
        if len(operations) < 2:
            return operations
        first, second = (self.initiative(one) for one in operations)
        if second > first:
            self.say(f"the answer comes first: initiative {second} against {first}", "AF-EX-2")
            return operations[::-1]
        tie = ", a tie that goes to the active player" if first == second else ""
        self.say(f"the operation comes first: initiative {first} against {second}{tie}", "AF-EX-2")
        return operations

    def operation_text(self, one):
        """What is carried out, as the log writes it."""
        if one.kind in ("move", "ability") and one.unit.gone:
            return f"the {one.kind} of {one.seat}'s {one.card.name} {name_of(one.start)}"
        if one.kind in ("move", "ability"):
            return f"the {one.kind} of {one.unit}"
        if one.kind == "deploy":
            return f"{one.seat}'s deployment on {name_of(one.tile)}"
        return f"{one.seat}'s {one.card.name}"

    def fizzle(self, one):
        """An operation comes to nothing (AF-EX-4)."""
        self.say(f"{one.seat}'s {KIND_WORDS[one.kind]} comes to nothing", "AF-EX-4")

    def resolve(self, one):
        """Carries an operation out (AF-EX-3)."""
        for unit in self.table.units:
            unit.reacted = False
        self.op = one
        getattr(self, "resolve_" + one.kind)(one)
        self.settle()
        self.op = None

    def resolve_move(self, one):
        """A Move (AF-MOV-1, AF-MOV-5)."""
        limit = self.table.attribute(one.unit, "speed")
        if not one.unit.active or not self.table.can_step(one.unit, limit) or not self.walk(one.unit, limit):
            self.fizzle(one)

    def resolve_ability(self, one):
        """An ability (AF-EX-4)."""
        if not one.unit.active or self.table.disabled(one.unit, "ability"):
            self.fizzle(one)
        elif not self.use_ability(one.unit, one.mode, one.aims, operation=True):
            self.fizzle(one)

    def resolve_ult(self, one):
        """An Ult (AF-ULT-1)."""
        if not one.unit.active:
            self.fizzle(one)
            return
        self.run(one.card.modes[one.mode], self.context(one.seat, one.card, one.unit, one.mode, one.aims, ult=True))

    def resolve_deploy(self, one):
        """A deployment (AF-DEP-1, AF-DEP-2)."""
        del self.table.reserved[one.tile]
        self.arrive(one.seat, one.card, one.tile)

    def resolve_logistics(self, one):
        """Supply, a protocol or equipment (AF-LOG-1, AF-LOG-2)."""
        player = self.table.players[one.seat]
        self.say(f"{one.card.name} of {one.seat} is in play", "AF-LOG-1")
        if one.tile is None:
            player.base.append(InPlay(one.card))
            return
        self.table.pieces_laid += 1
        piece = Piece(one.card, one.seat, one.tile, self.table.pieces_laid)
        self.table.loose.append(piece)
        unit = self.table.at(one.tile)
        if unit and unit.seat == one.seat:
            self.offer_piece(unit, piece)

    def resolve_play(self, one):
        """A command or a battleplan (AF-TYPE-6, AF-TYPE-8)."""
        player = self.table.players[one.seat]
        if one.card.type == "battleplan":
            self.say(f"{one.card.name} of {one.seat} is in play", "AF-TYPE-6")
            player.plans.append(InPlay(one.card))
            return
        self.say(f"{one.card.name} of {one.seat} works", "AF-TYPE-8")
        self.run(one.card.effects, self.context(one.seat, one.card, None, 0, one.aims))
        player.discard[one.card.id] += 1

    def after(self, one):
        """Opportunity and protocols (AF-OPP-1, AF-OPP-2)."""
        opportunity = max(0, self.rules["opportunity"] + one.extra)
        met = {"any", one.kind} | ({"discard"} if one.paid else set())
        used, seat = set(), one.seat
        self.op = one
        options = self.protocols(seat, met, opportunity, used)
        if len(options) == 1:
            lost = f", {opportunity} unused and lost" if opportunity else ""
            if opportunity:
                self.say(f"{seat} gains {opportunity} opportunity{lost}", "AF-OPP-1")
            self.op = None
            return
        if opportunity:
            self.say(f"{seat} gains {opportunity} opportunity", "AF-OPP-1")
        while len(options) > 1:
            text = self.choose(seat, options, "protocol", "AF-OPP-2")
            if text == "pass":
                break
            before = one.extra
            opportunity -= self.activate(seat, text, used)
            opportunity += one.extra - before
            options = self.protocols(seat, met, opportunity, used)
        if opportunity:
            self.say(f"{seat} loses {opportunity} unused opportunity", "AF-OPP-2")
        self.op = None

    def activate(self, seat, text, used):
        """Activates a protocol; gives its cost (AF-OPP-3)."""
        _, ident, *words = text.split()
        card, aims = self.card(ident), self.fix_aims(None, words)
        base = self.table.players[seat].base
        next(thing for thing in base if thing.card is card and not thing.exhausted).exhausted = True
        used.add(card.name)
        cost = card.opp_cost
        self.say(f"{seat} activates {card.name} for {cost} opportunity{self.aims_text(aims)}", "AF-OPP-2")
        self.run(card.effects, self.context(seat, card, None, 0, aims))
        self.settle()
        return cost

    # Clean-up and points (AF-EX-6, AF-WIN)

    def clean_up(self):
        """Removes the defeated until nobody falls any more (AF-EX-6)."""
        while any(unit.down and not unit.gone for unit in self.table.units):
            fallen = [unit for unit in self.table.units if unit.down and not unit.gone]
            active = self.table.turn_of
            for unit in sorted(fallen, key=lambda unit: unit.seat != active):
                self.bury(unit)
            self.settle()
        self.check_victory()

    def bury(self, unit):
        """Takes one defeated operator off and scores its rank (AF-WIN-2)."""
        unit.gone = True
        self.table.players[unit.seat].retired[unit.card.id] += 1
        self.leave_pieces(unit)
        self.say(f"{unit} is defeated and retired", "AF-EX-6")
        self.score(other(unit.seat), unit.card.rank, "for a defeated enemy")
        self.note_defeat(unit)

    def score(self, seat, n, why):
        """Control Points (AF-WIN-4)."""
        player = self.table.players[seat]
        player.cp = max(0, player.cp + n)
        self.source_of_cp = why
        verb = "loses" if n < 0 else "scores"
        self.say(f"{seat} {verb} {abs(n)} CP {why}: {player.cp} of {self.rules['target']}", "AF-WIN-2")

    def check_victory(self):
        """Whether somebody has reached the target (AF-WIN-1, AF-WIN-5)."""
        active = self.table.turn_of
        totals = {seat: player.cp for seat, player in self.table.players.items()}
        if max(totals.values()) < self.rules["target"]:
            return
        best = max(totals, key=lambda seat: (totals[seat], seat == active))
        self.end("CP, the last " + self.source_of_cp, best)

    def end(self, why, winner):
        """The match is over (AF-WIN)."""
        cp = ", ".join(f"{seat} {self.table.players[seat].cp}" for seat in ("S1", "S2"))
        names = [winner] if winner else ["S1", "S2"]
        winners = ", ".join(f"{seat} {self.record.roles[seat]}" for seat in names)
        self.say(f"The match is over, by {why}. CP: {cp}. Winner: {winners}", "AF-WIN-1")
        self.check_picture()
        raise Over

    # Rest (AF-REST)

    def rest(self, seat):
        """The steps of a Rest in order."""
        table, player = self.table, self.table.players[seat]
        own = table.own(seat)
        points = [point(unit.tile) for unit in own]
        control, tiles = points.count("C"), points.count("D")
        hand = player.hand_size()
        self.say(f"{seat} rests with {hand} card{'s' if hand != 1 else ''} in hand, {len(own)} "
                 f"operator{'s' if len(own) != 1 else ''}, {control + tiles} of them on points", "AF-REST-1")
        player.rests += 1
        self.rest_effects(seat)
        self.clean_up()
        points = [point(unit.tile) for unit in table.own(seat)]
        control, tiles = points.count("C"), points.count("D")
        for _ in range(control):
            self.score(seat, 1, "for a point")
        self.check_victory()
        more = f", and {min(tiles, 1)} for a draw tile" if tiles else ""
        self.say(f"{seat} draws for its Rest: {self.rules['rest']}{more}", "AF-REST-3")
        self.draw(seat, self.rules["rest"] + min(tiles, 1), "AF-REST-3")
        for thing in player.base + own:
            thing.exhausted = False
        self.sweep(seat)
        self.check_cap(seat)

    def sweep(self, seat):
        """Loose equipment and own battleplans are discarded (AF-REST-5, AF-REST-6)."""
        table, player = self.table, self.table.players[seat]
        for piece in table.lying():
            self.say(f"{piece.card.name} of {piece.owner} is discarded", "AF-REST-5")
            table.players[piece.owner].discard[piece.card.id] += 1
        table.loose = []
        for plan in player.plans:
            self.say(f"{plan.card.name} of {seat} is discarded", "AF-REST-6")
            player.discard[plan.card.id] += 1
        player.plans = []
        self.expire("rest", seat)

    def check_cap(self, seat):
        """The limit of Rests (AF-WIN-7)."""
        players = self.table.players
        if all(player.rests >= self.rules["cap"] for player in players.values()):
            one, two = players["S1"].cp, players["S2"].cp
            self.end("the limit of turns", None if one == two else "S1" if one > two else "S2")

    def expire(self, until, seat):
        """Ends changes whose time is over."""
        for unit in self.table.units:
            unit.changes = [c for c in unit.changes if c.until != until or (seat and c.owner != seat)]
            self.check_defeat(unit)
