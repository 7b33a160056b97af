//! The file `agents/chances.toml`: for which players win chances were checked, and how well they come true.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::agents::AgentSpec;
use crate::built_in;
use crate::chances::{Calibration, ChanceValues, Checked, FEWEST, LastRound, RARE, Reliability, Sample, Value};
use crate::digest::Digest;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::input::read_text;
use crate::results::write_whole;

/// The file's name in a folder of agents.
const NAME: &str = "chances.toml";
const HEADING: &str = "\
# Win chances: for which players the network's values come true, measured by `evenhand chances`. `match` draws win
# chances for these players only. Edit nothing here: run the command again.

";

/// All checks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct ChanceChecks {
    #[serde(default)]
    pub(in crate::cli) checked: Vec<StoredCheck>,
}

/// How well win chances come true for a kind of player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct StoredCheck {
    pub(in crate::cli) game: String,
    /// The number of players at the table.
    pub(in crate::cli) players: usize,
    /// The edition of the rules; `None` for the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) edition: Option<String>,
    /// The player in all seats.
    pub(in crate::cli) agent: String,
    /// The digest of how that player plays.
    plays: String,
    /// The player whose network values positions.
    values: String,
    /// The digest of that network.
    network: String,
    /// The correction.
    pub(in crate::cli) power: f64,
    pub(in crate::cli) bend: f64,
    /// The check of the last rounds by themselves, if a match is played on there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) last_round: Option<LastRoundCheck>,
    /// Number of matches of the check.
    pub(in crate::cli) matches: u64,
    /// The Brier score, and that of equal chances.
    pub(in crate::cli) brier: f64,
    pub(in crate::cli) equal: f64,
    /// Whether the chances may be shown.
    pub(in crate::cli) holds: bool,
    /// By bin: the mean chance, what was won, the ends of its range (95 %), and the share of all positions.
    pub(in crate::cli) bins: Vec<[f64; 5]>,
}

/// How well win chances come true in last rounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct LastRoundCheck {
    /// The powers of the network's value and of the matches that were played on.
    pub(in crate::cli) net: f64,
    pub(in crate::cli) played_on: f64,
    /// Number of matches that reached the last round.
    pub(in crate::cli) matches: u64,
    /// The Brier score, that of the network alone, and that of equal chances.
    pub(in crate::cli) brier: f64,
    pub(in crate::cli) by_net: f64,
    pub(in crate::cli) equal: f64,
    /// The largest difference between chance and share in a bin that is not rare.
    pub(in crate::cli) difference: f64,
}

/// How well win chances come true in last rounds, and how well they would without playing on.
pub(super) struct LastRounds {
    found: Reliability,
    by_net: Reliability,
}

impl LastRounds {
    /// Returns it from the last rounds of matches.
    pub(super) fn of(samples: &[Sample], calibration: Calibration) -> LastRounds {
        let by_net = |sample: &Sample| Sample {
            values: sample.values.iter().map(|value| Value::of_net(value.net)).collect(),
            ..*sample
        };
        let by_net: Vec<Sample> = samples.iter().map(by_net).collect();
        LastRounds { found: Reliability::of(samples, calibration), by_net: Reliability::of(&by_net, calibration) }
    }
}

impl LastRoundCheck {
    fn new(calibration: Calibration, LastRounds { found, by_net }: &LastRounds) -> LastRoundCheck {
        let LastRound { net, played_on } = calibration.last_round;
        LastRoundCheck {
            net: rounded(net),
            played_on: rounded(played_on),
            matches: found.matches,
            brier: rounded(found.brier),
            by_net: rounded(by_net.brier),
            equal: rounded(found.constant),
            difference: rounded(found.largest_difference()),
        }
    }
}

impl StoredCheck {
    /// Creates the entry of a check. `last_round` is the check of last rounds, if a match is played on there.
    pub(super) fn new(
        (game, players, edition): (&str, usize, Option<&str>),
        (agent, spec): (&str, &AgentSpec),
        (values, used): (&str, &ChanceValues),
        found: &Reliability,
        last_round: Option<&LastRounds>,
    ) -> StoredCheck {
        let bins = found.bins.iter();
        StoredCheck {
            game: game.into(),
            players,
            edition: edition.map(str::to_owned),
            agent: agent.into(),
            plays: digest_of(spec),
            values: values.into(),
            network: used.net.digest.to_string(),
            power: rounded(used.calibration.power),
            bend: rounded(used.calibration.bend),
            last_round: last_round.map(|found| LastRoundCheck::new(used.calibration, found)),
            matches: found.matches,
            brier: rounded(found.brier),
            equal: rounded(found.constant),
            holds: holds(found, last_round.map(|last| &last.found)),
            bins: bins
                .map(|bin| [bin.chance, bin.won, bin.interval.low, bin.interval.high, bin.weight].map(rounded))
                .collect(),
        }
    }

    /// Returns the largest difference between chance and share in a bin that is not rare.
    pub(super) fn largest_difference(&self) -> f64 {
        let judged = self.bins.iter().filter(|[.., weight]| *weight >= RARE);
        judged.map(|[chance, won, ..]| (chance - won).abs()).fold(0.0, f64::max)
    }

    fn is_of(&self, other: &StoredCheck) -> bool {
        self.subject() == other.subject()
    }

    /// Returns what is checked: there is one check of each.
    fn subject(&self) -> (&str, usize, Option<&str>, &str) {
        (&self.game, self.players, self.edition.as_deref(), &self.agent)
    }
}

/// Whether win chances may be shown: they come true, and in last rounds nothing shows that they do not.
fn holds(found: &Reliability, last_rounds: Option<&Reliability>) -> bool {
    found.checked() == Checked::Holds && last_rounds.is_none_or(|last| last.checked() != Checked::Fails)
}

/// Returns a number with as many digits as are stored.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn digest_of(spec: &AgentSpec) -> String {
    Digest::default().text(&spec.canonical()).to_string()
}

impl ChanceChecks {
    /// Reads the file of a folder of agents, or else the one that the program ships with. Without either, there are no
    /// checks.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or is of another form.
    pub(in crate::cli) fn load(root: &Path) -> Result<ChanceChecks, Error> {
        let own = root.join(NAME);
        let file = if own.exists() { own } else { built_in::path_of(&format!("agents/{NAME}")) };
        let text = match read_text(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(ChanceChecks::default()),
            Err(error) => return Err(Error::disk(&file, error)),
        };
        toml::from_str(&text).map_err(|error| {
            let message = format!("{}: {}", file.display(), error.message());
            Problem::of(NAME, message, "delete the file, and run `evenhand chances` again").into()
        })
    }

    /// Replaces the entries for the same games, numbers of players and agents, and writes the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(super) fn store(mut self, root: &Path, new: &[StoredCheck]) -> Result<PathBuf, Error> {
        self.checked.retain(|old| !new.iter().any(|new| new.is_of(old)));
        self.checked.extend_from_slice(new);
        self.checked.sort_by(|a, b| a.subject().cmp(&b.subject()));
        let text = toml::to_string(&self).expect("names and numbers can be written");
        let file = root.join(NAME);
        write_whole(&file, format!("{HEADING}{text}").as_bytes()).map_err(|error| Error::disk(&file, error))?;
        Ok(file)
    }

    /// Returns what win chances of a table are taken from, or why there are none.
    pub(in crate::cli) fn values_of(
        &self,
        root: &Path,
        game: &dyn AnyGame,
        (players, edition): (usize, Option<&str>),
        agents: &[(&str, &AgentSpec)],
    ) -> Result<ChanceValues, String> {
        self.check_of(game, (players, edition), agents)?.values(root, game)
    }

    /// Returns the check of a table, or why its win chances are not shown: all seats must have one player, and the
    /// chances must have been checked with it.
    pub(super) fn check_of(
        &self,
        game: &dyn AnyGame,
        (players, edition): (usize, Option<&str>),
        agents: &[(&str, &AgentSpec)],
    ) -> Result<&StoredCheck, String> {
        let Some((name, spec)) = agents.first() else { return Err("nobody plays".into()) };
        let plays = digest_of(spec);
        if let Some((other, _)) = agents.iter().find(|(_, other)| digest_of(other) != plays) {
            return Err(format!("they are checked with one player in all seats, and here `{name}` meets `{other}`"));
        }
        let Some(check) = self.entry(game, (players, edition), spec) else {
            let (under, option) = edition.map_or_else(Default::default, |edition| {
                (format!(" under `{edition}`"), format!(" --edition {edition}"))
            });
            let command = format!("evenhand chances {} --agents-named {name} --players {players}{option}", game.name());
            return Err(format!(
                "they were not checked with `{name}` at {players} players{under} (`{command}` does it)"
            ));
        };
        match check {
            check if check.holds => Ok(check),
            StoredCheck { matches, .. } if *matches < FEWEST => Err(format!(
                "with `{name}` at {players} players they were checked in {matches} matches; {FEWEST} are needed"
            )),
            _ => Err(format!("with `{name}` at {players} players they do not come true within 3 points")),
        }
    }
}

impl ChanceChecks {
    /// Returns the check of a player in all seats, whether its chances are shown or not: under an edition, or else under
    /// the rulebook.
    pub(super) fn entry(
        &self,
        game: &dyn AnyGame,
        (players, edition): (usize, Option<&str>),
        spec: &AgentSpec,
    ) -> Option<&StoredCheck> {
        let plays = digest_of(spec);
        let is_of =
            |check: &&StoredCheck| check.game == game.name() && check.players == players && check.plays == plays;
        let here = self.checked.iter().filter(is_of);
        let under = |edition: Option<&str>| here.clone().find(|check| check.edition.as_deref() == edition);
        under(edition).or_else(|| under(None))
    }
}

impl StoredCheck {
    /// Returns what win chances are taken from, or why the network of the check is missing.
    pub(super) fn values(&self, root: &Path, game: &dyn AnyGame) -> Result<ChanceValues, String> {
        let net = match AgentSpec::load_for(root, &self.values, &game.inputs(), self.edition.as_deref()) {
            Ok(AgentSpec::Learnt(learnt)) => learnt.net,
            _ => return Err(format!("the network of `{}`, with which they were checked, is missing", self.values)),
        };
        if net.digest.to_string() != self.network {
            return Err(format!("they were checked with another network than `{}` now has", self.values));
        }
        let plain = Calibration::default();
        let last_round = match self.last_round {
            Some(LastRoundCheck { net, played_on, .. }) => LastRound { net, played_on },
            None => plain.last_round,
        };
        Ok(ChanceValues { net, calibration: Calibration { power: self.power, bend: self.bend, last_round } })
    }

    /// Describes how well the chances come true.
    pub(super) fn in_words(&self) -> String {
        let StoredCheck { agent, players, matches, bins, .. } = self;
        let under = self.edition.as_ref().map_or_else(String::new, |edition| format!(", under `{edition}`"));
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let likely = bins.iter().find(|bin| (0.7..0.8).contains(&bin[0]));
        let likely = likely.map_or_else(String::new, |[chance, won, low, high, _]| {
            let (low, high) = (percent(*low), percent(*high));
            format!(": of the positions at {} %, {} % were won ({low} to {high})", percent(*chance), percent(*won))
        });
        format!("It was checked in {matches} matches of {players} players, all of them {agent}{under}{likely}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BySeat, Seat};

    /// Returns how well a chance of 70 % of the first seat comes true, of which it wins `won` in ten of this many matches.
    fn checked(won: usize, matches: usize) -> Reliability {
        let pair = |first: f32| BySeat::each(|seat| if seat == Seat(0) { first } else { 1.0 - first });
        let sample = |nth: usize| Sample {
            seats: 2,
            values: vec![Value::of_net(pair(0.7))],
            shares: pair(f32::from(u8::from(nth % 10 < won))),
        };
        Reliability::of(&(0..matches).map(sample).collect::<Vec<_>>(), Calibration::default())
    }

    #[test]
    fn chances_that_do_not_come_true_in_last_rounds_are_not_shown() {
        let sound = checked(7, 1000);
        assert!(holds(&sound, None) && holds(&sound, Some(&checked(7, 1000))));
        assert!(!holds(&sound, Some(&checked(4, 1000))));
        assert!(holds(&sound, Some(&checked(7, 100))), "few matches with a last round show nothing against them");
        assert!(!holds(&checked(4, 1000), Some(&sound)));
    }
}
