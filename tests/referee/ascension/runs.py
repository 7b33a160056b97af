"""Plays matches and judges their records."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from ascension.content import FACTIONS, OWN
from ascension.match import Disagreement
from ascension.replay import Referee, Tally

NAMES = {short: name for name, short in FACTIONS.items()}
PLAYERS = ("random", "planner", "quick", "planner")
KNOBS = (
    {}, {"attack.hit_rule": "ge"}, {"conditions.cap": 3}, {"tokens.return_per_action": 2}, {"attack.skill_add": 1, "attack.wounds_scale": 0.5},
    {"hazard.threshold": 2}, {"turn.pass_rule": "never"}, {"cover.bonus_gap1": 2, "cover.bonus_gap2": 1}, {"conditions.dot.stacks": True},
    {"attack.effects_on_miss": False}, {"initiative.turn_start": "restart"}, {"tokens.capacity_add": 1}, {"move.strides_add": 1},
    {"deck.burn_on_refresh": 2}, {"attack.damage_cap": 3}, {"underdog.divisor": 1}, {"push.min_mm": 50.0}, {"cover.enabled": False},
    {"turn.pass_rule": "fewer_or_equal"}, {"content.BH2.defense": 9, "content.SK5.skill": 6, "content.FB4.capacity": 4},
)


# What the matches are played with unless their plan changes it.
BASE = {"points.total": 100, "points.lists": "few", "scenario.id": "S1", "board.layout": "T1", "board.width": 600.0, "board.depth": 700.0,
        "board.zone_depth_mm": 120.0, "underdog.cap": 0}


class Plan:
    """Which match to play."""

    base = BASE
    content = 'content = ["sheets.toml", "lists.toml"]'

    def __init__(self, factions, players, rules, deal, seed=11):
        self.factions, self.players, self.rules, self.deal, self.seed = factions, players, rules, deal, seed

    def text(self):
        """The experiment file."""
        roles = json.dumps([NAMES[short] for short in self.factions])
        turned = "\n".join(f'"{path}" = {json.dumps(value)}' for path, value in {**self.base, **self.rules}.items())
        return (f'question = "Do matches follow the rules?"\ngame = "ascension"\nseed = {self.seed}\n{self.content}\n[table]\nplayers = {len(self.factions)}\n'
                f"agents = {json.dumps(list(self.players))}\nfactions = {roles}\n[set]\n{turned}\n[stop]\ndeals = 1000\n")

    def __str__(self):
        return f"{'-'.join(self.factions)} {'/'.join(self.players)} deal {self.deal} {self.rules}"


# Deals of four players in which sides turn over the very same cards and flip again (AS-TIE-5).
EXACT_MATCHES = (8, 30, 89, 145)


def plans(count):
    """A fixed set of matches: tables, scenarios, lists, numbers of players, teams and knobs take turns."""
    for deal in EXACT_MATCHES:
        rules = {"points.lists": "plain", "board.layout": "empty", "scenarios.S1.turn_limit": 2 - deal % 2, "points.handicap": [0, 0, 0, 0]}
        yield Plan(["BH", "SK", "FB", "BH"], ["random"] * 4, rules, deal, seed=78)
    for n in range(count - len(EXACT_MATCHES)):
        seats = (2, 2, 2, 3, 2, 4)[n % 6]
        rules = {"board.layout": ("T1", "T2", "T3", "T4")[n % 4], "scenario.id": ("S1", "S2", "S3")[n // 4 % 3],
                 "points.lists": ("few", "many", "few", "plain")[n // 12 % 4]}
        if seats == 3 and n % 4 in (1, 3):
            rules["sides.team"] = [0, 0, 1] if n % 4 == 1 else [0, 1, 1]
        if seats == 4 and n % 8 in (3, 7):
            rules["sides.team"] = [0, 1, 1, 0] if n % 8 == 3 else [0, 1, 0, 1]
        if seats == 2 and n % 5 == 4:
            rules["points.handicap"] = [(0, 10), (20, 0), (8, 30)][n % 3]
        if n % 3 == 2:
            rules.update(KNOBS[n // 3 % len(KNOBS)])
        factions = [("BH", "SK", "FB")[(n * 7 + seat * (1 + n // 5)) % 3] for seat in range(seats)]
        players = [PLAYERS[(n // 3 + seat) % len(PLAYERS)] for seat in range(seats)]
        yield Plan(factions, players, rules, n)


class Bench:
    """Plays and judges."""

    referee = Referee

    def __init__(self, program):
        self.program, self.tally = program, Tally()
        self.folder = tempfile.TemporaryDirectory()
        for name in ("sheets.toml", "lists.toml"):
            shutil.copy(OWN / name, self.folder.name)

    def record(self, plan):
        """The lines of a match."""
        path = Path(self.folder.name) / "match.toml"
        path.write_text(plan.text())
        run = subprocess.run([self.program, "match", str(path), "--json", "--deal", str(plan.deal)], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{plan}\n{run.stderr}")
        return [json.loads(line) for line in run.stdout.splitlines()]

    def judge(self, lines, hidden=(), tally=None):
        """What is wrong with a record, or nothing."""
        referee = None
        try:
            referee = self.referee(lines, tally or self.tally, hidden)
            referee.play()
            return None
        except Disagreement as fault:
            return str(fault)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            step = referee.lines[referee.at].get("step", 0) if referee else 0
            return f"[broken] step {step}: the referee cannot follow: {error!r}"
