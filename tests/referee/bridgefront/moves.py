"""Moves of stacks: what may be chosen, and what happens [4.2, 12.5]."""

from hexes import STEPS, distance, place, written
from reader import same_options
from table import need

FLYERS = ("skystriker_ace", "bridge_runner")


def crossable(table, seat, a, b, free=False):
    """Whether units may step from one hex to another (BF-4.2b, BF-Q81 to BF-Q83)."""
    if b in table.linked_to(seat, a):
        return True
    edge = frozenset((a, b))
    if b not in table.board.inside or b not in table.board.around(a):
        return False
    return free or edge in table.opened or (edge in table.bridges and edge not in table.locked)


def can_leave(table, seat, spot, free, forces, champions):
    """Whether any of these units can take a step from a hex."""
    for there in table.board.around(spot) + table.linked_to(seat, spot):
        if table.is_full_for(seat, there):
            continue
        flyers = any(c.card.id in FLYERS for c in champions)
        if (forces or champions) and crossable(table, seat, spot, there, free) or flyers:
            return True
    return False


class Group:
    """A chosen group: where it stands, who goes, and its path."""

    def __init__(self, start):
        self.start, self.forces, self.champions, self.path = start, 0, [], []

    def flies(self, table):
        """A stack of flying champions alone flies (BF-Q75)."""
        known = [table.champions[number].card.id for number in self.champions if number in table.champions]
        return not self.forces and known and all(card in FLYERS for card in known)


def lock_group(match, act, how, left):
    """One group from its choices. `left` are the hexes that earlier groups of the same card come from (BF-Q57)."""
    table, seat = match.table, act.seat
    line = act.next("from", "stop", "champion")
    if line is None or line["choice"] == "stop":
        return None
    if line["choice"].startswith("champion"):  # Spanbreaker Raid names the champion whose stack moves
        spot = table.champions[line["choice"].split()[1]].spot
    else:
        if how["plain"]:
            check_starts(table, seat, how, line, left, act)
        spot = place(line["choice"].split(" ", 1)[1])
    group = Group(spot)
    if how.get("hero") and not act.waits("go", "stay", "forces"):  # the raid took the last bridge of the stack
        return group
    if how["unit"] == "force":
        group.forces = 1
    else:
        lock_units(table, act, group)
    left.add(spot)
    lock_path(match, seat, act, how, group)
    if how.get("ring") and not group.path:  # all champions go, so that the end can be next to none: it fails later
        match.rules["Warp Columns without a path"] += 1
    else:
        need(group.path, f"{seat} declares a move without a step")
    return group


def check_starts(table, seat, how, line, left, act):
    """The hexes from which a group may start."""
    starts = []
    for spot in [act.there[0]] if how.get("there") else table.hexes_of(seat):
        if spot in left:
            continue  # each stack comes from another hex (BF-Q57)
        forces = table.forces[spot][seat]
        champions = table.champions_at(spot, seat)
        if how["unit"] == "force":
            champions = []
        if how.get("champion") and not champions:
            continue
        if can_leave(table, seat, spot, how["free"], forces, champions):
            starts.append(f"from {written(spot)}")
    more = [option for option in line["options"] if option == "stop"]
    same_options(line, starts + more, "hexes with units that can move, BF-12.1e")


def lock_units(table, act, group):
    """Champions go or stay, then the number of Forces (ledger BF-S2)."""
    seat, spot = act.seat, group.start
    while act.waits("go", "stay"):
        word, number = act.next("go", "stay")["choice"].split()
        champion = table.champions.get(number)
        need(champion and champion.owner == seat and champion.spot == spot, f"{number} of {seat} is not in {spot}")
        if word == "go":
            group.champions.append(number)
    there = table.forces[spot][seat]
    if getattr(act, "there", None):
        there = min(there, act.there[1] or there)  # Last Reserves moves its own Forces only (BF-Q122)
    if act.waits("forces"):
        line = act.next("forces")
        group.forces = int(line["choice"].split()[1])
        if not act.loose:
            offered = [int(option.split()[1]) for option in line["options"]]
            least = 0 if group.champions else 1
            need(all(least <= n <= there for n in offered), f"{seat} may send {offered} of {there} Forces")
            flight = any(table.champions[number].card.id in FLYERS for number in group.champions)
            need(there in offered or flight, f"{seat} may not send all {there} Forces")
    need(group.forces or group.champions, f"{seat} moves an empty group")


def lock_path(match, seat, act, how, group):
    """Step by step, never into a hex of two other players or back (BF-12.5a, BF-12.6a)."""
    table, spot = match.table, group.start
    free = how["free"] or group.flies(table)
    while len(group.path) < how["steps"] and act.waits_step():
        line = act.next("step", "stop")
        if not act.loose and how["plain"]:
            legal = ["stop"] if group.path else []
            for n, (q, r) in enumerate(STEPS):
                there = (spot[0] + q, spot[1] + r)
                usable = there not in [group.start, *group.path] and crossable(table, seat, spot, there, free)
                if usable and not table.is_full_for(seat, there):
                    legal.append(f"step {n}")
            halted = group.path and table.enemies(seat, spot) and not table.is_capital(spot)
            halted = halted or group.path and how["stop"] == "occupied" and table.owners(spot)
            if halted and line["options"] == ["stop"]:
                match.rules["paths that may not be declared beyond enemies"] += 1
            elif not table.links and not table.opened:
                match.rules["paths declared beyond enemies"] += bool(halted)
                same_options(line, legal, "steps over bridges, BF-4.2b")
        if line["choice"] == "stop":
            return
        n = int(line["choice"].split()[1])
        if n >= len(STEPS):
            act.loose = True
            group.path.append(table.linked_to(seat, spot)[0])
        else:
            group.path.append((spot[0] + STEPS[n][0], spot[1] + STEPS[n][1]))
        spot = group.path[-1]


def do_group(match, act, how, group):
    """A group moves, or its move fails (BF-12.5a to BF-12.5c). Gives the hex it reached, or nothing."""
    table, seat = match.table, act.seat
    forces = min(group.forces, table.forces[group.start][seat])
    champions = [n for n in group.champions if n in table.champions and table.champions[n].spot == group.start
                 and table.champions[n].owner == seat]
    if not group.path or not forces and not champions or how.get("champion") and not champions:
        return None  # a free march needs its champion (BF-Q72)
    spot, free = group.start, how["free"] or group.flies(table)
    edges = []
    for there in group.path:
        if not crossable(table, seat, spot, there, free) or table.is_full_for(seat, there):
            return None
        edges.append((frozenset((spot, there)), there))
        spot = there
        enemies = table.enemies(seat, spot) and not table.is_capital(spot)
        if enemies or (how["stop"] == "occupied" and table.owners(spot)):
            break
    if how.get("ring") and not any(distance(c.spot, group.path[-1]) == 1 for c in table.champions_of(seat)
                                   if c.number not in champions):
        return None  # Warp Column has to end next to a champion (BF-Q120)
    match.record.event("move", seat=seat, forces=forces, who=champions, to=written(spot), **{"from": written(group.start)})
    strikes(match, seat, edges, free, forces)
    match.rules["moves"] += 1
    return spot


def strikes(match, seat, edges, free, forces):
    """Bridge Trap and Last Stand strike the group as it goes (BF-Q84, BF-Q109)."""
    due = 0
    for edge, there in edges:
        for trap in [e for e in match.running if e["stat"] == "trap" and e.get("edge") == edge and e["seat"] != seat]:
            if edge in match.table.bridges and not free:
                match.running.remove(trap)
                due += min(1, forces - due)
        due += last_stand(match, seat, there, forces - due)
    struck = 0
    while match.record.next_is("struck", were="moving"):
        struck += match.record.take()["forces"]
    need(struck == due or free, f"{struck} moving Forces of {seat} die; by the rulebook {due} (BF-Q84, BF-Q109)")
    match.rules["strikes on movers"] += struck


def last_stand(match, seat, spot, forces):
    """The Forces that die as enemies enter a Capital under Last Stand."""
    owner = next((s for s in match.table.seats.values() if s.capital == spot and s.name != seat), None)
    stand = owner and next((e for e in match.running if e["stat"] == "last_stand" and e["seat"] == owner.name), None)
    if not stand:
        return 0
    match.running.remove(stand)
    return min(3, forces)
