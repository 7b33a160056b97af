//! Tables and boards seen from above, as pictures: what a game says of its table becomes an SVG file that any browser shows.
//!
//! A [`Scene`] is the table at one moment, in the game's own unit of length from the lower left corner; [`Scene::svg`]
//! draws it as a file, [`Scene::inline`] as a part of a page. A table without a grid has zones, terrain and bases; a board
//! that is played in cells has [`Cell`]s, each with what stands in it, and [`Link`]s between them. Sides differ by colours that everybody can tell apart (those of Okabe and Ito) and by the dashes of
//! rims; kinds of terrain by lightness and rims.
//!
//! ```
//! use evenhand::picture::{Base, Outline, Scene};
//!
//! let mut scene = Scene { turn: 1, title: "End of turn 1".into(), width: 44.0, depth: 30.0, ..Scene::default() };
//! let outline = Outline::Disc { at: (22.0, 15.0), radius: 0.63 };
//! scene.bases.push(Base { outline, label: "A".into(), about: "Captain".into(), ..Base::default() });
//! assert!(scene.svg().contains("<title>Captain</title><circle cx=\"22\" cy=\"15\" r=\"0.63\""));
//! assert_eq!(scene.file_name(), "turn-01.svg");
//! ```

mod cells;
mod paint;
mod svg;

/// How wide a cell has to be at least to be read, in heights of a letter of a page.
const LEAST_CELL: f64 = 4.2;
/// The same of a base with its letter.
const LEAST_BASE: f64 = 0.95;
/// How wide a picture has to be at most, whatever is in it.
const MOST_LEAST: f64 = 48.0;

/// A table at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The turn that has just ended, from 1; 0 before the first.
    pub turn: usize,
    /// What moment it is.
    pub title: String,
    /// How things stand.
    pub caption: String,
    /// What lengths are measured in: `inches`; nothing where they mean nothing.
    pub unit: &'static str,
    /// How to read it, as far as it does not say so itself.
    pub note: String,
    /// From left to right.
    pub width: f64,
    /// From the near edge, which is drawn at the bottom, to the far one.
    pub depth: f64,
    /// Parts of the table that mean something; what goes beyond its edges is cut off.
    pub zones: Vec<Zone>,
    /// Terrain.
    pub ground: Vec<Ground>,
    /// What the kinds of terrain are called, of those that there are.
    pub key: Vec<(GroundKind, &'static str)>,
    /// What lies on the table to be fought for.
    pub markers: Vec<Marker>,
    /// Whoever stands on the table.
    pub bases: Vec<Base>,
    /// The cells of a board that is played in cells.
    pub cells: Vec<Cell>,
    /// What joins cells.
    pub links: Vec<Link>,
    /// The sides, in the order of their numbers.
    pub sides: Vec<Side>,
}

/// A cell of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Where.
    pub outline: Outline,
    /// Its name, which stands first in it.
    pub name: String,
    /// Whose it is, by the number of the side.
    pub side: Option<usize>,
    /// Whether it counts for more than others: it is darker then.
    pub marked: bool,
    /// What is in it.
    pub words: Vec<Words>,
    /// What it is, with what is in it.
    pub about: String,
}

/// Something that is written in a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// What; broken at blanks where the cell is too narrow.
    pub text: String,
    /// The side in whose colour it stands.
    pub side: Option<usize>,
}

/// What joins two cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The middles of the cells.
    pub ends: [(f64, f64); 2],
    /// Whether it is there only for a time.
    pub passing: bool,
    /// What it is.
    pub about: String,
}

/// A shape on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A circle.
    Disc {
        /// Its middle.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
    },
    /// All that is this near to a straight line.
    Capsule {
        /// The ends of the line.
        ends: [(f64, f64); 2],
        /// How near.
        radius: f64,
    },
    /// A polygon by its corners.
    Polygon(Vec<(f64, f64)>),
}

impl Default for Outline {
    fn default() -> Outline {
        Outline::Polygon(Vec::new())
    }
}

impl Outline {
    /// An upright rectangle: left, bottom, right and top.
    pub fn rect([left, bottom, right, top]: [f64; 4]) -> Outline {
        Outline::Polygon(vec![(left, bottom), (right, bottom), (right, top), (left, top)])
    }

    /// A hexagon that stands on a corner, by its middle and how far its corners are from it.
    pub fn hexagon((x, y): (f64, f64), radius: f64) -> Outline {
        let half = radius * 3.0_f64.sqrt() / 2.0;
        let (low, high) = (radius / 2.0, radius);
        let corners = [(0.0, high), (half, low), (half, -low), (0.0, -high), (-half, -low), (-half, low)];
        Outline::Polygon(corners.map(|(dx, dy)| (x + dx, y + dy)).to_vec())
    }

    /// How wide and how deep it is.
    pub fn extent(&self) -> (f64, f64) {
        let (places, radius): (&[(f64, f64)], f64) = match self {
            Outline::Disc { at, radius } => (std::slice::from_ref(at), *radius),
            Outline::Capsule { ends, radius } => (ends, *radius),
            Outline::Polygon(corners) => (corners, 0.0),
        };
        let across = |part: fn(&(f64, f64)) -> f64| {
            let most = places.iter().map(part).fold(f64::NEG_INFINITY, f64::max);
            let least = places.iter().map(part).fold(f64::INFINITY, f64::min);
            (most - least).max(0.0) + 2.0 * radius
        };
        (across(|place| place.0), across(|place| place.1))
    }

    /// The middle.
    pub fn middle(&self) -> (f64, f64) {
        let mean = |places: &[(f64, f64)]| {
            let count = places.len().max(1) as f64;
            let (x, y) = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
            (x / count, y / count)
        };
        match self {
            Outline::Disc { at, .. } => *at,
            Outline::Capsule { ends, .. } => mean(ends),
            Outline::Polygon(corners) => mean(corners),
        }
    }
}

/// A part of the table that means something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zone {
    /// Where.
    pub outline: Outline,
    /// Whose, by the number of the side; nobody's in particular if that is left out.
    pub side: Option<usize>,
    /// What it is.
    pub about: String,
}

/// A kind of terrain, as far as pictures tell kinds apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroundKind {
    /// Low, or to be entered.
    #[default]
    Low,
    /// High, or solid.
    High,
    /// Hard to move over.
    Rough,
    /// Hurts those who enter.
    Danger,
    /// No longer there.
    Gone,
}

/// A piece of terrain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// Where.
    pub outline: Outline,
    /// What kind.
    pub kind: GroundKind,
    /// What is written on it.
    pub label: String,
    /// What it is.
    pub about: String,
}

/// Something on the table to be fought for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marker {
    /// Its middle.
    pub at: (f64, f64),
    /// Its radius.
    pub radius: f64,
    /// How far from its middle it counts; 0 for nowhere else.
    pub reach: f64,
    /// The side that has it.
    pub holder: Option<usize>,
    /// What is written on it.
    pub label: String,
    /// What it is.
    pub about: String,
}

/// Somebody on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Base {
    /// Where.
    pub outline: Outline,
    /// The number of its side.
    pub side: usize,
    /// What is written on it.
    pub label: String,
    /// Who it is.
    pub about: String,
    /// Wounds it has suffered.
    pub wounds: u32,
    /// Where it looks, if that matters: a direction of length 1.
    pub looks: Option<(f64, f64)>,
}

/// A side, with what the picture says of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// A line for each of its units.
    pub lines: Vec<String>,
}

impl Scene {
    /// The picture as a whole file.
    pub fn svg(&self) -> String {
        svg::Pen::new(self).drawn()
    }

    /// The table alone as a part of a page, with its title and caption as its description: what else there is to say of
    /// it, the page says itself.
    pub fn inline(&self) -> String {
        svg::Pen::new(self).inline()
    }

    /// How wide the picture of [`Scene::inline`] has to be at least for its words to be read, in heights of a letter of
    /// the page; 0 if it may be as narrow as it likes.
    pub fn least_width(&self) -> f64 {
        let narrowest = |outlines: &mut dyn Iterator<Item = &Outline>| {
            outlines.map(|outline| outline.extent().0).filter(|width| *width > 0.0).fold(f64::INFINITY, f64::min)
        };
        let cells = LEAST_CELL * self.width / narrowest(&mut self.cells.iter().map(|cell| &cell.outline));
        let bases = LEAST_BASE * self.width / narrowest(&mut self.bases.iter().map(|base| &base.outline));
        cells.max(bases).min(MOST_LEAST)
    }

    /// What its file is called: `turn-01.svg`.
    pub fn file_name(&self) -> String {
        file_name(self.turn)
    }
}

/// The colour of a side and the dashes of its rim, as a small picture for a page.
pub fn swatch(side: usize) -> String {
    svg::swatch(paint::side(side))
}

/// The same of a kind of terrain.
pub fn swatch_of_ground(kind: GroundKind) -> String {
    svg::swatch(paint::ground(kind))
}

/// The numbers of the turns that are drawn after a step in which so many began, if the last of these is `now`, and if the
/// match ended in it: 0 stands for the moment before the first.
///
/// ```
/// use evenhand::picture::turns;
///
/// assert!(turns(1, 1, false).eq([0]));
/// assert!(turns(2, 5, true).eq([3, 4, 5]));
/// ```
pub fn turns(begun: usize, now: usize, over: bool) -> std::ops::Range<usize> {
    now.saturating_sub(begun)..now + usize::from(over)
}

/// The title of a board at such a moment: `after turn 3`.
pub fn moment(turn: &str, number: usize) -> String {
    if number == 0 { format!("Before the first {turn}") } else { format!("After {turn} {number}") }
}

/// What the file of a turn is called.
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
        // Sides and title are the page's business.
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
        // A capsule along x: from its one side around the front to its other side, and back.
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
