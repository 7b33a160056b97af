"""What each card does, from its text in the rulebook. A clause is a verb of resolve.py with its arguments.
"""

from cards import CARDS


def by(kind, then, otherwise):
    """An amount that depends on an occupied tile (BF-Q136)."""
    return lambda match, seat: then if match.table.holds(seat, kind) else otherwise


def if_holds(kind, then, otherwise=()):
    """Clauses that need an occupied tile (BF-12.4d)."""
    return ("if", lambda match, seat: bool(match.table.holds(seat, kind)), list(then), list(otherwise))


def flag(name):
    """A flag of the round (BF-Q144)."""
    return lambda match, seat: getattr(match.seat(seat), name)


def gold(n):
    return ("gold", n)


def draw(n):
    return ("draw", n)


def home(n):
    return ("deploy", n, "home")


def march(steps, **more):
    return ("move", dict({"steps": steps, "groups": 1, "free": False, "unit": "stack", "optional": False,
                          "stop": "enemy", "plain": True}, **more))


def choose(*options):
    return ("choose", list(options))


EFFECTS = {
    # starter deck and faction spells [22]
    "recruit": [choose([home(2)], [("deploy", 1, "me")])],
    "march_orders": [march(2)],
    "supply_cache": [gold(2)],
    "field_medic": [("heal", 2, "any")],
    "scout_report": [("look", 3, 1)],
    "bridge_crew": [("build", 1, 1, "me"), march(1, optional=True)],
    "quick_move": [march(1, unit="force")],
    "zap": [("damage", 1, "any")],
    "hold_the_line": [("hold",)],
    "marked_for_coin": [("mark", 4, 2, 1)],
    "air_drop": [("deploy", 3, "drop")],
    "rich_veins": [("mine", 7)],
    "perfect_recall": [draw(1), ("hand", "draw", 0, 1)],
    "bridgeborn_path": [("build", 1, 1, "any")],
    # Age I [23.1]
    "quick_march": [march(2)],
    "roll_out": [march(1, groups=2)],
    "emergency_evac": [("jump", "home"), ("heal_jumper", 1)],
    "flank_step": [march(1, free=True)],
    "column_advance": [march(3, stop="occupied")],
    "recruit_detachment": [choose([home(4)], [("deploy", 2, "me")])],
    "paid_volunteers": [home(4)],
    "escort_detail": [("deploy", 2, "champion")],
    "roadblock_squad": [choose([("deploy", 3, "works")], [home(1)])],
    "frontier_claim": [("deploy", 4, "claim")],
    "prospecting": [gold(by("mine", 3, 2))],
    "trade_caravan": [gold(3)],
    "spoils_of_war": [("if", flag("won"), [gold(2)], [])],
    "scavengers_market": [gold(1), draw(1)],
    "quick_study": [draw(2)],
    "cycle_notes": [draw(2), ("hand", "discard", 1, 1)],
    "hard_mulligan": [("mulligan", 3)],
    "make_a_play": [("mana", 1)],
    "entrench": [("hold",)],
    "battle_cry": [("next", "cry", 1)],
    "smoke_screen": [("next", "smoke", 1)],
    "patch_up": [("heal", 2, "own")],
    "temporary_bridge": [("build", 1, 1, "any")],
    "sabotage_bridge": [("destroy", 1, 1, "me")],
    "rapid_span": [("build", 0, 2, "me")],
    "bridge_trap": [("trap",)],
    "forked_road": [("roll", [[gold(2), home(1)]] * 5 + [[("remove",)]])],
    "supply_swap": [("each", "discard", 2, [gold(2)], [home(2)])],
    "banner_claim": [march(1, unit="force")],
    "war_chronicle": [("peek", 2)],
    "supply_ledger": [gold(1)],
    "patrol_record": [draw(1)],
    # Age II [23.2]
    "triple_march": [march(3)],
    "coordinated_advance": [march(2, groups=2)],
    "rapid_redeploy": [("jump", "own"), ("heal_jumper", 1)],
    "breakthrough_line": [march(2), ("breakthrough",)],
    "battalion_contract": [home(10)],
    "rally_where_you_stand": [("deploy", 3, "champion")],
    "forward_barracks": [choose([("deploy", 4, "works")], [home(4)])],
    "conscription_drive": [home(5), ("hand", "discard", 1, 1)],
    "war_taxes": [gold(4)],
    "smuggling_ring": [gold(by("enemy_capital", 6, 2))],
    "refined_ingots": [gold(by("mine", 4, 2))],
    "guild_favor": [gold(4), draw(1)],
    "cycle_protocol": [draw(3), ("hand", "discard", 2, 2)],
    "insight": [draw(3)],
    "clean_cuts": [("hand", "burnt", 1, 1)],
    "tactical_reorder": [draw(1), ("hand", "draw", 0, 1)],
    "focus_fire": [("next", "assign", 1)],
    "slow": [("slow",)],
    "frenzy": [("frenzy",)],
    "ward": [("ward", 1)],
    "demolish_bridge": [("destroy", 1, 1, "any")],
    "bridge_network": [("build", 0, 3, "me")],
    "foundry_heist": [if_holds("forge", [("heist",), draw(1)])],
    "war_profiteers": [("roll", [[gold(1)]] * 5 + [[gold(9)]])],
    "strategic_triumph": [gold(2)],
    "center_dispatch": [draw(by("center", 2, 1))],
    "banner_of_resolve": [home(2)],
    "big_vp_gainer": [],
    "mortar_shot": [("strike", 4, 2, "mortar", "all")],
    "bridge_lockdown": [("block",)],
    "wormhole_link": [("link", 3)],
    "deep_shaft_rig": [("mine", 6), ("on_mine",)],
    "encirclement": [("strike", 5, 0, "encircled", "enemy")],
    # Age III [23.3]
    "final_push": [march(2), ("ended_on", ("center", "forge"))],
    "elite_guard": [home(5), ("elite_heal", 2)],
    "cataclysm_shot": [("strike", "all", 2, "shot", "all")],
    "attrition": [("strike", 5, 1, "enemy", "enemy")],
    "total_blackout": [("freeze",)],
    "wormhole_gate": [("link", 4)],
    "blood_trail": [("if", flag("champion_died"), [march(3)], [])],
    "overdrill_protocol": [("roll", [[choose([("mine", 6)], [gold(3)])]] * 2
                            + [[choose([("mine", 6), gold(1)], [home(4)])]] * 2
                            + [[choose([("mine_gold",)], [("strike", 3, 0, "enemy mine", "enemy")])]] * 2)],
    "grand_maneuver": [march(3, groups=2)],
    "ghost_step": [march(3, free=True)],
    "extraction_run": [("jump", "mine"), ("if", lambda match, seat: match.acting.moved, [gold(1)], [])],
    "warp_column": [march(2, free=True, plain=False, ring=True)],
    "deep_reserves": [home(9)],
    "endless_conscription": [home(lambda match, seat: 4 + match.seat(seat).played)],
    "forward_legion": [("deploy", 4, "champion"), march(1, optional=True, there=True)],
    "last_reserves": [home(4), march(1, optional=True, there=True)],
    "royal_mint": [gold(5)],
    "plunder": [gold(by("enemy_capital", 5, 2))],
    "market_squeeze": [("squeeze", 2)],
    "blood_price": [gold(lambda match, seat: 4 if match.seat(seat).champion_died else 2)],
    "black_market_pull": [("pull",)],
    "master_plan": [draw(4), ("hand", "discard", 2, 2)],
    "perfect_cycle": [("look", 6, 3)],
    "erase_weakness": [("hand", "burnt", 1, 1), gold(1)],
    "tome_of_orders": [draw(2), ("hand", "draw", 1, 1)],
    "last_lecture": [draw(5)],
    "execution_order": [("damage", 3, 2)],
    "doom_mark": [("mark", 5, 3, 1)],
    "war_cry": [("next", "force_hit", 4)],
    "ruin_the_span": [("destroy", 2, 2, "any")],
    "bridge_fortress": [("build", 1, 1, "me"), ("split", 2)],
    "spanbreaker_raid": [("destroy", 1, 1, "my_champion"), march(2, hero=True)],
    "siege_writ": [("round", "siege_writ")],
    "last_contract": [("free_champion",)],
    "forgeblood_engine": [if_holds("forge", [("discount",)])],
    "monument_plan": [("scry", 2)],
    "conquest_record": [gold(1)],
    "forge_inscription": [if_holds("forge", [draw(1), ("hand", "discard", 1, 1)])],
    "final_oath": [("heal", 1, "own")],
    # Power decks [24]
    "command_surge": [("mana", 2)],
    "instant_bridge_net": [("build", 0, 3, "me")],
    "secret_plans": [draw(3), ("hand", "discard", 2, 2)],
    "emergency_pay": [gold(4)],
    "shock_drill": [("next", "force_hit", 5)],
    "mine_charter": [gold(by("mine", 2, 1))],
    "bridge_deed": [("build", 1, 1, "me"), march(1, optional=True)],
    "forge_sketch": [("hand_then", "discard", [draw(2)])],
    "center_writ": [if_holds("center", [("mana", 1)], [("scry", 1)])],
    "oathstone": [("heal", 2, "own")],
    "banner_of_sparks": [home(3)],
    "killers_contract": [("mark", 6, 99, 2)],
    "immunity_field": [("ward", 2)],
    "hit_control": [choose([("next", "assign", 1)], [("next", "assign", 1)])],
    "rapid_reinforcements": [home(6)],
    "vault_of_notes": [("look", 7, 3)],
    "writ_of_industry": [gold(by("mine", 2, 1))],
    "forge_seal": [if_holds("forge", [("hand_then", "burnt", [draw(1)])])],
    "chronicle_of_war": [draw(1), ("hand_then", "discard", [("mana", 1)])],
    "oath_of_safekeeping": [("pooled", 2)],
    "bridge_charter": [("build", 0, 2, "me")],
    "dispatch_to_front": [("deploy", 2, "champion")],
    "span_dominion": [("open",)],
    "cataclysm_core": [("strike", "all", 3, "any", "all")],
    "absolute_mobilization": [march(2, groups=3)],
    "forge_miracle": [("miracle", 5, 2)],
    "last_stand": [("round", "last_stand")],
    "final_funding": [gold(7)],
    "imperial_warrant": [march(2)],
    "crown_coin": [gold(2)],
    "deep_mine_charter": [("mine", 6)],
    "center_relic": [if_holds("center", [("mana", 1), draw(1)], [("scry", 2)])],
    "forge_relic": [if_holds("forge", [("forge_draft",), ("hand", "discard", 1, 1)])],
    "siege_chronicle": [("if", lambda match, seat: bool(match.table.enemies(seat, match.seat(seat).capital)), [home(3)], [])],
}


def clauses_of(card):
    """The clauses of a card; a champion is put on the board."""
    if CARDS[card].is_champion:
        return [("champion", card)]
    return EFFECTS[card]
