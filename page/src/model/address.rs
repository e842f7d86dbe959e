//! Addresses of this page, and the message about one that leads nowhere.

use crate::platform::dom;
use evolvarium::game::files::link::Link;
use evolvarium::i18n::{self, tr};

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

/// The address of the view of a link, in the language in which it is shown here.
pub fn in_this_language(link: &str) -> String {
    format!("{}?lang={}{link}", page(), i18n::language())
}

/// The HTML of a frame that shows an address without what is around it.
pub fn frame(address: &str, name: &str) -> String {
    let (page, view) = address.split_once('#').unwrap_or((address, ""));
    let mark = if page.contains('?') { '&' } else { '?' };
    let address = escaped(&format!("{page}{mark}embed#{view}"));
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
