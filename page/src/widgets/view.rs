//! Showing the views, and the links between them.

use web_sys::Element;

use crate::model::context::{Context, PageView};
use crate::model::history;
use crate::platform::id::Id;
use crate::platform::preferences::Prefs;
use crate::platform::{dom, id};
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::registry;
use evolvarium::race::learn::LessonLink;

/// Shows the present view.
pub fn show_view(cx: &Context) {
    dom::show(&id::boot.element(), false);
    for (id, view) in [
        (id::home, PageView::Home),
        (id::lab, PageView::Lab),
        (id::game, PageView::Game),
    ] {
        dom::show(&id.element(), cx.view == view);
        if cx.view == view {
            name_view(id);
        }
    }
    dom::class(&id::game.element(), "coming", false);
    dom::show(&id::levels_button.element(), cx.shows_game());
    let lab = (cx.view == PageView::Lab).then(lab_view);
    let current = cx.shown_game();
    let here = id::here.element();
    match current {
        Some(game) => game.write_name(),
        None => dom::set_text(&here, lab.map_or("", name_of)),
    }
    let current = current.map(|game| game.puzzle.id).or(lab);
    dom::set_value(&id::go_to.element(), current.unwrap_or_default());
    for link in dom::all::<Element>(&id::puzzles.element(), "a") {
        let here = current.is_some() && link.get_attribute("data-id").as_deref() == current;
        dom::optional(&link, "aria-current", here.then_some("page"));
    }
}

/// Folds the list of levels beside the board away, or brings it back.
pub fn fold_levels(prefs: &mut Prefs) {
    prefs.levels_folded = !prefs.levels_folded;
    prefs.store();
    show_folded(prefs);
}

/// Folds the list of levels as the player has left it.
pub fn show_folded(prefs: &Prefs) {
    let folded = prefs.levels_folded;
    dom::optional(&dom::root(), "data-folded", folded.then_some("levels"));
    let button = id::fold_levels.element();
    dom::attribute(&button, "aria-expanded", &(!folded).to_string());
    let label = match folded {
        true => tr!("Show the list of levels"),
        false => tr!("Hide the list of levels"),
    };
    dom::relabel_titled(&button, label, "fold");
}

/// Lays out the board's view, invisible, while the puzzle is being fetched: that saves time afterwards.
pub fn make_room() {
    let view = id::game.element();
    dom::class(&view, "coming", true);
    dom::show(&view, true);
    name_view(id::game);
}

/// Names the view for style.css.
fn name_view(id: Id) {
    if let Some(body) = dom::document().body() {
        dom::attribute(&body, "data-view", &id.text());
    }
}

/// The views of the laboratory, by their addresses.
const LEARN: &str = "learn";
const LAB: &str = "lab";

/// Which of them the present address is.
fn lab_view() -> &'static str {
    let hash = dom::window().location().hash().unwrap_or_default();
    match LessonLink::recognises(&hash) {
        true => LEARN,
        false => LAB,
    }
}

fn name_of(view: &str) -> &'static str {
    match view {
        LEARN => tr!("Learn"),
        _ => tr!("Laboratory"),
    }
}

/// A longer name is known by its first word, or by its first letters: “Lab” in every language so far.
const LONG_WORD: usize = 8;
const LONG_WORD_START: usize = 3;

/// The links to the puzzles in the header.
pub fn navigation() {
    let place = id::puzzles.element();
    // On a phone without room for the links: over the title of the level.
    let choice = id::go_to.element();
    let add = |class: &str, name: &str, id: &str| {
        let link = dom::add_link(&place, class, &format!("#/{id}"), "");
        // On a phone there is room for a short name, a first word, or the beginning of a long one.
        let short = match name.find(' ') {
            _ if name.len() <= LONG_WORD => name.len(),
            Some(end) => end,
            None => LONG_WORD_START,
        };
        let (first, more) = name.split_at_checked(short).unwrap_or((name, ""));
        dom::add(&link, "span", "", first);
        dom::add(&link, "span", "more", more);
        dom::attribute(&link, "data-id", id);
        dom::add_option(&choice, id, name);
    };
    for entry in registry::listed() {
        add("", translate(entry.name), entry.id);
    }
    for view in [LEARN, LAB] {
        add("lab-link", name_of(view), view);
    }
    dom::on(&choice.clone(), "change", move |_: web_sys::Event| {
        history::go(&format!("#/{}", choice.value()));
    });
}
