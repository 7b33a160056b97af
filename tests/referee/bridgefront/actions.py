"""The Action Phase [12]: what players may do, what they choose in secret, and the order in which it resolves."""

from cards import CARDS
from moves import can_leave
from reader import same_options
from resolve import Act, lock_clauses, resolve
from table import need
from targets import sites


def phase(match):
    """Action Steps until no player is left (BF-12.1d)."""
    table, record = match.table, match.record
    while record.next_is("exposed"):
        record.take()
    while eligible(match):
        action_step(match)
    for name in table.order:
        if not table.seats[name].done:
            record.event("done", seat=name, mana=0)


def eligible(match):
    """Who has mana and is not Done (BF-12.1a)."""
    return [name for name in match.table.order if match.seat(name).mana >= 1 and not match.seat(name).done]


def action_step(match):
    """One Action Step: all choose, all reveal, all resolves (BF-12.3)."""
    record = match.record
    names, acts = eligible(match), {}
    for name in names:
        line = record.choice(name, "play", "build", "march", "reinforce", "free", "ability", "done")
        unused = {f"ability {c.number}" for c in match.table.champions_of(name) if can_use(c)} & set(line["options"])
        same_options(line, set(roots(match, name)) | unused, "BF-12.1b, BF-12.2")
        acts[name] = Act(name, line["choice"])
    while "choice" in record.peek():
        line = record.chosen()
        need(line["seat"] in acts, f"{line['seat']} chooses, but takes no action now")
        acts[line["seat"]].queue.append(line)
    for act in acts.values():
        lock_clauses(match, act)
        need(not act.queue, f"{act.seat} chooses {[line['choice'] for line in act.queue]} for {act.root}, which asks for less")
    going = [act for act in (acts.get(name) for name in match.table.in_lead_order()) if act]
    for act in going:
        reveal(match, act)
    going = [act for act in going if act.root != "done"]
    order = sorted(going, key=lambda act: (0, CARDS[act.card].init) if act.card else (1, 0))  # BF-12.3c; ties: Lead order
    if len(order) > 1:
        record.event("order", seats=[act.seat for act in order])
    for act in order:
        record.event("resolves", seat=act.seat)
        resolve(match, act)
    match.rules["action steps"] += 1


def price(match, name, card):
    """Mana and gold of a card for a player now (BF-20.2a)."""
    seat, mana = match.seat(name), CARDS[card].mana
    if seat.discount:
        mana = max(min(1, mana), mana - 1)  # BF-Q111
    gold = CARDS[card].price(len(match.table.champions_of(name)))
    if seat.free_champion and CARDS[card].is_champion:
        gold = 0
    return mana, gold


def roots(match, name):
    """Everything that a player may do in a step."""
    table, seat = match.table, match.seat(name)
    options = ["done"]
    for card in seat.hand():
        mana, gold = price(match, name, card)
        full = CARDS[card].is_champion and (len(table.champions_of(name)) >= 4 or not sites(match, name, "hero"))  # BF-20.3a
        if mana <= seat.mana and gold <= seat.gold and not full:
            options.append(f"play {card}")
    mine = table.hexes_of(name)
    if not table.frozen and any(set(edge) & set(mine) for edge in table.free_edges()):
        options.append("build")
    if any(can_leave(table, name, s, False, table.forces[s][name], table.champions_at(s, name)) for s in mine):
        options.append("march")
    if seat.gold >= 1 and (not table.is_full_for(name, seat.capital) or wings(match, name)):
        options.append("reinforce")
    if seat.faction == "aerial" and seat.free_marches and can_free_march(match, name):
        options.append("free march")
    options += [f"ability {c.number}" for c in table.champions_of(name) if has_ability(match, c)]
    return options


def wings(match, name):
    """Whether deploys for the Capital may go to the Center (BF-21.3b)."""
    return match.is_faction(name, "aerial") and bool(match.table.holds(name, "center"))


def can_free_march(match, name):
    """A stack with a champion that can march (BF-21.3a)."""
    return any(can_leave(match.table, name, c.spot, False, 0, [c]) for c in match.table.champions_of(name))


def can_use(champion):
    """Stitchwork, Tempest and Slipstep, once a round each (BF-Q71)."""
    return champion.card.id in ("field_surgeon", "stormcaller", "void_agent") and not champion.used_in_round


def has_ability(match, champion):
    """Whether an ability has to be offered: it can change something (BF-S7)."""
    table, seat = match.table, champion.owner
    if not can_use(champion):
        return False
    if champion.card.id == "field_surgeon":
        return any(c.hp < c.card.hp for c in table.champions_at(champion.spot, seat))
    if champion.card.id == "stormcaller":
        near = table.board.around(champion.spot)
        return any(c.owner != seat and c.spot in near for c in table.champions.values())
    if champion.card.id == "void_agent":
        return can_leave(table, seat, champion.spot, True, 0, [champion])
    return False


def reveal(match, act):
    """Costs are paid at the reveal (BF-12.3b)."""
    record, seat = match.record, match.seat(act.seat)
    if act.root == "done":
        record.event("done", seat=act.seat, mana=seat.mana)
        seat.done = True
        return
    kind = act.root.split()[0]
    if act.card:
        mana, gold = price(match, act.seat, act.card)
        record.event("paid", seat=act.seat, mana=mana, gold=gold)
        record.event("play", seat=act.seat, card=act.card, gold=gold)
        seat.played += 1
        seat.discount = False
        if CARDS[act.card].is_champion:
            seat.free_champion = False
        return
    cost = {"build": (1, 0), "march": (1, 0), "reinforce": (1, 1), "free": (0, 0), "ability": (0, 0)}[kind]
    record.event("paid", seat=act.seat, mana=cost[0], gold=cost[1])
    record.event("basic", seat=act.seat, kind={"free": "free_march"}.get(kind, kind))
    match.rules["basic actions"] += 1
