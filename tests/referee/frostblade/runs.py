"""Plays matches with the program and replays them: shipped lists, random lists and changed datasheets, a seed for all."""

import json
import random
import subprocess
import tempfile
from pathlib import Path

from .content import Content
from .replay import Replay, Tally
from .state import Mismatch

ROOT = Path(__file__).resolve().parents[3]
MISSIONS = ("five_cairns", "crossed_roads", "high_beacon", "open_field")
SHIPPED = ("rw_shield", "rw_hammer", "rw_bolt", "ck_swarm", "ck_fast", "ck_monster", "hm_horde", "hm_hex", "hm_deep")
SMALL = ("rw_500", "ck_500", "hm_500")
FACTIONS = ("RIMEWARD", "CINDERKIN", "HOLLOWMERE")


class Plan:
    """One match: agents, lists, mission, knobs the referee knows, content of its own, and knobs it is not told of."""

    def __init__(self, deal, seed, agents, lists, mission, settings=None, extra="", secret=None):
        self.deal, self.seed, self.agents, self.lists, self.mission = deal, seed, agents, lists, mission
        self.settings, self.extra, self.secret = dict(settings or {}), extra, dict(secret or {})
        self.settings["rules.scenario.mission"] = mission

    def __str__(self):
        told = ", ".join(f"{k}={v}" for k, v in {**self.settings, **self.secret}.items())
        return f"deal {self.deal}, seed {self.seed}, {' and '.join(self.agents)}, {' against '.join(self.lists)}, {told}"

    def experiment(self):
        """The text of the experiment."""
        knobs = {**self.settings, **self.secret}
        lines = ['question = "What does the referee say?"', 'game = "frostblade"', f"seed = {self.seed}"]
        lines += ['content = ["random.toml"]'] if self.extra else []
        lines += ["[table]", "players = 2", f"agents = {json.dumps(self.agents)}", f"factions = {json.dumps(self.lists)}"]
        lines += ["[set]", *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in knobs.items())]
        lines += ["[stop]", f"deals = {self.deal + 1}"]
        return "\n".join(lines) + "\n"


def play(program, plan):
    """Plays a match and replays it: tally, mismatch or None."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "match.toml").write_text(plan.experiment(), encoding="utf-8")
        extra = []
        if plan.extra:
            (folder / "random.toml").write_text(plan.extra, encoding="utf-8")
            extra = [folder / "random.toml"]
        command = [program, "match", str(folder / "match.toml"), "--deal", str(plan.deal), "--actions",
                   "--svg", str(folder / "pictures"), "--agents", str(ROOT / "agents")]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        if done.returncode:
            return Tally(), f"{plan}: the program ends with {done.returncode}: {done.stderr.strip()[:400]}"
        replay = Replay(Content(ROOT, extra, plan.settings), plan.lists, done.stdout, folder / "pictures")
        try:
            replay.run()
        except Mismatch as mismatch:
            return replay.tally, f"{plan}; step {replay.step}, turn {replay.state.turn}: {mismatch}"
    return replay.tally, None


def plans(deals, seed):
    """The matches of a run: every deal with other lists, missions and agents."""
    luck = random.Random(seed)
    made = []
    for deal in range(deals):
        agents = [["random", "random"], ["planner", "planner"], ["random", "planner"], ["learnt", "learnt"]][deal % 4]
        if deal % 8 == 3:
            agents = ["planner", "random"]
        settings = {"rules.damage.alloc": "player"}
        if deal % 8 == 7:
            settings = {}
        if deal % 5 == 4:
            settings["rules.effects.trigger_order"] = "player"
        mission, extra = MISSIONS[deal % 4 if deal % 8 < 4 else (deal + 1) % 4], ""
        if deal % 2:
            lists = ["ref_one", "ref_other"]
            extra = random_content(luck)
        else:
            small = deal % 8 == 6
            lists = luck.sample(SMALL if small else SHIPPED, 2)
            settings.update({"rules.army.points_limit": 500} if small else {})
        made.append(Plan(deal, seed, agents, lists, mission, settings, extra))
    return made


def random_content(luck):
    """A content file with two random lists and some changed datasheets."""
    house = Content(ROOT)
    text = []
    for sheet_id in luck.sample(sorted(house.squads), 6):
        sheet = dict(house.squads[sheet_id])
        sheet.update(
            move=float(luck.randint(3, 10)), strength=luck.randint(1, 5), defense=luck.randint(2, 6),
            evade=luck.choice([0, 2, 3, 4, 5, 6]), hp=sheet["hp"] if sheet["hp"] == 1 else luck.randint(2, 8))
        house.squads[sheet_id] = sheet
        text.append(f"[squads.{sheet_id}]\n" + "".join(f"{k} = {json.dumps(v)}\n" for k, v in sheet.items()))
    for name in ("ref_one", "ref_other"):
        text.append(random_list(luck, house, name, luck.choice(FACTIONS)))
    return "\n".join(text)


def random_list(luck, house, name, faction):
    """A random list of a faction that keeps to FB-ARMY-2 to FB-ARMY-5."""
    sheets = {k: s for k, s in house.squads.items() if s["keywords"][0] == faction}
    leaders = [k for k, s in sheets.items() if "LEADER" in s["keywords"]]
    others = [k for k in sheets if k not in leaders]
    chosen, spent = [], 0
    for sheet_id in [luck.choice(leaders)] + [luck.choice(others) for _ in range(14)]:
        sheet = sheets[sheet_id]
        models = luck.randint(sheet["min"], sheet["max"])
        each = random_items(luck, house, sheet, models)
        cost = sum(sheet["cost"] + sum(house.items[i].get("points", 0) for i in items) for items in each)
        if spent + cost <= 1000 and len(chosen) < 13:
            spent += cost
            chosen.append(f"  {{ sheet = {json.dumps(sheet_id)}, models = {models}, items = {json.dumps(each)} }},")
    return f'[lists.{name}]\nname = "List {name}"\nsquads = [\n' + "\n".join(chosen) + "\n]\n"


def random_items(luck, house, sheet, models):
    """Random items for each model; those that change Defense or evade dice are carried by all or by none (FB-Q56)."""
    able = sheet.get("can_equip", [])
    common = [i for i in able if luck.random() < 0.5 and "strength" not in house.items[i]]
    each = []
    fixed = luck.random() < 0.5
    for _ in range(models):
        if fixed and each:
            each.append(each[0])
            continue
        free, items = sheet.get("item_slots", 0), []
        weapons = [i for i in able if "strength" in house.items[i]]
        for item in common + luck.sample(weapons, len(weapons)):
            if house.items[item].get("slots", 0) <= free:
                items.append(item)
                free -= house.items[item].get("slots", 0)
        each.append(items)
    return each


def unlikely(tally):
    """The kinds of dice whose successes lie far from what the rules expect of them."""
    found = []
    for name, (hits, mean, spread) in sorted(tally.dice.items()):
        if spread > 4 and abs(hits - mean) > 4.5 * spread**0.5:
            found.append(f"[FB-COM-5] {name}: the rules expect {mean:.1f} successes, the log says {hits}")
    return found


def secret_plans(seed, number, secret, most=6):
    """Matches with a rule change that the referee is not told of."""
    agent = "planner"
    pairs = (("ck_swarm", "rw_shield"), ("rw_hammer", "ck_monster"), ("rw_bolt", "ck_fast"))
    known = {"rules.damage.alloc": "player"}
    if "squads.ck_raider.defense" in secret:
        # Changed dice show only in many attacks, so that every match is between these squads.
        pairs = pairs[:1]
    if "rules.victory.leader_vp" in secret:
        # Leaders that are hunted and fall easily, so that it is seen what they are worth; the referee knows of this.
        agent = "leader_hunter"
        known |= {"squads.rw_captain.hp": 1, "squads.rw_seer.hp": 1, "squads.ck_chief.hp": 1}
    return [
        Plan(100 + number * most + k, seed, [agent, agent], list(pairs[k % len(pairs)]), MISSIONS[(number + k) % 3], known, "", secret)
        for k in range(most)
    ]
