"""A whole match: setup, turns and their phases (AX-SET, AX-TURN), and its end."""

import re

from .board import Board, Player
from .combat import Combat
from .content import gives_sparks
from .effects import Context, Effects, count, trophies
from .moves import Moves
from .reader import MatchOver, Reader
from .triggers import Triggers

HAND_MAX, HAND_MIN, TARGET, TURN_CAP, OPENING_HAND = 7, 2, 25, 60, 5


class Match(Board, Effects, Triggers, Combat, Moves):
    """A match that is replayed from its log."""

    def __init__(self, content, decks, items, totals):
        super().__init__()
        self.content, self.cards = content, content.cards
        self.log = Reader(items, totals)
        self.log.match = self
        self.players = {
            seat: Player(seat, deck, content.decks[deck], content.cards) for seat, deck in decks.items()
        }
        self.active, self.actions, self.last_id, self.line, self.moves_made = None, 0, 0, 0, 0
        self.waiting, self.sprung = [], []
        self.taken_back = set()
        self.blasts, self.exploding = [], False
        self.winners, self.reason, self.ending = [], None, False

    def other(self, seat):
        """The other seat."""
        return "S2" if seat == "S1" else "S1"

    def unit(self, number):
        """The card with a number."""
        return next((unit for unit in self.units if unit.id == number), None)

    def replay(self):
        """Replays the match to its end."""
        try:
            self.set_up()
            while True:
                self.turn()
        except MatchOver:
            if self.ending:
                self.clear_damage()
            self.log.picture(self)
            if self.log.peek():
                self.log.fail("AX-WIN-1", "the match is over", self.log.peek())

    def set_up(self):
        """Catalysts and opening hands (AX-SET-1)."""
        for item in self.log.items:
            if re.match(r"S\d \S+: 25 Life Force, Catalyst ", item.text):
                item.kind = "event"
        for seat, player in self.players.items():
            self.log.event(f"{seat} {player.deck_name}: 25 Life Force, Catalyst {player.catalyst.name}", "AX-SET-1")
        for seat in self.players:
            self.draw(seat, OPENING_HAND)

    def draw(self, seat, number):
        """Draws cards; each that is missing costs 1 Life Force, and it is looked each time who has lost (AX-TURN-8)."""
        for _ in range(self.draw_what_is_there(seat, number)):
            self.change_life([(seat, -1)], "an empty deck", "deckout")

    def all_draw(self, number):
        """Everybody draws at once: all lose Life Force before it is looked who has lost (AX-TURN-8, AX-WIN-7)."""
        for seat in self.players:
            for _ in range(self.draw_what_is_there(seat, number)):
                self.shift_life([(seat, -1)], "an empty deck")
        self.look_who_has_lost("deckout")

    def draw_what_is_there(self, seat, number):
        """Draws cards that the deck still has; how many are missing."""
        player = self.players[seat]
        drawn = min(number, player.deck.total())
        if drawn:
            found = self.log.event_like(rf"{seat} draws (\d+) cards?: (.+)", "AX-TURN-4")
            found, more = found[2].split(", ")[:drawn], found[2].split(", ")[drawn:]
            if len(found) != drawn:
                self.log.fail("AX-TURN-4", f"{drawn} cards drawn", found)
            self.log.skip("which cards of a deck are drawn", drawn)
            if more:
                self.log.put_back(f"{seat} draws {count(len(more), 'card')}: {', '.join(more)}")
            for name in found:
                card = self.content.by_name[name]
                if not player.deck[card.id]:
                    self.log.fail("AX-SET-4", f"no {name} is left in the deck", found)
                player.deck[card.id] -= 1
                player.hand[card.id] += 1
        missing = number - drawn
        if missing > 0:
            self.log.event(f"{seat} misses {count(missing, 'card')} in an empty deck", "AX-TURN-8")
        return missing

    def turn(self):
        """One turn of the next seat."""
        if self.active is None:
            self.active = self.log.event_like(r"== Turn 1 of (S\d) \S+ ==", "AX-SET-2")[1]
            self.log.skip("who begins, which is a lot")
            first = True
        else:
            first = False
            self.active = self.other(self.active)
        player = self.players[self.active]
        player.turns += 1
        if not first:
            heading = f"== Turn {player.turns} of {self.active} {player.deck_name} =="
            self.log.event(heading, "AX-TURN-1")
        self.start_phase(first)
        self.action_phase()
        self.end_phase()

    def start_phase(self, first):
        """Deactivate, what acts at the start, upkeep, draw (AX-TURN-2 to AX-TURN-4)."""
        seat = self.active
        self.log.totals["turns"] += 1
        for unit in self.units:
            unit.mods = [mod for mod in unit.mods if mod[:2] != ("next", seat)]
            unit.used_once, unit.vigil_used, unit.activations = set(), False, 0
        for player in self.players.values():
            player.catalyst_once = set()
        for source in self.players[seat].sources:
            source.ready, source.new = True, False
        self.deactivate(seat)
        self.moment("start")
        self.upkeep(seat)
        if not first:
            self.draw(seat, 1)

    def deactivate(self, seat):
        """Every turned card turns back one step; asked only of those with a running Focus (AX-D1)."""
        self.end_silenced()
        turned = [unit for unit in self.own(seat) if unit.turned]
        for unit in sorted(turned, key=lambda each: each.focus is not None):
            if unit.focus is not None and self.log.choice(seat, ["yes", "no"], "AX-D1", unit) == "yes":
                continue
            unit.turned -= 1
            if not unit.turned:
                unit.focus = None

    def moment(self, when):
        """What acts at the start or end of the owner's turn, and objectives (AX-TURN-3, AX-WIN-4)."""
        seat = self.active
        self.set_off_catalyst(seat, when)
        for unit in self.own(seat):
            self.set_off(unit, when)
        for source in self.players[seat].sources:
            for ability in source.card.abilities:
                if when in ability.on:
                    self.wait(Context(seat, source.card, None, ability))
        self.settle()
        self.discard_sprung()
        if when == "start":
            self.objectives(when)

    def objectives(self, when):
        """Objectives whose condition holds win (AX-WIN-4)."""
        seat, player = self.active, self.players[self.active]
        owners = [(None, player.catalyst)] + [(unit, unit.card) for unit in self.up(seat)]
        for unit, card in owners:
            for ability in card.abilities:
                if ability.kind == "obj" and when in ability.on and self.holds(seat, ability.condition):
                    self.resolve(Context(seat, card, unit, ability))

    def upkeep(self, seat):
        """Upkeep is paid or the card is sacrificed; what cannot be paid is not asked (AX-TURN-3, AX-D2)."""
        for unit in list(self.up(seat)):
            for ability in unit.card.abilities:
                if ability.kind != "upk" or unit not in self.units:
                    continue
                able = self.can_pay(seat, ability.price)
                if able and self.log.choice(seat, ["yes", "no"], "AX-D2", unit) == "yes":
                    self.pay(seat, ability.price)
                else:
                    self.leave(unit, "is sacrificed", "AX-TURN-3")

    def action_phase(self):
        """Three Actions, in any order and mix (AX-TURN-5)."""
        seat = self.active
        self.actions, self.moves_made, self.taken_back = 3, 0, set()
        while True:
            moves = self.moves(seat)
            words = self.log.choice(seat, list(moves), "AX-D3", offered=self.offered(moves))
            if words == "end":
                break
            self.moves_made += 1
            act = next(act for key, act in moves.items() if words == key or words in key and isinstance(key, tuple))
            act(words)
            self.end_silenced()
            self.settle()
            self.discard_sprung()
        self.unused(seat)

    def unused(self, seat):
        """What is left at the end of the Action Phase (AX-TURN-5)."""
        sparks = self.sparks(seat) - self.stored(seat, "spark")
        for source in self.players[seat].sources:
            if source.ready and not source.new and not source.card.is_plain_source:
                sparks += max(map(self.free_sparks, source.card.abilities))
        if self.actions or sparks:
            text = f"{seat} leaves {count(self.actions, 'Action')} and {count(sparks, 'Spark')} unused"
            self.log.event(text, "AX-TURN-5")

    def free_sparks(self, ability):
        """The Sparks that an ability of a Source gives for nothing but its use."""
        only = all(gives_sparks(effect) for effect in ability.effects)
        free = ability.is_used_by_choice() and not any(ability.price.values()) and only
        return sum(effect["n"] for effect in ability.effects) if free else 0

    def end_phase(self):
        """End-of-turn effects, banking, the hand, damage (AX-TURN-7)."""
        seat = self.active
        self.moment("end")
        self.bank()
        self.objectives("end")
        self.ending = True
        self.fit_hand(seat)
        self.ending = False
        self.clear_damage()
        for unit in self.units:
            unit.new = False
            unit.mods = [mod for mod in unit.mods if mod[0] != "turn"]
        self.players[seat].pool = 0
        self.cap()

    def clear_damage(self):
        """All damage on all cards goes (AX-ATK-4); also when the hand's refill has ended the match."""
        for unit in self.units:
            unit.damage = 0

    def cap(self):
        """After 60 own turns each, Life Force and banked Trophies decide (AX-WIN-8)."""
        if all(player.turns >= TURN_CAP for player in self.players.values()):
            worth = {seat: player.life + player.banked for seat, player in self.players.items()}
            best = [seat for seat in worth if worth[seat] == max(worth.values())]
            self.over_for(best, "the limit of turns")

    def bank(self):
        """Pending Trophies of all players are banked; enough of them win (AX-TRO-4, AX-WIN-3)."""
        reached = []
        for seat, player in self.players.items():
            if player.pending:
                player.banked += player.pending
                text = f"{seat} banks {trophies(player.pending)}: {player.banked} now"
                player.pending = 0
                self.log.event(text, "AX-TRO-4")
            if player.banked >= TARGET:
                reached.append(seat)
        if reached:
            winner = self.other(self.active) if len(reached) > 1 else reached[0]
            self.over(winner, "Trophies")

    def fit_hand(self, seat):
        """A hand above 7 is discarded down, one below 2 filled up (AX-TURN-7, AX-D8)."""
        player = self.players[seat]
        while player.hand.total() > HAND_MAX:
            words = self.log.choice(seat, [f"discard {card}" for card in +player.hand], "AX-D8")
            card = words.split()[1]
            player.hand[card] -= 1
            player.discard[card] += 1
        if player.hand.total() < HAND_MIN:
            self.draw(seat, HAND_MIN - player.hand.total())

    def check_measures(self, lines):
        """The measures that the program prints after a match, against the referee's own counts."""
        printed = {}
        for line in lines:
            found = re.match(r"  ([\w ]+): S1 (\S+), S2 (\S+)$", line)
            if found:
                printed[found[1]] = {"S1": found[2], "S2": found[3]}
        self.log.skip("measures that it does not count", len(printed.keys() - self.measures().keys()))
        for name, expected in self.measures().items():
            for seat, value in expected.items():
                shown = printed.get(name, {}).get(seat)
                if shown is None or float(shown) != value:
                    self.log.fail("AX-WIN-9 (measures)", f"{name} of {seat} is {value}", shown)
                self.log.totals["measures"] += 1

    def measures(self):
        """What the referee counts as the program does."""
        players = self.players.items()
        share = {seat: (1 / len(self.winners) if seat in self.winners else 0) for seat in self.players}
        return {
            "share of the win": share,
            "life_left": {seat: player.life for seat, player in players},
            "own_turns": {seat: player.turns for seat, player in players},
            "trophies": {seat: player.banked for seat, player in players},
            "sources": {seat: player.sources_deployed for seat, player in players},
        }
