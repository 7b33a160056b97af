//! Pictures of tables and boards seen from above, as SVG files for browsers.
//!
//! A [`Scene`] is the table at one moment, in the game's unit of length, measured from the lower left corner.
//! [`Scene::svg`] draws it as a file, [`Scene::inline`] as a part of a page. A table without a grid has zones, terrain
//! and bases. A board with cells has [`Cell`]s, each with its content, and [`Link`]s between them. Sides have colors
//! that are distinguishable with color blindness (those of Okabe and Ito) and differ in the dashes of their outlines;
//! kinds of terrain differ in lightness and outline. [`Trace`]s are what happened in the turn: arrows are moves, stars are damage.
//!
//! ```
//! use evenhand_game::picture::{Base, Outline, Scene};
//!
//! let mut scene = Scene { turn: 1, title: "End of turn 1".into(), width: 44.0, depth: 30.0, ..Scene::default() };
//! let outline = Outline::Disc { at: (22.0, 15.0), radius: 0.63 };
//! scene.bases.push(Base { outline, label: "A".into(), about: "Captain".into(), ..Base::default() });
//! assert!(scene.svg().contains("<title>Captain</title><circle cx=\"22\" cy=\"15\" r=\"0.63\""));
//! assert_eq!(scene.file_name(), "turn-01.svg");
//! ```

mod cells;
mod changes;
mod marks;
mod outline;
mod paint;
mod scene;
mod svg;
mod trace;

pub use outline::Outline;
pub use scene::{Base, Cell, Ground, GroundKind, Link, Marker, Scene, Side, Words, Zone};
pub use trace::{Spot, TRACES, Trace, TraceKind};

/// Minimum width of a readable cell, in letter heights of the page.
const LEAST_CELL: f64 = 4.2;
/// Minimum width of a base with its letter, in letter heights of the page.
const LEAST_BASE: f64 = 0.95;
/// Upper limit of the minimum width of a picture, whatever it contains.
const MOST_LEAST: f64 = 48.0;

impl Scene {
    /// Draws the picture as a complete file.
    pub fn svg(&self) -> String {
        svg::Pen::new(self).drawn()
    }

    /// Draws only the table, as a part of a page, with its title and caption as its description; the page shows the
    /// rest.
    pub fn inline(&self) -> String {
        svg::Pen::new(self).inline()
    }

    /// Returns the minimum width of the picture of [`Scene::inline`] at which its text is readable, in letter heights
    /// of the page; 0 if there is no minimum.
    pub fn least_width(&self) -> f64 {
        let narrowest = |outlines: &mut dyn Iterator<Item = &Outline>| {
            outlines.map(|outline| outline.extent().0).filter(|width| *width > 0.0).fold(f64::INFINITY, f64::min)
        };
        let cells = LEAST_CELL * self.width / narrowest(&mut self.cells.iter().map(|cell| &cell.outline));
        let bases = LEAST_BASE * self.width / narrowest(&mut self.bases.iter().map(|base| &base.outline));
        cells.max(bases).min(MOST_LEAST)
    }

    /// Returns its file name: `turn-01.svg`.
    pub fn file_name(&self) -> String {
        file_name(self.turn)
    }
}

/// Draws the color of a side and the dashes of its outline as a small picture for a page.
pub fn swatch(side: usize) -> String {
    svg::swatch(paint::side(side))
}

/// Draws the arrow of a move as a small picture for a page.
pub fn swatch_of_move() -> String {
    svg::swatch_of("<path d=\"M1 8H9\" stroke=\"#000000\" stroke-width=\"3\"/><path d=\"M15 8L8 3V13Z\"/>")
}

/// Draws the star of damage, or of a loss, as a small picture for a page.
pub fn swatch_of_hit(lost: bool) -> String {
    let fill = if lost { "#000000" } else { "#ffffff" };
    let star =
        "8,1 9.8,3.6 13,3 12.4,6.2 15,8 12.4,9.8 13,13 9.8,12.4 8,15 6.2,12.4 3,13 3.6,9.8 1,8 3.6,6.2 3,3 6.2,3.6";
    svg::swatch_of(&format!("<polygon points=\"{star}\" fill=\"{fill}\" stroke=\"#000000\"/>"))
}

/// Draws the color of a kind of terrain as a small picture for a page.
pub fn swatch_of_ground(kind: GroundKind) -> String {
    svg::swatch(paint::ground(kind))
}

/// Returns the numbers of the turns to draw after a step in which `begun` turns began, where `now` is the last of
/// these, and `over` states whether the match ended in the step. 0 stands for the moment before the first turn.
///
/// ```
/// use evenhand_game::picture::turns;
///
/// assert!(turns(1, 1, false).eq([0]));
/// assert!(turns(2, 5, true).eq([3, 4, 5]));
/// ```
pub fn turns(begun: usize, now: usize, over: bool) -> std::ops::Range<usize> {
    now.saturating_sub(begun)..now + usize::from(over)
}

/// Returns the title of a board at such a moment: `after turn 3`.
pub fn moment(turn: &str, number: usize) -> String {
    if number == 0 { format!("Before the first {turn}") } else { format!("After {turn} {number}") }
}

/// Returns the title of a board during a turn.
///
/// ```
/// assert_eq!(evenhand_game::picture::now("turn", 3), "Turn 3, now");
/// assert_eq!(evenhand_game::picture::now("round", 0), "Before the first round");
/// ```
pub fn now(turn: &str, number: usize) -> String {
    if number == 0 { moment(turn, 0) } else { format!("{}{} {number}, now", turn[..1].to_uppercase(), &turn[1..]) }
}

/// Returns the file name of a turn.
pub fn file_name(turn: usize) -> String {
    format!("turn-{turn:02}.svg")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let at = (10.0, 5.0);
        Scene {
            turn: 7,
            title: "A < B & \"C\"\u{1}".into(),
            caption: "VP 3-1".into(),
            unit: "inches",
            width: 44.0,
            depth: 30.0,
            zones: vec![Zone { outline: Outline::rect([0.0, 0.0, 44.0, 9.0]), side: Some(0), about: "zone".into() }],
            ground: vec![Ground {
                outline: Outline::rect([1.0, 2.0, 3.0, 4.0]),
                label: "b1".into(),
                ..Ground::default()
            }],
            key: vec![(GroundKind::Low, "objects")],
            markers: vec![Marker {
                at,
                radius: 0.5,
                reach: 2.5,
                label: "1".into(),
                holder: Some(1),
                ..Marker::default()
            }],
            bases: vec![
                Base { outline: Outline::Disc { at, radius: 0.63 }, label: "A".into(), wounds: 2, ..Base::default() },
                Base {
                    outline: Outline::Capsule { ends: [(20.0, 10.0), (22.0, 10.0)], radius: 1.0 },
                    side: 1,
                    label: "b".into(),
                    looks: Some((1.0, 0.0)),
                    ..Base::default()
                },
            ],
            sides: vec![Side { name: "P1".into(), lines: vec!["A <one>".into()] }, Side::default()],
            ..Scene::default()
        }
    }

    fn board() -> Scene {
        let cell = |nth: u8, side: Option<usize>| Cell {
            outline: Outline::hexagon((10.0 + 20.0 * f64::from(nth), 10.0), 10.0),
            name: format!("({nth},0)"),
            side,
            words: vec![Words { text: "S1 <4>".into(), side: Some(0) }],
            about: format!("Hex {nth}"),
            ..Cell::default()
        };
        Scene {
            turn: 3,
            title: "End of round 3".into(),
            width: 40.0,
            depth: 20.0,
            note: "S1 4: four Forces".into(),
            cells: vec![cell(0, Some(0)), cell(1, None)],
            links: vec![Link { ends: [(10.0, 10.0), (30.0, 10.0)], passing: true, about: "a bridge".into() }],
            ..Scene::default()
        }
    }

    #[test]
    fn a_board_has_its_cells_with_what_stands_in_them_and_its_links() {
        let text = board().svg();
        let parts =
            ["class=\"cell\"", "class=\"link\"", ">S1 &lt;4&gt;</text>", "fill-opacity=\"0.22\"", ">(1,0)</text>"];
        assert_eq!(parts.map(|part| text.matches(part).count()), [2, 1, 2, 1, 1], "{text}");
        assert!(text.contains("S1 4: four Forces") && !text.contains("40 x 20"), "{text}");
    }

    #[test]
    fn a_part_of_a_page_says_what_it_is_and_shares_no_name_with_others() {
        let (mut scene, board) = (scene(), board());
        let text = scene.inline();
        assert!(text.starts_with("<svg") && text.contains("role=\"img\" aria-label=\"A &lt; B"), "{text}");
        assert!(text.contains("id=\"table-7\"") && !text.contains("xmlns") && !text.contains("<?xml"), "{text}");
        // Sides and title are left to the page.
        assert!(!text.contains("A &lt;one&gt;") && text.contains("class=\"base\""), "{text}");
        scene.turn = 8;
        assert!(scene.inline().contains("url(#table-8)"));
        let least = [scene.least_width(), board.least_width(), Scene::default().least_width()];
        // 44 to a base of 1.26; 40 to a cell of 17.3.
        assert_eq!(least.map(|width| (10.0 * width).round()), [332.0, 97.0, 0.0]);
    }

    #[test]
    fn a_picture_has_everything_once_and_the_far_edge_at_the_top() {
        let text = scene().svg();
        let parts = ["class=\"base\"", "class=\"zone\"", "class=\"terrain\"", "class=\"marker\"", "class=\"wounds\""];
        assert_eq!(parts.map(|part| text.matches(part).count()), [2, 1, 1, 1, 1], "{text}");
        // 5 from the near edge are 25 from the far one.
        assert!(text.contains("cx=\"10\" cy=\"25\" r=\"0.63\""), "{text}");
        // A capsule along x: from one side around the front to the other side, and back.
        assert!(text.contains("M20 21L22 21A1 1 0 0 0 22 19L20 19A1 1 0 0 0 20 21Z"), "{text}");
        assert_eq!(scene().file_name(), "turn-07.svg");
    }

    #[test]
    fn words_are_no_wider_than_their_place() {
        let mut long = scene();
        long.title = "W".repeat(500);
        long.ground[0].label = "W".repeat(50);
        let text = long.svg();
        let size = |words: &str| -> f64 {
            let (before, _) = text.rsplit_once(&format!(">{words}</text>")).expect("it is written");
            let (_, size) = before.rsplit_once("font-size=\"").expect("it has a size");
            size.split('"').next().and_then(|size| size.parse().ok()).expect("a number")
        };
        assert!(size(&long.title) * 0.6 * 500.0 <= 44.0 && size(&long.ground[0].label) * 0.6 * 50.0 <= 2.0, "{text}");
        let extents = [long.ground[0].outline.extent(), long.bases[1].outline.extent(), Outline::default().extent()];
        assert_eq!(extents, [(2.0, 2.0), (4.0, 2.0), (0.0, 0.0)]);
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let text = scene().svg();
        assert!(text.contains("A &lt; B &amp; &quot;C&quot;\u{fffd}") && text.contains("A &lt;one&gt;"), "{text}");
        assert!(!text.contains('\u{1}'));
    }

    #[test]
    fn a_side_without_a_colour_of_its_own_takes_one_that_is_there() {
        let mut crowd = scene();
        crowd.bases[0].side = 99;
        assert_eq!(crowd.svg().matches("class=\"base\"").count(), 2);
    }

    #[test]
    fn an_empty_table_is_a_picture_too() {
        let text = Scene::default().svg();
        assert!(text.starts_with("<?xml") && text.ends_with("</svg>\n") && !text.contains("NaN"), "{text}");
    }
}
