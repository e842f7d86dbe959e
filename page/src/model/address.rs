//! Addresses of this page, and the message about one that leads nowhere.

use crate::platform::dom;
use evolvarium::game::link::Link;
use evolvarium::i18n::tr;

/// A link as an address of this page.
pub fn on_this_page(link: &Link) -> String {
    format!("{}{link}", page())
}

/// The message about a link that can't be followed.
pub fn link_failure(why: &str) -> String {
    tr!("This link can't be followed: {why}.", why)
}

/// The address of this page without query and fragment.
pub fn page() -> String {
    let page = dom::window().location().href().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    page.to_owned()
}

/// The HTML of a frame that shows the view of a link without what is around it.
pub fn frame(link: &str, name: &str) -> String {
    let page = page();
    let address = escaped(&format!("{page}?embed{link}"));
    let title = escaped(&format!("{name} – Evolvarium"));
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"640\" \
         style=\"border:0\" loading=\"lazy\" allow=\"clipboard-write\"></iframe>"
    )
}

/// A text as the value of an HTML attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;")
}
