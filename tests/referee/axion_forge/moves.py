"""The Action Phase: every legal move, and what it does (AX-ACT)."""

from .board import FIELD, PLACES, Source, reach
from .effects import Context, count

RESOURCES = ("Spark", "Core", "Prism", "Energy")


class Moves:
    """The part of a match in which a player acts."""

    # Resources.

    def source_sparks(self, source, seat):
        """What a plain Source gives when it is used to pay (AX-SRC-2)."""
        effects = source.card.abilities[-1].effects if source.card.abilities else []
        used = [each for each in source.card.abilities if each.is_used_by_choice()]
        effects = used[0].effects if used else effects
        return sum(effect["n"] for effect in effects if self.holds(seat, effect.get("if")))

    def plain_ready(self, seat):
        """The Sources that can be used to pay (AX-SRC-3, AX-SRC-6)."""
        return [each for each in self.players[seat].sources
                if each.ready and not each.new and each.card.is_plain_source]

    def sparks(self, seat):
        """All Sparks that a seat can spend (AX-RES-8)."""
        plain = sum(self.source_sparks(each, seat) for each in self.plain_ready(seat))
        return self.players[seat].pool + plain + self.stored(seat, "spark")

    def stored(self, seat, kind):
        """Counters on own face-up Forges (AX-RES-5)."""
        return sum(unit.counters[kind] for unit in self.up(seat))

    def can_pay(self, seat, price):
        """Whether a price can be paid."""
        return (
            price.get("spark", 0) <= self.sparks(seat)
            and price.get("core", 0) <= self.stored(seat, "core")
            and price.get("prism", 0) <= self.stored(seat, "prism")
            and price.get("energy", 0) <= self.players[seat].energy
        )

    def pay(self, seat, price):
        """Pays a price as the log says, and judges from what it is taken (AX-SRC-6, AX-RES-6)."""
        parts = [(noun, price.get(noun.lower(), 0)) for noun in RESOURCES]
        parts = [(noun, n) for noun, n in parts if n]
        if not parts:
            return
        text = ", ".join(f"{n} Energy" if noun == "Energy" else count(n, noun) for noun, n in parts)
        taken = self.log.event_like(f"{seat} pays {text}(?: from (.+))?", "AX-RES-1")[1]
        taken = taken.split(", ") if taken else []
        self.log.skip("which Sources and Forges pay", len(taken))
        self.players[seat].energy -= price.get("energy", 0)
        for kind in ("core", "prism"):
            self.take_counters(seat, kind, price.get(kind, 0), taken)
        self.take_sparks(seat, price.get("spark", 0), taken)

    def take_counters(self, seat, kind, number, taken):
        """Takes counters off the Forges that the log names."""
        named = [each for each in taken if each.startswith(f"a {kind.title()} of #")]
        if len(named) != number:
            self.log.fail("AX-RES-6", f"{number} of {kind} taken off Forges", taken)
        for each in named:
            unit = self.unit(int(each.split("#")[1]))
            if unit is None or unit.seat != seat or not unit.counters[kind]:
                self.log.fail("AX-RES-6", f"an own Forge with a {kind}", each)
            unit.counters[kind] -= 1

    def take_sparks(self, seat, number, taken):
        """Takes Sparks from the Sources that the log names, the pool and Forges: no Source more than is needed."""
        player, last = self.players[seat], 0
        named = [each for each in taken if not each.startswith("a ")]
        for each in named:
            name = each.split(" (")[0]
            fits = [source for source in self.plain_ready(seat) if source.card.name == name]
            gain = self.source_sparks(fits[0], seat) if fits else 0
            if not fits or each != (f"{name} ({gain})" if gain > 1 else name):
                self.log.fail("AX-SRC-6", "a Ready Source of its own", each)
            if player.pool >= number:
                self.log.fail("AX-SRC-6", f"no Source is needed for {number} with {player.pool} in the pool", taken)
            fits[0].ready = False
            player.pool += gain
        forged = sum(each.startswith("a Spark of #") for each in taken)
        self.take_counters(seat, "spark", forged, taken)
        if number > player.pool + forged:
            self.log.fail("AX-RES-1", f"{number} Sparks paid", taken)
        player.pool -= max(0, number - forged)

    # All moves.

    def moves(self, seat):
        """Every move of the Action Phase with the function that makes it (AX-D3); equal ones once."""
        found = {"end": None}
        if self.moves_made < 100:
            for part in (self.hand_moves, self.field_moves, self.ability_moves, self.attack_moves):
                for words, act in part(seat):
                    found.setdefault(words, act)
        return found

    def offered(self, moves):
        """The moves that players who choose quickly are offered: none hides again what was taken back in this turn."""
        idle = {f"hide {card}" for card in self.taken_back}
        return [words for words in moves if isinstance(words, tuple) or words.rsplit(" ", 1)[0] not in idle]

    def hand_moves(self, seat):
        """What can be played from the hand (AX-ACT-1 to AX-ACT-4)."""
        player, sparks = self.players[seat], self.sparks(seat)
        sources = {}
        for card in [self.cards[each] for each in +player.hand]:
            if card.type == "artifice":
                yield from self.artifice_moves(seat, card)
            elif self.actions < 1:
                continue
            elif card.type == "source":
                if card.cost <= sparks:
                    sources.setdefault(card.function, []).append(card)
            elif card.type == "augment":
                yield from self.augment_moves(seat, card, sparks)
            elif card.type in FIELD:
                yield from self.placing_moves(seat, card, sparks)
        for same in sources.values():
            words = tuple(f"source {card.id}" for card in same)
            yield words, lambda chosen: self.deploy_source(seat, self.cards[chosen.split()[1]])

    def placing_moves(self, seat, card, sparks):
        """Deploying face up and placing face down, on green positions (AX-DEP-2, AX-FD-1)."""
        for place in range(8):
            if card.color(place) != "G" or not self.is_free(seat, place):
                continue
            if card.cost <= sparks and card.type != "trap":
                yield f"deploy {card.id} @{place}", lambda _, p=place: self.deploy(seat, card, p)
            if sparks >= 1:
                yield f"hide {card.id} @{place}", lambda _, p=place: self.hide(seat, card, p)

    def artifice_moves(self, seat, card):
        """Playing an Artifice (AX-ACT-4), with its extra where that can be paid for and aimed."""
        ability = card.abilities[0]
        price = dict(ability.price, spark=ability.price["spark"] + card.cost)
        context = Context(seat, card, None, ability)
        if ability.actions > self.actions or not self.can_pay(seat, price) or not self.holds(seat, ability.condition):
            return
        spent = self.players[seat].spent[card.id] if ability.kind == "ult" else 0
        if not self.can_aim(context, ability.effects) or (spent and spent >= self.hidden_copies(seat, card)):
            return
        yield f"play {card.id}", lambda _: self.play(context, False)
        if ability.kick and self.can_kick(context, ability, price):
            yield f"play {card.id} extra", lambda _: self.play(context, True)

    def with_kick(self, ability, price):
        """A price with what the extra costs."""
        return {name: n + ability.kick_price()[name] for name, n in price.items()}

    def can_kick(self, context, ability, price):
        """Whether the extra can be paid for and aimed."""
        return self.can_pay(context.seat, self.with_kick(ability, price)) and self.can_aim(context, ability.kick["do"])

    def augment_moves(self, seat, card, sparks):
        """Attaching to an own face-up Creature without an Augment (AX-POS-8, AX-TYPE-7)."""
        if card.cost > sparks:
            return
        for unit in self.up(seat):
            if unit.card.type == "creature" and not unit.augments:
                yield f"attach {card.id} #{unit.id}", lambda _, u=unit: self.attach(seat, card, u)

    def field_moves(self, seat):
        """Reposition, flip, reinforce, retreat (AX-REP-1, AX-ACT-8)."""
        if self.actions < 1:
            return
        sparks = self.sparks(seat)
        for unit in self.own(seat):
            if unit.down:
                yield from self.face_down_moves(seat, unit, sparks)
            elif "immobile" not in self.sheet(unit).traits:
                for place in range(8):
                    if place != unit.place and unit.card.color(place) != "x" and \
                            self.is_free(seat, place, unit.card.token):
                        yield f"move #{unit.id} @{place}", lambda _, u=unit, p=place: self.reposition(u, p)

    def face_down_moves(self, seat, unit, sparks):
        """The moves of a face-down card (AX-FD-3 to AX-FD-5); a Trap is not flipped (AX-Q51)."""
        if unit.card.type != "trap" and max(0, unit.card.cost - 1) <= sparks:
            yield f"flip #{unit.id}", lambda _: self.flip(seat, unit)
        if not unit.reinforced and sparks >= 1:
            yield f"reinforce #{unit.id}", lambda _: self.reinforce(seat, unit)
        yield f"retreat #{unit.id}", lambda _: self.retreat(seat, unit)

    def can_activate(self, unit):
        """Ready, not new unless Swift, and not Activated before in this turn (AX-DEP-4, AX-STA-2, AX-ABL-9)."""
        swift = "swift" in self.sheet(unit).traits
        return not unit.down and not unit.turned and (swift or not unit.new) and unit.activations < 1

    def attack_moves(self, seat):
        """Basic Attacks (AX-ATK-1, AX-RNG)."""
        if self.actions < 1:
            return
        foe = self.other(seat)
        for unit in self.up(seat):
            sheet = self.sheet(unit)
            if sheet.attack < 1 or not self.can_activate(unit):
                continue
            for arrow in ("close", "ranged"):
                place = reach(arrow, unit.place) if arrow in sheet.arrows else None
                if place is None:
                    continue
                for target in self.on(foe, place) or [None]:
                    tail = f" #{target.id}" if target else ""
                    yield f"attack #{unit.id} {arrow} {foe} @{place}{tail}", \
                        lambda _, u=unit, a=arrow, p=place, t=target: self.basic_attack(u, a, foe, p, t)

    def ability_moves(self, seat):
        """Abilities of cards, of the Catalyst, and Sources with a choice (AX-ACT-7)."""
        for unit in self.up(seat):
            for ability in unit.card.abilities:
                if ability.is_used_by_choice() and self.can_use(unit, ability):
                    yield from self.use_moves(seat, unit, ability)
        yield from self.catalyst_moves(seat)
        for source in self.players[seat].sources:
            if source.ready and not source.new and not source.card.is_plain_source:
                yield from self.tap_moves(seat, source)

    def can_use(self, unit, ability):
        """Whether a card can use an ability now, its price apart (AX-STA-6, AX-ABL-8)."""
        key = (unit.card.id, ability.index)
        hushed = ability.kind != "gen" and self.sheet(unit).hushed
        used = key in unit.used_once if ability.once else False
        used = used or (ability.kind == "ult" and key in unit.used_ultimates)
        ready = self.can_activate(unit) if ability.activate else True
        return not hushed and not used and ready and ability.actions <= self.actions

    def use_moves(self, seat, unit, ability):
        """The uses of one ability of a card."""
        context = Context(seat, unit.card, unit, ability)
        if self.holds(seat, ability.condition) and self.can_pay(seat, ability.price) and \
                self.can_aim(context, ability.effects):
            words = f"use #{unit.id} {ability.index + 1}"
            yield words, lambda _: self.use(context, False)
            if ability.kick and self.can_kick(context, ability, ability.price):
                yield f"{words} extra", lambda _: self.use(context, True)

    def catalyst_moves(self, seat):
        """Abilities of the Catalyst (AX-TYPE-9, AX-Q31)."""
        player = self.players[seat]
        for ability in player.catalyst.abilities:
            context = Context(seat, player.catalyst, None, ability)
            used = ability.index in player.catalyst_ultimates or (ability.once and ability.index in player.catalyst_once)
            if ability.is_used_by_choice() and not used and ability.actions <= self.actions and \
                    self.holds(seat, ability.condition) and self.can_pay(seat, ability.price) and \
                    self.can_aim(context, ability.effects):
                words = f"invoke {ability.index + 1}"
                yield words, lambda _, c=context: self.invoke(c, False)
                if ability.kick and self.can_kick(context, ability, ability.price):
                    yield f"{words} extra", lambda _, c=context: self.invoke(c, True)

    def tap_moves(self, seat, source):
        """Using a Source with a choice; it costs no Action (AX-SRC-2)."""
        for ability in source.card.abilities:
            context = Context(seat, source.card, None, ability)
            used = ability.index in source.used_ultimates
            if ability.is_used_by_choice() and not used and ability.actions <= self.actions and \
                    self.can_pay(seat, ability.price) and self.can_aim(context, ability.effects):
                yield f"tap {source.card.id} {ability.index + 1}", lambda _, c=context: self.tap(source, c)

    # Making them.

    def spend_action(self, number=1):
        """Takes Actions (AX-TURN-5)."""
        self.actions -= number

    def take_from_hand(self, seat, card):
        """A card leaves the hand."""
        self.players[seat].hand[card.id] -= 1

    def deploy_source(self, seat, card):
        """Deploys a Source (AX-SRC-1)."""
        self.spend_action()
        self.pay(seat, {"spark": card.cost})
        self.take_from_hand(seat, card)
        self.players[seat].sources.append(Source(card))
        self.players[seat].sources_deployed += 1
        self.log.event(f"{seat} deploys the Source {card.name}", "AX-SRC-1")
        for ability in card.abilities:
            if "deploy" in ability.on:
                self.wait(Context(seat, card, None, ability))

    def deploy(self, seat, card, place):
        """Deploys a card face up (AX-DEP-1)."""
        self.spend_action()
        self.pay(seat, {"spark": card.cost})
        self.take_from_hand(seat, card)
        unit = self.enter(seat, card, place, False)
        self.log.event(f"{seat} deploys {unit.named()} at {PLACES[place]}", "AX-DEP-1")
        self.trigger_deployed(unit)

    def hide(self, seat, card, place):
        """Places a card face down (AX-FD-1)."""
        self.spend_action()
        self.pay(seat, {"spark": 1})
        self.take_from_hand(seat, card)
        unit = self.enter(seat, card, place, True)
        self.log.event(f"{seat} places {card.name} face down at {PLACES[place]} as #{unit.id}", "AX-FD-1")
        self.trigger_deployed(unit)

    def play(self, context, kicked):
        """Plays an Artifice, which goes to the discard pile and remembers its Ultimate there (AX-TYPE-6, AX-Q28)."""
        seat, card, ability = context.seat, context.card, context.ability
        self.spend_action(ability.actions)
        self.pay(seat, {"spark": card.cost})
        self.pay(seat, self.with_kick(ability, ability.price) if kicked else ability.price)
        self.take_from_hand(seat, card)
        self.log.event(f"{seat} plays {card.name}", "AX-TYPE-6")
        if ability.kind == "ult":
            self.players[seat].spent[card.id] += 1
        self.players[seat].discard[card.id] += 1
        self.act(context, kicked)

    def act(self, context, kicked=False):
        """An ability that was used acts."""
        unit = f" #{context.unit.id}" if context.unit else ""
        note = context.card.ability_note(context.ability)
        self.log.event(f"{context.card.name}{unit} of {context.seat} acts{note}", "AX-ABL-10")
        if context.ability.kind != "foc":
            self.carry_out(context, context.ability.effects)
        if kicked:
            self.carry_out(context, context.ability.kick["do"])

    def attach(self, seat, card, unit):
        """Attaches an Augment (AX-TYPE-7)."""
        self.spend_action()
        self.pay(seat, {"spark": card.cost})
        self.take_from_hand(seat, card)
        unit.augments.append(card)
        self.log.event(f"{seat} attaches {card.name} to {unit.named()}", "AX-TYPE-7")

    def reposition(self, unit, place):
        """Repositions a card; it is not Activated (AX-REP-1)."""
        self.spend_action()
        unit.place = place

    def flip(self, seat, unit):
        """Flips a face-down card: Ready, with its damage (AX-FD-3)."""
        self.spend_action()
        self.pay(seat, {"spark": max(0, unit.card.cost - 1)})
        unit.down, unit.reinforced = False, False
        self.recall_ultimate(unit)
        self.log.event(f"{seat} flips {unit.named()}", "AX-FD-3")

    def reinforce(self, seat, unit):
        """Reinforces a face-down card (AX-FD-4)."""
        self.spend_action()
        self.pay(seat, {"spark": 1})
        unit.reinforced = True
        self.log.event(f"{seat} reinforces the card #{unit.id} at {PLACES[unit.place]}", "AX-FD-4")

    def retreat(self, seat, unit):
        """Takes a face-down card back into the hand (AX-FD-5)."""
        self.spend_action()
        self.units.remove(unit)
        self.players[seat].hand[unit.card.id] += 1
        self.taken_back.add(unit.card.id)
        self.log.event(f"{seat} takes back the face-down card #{unit.id} at {PLACES[unit.place]}", "AX-FD-5")

    def basic_attack(self, unit, arrow, foe, place, target):
        """A Basic Attack costs an Action (AX-ACT-6)."""
        self.spend_action()
        self.attack(unit, arrow, foe, place, target)

    def use(self, context, kicked):
        """Uses an ability of a card on the Battlefield (AX-ABL-10)."""
        unit, ability = context.unit, context.ability
        self.spend_action(ability.actions)
        self.pay(context.seat, self.with_kick(ability, ability.price) if kicked else ability.price)
        if ability.activate:
            unit.turned += 1
            unit.activations += 1
        key = (unit.card.id, ability.index)
        if ability.once:
            unit.used_once.add(key)
        if ability.kind == "ult":
            unit.used_ultimates.add(key)
        if ability.kind == "foc":
            unit.focus = ability.index
        self.act(context, kicked)

    def invoke(self, context, kicked):
        """Uses an ability of the Catalyst."""
        ability, player = context.ability, self.players[context.seat]
        self.spend_action(ability.actions)
        self.pay(context.seat, self.with_kick(ability, ability.price) if kicked else ability.price)
        if ability.once:
            player.catalyst_once.add(ability.index)
        if ability.kind == "ult":
            player.catalyst_ultimates.add(ability.index)
        self.act(context, kicked)

    def tap(self, source, context):
        """Uses a Source with a choice."""
        self.spend_action(context.ability.actions)
        self.pay(context.seat, context.ability.price)
        source.ready = False
        if context.ability.kind == "ult":
            source.used_ultimates.add(context.ability.index)
        context.gone = False
        self.act(context)
        if context.gone:
            self.players[context.seat].sources.remove(source)

