//! Tests of hidden information (section 4 of the ledger).

use super::combat_exact::near;
use super::rig::{Rig, S1, S2, S3};
use crate::model::content::cards::{CardId, DeckId, Kind};
use crate::model::events::Source;
use crate::model::state::{Bid, Phase, State};
use crate::rules::actions::Action;
use evenhand_game::game::{Chance, Cx, Dice, Play, Role, Ruleset, Seat, Secrets, Seed};
use evenhand_kit::table::ids::IdArray;

/// Returns a real match of three seats at a phase of a round; the second seat is Cipher.
fn real(seed: u64, round: u8, phase: Phase) -> Rig {
    let mut rig = Rig::with(3, &[]);
    let role = |name: &str| Role(rig.game.roles().iter().position(|known| known == name).expect("a faction") as u8);
    let roles = [role("veil"), role("cipher"), role("bastion")];
    rig.seed(seed);
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.s = rig.game.setup(&roles, &mut cx);
    rig.chance = cx.chance().clone();
    rig.play_until(&mut Dice::new(seed), |s| s.phase == phase && s.round >= round && s.stack.is_empty());
    assert_eq!(rig.s.phase, phase);
    rig
}

fn view(rig: &Rig, seat: Seat) -> State {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, seat);
    s
}

/// Checks that the secret choices of `seat`, stage by stage, change nothing that the other seats see.
fn stays_secret(rig: &mut Rig, seat: Seat, others: &[Seat], choose: impl Fn(&[Action]) -> Action) {
    let before: Vec<State> = others.iter().map(|other| view(rig, *other)).collect();
    let mut stages = 0;
    while rig.game.to_act(&rig.s).contains(seat) {
        let mut options = Vec::new();
        rig.game.actions(&rig.s, seat, &mut options);
        let choice = choose(&options);
        rig.act(&[(seat, choice)]);
        stages += 1;
        for (other, before) in others.iter().zip(&before) {
            assert_eq!(view(rig, *other), *before);
        }
    }
    assert!(stages > 0);
}

#[test]
fn starting_bridges_are_secret_until_all_are_chosen() {
    // BF-I1
    let mut rig = real(1, 0, Phase::StartBridges);
    stays_secret(&mut rig, S1, &[S2, S3], |options| options[3]);
    assert_eq!(view(&rig, S1).player(S1).picked.len(), 2);
    stays_secret(&mut rig, S2, &[S1, S3], |options| options[0]);
    assert!(rig.s.bridges.len() == 0);
    for _ in 0..2 {
        let edge = rig.options(S3)[5].clone();
        rig.choose(S3, &edge);
    }
    assert_eq!(rig.s.bridges.len(), 6);
    assert_eq!(view(&rig, S2).bridges, rig.s.bridges);
}

/// Continues from the same position with the same dice after two different private choices. Checks that the other seats
/// cannot distinguish them.
fn cannot_be_told_apart(rig: &mut Rig, seat: Seat, others: &[Seat], choices: [&str; 2]) -> [State; 2] {
    let (start, chance) = (rig.s.clone(), rig.chance.clone());
    let worlds = choices.map(|choice| {
        rig.s = start.clone();
        rig.chance = chance.clone();
        rig.choose(seat, choice);
        rig.s.clone()
    });
    assert_ne!(worlds[0], worlds[1]);
    for other in others {
        let [a, b] = worlds.clone().map(|mut world| {
            rig.game.redact(&mut world, *other);
            world
        });
        assert_eq!(a, b, "{other} can tell");
    }
    worlds
}

#[test]
fn free_cards_stay_private() {
    // BF-I2
    let mut rig = real(2, 0, Phase::FreeCard);
    stays_secret(&mut rig, S1, &[S2, S3], |options| options[0]);
    stays_secret(&mut rig, S2, &[S1, S3], |options| options[0]);
    let options = rig.options(S3);
    let [world, _] = cannot_be_told_apart(&mut rig, S3, &[S1, S2], [&options[0], &options[1]]);
    rig.s = world;
    let seen = view(&rig, S1);
    assert_eq!(seen.player(S3).private[DeckId(0)], 1, "that a card of that deck was gained is seen");
    assert!(seen.player(S3).draw.iter().all(|card| *card == CardId::HIDDEN));
}

#[test]
fn quiet_study_shows_its_count_only() {
    // BF-I3
    let mut rig = real(3, 1, Phase::QuietStudy);
    assert!(rig.game.to_act(&rig.s).contains(S2));
    let options = rig.options(S2);
    let first = options[0].clone();
    let before = view(&rig, S1);
    rig.choose(S2, &first);
    assert_eq!(view(&rig, S1), before);
    let options = rig.options(S2);
    let [one, _] = cannot_be_told_apart(&mut rig, S2, &[S1, S3], [&options[0], &options[1]]);
    assert_eq!((one.player(S2).discard.len(), one.phase), (2, Phase::Bids), "the count is seen");
}

#[test]
fn bids_are_sealed_and_passes_are_shown_only_if_all_pass() {
    // BF-I4
    let mut rig = real(4, 1, Phase::Bids);
    let start = rig.s.clone();
    stays_secret(&mut rig, S1, &[S2, S3], |_| Action::Buy(2));
    assert_eq!(view(&rig, S1).player(S1).bid, Bid::Buy(2));
    stays_secret(&mut rig, S2, &[S1, S3], |_| Action::Pass(1));
    // If a seat buys, the others see the price but not how S3 passed.
    let [world, _] = cannot_be_told_apart_but_for_bids(&mut rig, S3, [Action::Pass(0), Action::Pass(3)]);
    assert_eq!(world.player(S1).gold + 2, start.player(S1).gold);
    assert_eq!(world.player(S3).gold, start.player(S3).gold);
    // If all pass, the Passes are paid, so all see them.
    rig.s = start;
    rig.act(&[(S1, Action::Pass(0)), (S2, Action::Pass(1)), (S3, Action::Pass(2))]);
    let seen = view(&rig, S1);
    assert_eq!(Seat::all(3).map(|seat| seen.player(seat).gold).collect::<Vec<_>>(), [5 + 3, 5 - 1, 5 - 2]);
}

/// Does the same as [`cannot_be_told_apart`] for bids, which have no visible effect when they lose.
fn cannot_be_told_apart_but_for_bids(rig: &mut Rig, seat: Seat, bids: [Action; 2]) -> [State; 2] {
    let (start, chance) = (rig.s.clone(), rig.chance.clone());
    let worlds = bids.map(|bid| {
        rig.s = start.clone();
        rig.chance = chance.clone();
        rig.act(&[(seat, bid)]);
        rig.s.clone()
    });
    assert_eq!(worlds[0], worlds[1]);
    worlds
}

#[test]
fn commitments_are_sealed_until_the_reveal() {
    // BF-I5, BF-I12
    for seed in 5..15 {
        let mut rig = real(seed, 2, Phase::Commit);
        let acting: Vec<Seat> = rig.game.to_act(&rig.s).iter().collect();
        let Some((last, first)) = acting.split_last().filter(|(_, first)| !first.is_empty()) else { continue };
        for seat in first {
            let others: Vec<Seat> = Seat::all(3).filter(|other| other != seat).collect();
            stays_secret(&mut rig, *seat, &others, |options| options[options.len() / 2]);
            // In a sampled world the seat starts its choice anew.
            let mut world = view(&rig, *last);
            rig.game.determinize(&mut world, *last, &mut Dice::new(seed));
            assert!(rig.game.to_act(&world).contains(*seat));
            assert_eq!(world.player(*seat).commit.root, None);
        }
    }
    // After the reveal, all locked targets are public.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.bridge(a, b).forces(S2, a, 2).hand(S1, &["scout_report"]).draw_pile(S1, &["zap", "recruit", "zap"]);
    let march = rig.march(a, b, 2);
    let text: Vec<&str> = march.iter().map(String::as_str).collect();
    rig.step(&[(S1, &["play scout_report"]), (S2, &text)]);
    let seen = view(&rig, S1);
    assert_eq!(seen.player(S2).commit, rig.s.player(S2).commit);
    assert_eq!(seen.player(S2).commit.locks.len(), 3);
}

#[test]
fn private_choices_while_a_card_resolves_stay_private() {
    // BF-I6
    let mut rig = Rig::new(2);
    rig.hand(S1, &["scout_report", "recruit"]).draw_pile(S1, &["zap", "zap", "recruit", "field_medic", "supply_cache"]);
    rig.plays(S1, &["play scout_report"]);
    let seen = view(&rig, S2);
    assert_eq!(*seen.player(S1).reveal, [CardId::HIDDEN; 3]);
    assert_eq!(*view(&rig, S1).player(S1).reveal, *rig.s.player(S1).reveal);
    let [world, _] = cannot_be_told_apart(&mut rig, S1, &[S2], ["card recruit", "card supply_cache"]);
    assert_eq!((world.player(S1).hand.len(), world.player(S1).discard.len()), (2, 3));
}

#[test]
fn picks_at_collection_stay_private_and_gold_is_seen() {
    // BF-I7, BF-I10
    let mut rig = Rig::new(2);
    let center = rig.game.board.center;
    let mine = rig.hex(0, 2);
    rig.forces(S1, center, 1).mine(mine, 5).forces(S1, mine, 1).deck(3, &["command_surge", "bridge_deed"]);
    rig.end_actions().choose(S1, "gold");
    assert_eq!(view(&rig, S2).player(S1).gold, 15);
    assert_eq!(*view(&rig, S2).player(S1).reveal, [CardId::HIDDEN; 2]);
    // One of the two is a Victory card: the others do not see its VP.
    let [world, other] = cannot_be_told_apart(&mut rig, S1, &[S2], ["card bridge_deed", "card command_surge"]);
    assert_eq!((world.player(S1).vp, other.player(S1).vp), (1, 0));
    rig.s = world;
    let seen = view(&rig, S2);
    assert_eq!((seen.player(S1).vp, seen.player(S1).private[DeckId(3)]), (0, 1));
    assert_eq!(view(&rig, S1).player(S1).vp, 1);
    // When the card is played, all see it and its VP.
    rig.plays(S1, &["play bridge_deed", "edge (0,0)~(1,0)", "stop"]);
    let seen = view(&rig, S2);
    assert_eq!((seen.player(S1).vp, seen.player(S1).private[DeckId(3)]), (1, 0));
}

#[test]
fn played_and_burnt_cards_and_counts_are_seen_the_rest_is_not() {
    // BF-I9
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap", "recruit", "supply_cache", "make_a_play"]).draw_pile(S1, &["field_medic", "recruit"]);
    let at = rig.hex(1, 0);
    rig.champion(S2, "brute", at);
    rig.plays(S1, &["play supply_cache"]).plays(S1, &["play make_a_play"]);
    let seen = view(&rig, S2);
    let player = seen.player(S1);
    assert_eq!((*player.hand).to_vec(), [CardId::HIDDEN; 2]);
    assert_eq!((*player.draw).to_vec(), [CardId::HIDDEN; 2]);
    assert_eq!(rig.names(&player.discard), ["supply_cache"]);
    assert_eq!(rig.names(&player.burnt), ["make_a_play"]);
    assert_eq!((player.gold, player.mana), (12, 5));
    assert_eq!(seen.champions, rig.s.champions);
    assert_eq!(*view(&rig, S1).player(S1).hand, *rig.s.player(S1).hand);
    // Cards discarded in Cleanup are not seen; here they come back in the reshuffle of Reset.
    let mut before = rig.s.clone();
    rig.game.discard(&mut before, S1, rig.card("zap"), &mut Cx::silent(Chance::new(Seed(0))));
    rig.game.redact(&mut before, S2);
    assert_eq!(*before.player(S1).discard, [rig.card("supply_cache"), CardId::HIDDEN]);
}

#[test]
fn known_top_cards_stay_known_until_a_shuffle_or_an_insertion() {
    // BF-I8
    let mut rig = Rig::new(2);
    rig.hand(S1, &["war_chronicle", "tactical_reorder", "quick_study"]);
    rig.draw_pile(S1, &["zap", "recruit", "bridge_crew", "field_medic", "supply_cache"]);
    let hidden =
        |rig: &Rig| rig.names(&view(rig, S1).player(S1).draw).iter().map(|n| n.to_string()).collect::<Vec<_>>();
    let top = |rig: &Rig| rig.s.player(S1).known_top;
    assert_eq!(top(&rig), 0);
    rig.plays(S1, &["play war_chronicle"]);
    assert_eq!(top(&rig), 2);
    assert_eq!(hidden(&rig)[3..], ["field_medic", "supply_cache"]);
    // No seat knows the order of the rest: a different order looks the same.
    let before = view(&rig, S1);
    rig.s.player_mut(S1).draw.swap(0, 2);
    assert_eq!(view(&rig, S1), before);
    rig.s.player_mut(S1).draw.swap(3, 4);
    assert_ne!(view(&rig, S1), before, "the two on top were seen");
    rig.s.player_mut(S1).draw.swap(3, 4);
    // Drawing one known card leaves one; putting a card back on top adds one.
    rig.plays(S1, &["play tactical_reorder"]).choose(S1, "card quick_study");
    assert_eq!(rig.names(&rig.s.player(S1).draw)[3..], ["field_medic", "quick_study"]);
    assert_eq!(top(&rig), 2);
    let start = rig.s.clone();
    // A card that goes in at an unknown place ends the knowledge of the top cards, and so does a shuffle.
    let mut cx = Cx::silent(Chance::new(Seed(1)));
    let caravan = rig.card("trade_caravan");
    rig.game.gain_card(&mut rig.s, S1, caravan, Source::Market, 0, &mut cx);
    assert_eq!(top(&rig), 0);
    rig.s = start;
    rig.game.draw_cards(&mut rig.s, S1, 5, &mut cx);
    assert_eq!(top(&rig), 0);
    rig.game.draw_cards(&mut rig.s, S1, 1, &mut cx);
    assert_eq!((top(&rig), rig.s.player(S1).discard.len()), (0, 0));
}

#[test]
fn an_imagined_world_keeps_the_own_top_cards_and_shuffles_the_rest() {
    // BF-I8
    let mut rig = real(9, 3, Phase::Commit);
    rig.s.player_mut(S1).known_top = rig.s.player(S1).draw.len().min(2) as u8;
    let known = usize::from(rig.s.player(S1).known_top);
    assert!(known > 0);
    let draw = rig.s.player(S1).draw;
    let unknown = draw.len() - known;
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut world = view(&rig, S1);
        rig.game.determinize(&mut world, S1, &mut Dice::new(seed));
        let imagined = &world.player(S1).draw;
        assert_eq!(imagined[unknown..], draw[unknown..]);
        let (mut a, mut b) = (imagined[..unknown].to_vec(), draw[..unknown].to_vec());
        orders.insert(a.clone());
        a.sort_unstable();
        b.sort_unstable();
        assert_eq!(a, b);
    }
    assert!(unknown < 3 || orders.len() > 1);
}

#[test]
fn imagined_opponents_hold_what_they_may_hold() {
    // BF-I9, BF-I10, BF-I11
    let mut with_picks = 0;
    for seed in 20..26 {
        let rig = real(seed, 4, Phase::Commit);
        let mut tops = std::collections::BTreeSet::new();
        for dice in 0..20 {
            let mut world = view(&rig, S1);
            rig.game.determinize(&mut world, S1, &mut Dice::new(dice));
            rig.game.conserved(&world).expect("every card is somewhere once");
            tops.insert(world.decks[DeckId(1)].last().copied());
            for seat in [S2, S3] {
                let (player, truth) = (world.player(seat), rig.s.player(seat));
                assert_eq!(
                    (player.hand.len(), player.draw.len(), player.discard.len()),
                    (truth.hand.len(), truth.draw.len(), truth.discard.len())
                );
                let mut discard = player.discard;
                for card in truth.seen_discards.iter() {
                    discard.take(*card).expect("what was seen discarded is still there");
                }
                // Besides the known cards, a seat owns as many cards of each deck as it gained in private.
                let mut owned: Vec<CardId> = [&*player.hand, &*player.draw, &*player.discard].concat();
                for card in truth.public.iter() {
                    let place = owned.iter().position(|held| held == card).expect("known cards are owned");
                    owned.swap_remove(place);
                }
                let mut by_deck = IdArray::default();
                owned.iter().for_each(|card| by_deck[rig.game.deck_of(*card)] += 1);
                assert_eq!(by_deck, truth.private);
                with_picks += owned.len();
                let victories: u16 = owned.iter().map(|card| rig.game.vp_of(*card)).sum();
                assert_eq!(player.vp, truth.vp_public + victories);
                assert_eq!(player.commit, Default::default());
            }
        }
        assert!(tops.len() > 3, "the order of the decks is open");
    }
    assert!(with_picks > 0);
}

#[test]
fn an_unknown_pick_is_any_card_of_its_deck_not_seen_elsewhere() {
    // BF-I9: in S1's sampled worlds, S3's free card is each unseen Age I card about equally often.
    const WORLDS: u32 = 4_000;
    let rig = real(30, 1, Phase::Commit);
    assert_eq!(rig.s.player(S3).private.as_array(), &[1, 0, 0, 0, 0, 0]);
    let start = view(&rig, S1);
    let mut count = IdArray::<CardId, u32, { CardId::RANGE }>::default();
    let mut dice = Dice::new(1);
    for _ in 0..WORLDS {
        let mut world = start.clone();
        rig.game.determinize(&mut world, S1, &mut dice);
        let player = world.player(S3);
        let pick = [&*player.hand, &*player.draw]
            .concat()
            .into_iter()
            .find(|card| rig.game.cards.get(*card).deck == Some(DeckId(0)) && !player.public.contains(card));
        count[pick.expect("it owns one")] += 1;
    }
    let own = rig.s.player(S1);
    let seen = |card: &CardId| {
        own.hand.contains(card)
            || own.draw.contains(card)
            || own.discard.contains(card)
            || [S2, S3].iter().any(|seat| rig.s.player(*seat).public.contains(card))
    };
    let open: Vec<CardId> = rig.game.shared_decks[DeckId(0)].iter().copied().filter(|card| !seen(card)).collect();
    for card in &open {
        let n = count[*card];
        near(n, WORLDS, 1.0 / open.len() as f64, "an unseen card");
    }
    assert_eq!(open.iter().map(|card| count[*card]).sum::<u32>(), WORLDS);
}

#[test]
fn the_future_is_not_in_the_position() {
    // BF-I13: the same position continues differently with other dice, and identically with the same dice.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.bridge(a, b).forces(S1, a, 5).forces(S2, b, 5);
    let march = rig.march(a, b, 5);
    let text: Vec<&str> = march.iter().map(String::as_str).collect();
    let start = rig.s.clone();
    let mut end = |seed| {
        rig.s = start.clone();
        rig.seed(seed).plays(S1, &text);
        rig.s.clone()
    };
    assert_eq!(end(1), end(1));
    assert!((2..12).any(|seed| end(seed) != end(1)));
}

#[test]
fn positions_that_differ_in_hidden_things_only_look_the_same() {
    // BF-I14
    let mut differ = 0;
    for seed in 40..44 {
        let mut rig = real(seed, 1, Phase::Commit);
        let mut dice = Dice::new(seed);
        for _ in 0..25 {
            let steps = std::cell::Cell::new(0);
            rig.play_until(&mut dice, |_| steps.replace(steps.get() + 1) == 12);
            for viewer in [S1, S2, S3] {
                let seen = view(&rig, viewer);
                let mut world = seen.clone();
                rig.game.determinize(&mut world, viewer, &mut dice);
                differ += usize::from(world != rig.s);
                rig.game.redact(&mut world, viewer);
                assert_eq!(world, seen);
            }
        }
    }
    assert!(differ > 100, "worlds differ from the truth");
}

#[test]
fn victory_cards_bought_in_the_open_are_points_all_can_see() {
    // BF-I10, BF-15.4b
    let mut rig = Rig::new(2);
    let card = rig.card("supply_ledger");
    assert_eq!(rig.game.cards.get(card).kind, Kind::Victory);
    let mut cx = Cx::silent(Chance::new(Seed(1)));
    rig.game.gain_card(&mut rig.s, S1, card, Source::Market, 0, &mut cx);
    assert_eq!(view(&rig, S2).player(S1).vp, 1);
}
