//! Seatings: who sits where, arranged so that over the deals no seat, role or neighbor has an advantage.
//!
//! Within a deal the entities (an agent with its role) rotate once around the table: entity `e` sits in seat `(e +
//! rotation) % players`. From deal to deal the roles rotate among the entities, and over longer cycles the order of the
//! roles around the table changes too.

use evenhand_game::game::{BySeat, Role, Seat};

/// The agents and roles of the seats in one match of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The agent of each seat, as an index into the variant's agents.
    pub agents: BySeat<u8>,
    /// The role of each seat; empty if the game has none.
    pub roles: Vec<Role>,
}

/// How roles are assigned to the entities of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factions {
    /// Deals cycle through all sets of distinct roles.
    Rotate,
    /// Every deal is played with every set of distinct roles.
    AllSets,
    /// Entity `i` plays the `i`-th of these.
    Fixed(Vec<String>),
}

/// Everything that determines the seatings of a variant's deals.
#[derive(Clone, Copy, Debug)]
pub struct SeatingPlan<'p> {
    /// The number of seats.
    pub players: usize,
    /// The number of agents: one for all seats, or one per entity.
    pub agents: usize,
    /// How roles are assigned.
    pub factions: &'p Factions,
    /// The roles of [`Factions::Fixed`]; otherwise empty.
    pub fixed_roles: &'p [Role],
}

impl SeatingPlan<'_> {
    /// Returns the matches of one deal, in order: all rotations of its seats, for each set of roles it is played with.
    /// `roles` is the number of roles of the game. After every `sets * players` deals (`sets` as in [`role_sets`];
    /// `players` deals with [`Factions::AllSets`]) each agent has had each role equally often, in each seat equally
    /// often.
    pub fn seatings(&self, roles: usize, deal: u64) -> Vec<Seating> {
        let players = self.players;
        let sets = role_sets(roles, players);
        let orders: Vec<Vec<Role>> = match self.factions {
            _ if roles == 0 => vec![Vec::new()],
            Factions::Fixed(_) => vec![self.fixed_roles.to_vec()],
            Factions::Rotate => vec![role_order(roles, players, deal % sets, deal / sets)],
            Factions::AllSets => (0..sets).map(|set| role_order(roles, players, set, deal)).collect(),
        };
        let mut seatings = Vec::with_capacity(orders.len() * players);
        for order in orders {
            for rotation in 0..players {
                let mut agents = BySeat::default();
                let mut seated = vec![Role::default(); order.len()];
                for entity in 0..players {
                    let seat = Seat::at((entity + rotation) % players);
                    agents[seat] = if self.agents > 1 { Seat::at(entity).0 } else { 0 };
                    if let Some(role) = order.get(entity) {
                        seated[seat.index()] = *role;
                    }
                }
                seatings.push(Seating { agents, roles: seated });
            }
        }
        seatings
    }

    /// Returns the lengths of the rounds after which deals return to the same table, the longest first: to the same
    /// roles played by the same agents, to one of the roles played by the same agent, and to the same set of roles.
    /// Each is a multiple of the next.
    pub fn rounds(&self, roles: usize) -> Vec<u64> {
        let sets = if *self.factions == Factions::Rotate { role_sets(roles, self.players) } else { 1 };
        let hands_change = roles > 0 && self.agents > 1 && !matches!(self.factions, Factions::Fixed(_));
        let players = self.players as u64;
        if hands_change { vec![sets * (1..=players).product::<u64>(), sets * players, sets] } else { vec![sets] }
    }
}

/// Returns the remainder of a number of turns modulo the length of a round.
fn remainder(turns: u64, round: usize) -> usize {
    usize::try_from(turns % round as u64).expect("below a number of things in memory")
}

/// Returns the number of sets of roles for a table of `players`. If there are enough roles, a set consists of distinct
/// roles; otherwise, of every role the same number of times plus a set of distinct roles for the rest.
pub fn role_sets(roles: usize, players: usize) -> u64 {
    if roles == 0 { 1 } else { choose(roles, extra(roles, players)) }
}

fn extra(roles: usize, players: usize) -> usize {
    if roles >= players { players } else { players % roles }
}

/// Returns the roles of the entities: the `set`-th set, in the `turn`-th order.
fn role_order(roles: usize, players: usize, set: u64, turn: u64) -> Vec<Role> {
    let extra = combination(roles, extra(roles, players), set);
    let everyone = if roles >= players { 0 } else { players / roles };
    let mut order: Vec<Role> = (0..roles)
        .flat_map(|role| std::iter::repeat_n(role, everyone + usize::from(extra.contains(&role))))
        .map(Role::at)
        .collect();
    // The set's number shifts both, so that the first deals are not all in the same order.
    let orders_round_the_table = (1..players as u64).product::<u64>();
    permute(&mut order[1..], (turn / players as u64 + set) % orders_round_the_table);
    order.rotate_left(remainder(turn + set, players));
    order
}

/// Returns the `index`-th of all ways to choose `k` of `0..n`, in lexicographic order.
fn combination(n: usize, k: usize, mut index: u64) -> Vec<usize> {
    let mut picked = Vec::with_capacity(k);
    for item in 0..n {
        if picked.len() == k {
            break;
        }
        let with_item = choose(n - item - 1, k - picked.len() - 1);
        if index < with_item {
            picked.push(item);
        } else {
            index -= with_item;
        }
    }
    picked
}

/// Applies the `index`-th permutation: the digits of `index` in the factorial number system select which of the
/// remaining items comes next.
fn permute<T>(items: &mut [T], mut index: u64) {
    for start in 0..items.len() {
        let remaining = (items.len() - start) as u64;
        let pick = remainder(index, items.len() - start);
        index /= remaining;
        items[start..=start + pick].rotate_right(1);
    }
}

fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, step| ways * (n as u64 - step) / (step + 1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A [`SeatingPlan`] with its own lists.
    struct Cell {
        players: usize,
        agents: usize,
        factions: Factions,
        fixed_roles: Vec<Role>,
    }

    impl Cell {
        fn plan(&self) -> SeatingPlan<'_> {
            let Cell { players, agents, factions, fixed_roles } = self;
            SeatingPlan { players: *players, agents: *agents, factions, fixed_roles }
        }

        fn seatings(&self, roles: usize, deal: u64) -> Vec<Seating> {
            self.plan().seatings(roles, deal)
        }

        fn rounds(&self, roles: usize) -> Vec<u64> {
            self.plan().rounds(roles)
        }
    }

    fn cell(players: usize, agents: usize) -> Cell {
        Cell { players, agents, factions: Factions::Rotate, fixed_roles: Vec::new() }
    }

    /// Counts how often each (seat, agent, role) occurs in these deals.
    fn counts(cell: &Cell, roles: usize, deals: u64) -> BTreeMap<(u8, u8, Option<Role>), usize> {
        let mut counts = BTreeMap::new();
        for seating in (0..deals).flat_map(|deal| cell.seatings(roles, deal)) {
            for seat in Seat::all(cell.players) {
                let role = seating.roles.get(seat.index()).copied();
                *counts.entry((seat.0, seating.agents[seat], role)).or_insert(0) += 1;
            }
        }
        counts
    }

    fn all_equal(counts: &BTreeMap<(u8, u8, Option<Role>), usize>) -> bool {
        counts.values().all(|count| Some(count) == counts.values().next())
    }

    #[test]
    fn every_agent_has_every_role_in_every_seat_equally_often() {
        for players in 2..=6 {
            for roles in [1, 2, 3, 5, 6, 7] {
                for agents in [1, players] {
                    let mut cell = cell(players, agents);
                    let sets = role_sets(roles, players);
                    for (factions, deals) in
                        [(Factions::Rotate, sets * players as u64), (Factions::AllSets, players as u64)]
                    {
                        cell.factions = factions;
                        let counts = counts(&cell, roles, deals);
                        assert!(all_equal(&counts), "{players} players, {roles} roles, {agents} agents: {counts:?}");
                        assert_eq!(counts.len(), players * roles * agents, "every combination occurs");
                    }
                }
            }
        }
    }

    #[test]
    fn roles_of_a_deal_are_distinct_if_there_are_enough() {
        let cell = cell(4, 4);
        for deal in 0..500 {
            for seating in cell.seatings(6, deal) {
                let mut roles = seating.roles.clone();
                roles.sort();
                roles.dedup();
                assert_eq!(roles.len(), 4);
            }
        }
    }

    #[test]
    fn every_order_round_the_table_comes_up_equally_often() {
        let cell = cell(4, 1);
        let mut orders: BTreeMap<Vec<Role>, usize> = BTreeMap::new();
        for deal in 0..4 * 6 {
            let mut roles = cell.seatings(4, deal)[0].roles.clone();
            let first = roles.iter().position(|role| role.0 == 0).unwrap();
            roles.rotate_left(first);
            *orders.entry(roles).or_insert(0) += 1;
        }
        assert_eq!(orders.values().copied().collect::<Vec<_>>(), [4; 6]);
    }

    #[test]
    fn the_sets_of_a_deal_are_all_sets() {
        let mut cell = cell(2, 1);
        cell.factions = Factions::AllSets;
        let seatings = cell.seatings(4, 7);
        assert_eq!(seatings.len(), 6 * 2);
        let mut pairs: Vec<_> = seatings.iter().map(|seating| (seating.roles[0], seating.roles[1])).collect();
        pairs.sort();
        pairs.dedup();
        assert_eq!(pairs.len(), 12, "every ordered pair");
    }

    #[test]
    fn fixed_roles_stay_with_their_agents_and_go_round() {
        let mut cell = cell(3, 3);
        cell.factions = Factions::Fixed(vec!["c".into(), "a".into(), "b".into()]);
        cell.fixed_roles = vec![Role(2), Role(0), Role(1)];
        let seatings = cell.seatings(3, 5);
        assert_eq!(seatings.len(), 3);
        assert_eq!(seatings[0].roles, [Role(2), Role(0), Role(1)]);
        assert_eq!(seatings[1].roles, [Role(1), Role(2), Role(0)]);
        assert_eq!(seatings[1].agents.0[..3], [2, 0, 1]);
    }

    /// Returns which agent plays which role, ignoring the seats.
    fn hands(cell: &Cell, roles: usize, deal: u64) -> Vec<(u8, Option<Role>)> {
        let seatings = cell.seatings(roles, deal);
        let at = |seating: &Seating, seat: Seat| (seating.agents[seat], seating.roles.get(seat.index()).copied());
        let seats = || Seat::all(cell.players);
        let mut hands: Vec<_> =
            seatings.iter().flat_map(|seating| seats().map(move |seat| at(seating, seat))).collect();
        hands.sort();
        hands
    }

    #[test]
    fn after_a_round_the_same_agents_have_the_same_roles() {
        for (players, roles) in [(2, 6), (3, 5), (4, 6), (3, 2), (4, 0)] {
            for agents in [1, players] {
                let mut cell = cell(players, agents);
                let fixed = (0..players).map(Role::at).collect();
                for (factions, fixed_roles) in [
                    (Factions::Rotate, vec![]),
                    (Factions::AllSets, vec![]),
                    (Factions::Fixed(vec![String::new(); players]), fixed),
                ] {
                    (cell.factions, cell.fixed_roles) = (factions, fixed_roles);
                    let rounds = cell.rounds(roles);
                    assert!(rounds.is_sorted_by(|longer, shorter| longer % shorter == 0), "{rounds:?}");
                    for deal in 0..rounds[0] {
                        for later in [deal + rounds[0], deal + 5 * rounds[0]] {
                            assert_eq!(hands(&cell, roles, deal), hands(&cell, roles, later), "{rounds:?}, {deal}");
                        }
                    }
                }
            }
        }
        assert_eq!((cell(2, 1).rounds(6), cell(2, 2).rounds(6)), (vec![15], vec![30, 30, 15]));
    }

    #[test]
    fn a_game_without_roles_has_none_and_still_rotates() {
        let seatings = cell(3, 3).seatings(0, 0);
        assert_eq!(seatings.len(), 3);
        assert!(seatings.iter().all(|seating| seating.roles.is_empty()));
        assert!(all_equal(&counts(&cell(3, 3), 0, 1)));
    }

    #[test]
    fn combinations_come_in_lexicographic_order_and_permutations_differ() {
        let all: Vec<_> = (0..choose(5, 3)).map(|index| combination(5, 3, index)).collect();
        assert_eq!(all.len(), 10);
        assert_eq!(all[0], [0, 1, 2]);
        assert!(all.is_sorted());
        let mut orders: Vec<_> = (0..24)
            .map(|index| {
                let mut items = [0, 1, 2, 3];
                permute(&mut items, index);
                items
            })
            .collect();
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 24);
    }
}
