//! Terms, and the publications behind the searches.

use web_sys::{Element, HtmlElement};

use crate::platform::{dom, id};
use evolvarium::i18n::{self, tr, translate};
use evolvarium::search::glossary::{Term, terms};
use evolvarium::search::sources::{SOURCES, cited};

/// Opens the dialog with the terms and the sources of the algorithms, or with one term.
pub fn open_glossary(at: Option<usize>) {
    let asked = at.and_then(|at| terms().get(at));
    let asked = asked.map(|term| translate(&term.word).to_owned());
    let list = id::terms.element();
    if list.child_element_count() == 0 {
        for term in in_order() {
            dom::add(&list, "dt", "", translate(&term.word));
            let meaning = dom::add(&list, "dd", "", &format!("{} ", translate(&term.meaning)));
            if let Some(lesson) = &term.lesson {
                let address = format!("#/learn?lesson={lesson}");
                dom::add_link(&meaning, "", &address, tr!("Lesson"));
            }
        }
        let sources = id::sources.element();
        for source in &SOURCES {
            let item = dom::add(&sources, "li", "", "");
            match source.link {
                "" => dom::set_text(&item, translate(source.title)),
                link => drop(add_link(&item, translate(source.title), link)),
            }
        }
    }
    dom::show_dialog(id::glossary_dialog);
    dom::class(&id::glossary_dialog.element(), "one", asked.is_some());
    for word in dom::all::<Element>(&list, "dt") {
        let is_asked = asked.is_some() && word.text_content() == asked;
        dom::class(&word, "asked", is_asked);
    }
}

/// The terms, in the order of the language's alphabet.
fn in_order() -> Vec<Term> {
    let mut terms = terms().to_vec();
    let language = js_sys::Array::of1(&i18n::language().into());
    let how = js_sys::Object::new();
    evolvarium::sort::by(&mut terms, |a, b| {
        let a = js_sys::JsString::from(translate(&a.word));
        let b = translate(&b.word);
        a.locale_compare(b, &language, &how).cmp(&0)
    });
    terms
}

/// Adds a link to a publication.
fn add_link(place: &Element, text: &str, link: &str) -> HtmlElement {
    let anchor = dom::add_link(place, "", link, text);
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
