"""What cards do: effects, hits, blocks and abilities (AF-DMG, AF-RNG, NOTATION.md)."""

from content import ATTRIBUTES
from table import WORD_OF, Change, other, point, step, tile_of

UNTIL_WORDS = {"play": "", "instance": " for this damage", "exchange": " for this exchange",
               "turn": " to the end of the turn", "rest": " to the next Rest of whoever did it",
               "round": " to the next turn of whoever did it"}


class Context:
    """For whom, by what and at what effects work."""

    def __init__(self, seat, card, unit, aims):
        self.seat, self.card, self.unit, self.aims = seat, card, unit, aims
        self.doubled = self.ability = self.reaction = self.ult = False
        self.operation = self.innate = False
        self.host = self.mover = self.blocker = self.piece = None
        self.struck, self.stopped = [], False
        self.fizzled, self.whiffed, self.place = False, False, 0
        self.origin = unit.tile if unit else None
        self.pushed = {}


class Effects:
    """Carries effects out. It is mixed into the referee."""

    def context(self, seat, card, unit, mode, aims, ult=False, effects=None):
        """A context with the aims by what they are for."""
        whos = card.aims_of(mode) if effects is None else []
        made = Context(seat, card, unit, dict(zip(whos, aims)))
        made.ult = ult
        return made

    def run(self, effects, context):
        """Carries a list of effects out in order; gives whether it was not stopped."""
        for place, effect in enumerate(effects):
            if context.stopped:
                break
            context.place = place
            if self.holds(effect, context):
                getattr(self, "do_" + effect["verb"])(effect, context)
        return not context.fizzled

    def holds(self, effect, context):
        """Whether the condition of an effect holds."""
        condition = effect.get("if")
        if not condition:
            return True
        (name, n), = condition.items()
        own = self.table.own(context.seat)
        if name == "hand_at_most":
            return self.table.players[context.seat].hand_size() <= n
        if name == "in_enemy_zone":
            return sum(unit.tile in self.table.zone(other(context.seat)) for unit in own) >= n
        return sum(point(unit.tile) is not None for unit in own) >= n

    def targets(self, effect, context):
        """The operators an effect is for, except hits in a line."""
        who, unit, table = effect["who"], context.unit, self.table
        if who in context.aims:
            found = self.chosen_target(who, context)
        elif who in ("me", "acting", "host", "mover", "blocker"):
            acting = self.op.unit if self.op else None
            one = {"me": unit, "acting": acting, "host": context.host, "mover": context.mover,
                   "blocker": context.blocker}[who]
            found = [one] if one and one.active else []
        elif who in ("allies", "enemies"):
            found = [one for one in table.units if one.active and (one.seat == context.seat) == (who == "allies")]
            found = [one for one in found if one is not unit]
        elif who in ("adjacent_foes", "adjacent_allies"):
            around = [table.at(tile) for tile in self.clockwise(unit)]
            found = [one for one in around if one and (one.seat == context.seat) == (who == "adjacent_allies")]
        elif who == "neighbour":
            found = [one for one in map(table.at, self.clockwise(unit)) if one][:1]
        elif who == "foe":
            found = []
        else:
            raise NotImplementedError(who)
        return [one for one in found if not effect.get("on_point") or point(one.tile)]

    def clockwise(self, unit):
        """Neighbour tiles clockwise from the owner's 12 o'clock (AF-RNG-7, AF-Q42)."""
        order = "NESW" if self.table.forward(unit.seat) == "N" else "SWNE"
        return [step(unit.tile, way) for way in order]

    def chosen_target(self, who, context):
        """The operator that was meant, as it is now."""
        word, meant = context.aims[who]
        table, unit = self.table, context.unit
        if who == "foe":
            if context.pushed.get("foe"):
                return [one for one in context.pushed["foe"] if one.active]
            foe = table.first_foe(unit, word, table.attribute(unit, "range"))
            if not foe:
                self.whiff(context)
                return []
            context.pushed["foe"] = [foe]
            return [foe]
        if who == "tile":
            one = table.at(tile_of(word))
            return [one] if one else []
        if meant is None or not meant.active:
            return []
        if who == "ally_in_line" and who not in context.pushed:
            context.pushed[who] = meant in table.allies_in_line(unit, table.attribute(unit, "range"))
        if who == "ally_in_line":
            return [meant] if context.pushed[who] else []
        return [meant]

    # Abilities

    def use_ability(self, unit, mode, aims, operation=False, reaction=False):
        """Uses an ability; gives whether it was not stopped (AF-UNIT-6)."""
        context = self.context(unit.seat, unit.card, unit, mode, aims)
        context.ability, context.operation, context.reaction = True, operation, reaction
        context.doubled = unit.doubled or self.table.has(unit, "double")
        unit.doubled = False
        done = self.run(unit.card.modes[mode], context)
        self.after_ability(context)
        return done

    def amount(self, effect, context):
        """The number of an effect, Doubled if it is (AF-KW-9, AF-Q41)."""
        return effect["n"] * (2 if context.doubled else 1)

    def do_damage(self, effect, context):
        """Damage (AF-DMG-1, AF-RNG-2)."""
        who = effect["who"]
        if who == "foe":
            self.hit_in_line(effect, context, context.aims["foe"][0])
        elif who == "each_direction":
            self.hit_around(effect, context)
        else:
            for target in self.targets(effect, context):
                self.hit(effect, context, target)

    def whiff(self, context):
        """An ability finds nobody; it is told once (AF-DEC-5)."""
        if not context.whiffed:
            context.whiffed = True
            self.say(f"{context.unit.card.name} of {context.seat} finds nobody in its line", "AF-DEC-5")

    def ways_from(self, unit):
        """Directions clockwise from the owner's 12 o'clock."""
        return "NESW" if self.table.forward(unit.seat) == "N" else "SWNE"

    def hit_in_line(self, effect, context, way):
        """A hit in a direction, with Piercing and Cleave (AF-RNG-2, AF-RNG-4, AF-KW-7)."""
        foes = self.foes_of(effect, context, way)
        if not foes:
            self.whiff(context)
            return
        struck = self.struck_in_line(effect, context, foes, way)
        context.pushed["foe"] = [foes[0]]
        if context.ability:
            self.note_aim(foes[0], context)
            self.counterstrike(foes[0], context)
            if not context.unit.active:
                context.stopped, context.fizzled = True, context.place == 0
                return
        self.hit_all(effect, context, struck)

    def hit_around(self, effect, context):
        """A hit in each direction: it is aimed at nobody (AF-RNG-4, AF-KW-7)."""
        firsts, more = [], []
        for way in self.ways_from(context.unit):
            foes = self.foes_of(effect, context, way)
            if foes:
                first, *others = self.struck_in_line(effect, context, foes, way)
                firsts.append(first)
                more += others
        self.hit_all(effect, context, firsts + more)

    def foes_of(self, effect, context, way):
        """Enemies along the line of a hit: whoever is camouflaged is passed."""
        reach = effect.get("range") or self.table.attribute(context.unit, "range")
        return self.table.foes_in_line(context.unit, way, reach, aimed=True)

    def struck_in_line(self, effect, context, foes, way):
        """The first enemy of a line, with whom Piercing and Cleave add (AF-RNG-4, AF-KW-7)."""
        words = self.table.keywords(context.unit)
        struck = foes[:1 + effect.get("pierce", 0) + words.get("piercing", 0)]
        if "cleave" in words and context.ability:
            around = [self.table.at(step(foes[0].tile, side)) for side in self.sides(way)]
            struck += [one for one in around if one and one.seat != context.unit.seat]
        return struck

    def hit_all(self, effect, context, struck):
        """Hits several, nobody twice."""
        for target in dict.fromkeys(struck):
            if context.unit.active and target.active:
                self.hit(effect, context, target)

    def sides(self, way):
        """Left and right of a direction."""
        order = "NESW"
        at = order.index(way)
        return order[at - 1], order[(at + 1) % 4]

    def hit_amount(self, effect, context, target):
        """Damage before blocking (AF-DMG-1, AF-KW-4, AF-RNG-8)."""
        unit = context.unit
        n = effect.get("n")
        if unit is not None and n is None:
            n = self.table.attribute(unit, "damage", target)
        elif unit is not None and (context.ability or context.ult):
            n = n + self.table.attribute(unit, "damage", target) - unit.card.attributes["damage"]
        if unit is not None and (context.ability or context.ult):
            n += self.backstab(unit, target)
        return max(0, n) * (2 if context.doubled else 1)

    def backstab(self, unit, target):
        """Damage that Backstab adds: along a line that runs towards the own home row (AF-KW-4)."""
        (x, y), (u, v) = unit.tile, target.tile
        behind = v < y if self.table.forward(unit.seat) == "N" else v > y
        return self.table.keywords(unit).get("backstab", 0) if x == u and behind else 0

    def hit(self, effect, context, target):
        """One instance of damage with its block (AF-DMG-1, AF-DMG-2, AF-DMG-3)."""
        amount = self.hit_amount(effect, context, target)
        self.damage(target, amount, context.unit)
        context.struck.append(target)

    def damage(self, target, amount, source):
        """Damage comes: it is blocked or not, then health is lost."""
        table = self.table
        block = 0
        if table.has(target, "aegis"):
            block = table.attribute(target, "block")
        elif amount > 0:
            block = self.ask_block(target)
        blocked = min(block, amount)
        taken = amount - blocked
        target.lost += taken
        words = f" ({blocked} blocked)" if blocked else ""
        self.say(f"{target} takes {taken} damage{words}: {table.left(target)} health left", "AF-DMG-1")
        target.changes = [change for change in target.changes if change.until != "instance"]
        self.check_defeat(target, source)

    def ask_block(self, target):
        """Whether the owner discards a card to block (AF-DMG-2, AF-Q50)."""
        table, seat = self.table, target.seat
        hand = +table.players[seat].hand
        block = table.attribute(target, "block")
        if block == 0:
            hand = {ident: n for ident, n in hand.items() if self.braces(self.card(ident))}
        if not hand:
            return 0
        text = self.choose(seat, [f"discard {ident}" for ident in hand] + ["pass"], "block", "AF-DMG-2")
        if text == "pass":
            self.say(f"{seat} does not block for {target}", "AF-DMG-2")
            return 0
        card = self.card(text.split()[1])
        self.from_hand(seat, card, "discard")
        self.say(f"{seat} discards {card.name} to block", "AF-DMG-2")
        self.discarded(seat, card, "blocks", None, target)
        return table.attribute(target, "block")

    def braces(self, card):
        """Whether discarding a card to block raises the block (AF-Q50)."""
        block = any(e["verb"] == "change" and "block" in e and e["who"] == "blocker" for e in card.effects)
        return card.type == "tactics" and block and bool({"blocks", "discarded"} & set(card.when))

    def discarded(self, seat, card, why, operation=None, blocker=None):
        """Tactics work when they are discarded (AF-TYPE-7)."""
        self.note_discard(seat)
        if card.type != "tactics" or not {"discarded", why} & set(card.when):
            return
        self.say(f"{card.name} of {seat} works", "AF-TYPE-7")
        context = self.context(seat, card, None, 0, [])
        context.blocker = blocker
        kept, self.op = self.op, operation or self.op
        self.run(card.effects, context)
        self.op = kept

    def check_defeat(self, unit, source=None):
        """Whether an operator has no health left (AF-DMG-4, AF-EX-7)."""
        if unit.active and self.table.left(unit) <= 0:
            unit.down, unit.killer = True, source

    # Health

    def do_lose(self, effect, context):
        """Health is lost without damage (AF-DMG-3)."""
        for target in self.targets(effect, context):
            n = self.amount(effect, context)
            target.lost += n
            self.say(f"{target} loses {n} health: {self.table.left(target)} left", "AF-DMG-3")
            self.check_defeat(target, context.unit)

    def do_heal(self, effect, context):
        """Health is recovered, up to what is printed (AF-DMG-4)."""
        for target in self.targets(effect, context):
            self.heal(target, self.amount(effect, context))

    def heal(self, target, n):
        """One operator recovers health."""
        n = min(n, target.lost)
        if n > 0:
            target.lost -= n
            self.say(f"{target} recovers {n} health: {self.table.left(target)} now", "AF-DMG-4")

    # Cards and points

    def do_draw(self, effect, context):
        """Draws cards."""
        seat = other(context.seat) if effect.get("player") == "opp" else context.seat
        self.draw(seat, self.amount(effect, context), "AF-REST-8")

    def do_bottom(self, effect, context):
        """The card that paid goes under the deck."""
        paid, player = self.op.paid, self.table.players[context.seat]
        if paid and player.discard[paid.id]:
            player.discard[paid.id] -= 1
            self.put_under(context.seat, paid)

    def do_recover(self, effect, context):
        """Takes a card from the own discard pile to the hand."""
        player, kind = self.table.players[context.seat], effect.get("of")
        idents = [ident for ident in +player.discard if kind in (None, self.card(ident).type)]
        if not idents:
            return
        text = self.choose(context.seat, [f"take {ident}" for ident in idents], "recover", "AF-TYPE-8")
        card = self.card(text.split()[1])
        player.discard[card.id] -= 1
        player.hand[card.id] += 1
        self.say(f"{context.seat} takes {card.name} to the hand", "AF-TYPE-8")

    def do_gain(self, effect, context):
        """Control Points by an effect (AF-WIN-4), or opportunity for this operation."""
        if effect["resource"] == "opportunity":
            if self.op:
                self.op.extra += self.amount(effect, context)
            return
        seat = other(context.seat) if effect.get("player") == "opp" else context.seat
        self.score(seat, self.amount(effect, context), "by an effect")
        self.check_victory()

    # Changes

    def do_change(self, effect, context):
        """Changes attributes for a time."""
        times = 2 if context.doubled else 1
        against = " against targets on points" if effect.get("against_point") else ""
        until = UNTIL_WORDS[effect.get("until", "play")]
        for target in self.targets(effect, context):
            target.changes.append(Change(effect, times, context.seat))
            more = [f"{effect[name] * times:+} {WORD_OF.get(name, name)}{against if name == 'damage' else ''}"
                    for name in ATTRIBUTES if name in effect]
            self.say(f"{target} has {', '.join(more)}{until}", "AF-UNIT-1")
            self.check_defeat(target, context.unit)

    def do_grant(self, effect, context):
        """Gives a keyword for a time."""
        until = UNTIL_WORDS[effect.get("until", "play")]
        word = effect["keyword"].split()[0].replace("_", " ").title()
        for target in self.targets(effect, context):
            target.changes.append(Change(effect, 1, context.seat))
            self.say(f"{target} gains {word}{until}", "AF-UNIT-5")

    def do_disable(self, effect, context):
        """Takes keywords, innates or the ability away."""
        words = {"keywords": "keywords", "innates": "innates", "ability": "the use of its ability"}
        lost = ", ".join(words[what] for what in words if what in effect["what"])
        until = UNTIL_WORDS[effect.get("until", "play")]
        for target in self.targets(effect, context):
            target.changes.append(Change(effect, 1, context.seat))
            self.say(f"{target} loses {lost}{until}", "AF-UNIT-5")

    def do_double(self, effect, context):
        """Doubles the next ability of this turn (AF-KW-9)."""
        for target in self.targets(effect, context):
            target.doubled = True
            self.say(f"{target} has its next ability of this turn Doubled", "AF-KW-9")
