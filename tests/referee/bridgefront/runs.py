"""Which matches are played, and the deliberate changes that the referee has to notice."""

import json
import subprocess
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from cards import CARDS
from match import Match
from reader import Mismatch

TABLES = [(2, ["random"]), (2, ["planner"]), (2, ["siege", "rusher"]), (2, ["quick"]), (3, ["random"]),
          (3, ["planner", "random", "quick"]), (4, ["random"]), (4, ["siege"]), (4, ["quick"]), (5, ["random"]),
          (5, ["expander", "rusher", "siege", "planner", "miner"]), (6, ["random"]), (6, ["planner"])]
KNOBS = [{}, {"rules.max_mana": 6, "rules.forge_cp": 2}, {"combat.force_hit": 3, "rules.start_forces": 6},
         {"rules.vp_to_win": 12, "rules.round_cap": 8}, {"rules.start_gold": 7, "rules.base_income": 2},
         {"drafts.forge_reveal": 4, "drafts.power_reveal": 3, "costs.reinforce.forces": 2},
         {"rules.center_cp": 2, "rules.enemy_capital_cp": 3, "rules.hand_size": 7}]
RICH = {"rules.max_mana": 12, "rules.hand_size": 9, "rules.start_gold": 30, "rules.start_forces": 8, "rules.vp_to_win": 40}
SHARES = 6  # matches in which only one card of six is in the shared decks, with several copies
CHANGES = {  # rules of the program that are not those of the rulebook
    "rules.base_income = 2": "income", "rules.hand_size = 5": "cards at Reset", "rules.vp_to_win = 5": "points to win",
    "rules.forge_cp = 2": "points of Forges", "market.pass_mode = \"no_pot\"": "the pass pot",
    "market.buy_payment = \"second_price\"": "the price of a Buy", "market.preview = [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]": "previews",
    "combat.force_hit = 3": "when Forces hit", "combat.overkill = \"none\"": "hits that are wasted",
    "rules.initiative_column = \"second\"": "initiative", "rules.initiative_tie = \"random\"": "ties of initiative",
    "rules.zero_mana_actions = \"allowed\"": "actions without mana", "rules.hand_limit = 7": "the limit of hands",
    "costs.march.steps = 2": "steps of a march", "costs.reinforce.gold = 2": "the cost of a reinforcement",
    "factions.bastion.shield_wall.rounds = 2": "Shield Wall", "factions.bastion.home_guard.extra = 2": "Home Guard",
    "factions.prospect.ore_cut.gold = 2": "Ore Cut", "factions.gatewright.pillage.gold = 5": "Pillagers",
    "factions.veil.clean_exit.heal = 2": "Clean Exit", "factions.cipher.quiet_study.max = 1": "Quiet Study",
    "champions.bounty_flat = 1": "bounties", "champions.burn_on_play = false": "champions burn",
    "rules.flight_carries = \"whole_stack\"": "Flight", "map.mine_values = [5, 6, 7]": "Mine Values",
    "setup.start_bridge_range = 1": "starting bridges", "setup.capital_draft = \"forward\"": "the draft of corners",
    "cards.supply_cache.effects.0.n = 3": "a card's gold", "cards.zap.effects.0.champions = 2": "a card's damage",
    "cards.march_orders.effects.0.steps = 3": "a card's steps", "cards.recruit.gold = 0": "a card's cost",
    "moves.origins = \"any\"": "stacks from one hex",
    "champions.bodyguard_scope = \"round\"": "Bodyguard", "setup.lead_rotation = \"corner\"": "who is Lead",
}


class Bench:
    """Runs the program and the referee, and counts."""

    def __init__(self, program, verbose):
        self.program, self.verbose, self.folder = program, verbose, tempfile.TemporaryDirectory()
        self.counts, self.rules, self.dice, self.cards = Counter(), Counter(), Counter(), Counter()
        self.failures, self.matches = [], 0

    def record(self, players, agents, rules, deal, factions=None):
        """The record of one match as text."""
        path = Path(self.folder.name) / "match.toml"
        lines = ['question = "Do matches follow the rules?"', 'game = "bridgefront"', "seed = 11", "[table]",
                 f"players = {players}", f"agents = {json.dumps(agents)}"]
        lines += [f"factions = {json.dumps(factions)}"] if factions else []
        lines += ["[stop]", "deals = 1000", "[set]"] + [f'"{name}" = {json.dumps(value)}' for name, value in rules.items()]
        path.write_text("\n".join(lines) + "\n")
        command = [self.program, "match", str(path), "--json", "--deal", str(deal)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{' '.join(command)}\n{run.stderr}")
        return run.stdout

    def judge(self, text, by_the_book=False):
        """Follows one record. Gives the disagreement, or nothing."""
        match = None
        try:
            match = Match(text, by_the_book)
            match.play()
            return None
        except Mismatch as mismatch:
            return f"step {match.record.step() if match else 0}: {mismatch}"
        except Exception as error:  # a referee that breaks down has not followed the match
            if self.verbose:
                traceback.print_exc()
            return f"step {match.record.step() if match else 0}: the referee breaks down: {error!r}"
        finally:
            if match and not by_the_book:
                self.counts += match.record.counts
                self.rules += match.rules
                self.dice += match.dice
                self.cards += match.cards
                self.matches += 1

    def print_totals(self):
        """What has been checked."""
        choices = self.counts.pop("choices", 0)
        print(f"{self.matches} matches, {choices} choices, {sum(self.counts.values())} events; "
              f"{len(self.failures)} disagreements")
        print("events: " + ", ".join(f"{kind} {n}" for kind, n in self.counts.most_common()))
        print("rules: " + ", ".join(f"{rule} {n}" for rule, n in self.rules.most_common()))
        for threshold in range(1, 6):
            dice, hits = self.dice[threshold, "dice"], self.dice[threshold, "hits"]
            if dice:
                print(f"dice that hit at {threshold} or less: {hits} of {dice}, {hits / dice:.3f}; fair: {threshold / 6:.3f}")
        for failure in self.failures[:10]:
            print(failure[:700])


def straight(bench, matches):
    """Matches of all tables under the rulebook, and some under other numbers that the referee is given."""
    for n, (players, agents) in enumerate(TABLES):
        for deal in range(matches):
            follow(bench, players, agents, {}, deal)
        follow(bench, players, agents, KNOBS[n % len(KNOBS)], matches)


def every_card(bench, rounds, first=0):
    """Matches with few different cards in the decks, and much mana and gold, so that every card is played."""
    shared = [card for card in CARDS.values() if card.deck.startswith(("age", "power"))]
    for n in range(first, first + rounds * SHARES):
        copies = {f"cards.{card.id}.copies": 5 if k % SHARES == n % SHARES else 0 for k, card in enumerate(shared)}
        players, agents = [(4, ["rusher"]), (3, ["planner"]), (4, ["quick"]), (3, ["siege"]), (3, ["miner"])][n % 5]
        follow(bench, players, agents, {**copies, **RICH}, n)


def follow(bench, players, agents, rules, deal):
    """Judges one match and notes a disagreement."""
    trouble = bench.judge(bench.record(players, agents, rules, deal))
    if trouble:
        bench.failures.append(f"{players} players ({', '.join(agents)}), {rules}, deal {deal}, {trouble}")


def changed_rules(bench):
    """The referee keeps the rulebook's rules while the program plays by others. Gives what it missed."""
    missed, noticed = [], 0
    duel = [(2, ["siege"], ["veil", "bastion"]), (2, ["rusher"], ["bastion", "veil"])]  # for Clean Exit and Bodyguard
    for change, what in CHANGES.items():
        name, value = change.split(" = ", 1)
        tables = [(4, ["siege"], None), (6, ["random"], None), (3, ["quick"], None), (6, ["siege"], None), *duel]
        found = None
        for deal in range(6):
            for players, agents, factions in tables:
                if not found:
                    record = bench.record(players, agents, {name: json.loads(value)}, deal, factions)
                    found = bench.judge(record, by_the_book=True)
        if found:
            noticed += 1
            print(f"  {what} ({change}): {found[:150]}")
        else:
            missed.append(f"{what} ({change})")
    print(f"{noticed} of {len(CHANGES)} changed rules noticed")
    return missed


# -- Changed lines --

def more(name):
    """A fact of an event grows by one."""
    def edit(line):
        line[name] += 1
        return [line]
    return edit


def to(name, value):
    """A fact of an event becomes another one."""
    def edit(line):
        line[name] = value
        return [line]
    return edit


def turned(name):
    """A list of an event in reverse order."""
    def edit(line):
        line[name].reverse()
        return [line]
    return edit


LINES = {  # kind of event, which of them, what is done to it
    "a gain of gold": ("gold", lambda e: True, more("amount")), "Permanent VP": ("vp", lambda e: True, lambda e: []),
    "a deploy": ("deploy", lambda e: True, more("forces")), "a bridge": ("build", lambda e: e["step"] > 20, lambda e: []),
    "hits": ("dice", lambda e: e["hits"], more("hits")), "a threshold": ("dice", lambda e: True, more("threshold")),
    "losses": ("blows", lambda e: e["left"][0] > 0, lambda e: [{**e, "left": [e["left"][0] - 1, e["left"][1]]}]),
    "a total": ("score", lambda e: True, more("total")), "the order": ("order", lambda e: True, turned("seats")),
    "a move": ("move", lambda e: e["forces"] > 1, lambda e: [{**e, "forces": e["forces"] - 1}]),
    "the price of a card": ("paid", lambda e: True, more("mana")), "a drawn card": ("card_moves", lambda e: e["from"] == "draw",
                                                                                     to("card", "final_oath")),
    "a discard": ("card_moves", lambda e: e["from"] == "hand", lambda e: []), "the winner": ("auction", lambda e: True,
                                                                                         lambda e: []),
    "a collection": ("collect", lambda e: True, lambda e: []), "the Lead": ("round", lambda e: e["round"] > 1, more("round")),
}


def changed_lines(bench):
    """One line of a good record is changed. Gives what the referee missed."""
    good = bench.record(4, ["siege"], {}, 0)
    lines = [json.loads(line) for line in good.splitlines()]
    missed = []
    for what, (kind, fits, edit) in LINES.items():
        places = [n for n, line in enumerate(lines) if line.get("event") == kind and fits(line)]
        if not places:
            missed.append(f"{what}: the record has no such line")
            continue
        at = places[len(places) // 2]
        changed = lines[:at] + edit(json.loads(json.dumps(lines[at]))) + lines[at + 1:]
        if bench.judge("\n".join(json.dumps(line) for line in changed), by_the_book=True) is None:
            missed.append(f"{what} at step {lines[at]['step']}")
    print(f"{len(LINES) - len(missed)} of {len(LINES)} changed lines noticed")
    return missed
