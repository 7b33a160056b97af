//! Arguments of `evenhand play`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct PlayArgs {
    /// The game; can be left out if a record or an experiment names it.
    #[arg(required_unless_present_any = ["from", "resume", "rules"])]
    pub(in crate::cli) game: Option<String>,
    /// Your seat: S1 to S6 [default: S1, or with --from the seat of the person in the record].
    #[arg(long = "as", value_name = "SEAT")]
    pub(in crate::cli) seat: Option<String>,
    /// The players in the other seats, separated by commas: one for all of them, or one for each in order [default:
    /// quick, or those of the record or the experiment].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) against: Vec<String>,
    /// The player whose advice you can ask for. Beside it stand the win chances of the best options, if they were
    /// checked with this player.
    #[arg(long, value_name = "NAME", default_value = "quick")]
    pub(in crate::cli) hint: String,
    /// The number of seats [default: 2].
    #[arg(long, value_name = "N")]
    pub(in crate::cli) players: Option<usize>,
    /// Set a knob of the game, such as `rules.vp_to_win=8`. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// Play with the rules, the content and the players of an experiment. --set changes them further.
    #[arg(long, value_name = "FILE", conflicts_with = "players")]
    pub(in crate::cli) rules: Option<PathBuf>,
    /// The variant of the experiment: its name, such as `rules.max_mana=4`, or its number [default: the baseline].
    #[arg(long, value_name = "NAME", requires = "rules")]
    pub(in crate::cli) variant: Option<String>,
    /// Give a seat a faction, an army or a deck: `S1=bastion`. Can be repeated. The other seats have those of the deal.
    #[arg(long, value_name = "SEAT=NAME")]
    pub(in crate::cli) role: Vec<String>,
    /// The number of the deal, which decides how is shuffled and who has which faction [default: the number of the
    /// next record, so that every match is a new deal].
    #[arg(long, value_name = "N")]
    pub(in crate::cli) deal: Option<u64>,
    /// Play a recorded match from its start, in any seat: with its deal, rules, players and roles. Records of `match
    /// --json`, `run --record` and `play` will do.
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["players", "set", "rules", "role", "deal"])]
    pub(in crate::cli) from: Option<PathBuf>,
    /// Continue a match that you left or that was interrupted: the one of this record, or the last one of the game.
    /// Rules, seats and players are those of the record.
    #[arg(long, value_name = "FILE", num_args = 0..=1,
        conflicts_with_all = ["seat", "against", "players", "set", "rules", "role", "deal", "from"])]
    pub(in crate::cli) resume: Option<Option<PathBuf>>,
    /// Play in the terminal instead of the browser.
    #[arg(long, conflicts_with_all = ["port", "listen"])]
    pub(in crate::cli) terminal: bool,
    /// The port of the page [default: a free one].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(in crate::cli) port: Option<u16>,
    /// The address of this computer at which the page is served. With any but a loopback address, everybody in the
    /// network who has the page's address can play in your place.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(in crate::cli) listen: IpAddr,
    /// The folder in which matches are recorded, as `<plays>/<game>/0001.jsonl` and so on.
    #[arg(long, value_name = "DIR", default_value = "plays")]
    pub(in crate::cli) plays: PathBuf,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}
