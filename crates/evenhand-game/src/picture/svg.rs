//! Writes SVG files.

use std::fmt::Write;

use super::outline::Outline;
use super::paint::{self, Paint};
use super::scene::{Base, Ground, Marker, Scene, Side, Zone};
use super::trace::TRACES;

/// Maximum width and height of the picture on a screen, in pixels.
const PIXELS: [f64; 2] = [1100.0, 1300.0];
/// Maximum number of columns for the sides below the table.
const COLUMNS: usize = 3;
/// The width of a letter as a multiple of its height, rather too wide.
pub(super) const LETTER: f64 = 0.62;
/// The same for a bold letter.
const BOLD: f64 = 0.72;
/// The height of a letter's middle above the baseline, as a multiple of its height.
const MIDDLE: f64 = 0.35;

/// Draws one picture.
pub(super) struct Pen<'s> {
    pub(super) scene: &'s Scene,
    /// The letter height, on which all sizes depend.
    pub(super) em: f64,
    /// The suffix of the names of parts, which must be unique within a page.
    tag: String,
    pub(super) text: String,
}

impl<'s> Pen<'s> {
    pub(super) fn new(scene: &'s Scene) -> Pen<'s> {
        let em = ((scene.width + scene.depth) / 84.0).max(1e-3);
        Pen { scene, em, tag: String::new(), text: String::new() }
    }

    /// Draws the complete file.
    pub(super) fn drawn(mut self) -> String {
        let (scene, em) = (self.scene, self.em);
        let above = 4.2 * em;
        let rows: f64 = scene.sides.chunks(COLUMNS).map(|row| self.height_of(row)).sum();
        let below = 2.6 * em + self.height_of_traces() + rows;
        let (width, height) = (scene.width + 2.0 * em, above + scene.depth + below);
        let pixels = (PIXELS[0] / width).min(PIXELS[1] / height);
        self.put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ = writeln!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
             aria-labelledby=\"title about\" font-family=\"sans-serif\">",
            number(-em),
            number(-above),
            number(width),
            number(height),
            number((pixels * width).ceil()),
            number((pixels * height).ceil())
        );
        let (title, caption) = (escaped(&scene.title), escaped(&scene.caption));
        let _ = writeln!(self.text, "<title id=\"title\">{title}</title>\n<desc id=\"about\">{caption}</desc>");
        self.rect([-em, -above, width, height], "fill=\"#ffffff\"");
        let letters =
            [size(1.6 * em, scene.width, BOLD, &scene.title), size(1.1 * em, scene.width, LETTER, &scene.caption)];
        self.words((0.0, -2.2 * em), letters[0], "font-weight=\"bold\"", &scene.title);
        self.words((0.0, -0.7 * em), letters[1], "fill=\"#333333\"", &scene.caption);
        self.things();
        self.key();
        self.sides();
        self.put("</svg>\n");
        self.text
    }

    /// Draws only the table, for a page.
    pub(super) fn inline(mut self) -> String {
        let (scene, em) = (self.scene, self.em);
        self.tag = format!("-{}", scene.turn);
        let label = match scene.caption.as_str() {
            "" => escaped(&scene.title),
            caption => escaped(&format!("{}. {caption}", scene.title)),
        };
        let _ = writeln!(
            self.text,
            "<svg viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{label}\" font-family=\"sans-serif\">",
            number(-0.2 * em),
            number(-0.2 * em),
            number(scene.width + 0.4 * em),
            number(scene.depth + 0.4 * em)
        );
        self.things();
        self.put("</svg>");
        self.text
    }

    /// Draws everything on the table, from the ground up.
    fn things(&mut self) {
        let scene = self.scene;
        self.table();
        scene.cells.iter().for_each(|cell| self.cell(cell));
        scene.links.iter().for_each(|link| self.link(link));
        scene.markers.iter().for_each(|marker| self.marker(marker));
        scene.traces.iter().for_each(|trace| self.arrow(trace));
        scene.bases.iter().for_each(|base| self.base(base));
        scene.markers.iter().for_each(|marker| self.covered_marker(marker));
        scene.traces.iter().for_each(|trace| self.star(trace));
    }

    pub(super) fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Draws the table with its zones and terrain.
    fn table(&mut self) {
        let (scene, em) = (self.scene, self.em);
        let whole = [0.0, 0.0, scene.width, scene.depth];
        self.rect(whole, "class=\"table\" fill=\"#f7f5ee\"");
        let clip = format!("table{}", self.tag);
        self.put(&format!("<clipPath id=\"{clip}\">"));
        self.rect(whole, "");
        self.put(&format!("</clipPath>\n<g clip-path=\"url(#{clip})\">\n"));
        scene.zones.iter().for_each(|zone| self.zone(zone));
        scene.ground.iter().for_each(|ground| self.ground(ground));
        self.put("</g>\n");
        let rim = format!("fill=\"none\" stroke=\"#000000\" stroke-width=\"{}\"", number(0.12 * em));
        self.rect(whole, &rim);
    }

    fn zone(&mut self, zone: &Zone) {
        let fill = zone.side.map_or("#777777", |side| paint::side(side).fill);
        let rim = format!(
            "fill=\"{fill}\" fill-opacity=\"0.1\" stroke=\"{fill}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"",
            number(0.06 * self.em),
            number(0.4 * self.em)
        );
        self.open("zone", &zone.about);
        self.shape(&zone.outline, &rim);
        self.put("</g>\n");
    }

    fn ground(&mut self, ground: &Ground) {
        let paint = paint::ground(ground.kind);
        self.open("terrain", &ground.about);
        let painted = self.painted(paint, "#444444", 0.08);
        self.shape(&ground.outline, &painted);
        let at = self.turned(ground.outline.middle());
        let (width, depth) = ground.outline.extent();
        let letters = size((0.75 * self.em).min(0.9 * depth), 0.95 * width, LETTER, &ground.label);
        self.label(at, letters, paint.ink, &ground.label);
        self.put("</g>\n");
    }

    fn marker(&mut self, marker: &Marker) {
        let em = self.em;
        self.open("marker", &marker.about);
        let paint = marker.holder.map(paint::side);
        let (fill, ink) = paint.map_or(("#ffffff", "#000000"), |paint| (paint.fill, paint.ink));
        if marker.reach > marker.radius {
            let ring = format!(
                "fill=\"none\" stroke=\"#000000\" stroke-opacity=\"0.5\" stroke-width=\"{}\" stroke-dasharray=\"{}\"",
                number(0.05 * em),
                number(0.2 * em)
            );
            self.shape(&Outline::Disc { at: marker.at, radius: marker.reach }, &ring);
        }
        let rim = format!("fill=\"{fill}\" stroke=\"#000000\" stroke-width=\"{}\"", number(0.1 * em));
        self.shape(&Outline::Disc { at: marker.at, radius: marker.radius }, &rim);
        let at = self.turned(marker.at);
        self.label(at, (1.4 * marker.radius).min(em), ink, &marker.label);
        self.put("</g>\n");
    }

    fn base(&mut self, base: &Base) {
        let paint = paint::side(base.side);
        self.open("base", &base.about);
        let painted = self.painted(paint, "#000000", 0.09);
        self.shape(&base.outline, &painted);
        let at = self.turned(base.outline.middle());
        let (radius, front) = match &base.outline {
            Outline::Disc { radius, .. } => (*radius, *radius),
            Outline::Capsule { ends: [back, front], radius } => {
                (*radius, *radius + (front.0 - back.0).hypot(front.1 - back.1) / 2.0)
            }
            Outline::Polygon(_) => (self.em, self.em),
        };
        if let Some((dx, dy)) = base.looks {
            let point = |far: f64| (at.0 + dx * far, at.1 - dy * far);
            let (from, to) = (point(0.72 * front), point(front));
            let _ = write!(
                self.text,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                number(from.0),
                number(from.1),
                number(to.0),
                number(to.1),
                paint.ink,
                number(0.16 * radius)
            );
        }
        let letters = size((1.25 * radius).min(1.6 * self.em), 1.6 * radius, LETTER, &base.label);
        self.label(at, letters, paint.ink, &base.label);
        if base.wounds > 0 {
            let (x, y) = (at.0 + 0.75 * radius, at.1 - 0.75 * radius);
            let mark = (0.45 * radius).clamp(0.3 * self.em, 0.6 * self.em);
            let _ = write!(
                self.text,
                "<circle class=\"wounds\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#000000\" stroke=\"#ffffff\" \
                 stroke-width=\"{}\"/>",
                number(x),
                number(y),
                number(mark),
                number(0.12 * mark)
            );
            let wounds = base.wounds.to_string();
            self.label((x, y), size(1.5 * mark, 1.6 * mark, LETTER, &wounds), "#ffffff", &wounds);
        }
        self.put("</g>\n");
    }

    /// Draws the legend of terrain, and the size of the table.
    fn key(&mut self) {
        let em = self.em;
        let y = self.scene.depth + 1.4 * em;
        let mut x = 0.0;
        for (kind, words) in &self.scene.key {
            let painted = self.painted(paint::ground(*kind), "#444444", 0.08);
            self.rect([x, y - 0.75 * em, 1.2 * em, 0.8 * em], &painted);
            self.words((x + 1.6 * em, y), 0.9 * em, "fill=\"#333333\"", words);
            x += 2.8 * em + 0.9 * em * LETTER * words.chars().count() as f64;
        }
        let words = match self.scene.unit {
            "" => self.scene.note.clone(),
            unit => format!("{} x {} {unit}", number(self.scene.width), number(self.scene.depth)),
        };
        let letters = size(0.9 * em, self.scene.width - x, LETTER, &words);
        self.words((x, y), letters, "fill=\"#333333\"", &words);
        if !self.scene.traces.is_empty() {
            let letters = size(0.9 * em, self.scene.width, LETTER, TRACES);
            self.words((0.0, y + self.height_of_traces()), letters, "fill=\"#333333\"", TRACES);
        }
    }

    /// Returns the height of the line that explains traces; 0 without any.
    fn height_of_traces(&self) -> f64 {
        if self.scene.traces.is_empty() { 0.0 } else { 1.2 * self.em }
    }

    /// Returns the height of a row of sides.
    fn height_of(&self, row: &[Side]) -> f64 {
        let lines = row.iter().map(|side| side.lines.len()).max().unwrap_or(0);
        self.em * (2.4 + 1.15 * lines as f64)
    }

    /// Draws the sides below the table, in columns.
    fn sides(&mut self) {
        let (scene, em) = (self.scene, self.em);
        let columns = scene.sides.len().clamp(1, COLUMNS);
        let wide = scene.width / columns as f64;
        let mut top = scene.depth + 2.2 * em + self.height_of_traces();
        for (row, sides) in scene.sides.chunks(COLUMNS).enumerate() {
            for (column, side) in sides.iter().enumerate() {
                let (x, paint) = (column as f64 * wide, paint::side(row * COLUMNS + column));
                let painted = self.painted(paint, "#000000", 0.09);
                self.rect([x, top + 0.5 * em, 0.9 * em, 0.9 * em], &painted);
                let name = size(1.1 * em, wide - 2.4 * em, BOLD, &side.name);
                self.words((x + 1.4 * em, top + 1.3 * em), name, "font-weight=\"bold\"", &side.name);
                // All lines of a column have the same size, so that the longest fits.
                let letters = side.lines.iter().map(|line| size(0.9 * em, wide - 1.0 * em, LETTER, line));
                let letters = letters.fold(0.9 * em, f64::min);
                for (nth, line) in side.lines.iter().enumerate() {
                    self.words((x, top + em * (2.6 + 1.15 * nth as f64)), letters, "", line);
                }
            }
            top += self.height_of(sides);
        }
    }

    // Parts.

    /// Opens a group with a tooltip.
    pub(super) fn open(&mut self, class: &str, about: &str) {
        let _ = write!(self.text, "<g class=\"{class}\"><title>{}</title>", escaped(about));
    }

    pub(super) fn painted(&self, paint: &Paint, rim: &str, width: f64) -> String {
        let width = number(width * self.em);
        let mut text = format!("fill=\"{}\" stroke=\"{rim}\" stroke-width=\"{width}\"", paint.fill);
        if !paint.dashes.is_empty() {
            let dashes: Vec<String> = paint.dashes.iter().map(|dash| number(dash * self.em)).collect();
            let _ = write!(text, " stroke-dasharray=\"{}\"", dashes.join(" "));
        }
        text
    }

    /// Converts a point to file coordinates: downwards from the far edge.
    pub(super) fn turned(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x, self.scene.depth - y)
    }

    pub(super) fn shape(&mut self, outline: &Outline, painted: &str) {
        match outline {
            Outline::Disc { at, radius } => {
                let ((x, y), r) = (self.turned(*at), number(*radius));
                let _ = write!(self.text, "<circle cx=\"{}\" cy=\"{}\" r=\"{r}\" {painted}/>", number(x), number(y));
            }
            Outline::Capsule { ends: [one, two], radius } => {
                let (one, two) = (self.turned(*one), self.turned(*two));
                let (dx, dy) = (two.0 - one.0, two.1 - one.1);
                let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
                let (nx, ny) = (-dy / length * radius, dx / length * radius);
                let place = |at: (f64, f64), to: f64| format!("{} {}", number(at.0 + to * nx), number(at.1 + to * ny));
                let r = number(*radius);
                let path = format!(
                    "M{}L{}A{r} {r} 0 0 0 {}L{}A{r} {r} 0 0 0 {}Z",
                    place(one, 1.0),
                    place(two, 1.0),
                    place(two, -1.0),
                    place(one, -1.0),
                    place(one, 1.0)
                );
                let _ = write!(self.text, "<path d=\"{path}\" {painted}/>");
            }
            Outline::Polygon(corners) => {
                let corners: Vec<String> = corners
                    .iter()
                    .map(|corner| {
                        let (x, y) = self.turned(*corner);
                        format!("{},{}", number(x), number(y))
                    })
                    .collect();
                let _ = write!(self.text, "<polygon points=\"{}\" {painted}/>", corners.join(" "));
            }
        }
    }

    /// Draws a rectangle given in file coordinates: left, top, width and height.
    pub(super) fn rect(&mut self, [x, y, width, height]: [f64; 4], painted: &str) {
        let [x, y, width, height] = [x, y, width, height].map(number);
        let _ = writeln!(self.text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {painted}/>");
    }

    /// Draws text that begins at a point.
    fn words(&mut self, (x, y): (f64, f64), size: f64, how: &str, words: &str) {
        let [x, y, size] = [x, y, size].map(number);
        let _ = writeln!(self.text, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {how}>{}</text>", escaped(words));
    }

    /// Draws text centered at a point.
    pub(super) fn label(&mut self, (x, y): (f64, f64), size: f64, ink: &str, words: &str) {
        if words.is_empty() {
            return;
        }
        let [x, y, size] = [x, y + MIDDLE * size, size].map(number);
        let words = escaped(words);
        let _ = write!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\">{words}</text>"
        );
    }
}

/// Draws a small square in this style.
pub(super) fn swatch(paint: &Paint) -> String {
    // The width is the letter height, and dashes are multiples of it.
    let dashes: Vec<String> = paint.dashes.iter().map(|dash| number(16.0 * dash)).collect();
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dashes.join(" ")) };
    swatch_of(&format!(
        "<rect x=\"1\" y=\"1\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#000000\" stroke-width=\"1.5\"{dashes}/>",
        paint.fill
    ))
}

/// Draws a shape as a small square picture.
pub(super) fn swatch_of(shape: &str) -> String {
    format!("<svg class=\"swatch\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">{shape}</svg>")
}

/// Returns the letter height for text of at most the `wanted` height and this width. `letter` is a letter's width as a
/// multiple of its height.
pub(super) fn size(wanted: f64, width: f64, letter: f64, words: &str) -> f64 {
    let letters = words.chars().count().max(1) as f64;
    wanted.min(width / (letter * letters)).max(0.0)
}

/// Formats a number with three decimals; numbers that a picture cannot contain become 0.
pub(super) fn number(value: f64) -> String {
    if !value.is_finite() {
        return "0".into();
    }
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" || short.is_empty() { "0".into() } else { short.into() }
}

/// Escapes text for XML, and replaces characters that XML cannot contain.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe
}
