"""The Action Phase [12]."""
import battle
from table import need


def phase(match):
    """Follows the events until the phase is over."""
    record,table = match.record,match.table
    actor=None
    for s in table.seats.values(): s.looks=True
    while True:
        line = record.peek()
        if "choice" in line:
            if line["choice"].split()[0] in ("gold", "draft", "reforge"):
                return
            record.chosen()
        elif line.get("event") in ("score", "collect", "deserted", "captured"):
            return
        elif record.next_is("battle", siege=True):
            return
        elif record.next_is("battle"):
            from hexes import place
            spot = place(line["hex"])
            battle.Battle(match, spot, next(iter(table.owners(spot) - {actor}))).fight()
        else:
            if line["event"] == "resolves": actor=line["seat"]
            record.take()
