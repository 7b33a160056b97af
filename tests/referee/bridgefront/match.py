"""Follows a match phase by phase as the rulebook has them [8 to 18]."""

from collections import Counter

import actions
import battle
from cards import CARDS, FACTIONS, STARTER
from hexes import CENTER, FORGES, MINES, SLOTS, corner, distance, place, span
from reader import Reader, same_options
from table import Table, need

PREVIEW = {1: 0, 2: 1, 3: 1, 4: 0, 5: 1, 6: 2, 7: 2, 8: 0, 9: 0, 10: 0}  # BF-11.0a
KNOBS = {  # the numbers that the referee takes from the head of a record, with those of the rulebook
    "rules.vp_to_win": 8, "rules.round_cap": 10, "rules.max_mana": 5, "rules.hand_size": 6, "rules.start_gold": 4,
    "rules.start_forces": 4, "rules.base_income": 1, "rules.center_cp": 1, "rules.forge_cp": 1, "rules.enemy_capital_cp": 1,
    "combat.force_hit": 2, "drafts.forge_reveal": 3, "drafts.power_reveal": 2, "costs.reinforce.forces": 1,
}


class Match:
    """One match: its record and the table."""

    def __init__(self, text, by_the_book=False):
        self.record = Reader(text)
        changed = {} if by_the_book else self.record.head["rules"]
        copies = {name: value for name, value in changed.items() if name.endswith(".copies")}
        unknown = set(changed) - set(KNOBS) - set(copies)
        need(not unknown, f"the referee does not know the rules {sorted(unknown)}")
        self.number = {**KNOBS, **changed}
        copies = {name.split(".")[1]: value for name, value in copies.items()}
        self.table = Table([(seat["seat"], seat["role"]) for seat in self.record.head["seats"]], copies)
        self.record.table, self.record.counts = self.table, Counter()
        self.rules = Counter()
        self.running = []  # effects that last, see battle.py
        self.breakthroughs = []  # seats whose Breakthrough Line won a battle
        self.dice = Counter()  # dice and hits by threshold
        self.lost_hits, self.no_lost_hit = 0, 1.0  # hits on the dead, and the chance that there would be none
        self.cards = Counter()  # cards that resolved, and those that fizzled
        self.fallen, self.fell = [], {}  # champions that died, and where
        self.table.match = self
        self.players = len(self.table.order)

    def seat(self, name):
        """What a player has."""
        return self.table.seats[name]

    def is_faction(self, name, faction):
        """Whether a seat plays this faction."""
        return self.table.seats[name].faction == faction

    def play(self):
        """The whole match."""
        setup(self)
        while True:
            reset(self)
            market(self)
            actions.phase(self)
            battle.sieges(self)
            collection(self)
            if scoring(self):
                break
            cleanup(self)
        need(self.lost_hits or self.no_lost_hit > 1e-6, "no hit ever falls on a Force that has died (BF-Q88)")

    def count_lost_hits(self, forces, hits, absorbed):
        """Hits of a combat round on Forces alone: each falls on any Force that was alive when the round began (BF-Q88)."""
        self.lost_hits += min(hits, forces) - absorbed
        self.rules["lost hits"] += hits - absorbed
        dead = [1.0] + [0.0] * forces  # the chance of each number of dead Forces
        for _ in range(hits):
            dead = [chance * n / forces + (dead[n - 1] * (forces - n + 1) / forces if n else 0) for n, chance in enumerate(dead)]
        self.no_lost_hit *= dead[min(hits, forces)]


def draw(match, name, n):
    """Draws cards one by one (BF-2.5b, BF-2.5c); stops when both piles are empty (BF-Q38)."""
    seat = match.seat(name)
    for _ in range(n):
        if seat.size("draw") == 0:
            if seat.size("discard") == 0:
                return
            match.record.event("reshuffle", seat=name)
        to = "hand" if seat.size("hand") < 10 else "discard"
        match.record.event("card_moves", **{"from": "draw"}, seat=name, to=to)
    match.rules["draws"] += 1


def gain(match, name, card, source, price=0):
    """A seat gains a card, and Permanent VP for a Victory card (BF-15.3a, BF-15.4a)."""
    seat = match.seat(name)
    if seat.size("draw") == 0 and seat.size("discard") > 0:
        match.record.event("reshuffle", seat=name)
    match.record.event("gain", seat=name, card=card, source=source, price=price)
    if CARDS[card].vp:
        match.record.event("vp", seat=name, vp=CARDS[card].vp)
    match.rules["gains"] += 1


def widened(match, name, n):
    """The number of cards that a seat sees of n (BF-21.5b)."""
    return n + match.is_faction(name, "cipher")


# -- Setup [8] --

def setup(match):
    """Corners, map, decks, starting bridges and free cards, in this order."""
    table, record = match.table, match.record
    left = list(SLOTS[match.players])
    for name in reversed(table.order):  # BF-8.3a
        line = record.choice(name, "corner")
        same_options(line, [f"corner C{n}" for n in left], "BF-8.3a")
        record.event("corner", seat=name, corner=line["choice"].split()[1])
        left.remove(int(line["choice"][-1]))
        table.seats[name].corner = int(line["choice"][-1])
    place_tiles(match)
    for name in table.order:
        begin(match, name)
    starting_bridges(match)
    free_cards(match)


def place_tiles(match):
    """The map has to have what BF-6.1a and BF-7 ask for."""
    table, record = match.table, match.record
    while record.next_is("tile"):
        record.take()
    homes = [seat.capital for seat in table.seats.values()]
    for seat in table.seats.values():
        need(seat.capital == corner(seat.corner, table.board.radius), f"Capital of {seat.name} is not at its corner (BF-5a)")
    need(table.tiles.get(CENTER) == "center", "the Center is elsewhere")
    kinds = Counter(table.tiles.values())
    need(kinds["mine"] == MINES[match.players] and kinds["forge"] == FORGES[match.players], f"tiles {dict(kinds)} (BF-6.1a)")
    forges = [spot for spot, kind in table.tiles.items() if kind == "forge"]
    mines = list(table.values)
    for spot in forges + mines:
        need(min(distance(spot, home) for home in homes) >= 2, f"{spot} is next to a Capital (BF-7.2a)")
    for spot in forges:
        need(distance(spot, CENTER) in (2, 3), f"the Forge at {spot} is too far from the Center (BF-7.3a)")
    need(all(distance(a, b) >= 3 for a in forges for b in forges if a != b), "Forges are nearer than 3 (BF-Q16)")
    nearest = [min(distance(home, forge) for forge in forges) for home in homes]
    need(max(nearest) - min(nearest) <= 1, "Forges are not spread evenly (BF-Q16)")
    need(all(any(distance(home, mine) == 2 for mine in mines) for home in homes), "a Capital has no home Mine (BF-7.3b)")
    need(set(table.values.values()) <= {4, 5, 6}, "a Mine Value is none of 4, 5, 6 (BF-7.1a)")
    match.rules["map"] += 1


def begin(match, name):
    """What a seat begins with (BF-8.5a to BF-8.7b)."""
    record, seat = match.record, match.seat(name)
    spell, champion = FACTIONS[seat.faction]
    record.event("begins_with", seat=name, forces=match.number["rules.start_forces"], gold=match.number["rules.start_gold"])
    need(match.table.forces[seat.capital][name] == match.number["rules.start_forces"], "Forces begin outside of the Capital")
    for _ in range(len(STARTER) + 2):
        record.event("start", seat=name)
    need(sorted((+seat.piles["draw"]).elements()) == sorted(STARTER + [spell]), f"deck of {name} (BF-8.7a)")
    need(seat.hand() == [champion], f"the hand of {name} begins with its champion (BF-8.7b)")
    draw(match, name, 5)


def starting_bridges(match):
    """Two edges each, chosen in secret (BF-8.8a, BF-Q24)."""
    table, record = match.table, match.record
    chosen = {name: [] for name in table.order}
    for turn in range(2):
        for name in table.order:
            home = table.seats[name].capital
            legal = {edge for edge in table.board.edges if min(distance(end, home) for end in edge) <= 2}
            need(len(legal) == 27, "27 edges are near a corner (BF-8.8a)")
            line = record.choice(name, "edge")
            offered = {span(option[5:]) for option in line["options"]}
            need(offered == legal - set(chosen[name]), f"starting edges of {name} (BF-8.8a)")
            chosen[name].append(span(line["choice"][5:]))
    for name in table.order:
        for edge in chosen[name]:
            if edge not in table.bridges:
                line = record.event("build", seat=name, temporary=False)
                need(span(line["edge"]) in chosen[name], f"{name} builds a starting bridge that it did not choose")
    need(table.bridges == {edge for edges in chosen.values() for edge in edges}, "starting bridges (BF-8.8a)")
    match.rules["starting bridges"] += 1


def free_cards(match):
    """BF-8.9a, BF-Q25: dealt in Lead order, returned when all have picked."""
    table, record = match.table, match.record
    shown = {name: reveal(match, name, "age1", 3) for name in table.order}
    picked = {}
    for name in table.order:
        picked[name] = pick(match, name, shown[name])
    for name in table.order:
        gain(match, name, picked[name], "free")
        shown[name].remove(picked[name])
    for name in table.order:
        table.decks["age1"].bury(shown[name])


def reveal(match, name, deck, n, end=0):
    """Lays out cards of a deck before a seat, as many as there are (BF-16.2b)."""
    deck = match.table.decks[deck]
    cards = []
    for _ in range(min(widened(match, name, n), deck.size())):
        cards.append(match.record.event("offer", seat=name, row=False)["card"])
        deck.draw(cards[-1], end)
    return cards


def pick(match, name, cards, may_stop=False):
    """A seat picks one of the cards before it, or nothing."""
    line = match.record.choice(name, "card", "stop")
    same_options(line, [f"card {card}" for card in cards] + ["stop"] * may_stop, "one of the cards shown")
    return None if line["choice"] == "stop" else line["choice"].split()[1]


# -- Reset [10] --

def reset(match):
    """BF-10a, and Quiet Study (BF-10c)."""
    table, record = match.table, match.record
    number = table.round + 1
    lead = table.order[(number - 1) % match.players]  # BF-12.3a
    record.event("round", round=number, lead=lead, mana=match.number["rules.max_mana"])
    for champion in table.champions.values():
        champion.used_in_round = False
    for name in table.order:
        seat = table.seats[name]
        record.event("gold", seat=name, amount=match.number["rules.base_income"], purse="income")
        draw(match, name, max(0, match.number["rules.hand_size"] + seat.more - seat.size("hand")))
        seat.more = 0
    for name in table.order:
        if match.is_faction(name, "cipher"):
            quiet_study(match, name)
    match.rules["resets"] += 1


def quiet_study(match, name):
    """Up to two cards are set aside, discarded together, and as many drawn (BF-21.5a, BF-Q45)."""
    record, seat = match.record, match.seat(name)
    kept, aside = +seat.piles["hand"], []
    while len(aside) < 2 and +kept:
        line = record.choice(name, "card", "stop")
        same_options(line, [f"card {card}" for card in +kept] + ["stop"], "BF-21.5a")
        if line["choice"] == "stop":
            break
        aside.append(line["choice"].split()[1])
        kept[aside[-1]] -= 1
    moved = [record.event("card_moves", **{"from": "hand"}, to="discard", seat=name)["card"] for _ in aside]
    need(sorted(moved) == sorted(aside), f"{name} set {aside} aside and discards {moved}")
    draw(match, name, len(aside))


# -- Market [11] --

def market(match):
    """The row is auctioned card by card (BF-11.1a)."""
    table, record = match.table, match.record
    row = record.event("row")["cards"]
    preview = min(PREVIEW[table.round], match.players)
    age, later = table.decks[f"age{table.age()}"], table.decks.get(f"age{table.age() + 1}")
    early = [card for card in row if CARDS[card].deck == f"age{table.age() + 1}"]
    ahead = min(preview, later.size()) if later else 0
    need(len(early) == ahead, f"{len(early)} cards of the next Age in the row instead of {ahead} (BF-11.0a)")
    need(len(row) - len(early) == min(match.players - preview, age.size()), f"{len(row)} cards in the row (BF-11.0b)")
    for deck, cards in ((later, early), (age, [card for card in row if card not in early])):
        if cards:
            deck.draw_all(cards)
    bidders = list(table.order)
    while row:
        bidders.remove(auction(match, row.pop(0), bidders))
        record.event("row", cards=row)
    match.rules["market rows"] += 1


def auction(match, card, bidders):
    """One card (BF-11.2, BF-11.3). Gives the receiver."""
    record = match.record
    for name in bidders:
        record.event("offer", seat=name, card=card, row=True)
    bids = {}
    for name in bidders:
        line = record.choice(name, "buy", "pass")
        check_bids(match, line, len(bidders))
        kind, gold = line["choice"].split()
        bids[name] = (kind, int(gold))
    if len(bids) > 1:
        for name, (kind, gold) in bids.items():
            others = max(match.seat(other).gold for other in bidders if other != name)
            record.event("bid", seat=name, gold=gold, sure=match.seat(name).gold > others, **{"pass": kind == "pass"})
    buys = {name: gold for name, (kind, gold) in bids.items() if kind == "buy"}
    best = max(buys.values()) if buys else min(gold for _, gold in bids.values())
    tied = [name for name, (kind, gold) in bids.items() if gold == best and (kind == "buy" or not buys)]
    favoured = [name for name in tied if match.is_faction(name, "prospect")] or tied  # BF-11.4b
    if len(favoured) > 1:
        record.event("tied", seats=tied)
    pot = 0 if buys else pay_pot(match, bids)
    line = record.event("auction", card=card, gold=best if buys else pot, **{"pass": not buys})
    winner = line["winner"]
    need(winner in favoured, f"{winner} wins the auction of {card}; by the rulebook {' or '.join(favoured)} (BF-11.3)")
    if not buys and len(bids) > 1:
        need(match.paid_pot.get(winner, 0) == pot - bids[winner][1], f"{winner} gets the pot of the others (BF-11.3b)")
    gain(match, winner, card, "market", best if buys else 0)
    match.rules["auctions"] += 1
    return winner


def check_bids(match, line, bidders):
    """Bids go up to the own gold (BF-Q27). Of many, only some are offered (ledger 5.3)."""
    gold = match.seat(line["seat"]).gold
    legal = {f"buy {n}" for n in range(1, gold + 1)} | {f"pass {n}" for n in range(gold + 1)}
    offered = set(line["options"])
    need(offered <= legal, f"illegal bids {sorted(offered - legal)[:5]} of {line['seat']} with {gold} gold (BF-Q27)")
    if gold <= 8 and bidders > 1:
        same_options(line, legal, "BF-11.2a")
    need("pass 0" in offered, "Pass 0 is always legal")


def pay_pot(match, bids):
    """All pay their Pass; the receiver gets the whole pot (BF-11.3b). Gives the pot; `paid_pot` has the changes of gold."""
    pot = sum(gold for _, gold in bids.values())
    match.paid_pot = {}
    while match.record.next_is("gold", purse="pot"):
        line = match.record.take()
        match.paid_pot[line["seat"]] = line["amount"]
    payers = {name: -gold for name, (_, gold) in bids.items() if gold}
    losers = {name: amount for name, amount in match.paid_pot.items() if amount < 0}
    need(all(payers.get(name) == amount for name, amount in losers.items()), f"Passes paid {losers} of {payers} (BF-11.3b)")
    need(sum(match.paid_pot.values()) == 0, "the pot does not equal the Passes paid (BF-11.3b)")
    return pot


# -- Collection [16] --

def collection(match):
    """In Lead order, Mines, then Forges, then the Center (BF-16a, BF-16b)."""
    for name in match.table.in_lead_order():
        for kind, collect in (("mine", mine), ("forge", forge), ("center", power_pick)):
            for spot in match.table.holds(name, kind):
                collect(match, name, spot)


def collects(match, name, spot, kind):
    """The event of a collection."""
    line = match.record.event("collect", seat=name, kind=kind)
    need(place(line["hex"]) == spot, f"{name} collects from {line['hex']} instead of {spot} (BF-Q157)")
    match.rules[f"collections: {kind}"] += 1


def mine(match, name, spot):
    """Gold or a Mine Draft (BF-16c)."""
    table, record = match.table, match.record
    line = record.choice(name, "gold", "draft")
    same_options(line, ["gold", "draft"], "BF-16c")
    if line["choice"] == "gold":
        extra = match.is_faction(name, "prospect")  # BF-21.4a
        extra += sum(c.card.id == "mine_overseer" for c in table.champions_at(spot, name))  # BF-Q153
        collects(match, name, spot, "gold")
        record.event("gold", seat=name, purse="mine", amount=table.values[spot] + extra)
        return
    collects(match, name, spot, "mine_draft")
    deck = f"age{table.age()}"
    cards = reveal(match, name, deck, 1)
    draft(match, name, cards, deck, may_stop=True)


def draft(match, name, cards, deck, may_stop=False, source="draft"):
    """One of the cards is gained, the others go to the bottom."""
    if not cards:
        return
    card = pick(match, name, cards, may_stop)
    if card:
        cards.remove(card)
        gain(match, name, card, source)
    match.table.decks[deck].bury(cards)


def forge(match, name, spot):
    """Reforge or a Forge Draft (BF-16d, BF-16.2a)."""
    line = match.record.choice(name, "draft", "reforge")
    same_options(line, ["draft", "reforge"], "BF-6.2d")
    if line["choice"] == "draft":
        collects(match, name, spot, "forge_draft")
        forge_draft(match, name)
        return
    collects(match, name, spot, "reforge")
    if match.seat(name).hand():
        scrapped = pick(match, name, match.seat(name).hand())
        match.record.event("scrap", seat=name, card=scrapped)


def forge_draft(match, name):
    """Three cards of the current Age, one is gained (BF-16.2a, BF-11.0c)."""
    deck = f"age{match.table.age()}"
    draft(match, name, reveal(match, name, deck, match.number["drafts.forge_reveal"]), deck)


def power_pick(match, name, spot):
    """BF-16.1a."""
    collects(match, name, spot, "power_pick")
    deck = f"power{match.table.age()}"
    draft(match, name, reveal(match, name, deck, match.number["drafts.power_reveal"]), deck, source="power")


# -- Scoring [17, 3] --

def scoring(match):
    """Control VP are counted anew; the match may end (BF-17a, BF-17b). Whether it did."""
    table, record = match.table, match.record
    totals = {}
    for name in table.order:
        seat = table.seats[name]
        if name not in table.owners(seat.capital):
            record.event("deserted", seat=name)
        each = 2 if match.is_faction(name, "gatewright") else match.number["rules.enemy_capital_cp"]  # BF-21.6c
        capitals = len(table.holds(name, "enemy_capital")) * each
        center = len(table.holds(name, "center")) * match.number["rules.center_cp"]
        forges = len(table.holds(name, "forge")) * match.number["rules.forge_cp"]
        totals[name] = seat.vp + center + forges + capitals
        record.event("score", seat=name, center=center, forges=forges, capitals=capitals, total=totals[name])
        match.rules["scores"] += 1
    winners = []
    for name in table.order:
        if totals[name] >= match.number["rules.vp_to_win"]:
            if table.enemies(name, table.seats[name].capital):
                record.event("blocked", seat=name)
            else:
                winners.append(name)
    if winners or table.round == match.number["rules.round_cap"]:
        finish(match, totals, winners)
        return True
    return False


def finish(match, totals, winners):
    """The end: the ranking decides among those who qualify (BF-Q154), at the round cap among all (BF-3.2a)."""
    table, record = match.table, match.record
    rank = {name: (totals[name], table.seats[name].vp, table.seats[name].gold) for name in winners or table.order}
    first = [name for name in rank if rank[name] == max(rank.values())]
    for name in first:
        line = record.event("won", seat=name)
        need(abs(line["thousandths"] - 1000 / len(first)) < 1, f"{name} wins {line['thousandths']} thousandths (BF-Q155)")
    end = record.peek()
    need(end.get("end") == ("threshold" if winners else "round_cap"), f"the match ends by {end.get('end')} (BF-3)")
    for name, share in end["shares"].items():
        need(abs(share - (name in first) / len(first)) < 1e-3, f"{name} has the share {share} (BF-Q155)")
    match.rules["ends"] += 1


# -- Cleanup [18] --

def cleanup(match):
    """Hands are discarded, effects of the round end, temporary bridges go (BF-18a)."""
    table, record = match.table, match.record
    for name in table.order:
        for _ in range(table.seats[name].size("hand")):
            record.event("card_moves", **{"from": "hand"}, to="discard", seat=name)
    battle.end_round(match)
    cleanup_effects(match)
    table.locked, table.opened, table.links, table.frozen = set(), set(), {}, False
    match.rules["cleanups"] += 1


def cleanup_effects(match):
    """Temporary bridges go and Breakthrough Line pays out (BF-18a, BF-Q114), in any order."""
    table, record = match.table, match.record
    while table.temporary or match.breakthroughs:
        if record.next_is("draws_more"):
            line = record.event("draws_more", n=2)
            need(line["seat"] in match.breakthroughs, f"{line['seat']} has no Breakthrough Line that won (BF-Q114)")
            match.breakthroughs.remove(line["seat"])
            table.seats[line["seat"]].more += 2
        else:
            record.event("bridge_goes")
