//! The answer as text for readers and as JSON for programs.

use std::fmt::Write as _;

use num_traits::Zero;

use super::answer::Answer;
use super::check;
use super::squads::Fielded;
use super::volleys::Volley;
use crate::Frostblade;
use crate::rules::dice::distribution::{self, Group};
use evenhand_game::grid::{Column, lines};
use evenhand_kit::odds::deck::{Distribution, render};
use evenhand_kit::odds::fraction::{decimal, percent, written};

impl Answer {
    /// Writes the answer for readers.
    pub(super) fn text(&self, game: &Frostblade, attacker: &Fielded, target: &Fielded, volleys: &[Volley]) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "Attacker   {}", attacker.described(game));
        let evade = match target.sheet.evade {
            0 => "no Evade".to_owned(),
            evade => format!("Evade {evade}+"),
        };
        let sheet = target.sheet;
        let (defense, hp) = (sheet.defense, sheet.hp);
        let _ = writeln!(out, "Target     {}", target.described(game));
        let _ = writeln!(out, "           of Defense {defense}+, {evade}, HP {hp} as the datasheet prints them");
        let mut table = vec![["weapon", "models", "dice", "hit", "saved", "through", "wounds"].map(str::to_owned)];
        for (volley, group) in volleys.iter().zip(&self.groups) {
            let name = if volley.covered { format!("{}, covered", volley.item.name) } else { volley.item.name.clone() };
            let mean = decimal(&group.wounds().mean(), 3);
            table.push(match group {
                Group::Dice { count, hit, save } => {
                    let through = written(&distribution::through(hit, save));
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
        let _ = writeln!(out, "\n{}", check::note());
        out
    }

    /// Writes an object with `groups`, `wounds`, `lost`, `wiped_out` and `statuses`. Each group has `models`,
    /// the means of its `dice` and `wounds`, and for hit dice the chances `hit` and `saved`. `wounds` and
    /// `lost` have the `mean` and the `law`: each number `n` with its chance `p`. `wiped_out` is a chance. Each
    /// entry of `statuses` has the `weapon` that gives the status by a wound, and the chance `p`. All numbers
    /// except counts are exact fractions, as text.
    pub(super) fn json(&self, game: &Frostblade, volleys: &[Volley]) -> String {
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
        for (name, distribution) in [("wounds", &self.wounds), ("lost", &self.lost)] {
            let _ = write!(out, ", \"{name}\": {{\"mean\": \"{}\", \"law\": [", written(&distribution.mean()));
            for (place, (number, chance)) in distribution.iter().enumerate() {
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
fn within(distribution: &Distribution) -> String {
    let (least, most) = distribution.range();
    if distribution.variance().is_zero() { least.to_string() } else { format!("{least} to {most}") }
}
