"""Battles and sieges [13, 14]: who fights, the dice, the hits and what deaths pay.

`match.running` lists effects that last. Each is a dictionary: `stat`, the `seat` that played it, `n`, perhaps a `spot` or a
`champion`, `next` if it counts in the next battle only, and `rounds`, the Cleanups until it ends.
"""

from collections import Counter

from deaths import pay_deaths
from hexes import place
from table import need


def end_round(match):
    """Effects of the round end (BF-18a). Slow lasts until it is used (BF-Q92)."""
    for effect in match.running:
        effect["rounds"] -= 1
    match.running = [effect for effect in match.running if effect["rounds"] > 0]


def sieges(match):
    """One Capital at a time, in Lead order of the owners (BF-13b)."""
    table = match.table
    for owner in table.in_lead_order():
        home = table.seats[owner].capital
        there = table.owners(home)
        if len(there) > 1:
            defender = owner if owner in there else table.first[home]  # BF-13a, BF-13c
            Battle(match, home, defender, siege=True).fight()
            breakthroughs(match, home)
    captures(match)


def breakthroughs(match, home):
    """Breakthrough Line counts the siege where its move ended (BF-Q114)."""
    for effect in match.running:
        if effect["stat"] == "breakthrough" and effect["spot"] == home and effect["seat"] in match.table.owners(home):
            match.breakthroughs.append(effect["seat"])


def captures(match):
    """Who is alone in an enemy Capital now and was not before (BF-Q151). Gatewright is paid (BF-21.6a)."""
    table, record = match.table, match.record
    now = {}
    for owner in table.order:
        home = table.seats[owner].capital
        there = table.owners(home)
        now[home] = next(iter(there)) if len(there) == 1 and owner not in there else None
    news = [(home, seat) for home, seat in now.items() if seat and table.held.get(home) != seat]
    while record.next_is("captured"):
        line = record.take()
        pair = (place(line["hex"]), line["seat"])
        need(pair in news, f"{line['seat']} did not just take {line['hex']} (BF-Q151)")
        news.remove(pair)
        if match.is_faction(line["seat"], "gatewright"):
            record.event("gold", seat=line["seat"], amount=6, purse="pillage")
        match.rules["captures"] += 1
    need(not news, f"the record has no capture of {news} (BF-Q151)")
    table.held = now


class Battle:
    """One battle to the death."""

    def __init__(self, match, spot, defender, siege=False):
        self.match, self.table, self.record, self.spot, self.siege = match, match.table, match.record, spot, siege
        attacker = next(iter(self.table.owners(spot) - {defender}))
        self.sides = [attacker, defender]
        self.round = 0
        self.guarded, self.ignored = set(), set()  # who has used Bodyguard, Juggernaut
        fighters = {c.number for seat in self.sides for c in self.table.champions_at(spot, seat)}
        here = [e for e in match.running if e.get("next") and (e.get("champion") in fighters if e.get("champion")
                                                                else e["seat"] in self.sides)]
        self.spent = here  # effects of the next battle are used up by this one (BF-22g)
        match.running = [e for e in match.running if e not in here]

    def forces(self, seat):
        """Forces of a side."""
        return self.table.forces[self.spot][seat]

    def champions(self, seat):
        """Champions of a side, by number."""
        return sorted(self.table.champions_at(self.spot, seat), key=lambda c: int(c.number[1:]))

    def has(self, seat, card):
        """Whether a side has this champion."""
        return any(c.card.id == card for c in self.champions(seat))

    def fight(self):
        """The whole battle."""
        match, table, record = self.match, self.table, self.record
        line = record.event("battle", attacker=self.sides[0], defender=self.sides[1], siege=self.siege,
                            forces=[self.forces(s) for s in self.sides],
                            champions=[len(self.champions(s)) for s in self.sides])
        need(place(line["hex"]) == self.spot, f"a battle in {line['hex']} instead of {self.spot}")
        self.siege_writ()
        self.edge()
        while all(seat in table.owners(self.spot) for seat in self.sides):
            self.round += 1
            self.combat_round()
        left = [seat in table.owners(self.spot) for seat in self.sides]
        winner = "attacker" if left[0] else "defender" if left[1] else "nobody"  # BF-14.3a
        for seat, alive in zip(self.sides, left):
            table.seats[seat].won |= alive
        for seat in self.sides:
            self.clean_exit(seat)
        record.event("battle_over", winner=winner, siege=self.siege)
        match.rules["battles"] += 1

    def clean_exit(self, seat):
        """Veil's champions heal 1 after a battle (BF-21.2b)."""
        if self.match.is_faction(seat, "veil"):
            for champion in self.champions(seat):
                if champion.hp < champion.card.hp:
                    self.record.event("heal", champion=champion.number, by=1)
                    self.match.rules["Clean Exit"] += 1

    def siege_writ(self):
        """The first siege in which the owner attacks (BF-Q108)."""
        writ = next((e for e in self.match.running if e["stat"] == "siege_writ" and e["seat"] == self.sides[0]), None)
        if self.siege and writ:
            self.match.running.remove(writ)
            n = min(4, self.forces(self.sides[1]))
            if n:
                self.record.event("struck", seat=self.sides[1], forces=n, were="there")
            self.match.rules["Siege Writ"] += 1

    def edge(self):
        """Assassin's Edge: 1 damage to an enemy champion, once a round (BF-Q97)."""
        struck = []
        for seat, enemy in (self.sides, self.sides[::-1]):
            for blade in self.champions(seat):
                if blade.card.id != "shadeblade" or blade.used_in_round or not self.champions(enemy):
                    continue
                blade.used_in_round = True
                line = self.record.peek()
                if "choice" in line:
                    self.record.choice(seat, "champion")
                struck.append(enemy)
        dead = []
        for enemy in struck:
            hit = self.record.event("hit", owner=enemy, damage=1)
            need(hit["champion"] in self.everyone(hit), "Assassin's Edge strikes a champion elsewhere")
            if self.record.next_is("death"):
                dead.append(self.death(self.record.take()))
        if struck:
            pay_deaths(self.match, dead, self)
            self.match.rules["Assassin's Edge"] += 1

    def everyone(self, _line=None):
        """The numbers of all champions in the battle."""
        return {c.number for seat in self.sides for c in self.champions(seat)}

    # -- Dice --

    def threshold(self, seat):
        """What the Forces of a side hit on (BF-14.1b, BF-Q89)."""
        enemy = next(other for other in self.sides if other != seat)
        defends, tile = seat == self.sides[1], self.table.tiles.get(self.spot)
        known = {self.match.number["combat.force_hit"]}
        known |= {3} if self.match.is_faction(seat, "bastion") and defends and self.round == 1 else set()
        known |= {3} if self.match.is_faction(seat, "prospect") and defends and tile == "mine" else set()
        abroad = tile == "capital" and self.table.seats[seat].capital != self.spot
        known |= {3} if self.match.is_faction(seat, "gatewright") and abroad else set()
        known |= {3} if self.has(seat, "inspiring_geezer") else set()
        known |= {3} if self.siege and self.round == 1 and self.has(seat, "capital_breaker") else set()
        known |= {e["n"] for e in self.match.running if e["stat"] == "hold" and e["seat"] == seat and defends
                  and e["spot"] == self.spot}
        if self.round == 1:
            known |= {e["n"] for e in self.spent if e["stat"] == "force_hit" and e["seat"] == seat}
            if any(e["stat"] == "smoke" and e["seat"] == enemy for e in self.spent):
                return min(max(known), 1)
        return max(known)

    def dice(self, champion):
        """How many dice a champion rolls (BF-14.1c)."""
        seat = champion.owner
        enemy = next(other for other in self.sides if other != seat)
        if any(e["stat"] == "slow" and e["champion"] == champion.number for e in self.spent):
            return 1
        extra = 2 * (champion.card.id == "brute" and not self.champions(enemy))
        extra += champion.card.id == "duelist_exemplar" and bool(self.champions(enemy))
        extra += 3 * (champion.card.id == "lone_wolf" and self.forces(seat) == 0)
        extra += sum(e["n"] for e in self.match.running if e["stat"] == "frenzy" and e["champion"] == champion.number)
        extra += sum(e["stat"] == "cry" and e["seat"] == seat for e in self.spent) * (self.round == 1)
        return champion.card.dice + extra

    def roll(self, seat):
        """The dice of a side. Gives its hits, and those of Tax Reavers."""
        line = self.record.event("dice", seat=seat, card=None, dice=self.forces(seat), threshold=self.threshold(seat))
        hits, reavers = line["hits"], 0
        need(0 <= hits <= line["dice"], f"{hits} hits with {line['dice']} dice")
        self.match.rules["dice"] += line["dice"]
        self.match.dice[line["threshold"], "dice"] += line["dice"]
        self.match.dice[line["threshold"], "hits"] += hits
        for champion in self.champions(seat):
            line = self.record.event("dice", seat=seat, champion=champion.number, dice=self.dice(champion),
                                     threshold=champion.card.hit)
            need(0 <= line["hits"] <= line["dice"], f"{line['hits']} hits with {line['dice']} dice")
            self.match.dice[line["threshold"], "dice"] += line["dice"]
            self.match.dice[line["threshold"], "hits"] += line["hits"]
            hits += line["hits"]
            reavers += line["hits"] if champion.card.id == "tax_reaver" else 0
        return hits, reavers

    # -- Hits --

    def combat_round(self):
        """One combat round (BF-14.1a to BF-14.4b)."""
        before = {seat: self.forces(seat) for seat in self.sides}
        rolled = {seat: self.roll(seat) for seat in self.sides}
        self.present = {seat: [c.card.id for c in self.champions(seat)] for seat in self.sides}
        taken, events, dead = Counter(), [], []
        while not self.record.next_is("blows") and not self.record.next_is("gold"):
            if "choice" in self.record.peek():
                self.record.chosen(("force", "forces", "champion", "hit", "random", "card", "stop"))
                continue
            line = self.record.peek()
            if line["event"] == "death":
                dead.append(self.death(self.record.take()))
                continue
            if line["event"] == "spared":
                taken[line["owner"]] += self.spared(line)
            else:
                need(line["event"] == "hit" and line["in_battle"] and line["damage"] == 1, f"{line} in a combat round")
                taken[line["owner"]] += 1
            events.append(line)
            self.record.take()
        reavers = {seat: rolled[seat][1] for seat in self.sides}
        pay_deaths(self.match, dead, self, reavers)
        hits = [rolled[seat][0] for seat in self.sides]
        line = self.record.event("blows", hits=hits)
        for seat, foe, left, champions in zip(self.sides, self.sides[::-1], line["left"], line["champions"]):
            need(0 <= left <= before[seat], f"{seat} has {left} of {before[seat]} Forces left")
            self.table.forces[self.spot][seat] = left
            need(len(self.champions(seat)) == champions, f"{seat} has {len(self.champions(seat))} champions left")
            absorbed = before[seat] - left + taken[seat]
            died = before[seat] - left + sum(death["owner"] == seat for death in dead)
            need(absorbed == rolled[foe][0] or (died and absorbed < rolled[foe][0]),
                 f"{foe} hits {rolled[foe][0]} times, {seat} takes {absorbed} (BF-14.2a)")
            if not self.present[seat] and not any(e["stat"] == "assign" and e["seat"] == foe for e in self.spent):
                self.match.count_lost_hits(before[seat], rolled[foe][0], absorbed)
        self.check_guards(events, dead, {seat: left for seat, left in zip(self.sides, line["left"])})
        self.match.rules["combat rounds"] += 1

    def spared(self, line):
        """Juggernaut takes a hit away, Bodyguard puts it on a Force. Gives the hits that no Force takes."""
        number, owner = line["champion"], line["owner"]
        champion = self.table.champions[number]
        need(champion.owner == owner and champion.spot == self.spot, "a champion elsewhere is spared")
        if champion.card.id == "titan_vanguard" and number not in self.ignored and not (
                "ironclad_warden" in self.present[owner] and owner not in self.guarded):
            self.ignored.add(number)
            self.match.rules["Juggernaut"] += 1
            return 1
        if "ironclad_warden" in self.present[owner] and owner not in self.guarded:
            self.guarded.add(owner)  # BF-Q96
            self.match.rules["Bodyguard"] += 1
            return 0
        need(champion.card.id == "titan_vanguard" and number not in self.ignored, f"nothing spares {number} (BF-Q96, BF-Q98)")
        self.ignored.add(number)
        return 1

    def check_guards(self, events, dead, left):
        """A hit that Bodyguard or Juggernaut had to stop must not stand (BF-Q96, BF-Q98)."""
        for line in events:
            if line["event"] != "hit":
                continue
            owner = line["owner"]
            guards = "ironclad_warden" in self.present[owner] and owner not in self.guarded
            need(not guards or not left[owner], f"Bodyguard has to stop the first hit on a champion of {owner} (BF-Q96)")
            if guards:
                self.guarded.add(owner)
            if line["card"] == "titan_vanguard":
                need(line["champion"] in self.ignored, "Juggernaut ignores the first hit (BF-Q98)")

    def death(self, line):
        """A champion dies to the other side."""
        foe = next(seat for seat in self.sides if seat != line["owner"])
        need(line["killer"] == foe, f"{line['champion']} is killed by {line['killer']} (BF-14.4a)")
        return line
