//! Tests that the game keeps its contract with many switches changed at once: matches end, hidden information stays
//! hidden, no card is lost.

use super::rig::game;
use crate::Bridgefront;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

/// Almost all switches changed, with public drafts, discards and VP.
const ALL_OPEN: &[(&str, &str)] = &[
    ("rules.income_round_1", "false"),
    ("rules.hand_limit", "6"),
    ("rules.hand_limit_mode", "\"whole_draw\""),
    ("rules.simultaneous_win", "\"shared\""),
    ("rules.final_tie", "\"seat\""),
    ("rules.cap_needs_clear_capital", "true"),
    ("rules.elimination", "true"),
    ("rules.start_forces", "1"),
    ("map.mine_value_mode", "\"home_equal\""),
    ("market.can_refuse", "true"),
    ("market.pass_mode", "\"pot_to_bank\""),
    ("market.bid_mode", "\"sealed_all_at_once\""),
    ("market.deck_out", "\"fill_from_next\""),
    ("market.preview_drafts", "true"),
    ("drafts.card_age", "\"printed\""),
    ("drafts.forge_reveal", "9"),
    ("collection.optional", "true"),
    ("vp.lose_on_scrap", "true"),
    ("info.draft_picks", "\"public\""),
    ("info.discards", "\"public\""),
    ("info.vp", "\"public\""),
];

/// Public VP with private drafts, and decks that run out.
const OPEN_VP: &[(&str, &str)] = &[
    ("rules.simultaneous_win", "\"lead_first\""),
    ("rules.elimination", "true"),
    ("setup.free_card_scores", "false"),
    ("setup.free_card_reveal", "5"),
    ("map.mines.p2", "1"),
    ("map.mines.p4", "0"),
    ("market.can_refuse", "true"),
    ("market.pass_mode", "\"no_pot\""),
    ("market.deck_out", "\"fill_from_next\""),
    ("market.preview", "[1, 2, 3, 2, 2, 2, 2]"),
    ("market.preview_drafts", "true"),
    ("market.row_extra", "4"),
    ("market.wins_per_round", "2"),
    ("drafts.forge_reveal", "9"),
    ("drafts.mine_reveal", "9"),
    ("collection.optional", "true"),
    ("info.vp", "\"public\""),
];

/// Public discards with private drafts, and a free card that gives no VP.
const OPEN_DISCARDS: &[(&str, &str)] = &[
    ("setup.free_card_scores", "false"),
    ("rules.hand_limit", "6"),
    ("market.bid_mode", "\"sealed_all_at_once\""),
    ("market.can_refuse", "true"),
    ("market.wins_per_round", "2"),
    ("market.row_extra", "3"),
    ("drafts.card_age", "\"printed\""),
    ("info.discards", "\"public\""),
];

/// Public drafts, with VP and discards as in the rulebook.
const OPEN_DRAFTS: &[(&str, &str)] = &[
    ("market.can_refuse", "true"),
    ("market.preview_drafts", "true"),
    ("market.deck_out", "\"fill_from_next\""),
    ("setup.free_card_scores", "false"),
    ("setup.free_card_reveal", "5"),
    ("info.draft_picks", "\"public\""),
    ("content.profile", "\"fill47\""),
];

#[test]
fn the_contract_is_kept_with_many_switches_turned() {
    // BF-Q12: the experiment assigns factions, and two seats may have the same one.
    for (number, knobs) in [ALL_OPEN, OPEN_VP, OPEN_DISCARDS, OPEN_DRAFTS].into_iter().enumerate() {
        for seats in [2, 4] {
            let game = game(seats, knobs);
            for seed in 0..if seats == 2 { 2 } else { 1 } {
                let role = |seat: u8| Role((seed as u8 * 2 + if seat == 3 { 0 } else { seat * 5 }) % 6);
                let roles: Vec<Role> = (0..seats as u8).map(role).collect();
                let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
                if let Err(broken) = check_conserving(&game, &roles, Seed(seed), conserved) {
                    panic!("switches {number}, {seats} seats: {broken}");
                }
            }
        }
    }
}
