"""What lies on the table: piles, gold, units, bridges. `apply` follows the events of a record and checks each by itself."""

from collections import Counter

from cards import CARDS, NUMBERED, deck_of
from hexes import Board, place, span
from reader import Mismatch

HAND_LIMIT = 10  # BF-2.5c
AGE_STARTS = (1, 4, 8)  # BF-19a


def need(truth, text):
    """Raises a mismatch unless the condition holds."""
    if not truth:
        raise Mismatch(text)


class Seat:
    """What one player has."""

    def __init__(self, name, faction):
        self.name, self.faction, self.corner, self.capital = name, faction, None, None
        self.gold = self.mana = self.vp = self.control = self.more = 0
        self.piles = {pile: Counter() for pile in ("draw", "hand", "discard", "laid", "play", "burnt")}
        self.on_top = []  # cards known to be on top of the draw pile, the last one first
        self.above, self.looks = Counter(), False
        self.fresh()

    def fresh(self):
        """What a Reset sets back (BF-10d)."""
        self.played, self.done, self.won, self.champion_died, self.free_marches = 0, False, False, False, 1
        self.discount = self.free_champion = False

    def size(self, pile):
        """The number of cards in a pile."""
        return sum(self.piles[pile].values())

    def hand(self):
        """The cards in hand, each name once."""
        return [card for card, n in self.piles["hand"].items() if n > 0]

    def put(self, pile, card):
        """Adds a card to a pile."""
        self.piles[pile][card] += 1

    def take(self, pile, card):
        """Takes a card out of a pile."""
        need(self.piles[pile][card] > 0, f"{self.name} has no {card} in its {pile} pile")
        self.piles[pile][card] -= 1


class Champion:
    """A champion on the board."""

    def __init__(self, number, card, owner, spot):
        self.number, self.card, self.owner, self.spot = number, CARDS[card], owner, spot
        self.hp, self.used_in_round = self.card.hp, False


class Deck:
    """A shared deck: blocks of cards in a known order, each shuffled. Cards put at the bottom make a new block (BF-16.2a)."""

    def __init__(self, cards):
        self.blocks = [Counter(cards)]

    def size(self):
        """The number of cards."""
        return sum(sum(block.values()) for block in self.blocks)

    def trim(self):
        """Drops blocks without cards."""
        self.blocks = [block for block in self.blocks if sum(block.values())]

    def draw(self, card, end=0):
        """Takes a card from the top, or with end -1 from the bottom."""
        self.trim()
        need(self.blocks and self.blocks[end][card] > 0, f"{card} cannot lie at this end of its deck")
        self.blocks[end][card] -= 1

    def draw_all(self, cards):
        """Takes cards from the top that have been shuffled since."""
        left = list(cards)
        while left:
            self.trim()
            card = next((card for card in left if self.blocks and self.blocks[0][card] > 0), left[0])
            self.draw(card)
            left.remove(card)

    def pull(self, card):
        """Takes a card from anywhere."""
        blocks = [block for block in self.blocks if block[card] > 0]
        need(blocks, f"{card} is not in its deck")
        blocks[0][card] -= 1
        if len(blocks) > 1:  # which copy it was is unknown, so the order is too
            self.blocks = [sum(self.blocks, Counter())]

    def bury(self, cards):
        """Puts cards at the bottom in random order."""
        self.blocks.append(Counter(cards))


class Table:
    """The table of one match."""

    def __init__(self, roles, copies):
        self.board = Board(len(roles))
        self.seats = {name: Seat(name, role) for name, role in roles}
        self.order = [name for name, _ in roles]
        self.round, self.lead = 0, self.order[0]
        self.tiles, self.values = {}, {}  # hex: kind; hex: Mine Value
        self.forces = {spot: Counter() for spot in self.board.hexes}
        self.champions, self.bridges, self.temporary = {}, set(), set()
        self.locked, self.opened, self.links, self.frozen = set(), set(), {}, False
        self.first = {}  # hex: the seat that was alone in it last
        self.held = {}  # Capital: the enemy that held it alone at the last evaluation (BF-Q151)
        self.decks = {f"{kind}{age}": Deck(deck_of(f"{kind}{age}", copies)) for kind in ("age", "power") for age in (1, 2, 3)}
        self.row = []

    def age(self):
        """BF-19a."""
        return sum(self.round >= start for start in AGE_STARTS)

    def in_lead_order(self):
        """The seats from Lead onward."""
        n = self.order.index(self.lead)
        return self.order[n:] + self.order[:n]

    def owners(self, spot):
        """The seats with units in a hex (BF-4.3a)."""
        there = {seat for seat, n in self.forces[spot].items() if n > 0}
        return there | {c.owner for c in self.champions.values() if c.spot == spot}

    def enemies(self, seat, spot):
        """The other seats with units in a hex."""
        return self.owners(spot) - {seat}

    def hexes_of(self, seat):
        """The hexes that a seat occupies."""
        return [spot for spot in self.board.hexes if seat in self.owners(spot)]

    def champions_at(self, spot, seat):
        """A seat's champions in a hex."""
        return [c for c in self.champions.values() if c.spot == spot and c.owner == seat]

    def champions_of(self, seat):
        """A seat's champions."""
        return [c for c in self.champions.values() if c.owner == seat]

    def is_capital(self, spot):
        """Whether a hex is a Capital."""
        return self.tiles.get(spot) == "capital"

    def holds(self, seat, kind):
        """The hexes of a kind that a seat occupies; `enemy_capital` are the Capitals of others."""
        if kind == "enemy_capital":
            return [s for s in self.hexes_of(seat) if self.is_capital(s) and s != self.seats[seat].capital]
        return [spot for spot in self.hexes_of(seat) if self.tiles.get(spot) == kind]

    def arrives(self, seat, spot):
        """Notes who was in a hex first (BF-13c)."""
        there = self.enemies(seat, spot)
        if len(there) == 1 and seat not in self.owners(spot):
            self.first[spot] = next(iter(there))

    def is_full_for(self, seat, spot):
        """Whether two other players have units in a hex (BF-12.6a)."""
        return len(self.enemies(seat, spot)) >= 2

    def free_edges(self):
        """The edges without a bridge."""
        return self.board.edges - self.bridges

    # -- Events --

    def apply(self, event):
        """Follows one event."""
        follow = getattr(self, "on_" + event["event"], None)
        if follow:
            follow(event)

    def on_round(self, event):
        self.round, self.lead = event["round"], event["lead"]
        for seat in self.seats.values():
            seat.mana = event["mana"]
            seat.fresh()

    def on_tile(self, event):
        spot = place(event["hex"])
        self.tiles[spot] = event["kind"]
        if event["kind"] == "mine":
            self.values[spot] = event["value"]
        if event["kind"] == "capital":
            self.seats[event["seat"]].capital = spot

    def on_begins_with(self, event):
        self.forces[place(event["hex"])][event["seat"]] += event["forces"]
        self.seats[event["seat"]].gold = event["gold"]

    def on_gold(self, event):
        seat = self.seats[event["seat"]]
        seat.gold += event["amount"]
        need(seat.gold >= 0, f"{seat.name} has less than no gold (BF-2.3b)")

    def on_auction(self, event):
        if not event["pass"]:
            self.on_gold({"seat": event["winner"], "amount": -event["gold"]})

    def on_gain(self, event):
        """BF-15.3a. The place in the draw pile is random."""
        seat = self.seats[event["seat"]]
        if seat.size("draw") == 0:
            need(seat.size("discard") == 0, f"{seat.name} gains a card on an empty draw pile without a shuffle (BF-15.3a)")
        seat.put("draw", event["card"])
        seat.on_top, seat.above = [], Counter()

    def on_vp(self, event):
        self.seats[event["seat"]].vp += event["vp"]

    def on_start(self, event):
        self.seats[event["seat"]].put("hand" if event["in_hand"] else "draw", event["card"])

    def on_reshuffle(self, event):
        """BF-2.5b."""
        seat = self.seats[event["seat"]]
        need(seat.size("draw") == 0 or seat.looks, f"{seat.name} shuffles while its draw pile has cards (BF-2.5b)")
        need(seat.size("discard") > 0, f"{seat.name} shuffles an empty discard pile")
        seat.above = +seat.piles["draw"]  # the shuffled cards go below those left (BF-Q41)
        seat.piles["draw"].update(seat.piles["discard"])
        seat.piles["discard"], seat.on_top = Counter(), []

    def on_card_moves(self, event):
        seat, card = self.seats[event["seat"]], event["card"]
        if event["from"] == "draw":
            if seat.on_top:
                known = seat.on_top.pop(0)
                need(known == card, f"{known} lies on top of the draw pile of {seat.name}, not {card}")
            if +seat.above:
                need(seat.above[card] > 0, f"{dict(+seat.above)} of {seat.name} lie above {card}")
                seat.above[card] -= 1
        seat.take(event["from"], card)
        seat.put(event["to"], card)
        if event["to"] == "hand":
            need(seat.size("hand") <= HAND_LIMIT, f"{seat.name} has more than {HAND_LIMIT} cards in hand (BF-2.5c)")

    def on_scrap(self, event):
        self.seats[event["seat"]].take("hand", event["card"])
        self.seats[event["seat"]].put("burnt", event["card"])

    def on_paid(self, event):
        seat = self.seats[event["seat"]]
        seat.mana, seat.gold = seat.mana - event["mana"], seat.gold - event["gold"]
        need(seat.mana >= 0 and seat.gold >= 0, f"{seat.name} pays more than it has")

    def on_play(self, event):
        self.seats[event["seat"]].take("hand", event["card"])
        self.seats[event["seat"]].put("play", event["card"])

    def on_mana(self, event):
        self.seats[event["seat"]].mana += event["mana"]

    def on_move(self, event):
        """Units leave one hex and enter another. The whole path is checked where the move is chosen."""
        start, end, seat = place(event["from"]), place(event["to"]), event["seat"]
        need(self.forces[start][seat] >= event["forces"], f"{seat} has fewer Forces than that in {event['from']}")
        need(not self.is_full_for(seat, end), f"a third player enters {event['to']} (BF-12.6a)")
        need(event["champions"] == len(event["who"]), "champions counted are not those listed")
        self.arrives(seat, end)
        self.forces[start][seat] -= event["forces"]
        self.forces[end][seat] += event["forces"]
        for number in event["who"]:
            champion = self.champions[number]
            need(champion.owner == seat and champion.spot == start, f"champion {number} is not in {event['from']}")
            champion.spot = end

    def on_jump(self, event):
        champion = self.champions[event["champion"]]
        need(champion.owner == event["seat"] and champion.spot == place(event["from"]), "a champion jumps from elsewhere")
        self.arrives(event["seat"], place(event["to"]))
        champion.spot = place(event["to"])
        need(len(self.owners(champion.spot)) <= 2, f"a third player enters {event['to']} (BF-12.6a)")

    def on_build(self, event):
        edge = span(event["edge"])
        need(edge in self.board.edges, f"{event['edge']} is no edge of the board")
        need(edge not in self.bridges, f"a second bridge on {event['edge']} (BF-4.2a)")
        need(not self.frozen, "a bridge is built under Total Blackout")
        self.bridges.add(edge)
        if event["temporary"]:
            self.temporary.add(edge)

    def on_destroy(self, event):
        edge = span(event["edge"])
        need(edge in self.bridges, f"there is no bridge at {event['edge']}")
        need(not self.frozen, "a bridge is destroyed under Total Blackout")
        self.bridges.discard(edge)
        self.temporary.discard(edge)

    def on_bridge_goes(self, event):
        need(span(event["edge"]) in self.temporary, f"the bridge at {event['edge']} is not temporary")
        self.bridges.discard(span(event["edge"]))
        self.temporary.discard(span(event["edge"]))

    def on_bridge_locked(self, event):
        self.locked.add(span(event["edge"]))

    def on_edge_opened(self, event):
        self.opened.add(span(event["edge"]))

    def on_linked(self, event):
        self.links.setdefault(frozenset(place(spot) for spot in event["hexes"]), set()).add(event["seat"])

    def linked_to(self, seat, spot):
        """The hexes that wormholes of a player join to a hex: nobody else uses them (BF-Q81)."""
        return [h for link, users in self.links.items() if spot in link and seat in users for h in link - {spot}]

    def on_bridges_frozen(self, _event):
        self.frozen = True

    def on_mine_value(self, event):
        need(event["value"] > self.values[place(event["hex"])], "a Mine Value does not rise")
        self.values[place(event["hex"])] = event["value"]

    def on_deploy(self, event):
        self.arrives(event["seat"], place(event["hex"]))
        self.forces[place(event["hex"])][event["seat"]] += event["forces"]
        need(len(self.owners(place(event["hex"]))) <= 2, f"a third player deploys into {event['hex']} (BF-12.6a)")

    def on_champion(self, event):
        need(event["champion"] not in self.champions, f"a second champion {event['champion']}")
        self.champions[event["champion"]] = Champion(event["champion"], event["card"], event["seat"], place(event["hex"]))
        need(event["hp"] == CARDS[event["card"]].hp, f"{event['card']} begins with {event['hp']} HP")
        need(len(self.champions_of(event["seat"])) <= 4, f"{event['seat']} has more than 4 champions (BF-20.3a)")

    def on_struck(self, event):
        if event["were"] == "deploying":
            return
        there = self.forces[place(event["hex"])]
        need(there[event["seat"]] >= event["forces"], f"{event['seat']} has fewer Forces than that in {event['hex']}")
        there[event["seat"]] -= event["forces"]

    def on_hit(self, event):
        champion = self.champions[event["champion"]]
        champion.hp = max(0, champion.hp - event["damage"])
        need(champion.hp == event["hp"], f"{event['champion']} has {champion.hp} HP left, not {event['hp']}")

    def on_heal(self, event):
        champion = self.champions[event["champion"]]
        champion.hp += event["by"]
        need(champion.hp == event["hp"] <= champion.card.hp, f"{event['champion']} heals to {champion.hp} HP (BF-2.2b)")

    def on_death(self, event):
        champion = self.champions.pop(event["champion"])
        self.match.fallen.append(champion)
        self.match.fell[champion.number] = champion.spot
        need(champion.hp == 0 and champion.owner == event["owner"], f"{event['champion']} dies with {champion.hp} HP")
        for seat in self.seats.values():
            seat.champion_died |= seat.name != champion.owner

    def on_removed(self, event):
        self.champions.pop(event["champion"])

    # -- Positions --

    def compare(self, position):
        """A position of the record has to be this table."""
        for name, holds in position["holds"].items():
            seat = self.seats[name]
            mine = {"gold": seat.gold, "hand": seat.size("hand"), "permanent_vp": seat.vp}
            for what, amount in holds.items():
                need(amount == mine[what], f"{name} has {mine[what]} {what}, the position has {amount}")
        if position["round"] > 0:
            self.compare_board(position["state"])
            self.compare_piles(position["state"])

    def compare_board(self, state):
        """Units, HP, Mine Values and the number of bridges."""
        need(len(state["bridges"]) == len(self.bridges), f"{len(self.bridges)} bridges, the position has {len(state['bridges'])}")
        for spot, stored in zip(self.board.hexes, state["hexes"]):
            mine = [self.forces[spot][seat] for seat in self.order]
            need(stored["forces"][:len(mine)] == mine, f"Forces in {spot}: {mine}, the position has {stored['forces']}")
            mine = self.values.get(spot, 0)
            need(stored["value"] == mine, f"Mine Value of {spot}: {mine}, the position has {stored['value']}")
        for number, stored in enumerate(state["champions"]):
            mine = self.champions.get(f"#{number}")
            if mine is None:
                need(stored["hex"] == 255, f"the position has a champion #{number}")
            else:
                found = (stored["hp"], self.order[stored["owner"]], self.board.hexes[stored["hex"]], NUMBERED[stored["card"]])
                need(found == (mine.hp, mine.owner, mine.spot, mine.card.id), f"#{number}: the position has {found}")

    def compare_piles(self, state):
        """The cards in each pile of each seat and in the shared decks."""
        names = [f"{kind}{age}" for kind in ("age", "power") for age in (1, 2, 3)]
        for name, stored in zip(names, state["decks"]):
            mine = sum((+block for block in self.decks[name].blocks), Counter())
            theirs = Counter(NUMBERED[n] for n in stored)
            need(mine == theirs or int(name[-1]) < self.age(), f"deck {name}: {dict(mine - theirs)}, {dict(theirs - mine)}")
        for name, stored in zip(self.order, state["players"]):
            for pile, key in (("draw", "draw"), ("hand", "hand"), ("discard", "discard"), ("burnt", "burnt")):
                theirs = Counter(NUMBERED[n] for n in stored[key])
                mine = +self.seats[name].piles[pile]
                need(mine == theirs, f"{pile} pile of {name}: {dict(mine - theirs)} are missing in the position, "
                                     f"{dict(theirs - mine)} are too many")
