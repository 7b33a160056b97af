"""The cards as the rulebook prints them [22, 23, 24], and the factions [21].

A line of the table: id, deck, type, mana, gold (three prices for a champion), first initiative number, Permanent VP when
gained, whether the card burns, and for a champion HP/dice/threshold/bounty. Two copies of Recruit are in a starter deck.
"""

TABLE = """
recruit starter order 1 1 40 0 - -
march_orders starter order 1 0 100 0 - -
supply_cache starter order 1 0 55 0 - -
field_medic starter order 1 0 60 0 - -
scout_report starter order 1 0 25 0 - -
bridge_crew starter order 1 0 90 0 - -
quick_move starter order 1 0 20 0 - -
zap starter order 1 0 20 0 - -
hold_the_line faction_spell spell 1 0 35 0 - -
marked_for_coin faction_spell spell 1 0 35 0 - -
air_drop faction_spell spell 2 1 30 0 - -
rich_veins faction_spell spell 2 0 45 0 - -
perfect_recall faction_spell spell 1 0 25 0 - -
bridgeborn_path faction_spell spell 1 0 50 0 - -
ironclad_warden faction_champion champion 2 1/3/5 70 0 burn 6/2/2/3
shadeblade faction_champion champion 2 0/2/4 55 0 burn 3/5/1/3
skystriker_ace faction_champion champion 2 0/2/4 60 0 burn 4/2/3/3
mine_overseer faction_champion champion 2 1/3/5 65 0 burn 5/2/2/4
archivist_prime faction_champion champion 2 1/3/5 60 0 burn 5/2/3/3
wormhole_artificer faction_champion champion 2 1/3/5 65 0 burn 5/2/3/3
quick_march age1 order 1 0 40 0 - -
roll_out age1 order 1 0 60 0 - -
emergency_evac age1 order 1 0 45 0 - -
flank_step age1 order 1 0 35 0 - -
column_advance age1 order 2 0 55 0 - -
recruit_detachment age1 order 2 1 45 0 - -
paid_volunteers age1 order 1 2 65 0 - -
escort_detail age1 order 1 1 35 0 - -
roadblock_squad age1 order 1 1 70 0 - -
frontier_claim age1 order 2 2 55 0 - -
prospecting age1 order 1 0 30 0 - -
trade_caravan age1 order 1 0 75 0 - -
spoils_of_war age1 order 0 0 80 0 - -
scavengers_market age1 order 1 0 50 0 - -
quick_study age1 order 1 0 25 0 - -
cycle_notes age1 order 1 0 45 0 - -
hard_mulligan age1 order 2 0 70 0 - -
make_a_play age1 order 0 0 70 0 burn -
entrench age1 spell 1 0 40 0 - -
battle_cry age1 spell 1 0 35 0 - -
smoke_screen age1 spell 1 0 30 0 - -
patch_up age1 order 1 0 75 0 - -
temporary_bridge age1 order 1 0 50 0 - -
sabotage_bridge age1 order 2 0 65 0 - -
rapid_span age1 order 1 0 80 0 - -
bridge_trap age1 spell 1 0 55 0 - -
forked_road age1 order 1 0 30 0 - -
supply_swap age1 order 1 0 50 0 - -
banner_claim age1 victory 1 0 60 1 - -
war_chronicle age1 victory 1 0 50 1 - -
supply_ledger age1 victory 1 0 75 1 - -
patrol_record age1 victory 1 0 30 1 - -
skirmisher_captain age1 champion 2 0/2/4 65 0 burn 4/2/3/2
bridge_runner age1 champion 2 0/2/4 55 0 burn 3/3/2/2
inspiring_geezer age1 champion 2 1/3/5 70 0 burn 2/1/2/2
field_surgeon age1 champion 2 1/3/5 60 0 burn 4/2/2/2
bounty_hunter age1 champion 2 1/3/5 75 0 burn 4/2/3/2
brute age1 champion 2 2/4/6 35 0 burn 6/1/3/2
triple_march age2 order 1 0 40 0 - -
coordinated_advance age2 order 2 0 55 0 - -
rapid_redeploy age2 order 1 0 65 0 - -
breakthrough_line age2 order 2 0 75 0 - -
battalion_contract age2 order 3 2 80 0 - -
rally_where_you_stand age2 order 1 2 50 0 - -
forward_barracks age2 order 1 2 65 0 - -
conscription_drive age2 order 1 1 70 0 - -
war_taxes age2 order 1 0 60 0 - -
smuggling_ring age2 order 1 0 75 0 - -
refined_ingots age2 order 1 0 55 0 - -
guild_favor age2 order 2 0 40 0 - -
cycle_protocol age2 order 1 0 25 0 - -
insight age2 order 0 0 60 0 burn -
clean_cuts age2 order 2 0 70 0 - -
tactical_reorder age2 order 1 0 50 0 - -
focus_fire age2 spell 1 0 30 0 - -
slow age2 spell 1 0 40 0 - -
ward age2 spell 1 0 55 0 - -
frenzy age2 spell 1 0 35 0 - -
mortar_shot age2 spell 2 0 300 0 - -
demolish_bridge age2 order 2 0 55 0 - -
bridge_lockdown age2 spell 2 0 40 0 - -
bridge_network age2 order 2 0 75 0 - -
wormhole_link age2 spell 2 0 80 0 burn -
foundry_heist age2 order 2 0 50 0 - -
deep_shaft_rig age2 order 2 1 60 0 - -
war_profiteers age2 order 1 0 45 0 - -
encirclement age2 spell 1 0 70 0 - -
strategic_triumph age2 victory 1 0 55 1 - -
center_dispatch age2 victory 1 0 35 1 - -
banner_of_resolve age2 victory 1 0 75 1 - -
big_vp_gainer age2 victory 1 0 75 2 - -
jet_striker age2 champion 2 1/3/5 45 0 burn 4/3/2/3
tax_reaver age2 champion 2 2/4/6 70 0 burn 6/2/3/3
siege_engineer age2 champion 2 1/3/5 60 0 burn 5/2/2/3
duelist_exemplar age2 champion 2 1/3/5 35 0 burn 5/2/3/3
lone_wolf age2 champion 2 2/4/6 75 0 burn 5/1/2/3
reliable_veteran age2 champion 2 2/4/6 65 0 burn 6/1/5/3
grand_maneuver age3 order 3 0 45 0 - -
ghost_step age3 order 2 0 30 0 burn -
warp_column age3 order 2 0 60 0 - -
final_push age3 order 2 0 55 0 - -
extraction_run age3 order 1 0 70 0 - -
deep_reserves age3 order 3 3 80 0 - -
endless_conscription age3 order 2 2 60 0 - -
elite_guard age3 order 2 3 50 0 - -
forward_legion age3 order 2 2 70 0 - -
last_reserves age3 order 1 3 40 0 - -
royal_mint age3 order 2 0 65 0 - -
plunder age3 order 1 0 55 0 - -
market_squeeze age3 order 2 0 45 0 - -
blood_price age3 order 1 0 75 0 - -
black_market_pull age3 order 2 0 35 0 burn -
master_plan age3 order 2 0 30 0 - -
perfect_cycle age3 order 2 0 45 0 - -
erase_weakness age3 order 2 0 70 0 - -
tome_of_orders age3 order 1 0 60 0 - -
last_lecture age3 order 3 0 80 0 burn -
cataclysm_shot age3 spell 3 0 55 0 - -
execution_order age3 spell 2 0 35 0 - -
doom_mark age3 spell 1 0 25 0 - -
war_cry age3 spell 2 0 40 0 - -
attrition age3 spell 2 0 65 0 - -
ruin_the_span age3 order 3 0 60 0 - -
total_blackout age3 spell 2 0 30 0 - -
bridge_fortress age3 order 2 0 75 0 - -
wormhole_gate age3 spell 3 0 45 0 burn -
spanbreaker_raid age3 order 2 0 80 0 - -
siege_writ age3 spell 2 0 70 0 - -
last_contract age3 order 1 0 20 0 burn -
blood_trail age3 order 2 0 55 0 - -
overdrill_protocol age3 order 1 1 45 0 - -
forgeblood_engine age3 spell 2 0 60 0 - -
monument_plan age3 victory 1 0 60 1 - -
conquest_record age3 victory 1 0 50 1 - -
forge_inscription age3 victory 1 0 40 1 - -
final_oath age3 victory 1 0 35 1 - -
titan_vanguard age3 champion 3 2/4/6 70 0 burn 9/3/3/4
blood_banker age3 champion 2 2/4/6 55 0 burn 7/2/3/3
stormcaller age3 champion 3 2/4/6 45 0 burn 8/3/2/4
spanbreaker_titan age3 champion 3 3/5/7 80 0 burn 9/2/3/4
grand_strategist age3 champion 2 2/4/6 25 0 burn 6/2/3/3
capital_breaker age3 champion 3 2/4/6 60 0 burn 8/3/3/4
void_agent age3 champion 2 2/4/6 40 0 burn 6/3/2/3
command_surge power1 spell 0 0 10 0 burn -
instant_bridge_net power1 order 2 0 35 0 - -
secret_plans power1 order 1 0 15 0 - -
emergency_pay power1 order 1 0 50 0 burn -
shock_drill power1 spell 1 0 45 0 burn -
bridge_deed power1 victory 1 0 40 1 - -
mine_charter power1 victory 1 0 55 1 - -
forge_sketch power1 victory 1 0 30 1 - -
center_writ power1 victory 1 0 25 1 - -
oathstone power1 victory 1 0 70 1 - -
banner_of_sparks power1 victory 1 0 60 1 - -
killers_contract power2 spell 1 0 25 0 - -
immunity_field power2 spell 2 0 40 0 - -
hit_control power2 spell 1 0 30 0 - -
rapid_reinforcements power2 order 2 1 55 0 - -
span_dominion power2 spell 2 0 70 0 - -
vault_of_notes power2 order 1 0 15 0 - -
writ_of_industry power2 victory 1 0 55 1 - -
forge_seal power2 victory 1 0 45 1 - -
bridge_charter power2 victory 1 0 60 1 - -
dispatch_to_front power2 victory 1 0 35 1 - -
chronicle_of_war power2 victory 1 0 65 1 - -
oath_of_safekeeping power2 victory 1 0 75 1 - -
cataclysm_core power3 spell 3 0 45 0 - -
absolute_mobilization power3 order 3 0 60 0 - -
forge_miracle power3 order 2 0 35 0 - -
last_stand power3 spell 2 0 75 0 - -
final_funding power3 order 2 0 50 0 burn -
imperial_warrant power3 victory 1 0 40 1 - -
crown_coin power3 victory 1 0 55 1 - -
deep_mine_charter power3 victory 1 1 60 1 - -
center_relic power3 victory 1 0 25 1 - -
forge_relic power3 victory 1 0 35 1 - -
siege_chronicle power3 victory 1 0 70 1 - -
"""


class Card:
    """One card with its printed numbers."""

    def __init__(self, line):
        ident, deck, kind, mana, gold, init, vp, burn, champion = line.split()
        self.id, self.deck, self.kind = ident, deck, kind
        self.mana, self.init, self.vp = int(mana), int(init), int(vp)
        self.gold = [int(price) for price in gold.split("/")]
        self.burns = burn == "burn"
        self.is_champion = kind == "champion"
        if self.is_champion:
            self.hp, self.dice, self.hit, self.bounty = (int(n) for n in champion.split("/"))

    def price(self, champions):
        """Gold to play the card while the player has this many champions (BF-20.2a, BF-Q7: prices rise on)."""
        if not self.is_champion:
            return self.gold[0]
        if champions < 3:
            return self.gold[champions]
        return self.gold[2] + (champions - 2) * (self.gold[2] - self.gold[1])


CARDS = {line.split()[0]: Card(line) for line in TABLE.strip().splitlines()}
NUMBERED = sorted(CARDS)  # positions write cards by their number in alphabetical order
STARTER = sorted([name for name, card in CARDS.items() if card.deck == "starter"] + ["recruit"])
FACTIONS = {  # starter spell and champion (BF-21.7a)
    "bastion": ("hold_the_line", "ironclad_warden"), "veil": ("marked_for_coin", "shadeblade"),
    "aerial": ("air_drop", "skystriker_ace"), "prospect": ("rich_veins", "mine_overseer"),
    "cipher": ("perfect_recall", "archivist_prime"), "gatewright": ("bridgeborn_path", "wormhole_artificer"),
}


def deck_of(name, copies):
    """The cards of one market or power deck, one copy each unless `copies` has another number (BF-Q8)."""
    return [card.id for card in CARDS.values() if card.deck == name for _ in range(copies.get(card.id, 1))]
