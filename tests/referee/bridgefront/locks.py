"""The choices that are locked when an action is chosen, clause by clause [12.4]. They are compared with what is legal then."""


import moves
from effects import march
from hexes import distance, place, span, written
from reader import same_options
from table import need
from targets import near_edges, sites, strike_sites, targets


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
    left, groups = set(), []
    while len(groups) < how["groups"]:
        group = moves.lock_group(match, act, how, left)
        if group is None:
            break
        groups.append(group)
    return groups


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
    if area == "encircled":
        mine = match.table.hexes_of(act.seat)
        useful = {spot for spot in useful if sum(near in mine for near in match.table.board.around(spot)) >= 3}
    need(useful <= offered, f"{act.seat} may not strike {useful - offered}")
    match.rules["strikes offered only on enemies"] += len(offered) < len(legal)
    return place(line["choice"].split()[1])


def lock_block(match, act):
    return lock_edges(match, act, 1, 1, "me", match.table.bridges)


def lock_open(match, act):
    return lock_edges(match, act, 3, 3, "any", match.table.board.edges)


def lock_link(match, act, reach):
    """Two hexes, each within reach of an own champion (BF-Q81)."""
    heroes = [c.spot for c in match.table.champions_of(act.seat)]
    legal = [s for s in match.table.board.hexes if any(distance(s, hero) <= reach for hero in heroes)]
    ends = []
    while len(ends) < 2 and act.waits("hex"):
        ends.append(place(act.next("hex")["choice"].split()[1]))
        need(ends[-1] in legal, f"{ends[-1]} is not within {reach} of a champion of {act.seat}")
    return ends


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


def lock_pooled(match, act, _n):
    """Oath of Safekeeping names a hex."""
    line = act.next("hex")
    return line and place(line["choice"].split()[1])


def lock_split(match, act, _n):
    line = act.next("forces")
    return line and int(line["choice"].split()[1])


def lock_ward(match, act, high):
    """Up to `high` own champions (BF-Q127)."""
    named = []
    while len(named) < high:
        line = act.next("champion", "stop")
        if line is None or line["choice"] == "stop":
            break
        named.append(line["choice"].split()[1])
    return named


def lock_jump(match, act, where):
    """A champion that can get somewhere, and the hex if there is a choice."""
    line = act.next("champion")
    own = {f"champion {c.number}" for c in targets(match, act.seat, "own")}
    need(line is None or set(line["options"]) <= own, f"{act.seat} may name {line and line['options']}")
    number = line and line["choice"].split()[1]
    line = act.next("hex") if where != "home" else None
    need(line is None or place(line["choice"].split()[1]) in match.table.hexes_of(act.seat), "a hex that is not occupied")
    return number, line and place(line["choice"].split()[1])
