//! One level in a frame of another site's page: `?embed` before the address's `#`. The frame shows
//! board, tools, search and a link to the whole page. `style.css` hides the rest (other levels, files,
//! home) by `<html data-embed>`, which `boot.js` sets.

use crate::model::address;
use crate::model::context::Context;
use crate::platform::{dom, id};

/// Updates the link from the frame to the same level on the whole page.
pub fn update_link(cx: &Context) {
    let embedded = dom::root().has_attribute("data-embed");
    if let (true, Some(game)) = (embedded, &cx.game) {
        let address = address::on_this_page(&game.link());
        dom::attribute(&id::embed_open.element(), "href", &address);
    }
}
