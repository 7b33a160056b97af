//! Parts of pages that show a match: lines of its log, pictures of the table, and their legend.

use maud::{Markup, PreEscaped, html};

use evenhand_game::picture::{GroundKind, Scene, TraceKind, swatch, swatch_of_ground, swatch_of_hit, swatch_of_move};

/// Number of leading spaces of a line per indentation step.
const STEP: usize = 2;
/// Maximum number of indentation steps.
const STEPS: usize = 4;

/// Shows the meaning of the signs and colors in pictures of one match; empty without pictures.
pub fn legend(scenes: &[Scene]) -> Markup {
    let Some(first) = scenes.first() else { return html! {} };
    let any = |such: &dyn Fn(&TraceKind) -> bool| {
        scenes.iter().flat_map(|scene| &scene.traces).any(|trace| such(&trace.kind))
    };
    // Terrain may change during a match; each kind is listed once.
    let mut key: Vec<(GroundKind, &str)> = Vec::new();
    for entry in scenes.iter().flat_map(|scene| &scene.key) {
        if !key.contains(entry) {
            key.push(*entry);
        }
    }
    html! {
        @if !first.note.is_empty() { p { (first.note) } }
        @if !first.unit.is_empty() {
            p { "The table is " (first.width) " x " (first.depth) " " (first.unit) ", seen from above." }
        }
        ul .key {
            @for (nth, side) in first.sides.iter().enumerate() { li { (PreEscaped(swatch(nth))) (side.name) } }
            @for (kind, words) in key { li { (PreEscaped(swatch_of_ground(kind))) (words) } }
            @if any(&|kind| matches!(kind, TraceKind::Moved { .. })) {
                li { (PreEscaped(swatch_of_move())) "moved in the turn" }
            }
            @for (lost, words) in [(false, "damage in the turn"), (true, "something was lost in the turn")] {
                @if any(&|kind| matches!(kind, TraceKind::Hit { lost: gone, .. } if *gone == lost)) {
                    li { (PreEscaped(swatch_of_hit(lost))) (words) }
                }
            }
        }
        p .note { "Pointing at a part of a picture says what it is." }
    }
}

/// Shows a line of the log with its indentation.
pub fn log_line(line: &str) -> Markup {
    let text = line.trim_start();
    let step = ((line.len() - text.len()) / STEP).min(STEPS);
    html! { p class={ "in" (step) } { (text) } }
}

/// Shows a picture with its text. `least` is its minimum width, in units of the letter height.
pub fn table_figure(scene: &Scene, least: f64) -> Markup {
    let least = (least > 0.0).then(|| format!("min-width:{least:.1}rem"));
    html! {
        figure .board {
            figcaption { strong { (scene.title) } @if !scene.caption.is_empty() { ". " (scene.caption) } }
            div .wide tabindex="0" role="group" aria-label={ "Picture: " (scene.title) } {
                div style=[least] { (PreEscaped(scene.inline())) }
            }
            dl {
                @for (nth, side) in scene.sides.iter().enumerate() {
                    div {
                        dt { (PreEscaped(swatch(nth))) (side.name) }
                        @for line in &side.lines { dd { (line) } }
                    }
                }
            }
        }
    }
}
