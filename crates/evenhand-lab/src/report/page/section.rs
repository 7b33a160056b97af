//! The sections of a page, and its table of contents.

use maud::{Markup, html};

/// A section: its anchor, its heading and its content.
pub(super) struct Section {
    id: String,
    title: String,
    body: Markup,
    folded: bool,
}

impl Section {
    /// Creates a section that is open.
    pub(super) fn new(id: String, title: String, body: Markup) -> Section {
        Section { id, title, body, folded: false }
    }

    /// Folds the section: readers open it if they need it.
    pub(super) fn folded(self) -> Section {
        Section { folded: true, ..self }
    }

    fn draw(&self) -> Markup {
        html! {
            section #(self.id) {
                @if self.folded {
                    details { summary { h2 { (self.title) } } (self.body) }
                } @else {
                    h2 { (self.title) }
                    (self.body)
                }
            }
        }
    }
}

/// Draws the sections, with a table of contents after the first.
pub(super) fn draw(sections: &[Section]) -> Markup {
    let (first, others) = sections.split_at(sections.len().min(1));
    html! {
        @for section in first { (section.draw()) }
        @if !others.is_empty() {
            nav aria-label="Contents" {
                ul .contents { @for section in others { li { a href=(format!("#{}", section.id)) { (section.title) } } } }
            }
        }
        @for section in others { (section.draw()) }
    }
}

/// Draws a box that scrolls sideways and shows that it does.
pub(super) fn wide(what: &Markup) -> Markup {
    html! {
        div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" { (what) }
    }
}
