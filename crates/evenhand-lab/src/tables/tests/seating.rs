//! Tests win shares of factions under every way of seating.

use super::*;

#[test]
fn uneven_teams_are_fair_where_sides_are() {
    // Three seats, two of them one side, which wins every second match; the win is split between them.
    let mut e = experiment(1);
    e.cells[0].players = 3;
    let mut names = names(1);
    names[0].sides = vec![0, 0, 1];
    let tables = built(&e, names, COLUMNS, 1, |_, _| {
        let mut data = block(0..400, 0.5, 0.0);
        for (number, record) in data.matches.iter_mut().enumerate() {
            let pair = number % 2 == 0;
            record.shares = BySeat::default();
            for (seat, share) in [(0, 0.5), (1, 0.5), (2, 0.0)] {
                record.shares[Seat(seat)] = if pair { share } else { f32::from(seat == 2) };
            }
            // Elves and Dwarves are in the pair, and Elves are the third.
            record.roles = BySeat::default();
            record.roles[Seat(1)] = 1;
            record.values = vec![5.0, 5.0, 5.0, 1.0, 2.0, 3.0, 0.0, 1.0, 1.0];
        }
        data
    });
    for (kind, group, fair) in [
        ("seat", "S1", 0.25),
        ("seat", "S2", 0.25),
        ("seat", "S3", 0.5),
        ("faction", "Elves", 0.375),
        ("faction", "Dwarves", 0.25),
        ("corner", "north", 0.25),
        ("corner", "south", 0.375),
    ] {
        let row = share(&tables, 0, kind, group);
        assert_eq!((row.fair, row.against_fair()), (fair, Some(AgainstFair::NotToldApart)), "{kind} {group}");
        assert!((row.share.unwrap().value - fair).abs() < 1e-9, "{kind} {group}");
    }
    let met = tables.matchups.iter().find(|row| row.group == "Dwarves").unwrap();
    assert_eq!((met.against.as_str(), met.fair), ("Elves", 0.25));
    assert!(tables.strengths.is_empty(), "who shares a side cannot be rated by itself");
    assert_eq!(tables.cards[0].fair, None, "which seats took a card is not known");
    assert!(!crate::report::summary(&e, &tables).contains("clearly off"));
}

#[test]
fn a_faction_is_rated_apart_from_the_seat_it_sits_in() {
    // The first seat wins seven in ten, regardless of its occupant; Elves sit there in `often` of four deals.
    let rated = |often: u64| {
        built(&experiment(1), names(1), COLUMNS, 1, |_, _| {
            let mut data = block(0..4000, 0.7, 0.0);
            for record in &mut data.matches {
                let first = record.deal % 4 < often;
                (record.roles[Seat(0)], record.roles[Seat(1)]) = (u8::from(!first), u8::from(first));
            }
            data
        })
    };
    let tables = rated(3);
    let row = |kind: &str, group: &str| {
        let found = |row: &&StrengthRow| row.kind == kind && row.group == group;
        tables.strengths.iter().find(found).unwrap()
    };
    let even = |kind: &str, group: &str| row(kind, group).even_share.unwrap();
    // The plain share attributes the seat's advantage to the faction.
    assert!(share(&tables, 0, "faction", "Elves").share.unwrap().value > 0.57);
    assert!(even("faction", "Elves").interval.unwrap().contains(0.5), "{:?}", row("faction", "Elves"));
    // Square root of the odds of 7 to 3: the strength of a seat against an average one.
    let seat = 1.0 / (1.0 + (3.0f64 / 7.0).sqrt());
    assert!(even("seat", "S1").interval.unwrap().contains(seat), "{:?}", row("seat", "S1"));
    assert_eq!(row("faction", "Elves").why_not, "");
    // If Elves always sit first, their strength and the seat's cannot be separated.
    let tables = rated(4);
    assert!(tables.strengths.iter().all(|row| row.rating.is_none() && row.why_not.contains("always come together")));
}

/// Simulates a game of luck in which roles are unequally strong, with the seatings of a cell. Returns how often the
/// intervals of the roles' shares cover the true value, and how wide they are.
fn role_shares(cell: &Cell, deals: u64, runs: u64) -> (f64, f64) {
    // The strength of a role depends on the agent that plays it.
    let strength = |role: usize, agent: u8| [4.0, 2.0, 1.0][role] * if agent == 1 { 2.0 } else { 1.0 };
    let chances = |seating: &evenhand_players::matches::Seating| -> Vec<f64> {
        let seats = Seat::all(cell.players);
        let each: Vec<f64> =
            seats.map(|seat| strength(seating.roles[seat.index()].index(), seating.agents[seat])).collect();
        let sum: f64 = each.iter().sum();
        each.into_iter().map(|own| own / sum).collect()
    };
    let (mut truth, mut seated) = ([0.0; 3], [0.0; 3]);
    for seating in (0..cell.rounds(3)[0]).flat_map(|deal| cell.seatings(3, deal)) {
        for (role, chance) in seating.roles.iter().zip(chances(&seating)) {
            truth[role.index()] += chance;
            seated[role.index()] += 1.0;
        }
    }
    let names = CellNames { roles: ["Elves", "Dwarves", "Orcs"].map(String::from).to_vec(), ..CellNames::default() };
    let (mut held, mut width, mut intervals) = (0.0, 0.0, 0.0);
    for run in 0..runs {
        let mut luck = Luck::new(run);
        let mut tally = CellTally::new(cell, &names, &[], ENDINGS);
        let mut data = BlockData::default();
        for deal in 0..deals {
            let own = luck.next();
            for (number, seating) in cell.seatings(3, deal).iter().enumerate() {
                // Half the luck is shared within the deal.
                let mut met = if luck.next() < 0.5 { own } else { luck.next() };
                let mut shares = BySeat::default();
                let chances = chances(seating);
                let winner = chances.iter().position(|chance| {
                    met -= chance;
                    met < 0.0
                });
                shares[Seat(u8::try_from(winner.unwrap_or(0)).unwrap())] = 1.0;
                let mut roles = BySeat::default();
                Seat::all(cell.players).for_each(|seat| roles[seat] = seating.roles[seat.index()].0);
                let (agents, outcome) = (seating.agents, Outcome::Ended(0));
                data.matches.push(MatchRecord {
                    deal,
                    seating: number,
                    agents,
                    roles,
                    outcome,
                    shares,
                    steps: 1,
                    course: None,
                    values: vec![],
                });
            }
        }
        tally.add(&data);
        for (role, truth) in truth.iter().zip(seated).map(|(won, seated)| won / seated).enumerate() {
            let Some(share) = tally.share(tally.subjects.by[1].at + role) else { continue };
            let interval = share.interval.unwrap();
            held += f64::from(interval.contains(truth));
            width += 2.0 * interval.half_width();
            intervals += 1.0;
        }
    }
    (held / intervals, width / intervals)
}

/// Intervals of factions have the nominal coverage however factions are assigned. If opponents rotate, they are much
/// narrower than without strata.
#[test]
fn shares_of_factions_cover_as_they_promise_with_every_way_of_seating() {
    let both = |agents: usize| {
        let mut cell = experiment(1).cells.remove(0);
        cell.agents = ["planner", "rusher"][..agents].iter().map(|name| (*name).into()).collect();
        cell
    };
    for (agents, factions, deals) in [
        (1, Factions::Rotate, 60),
        (1, Factions::Rotate, 200),
        (2, Factions::Rotate, 121),
        (1, Factions::AllSets, 40),
        (2, Factions::AllSets, 40),
        (2, Factions::Fixed(vec!["Elves".into(), "Orcs".into()]), 60),
    ] {
        let mut cell = both(agents);
        if let Factions::Fixed(_) = factions {
            cell.fixed_roles = vec![Role(0), Role(2)];
        }
        cell.factions = factions;
        let (held, width) = role_shares(&cell, deals, 400);
        assert!((0.925..0.99).contains(&held), "{agents} agents, {:?}, {deals} deals: {held}, {width}", cell.factions);
    }
}
