"""What the parts of an action may name: hexes, champions and edges."""

from hexes import CENTER, distance


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


def near_edges(match, seat, where, edges):
    """The edges that touch a hex of the player, or all."""
    mine = set(match.table.hexes_of(seat))
    if where == "my_champion":
        mine = {champion.spot for champion in match.table.champions_of(seat)}
    return {edge for edge in edges if where == "any" or edge & mine}


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
