//! Terms, and the publications behind the searches.

use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use web_sys::{Element, HtmlElement};

use crate::model::loader::{self, part};
use crate::platform::{dom, id};
use evolvarium::i18n::{self, tr, translate};
use evolvarium::search::glossary::{TERMS, Term};
use evolvarium::search::sources::{SOURCES, cited};

part!(glossary -> fn(Option<usize>) = show_glossary as fn(Option<usize>));

/// Opens the dialog with the terms and the sources of the algorithms, at the place of a term in the list
/// if one is given. The texts are a part of the program, fetched when they are first needed.
pub fn open_glossary(at: Option<usize>) {
    spawn_local(async move {
        if let Ok(show) = loader::insist(|| Box::pin(glossary())).await {
            show(at);
        }
    });
}

fn show_glossary(at: Option<usize>) {
    let at = at.and_then(|at| TERMS.get(at));
    let terms = id::terms.element();
    if terms.child_element_count() == 0 {
        for term in in_order() {
            dom::add(&terms, "dt", "", translate(term.word));
            let meaning = dom::add(&terms, "dd", "", &format!("{} ", translate(term.meaning)));
            if let Some(lesson) = term.lesson {
                let link = dom::add(&meaning, "a", "", tr!("Lesson"));
                dom::attribute(&link, "href", &format!("#/learn?lesson={lesson}"));
            }
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
    let words = dom::all::<Element>(&terms, "dt").into_iter();
    for word in words {
        let is_asked =
            at.is_some_and(|term| word.text_content().as_deref() == Some(translate(term.word)));
        dom::class(&word, "asked", is_asked);
        if is_asked {
            word.scroll_into_view();
        }
    }
}

/// The terms, in the order of the language's alphabet.
fn in_order() -> [Term; TERMS.len()] {
    let mut terms = TERMS;
    let language = js_sys::Array::of1(&i18n::language().into());
    let how = js_sys::Object::new();
    terms.sort_by(|a, b| {
        let a = js_sys::JsString::from(translate(a.word));
        let b = translate(b.word);
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
