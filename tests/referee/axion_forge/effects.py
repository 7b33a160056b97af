"""What abilities do: aiming, the verbs of NOTATION.md, damage, and how cards leave (AX-ABL, AX-FRG, AX-TRO)."""

from .board import PLACES, Unit, neighbours, row
from .reader import MatchOver

AIMED = ("target", "foe", "ally")


class Context:
    """An ability that is being carried out."""

    def __init__(self, seat, card, unit=None, ability=None, attack=None, that=None):
        self.seat, self.card, self.unit, self.ability, self.attack, self.that = seat, card, unit, ability, attack, that


def count(number, noun):
    """A number with its noun as the log writes it."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def trophies(number):
    """A number of Trophies as the log writes it."""
    return "1 Trophy" if number == 1 else f"{number} Trophies"


class Effects:
    """The part of a match that carries out abilities."""

    # Aiming.

    def candidates(self, context, effect):
        """The cards that an effect can be aimed at (AX-RNG-5)."""
        seat, who = context.seat, effect["who"]
        foe = self.other(seat)
        if who == "ally":
            units = self.fitting(self.up(seat), effect)
        else:
            in_play = context.unit in self.units
            hidden_too = who == "target" and in_play
            units = self.fitting(self.own(foe) if hidden_too else self.up(foe), effect)
            if hidden_too:
                places = self.targets(context.unit)
                units = [unit for unit in units if unit.place in places]
            if context.ability.kind == "cst":
                units = [unit for unit in units if "warded" not in self.sheet(unit).traits]
        if effect["verb"] in ("exhaust", "silence", "change", "grant"):
            # None of these does anything to a face-down card (AX-Q47, AX-FD-2).
            units = [unit for unit in units if not unit.down]
        if effect["verb"] == "ready":
            units = [unit for unit in units if unit.turned]
        if effect["verb"] == "swap":
            units = [unit for unit in units if self.can_swap(context.unit, unit)]
        if effect["verb"] == "move":
            units = [unit for unit in units if self.shift_places(context, unit, effect)]
        return units

    def can_swap(self, unit, other):
        """Immobile cards are not swapped (AX-TRT-1), nor is a card with itself."""
        if unit not in self.units or other is unit:
            return False
        return not any("immobile" in self.sheet(each).traits for each in (unit, other))

    def shift_places(self, context, unit, effect):
        """Where a card can be shifted to; an own one not onto red."""
        if "immobile" in self.sheet(unit).traits:
            return []
        places = neighbours(unit.place) if effect["to"] == "adjacent" else range(8)
        return [
            place for place in places
            if place != unit.place
            and self.is_free(unit.seat, place, unit.card.token)
            and (unit.seat != context.seat or unit.card.color(place) != "x")
        ]

    def can_aim(self, context, effects):
        """Whether there is something for every effect that has to be aimed."""
        acting = [effect for effect in effects if self.holds(context.seat, effect.get("if"))]
        return all(self.can_aim_one(context, effect) for effect in acting)

    def can_aim_one(self, context, effect):
        """Whether one effect has something that it can be about."""
        verb, who = effect["verb"], effect.get("who", "me")
        if who in AIMED:
            return bool(self.candidates(context, effect))
        if verb == "store":
            return self.is_forge(context.unit) or bool(self.forges(context.seat))
        if verb == "recover":
            return bool(self.revivable(context.seat, effect))
        if verb == "search":
            return bool(self.fetchable(context.seat, effect))
        if verb == "create":
            return bool(self.token_places(context.seat, effect))
        if verb == "move":
            return bool(self.shift_places(context, context.unit, effect)) if context.unit else False
        if verb == "look":
            return bool(self.peekable(context.seat))
        return True

    def aim(self, context, words, rule):
        """One of several things to aim at, or the only one, which the log names."""
        if len(words) == 1:
            self.log.event(f"at {self.in_words(words[0])}, the only choice", rule)
            return words[0]
        return self.log.choice(context.seat, words, rule)

    def in_words(self, words):
        """What an aim is called where nothing else could be chosen."""
        kind, rest = words.split()[1][0], words.split()[1][1:]
        if kind == "#":
            unit = self.unit(int(rest))
            return unit.named() + (" (face down)" if unit.down else "")
        if kind == "@":
            return PLACES[int(rest)]
        name = words.split()[1]
        return self.cards[name].name if name in self.cards else name

    def aim_unit(self, context, units, rule):
        """A card among several; None if there is none."""
        if not units:
            return None
        return self.unit(int(self.aim(context, [f"at #{unit.id}" for unit in units], rule).split("#")[1]))

    def aim_place(self, context, places, rule):
        """A position among several."""
        return int(self.aim(context, [f"at @{place}" for place in places], rule).split("@")[1])

    def subjects(self, context, effect):
        """The cards that an effect is about."""
        who = effect.get("who", "me")
        if who in AIMED:
            unit = self.aim_unit(context, self.candidates(context, effect), "AX-D7")
            return [unit] if unit else []
        if who in ("me", "host"):
            units = [context.unit] if context.unit else []
        elif who == "attacker":
            units = [context.attack.attacker] if context.attack else []
        elif who == "that":
            units = [context.that] if context.that else []
        elif who == "allies":
            pool = [unit for unit in self.own(context.seat) if unit.down == bool(effect.get("down"))]
            return self.fitting(pool, effect)
        else:
            return self.fitting(self.up(self.other(context.seat)), effect)
        return self.fitting([unit for unit in units if unit in self.units], effect)

    # Carrying out.

    def carry_out(self, context, effects):
        """Carries out an ability's effects in order."""
        for effect in effects:
            if self.holds(context.seat, effect.get("if")):
                getattr(self, f"do_{effect['verb']}")(context, effect)
                self.aftermath()

    def seats_of(self, context, effect):
        """Whom an effect's `player` means."""
        seat = context.seat
        return {"you": [seat], "opp": [self.other(seat)], "each": list(self.players)}[effect.get("player", "you")]

    def do_damage(self, context, effect):
        """n damage to a card."""
        hit = [(unit, effect["n"]) for unit in self.subjects(context, effect)]
        self.deal(hit, context.seat)

    def do_gain(self, context, effect):
        """Gives n of a resource."""
        getattr(self, f"gain_{effect['resource']}")(context, effect)

    def gain_life(self, context, effect):
        """Life Force changes by n (AX-WIN-2)."""
        self.change_life([(seat, effect["n"]) for seat in self.seats_of(context, effect)], "an effect", "life")

    def gain_trophies(self, context, effect):
        """n pending Trophies (AX-TRO-2)."""
        for seat in self.seats_of(context, effect):
            self.earn(seat, effect["n"])

    def do_draw(self, context, effect):
        """Draws n cards."""
        if effect.get("player") == "each":
            self.all_draw(effect["n"])
            return
        for seat in self.seats_of(context, effect):
            self.draw(seat, effect["n"])

    def do_discard(self, context, effect):
        """Discards n cards of its choice from the hand."""
        for seat in self.seats_of(context, effect):
            for _ in range(min(effect["n"], self.players[seat].hand.total())):
                self.toss_one(seat)

    def toss_one(self, seat):
        """A player discards one card of its choice."""
        player = self.players[seat]
        card = self.aim(Context(seat, None), [f"at {card}" for card in +player.hand], "AX-D7").split()[1]
        player.hand[card] -= 1
        player.discard[card] += 1
        self.log.event(f"{seat} discards {self.cards[card].name}", "AX-D7")

    def do_search(self, context, effect):
        """Takes a card from the own deck to the hand and shuffles."""
        player = self.players[context.seat]
        found = self.fetchable(context.seat, effect)
        if not found:
            return
        card = self.aim(context, [f"at {each}" for each in found], "AX-D7").split()[1]
        player.deck[card] -= 1
        player.hand[card] += 1
        self.log.event(f"{context.seat} gets {self.cards[card].name} back", "AX-ABL-5")
        self.log.skip("the order of a shuffled deck")

    def fetchable(self, seat, effect):
        """The cards of the own deck that an effect can take."""
        cards = [self.cards[each] for each in +self.players[seat].deck]
        return [card.id for card in cards if card.fits(effect.get("of")) and card.cost <= effect.get("cost", 99)]

    def gain_sparks(self, context, effect):
        """n Sparks to the pool."""
        self.players[context.seat].pool += effect["n"]
        self.log.event(f"{context.seat} gets {count(effect['n'], 'Spark')}", "AX-RES-4")

    def do_store(self, context, effect):
        """n counters on itself or an own Forge (AX-RES-5, AX-RES-7)."""
        if self.is_forge(context.unit):
            forge = context.unit if context.unit in self.units else None
        else:
            forge = self.aim_unit(context, self.forges(context.seat), "AX-RES-7")
        if forge:
            forge.counters[effect["counter"]] += effect["n"]
            noun = effect["counter"].title()
            self.log.event(f"{context.seat} stores {count(effect['n'], noun)} on #{forge.id}", "AX-RES-5")

    def do_change(self, context, effect):
        """Attack and Defense change for a while."""
        self.add_mods(context, effect)

    do_grant = do_change

    def do_silence(self, context, effect):
        """Silence (AX-STA-6); a running Focus ends (AX-STA-8)."""
        for unit in self.add_mods(context, effect):
            if not unit.down:
                self.log.event(f"{unit.named()} of {unit.seat} is silenced", "AX-STA-6")
                unit.focus = None

    def add_mods(self, context, effect):
        """Puts what lasts on the cards it is about."""
        units = self.subjects(context, effect)
        for unit in units:
            if not unit.down:
                unit.mods.append((effect.get("until"), context.seat, effect))
        return units

    def do_cancel(self, context, _):
        """The attack under way ends (AX-ATK-7)."""
        if context.attack and not context.attack.over:
            context.attack.over = True
            self.log.event("the attack is called off", "AX-ATK-7")
            self.log.event("the attack comes to nothing", "AX-ATK-7")

    def do_redirect(self, context, _):
        """The attack goes to the attacker itself."""
        attack = context.attack
        if attack and not attack.over and attack.attacker in self.units:
            attack.target, attack.redirected, attack.credit = attack.attacker, True, context.seat
            attack.seat, attack.place = attack.attacker.seat, attack.attacker.place
            self.log.event(f"the attack now goes to {PLACES[attack.place]} of {attack.seat}", "AX-E31")

    def gain_energy(self, context, effect):
        """n Energy to the Catalyst."""
        player = self.players[context.seat]
        player.energy = max(0, player.energy + effect["n"])

    def do_exhaust(self, context, effect):
        """Forced Activation by one step (AX-STA-5)."""
        for unit in self.subjects(context, effect):
            if unit in self.units and not unit.down:
                self.force(unit, context.seat)

    def force(self, unit, by):
        """Turns a card one step against its will; the third breaks it (AX-STA-4)."""
        if "resolute" in self.sheet(unit).traits:
            return
        unit.turned += 1
        how = ["", "Activated", "Exhausted", "Broken"][unit.turned]
        self.log.event(f"{unit.named()} of {unit.seat} is turned: {how} now", "AX-STA-5")
        if unit.turned == 2:
            self.trigger_exhausted(unit)
        if unit.turned == 3:
            self.destroy([unit], by, "breaks")

    def do_ready(self, context, effect):
        """Deactivates by one step."""
        for unit in self.subjects(context, effect):
            if unit.turned and not unit.down:
                unit.turned -= 1
                if not unit.turned:
                    unit.focus = None

    def do_move(self, context, effect):
        """Moves a card; onto red it returns to the hand (AX-POS-5)."""
        for unit in self.subjects(context, effect):
            places = self.shift_places(context, unit, effect)
            if places:
                self.relocate(unit, self.aim_place(context, places, "AX-D7"))

    def relocate(self, unit, place):
        """Moves a card as the log shows it."""
        self.log.event(f"#{unit.id} of {unit.seat} moves from {PLACES[unit.place]} to {PLACES[place]}", "AX-ABL-6")
        unit.place = place
        self.check_red(unit)

    def check_red(self, unit):
        """A card on red returns to its owner's hand (AX-POS-5)."""
        if unit.card.color(unit.place) == "x":
            self.bounce(unit)

    def do_swap(self, context, effect):
        """Exchanges positions with itself; onto red is back to the hand."""
        for unit in self.subjects(context, effect):
            mine, other = context.unit.place, unit.place
            for each, to in ((context.unit, other), (unit, mine)):
                self.log.event(f"#{each.id} of {each.seat} moves from {PLACES[each.place]} to {PLACES[to]}", "AX-ABL-6")
                each.place = to
            for each in (context.unit, unit):
                self.check_red(each)

    def do_destroy(self, context, effect):
        """Destroys."""
        self.destroy(self.subjects(context, effect), context.seat, "is destroyed")

    def do_sacrifice(self, context, effect):
        """Sacrifices."""
        for unit in self.subjects(context, effect):
            self.leave(unit, "is sacrificed", "AX-STA-7")

    def do_banish(self, context, effect):
        """Out of the game for good (AX-STA-7)."""
        if context.unit is None and effect.get("who", "me") == "me":
            context.gone = True
            self.log.event(f"{context.card.name} of {context.seat} is banished", "AX-STA-7")
            return
        for unit in self.subjects(context, effect):
            self.leave(unit, "is banished", "AX-STA-7", pile=False)

    def do_return(self, context, effect):
        """Back to the owner's hand."""
        for unit in self.subjects(context, effect):
            self.bounce(unit)

    def bounce(self, unit):
        """A card returns to its owner's hand; its Augments are discarded (AX-POS-5)."""
        self.leave(unit, "returns to the hand", "AX-POS-5", pile=False)
        if not unit.card.token:
            self.players[unit.seat].hand[unit.card.id] += 1

    def do_create(self, context, effect):
        """Creates a Token on an own position."""
        places = self.token_places(context.seat, effect)
        if not places:
            return
        place = self.aim_place(context, places, "AX-D7")
        unit = self.enter(context.seat, self.cards[effect["card"]], place, False)
        self.log.event(f"{context.seat} gets {unit.named()} at {PLACES[place]}", "AX-Q36")

    def token_places(self, seat, effect):
        """Where a Token can come: off red, in either row if nothing else is said; nowhere with eight of them (AX-Q36)."""
        if sum(unit.card.token for unit in self.own(seat)) >= 8:
            return []
        card = self.cards[effect["card"]]
        return [place for place in range(8)
                if effect.get("row", row(place)) == row(place) and card.color(place) != "x"]

    def peekable(self, seat):
        """What can be looked at: enemy face-down cards, and the enemy hand."""
        foe = self.other(seat)
        words = [f"at #{unit.id}" for unit in self.own(foe) if unit.down and not unit.seen]
        return words + ([f"at-seat {foe}"] if self.players[foe].hand else [])

    def do_look(self, context, _):
        """Looks at a hidden card."""
        seat, foe = context.seat, self.other(context.seat)
        words = self.peekable(seat)
        if not words:
            return
        aim = self.aim(context, words, "AX-D7")
        if "#" in aim:
            unit = self.unit(int(aim.split("#")[1]))
            unit.seen = True
            self.log.event(f"{seat} looks at the face-down card #{unit.id} of {foe}: {unit.card.name}", "AX-INF-3")
            return
        seen = self.log.event_like(f"{seat} looks at a card in the hand of {foe}: (.+)", "AX-INF-3")[1]
        self.log.skip("which card of a hand is looked at")
        if not self.players[foe].hand[self.content.by_name[seen].id]:
            self.log.fail("AX-INF-4", f"a card of the hand of {foe}", seen)

    def revivable(self, seat, effect):
        """The cards of the own discard pile that an effect can bring back."""
        found = []
        for card_id in self.players[seat].discard:
            card = self.cards[card_id]
            if self.players[seat].discard[card_id] and card.fits(effect.get("of")):
                free = any(self.can_enter(seat, card, place) for place in range(8))
                if card.cost <= effect.get("cost", 99) and (effect["to"] == "hand" or free):
                    found.append(card_id)
        return found

    def can_enter(self, seat, card, place):
        """Whether a card can be put on an own position from elsewhere."""
        return card.color(place) == "G" and self.is_free(seat, place)

    def do_recover(self, context, effect):
        """Brings a card back from the own discard pile."""
        player = self.players[context.seat]
        found = self.revivable(context.seat, effect)
        if not found:
            return
        card = self.cards[self.aim(context, [f"at {each}" for each in found], "AX-D7").split()[1]]
        player.discard[card.id] -= 1
        if effect["to"] == "hand":
            player.hand[card.id] += 1
            self.log.event(f"{context.seat} gets {card.name} back", "AX-ABL-5")
            return
        places = [place for place in range(8) if self.can_enter(context.seat, card, place)]
        place = self.aim_place(context, places, "AX-D7")
        self.enter(context.seat, card, place, False)
        self.log.event(f"{context.seat} gets {card.name} back", "AX-ABL-5")

    def do_mark(self, context, effect):
        """Counts for an objective."""
        marks = self.players[context.seat].marks
        marks[effect["name"]] += effect["n"]
        text = f"{context.seat} counts {effect['n']:+d} for `{effect['name']}`: {marks[effect['name']]} now"
        self.log.event(text, "AX-WIN-4")

    def do_win(self, context, effect):
        """Wins the match (AX-WIN-4)."""
        self.over(self.seats_of(context, effect)[0], "an objective")

    # Damage and leaving.

    def deal(self, hits, by):
        """Damage to cards, and what is destroyed by it (AX-ATK-3, AX-ATK-4)."""
        for unit, damage in hits:
            if unit not in self.units or damage <= 0:
                continue
            unit.damage += damage
            where = PLACES[unit.place]
            self.log.event(f"{unit.named()} of {unit.seat} at {where} takes {damage} damage", "AX-ATK-3")
            if unit.damage >= self.sheet(unit).defense:
                self.fell(unit, by, "is destroyed")

    def destroy(self, units, by, how):
        """Destroys cards."""
        for unit in [each for each in units if each in self.units]:
            self.fell(unit, by, how)

    def fell(self, unit, by, how):
        """One card is destroyed: Trophies, Broken damage, and what waits for it (AX-TRO-1, AX-STA-4)."""
        blast = 0
        if unit.card.type == "forge" and not unit.down:
            blast = sum(n * value for n, value in zip(unit.counters.values(), (1, 2, 3)))
        self.units.remove(unit)
        self.keep_ultimate(unit)
        self.to_pile(unit)
        self.log.event(f"{unit.named()} of {unit.seat} {how} by {by}", "AX-ATK-3")
        self.earn(by, unit.card.trophies)
        if how == "breaks":
            self.change_life([(unit.seat, -1)], "a Broken card", "broken")
        self.trigger_destroyed(unit, by, how)
        if blast:
            self.blasts.append((self.explode, unit, blast, by))
        if unit.card.volatile and not unit.down:
            self.blasts.append((self.volatile, unit, unit.card.volatile, by))

    def aftermath(self):
        """Explosions one after the other, until nothing explodes any more (AX-STG-4)."""
        if self.exploding:
            return
        self.exploding = True
        while self.blasts:
            burst, unit, damage, by = self.blasts.pop(0)
            burst(unit, damage, by)
        self.exploding = False

    def volatile(self, unit, damage, by):
        """Damage to each neighbouring card when it is destroyed."""
        beside = [each for place in neighbours(unit.place) for each in self.on(unit.seat, place)]
        self.deal([(each, damage) for each in beside], by)

    def explode(self, unit, damage, by):
        """A Forge's counters damage its neighbours, or its owner where there is none (AX-FRG-2 to AX-FRG-5)."""
        self.log.event(f"a Forge of {unit.seat} explodes with {damage} damage", "AX-FRG-2")
        for place in neighbours(unit.place):
            beside = self.on(unit.seat, place)
            if beside:
                self.deal([(each, damage) for each in beside], by)
            else:
                self.change_life([(unit.seat, -damage)], f"an explosion at {PLACES[place]}", "explosion")

    def earn(self, seat, number):
        """Pending Trophies (AX-TRO-4)."""
        if number:
            self.players[seat].pending += number
            self.log.event(f"{seat} earns {trophies(number)}", "AX-TRO-1")

    def to_pile(self, unit):
        """A card and its Augments go to the discard pile; a Token ceases to exist."""
        pile = self.players[unit.seat].discard
        if not unit.card.token:
            pile[unit.card.id] += 1
        for augment in unit.augments:
            pile[augment.id] += 1

    def leave(self, unit, how, rule, pile=True):
        """A card leaves the Battlefield without being destroyed (AX-TRO-3, AX-FRG-6)."""
        self.units.remove(unit)
        if how != "is banished":
            self.keep_ultimate(unit)
        if pile:
            self.to_pile(unit)
        else:
            for augment in unit.augments:
                self.players[unit.seat].discard[augment.id] += 1
        self.log.event(f"{unit.named()} of {unit.seat} {how}", rule)

    def change_life(self, changes, why, reason):
        """Life Force changes, all of them at once, then who is at 0 has lost (AX-WIN-2, AX-WIN-7)."""
        self.shift_life(changes, why)
        self.look_who_has_lost(reason)

    def shift_life(self, changes, why):
        """Life Force changes."""
        for seat, change in changes:
            if change:
                player = self.players[seat]
                player.life += change
                self.log.event(f"{seat}: {change:+d} Life Force ({why}): {player.life} now", "AX-WIN-2")

    def look_who_has_lost(self, reason):
        """Who is at 0 has lost (AX-WIN-2, AX-WIN-7)."""
        lost = [seat for seat, player in self.players.items() if player.life <= 0]
        if lost:
            loser = self.active if len(lost) > 1 else lost[0]
            for seat in lost:
                self.players[seat].out = True
                self.units = [unit for unit in self.units if unit.seat != seat]
                self.log.event(f"{seat} is out", "AX-WIN-2")
            names = {"life": "Life Force", "deckout": "an empty deck", "broken": "a Broken card", "explosion": "an explosion"}
            self.over(self.other(loser), names[reason])

    def over(self, winner, reason):
        """The match ends (AX-WIN-1)."""
        self.over_for([winner], reason)

    def over_for(self, winners, reason):
        """The match ends for one winner, or in a draw for several (AX-WIN-9)."""
        names = ", ".join(f"{seat} {self.players[seat].deck_name}" for seat in winners)
        self.log.event(f"The match is over, by {reason}. Winner: {names}", "AX-WIN-9")
        self.winners, self.reason = winners, reason
        raise MatchOver

    # Forges and new cards.

    def is_forge(self, unit):
        """Whether a card is a Forge."""
        return unit is not None and unit.card.type == "forge"

    def forges(self, seat):
        """A seat's face-up Forges."""
        return [unit for unit in self.up(seat) if unit.card.type == "forge"]

    def enter(self, seat, card, place, down):
        """A new card on the Battlefield, with the next number."""
        self.last_id += 1
        unit = Unit(self.last_id, card, seat, place, down)
        self.units.append(unit)
        if not down:
            self.recall_ultimate(unit)
        return unit

