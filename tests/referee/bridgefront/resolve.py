"""An action: the choices locked when it is chosen, and what it does when it resolves [12.4, 15].

Each verb has a `lock_` function, which takes the choices made in secret, and a `do_` function. A `do_` function gives False
if its target was missing or has become illegal: then the record has `missed` (BF-12.4b).
"""

from collections import Counter

import battle
import moves
from cards import CARDS
from deaths import pay_deaths
from effects import clauses_of, march
from hexes import CENTER, distance, place, span, written
from reader import same_options
from table import need


class Act:
    """What a player does in an Action Step."""

    def __init__(self, seat, root):
        self.seat, self.root, self.queue, self.locks, self.loose = seat, root, [], [], False
        self.card = root.split()[1] if root.startswith("play ") else None
        self.clauses = self.find_clauses()

    def find_clauses(self):
        """The clauses of the card or basic action [12.2]."""
        kind = self.root.split()[0]
        if self.card:
            return clauses_of(self.card)
        return {"build": [("build", 1, 1, "me")], "march": [march(1)], "reinforce": [("deploy", lambda match, _seat: match.number["costs.reinforce.forces"], "home")],
                "free": [march(1, champion=True)], "ability": [("ability", self.root.split()[-1])], "done": []}[kind]

    def waits(self, *words):
        """Whether the next secret choice begins with one of these words."""
        return bool(self.queue) and self.queue[0]["choice"].split()[0] in words

    def waits_step(self):
        """Whether the next secret choice is about a step: `stop` alone also answers other questions."""
        return self.waits("step", "stop") and all(o.split()[0] in ("step", "stop") for o in self.queue[0]["options"])

    def waits_edge(self):
        """Whether the next secret choice is about an edge."""
        return self.waits("edge", "stop") and any(o.startswith("edge") for o in self.queue[0]["options"])

    def next(self, *words):
        """The next secret choice if it begins with one of these words."""
        return self.queue.pop(0) if self.waits(*words) else None


def lock_clauses(match, act):
    """All secret choices of an action, in the order of its clauses."""
    act.undo = []
    for clause in act.clauses:
        act.locks.append(lock(match, act, clause))
    for back in reversed(act.undo):
        back()


def as_if(match, act, edges, built):
    """Later parts of a card are chosen as if its own bridges were built or gone (BF-Q50)."""
    for edge in edges:
        if (edge in match.table.bridges) != built:
            (match.table.bridges.add if built else match.table.bridges.discard)(edge)
            act.undo.append(lambda edge=edge: (match.table.bridges.discard if built else match.table.bridges.add)(edge))


def as_if_deployed(match, act, spot, n):
    """Later parts of a card are chosen as if its Forces were there."""
    match.table.forces[spot][act.seat] += n
    act.undo.append(lambda: match.table.forces[spot].subtract({act.seat: n}))


def lock(match, act, clause):
    """The secret choices of one clause."""
    locker = globals().get("lock_" + clause[0])
    return locker(match, act, *clause[1:]) if locker else None


# -- Targets --

def sites(match, seat, where):
    """The hexes to which a clause may deploy (BF-22b, BF-Q124, BF-Q142)."""
    table = match.table
    mine = [spot for spot in table.hexes_of(seat) if not table.is_full_for(seat, spot)]
    home = table.seats[seat].capital
    if where == "me":
        return mine
    if where == "works":
        return [spot for spot in mine if table.tiles.get(spot) in ("mine", "forge")]
    if where == "champion":
        return [spot for spot in mine if table.champions_at(spot, seat)]
    if where == "drop":
        near = {spot for spot in table.board.hexes for c in table.champions_of(seat) if distance(spot, c.spot) <= 1}
        return [spot for spot in near if not table.is_capital(spot) and not table.is_full_for(seat, spot)]
    if where == "claim":
        return [spot for spot in table.board.hexes if distance(spot, home) <= 1 and not table.owners(spot)]
    homes = [home] if not table.is_full_for(seat, home) else []
    if match.is_faction(seat, "aerial") and CENTER in mine:  # Wings, BF-21.3b
        homes.append(CENTER)
    if where == "hero":
        homes += [spot for spot in mine if table.forces[spot][seat] and spot not in homes]
    return homes


def lock_deploy(match, act, n, where):
    """A hex, unless it can only be the Capital."""
    spot = deploy_hex(match, act, where)
    if act.card in ("last_reserves", "forward_legion") and spot:
        guard = match.is_faction(act.seat, "bastion") and spot == match.seat(act.seat).capital
        as_if_deployed(match, act, spot, n + guard)
        act.there = (spot, n + guard if act.card == "last_reserves" else None)
    return spot


def deploy_hex(match, act, where):
    """The hex that is named, or the Capital."""
    legal = sites(match, act.seat, where)
    line = act.next("hex")
    if line:
        same_options(line, [f"hex {written(spot)}" for spot in legal], f"deploys to {where}, BF-22b")
        return place(line["choice"].split()[1])
    need(not legal or where == "home" and legal == [match.seat(act.seat).capital],
         f"{act.seat} may choose where to deploy: {legal}")
    return match.seat(act.seat).capital if where == "home" else None


def lock_champion(match, act, _card):
    """Where a champion is put (BF-20.1a)."""
    return deploy_hex(match, act, "hero")


def targets(match, seat, whose):
    """Champions that a clause may name: `any`, `own`, or enemies within a range of an own champion (BF-22i)."""
    table = match.table
    all_of_them = list(table.champions.values())
    if whose == "own":
        return [c for c in all_of_them if c.owner == seat]
    open_ones = [c for c in all_of_them if c.owner == seat or not warded(match, c)]
    if whose == "any":
        return open_ones
    return [c for c in open_ones if c.owner != seat
            and (whose == 99 or any(distance(c.spot, m.spot) <= whose for m in table.champions_of(seat)))]


def warded(match, champion):
    """Whether enemy cards cannot name a champion (BF-Q127)."""
    return any(e["stat"] == "ward" and e["champion"] == champion.number for e in match.running)


def lock_named(match, act, whose, hurt=False):
    """A champion named in secret. Undamaged ones are not offered for healing (BF-S7)."""
    legal = targets(match, act.seat, whose)
    legal = [c for c in legal if c.hp < c.card.hp] if hurt and any(c.hp < c.card.hp for c in legal) else legal
    line = act.next("champion")
    if line is None:
        need(not legal, f"{act.seat} may name one of {[c.number for c in legal]}")
        return None
    same_options(line, [f"champion {c.number}" for c in legal], "champions that may be named")
    return line["choice"].split()[1]


def lock_heal(match, act, _n, whose):
    return lock_named(match, act, whose, hurt=True)


def lock_damage(match, act, _n, whose):
    return lock_named(match, act, whose)


def lock_slow(match, act):
    return lock_named(match, act, "any")


def lock_frenzy(match, act):
    return lock_named(match, act, "own")


def lock_mark(match, act, _n, reach, _rounds):
    return lock_named(match, act, reach)


def lock_squeeze(match, act, _n):
    line = act.next("opponent")
    return line and line["choice"].split()[1]


def lock_choose(match, act, options):
    """A printed mode (BF-12.4a), and what its clauses lock."""
    line = act.next("option")
    need(line is not None, f"{act.seat} has to choose a mode of {act.card}")
    same_options(line, [f"option {n + 1}" for n in range(len(options))], "printed modes")
    chosen = options[int(line["choice"].split()[1]) - 1]
    return chosen, [lock(match, act, clause) for clause in chosen]


def lock_if(match, act, _condition, then, otherwise):
    """Both lists may lock; the condition counts when the card resolves (BF-12.4d)."""
    return [lock(match, act, clause) for clause in then], [lock(match, act, clause) for clause in otherwise]


def near_edges(match, seat, where, edges):
    """The edges that touch a hex of the player, or all."""
    mine = set(match.table.hexes_of(seat))
    if where == "my_champion":
        mine = {champion.spot for champion in match.table.champions_of(seat)}
    return {edge for edge in edges if where == "any" or edge & mine}


def lock_edges(match, act, low, high, where, edges):
    """Up to `high` different edges. The first one is compared with all that are legal."""
    chosen, legal = [], near_edges(match, act.seat, where, edges)
    while len(chosen) < high:
        if act.waits("hex") and where == "any":
            act.next("hex")
        line = act.next("edge", "stop") if act.waits_edge() else None
        if line is None:
            break
        offered = {span(option[5:]) for option in line["options"] if option != "stop"}
        need(offered <= legal - set(chosen), f"edges that {act.seat} may choose: {sorted(map(sorted, offered - legal))[:3]}")
        if where != "any":
            need(offered == legal - set(chosen), f"{act.seat} may choose {len(legal) - len(chosen)} edges, not {len(offered)}")
        if line["choice"] == "stop":
            need(low <= len(chosen), f"{act.seat} stops too early")
            return chosen
        chosen.append(span(line["choice"][5:]))
    need(chosen or not legal or match.table.frozen, f"{act.seat} may choose an edge")
    return chosen


def lock_build(match, act, low, high, where):
    edges = lock_edges(match, act, low, high, where, set() if match.table.frozen else match.table.free_edges())
    as_if(match, act, edges, True)
    return edges


def lock_destroy(match, act, low, high, where):
    edges = lock_edges(match, act, low, high, where, set() if match.table.frozen else set(match.table.bridges))
    as_if(match, act, edges, False)
    return edges


def lock_trap(match, act):
    return lock_edges(match, act, 1, 1, "me", match.table.bridges)


def lock_hold(match, act):
    line = act.next("hex")
    if line:
        same_options(line, [f"hex {written(s)}" for s in match.table.hexes_of(act.seat)], "a hex that you occupy")
    return line and place(line["choice"].split()[1])


def lock_mine(match, act, _cap):
    line = act.next("hex")
    return line and place(line["choice"].split()[1])


def lock_move(match, act, how):
    """Groups of a move (BF-22a)."""
    gone, groups = Counter(), []
    while len(groups) < how["groups"]:
        group = moves.lock_group(match, act, how, gone)
        if group is None:
            break
        groups.append(group)
    return groups


# -- Resolving --

def resolve(match, act):
    """One action with the battles that it causes (BF-12.7a)."""
    record = match.record
    act.entered, act.misses, act.deeds, act.moved, act.jumped = [], 0, 0, False, None
    match.acting = act
    run(match, act, act.clauses, act.locks)
    fizzled = act.misses and not act.deeds
    if fizzled:
        record.event("fizzle", seat=act.seat, card=act.card)  # BF-12.4b, BF-12.4c
    match.cards[act.card or act.root.split()[0], bool(fizzled)] += 1
    match.rules["fizzles" if fizzled else f"resolved {'cards' if act.card else 'basic actions'}"] += 1
    if act.card:
        to = "burnt" if CARDS[act.card].burns else "discard"  # BF-15.1a
        record.event("card_moves", **{"from": "play"}, to=to, card=act.card, seat=act.seat)
    battles(match, act)


def battles(match, act):
    """Every hex outside Capitals that two players share is fought for (BF-12.7a, BF-14.0a)."""
    table = match.table
    while True:
        shared = [s for s in table.board.hexes if len(table.owners(s)) > 1 and not table.is_capital(s)]
        if not shared:
            return
        spot = next((s for s in act.entered if s in shared), shared[0])  # BF-12.7b
        if match.record.next_is("battle") and len(shared) > 1 and not act.entered:
            spot = place(match.record.peek()["hex"])
        defender = next(iter(table.owners(spot) - {act.seat}))
        fought = battle.Battle(match, spot, defender)
        fought.fight()
        if getattr(act, "breakthrough", None) == spot and act.seat in table.owners(spot):
            match.breakthroughs.append(act.seat)


def run(match, act, clauses, locks):
    """Resolves clauses in their order."""
    for clause, locked in zip(clauses, locks):
        done = globals()["do_" + clause[0]](match, act, locked, *clause[1:])
        if done is False:
            match.record.event("missed", seat=act.seat)
            act.misses += 1
        elif done is not None:
            act.deeds += 1


def amount(match, act, n):
    """A number, or one that depends on the table now."""
    return n(match, act.seat) if callable(n) else n


def do_gold(match, act, _lock, n):
    match.record.event("gold", seat=act.seat, amount=amount(match, act, n), purse="card")
    return True


def do_mana(match, act, _lock, n):
    match.record.event("mana", seat=act.seat, mana=n)
    return True


def do_draw(match, act, _lock, n):
    from match import draw
    draw(match, act.seat, amount(match, act, n))
    return True


def do_if(match, act, lock, condition, then, otherwise):
    if condition(match, act.seat):
        run(match, act, then, lock[0])
    else:
        run(match, act, otherwise, lock[1])
    act.deeds += 1


def do_choose(match, act, lock, _options):
    run(match, act, *lock)


def do_roll(match, act, _lock, faces):
    """The die is rolled; what follows is chosen then (BF-Q51)."""
    line = match.record.event("die", seat=act.seat)
    late(match, act, faces[line["roll"] - 1])
    return True


def late(match, act, clauses):
    """Clauses whose targets are chosen as they resolve."""
    for clause in clauses:
        while clause[0] in ("deploy", "mine", "strike", "choose") and "choice" in match.record.peek():
            act.queue.append(match.record.chosen())
            need(act.queue[-1]["seat"] == act.seat, f"{act.queue[-1]['seat']} chooses for {act.seat}")
            if clause[0] == "choose":
                break
        if clause[0] == "choose":
            need(act.queue, f"{act.seat} has to choose")
            option = act.queue.pop(0)
            same_options(option, [f"option {n + 1}" for n in range(len(clause[1]))], "options after the die")
            late(match, act, clause[1][int(option["choice"].split()[1]) - 1])
        else:
            run(match, act, [clause], [lock(match, act, clause)])


def do_deploy(match, act, spot, n, where):
    """Forces are deployed; Home Guard adds one at home (BF-21.1b)."""
    seat, n = act.seat, amount(match, act, n)
    if spot is None or spot not in sites(match, seat, where):
        return False
    if match.is_faction(seat, "bastion") and spot == match.seat(seat).capital and n:
        n += 1
    lost = min(n, moves.last_stand(match, seat, spot, n)) if match.table.is_capital(spot) else 0
    if lost:
        match.record.event("struck", seat=seat, forces=lost, were="deploying")
    if n > lost:
        match.record.event("deploy", seat=seat, forces=n - lost, hex=written(spot))
    act.entered.append(spot)
    match.rules["deploys"] += 1
    return True


def do_champion(match, act, spot, card):
    """A champion arrives (BF-20.1a, BF-20.5a)."""
    if spot is None or spot not in sites(match, act.seat, "hero"):
        return False
    line = match.record.event("champion", seat=act.seat, card=card, hex=written(spot))
    if card == "skirmisher_captain":
        extra = match.is_faction(act.seat, "bastion") and spot == match.seat(act.seat).capital  # BF-Q146
        match.record.event("deploy", seat=act.seat, forces=1 + extra, hex=written(spot))
    if card == "siege_engineer" and not match.table.frozen:
        near = [edge for edge in match.table.bridges if spot in edge]
        if near:
            choice = match.record.choice(act.seat, "edge")
            need({span(o[5:]) for o in choice["options"]} == set(near), "bridges at the hex of the Siege Engineer (BF-Q140)")
            built = match.record.event("destroy", seat=act.seat)
            need(built["edge"] == choice["choice"][5:], "the Siege Engineer destroys another bridge")
    if card == "spanbreaker_titan":
        titan(match, act, spot)
    while match.record.next_is("missed"):
        match.record.take()
    match.rules["champions deployed"] += 1
    return bool(line)


def titan(match, act, spot):
    """Up to 2 bridges within 3 are destroyed (BF-Q87, BF-Q140)."""
    record, gone = match.record, 0
    while record.next_is("destroy") or "choice" in record.peek() and record.peek()["choice"].split()[0] in ("edge", "stop"):
        if record.next_is("destroy"):
            edge = span(record.take()["edge"])
            need(min(distance(end, spot) for end in edge) <= 3, "a bridge too far from the Spanbreaker Titan (BF-Q87)")
            gone += 1
        else:
            record.choice(act.seat, "edge", "stop")
    need(gone <= 2, f"the Spanbreaker Titan destroys {gone} bridges")


def do_build(match, act, edges, low, high, where):
    """Bridges that can still be built are built (BF-Q78)."""
    return bridges(match, act, edges, low, where, "build", lambda edge: edge not in match.table.bridges)


def do_destroy(match, act, edges, low, high, where):
    return bridges(match, act, edges, low, where, "destroy", lambda edge: edge in match.table.bridges)


def bridges(match, act, edges, low, where, event, open_to):
    """Builds or destroys the chosen edges one after another."""
    done, failed = 0, False
    if not edges:
        return False if low else skipped(match, act)
    for edge in edges:
        act.built = edge
        legal = not match.table.frozen and open_to(edge) and edge in near_edges(match, act.seat, where, [edge])
        if legal:
            line = match.record.event(event, seat=act.seat)
            need(span(line["edge"]) == edge, f"{act.seat} chose another edge than {line['edge']}")
            if event == "build":
                need(line["temporary"] == (act.card == "temporary_bridge"), "only a Temporary Bridge goes in Cleanup")
            done += 1
        failed = failed or not legal
    if failed:  # one line for the clause
        match.record.event("missed", seat=act.seat)
        act.misses += 1
    act.deeds += done
    match.rules[f"bridges: {event}"] += done


def skipped(match, act):
    """A clause of which nothing was chosen: the record may name it as missed."""
    if match.record.next_is("missed"):
        match.record.take()
        act.misses += 1


def do_move(match, act, groups, how):
    """Each group moves or fails (BF-12.5)."""
    if not groups:
        if how["optional"] or how["groups"] > 1:
            return skipped(match, act)
        return False
    for group in groups:
        reached = moves.do_group(match, act, how, group)
        if reached is None:
            match.record.event("missed", seat=act.seat)
            act.misses += 1
        else:
            act.entered.append(reached)
            act.deeds += 1
            act.reached = reached
    match.seat(act.seat).free_marches -= act.root == "free march"


def do_breakthrough(match, act, _lock):
    """If the stack wins a battle, more cards at the next Reset (BF-Q114)."""
    act.breakthrough = getattr(act, "reached", None)
    if act.breakthrough and match.table.is_capital(act.breakthrough):
        match.running.append({"stat": "breakthrough", "seat": act.seat, "n": 2, "rounds": 1, "spot": act.breakthrough})


def do_heal(match, act, number, n, _whose):
    champion = match.table.champions.get(number)
    if champion is None:
        return False
    if act.card == "patch_up" and champion.spot == match.seat(act.seat).capital:
        n = 4
    n = min(n, champion.card.hp - champion.hp)
    if n == 0:
        return skipped(match, act)
    match.record.event("heal", champion=number, by=n)
    return True


def do_damage(match, act, number, n, whose):
    """Damage by a card; the card's owner kills (BF-Q95)."""
    champion = match.table.champions.get(number)
    if champion is None or champion not in targets(match, act.seat, whose):
        return False
    hurt(match, act, champion, n)
    return True


def hurt(match, act, champion, n):
    """A champion takes damage outside of battle."""
    match.record.event("hit", champion=champion.number, damage=n, in_battle=False)
    if champion.hp == 0:
        killer = act.seat if champion.owner != act.seat else None
        line = match.record.event("death", champion=champion.number)
        need(line["killer"] in (killer, act.seat), f"{champion.number} is killed by {line['killer']}")
        pay_deaths(match, [line])
    match.rules["damage by cards"] += 1


def lock_strike(match, act, _forces, _damage, area, _whose):
    """A hex that an area strike may name."""
    line = act.next("hex")
    legal = strike_sites(match, act.seat, area)
    if line is None:
        need(not legal, f"{act.seat} may strike one of {legal}")
        return None
    offered = {place(option.split(" ", 1)[1]) for option in line["options"]}
    need(offered <= set(legal), f"{act.seat} may strike {offered - set(legal)} (BF-22i)")
    useful = {spot for spot in legal if match.table.enemies(act.seat, spot)}
    need(useful <= offered, f"{act.seat} may not strike {useful - offered}")
    match.rules["strikes offered only on enemies"] += len(offered) < len(legal)
    return place(line["choice"].split()[1])


def strike_sites(match, seat, area):
    """The hexes in reach of a strike (BF-22i, BF-Q128, BF-Q129)."""
    table = match.table
    heroes = [c.spot for c in table.champions_of(seat)]
    troops = [spot for spot in table.board.hexes if table.forces[spot][seat]]
    near = {"shot": (heroes, 2), "mortar": (troops, 2), "enemy": (heroes, 2), "enemy mine": (heroes, 2)}.get(area)
    spots = [s for s in table.board.hexes if not near or any(distance(s, a) <= near[1] for a in near[0])]
    if area in ("enemy", "encircled", "enemy mine"):
        spots = [s for s in spots if table.enemies(seat, s)]
    if area == "enemy mine":
        spots = [s for s in spots if table.tiles.get(s) == "mine"]
    return spots


def do_strike(match, act, spot, forces, damage, area, whose):
    """Forces are destroyed and champions take damage in one hex (BF-22d, BF-22j)."""
    table, record, seat = match.table, match.record, act.seat
    if spot is None or spot not in strike_sites(match, seat, area):
        return False
    if area == "encircled" and sum(s in table.hexes_of(seat) for s in table.board.around(spot)) < 3:
        return skipped(match, act)  # BF-Q131
    if area == "mortar":
        spot = scattered(match, spot)
    hit = [s for s in table.order if whose == "all" or s != seat]
    due = {c.number: damage for c in table.champions.values() if c.spot == spot and c.owner in hit and damage}
    there = sum(table.forces[spot][s] for s in hit)
    lost, hurt_ones, dead = 0, {}, []
    while True:
        if record.next_is("struck", were="there"):
            line = record.take()
            need(place(line["hex"]) == spot and line["seat"] in hit, f"a strike on {written(spot)} kills elsewhere: {line}")
            lost += line["forces"]
        elif record.next_is("hit", in_battle=False):
            line = record.take()
            hurt_ones[line["champion"]] = line["damage"]
        elif record.next_is("death"):
            line = record.take()
            need(line["killer"] == seat or line["owner"] == seat, f"{line['champion']} is killed by {line['killer']}")
            dead.append(line)
        else:
            break
    pay_deaths(match, [{**line, "killer": seat} for line in dead])
    need(hurt_ones == due, f"a strike on {written(spot)} hurts {hurt_ones}; by the rulebook {due} (BF-Q128)")
    wanted = there if forces == "all" else min(forces, there)
    need(lost == wanted, f"a strike on {written(spot)} kills {lost} of {there} Forces; by the rulebook {wanted}")
    match.rules["area strikes"] += 1
    return True


def scattered(match, spot):
    """Where a Mortar Shot lands: there or next to it (BF-Q129). The events show it, if anything is hit."""
    line = match.record.peek()
    if line.get("event") == "struck":
        there = place(line["hex"])
    elif line.get("event") == "hit":
        there = match.table.champions[line["champion"]].spot
    else:
        around = [spot] + match.table.board.around(spot)
        return next((s for s in around if not match.table.owners(s)), spot)
    need(distance(there, spot) <= 1, f"the shell for {written(spot)} lands on {written(there)}")
    return there


def do_elite_heal(match, act, _lock, n):
    """A champion in the own Capital heals, chosen now."""
    home = match.seat(act.seat).capital
    hurt_ones = [c for c in match.table.champions_at(home, act.seat) if c.hp < c.card.hp]
    if "choice" in match.record.peek() and match.record.peek()["choice"].startswith("champion"):
        line = match.record.choice(act.seat, "champion")
        return do_heal(match, act, line["choice"].split()[1], n, "own")
    if len(hurt_ones) == 1:
        return do_heal(match, act, hurt_ones[0].number, n, "own")
    return skipped(match, act)


def do_ended_on(match, act, _lock, kinds):
    """Final Push draws on arrival (BF-Q121)."""
    reached = getattr(act, "reached", None)
    if reached and match.table.tiles.get(reached) in kinds:
        do_draw(match, act, None, 1)
    act.deeds += 1


def lock_block(match, act):
    return lock_edges(match, act, 1, 1, "me", match.table.bridges)


def do_block(match, act, edges):
    """Bridge Lockdown (BF-Q83)."""
    if not edges or edges[0] not in match.table.bridges or not near_edges(match, act.seat, "me", edges):
        return False
    line = match.record.event("bridge_locked", seat=act.seat)
    need(span(line["edge"]) == edges[0], "another bridge is locked")
    return True


def lock_open(match, act):
    return lock_edges(match, act, 3, 3, "any", match.table.board.edges)


def do_open(match, act, edges):
    """Span Dominion (BF-Q82)."""
    for edge in edges:
        line = match.record.event("edge_opened", seat=act.seat)
        need(span(line["edge"]) == edge, "another edge is opened")
    return True


def lock_link(match, act, reach):
    """Two hexes, each within reach of an own champion (BF-Q81)."""
    heroes = [c.spot for c in match.table.champions_of(act.seat)]
    legal = [s for s in match.table.board.hexes if any(distance(s, hero) <= reach for hero in heroes)]
    ends = []
    while len(ends) < 2 and act.waits("hex"):
        ends.append(place(act.next("hex")["choice"].split()[1]))
        need(ends[-1] in legal, f"{ends[-1]} is not within {reach} of a champion of {act.seat}")
    return ends


def do_link(match, act, ends, reach):
    heroes = [c.spot for c in match.table.champions_of(act.seat)]
    if len(ends) < 2 or not all(any(distance(s, hero) <= reach for hero in heroes) for s in ends):
        return False
    line = match.record.event("linked", seat=act.seat)
    need({place(s) for s in line["hexes"]} == set(ends), "other hexes are linked")
    return True


def do_freeze(match, act, _lock):
    match.record.event("bridges_frozen", seat=act.seat)
    return True


def do_remove(match, act, _lock):
    """Forked Road takes an own champion off the board (BF-Q118)."""
    own = match.table.champions_of(act.seat)
    if not own:
        return skipped(match, act)
    line = match.record.choice(act.seat, "champion")
    same_options(line, [f"champion {c.number}" for c in own], "own champions, BF-Q118")
    match.record.event("removed", champion=line["choice"].split()[1])
    return True


def do_mine_gold(match, act, _lock):
    """Gold equal to the Mine Value of an occupied Mine, chosen now."""
    mines = match.table.holds(act.seat, "mine")
    if not mines:
        return False
    values = {match.table.values[spot] for spot in mines}
    if "choice" in match.record.peek():
        values = {match.table.values[place(match.record.choice(act.seat, "hex")["choice"].split()[1])]}
    line = match.record.event("gold", seat=act.seat, purse="card")
    need(line["amount"] in values, f"a Mine Value of {values}, but {line['amount']} gold")
    return True


def lock_ability(match, act, number):
    """What an ability is used on: a champion for Stitchwork, a path for Slipstep."""
    champion = match.table.champions[number]
    if champion.card.id == "field_surgeon":
        line = act.next("champion")
        here = {f"champion {c.number}" for c in match.table.champions_at(champion.spot, act.seat)}
        need(line is None or set(line["options"]) <= here, "Stitchwork heals in its own hex")
        return line and line["choice"].split()[1]
    if champion.card.id == "void_agent":
        group = moves.Group(champion.spot)
        group.champions = [number]
        while act.waits("from", "go", "forces"):
            act.next("from", "go", "forces")
        moves.lock_path(match, act.seat, act, march(2, free=True)[1], group)
        return group
    return None


def do_ability(match, act, locked, number):
    """Stitchwork, Tempest and Slipstep, once a round (BF-Q71, BF-Q102, BF-Q103, BF-Q105)."""
    champion = match.table.champions.get(number)
    if champion is None:  # it died before; the record has no line for that
        match.rules["abilities of dead champions"] += 1
        return None
    match.rules[f"ability of {champion.card.id}"] += 1
    champion.used_in_round = True
    if champion.card.id == "field_surgeon":
        target = match.table.champions.get(locked)
        if target is None or target.spot != champion.spot:
            return False
        return do_heal(match, act, locked, 2, "own")
    if champion.card.id == "stormcaller":
        return tempest(match, act, champion)
    spot = moves.do_group(match, act, march(2, free=True)[1], locked)
    if spot is None:
        return False
    act.entered.append(spot)
    return True


def tempest(match, act, storm):
    """1 damage to every enemy champion on adjacent hexes."""
    near = match.table.board.around(storm.spot)
    due = {c.number for c in match.table.champions.values() if c.owner != act.seat and c.spot in near}
    if not due:
        return False
    dead = []
    while match.record.next_is("hit", in_battle=False, damage=1) or match.record.next_is("death"):
        line = match.record.take()
        if line["event"] == "death":
            need(line["killer"] == act.seat, "another seat kills with Tempest")
            dead.append(line)
        else:
            need(line["champion"] in due, f"Tempest does not reach {line['champion']} (BF-Q102)")
            due.remove(line["champion"])
    need(not due, f"Tempest also reaches {due} (BF-Q102)")
    pay_deaths(match, dead)
    return True


def lock_pooled(match, act, _n):
    """Oath of Safekeeping names a hex."""
    line = act.next("hex")
    return line and place(line["choice"].split()[1])


def do_pooled(match, act, spot, n):
    """HP one at a time among the own champions in one hex."""
    if spot is None:
        return False
    healed = 0
    while healed < n:
        hurt_ones = [c for c in match.table.champions_at(spot, act.seat) if c.hp < c.card.hp]
        if not hurt_ones:
            break
        line = match.record.choice(act.seat, "champion")
        same_options(line, [f"champion {c.number}" for c in hurt_ones], "damaged champions there")
        match.record.event("heal", champion=line["choice"].split()[1], by=1)
        healed += 1
    return True if healed else skipped(match, act)


def lock_split(match, act, _n):
    line = act.next("forces")
    return line and int(line["choice"].split()[1])


def do_split(match, act, first, n):
    """Bridge Fortress: Forces on the two ends (BF-Q86)."""
    if first is None or not act.locks[0]:
        return False
    ends = sorted(act.locks[0][0], key=match.table.board.hexes.index)
    for spot, forces in zip(ends, (first, n - first)):
        full = match.table.is_full_for(act.seat, spot)
        guard = match.is_faction(act.seat, "bastion") and spot == match.seat(act.seat).capital
        if forces and not full and match.record.next_is("deploy"):
            match.record.event("deploy", seat=act.seat, hex=written(spot), forces=forces + guard)
            act.entered.append(spot)
            act.deeds += 1
    skipped(match, act)


def do_on_mine(match, act, _lock):
    """Deep Shaft Rig: 1 Force on the Mine that was named."""
    spot = act.locks[0]
    if spot is None or spot not in sites(match, act.seat, "me"):
        return False
    match.record.event("deploy", seat=act.seat, forces=1, hex=written(spot))
    act.entered.append(spot)
    return True


def lasting(match, act, stat, n=0, rounds=1, **more):
    """An effect that lasts."""
    match.running.append({"stat": stat, "seat": act.seat, "n": n, "rounds": rounds, **more})
    return True


def do_next(match, act, _lock, stat, n):
    return lasting(match, act, stat, n, next=True)


def do_round(match, act, _lock, stat):
    return lasting(match, act, stat)


def do_hold(match, act, spot):
    if spot is None or act.seat not in match.table.owners(spot):
        return False
    return lasting(match, act, "hold", 3, spot=spot)


def do_trap(match, act, edges):
    if not edges or edges[0] not in match.table.bridges or not near_edges(match, act.seat, "me", edges):
        return False
    return lasting(match, act, "trap", 1, edge=edges[0])


def do_slow(match, act, number):
    champion = match.table.champions.get(number)
    if champion is None or champion not in targets(match, act.seat, "any"):
        return False
    return lasting(match, act, "slow", 1, rounds=99, champion=number, next=True)


def lock_ward(match, act, high):
    """Up to `high` own champions (BF-Q127)."""
    named = []
    while len(named) < high:
        line = act.next("champion", "stop")
        if line is None or line["choice"] == "stop":
            break
        named.append(line["choice"].split()[1])
    return named


def do_ward(match, act, named, high):
    for number in named:
        if number in match.table.champions:
            lasting(match, act, "ward", 1, champion=number)
    return True if named else False if high == 1 else skipped(match, act)


def do_frenzy(match, act, number):
    champion = match.table.champions.get(number)
    if champion is None:
        return False
    lasting(match, act, "frenzy", 2, champion=number)
    hurt(match, act, champion, 2)
    return True


def do_mark(match, act, number, n, reach, rounds):
    champion = match.table.champions.get(number)
    if champion is None or champion not in targets(match, act.seat, reach):
        return False
    return lasting(match, act, "mark", n, rounds=rounds, champion=number)


def do_discount(match, act, _lock):
    match.seat(act.seat).discount = True
    return True


def do_free_champion(match, act, _lock):
    match.seat(act.seat).free_champion = True
    return True


def do_squeeze(match, act, opponent, n):
    """BF-Q139."""
    if opponent is None:
        return False
    n = min(n, match.seat(opponent).gold)
    changes = Counter()
    while match.record.next_is("gold"):
        line = match.record.take()
        changes[line["seat"]] += line["amount"]
    need(+changes == +Counter({act.seat: n}) and changes[opponent] == -n, f"Market Squeeze moves {dict(changes)} (BF-Q139)")
    return True


def do_mine(match, act, spot, cap):
    """A Mine Value rises by 1 (BF-Q137)."""
    table = match.table
    if spot is None or spot not in table.holds(act.seat, "mine"):
        return False
    if table.values[spot] >= cap:
        return skipped(match, act)
    match.record.event("mine_value", hex=written(spot), value=table.values[spot] + 1)
    return True


# -- Cards in hand and draw pile --

def do_hand(match, act, _lock, to, low, high):
    """Cards from hand to a pile, as many as there are (BF-Q143)."""
    seat = match.seat(act.seat)
    for n in range(high):
        if not seat.hand():
            break
        line = match.record.choice(act.seat, "card", "stop")
        same_options(line, [f"card {card}" for card in seat.hand()] + ["stop"] * (n >= low), "cards in hand, BF-D21")
        if line["choice"] == "stop":
            break
        card = line["choice"].split()[1]
        if to == "burnt":
            match.record.event("scrap", seat=act.seat, card=card)
        else:
            match.record.event("card_moves", **{"from": "hand"}, to=to, seat=act.seat, card=card)
        if to == "draw":
            seat.on_top.insert(0, card)
    return True


def do_hand_then(match, act, _lock, to, clauses):
    """One card may go; if it does, something follows."""
    before = match.seat(act.seat).size("hand")
    do_hand(match, act, None, to, 0, 1)
    if match.seat(act.seat).size("hand") < before:
        run(match, act, clauses, [None] * len(clauses))
    return True


def do_mulligan(match, act, _lock, high):
    from match import draw
    before = match.seat(act.seat).size("discard")
    do_hand(match, act, None, "discard", 0, high)
    draw(match, act.seat, match.seat(act.seat).size("discard") - before)
    return True


def do_each(match, act, _lock, to, high, *options):
    """Supply Swap: for each card one of the options (BF-Q134)."""
    seat = match.seat(act.seat)
    for _ in range(high):
        before = seat.size("hand")
        do_hand(match, act, None, to, 0, 1)
        if seat.size("hand") == before:
            break
        line = match.record.choice(act.seat, "option")
        clauses = options[int(line["choice"].split()[1]) - 1]
        if clauses[0][0] == "deploy" and len(sites(match, act.seat, "home")) > 1:
            act.queue.append(match.record.choice(act.seat, "hex"))
        run(match, act, clauses, [lock(match, act, clause) for clause in clauses])
    return True


def look(match, seat, n):
    """Lays the top cards of the draw pile out (BF-Q41)."""
    own, cards = match.seat(seat), []
    own.looks = True
    if own.size("draw") < n and own.size("discard") and match.record.next_is("reshuffle"):
        match.record.take()
    n = min(n, own.size("draw"))
    for _ in range(n):
        cards.append(match.record.event("card_moves", **{"from": "draw"}, to="laid", seat=seat)["card"])
    own.looks = False
    return cards


def do_look(match, act, _lock, n, take):
    """The top cards: some to hand, the others to the discard pile (BF-22f, BF-Q46)."""
    n += match.is_faction(act.seat, "cipher")
    before = match.seat(act.seat).size("draw") + match.seat(act.seat).size("discard")
    cards = look(match, act.seat, n)
    need(len(cards) == min(n, before), f"{act.seat} looks at {len(cards)} cards instead of {min(n, before)} (BF-Q41)")
    seat = match.seat(act.seat)
    for _ in range(min(take, len(cards))):
        line = match.record.choice(act.seat, "card")
        same_options(line, [f"card {card}" for card in cards], "the cards shown, BF-D22")
        card = line["choice"].split()[1]
        cards.remove(card)
        to = "hand" if seat.size("hand") < 10 else "discard"
        match.record.event("card_moves", **{"from": "laid"}, to=to, card=card, seat=act.seat)
    for _ in cards:
        match.record.event("card_moves", **{"from": "laid"}, to="discard", seat=act.seat)
    match.rules["looks"] += 1
    return True


def do_peek(match, act, _lock, n):
    """Cards are seen and stay; the record may lay them out."""
    own = match.seat(act.seat)
    own.looks = True
    seen = []
    while match.record.next_is("card_moves", to="laid") or match.record.next_is("card_moves", **{"from": "laid"}) \
            or match.record.next_is("reshuffle"):
        line = match.record.take()
        seen += [line["card"]] if line.get("to") == "laid" else []
    own.looks = False
    own.on_top = []
    return True


def do_scry(match, act, _lock, n):
    """The top cards go to the bottom, or back on top in any order (BF-22e)."""
    cards = look(match, act.seat, n)
    back = 0
    while back < len(cards):
        if "choice" in match.record.peek():
            match.record.choice(act.seat, "top", "bottom", "card")
        else:
            match.record.event("card_moves", **{"from": "laid"}, to="draw", seat=act.seat)
            back += 1
    match.seat(act.seat).on_top = []
    return True


def do_pull(match, act, _lock):
    """A random card of the Age III market (BF-Q35)."""
    from match import gain
    deck = match.table.decks["age3"]
    if not deck.size():
        return False
    if match.seat(act.seat).size("draw") == 0 and match.seat(act.seat).size("discard"):
        match.record.event("reshuffle", seat=act.seat)
    card = match.record.peek().get("card")
    deck.pull(card)
    gain(match, act.seat, card, "draft")
    return True


def do_miracle(match, act, _lock, n, take):
    """The bottom cards of the Age III market, two are gained (BF-Q35, BF-Q46)."""
    from match import gain, pick, reveal
    cards = reveal(match, act.seat, "age3", n, end=-1)
    for _ in range(min(take, len(cards))):
        card = pick(match, act.seat, cards)
        cards.remove(card)
        gain(match, act.seat, card, "draft")
    match.table.decks["age3"].bury(cards)
    return True


def do_forge_draft(match, act, _lock):
    from match import forge_draft
    forge_draft(match, act.seat)
    return True


def do_heist(match, act, _lock):
    """Foundry Heist: a Forge Draft or a scrap, chosen now (BF-Q51, BF-Q135)."""
    line = match.record.choice(act.seat, "option")
    if line["choice"] == "option 1":
        return do_forge_draft(match, act, None)
    return do_hand(match, act, None, "burnt", 1, 1)


def do_jump(match, act, targets, where):
    """A champion is put into another hex, without a path (BF-Q125)."""
    table, (number, spot) = match.table, targets
    champion = table.champions.get(number)
    home = match.seat(act.seat).capital
    spot = home if where == "home" else spot
    act.jumped = None
    if champion is None or spot is None or table.is_full_for(act.seat, spot):
        return False
    if where != "home" and act.seat not in table.owners(spot):
        return False
    act.jumped = champion
    act.moved = champion.spot != spot
    if act.moved:
        match.record.event("jump", seat=act.seat, champion=number, to=written(spot))
    return True


def lock_jump(match, act, where):
    """A champion that can get somewhere, and the hex if there is a choice."""
    line = act.next("champion")
    own = {f"champion {c.number}" for c in targets(match, act.seat, "own")}
    need(line is None or set(line["options"]) <= own, f"{act.seat} may name {line and line['options']}")
    number = line and line["choice"].split()[1]
    line = act.next("hex") if where != "home" else None
    need(line is None or place(line["choice"].split()[1]) in match.table.hexes_of(act.seat), "a hex that is not occupied")
    return number, line and place(line["choice"].split()[1])


def do_heal_jumper(match, act, _lock, n):
    if act.jumped is None:
        return False
    return do_heal(match, act, act.jumped.number, n, "own")
