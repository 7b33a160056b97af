//! Tests of Sizes and of what a further stride adds (AC-SIZE, AC-STAT).

use std::path::Path;

use super::{bought_text, character};
use crate::tests::rig::{BOOK, S1, S2, bought_rules};
use crate::{Action, Ascension};
use evenhand_kit::table::plane::Point;

/// Returns the Size and the base in mm of the pieces of a table, or what is wrong with it.
fn pieces(text: &str) -> Result<Vec<(u8, i32)>, String> {
    let mut rules = bought_rules(&[]);
    let text = format!("[tables.X]\nname = \"X\"\npieces = [{text}]\n[board]\nlayout = \"X\"\n");
    rules.load(&BOOK, Path::new("x.toml"), &text).map_err(|errors| errors[0].to_string())?;
    let game = Ascension::build(&rules, 2).map_err(|error| error.to_string())?;
    let width = |shape: &evenhand_kit::table::plane::Shape| {
        let bounds = shape.bounds();
        (bounds.right - bounds.left) / 256
    };
    Ok(game.table.pieces.values().map(|piece| (piece.size, width(&piece.shape))).collect())
}

#[test]
fn sizes_of_terrain_are_agreed_and_not_derived() {
    // AC-SIZE-3, AC-SIZE-4: a crate, a large building and a pool, each with the Size that is written. No character has Size 6.
    let piece = |size: &str, x: f64, width: f64| {
        format!("{{ name = \"p{x}\", size = {size}, rect = [{x:.1}, 300.0, {width:.1}, 20.0] }}")
    };
    let all = [piece("1", 50.0, 20.0), piece("6", 200.0, 180.0), piece("0", 450.0, 180.0)].join(", ");
    assert_eq!(pieces(&all), Ok(vec![(1, 20), (6, 180), (0, 180)]));
    let refused = pieces(&piece("0.5", 50.0, 20.0)).expect_err("Sizes are whole numbers");
    assert!(refused.contains("tables.X.pieces"), "{refused}");
    let prices = crate::characters::Prices::of(&bought_rules(&[])).expect("a list");
    let sizes = (25..=170).filter_map(|mm| prices.size_of(mm.into()));
    assert_eq!(sizes.map(|(size, _)| size).max(), Some(5));
}

#[test]
fn a_further_stride_is_a_base_length() {
    // AC-STAT-4: 39 mm for 2 points, 59 for 3, 89 for 4, 129 for 5, 170 for 6, and less on a smaller base of the same Size.
    for (base, strides, price) in [(39, 3, 2), (25, 3, 2), (59, 2, 3), (89, 2, 4), (129, 1, 5), (170, 1, 6)] {
        let mut points = Vec::new();
        for strides in [strides, strides + 1] {
            let fields = format!("base = [{base}.0, {base}.0]\nstrides = {strides}\nabilities = [\"shift_self\"]");
            let mut rig = bought_text(&character("A", &fields));
            let who = rig.put(S1, "A", 100.0, 300.0);
            rig.put(S2, "K1", 550.0, 550.0);
            points.push(rig.game.sheet(&rig.s, who).points);
            rig.active(who).go();
            rig.play(Action::Move(1));
            let reach = f64::from(base) * f64::from(strides);
            let to = |way: f64| Action::Go(Point::mm(100.0 + way, 300.0));
            assert!(rig.allows(to(reach - 0.1)) && !rig.allows(to(reach + 0.5)), "{base} mm, {strides} strides");
        }
        assert_eq!(points[1] - points[0], price, "{base} mm");
    }
}
