//! The effects of the basic actions, which are no cards (BF-12.2).

use super::verbs::bridge::Bridge;
use super::verbs::deploy::{Deploy, DeployChampion, Site, Split, Spread};
use super::verbs::moves::{Company, Move};
use super::verbs::selectors::{HexBase, HexSel, Num};
use super::verbs::{Scripts, Verb};
use crate::model::knobs::Knobs;
use evenhand_kit::table::effects::ListId;

/// The effects of the basic actions and of deploying a champion.
#[derive(Clone, Debug)]
pub(crate) struct BasicLists {
    pub(crate) build: ListId,
    pub(crate) march: ListId,
    pub(crate) free_march: ListId,
    pub(crate) reinforce: ListId,
    pub(crate) champion: ListId,
}

/// Builds the basic actions from the same verbs as cards (BF-12.2).
pub(crate) fn basic_lists(scripts: &mut Scripts, knobs: &Knobs) -> BasicLists {
    let costs = &knobs.costs;
    let mut one = |verb: Verb| {
        let id = scripts.add(verb);
        scripts.add_list(vec![id])
    };
    let march = |with| Verb::Move(Move::march(costs.march.steps, with));
    let home = HexSel { base: HexBase::Capital, late: false };
    let forces = Num::Fixed(costs.reinforce.forces);
    BasicLists {
        build: one(Verb::Bridge(Bridge::BUILD)),
        march: one(march(None)),
        free_march: one(march(Some(Company::Champion))),
        reinforce: one(Verb::Deploy(Deploy {
            forces,
            champion: None,
            to: Site::Hex(home),
            hexes: Spread::One,
            split: Split::Any,
        })),
        champion: one(Verb::DeployChampion(DeployChampion)),
    }
}
