"""Clauses that hurt, heal or remove units, and the abilities of champions."""

import moves
from deaths import pay_deaths
from effects import march
from hexes import distance, place, written
from reader import same_options
from table import need
from targets import strike_sites, targets
from verbs import lasting, skipped


def do_heal(match, act, number, n, whose):
    """A champion heals, unless an enemy's Ward has come first (BF-Q127)."""
    champion = match.table.champions.get(number)
    if champion is None or champion not in targets(match, act.seat, whose):
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


def do_remove(match, act, _lock):
    """Forked Road takes an own champion off the board (BF-Q118)."""
    own = match.table.champions_of(act.seat)
    if not own:
        return skipped(match, act)
    line = match.record.choice(act.seat, "champion")
    same_options(line, [f"champion {c.number}" for c in own], "own champions, BF-Q118")
    match.record.event("removed", champion=line["choice"].split()[1])
    return True


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


def do_frenzy(match, act, number):
    champion = match.table.champions.get(number)
    if champion is None:
        return False
    lasting(match, act, "frenzy", 2, champion=number)
    hurt(match, act, champion, 2)
    return True


def do_heal_jumper(match, act, _lock, n):
    if act.jumped is None:
        return False
    return do_heal(match, act, act.jumped.number, n, "own")
