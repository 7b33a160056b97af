use super::*;
use crate::tables::tests::{block, changes_of, experiment, tables_of};
use evenhand_kit::stats::Difference;

const DEALS: u64 = 4000;

/// Creates a player of the second cell with this win share in two-player matches, plus or minus 5 points.
fn player(won: f64) -> OwnPlayer {
    let interval = Some(Interval { low: won - 0.05, high: won + 0.05 });
    OwnPlayer {
        cell: 1,
        name: "learnt".into(),
        matches: 6400,
        trained_in: None,
        won: Some(Estimate { value: won, interval }),
        even: 0.5,
        better: won - 0.05 > 0.5,
        rulebook: false,
    }
}

/// Compares two runs in which the first seat has these win probabilities, by run and cell, with this player of the
/// second cell.
fn compared(deals: u64, chances: [[f64; 2]; 2], players: &[OwnPlayer]) -> Compared {
    let mut experiment = experiment(2);
    experiment.learn = Some(LearnBudget::Matches(6400));
    let [book, own] =
        chances.map(|chances| tables_of(2, deals, 50, move |cell, deals| block(deals, chances[cell], 0.0)));
    own_players(&experiment, &book, &own, &changes_of(2, deals, 50, chances), players)
}

fn said(compared: &Compared) -> String {
    compared.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the verdict on the first seat's share against the baseline.
fn verdict(compared: &Compared) -> &str {
    let line = compared.csv.lines().find(|line| line.contains("seat S1, against the baseline"));
    line.or_else(|| compared.csv.lines().find(|line| line.contains("seat S1"))).unwrap().rsplit(',').next().unwrap()
}

#[test]
fn players_that_win_no_more_than_half_have_not_adapted_whatever_the_runs_agree_on() {
    let compared = compared(DEALS, [[0.5, 0.6], [0.5, 0.6]], &[player(0.46)]);
    let said = said(&compared);
    assert!(
        said.contains(
            "rules.mana=5: The players have not adapted to this rule (they win 46 % of matches against the \
             rulebook's players, 41 to 51): agreement between the two runs shows nothing."
        ),
        "{said}"
    );
    assert!(said.contains("The original players play there in the second run as well."), "{said}");
    assert!(said.contains("Training longer ([players] learn = 32_000) may change that."), "{said}");
    assert!(!said.contains("turn around") && !said.contains("the same way with both"), "{said}");
    assert!(compared.csv.lines().skip(1).all(|line| line.ends_with(",same players")), "{}", compared.csv);
}

#[test]
fn the_time_of_longer_training_is_said_where_it_is_known() {
    let timed = OwnPlayer { trained_in: Some(Duration::from_secs(48)), ..player(0.46) };
    let said = said(&compared(100, [[0.5, 0.6]; 2], &[timed]));
    assert!(said.contains("([players] learn = 32_000, about 4 minutes a variant)"), "{said}");
    assert_eq!([999, 1000, 1_234_567].map(underscored), ["999", "1_000", "1_234_567"]);
}

#[test]
fn where_the_rules_are_the_rulebooks_nobody_had_to_adapt() {
    let baseline = OwnPlayer { cell: 0, rulebook: true, ..player(0.48) };
    let said = said(&compared(DEALS, [[0.5, 0.6], [0.5, 0.6]], &[baseline, player(0.6)]));
    assert!(said.contains("rules.mana=4: These are the rulebook's own rules."), "{said}");
    let win = "made the players better (they win 48 % of matches against the original players, 43 to 53); the original";
    assert!(said.contains(win), "{said}");
    assert!(!said.contains("not adapted"), "{said}");
    assert!(said.contains("No conclusion is shown to turn around"), "{said}");
}

#[test]
fn a_conclusion_that_turns_around_is_told_as_such() {
    let compared = compared(DEALS, [[0.5, 0.6], [0.5, 0.4]], &[player(0.6)]);
    assert!(compared.text.contains("TURN AROUND"), "{}", compared.text);
    assert!(
        compared.text.contains("rules.mana=5: win share of seat S1, against the baseline: more (+"),
        "{}",
        compared.text
    );
    assert_eq!(verdict(&compared), "turns around", "{}", compared.csv);
}

#[test]
fn an_effect_that_holds_with_one_kind_only_is_one_whose_difference_is_clear() {
    let gone = compared(DEALS, [[0.5, 0.6], [0.5, 0.5]], &[player(0.6)]);
    assert_eq!(verdict(&gone), "one kind only", "{}", gone.csv);
    assert!(gone.text.contains("hold with one kind of players only"), "{}", gone.text);
    let smaller = compared(DEALS, [[0.5, 0.6], [0.5, 0.55]], &[player(0.6)]);
    assert_eq!(verdict(&smaller), "other size", "{}", smaller.csv);
}

/// Significant in one run only, but the runs do not differ clearly.
#[test]
fn two_significances_do_not_make_a_difference() {
    let row = |value: f64, low: f64, high: f64| {
        let change = changes_of(2, 100, 50, [[0.5, 0.6], [0.5, 0.6]]).remove(0);
        let found = Difference { value, interval: Some(Interval { low, high }), ..change.change };
        ChangeRow { change: found, ..change }
    };
    let verdict = |row: &ChangeRow, p_holm: f64| {
        let (book, own) = (Effect { value: 0.05, clear: true }, Effect { value: 0.02, clear: false });
        let about = String::new();
        let change = Some(row);
        let verdict = Verdict::Open;
        Conclusion { cell: 1, about, book, own, portion: true, near: 0.01, change, p_holm, verdict }.verdict()
    };
    assert_eq!(verdict(&row(-0.03, -0.08, 0.02), 0.4), Verdict::Open);
    // Clear on its own, but not after correction for all comparisons.
    assert_eq!(verdict(&row(-0.06, -0.11, -0.01), 0.2), Verdict::Open);
    assert_eq!(verdict(&row(-0.03, -0.04, -0.02), 0.001), Verdict::OneKind);
    // Too small to cancel the effect of 5 points.
    assert_eq!(verdict(&row(-0.02, -0.045, 0.005), 0.4), Verdict::Same);
}

#[test]
fn an_effect_is_the_same_if_the_interval_of_the_change_cannot_take_it_back() {
    let same = compared(DEALS, [[0.5, 0.6], [0.5, 0.6]], &[player(0.6)]);
    assert_eq!(verdict(&same), "the same", "{}", same.csv);
    let both = "shown to point the same way with both kinds of players, or to differ by too little to matter";
    assert!(said(&same).contains(both), "{}", same.text);
    let heading = "Win share of the retrained players (6400 matches of training) against the rulebook's, under each \
                   variant's rules: ";
    let deals = "Two runs are compared, over 4000 deals of each variant. ";
    assert!(said(&same).starts_with(&format!("{deals}{heading}")), "{}", same.text);
    // Neither run shows an effect, and there are too few deals to conclude that both have none.
    let open = compared(100, [[0.5, 0.5], [0.5, 0.51]], &[player(0.6)]);
    assert_eq!(verdict(&open), "not decided", "{}", open.csv);
}
