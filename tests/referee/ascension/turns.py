"""Turns, activations, action tokens (AS-TURN, AS-PASS, AS-END, AS-ACT, AS-TOK)."""


class Turns:
    """The part of the referee for the frame of a turn."""

    def start_turns(self):
        """Nobody is active."""
        self.passed, self.begun, self.acting = set(), False, None

    def on_turn(self, line):
        """A turn begins (AS-INIT-3, AS-END-3)."""
        match = self.match
        self.check("AS-END-3", line["turn"] == match.turn + 1, f"it is turn {match.turn + 1}")
        if match.turn == 0:
            for seat in match.seats:
                self.check("AS-SETUP-1", not self.to_deploy(seat), f"{seat} has still to deploy")
        else:
            self.check_turn_over()
            self.close_turn()
            self.check_no_end()
        self.check_goes_on()
        match.turn = line["turn"]
        for figure in match.figures:
            figure.activated = False
        self.drop_patches()
        restart = match.mark is None or self.rules["initiative.turn_start"] == "restart"
        match.next = match.after(None if restart else match.mark)
        match.mark = None
        self.passed = set()

    def check_turn_over(self):
        """A turn ends when everybody was activated, or all passed (AS-END-1)."""
        waiting = {seat for seat in self.match.seats if self.match.waiting(seat)}
        self.check("AS-END-1", waiting <= self.passed, f"{', '.join(sorted(waiting))} have somebody left to activate")

    def expect(self, line):
        """The seat whose turn it is chooses."""
        self.settle()
        self.check("AS-TURN-1", self.match.active is None, f"{self.match.active} is still active")
        self.check("AS-INIT-3", line["seat"] == self.match.next, f"it is {self.match.next}'s turn")
        seat = line["seat"]
        options = {f"activate #{f.number}" for f in self.match.waiting(seat)} | ({"pass"} if self.match.may_pass(seat) else set())
        self.check("AS-PASS-1", set(line["options"]) == options,
                   f"{seat} may choose {sorted(options)}, in the record {sorted(line['options'])}")

    def choose_activate(self, line):
        """A character is declared (AS-ACT-1, AS-ACT-2)."""
        self.expect(line)
        after = self.following()
        self.check("AS-ACT-1", after.get("event") in ("activated", "recalled") and self.numbered(line["choice"]).number == after["who"],
                   "the declared character is activated")

    def choose_pass(self, line):
        """A seat passes."""
        self.expect(line)

    def on_passed(self, line):
        """A pass: the next seat is asked (AS-PASS-1)."""
        self.check("AS-PASS-1", self.choice["choice"] == "pass" and line["seat"] == self.match.next, "nobody chose to pass")
        self.passed.add(line["seat"])
        self.match.next = self.match.after(line["seat"])

    def on_activated(self, line):
        """A character is activated; one token of each of its actions comes back (AS-TOK-4, AS-ACT-3)."""
        self.settle()
        match, figure = self.match, self.figure(line["who"])
        self.check("AS-TURN-1", match.active is None, f"{match.active} is still active")
        self.check("AS-ACT-2", figure.owner == match.next, f"it is {match.next}'s turn")
        self.check("AS-ACT-2", figure.alive and not figure.activated, f"{figure} cannot be activated")
        self.check("AS-ACT-2", line["sheet"] == figure.sheet, f"{figure} is not {line['sheet']}")
        chosen = self.lines[self.at - 1].get("choice", "").startswith("activate")
        self.check("AS-PASS-1", chosen or len(match.waiting(figure.owner)) == 1 and not match.may_pass(figure.owner),
                   f"{figure.owner} had a choice and was not asked")
        self.check("AS-TOK-4", self.following().get("event") == "returned", "its tokens return first")
        self.check_goes_on()
        match.active, figure.activated, figure.moved = figure, True, 0.0
        match.mark = figure.owner
        self.passed = set()
        self.acting = None
        self.end_wards_of(figure)

    def on_returned(self, line):
        """Tokens return: one from each slot (AS-TOK-4)."""
        figure = self.figure(line["who"])
        self.check("AS-TOK-9", figure is self.match.active, f"{figure} is not active")
        back = 0
        for n, tokens in enumerate(figure.slots):
            one = min(tokens, self.rules["tokens.return_per_action"])
            figure.slots[n] -= one
            back += one
        figure.pool += back
        self.check("AS-TOK-4", line["tokens"] == back, f"{back} tokens return to {figure}")
        self.check_start_hazard(figure)

    def on_recalled(self, line):
        """A lent token comes home at its owner's activation (AS-Q75)."""
        lender, borrower = self.figure(line["who"]), self.figure(line["from"])
        self.check("AS-Q75", lender.loan == borrower.number and line["tokens"] == 1, f"{lender} lent nothing to {borrower}")
        lender.loan = None
        lender.pool += 1
        if borrower.pool:
            borrower.pool -= 1
        else:
            fullest = max(range(len(borrower.slots)), key=lambda n: (borrower.slots[n], n))
            borrower.slots[fullest] -= 1

    def on_scratch(self, line):
        """A token is lent (AS-Q75, AS-TOK-6)."""
        giver, taker = self.figure(line["giver"]), self.figure(line["to"])
        self.check("AS-TOK-6", self.has_effect("lend_token") and giver is self.acting[0], f"{giver} cannot lend a token")
        self.check("AS-Q75", giver.pool >= 1, f"{giver} has no token to lend")
        self.check("AS-Q75", taker.pool < self.rules.capacity(taker.sheet), f"{taker} has no room for a token")
        self.check("AS-Q75", self.match.side[giver.owner] == self.match.side[taker.owner], f"{taker} is no friend of {giver}")
        giver.pool -= 1
        taker.pool += 1
        giver.loan = taker.number

    def pay(self, figure, slot, tokens):
        """Pays for an action (AS-TOK-2, AS-TOK-3, AS-TOK-5)."""
        self.check("AS-TOK-2", figure.pool >= tokens, f"{figure} has {figure.pool} tokens for an action of {tokens}")
        if self.rules["tokens.block_occupied"]:
            self.check("AS-TOK-5", figure.slots[slot] == 0, f"a token lies on slot {slot} of {figure}")
        figure.pool -= tokens
        figure.slots[slot] += tokens

    def check_menu(self, line):
        """The Move Action is offered exactly if it can be paid for; an attack or ability only then (AS-TOK-2, AS-TOK-5)."""
        figure = self.match.active
        free = lambda slot: figure.slots[slot] == 0 or not self.rules["tokens.block_occupied"]
        moves = {f"move {n}" for n in range(1, self.rules["move.tokens_max"] + 1) if free(0) and figure.pool >= n and not figure.locked}
        offered = {option for option in line["options"] if option.startswith("move")}
        self.check("AS-MOVE-1", offered == moves, f"{figure} may {sorted(moves)}, in the record {sorted(offered)}")
        self.check("AS-ACT-4", "end" in line["options"], "an activation can always end")
        actions = self.rules.actions(figure.sheet)
        for option in line["options"]:
            if option.startswith("use"):
                n = int(option.split()[1])
                action = actions[n - 1]
                self.check("AS-TOK-5", free(n) and action.get("tokens", 1) <= figure.pool and action["kind"] != "response",
                           f"{figure} can pay for no {action['name']}")
        self.check_offered(figure, actions, line["options"], free)

    def check_offered(self, figure, actions, options, free):
        """Abilities for their user alone, and attacks on enemies in plain sight, are offered if they can be paid for."""
        for n, action in enumerate(actions, 1):
            if not free(n) or action.get("tokens", 1) > figure.pool or action["kind"] == "response":
                continue
            if action["kind"] == "ability" and "aim" not in action and "range" not in action:
                if any(effect["verb"] in ("look", "ward", "lock_down") for effect in action["effects"]):
                    self.check("AS-TOK-2", f"use {n}" in options, f"{figure} may use {action['name']}")
            if action["kind"] == "attack":
                seen = self.plain_targets(figure, action)
                if seen:
                    self.check("AS-ATK-1", f"use {n}" in options, f"{figure} may use {action['name']} at {seen[0]}")
                if f"use {n}" in options:
                    self.check("AS-Q29", self.possible(figure, action), f"nothing is in range of {action['name']} of {figure}")

    def mine(self, line):
        """The owner of the active character chooses."""
        self.check("AS-ACT-2", self.match.active is not None and line["seat"] == self.match.active.owner,
                   f"{self.match.active} is active")

    def choose_use(self, line):
        """An attack or an ability."""
        self.mine(line)
        self.settle()
        self.check_menu(line)
        figure, n = self.match.active, int(line["choice"].split()[1])
        action = self.rules.actions(figure.sheet)[n - 1]
        self.pay(figure, n, action.get("tokens", 1))
        self.begin_action(figure, action, n)

    def choose_move(self, line):
        """A Move Action of one or two tokens (AS-MOVE-1)."""
        self.mine(line)
        self.settle()
        self.check_menu(line)
        figure, n = self.match.active, int(line["choice"].split()[1])
        self.check("AS-MOVE-1", 1 <= n <= self.rules["move.tokens_max"], "a Move Action takes one or two tokens")
        self.pay(figure, 0, n)
        self.acting = (figure, None, 0)
        self.begin_move(figure, n)

    def on_pays(self, line):
        """The active character pays."""
        self.check("AS-ACT-3", self.figure(line["who"]) is self.match.active, "the active character pays")
        self.check("AS-ACT-3", self.choice["choice"].split()[0] in ("use", "move"), "no action was chosen")

    def choose_end(self, line):
        """An activation, a Move Action or another move ends."""
        menu = [option for option in line["options"] if option.split()[0] in ("use", "move")]
        walk = [option for option in line["options"] if option.split()[0] in ("go", "climb", "traverse", "stride", "mark", "shake", "door")]
        if self.match.active and not walk and self.following().get("event") == "ends" and menu:
            self.mine(line)
            self.settle()
            self.check_menu(line)

    def on_ends(self, line):
        """An activation ends; Damage over Time hurts now (AS-COND-7)."""
        self.settle()
        figure = self.figure(line["who"])
        self.check("AS-ACT-3", figure is self.match.active, f"{figure} is not active")
        self.close_move()
        if line["blind"]:
            actions = self.rules.actions(figure.sheet)
            for n, action in enumerate(actions, 1):
                if action["kind"] == "attack" and figure.slots[n] == 0 and action.get("tokens", 1) <= figure.pool:
                    self.check("ends", not self.plain_targets(figure, action), f"{figure} could have used {action['name']}")
        after = self.following()
        hurt = after.get("event") == "suffered" and after["source"] == "dot"
        self.check("AS-COND-7", hurt == (figure.conditions["dot"] > 0 and self.rules["conditions.dot.damage"] > 0),
                   f"{figure} has {figure.conditions['dot']} tokens of Damage over Time")

    def on_unused(self, line):
        """What is left of the tokens."""
        figure = self.figure(line["who"])
        self.check("AS-TOK-7", line["tokens"] == figure.pool or not figure.alive, f"{figure} has {figure.pool} tokens left")
        self.check("AS-ACT-3", self.lines[self.at - 1].get("event") in ("ends", "suffered", "defeated", "lessened", "used", "gained")
                   or "choice" in self.lines[self.at - 1], "an activation ends first")
        self.end_activation(figure)

    def end_activation(self, figure):
        """The next seat is to act (AS-TEAM-2, AS-SKIP-1)."""
        self.match.active = None
        self.match.next = self.match.after(figure.owner)
        self.close_move()
