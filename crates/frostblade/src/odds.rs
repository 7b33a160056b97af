//! `evenhand odds frostblade`: exact distributions of the wounds and lost models when one squad attacks another.
//!
//! [`super::dice::modifiers`] applies effects, weapons, cover and height to the dice, for this command as for the
//! rules. [`super::dice::law`] computes the chances from that, without rolling. Before an answer is printed, the rules
//! play the same attack many times on a bare table. An answer that this sample does not confirm is withheld.

mod check;
mod squads;

use std::fmt::Write as _;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use num_traits::Zero;

use super::Frostblade;
use super::content::effects::{Did, Effect, With};
use super::content::ids::StatusId;
use super::content::sheets::{Item, Strength, Weapon, inches};
use super::dice::law::{self, Group};
use super::dice::modifiers::{Attack, Situation, Tally, with};
use evenhand_game::error::Problem;
use evenhand_game::game::Ruleset;
use evenhand_game::grid::{Column, lines};
use evenhand_kit::odds::command::rules_with;
use evenhand_kit::odds::deck::{Distribution, render};
use evenhand_kit::odds::fraction::{Fraction, decimal, percent, whole, written};
use evenhand_kit::odds::{ExactOdds, OutputFormat};
use evenhand_kit::table::plane::Grain;
use squads::Fielded;

#[derive(Args, Debug)]
struct Asked {
    /// The attacking squad: models, datasheet and the items of each model: "8 rw_xbow crossbow+dirk". Without items,
    /// each model has the first item that it can equip, and all others that fit and are free.
    #[arg(long, value_name = "SQUAD")]
    attacker: String,
    /// The target squad, in the same format: "10 ck_raider".
    #[arg(long, value_name = "SQUAD")]
    target: String,
    /// In hand-to-hand combat, with melee weapons. Together with --ranged: with all weapons.
    #[arg(long)]
    melee: bool,
    /// From a distance, with ranged weapons. This is the default, unless the squad has none.
    #[arg(long)]
    ranged: bool,
    /// Use only these of the squad's weapons.
    #[arg(long, value_name = "ITEM", value_delimiter = ',')]
    weapon: Vec<String>,
    /// The distance between the squads, in inches. Weapons that do not reach are left out.
    #[arg(long, value_name = "INCHES", default_value_t = 6.0, value_parser = distance)]
    distance: f64,
    /// The target's cover.
    #[arg(long, value_name = "COVER", value_parser = ["object", "structure", "both"])]
    cover: Option<String>,
    /// The number of attacking models that the cover affects; default: all.
    #[arg(long, value_name = "N", requires = "cover")]
    covered: Option<u8>,
    /// All attackers stand high above the target (rules.high_ground.height).
    #[arg(long)]
    high_ground: bool,
    /// The attacker has moved as far as its weapons require for their bonus.
    #[arg(long, conflicts_with = "held")]
    charge: bool,
    /// The attacker Held in this turn.
    #[arg(long)]
    held: bool,
    /// The target Held in its last turn.
    #[arg(long)]
    target_held: bool,
    /// Statuses of the attacker, separated by commas: shaken, fury.
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    status: Vec<String>,
    /// Statuses of the target, separated by commas: warded, hexed.
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    target_status: Vec<String>,
    /// Passives of other squads that affect the attacker, separated by commas: mere_pall.
    #[arg(long, value_name = "PASSIVE", value_delimiter = ',')]
    passive: Vec<String>,
    /// Passives of other squads that affect the target, separated by commas: drilled.
    #[arg(long, value_name = "PASSIVE", value_delimiter = ',')]
    target_passive: Vec<String>,
    /// Wounds that a model of the target already has.
    #[arg(long, value_name = "N", default_value_t = 0)]
    wounded: u8,
    /// A knob of the rules or of content: rules.cover.structure_evade=2,
    /// squads.ck_raider.evade=4. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Output as text for people, or as JSON for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

/// Parses a distance on the table.
fn distance(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| (0.0..=60.0).contains(number)).ok_or_else(|| "write inches, from 0 to 60".into())
}

impl ExactOdds for Frostblade {
    const SLOW: &'static str = "many dice of many sides take a while";

    fn command() -> Option<Command> {
        let about = "Wounds and lost models by one squad's attack at another in Frostblade";
        Some(Asked::augment_args(Command::new(Frostblade::NAME).about(about)))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            vec![Problem::of("the command line", error.to_string(), "see `evenhand odds frostblade --help`")]
        })?;
        let rules = rules_with(&Frostblade::book(), &asked.set)?;
        let game = Frostblade::new(&rules, *Frostblade::SEATS.start()).map_err(|error| vec![error.into()])?;
        answer(&game, &asked)
    }
}

/// Computes the answer for a game with its rules set.
fn answer(game: &Frostblade, asked: &Asked) -> Result<String, Vec<Problem>> {
    let (attacker, target) = squads::both(game, asked)?;
    if asked.wounded >= target.sheet.hp {
        let message = format!("a model with {} HP that has {} wounds is destroyed", target.sheet.hp, asked.wounded);
        return Err(vec![Problem::of("--wounded", message, "name fewer wounds, and a squad of fewer models")]);
    }
    if !game.knobs.damage.wounded_first {
        let message = "models that are lost depend on the owner's choices if wounds need not go to a wounded model";
        return Err(vec![Problem::of("--set", message, "leave rules.damage.wounded_first out")]);
    }
    let volleys = volleys(game, asked, &attacker, &target)?;
    let answer = Answer::of(&volleys, &target, asked.wounded);
    let sample = check::Sample::of(game, asked, [&attacker, &target], &volleys);
    sample.bears_out(&answer).map_err(|problem| vec![problem])?;
    Ok(match asked.format {
        OutputFormat::Text => answer.text(game, &attacker, &target, &volleys),
        OutputFormat::Json => answer.json(game, &volleys),
    })
}

/// Models that attack with one weapon under equal conditions, so that their dice are of one kind.
struct Volley<'g> {
    item: &'g Item,
    models: u8,
    covered: bool,
    /// Dice of the whole squad, in addition to those of its models.
    more: u8,
    attack: Attack<'g>,
}

impl Volley<'_> {
    fn group(&self) -> Group {
        let attack = &self.attack;
        if let Strength::Direct(amount) = attack.weapon.strength {
            return Group::Direct(law::times(&law::amount(amount), self.models.into()));
        }
        let of_model = attack.dice().map_or_else(|| law::certain(0), |count| law::dice_of_model(&count));
        let more = i64::from(self.more);
        let count = law::times(&of_model, self.models.into()).map(|dice| dice + more);
        let hit = law::success(&attack.hit_rule());
        Group::Dice { count, hit, save: law::save(attack.evade_rule().as_ref()) }
    }
}

/// Returns whether there are hand-to-hand attacks, and whether there are ranged attacks.
fn kinds(game: &Frostblade, asked: &Asked, attacker: &Fielded) -> (bool, bool) {
    if asked.melee || asked.ranged {
        return (asked.melee, asked.ranged);
    }
    let ranged = |weapon: &Weapon| with(weapon) == With::Ranged;
    let named = |item: &Item| asked.weapon.is_empty() || asked.weapon.contains(&item.id);
    let mut items = attacker.kit.iter().map(|item| &game.content.items[*item]).filter(|item| named(item));
    let any_ranged = items.any(|item| item.weapon.as_ref().is_some_and(ranged));
    (!any_ranged, any_ranged)
}

/// Returns the distance between the squads.
fn apart(game: &Frostblade, asked: &Asked, attacker: &Fielded) -> Grain {
    let (melee, _) = kinds(game, asked, attacker);
    if melee { 0 } else { inches(asked.distance) }
}

/// Returns the dice of the attack, weapon by weapon.
fn volleys<'g>(
    game: &'g Frostblade,
    asked: &Asked,
    attacker: &Fielded<'g>,
    target: &Fielded<'g>,
) -> Result<Vec<Volley<'g>>, Vec<Problem>> {
    let (melee, ranged) = kinds(game, asked, attacker);
    let apart = apart(game, asked, attacker);
    let mut volleys: Vec<Volley> = Vec::new();
    for id in &attacker.kit {
        let item = &game.content.items[*id];
        let Some(weapon) = &item.weapon else { continue };
        let kind = with(weapon);
        let reaches = weapon.range.is_none_or(|range| apart <= range);
        let wanted = if kind == With::Melee { melee } else { ranged && reaches };
        if !wanted || !(asked.weapon.is_empty() || asked.weapon.contains(&item.id)) {
            continue;
        }
        let tally = |of: &Fielded, by: &Fielded, did: Did| {
            let others: Vec<Effect> = by.onto(of.sheet, game, apart, kind);
            Tally::of(of.effects.iter().chain(&others), &Situation { with: kind, did, distance: apart })
        };
        let cover = asked.cover.as_deref().unwrap_or("");
        let covered = if cover.is_empty() { 0 } else { asked.covered.unwrap_or(attacker.models).min(attacker.models) };
        for (models, is) in [(attacker.models - covered, false), (covered, true)] {
            if models == 0 {
                continue;
            }
            let attack = Attack {
                knobs: &game.knobs,
                weapon,
                strength: attacker.sheet.strength,
                defense: target.sheet.defense,
                evade: target.sheet.evade,
                attacker: tally(attacker, target, attacker.did),
                target: tally(target, attacker, target.did),
                held: attacker.did == Did::Hold,
                moved: if asked.charge { Grain::MAX } else { 0 },
                object: is && cover != "structure",
                structure: is && cover != "object",
                high_ground: asked.high_ground,
                volley: 0,
                others: attacker.other_strength(game, *id),
            };
            let first = volleys.iter().all(|volley| volley.attack.dice().is_none());
            let more = if first && attack.dice().is_some() { attack.dice_for_squad() } else { 0 };
            volleys.push(Volley { item, models, covered: is, more, attack });
        }
    }
    if volleys.is_empty() { Err(vec![unarmed(game, asked, attacker, melee)]) } else { Ok(volleys) }
}

/// Explains why there is no attack.
fn unarmed(game: &Frostblade, asked: &Asked, attacker: &Fielded, melee: bool) -> Problem {
    let kit: Vec<&str> = attacker.kit.iter().map(|item| game.content.items[*item].id.as_str()).collect();
    let how = if melee { "in hand-to-hand combat".into() } else { format!("over {} inches", asked.distance) };
    let kit = if kit.is_empty() { "nothing".into() } else { kit.join(", ") };
    let message = format!("{} with {kit} cannot attack so {how}", attacker.sheet.name);
    Problem::of(
        "--attacker",
        message,
        "name other items, another --weapon or --distance, or leave --melee or --ranged out",
    )
}

/// The exact result of the attack.
struct Answer {
    groups: Vec<Group>,
    wounds: Distribution,
    lost: Distribution,
    /// The chance that all models are lost.
    wiped_out: Fraction,
}

impl Answer {
    fn of(volleys: &[Volley], target: &Fielded, wounded: u8) -> Answer {
        let groups: Vec<Group> = volleys.iter().map(Volley::group).collect();
        let wounds = law::wounds(&groups);
        let lost = law::lost(&wounds, target.models.into(), target.sheet.hp, wounded);
        let wiped_out = lost.of(target.models.into());
        Answer { groups, wounds, lost, wiped_out }
    }

    /// Returns the statuses that the target gets from weapons that wound it, with their chances.
    fn given<'v>(&self, volleys: &'v [Volley]) -> Vec<(&'v Item, StatusId, Fraction)> {
        let mut given: Vec<(&Item, StatusId, Fraction)> = Vec::new();
        for (volley, group) in volleys.iter().zip(&self.groups) {
            let Some(status) = volley.attack.weapon.on_wound else { continue };
            let spared = group.wounds().of(0);
            match given.iter_mut().find(|(item, ..)| item.id == volley.item.id) {
                Some((_, _, all_spared)) => *all_spared *= spared,
                None => given.push((volley.item, status, spared)),
            }
        }
        given.into_iter().map(|(item, status, spared)| (item, status, whole(1) - spared)).collect()
    }

    fn text(&self, game: &Frostblade, attacker: &Fielded, target: &Fielded, volleys: &[Volley]) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "Attacker   {}", attacker.told(game));
        let evade = match target.sheet.evade {
            0 => "no Evade".to_owned(),
            evade => format!("Evade {evade}+"),
        };
        let sheet = target.sheet;
        let (defense, hp) = (sheet.defense, sheet.hp);
        let _ = writeln!(out, "Target     {}", target.told(game));
        let _ = writeln!(out, "           of Defense {defense}+, {evade}, HP {hp} as the datasheet prints them");
        let mut table = vec![["weapon", "models", "dice", "hit", "saved", "through", "wounds"].map(str::to_owned)];
        for (volley, group) in volleys.iter().zip(&self.groups) {
            let name = if volley.covered { format!("{}, covered", volley.item.name) } else { volley.item.name.clone() };
            let mean = decimal(&group.wounds().mean(), 3);
            table.push(match group {
                Group::Dice { count, hit, save } => {
                    let through = written(&law::through(hit, save));
                    let dice = within(count);
                    [name, volley.models.to_string(), dice, written(hit), written(save), through, mean]
                }
                Group::Direct(wounds) => {
                    let none = || "-".to_owned();
                    [name, volley.models.to_string(), within(wounds), none(), none(), "direct".into(), mean]
                }
            });
        }
        let number = Column::right(2);
        out.push('\n');
        let columns = [Column::left(0), number, number, number, number, number, number];
        lines(&columns, table).into_iter().for_each(|line| out += &(line + "\n"));
        let _ = write!(out, "\nWounds\n{}", render::text(&self.wounds, None));
        let _ = write!(out, "\nModels lost, of {}\n{}", target.models, render::text(&self.lost, None));
        let exact = render::short(&self.wiped_out).map(|text| format!(" = {text}")).unwrap_or_default();
        let _ = writeln!(out, "\nWiped out  {}{exact}", percent(&self.wiped_out, 3));
        for (item, status, chance) in self.given(volleys) {
            let status = &game.content.statuses[status].name;
            let _ = writeln!(out, "{status} by {}  {}", item.name, percent(&chance, 3));
        }
        let _ = writeln!(out, "\n{}", check::told());
        out
    }

    /// Writes an object with `groups`, `wounds`, `lost`, `wiped_out` and `statuses`. Each group has `models`,
    /// the means of its `dice` and `wounds`, and for hit dice the chances `hit` and `saved`. `wounds` and
    /// `lost` have the `mean` and the `law`: each number `n` with its chance `p`. `wiped_out` is a chance. Each
    /// entry of `statuses` has the `weapon` that gives the status by a wound, and the chance `p`. All numbers
    /// except counts are exact fractions, as text.
    fn json(&self, game: &Frostblade, volleys: &[Volley]) -> String {
        let mut out = String::from("{\"groups\": [");
        for (place, (volley, group)) in volleys.iter().zip(&self.groups).enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let (id, models, covered) = (volley.item.id.as_str(), volley.models, volley.covered);
            let id = quoted(id);
            let _ = write!(out, "{comma}{{\"weapon\": {id}, \"models\": {models}, \"covered\": {covered}, ");
            if let Group::Dice { count, hit, save } = group {
                let (dice, hit, save) = (written(&count.mean()), written(hit), written(save));
                let _ = write!(out, "\"dice\": \"{dice}\", \"hit\": \"{hit}\", \"saved\": \"{save}\", ");
            }
            let _ = write!(out, "\"wounds\": \"{}\"}}", written(&group.wounds().mean()));
        }
        out.push(']');
        for (name, law) in [("wounds", &self.wounds), ("lost", &self.lost)] {
            let _ = write!(out, ", \"{name}\": {{\"mean\": \"{}\", \"law\": [", written(&law.mean()));
            for (place, (number, chance)) in law.iter().enumerate() {
                let comma = if place > 0 { ", " } else { "" };
                let _ = write!(out, "{comma}{{\"n\": {number}, \"p\": \"{}\"}}", written(chance));
            }
            out.push_str("]}");
        }
        let _ = write!(out, ", \"wiped_out\": \"{}\", \"statuses\": [", written(&self.wiped_out));
        for (place, (item, status, chance)) in self.given(volleys).into_iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let [weapon, status] = [&item.id, &game.content.statuses[status].id].map(|id| quoted(id));
            let p = written(&chance);
            let _ = write!(out, "{comma}{{\"weapon\": {weapon}, \"status\": {status}, \"p\": \"{p}\"}}");
        }
        out.push_str("]}\n");
        out
    }
}

/// Quotes a text as JSON.
fn quoted(text: &str) -> serde_json::Value {
    text.into()
}

/// Writes a number, or the range of its possible values.
fn within(law: &Distribution) -> String {
    let (least, most) = law.range();
    if law.variance().is_zero() { least.to_string() } else { format!("{least} to {most}") }
}
