//! Colors that are distinguishable with color blindness, and outlines where colors do not differ.
//!
//! Okabe and Ito (2008), "Color Universal Design".

use super::scene::GroundKind;

/// The fill and outline of a shape.
pub(super) struct Paint {
    pub(super) fill: &'static str,
    /// The color of the text on it.
    pub(super) ink: &'static str,
    /// The dashes of its outline in multiples of the letter height; empty for a solid one.
    pub(super) dashes: &'static [f64],
}

const SIDES: [Paint; 6] = [
    Paint { fill: "#0072b2", ink: "#ffffff", dashes: &[] },
    Paint { fill: "#e69f00", ink: "#000000", dashes: &[0.25, 0.12] },
    Paint { fill: "#009e73", ink: "#000000", dashes: &[0.1, 0.1] },
    Paint { fill: "#cc79a7", ink: "#000000", dashes: &[0.4, 0.1, 0.1, 0.1] },
    Paint { fill: "#f0e442", ink: "#000000", dashes: &[0.5, 0.25] },
    Paint { fill: "#56b4e9", ink: "#000000", dashes: &[0.1, 0.25] },
];

/// Returns the style of a side; styles repeat after the sixth.
pub(super) fn side(number: usize) -> &'static Paint {
    &SIDES[number % SIDES.len()]
}

/// Returns the style of terrain.
pub(super) fn ground(kind: GroundKind) -> &'static Paint {
    match kind {
        GroundKind::Low => &Paint { fill: "#dccfa8", ink: "#333333", dashes: &[0.25, 0.15] },
        GroundKind::High => &Paint { fill: "#9a9a9a", ink: "#000000", dashes: &[] },
        GroundKind::Rough => &Paint { fill: "#c9d3b8", ink: "#333333", dashes: &[0.1, 0.15] },
        GroundKind::Danger => &Paint { fill: "#e7b9a0", ink: "#333333", dashes: &[0.4, 0.1, 0.1, 0.1] },
        GroundKind::Gone => &Paint { fill: "none", ink: "#777777", dashes: &[0.1, 0.3] },
    }
}
