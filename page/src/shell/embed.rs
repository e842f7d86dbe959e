//! One level in another site's page: `?embed` before the address's `#`. The frame
//! shows board, tools and search, and a way to the whole page; what belongs to a
//! visit (other levels, files, the way home) is left out by `style.css`, which
//! goes by `<html data-embed>` (`boot.js`).

use crate::share::links;
use crate::shell::context::Context;
use crate::shell::dom;
use evolvarium::game::link::Link;

/// Whether the page stands in a frame as one level.
fn embedded() -> bool {
    let root = dom::document().document_element();
    root.is_some_and(|root| root.has_attribute("data-embed"))
}

/// What to write into a page for a level to be played in it.
pub fn frame(link: &Link, name: &str) -> String {
    let page = links::page();
    let address = escaped(&format!("{page}?embed{link}"));
    let title = escaped(name);
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"640\" \
         style=\"border:0\" loading=\"lazy\" allow=\"clipboard-write\"></iframe>"
    )
}

/// A text between quotation marks in HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;")
}

/// The way from the frame to the same level on a page of its own.
pub fn lead_out(cx: &Context) {
    if let (true, Some(game)) = (embedded(), &cx.game) {
        let address = links::on_this_page(&game.link());
        dom::attribute(&dom::element("embed-open"), "href", &address);
    }
}
