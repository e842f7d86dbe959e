//! Which view is shown, and the links between them.

use crate::shell::context::{Context, PageView};
use crate::shell::dom;
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::registry;

/// Shows whichever view the state says.
pub fn show_view(cx: &Context) {
    dom::show(&dom::element("boot"), false);
    let (home, lab) = (cx.view == PageView::Home, cx.view == PageView::Lab);
    let game = cx.shows_game();
    dom::show(&dom::element("home"), home);
    dom::show(&dom::element("lab"), lab);
    dom::show(&dom::element("table"), game);
    dom::class(&dom::element("table"), "coming", false);
    dom::show(&dom::element("levels-button"), game);
    let view = match cx.view {
        PageView::Home => "home",
        PageView::Lab => "lab",
        PageView::Game => "table",
    };
    if let Some(body) = dom::document().body() {
        dom::attribute(&body, "data-view", view);
    }
    let current = cx.game.as_ref().filter(|_| game);
    match current {
        Some(game) => dom::text(&dom::element("here"), translate(&game.play.level().name())),
        None => dom::text(
            &dom::element("here"),
            if lab { tr!("Laboratory") } else { "" },
        ),
    }
    let current = current.map(|game| game.puzzle.id).or(lab.then_some("lab"));
    let links = dom::element("puzzles").children();
    for n in 0..links.length() {
        if let Some(link) = links.item(n) {
            let here = current.is_some() && link.get_attribute("data-id").as_deref() == current;
            dom::optional(&link, "aria-current", here.then_some("page"));
        }
    }
}

/// Lays out the board's view, unseen, while the puzzle is still being fetched: there is less to do
/// when it has come.
pub fn make_room() {
    let view = dom::element("table");
    dom::class(&view, "coming", true);
    dom::show(&view, true);
    if let Some(body) = dom::document().body() {
        dom::attribute(&body, "data-view", "table");
    }
}

/// The links to the puzzles in the header.
pub fn navigation() {
    let place = dom::element("puzzles");
    for entry in registry::listed() {
        let link = dom::make("a", "", translate(entry.name));
        dom::attribute(&link, "href", &format!("#/{}", entry.id));
        dom::attribute(&link, "data-id", entry.id);
        dom::append(&place, &link);
    }
    let link = dom::make("a", "lab-link", tr!("Laboratory"));
    dom::attribute(&link, "href", "#/lab");
    dom::attribute(&link, "data-id", "lab");
    dom::append(&place, &link);
}
