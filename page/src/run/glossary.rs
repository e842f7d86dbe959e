//! Terms, and the publications behind the searches.

use web_sys::{Element, HtmlElement};

use crate::platform::{dom, id};
use evolvarium::i18n::{self, translate};
use evolvarium::search::glossary::TERMS;
use evolvarium::search::sources::{SOURCES, cited};

/// Opens the dialog with the terms and the sources of the algorithms.
pub fn open_glossary() {
    let terms = id::terms.element();
    if terms.child_element_count() == 0 {
        for (word, meaning) in in_order() {
            dom::add(&terms, "dt", "", word);
            dom::add(&terms, "dd", "", meaning);
        }
        let list = id::sources.element();
        for source in &SOURCES {
            let item = dom::add(&list, "li", "", "");
            match source.link {
                "" => dom::text(&item, translate(source.title)),
                link => drop(add_link(&item, translate(source.title), link)),
            }
        }
    }
    dom::show_dialog(id::glossary_dialog);
}

/// The terms and their meanings, in the order of the language's alphabet.
fn in_order() -> [(&'static str, &'static str); TERMS.len()] {
    let mut terms = TERMS.map(|term| (translate(term.word), translate(term.meaning)));
    let language = js_sys::Array::of1(&i18n::language().into());
    let how = js_sys::Object::new();
    terms.sort_by(|(a, _), (b, _)| {
        let a = js_sys::JsString::from(*a);
        a.locale_compare(b, &language, &how).cmp(&0)
    });
    terms
}

/// Adds a link to a publication.
fn add_link(place: &Element, text: &str, link: &str) -> HtmlElement {
    let anchor = dom::add(place, "a", "", text);
    dom::attribute(&anchor, "href", link);
    dom::attribute(&anchor, "rel", "noopener");
    dom::attribute(&anchor, "target", "_blank");
    anchor
}

/// Shows the source of a search: its own words in English, translated, with links to the publications
/// that they name.
pub fn cite_all(place: &Element, text: &str) {
    dom::empty(place);
    for (part, source) in cited(text, translate(text)) {
        match source {
            None => drop(place.append_with_str_1(part)),
            Some(source) => {
                let anchor = add_link(place, part, source.link);
                dom::attribute(&anchor, "title", translate(source.title));
            }
        }
    }
}
