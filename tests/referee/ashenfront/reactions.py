"""What is set off: keywords, innates, supply (AF-KW, AF-STG-4)."""

from table import name_of, neighbours, other


class Trigger:
    """Something set off that waits: whose, its label, and what to do."""

    def __init__(self, seat, label, act):
        self.seat, self.label, self.act = seat, label, act


class Reactions:
    """Carries out what is set off. It is mixed into the referee."""

    def settle(self):
        """Carries out what waits: the active player's first, each in its owner's order (AF-STG-4, AF-D9).

        What is set off meanwhile joins what waits already.
        """
        active = self.table.turn_of
        while self.pending:
            seats = {trigger.seat for trigger in self.pending}
            seat = active if active in seats else other(active)
            own = [trigger for trigger in self.pending if trigger.seat == seat]
            chosen = own[self.order_choice(seat, own)]
            self.pending.remove(chosen)
            chosen.act()

    def order_choice(self, seat, own):
        """Which of several things of one owner comes first; equal ones are no choice."""
        labels = [trigger.label for trigger in own]
        if len(set(labels)) == 1:
            return 0
        text = self.choose(seat, [f"first {n}" for n in range(1, len(own) + 1)], "order", "AF-STG-4")
        place = int(text.split()[1]) - 1
        self.say(f"{seat} lets {labels[place]} come first", "AF-STG-4")
        return place

    # On arrival

    def arrivals(self, unit):
        """Quickaid, Assault, Raid, Rush and innates (AF-KW-3, AF-KW-13, AF-KW-14, AF-KW-18)."""
        found = []
        for word, act in (("quickaid", self.quickaid), ("assault", self.assault), ("raid", self.raid), ("rush", self.rush)):
            if self.table.has(unit, word):
                label = f"{word.title()} of {unit.card.name}"
                found.append(Trigger(unit.seat, label, lambda act=act: unit.active and act(unit)))
        self.pending += found + self.innates(unit, "deploy")

    def innates(self, unit, moment):
        """Triggers of an operator's innates of a moment."""
        found = []
        if self.table.disabled(unit, "innates"):
            return found
        for place, innate in enumerate(unit.card.innates):
            if innate.get("on", "always") == moment and not (innate.get("once") and place in unit.used):
                unit.used.add(place)
                label = f"innate of {unit.card.name}"
                found.append(Trigger(unit.seat, label, lambda one=innate: self.innate(unit, one)))
        return found

    def innate(self, unit, innate):
        """Carries one innate out."""
        if not unit.active:  # defeated meanwhile (AF-EX-7)
            return
        self.say(f"{unit.card.name} of {unit.seat} works: innate", "AF-UNIT-5")
        self.run(innate["do"], self.context(unit.seat, unit.card, unit, 0, [], effects=innate["do"]))

    def quickaid(self, unit):
        """Own operators next to it recover health (AF-KW-13)."""
        self.say(f"{unit.card.name} of {unit.seat} works: Quickaid", "AF-KW-13")
        for tile in self.clockwise(unit):
            ally = self.table.at(tile)
            if ally and ally.seat == unit.seat:
                self.heal(ally, 1)

    def assault(self, unit):
        """On arrival it may use its ability free of charge (AF-KW-3)."""
        self.react(unit, "Assault", self.uses(unit, unit.card), may=True)

    def raid(self, unit):
        """On arrival it may move 1 (AF-KW-14)."""
        self.arrival_move(unit, "Raid")

    def rush(self, unit):
        """On arrival it may move 1 (AF-KW-18)."""
        self.arrival_move(unit, "Rush")

    def arrival_move(self, unit, word):
        """The move of Raid or Rush."""
        self.say(f"{unit.card.name} of {unit.seat} works: {word}", "AF-KW-14")
        self.walk(unit, 1, may=True, printed=True)

    # Abilities used without an operation

    def react(self, unit, why, uses, may=False, before=None):
        """An ability used free of charge (AF-KW-31); gives whether it was used."""
        if not uses or self.table.disabled(unit, "ability") or unit.exhausted:
            return False
        options = [f"use {use}" for use in uses] + (["pass"] if may else [])
        text = self.choose(unit.seat, options, "reaction", "AF-KW-31")
        if text == "pass":
            self.say(f"{unit.seat} does not use the ability of {unit} ({why})", "AF-KW-31")
            return False
        _, mode, *words = text.split()
        if before:
            before()
        aims = self.fix_aims(unit, words)
        mode_text = self.mode_text(unit.card, int(mode) - 1)
        paid = self.reaction_paid
        self.say(f"{unit} uses its ability ({why}){mode_text}{self.aims_text(aims)}", "AF-KW-31")
        if paid:
            self.reaction_paid = None
            self.from_hand(unit.seat, paid, "discard")
            self.say(f"{unit.seat} discards {paid.name}", "AF-KW-20")
            self.discarded(unit.seat, paid, "", self.op)
        self.use_ability(unit, int(mode) - 1, aims, reaction=True)
        return True

    def uses_on(self, unit, target):
        """Ways to use an ability on one enemy (AF-KW-17, AF-KW-20)."""
        found = []
        for use in self.uses(unit, unit.card):
            mode, *words = use.split()
            aims = self.fix_aims(unit, words)
            if any(meant is target for _, meant in aims):
                found.append(use)
        return found

    def counterstrike(self, target, context):
        """Its damage comes before the ability that is aimed at it (AF-KW-8, AF-KW-30)."""
        unit = context.unit
        if context.reaction or target.reacted or not self.table.has(target, "counterstrike"):
            return
        if not self.reaches(target, unit):
            return
        target.reacted = True
        self.say(f"{target} deals its damage (Counterstrike), aimed at {unit}", "AF-KW-8")
        self.damage(unit, self.table.attribute(target, "damage", unit) + self.backstab(target, unit), target)

    def reaches(self, unit, other_unit):
        """Whether somebody stands in a straight line within range (AF-KW-8)."""
        (x, y), (u, v) = unit.tile, other_unit.tile
        return (x == u or y == v) and 0 < abs(x - u) + abs(y - v) <= self.table.attribute(unit, "range")

    def note_aim(self, target, context):
        """Retaliate is set off by being aimed at, and waits until the ability is over (AF-KW-17, AF-KW-30)."""
        if not context.reaction and target.active and self.table.has(target, "retaliate"):
            label = f"Retaliate of {target.card.name}"
            self.pending.append(Trigger(target.seat, label, lambda: self.retaliate(target, context.unit)))

    def after_ability(self, context):
        """Exfiltrate waits until the ability is over (AF-KW-10)."""
        unit = context.unit
        if unit.active and self.table.has(unit, "exfiltrate"):
            label = f"Exfiltrate of {unit.card.name}"
            self.pending.append(Trigger(unit.seat, label, lambda: self.exfiltrate(unit)))

    def retaliate(self, unit, attacker):
        """Uses its ability on the attacker if it can (AF-KW-17)."""
        if not unit.active or not attacker.active or unit.reacted:
            return
        uses = self.uses_on(unit, attacker)
        if uses:
            unit.reacted = True
            self.react(unit, "Retaliate", uses)

    def exfiltrate(self, unit):
        """Retreats once its ability is over (AF-KW-10)."""
        if unit.active and not self.table.taunters(unit):
            self.say(f"{unit.card.name} of {unit.seat} works: Exfiltrate", "AF-KW-10")
            self.retreat(unit)

    def frenzy(self):
        """Somebody has retreated: Frenzy uses its ability if it can (AF-KW-11)."""
        for unit in self.table.units:
            if unit.active and self.table.has(unit, "frenzy"):
                label = f"Frenzy of {unit.card.name}"
                self.pending.append(Trigger(unit.seat, label, lambda u=unit: self.frenzy_of(u)))

    def frenzy_of(self, unit):
        """One Frenzy (AF-KW-11, AF-KW-30)."""
        if not unit.active or unit.reacted:
            return
        uses = self.uses(unit, unit.card)
        if uses:
            unit.reacted = True
            self.react(unit, "Frenzy", uses)

    def vigilance(self, mover):
        """Enemies next to a mover may strike it first (AF-KW-20)."""
        for tile in neighbours(mover.tile):
            unit = self.table.at(tile)
            if unit and unit.seat != mover.seat and self.table.has(unit, "vigilance") and not unit.reacted:
                self.vigilance_of(unit, mover)

    def vigilance_of(self, unit, mover):
        """One Vigilance: a discard, then the ability on the mover (AF-KW-20, AF-KW-31)."""
        seat = unit.seat
        if not mover.active or not self.table.players[seat].hand_size():
            return
        self.react(unit, "Vigilance", self.uses_on(unit, mover), may=True, before=lambda: self.pay_vigilance(unit))

    def pay_vigilance(self, unit):
        """The discard of Vigilance."""
        unit.reacted = True
        self.reaction_paid = self.hand_choice(unit.seat, "payment", "AF-KW-20")

    def note_discard(self, seat):
        """Innates that wait for a discard of their owner (AF-EX-3)."""
        for unit in self.table.own(seat):
            self.pending += self.innates(unit, "you_discard")

    # Defeat

    def note_defeat(self, unit):
        """Parting Gift, and innates of whoever defeated it (AF-KW-12)."""
        killer = unit.killer
        if killer and killer.active and killer.seat != unit.seat:
            self.pending += self.innates(killer, "you_defeat")
        if self.table.has(unit, "parting_gift") and not self.table.disabled(unit, "innates"):
            for innate in unit.card.innates:
                if innate.get("on") == "parting_gift":
                    label = f"innate of {unit.card.name}"
                    self.pending.append(Trigger(unit.seat, label, lambda i=innate: self.gift(unit, i)))

    def gift(self, unit, innate):
        """A Parting Gift (AF-KW-12)."""
        self.say(f"{unit.card.name} of {unit.seat} works: Parting Gift", "AF-KW-12")
        self.run(innate["do"], self.context(unit.seat, unit.card, unit, 0, [], effects=innate["do"]))

    # Rest

    def rest_effects(self, seat):
        """The first step of a Rest (AF-REST-1, AF-KW-15, AF-Q44)."""
        for unit in list(self.table.own(seat)):
            if unit.lost and self.table.has(unit, "regenerate"):
                self.say(f"{unit.card.name} of {seat} works: Regenerate", "AF-KW-15")
                self.heal(unit, 1)
        found = [trigger for unit in self.table.own(seat) for trigger in self.innates(unit, "rest")]
        for owner in (seat, other(seat)):
            moments = {"rest", "any_rest"} if owner == seat else {"any_rest"}
            player = self.table.players[owner]
            for thing in player.base + player.plans:
                if thing.card.type in ("supply", "battleplan") and moments & set(thing.card.when):
                    act = lambda card=thing.card, owner=owner: self.rest_card(owner, card)
                    found.append(Trigger(owner, thing.card.name, act))
        self.pending += found
        self.settle()

    def rest_card(self, seat, card):
        """Supply or a battleplan at a Rest (AF-TYPE-3)."""
        self.say(f"{card.name} of {seat} works", "AF-TYPE-3")
        whos = card.aims_of(0)
        aims = []
        for who in whos:
            verbs = [effect["verb"] for effect in card.effects if effect.get("who") == who]
            tiles = self.free_tiles(seat, who, verbs, False)
            if not tiles:
                return
            options = [f"at {name_of(tile)}" for tile in tiles]
            text = self.choose(seat, options, "aim", "AF-TYPE-3")
            aims += self.fix_aims(None, text.split()[1:])
            if len(options) > 1:
                self.say(f"{seat} aims {card.name} at {aims[-1][1]}", "AF-TYPE-3")
        self.run(card.effects, self.context(seat, card, None, 0, aims))
