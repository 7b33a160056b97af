//! Follows the squads of Frostblade: their models, hit points and places, and the dice of their attacks.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Follow, held, number, seat, text};

/// A model.
#[derive(Clone, Debug, Default)]
struct Model {
    lives: bool,
    hp: i64,
    at: Option<String>,
}

/// A squad.
#[derive(Debug)]
struct Squad {
    owner: usize,
    hp: i64,
    models: Vec<Model>,
}

/// What is known of the match.
#[derive(Debug, Default)]
pub(crate) struct Table {
    squads: BTreeMap<String, Squad>,
    vp: [i64; 2],
    /// The dice since the last attack: hit dice, hits, evaded hits.
    dice: [i64; 3],
    /// The wounds and hit dice of the parts of the attack so far.
    volleys: [i64; 2],
    /// Wounds healed of which the models are not known yet.
    healed: i64,
    /// The kind of the event before.
    before: String,
}

impl Table {
    fn squad(&mut self, event: &Value) -> &mut Squad {
        self.squads.get_mut(&text(event, "squad")).expect("a squad of an army")
    }

    fn model(&mut self, event: &Value) -> &mut Model {
        let place = usize::try_from(number(event, "model")).expect("an index");
        &mut self.squad(event).models[place]
    }

    fn rolled(&mut self, event: &Value) {
        let (dice, successes) = (number(event, "dice"), number(event, "successes"));
        assert!(successes <= dice, "{event}");
        // Without re-rolls, a die that needs more than 6 succeeds only where a natural 6 always does: then as often as
        // 6s are rolled, never all of many.
        let out_of_reach = number(event, "need") - number(event, "modifier") > 6;
        assert!(!out_of_reach || dice < 5 || successes < dice, "{event}");
        match text(event, "kind").as_str() {
            "hit" => {
                self.dice[0] += dice;
                self.dice[1] += successes;
            }
            "evade" if self.volleys != [0, 0] => self.dice[2] += successes,
            _ => {}
        }
    }
}

impl Follow for Table {
    fn event(&mut self, event: &Value) {
        let kind = text(event, "event");
        match kind.as_str() {
            "mustered" => {
                let hp = number(event, "hp");
                let models = usize::try_from(number(event, "models")).expect("a number of models");
                let models = vec![Model { lives: true, hp, at: None }; models];
                self.squads.insert(text(event, "squad"), Squad { owner: seat(event, "seat"), hp, models });
                assert!(event["sheet"].is_string(), "{event}");
            }
            "left_out" => self.squad(event).models.iter_mut().for_each(|model| model.lives = false),
            "stands" => {
                let places = event["at"].as_array().expect("places").clone();
                let models = event["models"].as_array().expect("models").clone();
                assert_eq!(places.len(), models.len(), "{event}");
                let squad = self.squad(event);
                for (model, place) in models.iter().zip(places) {
                    let model = &mut squad.models[usize::try_from(model.as_u64().expect("an index")).expect("small")];
                    assert!(model.lives, "{event}");
                    model.at = Some(place.as_str().expect("a place").to_owned());
                }
            }
            "wounded" => {
                let (n, hp) = (number(event, "n"), number(event, "hp"));
                let model = self.model(event);
                model.hp -= n;
                assert_eq!(model.hp, hp, "{event}");
            }
            "lost" => {
                let model = self.model(event);
                assert!(model.lives, "{event}");
                model.lives = false;
            }
            "returned" => {
                let hp = self.squad(event).hp;
                let model = self.model(event);
                (model.lives, model.hp) = (true, hp);
            }
            "healed" => self.healed += number(event, "n"),
            "model_healed" => {
                let (n, hp) = (number(event, "n"), number(event, "hp"));
                self.healed -= n;
                let model = self.model(event);
                model.hp += n;
                assert_eq!(model.hp, hp, "{event}");
            }
            "vp" => self.vp[seat(event, "seat")] += number(event, "n"),
            "volley" => {
                assert!(event["weapon"].is_string(), "{event}");
                assert!(!event["models"].as_array().expect("models").is_empty(), "{event}");
                self.volleys[0] += number(event, "wounds");
                self.volleys[1] += number(event, "dice");
            }
            "dice" => self.rolled(event),
            "attack" => {
                let of = |key| number(event, key);
                assert_eq!(self.dice, ["dice", "hits", "saves"].map(of), "{event}");
                assert_eq!(self.volleys, ["wounds", "dice"].map(of), "{event}");
                assert!(event["melee"] == true || event["ranged"] == true, "{event}");
                (self.dice, self.volleys) = Default::default();
            }
            "phase_began" if event["phase"] == "starting" => assert_eq!(self.before, "turn_began", "{event}"),
            "cast" => {
                let dice = event["dice"].as_array().expect("two dice");
                let sum: i64 = dice.iter().filter_map(Value::as_i64).sum();
                assert_eq!(sum + number(event, "modifier"), number(event, "total"), "{event}");
                assert!(number(event, "difficulty") > 0, "{event}");
            }
            _ => {}
        }
        self.before = kind;
    }

    fn compare(&self, position: &Value) {
        let state = &position["state"];
        assert_eq!(self.healed, 0, "all models are known that were healed");
        for (index, vp) in self.vp.iter().enumerate() {
            assert_eq!(held(position, index, "vp"), Some(*vp));
        }
        let squads = state["squads"].as_array().expect("squads");
        assert_eq!(squads.len(), self.squads.len());
        for (index, squad) in squads.iter().enumerate() {
            let known = &self.squads[&index.to_string()];
            assert_eq!(number(squad, "owner"), known.owner as i64, "squad {index}");
            let (alive, first) = (number(squad, "alive"), number(squad, "first") as usize);
            for (place, model) in known.models.iter().enumerate() {
                assert_eq!(alive >> place & 1 == 1, model.lives, "model {place} of squad {index}");
                if !model.lives || squad["placed"] != true {
                    continue;
                }
                let now = &state["models"][first + place];
                assert_eq!(known.hp - model.hp, number(now, "wounds"), "wounds of model {place} of squad {index}");
                let spot = &now["spot"];
                let inches = |key| {
                    let length = number(spot, key);
                    format!("{}.{:03}", length / 1000, length % 1000)
                };
                let on = if spot["on"] == 0 { String::new() } else { format!("@{}", spot["on"]) };
                let at = format!("{},{}{on}", inches("x"), inches("y"));
                assert_eq!(model.at.as_ref(), Some(&at), "place of model {place} of squad {index}");
            }
        }
    }
}
