"""Moving, arriving, equipment and leaving (AF-MOV, AF-DEP, AF-EQ)."""

from table import WAYS, Unit, name_of, step, tile_of


class Moves:
    """Moves operators. It is mixed into the referee."""

    def walk(self, unit, limit, may=False, printed=False):
        """A move; gives whether it was made or declined (AF-MOV-1, AF-MOV-5, AF-KW-20).

        Vigilance comes before the way is chosen, but of a move that need not be made after that: only then it begins.
        """
        if not self.table.can_step(unit, limit):
            return False
        if not may:
            self.vigilance(unit)
            if not unit.active or not self.table.can_step(unit, limit):
                return False
        options = self.paths(unit, limit, printed) + (["pass"] if may else [])
        text = self.choose(unit.seat, options, "path", "AF-MOV-1", lambda text: self.legal_path(unit, limit, text))
        if text == "pass":
            self.say(f"{unit.seat} does not move {unit}", "AF-MOV-1")
            return True
        if may:
            self.vigilance(unit)
        if unit.active:
            self.go(unit, text)
        return True

    def legal_path(self, unit, limit, text):
        """Whether a way is legal, though another one to the same end was expected (AF-D6)."""
        words = text.split()
        if words[0] != "go" or len(words) not in (2, 4) or not 1 <= len(words[1]) <= limit:
            return False
        tile, phasing = unit.tile, self.table.has(unit, "phasing")
        if len(words) == 4 and (words[3] not in ("0", str(len(words[1]))) or not unit.pieces):
            return False
        for way in words[1]:
            tile = step(tile, way)
            if not self.table.open_to(unit, tile, phasing):
                return False
        return self.table.open_to(unit, tile)

    def go(self, unit, text):
        """Walks a way tile by tile (AF-EQ-2, AF-EQ-3, AF-Q56)."""
        words = text.split()
        path, drop = words[1], int(words[3]) if len(words) == 4 else None
        start, walked = unit.tile, []
        self.drop_piece(unit, drop == 0)
        for n, way in enumerate(path, 1):
            unit.tile = step(unit.tile, way)
            walked.append(name_of(unit.tile))
            dropped = self.drop_piece(unit, drop == n)
            self.come_across(unit, dropped)
            if not unit.active:
                break
        end, unit.tile = unit.tile, start
        line = f"{unit} -> {' -> '.join(walked)}"
        unit.tile = end
        self.say(line, "AF-MOV-1")

    def drop_piece(self, unit, wanted):
        """Drops the own piece on the way (AF-EQ-3)."""
        if not wanted or not unit.pieces:
            return None
        piece = unit.pieces.pop()
        piece.tile = unit.tile
        self.table.loose.append(piece)
        self.say(f"{piece.card.name} of {piece.owner} is left lying on {name_of(unit.tile)}", "AF-EQ-3")
        self.check_defeat(unit)
        return piece

    def come_across(self, unit, dropped=None):
        """What an operator suffers or may take on a tile, but for what it drops there (AF-EQ-2).

        The piece that was put into play last comes first.
        """
        for piece in self.table.lying(unit.tile)[::-1]:
            if not unit.active or piece not in self.table.loose or piece is dropped:
                continue
            if "crossed" in piece.card.when:
                self.cross(unit, piece)
            elif piece.card.equips:
                self.offer_piece(unit, piece)

    def cross(self, unit, piece):
        """Equipment that works when it is crossed (AF-EQ-2)."""
        self.say(f"{piece.card.name} of {piece.owner} works", "AF-EQ-2")
        context = self.context(piece.owner, piece.card, None, 0, [])
        context.mover, context.piece = unit, piece
        self.run(piece.card.effects, context)

    def do_discard(self, effect, context):
        """Discards cards of one's choice, or the piece itself."""
        if effect.get("who") == "card":
            piece = context.piece
            self.table.loose.remove(piece)
            self.table.players[piece.owner].discard[piece.card.id] += 1
            self.say(f"{piece.card.name} on {name_of(piece.tile)} is discarded", "AF-EQ-2")
            return
        raise NotImplementedError("discard")

    def offer_piece(self, unit, piece):
        """Its owner may equip an operator with a piece if there is room (AF-EQ-1, AF-EQ-2, AF-D10)."""
        if not piece.card.equips or unit.pieces:
            return
        if self.choose(unit.seat, ["yes", "no"], "equip", "AF-EQ-2") == "no":
            self.say(f"{unit.seat} does not equip {unit} with {piece.card.name}", "AF-EQ-2")
            return
        self.table.loose.remove(piece)
        unit.pieces.append(piece)
        self.say(f"{unit.card.name} of {unit.seat} equips {piece.card.name}", "AF-EQ-2")

    def leave_pieces(self, unit):
        """The pieces of an operator that leaves stay on the tile (AF-EQ-4)."""
        while unit.pieces:
            piece = unit.pieces.pop(0)
            piece.tile = unit.tile
            self.table.loose.append(piece)
            self.say(f"{piece.card.name} of {piece.owner} is left lying on {name_of(unit.tile)}", "AF-EQ-4")

    # Effects that move

    def do_move(self, effect, context):
        """A move by a printed number (AF-MOV-4)."""
        for target in self.targets(effect, context):
            self.walk(target, self.amount(effect, context), effect.get("may", False), printed=True)
            if context.unit and not context.unit.active:
                context.stopped = True

    def do_push(self, effect, context):
        """Moves somebody straight away from the acting operator."""
        for target in self.targets(effect, context):
            self.shove(target, context, 1, self.amount(effect, context))

    def do_pull(self, effect, context):
        """Moves somebody straight towards the acting operator."""
        for target in self.targets(effect, context):
            self.shove(target, context, -1, self.amount(effect, context))

    def shove(self, target, context, sign, n):
        """A forced move up to what is in the way."""
        here, there = context.unit.tile, target.tile
        delta = (there[0] - here[0], there[1] - here[1])
        if 0 not in delta:
            return
        length = sum(map(abs, delta)) * sign
        way = next(w for w, d in WAYS.items() if d == (delta[0] // length, delta[1] // length))
        end = target.tile
        for _ in range(n):
            if not self.table.open_to(target, step(end, way)):
                break
            end = step(end, way)
        if end == target.tile:
            return
        start = str(target)
        while target.tile != end and target.active:
            target.tile = step(target.tile, way)
            self.come_across(target)
        self.say(f"{start} is moved to {name_of(target.tile)}", "AF-EQ-2")

    def do_swap(self, effect, context):
        """Exchanges tiles with the acting operator, or with another."""
        for target in self.targets(effect, context):
            unit = context.unit
            if effect.get("with"):
                unit = next(iter(self.targets({"who": effect["with"]}, context)), None)
            if unit is None or unit is target:
                continue
            here, there = unit.tile, target.tile
            self.say(f"{target} is moved to {name_of(here)}", "AF-EQ-2")
            self.say(f"{unit} is moved to {name_of(there)}", "AF-EQ-2")
            unit.tile, target.tile = there, here

    def do_retreat(self, effect, context):
        """Leaves the battlefield alive (AF-UNIT-4, AF-KW-19)."""
        for target in self.targets(effect, context):
            self.retreat(target)

    def retreat(self, unit):
        """One operator goes back to the hand, unhurt and without equipment (AF-Q18)."""
        if not unit.active or self.table.taunters(unit):
            return
        unit.gone = True
        self.table.players[unit.seat].hand[unit.card.id] += 1
        self.leave_pieces(unit)
        self.say(f"{unit} retreats to the hand", "AF-UNIT-4")
        self.frenzy()

    def do_deploy(self, effect, context):
        """Deploys an operator of the hand at no cost (AF-DEP-1)."""
        table, seat, found = self.table, context.seat, []
        if table.squad(seat) < self.rules["squad"]:
            for card in map(self.card, +table.players[seat].hand):
                if card.type == "operator" and card.name not in table.callsigns(seat):
                    tiles = [(x, y) for x in range(5) for y in range(5)]
                    tiles = [tile for tile in tiles if not table.body(tile) and tile not in table.reserved]
                    if effect["to"] != "any":
                        tiles = self.landing_tiles(seat, card)
                    found += [f"deploy {card.id} {name_of(tile)}" for tile in tiles]
        if not found:
            return
        text = self.choose(seat, found, "free deployment", "AF-DEP-1")
        _, ident, tile = text.split()
        self.from_hand(seat, self.card(ident), None)
        self.arrive(seat, self.card(ident), tile_of(tile))

    def arrive(self, seat, card, tile):
        """An operator arrives, with what that sets off (AF-DEP-2)."""
        unit = Unit(seat, card, tile)
        self.table.units.append(unit)
        self.say(f"{unit} arrives, {card.attributes['health']} health", "AF-DEP-2")
        self.arrivals(unit)
