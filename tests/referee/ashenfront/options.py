"""Which choices the rules allow at each question (AF-D1 to AF-D10)."""

from table import ALL_TILES, WAYS, name_of, neighbours, point


class Options:
    """Enumerates choices, as the log writes them. It is mixed into the referee."""

    # Operations (AF-OP-3)

    def operations(self, seat, response):
        """Every operation and every Ult to fetch, for the own turn or as a response (AF-D3, AF-D4)."""
        found = []
        hand = +self.table.players[seat].hand
        if self.table.players[seat].hand_size():
            for unit in self.table.own(seat):
                found += self.combat_options(unit)
            found += self.deploy_options(seat)
            for card in map(self.card, hand):
                found += self.card_options(seat, card)
        found += self.fetch_options(seat)
        return sorted(set(found)) + (["pass"] if response else ["rest"])

    def card_options(self, seat, card):
        """What one card of the hand can be played as."""
        if card.type == "ult":
            units = [unit for unit in self.table.own(seat) if unit.card.id == card.operator]
            return [f"ult {card.id} {use}" for unit in units for use in self.uses(unit, card, ult=True)]
        if card.type in ("supply", "protocol"):
            return [f"logistics {card.id} -"]
        if card.type == "equipment":
            return [f"logistics {card.id} {name_of(tile)}" for tile in self.equipment_tiles(seat)]
        if card.type == "battleplan":
            there = any(plan.card.name == card.name for plan in self.table.players[seat].plans)
            return [] if there else [f"play {card.id}"]
        if card.type == "command":
            return [f"play {card.id}{aim}" for aim in self.free_aims(seat, card.aims_of(0), card.modes[0])]
        return []

    def combat_options(self, unit):
        """Move and ability of one operator (AF-OP-4, AF-DEC-5, AF-DEC-7, AF-MOV-6)."""
        found = []
        if self.table.can_step(unit, self.table.attribute(unit, "speed")):
            found.append(f"move {name_of(unit.tile)}")
        if not self.table.disabled(unit, "ability") and not unit.exhausted:
            found += [f"ability {name_of(unit.tile)} {use}" for use in self.uses(unit, unit.card)]
        return found

    def deploy_options(self, seat):
        """Deployments (AF-UNIT-2, AF-UNIT-3, AF-DEP-1)."""
        table = self.table
        if table.squad(seat) >= self.rules["squad"]:
            return []
        found = []
        for card in map(self.card, +table.players[seat].hand):
            if card.type == "operator" and card.name not in table.callsigns(seat):
                found += [f"deploy {card.id} {name_of(tile)}" for tile in self.landing_tiles(seat, card)]
        return found

    def landing_tiles(self, seat, card):
        """Where an operator can land (AF-DEP-1)."""
        table = self.table
        free = [tile for tile in ALL_TILES if table.body(tile) is None and tile not in table.reserved]
        if "airdrop" in card.keywords:
            return free
        near = table.own(seat)
        if "reinforce" not in card.keywords:
            near = [unit for unit in near if table.has(unit, "beacon")]
        around = {tile for unit in near for tile in neighbours(unit.tile)}
        return [tile for tile in free if tile in around or tile in table.zone(seat)]

    def equipment_tiles(self, seat):
        """Where equipment can be laid (AF-LOG-2)."""
        table = self.table
        tiles = [tile for tile in table.zone(seat) if tile not in table.reserved]
        return [tile for tile in tiles if table.body(tile) is None or table.body(tile).seat == seat]

    def fetch_options(self, seat):
        """Ults that can be fetched (AF-ULT-3)."""
        player, found = self.table.players[seat], []
        deck = set(+player.deck) | set(player.under)
        for card in self.table.cards.values():
            if card.type != "ult":
                continue
            sources = [name for name, pile in (("hand", player.hand), ("discard", player.discard)) if pile[card.operator]]
            places = [name for name, pile in (("deck", deck), ("discard", +player.discard)) if card.id in pile]
            found += [f"fetch {card.id} {source} {place}" for source in sources for place in places]
        return found

    # Aims (AF-RNG, AF-DEC-5)

    def uses(self, unit, card, ult=False):
        """Ways to use an ability or Ult with what they are aimed at: `1 N`, `2 b3`."""
        found = []
        for mode in range(len(card.modes)):
            aims = [""]
            for who in card.aims_of(mode):
                there = self.unit_aims(unit, who, card, mode, ult)
                aims = [f"{aim} {one}" for aim in aims for one in there]
            if self.blows_reach(unit, card, mode):
                found += [f"{mode + 1}{aim}" for aim in aims]
        return found

    def blows_reach(self, unit, card, mode):
        """Whether a hit in each direction has somebody to hit (AF-DEC-5)."""
        for effect in card.modes[mode]:
            if effect["verb"] == "damage" and effect["who"] == "each_direction":
                reach = effect.get("range") or self.table.attribute(unit, "range")
                if not any(self.table.foes_in_line(unit, way, reach) for way in WAYS):
                    return False
        return True

    def unit_aims(self, unit, who, card, mode, ult=False):
        """What an operator can aim at (AF-RNG-2, AF-RNG-6, AF-KW-6, AF-KW-19)."""
        table, reach = self.table, self.table.attribute(unit, "range")
        if who == "foe":
            return self.ways_at_foes(unit, reach, card.damaging(mode))
        if who == "ally_in_line":
            return [name_of(ally.tile) for ally in table.allies_in_line(unit, reach)]
        if who == "ally":
            return [name_of(ally.tile) for ally in table.own(unit.seat) if ally is not unit]
        raise NotImplementedError(who)

    def ways_at_foes(self, unit, reach, damaging):
        """Directions with an enemy to aim at; Taunt limits them (AF-KW-19)."""
        firsts = {way: self.table.first_foe(unit, way, reach) for way in WAYS}
        ways = [way for way in WAYS if firsts[way]]
        taunters = self.table.taunters(unit) if damaging else []
        must = [way for way in ways if firsts[way] in taunters]
        return must or ways

    def free_aims(self, seat, whos, effects):
        """What a card without an operator can be aimed at, as the log writes it behind the card."""
        aims = [""]
        for who in whos:
            verbs = [effect["verb"] for effect in effects if effect.get("who") == who]
            points = any(effect.get("on_point") for effect in effects if effect.get("who") == who)
            aims = [f"{aim} {name_of(tile)}" for aim in aims for tile in self.free_tiles(seat, who, verbs, points)]
        return aims

    def free_tiles(self, seat, who, verbs, points):
        """Tiles of those that a card without an operator can mean."""
        table = self.table
        own = table.own(seat)
        foes = [unit for unit in table.units if unit.seat != seat and unit.active]
        if who == "ally":
            units = [unit for unit in own if self.can_be_helped(unit, verbs)]
        elif who == "enemy":
            units = foes
        elif who == "foe_next_to_ally":
            units = [foe for foe in foes if any(ally.tile in neighbours(foe.tile) for ally in own)]
        elif who == "tile":
            units = [unit for unit in own + foes]
        else:
            raise NotImplementedError(who)
        return [unit.tile for unit in units if not points or point(unit.tile)]

    def can_be_helped(self, unit, verbs):
        """Whether an own operator can be meant: who cannot retreat or step is not."""
        if "retreat" in verbs and self.table.taunters(unit):
            return False
        return True

    # Other questions

    def placements(self, seat):
        """Operators that can be placed before the first turn (AF-SET-3, AF-SET-4)."""
        table, found = self.table, []
        if table.squad(seat) < self.rules["squad"]:
            for card in map(self.card, +table.players[seat].hand):
                if card.type == "operator" and card.name not in table.callsigns(seat):
                    free = [tile for tile in table.zone(seat) if table.body(tile) is None]
                    found += [f"deploy {card.id} {name_of(tile)}" for tile in free]
        return found + ["pass"]

    def paths(self, unit, limit, printed):
        """Proposed ways of a move, with the own piece dropped or not (AF-D6, AF-EQ-3)."""
        table = self.table
        ways = ["go " + path for path in table.ends(unit, limit).values()]
        found = list(ways)
        for piece in unit.pieces:
            found += [f"{way} drop {len(way) - 3}" for way in ways]
            found += [f"go {path} drop 0" for path in self.paths_without(unit, piece, limit, printed)]
        return found

    def paths_without(self, unit, piece, limit, printed):
        """Ways of a move that begins with dropping a piece (AF-Q57)."""
        table = self.table
        place = unit.pieces.index(piece)
        unit.pieces.remove(piece)
        limit = limit if printed else table.attribute(unit, "speed")
        found = list(table.ends(unit, limit).values())
        unit.pieces.insert(place, piece)
        return found

    def protocols(self, seat, met, opportunity, used):
        """Protocols that can be activated now (AF-OPP-2, AF-OPP-3, AF-OPP-4, AF-D8)."""
        found = []
        for thing in self.table.players[seat].base:
            card = thing.card
            ready = card.type == "protocol" and not thing.exhausted and card.opp_cost <= opportunity
            if ready and card.name not in used and set(card.when) & met:
                aims = self.free_aims(seat, card.aims_of(0), card.modes[0])
                found += [f"activate {card.id}{aim}" for aim in aims]
        return sorted(set(found)) + ["pass"]
