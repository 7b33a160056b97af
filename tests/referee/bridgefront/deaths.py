"""What the death of a champion pays (BF-14.4a, BF-14.4b)."""

from collections import Counter

from cards import CARDS
from table import need


def pay_deaths(match, dead, battle=None, reavers=None):
    """Compares the gold that follows the deaths with bounties, Contracts, marks and abilities, per seat."""
    if not dead:
        return
    due = Counter()
    for line in dead:
        killer, owner, card = line["killer"], line["owner"], CARDS[line["card"]]
        if killer and killer != owner:  # BF-Q94
            due[killer] += card.bounty
            due[killer] += 2 * match.is_faction(killer, "veil")  # BF-21.2a
        for mark in [e for e in match.running if e["stat"] == "mark" and e["champion"] == line["champion"]]:
            due[mark["seat"]] += mark["n"]  # BF-Q133
        match.running = [e for e in match.running if e.get("champion") != line["champion"]]
        if battle:
            foe = next(seat for seat in battle.sides if seat != owner)
            present = getattr(battle, "present", None) or {s: [c.card.id for c in battle.champions(s)] for s in battle.sides}
            due[foe] += present[foe].count("bounty_hunter")  # BF-Q101
        match.rules["deaths"] += 1
    due += bankers(match, dead)
    match.fallen, match.fell = [], {}
    paid = Counter()
    while match.record.next_is("gold"):
        line = match.record.take()
        paid[line["seat"]] += line["amount"]
    extorted(match, dead, due, paid, reavers or {})
    need(paid == due, f"deaths pay {dict(paid)}; by the rulebook {dict(due)} (BF-14.4b)")


def bankers(match, dead):
    """Blood Ledger: the first other champion that dies in its hex in a round (BF-Q100)."""
    due = Counter()
    gone = {line["champion"]: line for line in dead}
    for line in dead:
        spot = match.fell.get(line["champion"])
        near = [c for c in match.table.champions.values() if c.spot == spot]
        near += [c for c in match.fallen if c.number in gone and match.fell.get(c.number) == spot]
        for champion in near:
            if champion.card.id == "blood_banker" and not champion.used_in_round and champion.number != line["champion"]:
                champion.used_in_round = True
                due[champion.owner] += 2
    return due


def extorted(match, dead, due, paid, reavers):
    """A Tax Reaver may have dealt the killing hit: then it takes up to 2 gold (BF-Q99)."""
    for line in dead:
        killer, owner = line["killer"], line["owner"]
        if reavers.get(killer) and paid[killer] > due[killer] and paid[owner] < due[owner]:
            taken = due[owner] - paid[owner]
            need(paid[killer] - due[killer] == taken, "Extort takes from one and gives to the other (BF-Q99)")
            need(0 < taken <= 2 * len(dead), f"Extort takes {taken} gold")
            paid[owner] += taken
            paid[killer] -= taken
            match.rules["Extort"] += 1
            return
