//! The page's language, and the texts of `index.html` in it.
//!
//! `boot.js` chooses the language: the address's (`?lang=pl`), otherwise the one chosen here, otherwise the
//! browser's. It fetches the translation beside the program, and writes the language on the `<html>`
//! element. Choosing another language loads the page again; the game is kept.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlSelectElement, Node};

use crate::model::command::BoardCommand;
use crate::model::context::Context;
use crate::platform::id::{self, Id};
use crate::platform::{dom, storage};
use evolvarium::i18n::{self, translate};

/// The field of `window` in which `boot.js` puts the translation.
const FETCHED: &str = "evolvariumWords";
/// The attributes that are translated.
const TRANSLATED_ATTRIBUTES: [&str; 5] = [
    "title",
    "aria-label",
    "aria-roledescription",
    "placeholder",
    "data-said",
];
/// Elements that are not translated.
const SILENT: [&str; 4] = ["SCRIPT", "STYLE", "NOSCRIPT", "svg"];

/// Takes over the translation of `boot.js`, and translates the whole page.
pub fn begin() {
    let fetched = dom::get(&dom::window(), FETCHED);
    if fetched.is_undefined() {
        return;
    }
    match serde_wasm_bindgen::from_value(fetched) {
        Ok(catalogue) => i18n::set_language(catalogue),
        // The page is whole in English.
        Err(_) => {
            return dom::attribute(&dom::root(), "lang", "en-GB");
        }
    }
    if let Some(body) = dom::document().body() {
        say(&body);
    }
    for id in CHOICES {
        id.element().set_value(i18n::language());
    }
}

/// The key of the field in which the language is being chosen, kept over the reload.
const CHOOSING: &str = "choosing";

/// Gives the focus back to the field in which a language was being chosen.
pub fn resume_choice(cx: &mut Context) {
    if let Some(id) = storage::read(CHOOSING) {
        storage::forget(CHOOSING);
        if let Some(choice) = CHOICES.into_iter().find(|choice| choice.text() == id) {
            if id == id::language_here.text() {
                cx.command(BoardCommand::Settings);
            }
            // After its dialog, which takes the focus.
            dom::after(0, move || dom::focus(choice));
        }
    }
}

/// The fields in which the language can be chosen.
pub const CHOICES: [Id<HtmlSelectElement>; 2] = [id::language, id::language_here];

/// Loads the page again in another language, without the address's language. The game was stored at its
/// last change.
pub fn choose(cx: &mut Context, field: &Element) {
    cx.prefs.language = dom::value(field);
    cx.prefs.store();
    storage::write(CHOOSING, &field.id());
    let location = dom::window().location();
    let query = location.search().unwrap_or_default();
    let query = query.trim_start_matches('?');
    let rest = query.split('&').filter(|it| !it.starts_with("lang="));
    let rest = rest.collect::<Vec<_>>().join("&");
    let _ = match rest == query {
        true => location.reload(),
        false => location.set_search(&rest),
    };
}

/// Translates an element and all in it. An element with two or more texts of its own is translated as a
/// whole, by the rule of `xtask/src/i18n/page.rs`.
fn say(element: &Element) {
    let is_silent = SILENT.contains(&&*element.tag_name());
    if is_silent || element.get_attribute("translate").as_deref() == Some("no") {
        return;
    }
    for name in TRANSLATED_ATTRIBUTES {
        if let Some(text) = element.get_attribute(name) {
            dom::attribute(element, name, translate(&text));
        }
    }
    let nodes = element.child_nodes();
    let nodes: Vec<Node> = (0..nodes.length()).filter_map(|n| nodes.item(n)).collect();
    let text = |node: &Node| spaced(&node.text_content().unwrap_or_default());
    let is_text = |node: &&Node| node.node_type() == Node::TEXT_NODE;
    let own = nodes.iter().filter(is_text);
    let own: Vec<&Node> = own.filter(|node| !text(node).is_empty()).collect();
    match own[..] {
        [] => {}
        [only] => {
            let whole = only.text_content().unwrap_or_default();
            let translated = whole.replace(whole.trim(), translate(&text(only)));
            only.set_text_content(Some(&translated));
        }
        _ => return say_whole(element, &nodes),
    }
    for node in nodes {
        if let Some(child) = node.dyn_ref() {
            say(child);
        }
    }
}

/// Translates a text with elements in it: `Or press <1>Evolve</1> and watch`.
fn say_whole(element: &Element, nodes: &[Node]) {
    let mut english = String::new();
    let mut places: Vec<&Element> = Vec::new();
    for node in nodes {
        let text = node.text_content().unwrap_or_default();
        let Some(place) = node.dyn_ref::<Element>() else {
            english.push_str(&text);
            continue;
        };
        places.push(place);
        let (n, inner) = (places.len(), spaced(&text));
        english.push_str(&match inner.is_empty() {
            true => format!("<{n}/>"),
            false => format!("<{n}>{inner}</{n}>"),
        });
    }
    let english = spaced(&english);
    let translated = translate(&english);
    if translated == english {
        return;
    }
    element.set_text_content(None);
    let document = dom::document();
    let plain = |text: &str| {
        let _ = element.append_child(&document.create_text_node(text));
    };
    let mut rest = translated;
    while let Some((before, after)) = rest.split_once('<') {
        plain(before);
        let Some((tag, after)) = after.split_once('>') else {
            rest = after;
            break;
        };
        let n: usize = tag.trim_end_matches('/').parse().unwrap_or(0);
        rest = after;
        let Some(place) = n.checked_sub(1).and_then(|n| places.get(n)) else {
            continue;
        };
        if !tag.ends_with('/')
            && let Some((inner, after)) = rest.split_once(&format!("</{n}>"))
        {
            place.set_text_content(Some(inner));
            rest = after;
        }
        let _ = element.append_child(place);
    }
    plain(rest);
}

/// A text with single spaces, as a browser shows it.
fn spaced(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
