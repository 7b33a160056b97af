//! The closing summaries of shipped experiments of all games: what a designer has to read there. The sentences were
//! written by hand from the tables before the program wrote them.

use assert_cmd::Command;

/// A shipped experiment with a number of deals that shows its main effects, what the summary has to say, and what it
/// must not say.
struct Wanted {
    experiment: &'static str,
    deals: &'static str,
    says: &'static [&'static str],
    never: &'static [&'static str],
}

/// Returns the closing summary, with single spaces.
fn summary(wanted: &Wanted) -> String {
    let desk = tempfile::tempdir().unwrap();
    let file = format!("{}/experiments/{}.toml", env!("CARGO_MANIFEST_DIR"), wanted.experiment);
    let mut program = Command::cargo_bin("evenhand").unwrap();
    let done = program.current_dir(desk.path()).args(["run", &file, "--deals", wanted.deals]).assert().success();
    let out = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let from = out.rfind("\nAnswer: ").unwrap_or(0);
    out[from..].split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check(wanted: &Wanted) {
    let said = summary(wanted);
    let Wanted { experiment, says, never, .. } = wanted;
    for words in *says {
        assert!(said.contains(words), "{experiment} does not say \"{words}\": {said}");
    }
    for words in *never {
        assert!(!said.contains(words), "{experiment} says \"{words}\": {said}");
    }
}

/// More mana ends more matches on points. Who wins does not visibly change, and no amount of mana makes the factions
/// equally strong.
#[test]
fn mana() {
    check(&Wanted {
        experiment: "bridgefront/max_mana",
        deals: "150",
        says: &[
            "Answer: More mana per round: more matches end by Victory Points, fewer rounds",
            "More extra mana per Age: more matches end by Victory Points",
            "Who wins: no change is seen; up to 13.8 points either way is possible.",
            "ended by Victory Points +17.9 points",
            "every faction within 5 points of even: missed in all 6 (worst: Bastion 93 %).",
            "ended by Victory Points at least 50 %: missed in 4 of 6",
            "They hardly react (0 to 0.6 % of choices change): a mechanical effect.",
        ],
        never: &["wins more", "wins less", "Nearest to the goals", "comparisons"],
    });
}

/// A higher threshold is reached less often. Up to 8 points, most matches still end that way.
#[test]
fn victory_points() {
    check(&Wanted {
        experiment: "bridgefront/vp_threshold",
        deals: "60",
        says: &[
            "Answer: More Victory Points to win: fewer matches end by Victory Points, more rounds",
            "Who wins: no change is seen",
            "ended by Victory Points at least 50 %: met with Victory Points to win 6, 7 and 8",
            "every seat within 3 points of even: not decided in all 7",
        ],
        never: &["wins more", "wins less"],
    });
}

/// The factions are far apart; nothing is known about the seats after 60 deals.
#[test]
fn factions() {
    check(&Wanted {
        experiment: "bridgefront/factions_2p",
        deals: "60",
        says: &[
            "Answer: Who wins: 5 of 6 factions clearly off, from Bastion 9",
            "every faction within 5 points of even: missed: Bastion 91 % (87 to 94 %), Prospect 25 % (20 to 30 %)",
            "every seat within 3 points of even: not decided",
            "ended by Victory Points at least 50 %: missed: by Victory Points 26 %",
        ],
        never: &["every seat within 3 points of even: met", "react"],
    });
}

/// An attack that costs an Action shifts matches from Life to objectives; 60 deals say little about who wins.
#[test]
fn actions_of_a_turn() {
    check(&Wanted {
        experiment: "axion_forge/actions",
        deals: "60",
        says: &[
            "More Actions per Basic Attack: fewer matches end by loss of Life Force, more matches end by a victory objective",
            "Who wins: no change is seen; up to 16.4 points either way is possible.",
            "every faction within 5 points of even: not decided in all 8",
        ],
        never: &["wins more", "wins less", "met with", "Nearest to the goals"],
    });
}

/// Whether the second hand repays the second turn is not decided by 40 deals, and the summary does not pretend it.
#[test]
fn the_second_hand() {
    check(&Wanted {
        experiment: "ashenfront/second_hand",
        deals: "40",
        says: &[
            "Answer: More cards in the second opening hand: only small effects.",
            "More cards in the first opening hand: no effect is seen.",
            "Who wins: no change is seen; up to 11 points either way is possible.",
            "every faction within 5 points of even: missed in all 8",
            "every seat in turn order within 3 points of even: not decided in all 8",
        ],
        never: &["The first player wins", "Nearest to the goals"],
    });
}

/// A higher target makes matches longer, and favors the deck that wins late.
#[test]
fn control_points() {
    check(&Wanted {
        experiment: "ashenfront/cp_target",
        deals: "40",
        says: &[
            "Answer: More Control Points to win: Ghostline wins more, more Rests of both players",
            "Other win shares: no change is seen",
            "every faction within 5 points of even: missed in all 6",
        ],
        never: &["Who wins: no change"],
    });
}

/// Tokens that return two by two make more happen.
#[test]
fn tokens() {
    check(&Wanted {
        experiment: "ascension/token_reading",
        deals: "40",
        says: &[
            "Answer: More tokens returned per action: higher scenario points",
            "every seat within 3 points of even: not decided in all 4",
        ],
        never: &["wins more", "wins less", "Nearest to the goals"],
    });
}

/// A sudden death changes how matches end for nobody in 12 deals of a game of this length: nothing is decided.
#[test]
fn sudden_death() {
    check(&Wanted {
        experiment: "frostblade/sudden_death",
        deals: "12",
        says: &[
            "Answer: More rounds: no effect is seen.",
            "Who wins: not known; too few deals were played.",
            "every seat in turn order within 3 points of even: not decided in all",
        ],
        never: &["Nearest to the goals", "wins more"],
    });
}
