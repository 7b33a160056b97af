"""What the clauses of an action do when it resolves.

A `do_` function gives False if its target is missing or has become illegal: then the record has `missed` (BF-12.4b). True is
for a clause that did something, and nothing for one that keeps count itself.
"""

import importlib
from collections import Counter

import moves
from hexes import distance, place, span, written
from locks import lock
from reader import same_options
from table import need
from targets import near_edges, sites, targets


def verb(name):
    """The function of a verb, in one of the modules of verbs."""
    for module in ("verbs", "card_verbs", "hurt_verbs"):
        found = getattr(importlib.import_module(module), "do_" + name, None)
        if found:
            return found
    raise KeyError(name)


def run(match, act, clauses, locks):
    """Resolves clauses in their order."""
    for clause, locked in zip(clauses, locks):
        done = verb(clause[0])(match, act, locked, *clause[1:])
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


def do_ended_on(match, act, _lock, kinds):
    """Final Push draws on arrival (BF-Q121)."""
    reached = getattr(act, "reached", None)
    if reached and match.table.tiles.get(reached) in kinds:
        verb("draw")(match, act, None, 1)
    act.deeds += 1


def do_block(match, act, edges):
    """Bridge Lockdown (BF-Q83)."""
    if not edges or edges[0] not in match.table.bridges or not near_edges(match, act.seat, "me", edges):
        return False
    line = match.record.event("bridge_locked", seat=act.seat)
    need(span(line["edge"]) == edges[0], "another bridge is locked")
    return True


def do_open(match, act, edges):
    """Span Dominion (BF-Q82)."""
    for edge in edges:
        line = match.record.event("edge_opened", seat=act.seat)
        need(span(line["edge"]) == edge, "another edge is opened")
    return True


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


def do_ward(match, act, named, high):
    for number in named:
        if number in match.table.champions:
            lasting(match, act, "ward", 1, champion=number)
    return True if named else False if high == 1 else skipped(match, act)


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


def do_jump(match, act, named, where):
    """A champion is put into another hex, without a path (BF-Q125)."""
    table, (number, spot) = match.table, named
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
