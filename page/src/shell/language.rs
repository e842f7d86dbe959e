//! Which language the page speaks, and the texts of `index.html` in it.
//!
//! `boot.js` decides: what the address asks for (`?lang=pl`), else what was chosen here, else what the
//! browser likes; it fetches the translation beside the program, and says on the `<html>` element
//! which language it is. Choosing another one loads the page again, with everything as it was left.

use js_sys::Reflect;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, HtmlSelectElement, Node};

use crate::shell::context::Context;
use crate::shell::{dom, storage};
use evolvarium::i18n::{self, translate};

/// Where `boot.js` puts the translation it has fetched.
const FETCHED: &str = "evolvariumWords";
/// The attributes that are said.
const SAID: [&str; 6] = [
    "title",
    "aria-label",
    "aria-roledescription",
    "placeholder",
    "data-said",
    "data-said-designing",
];
/// Elements that hold no texts of the page's own.
const SILENT: [&str; 4] = ["SCRIPT", "STYLE", "NOSCRIPT", "svg"];

/// Begins to speak the language that `boot.js` has chosen, and says the whole page in it.
pub fn begin() {
    let fetched = Reflect::get(&dom::window(), &FETCHED.into());
    let fetched = fetched.unwrap_or(JsValue::UNDEFINED);
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
        dom::by_id::<HtmlSelectElement>(id).set_value(i18n::language());
    }
}

/// Kept over the reload: the field in which the language is being chosen, by arrow keys perhaps.
const CHOOSING: &str = "choosing";

/// Goes on where a language was being chosen.
pub fn resume_choice() {
    if let Some(id) = storage::read(CHOOSING) {
        storage::forget(CHOOSING);
        if CHOICES.contains(&&*id) {
            dom::focus(&id);
        }
    }
}

/// Where it can be chosen.
pub const CHOICES: [&str; 2] = ["language", "language-here"];

/// Loads the page again in another language. The game was kept at its last change; what the
/// address asked for gives way to what was chosen.
pub fn choose(cx: &mut Context, field: &Element) {
    let Some(field) = field.dyn_ref::<HtmlSelectElement>() else {
        return;
    };
    cx.prefs.language = Some(field.value());
    cx.prefs.store();
    storage::write(CHOOSING, &field.id());
    let location = dom::window().location();
    let query = location.search().unwrap_or_default();
    let query = query.trim_start_matches('?');
    let rest: Vec<&str> = query
        .split('&')
        .filter(|it| !it.starts_with("lang="))
        .collect();
    let rest = rest.join("&");
    let _ = match rest == query {
        true => location.reload(),
        false => location.set_search(&rest),
    };
}

/// Says an element and all in it. An element with two texts of its own or more is said as a whole,
/// by the rule of `xtask/src/i18n/page.rs`.
fn say(element: &Element) {
    let is_silent = SILENT.contains(&&*element.tag_name());
    if is_silent || element.get_attribute("translate").as_deref() == Some("no") {
        return;
    }
    for name in SAID {
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
            let english = text(only);
            let whole = only.text_content().unwrap_or_default();
            let said = whole.replace(whole.trim(), translate(&english));
            only.set_text_content(Some(&said));
        }
        _ => return say_whole(element, &nodes),
    }
    for node in nodes {
        if let Some(child) = node.dyn_ref() {
            say(child);
        }
    }
}

/// Says a text with elements in it: `Or press <1>Evolve</1> and watch`.
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
    let said = translate(&english);
    if said == english {
        return;
    }
    element.set_text_content(None);
    let document = dom::document();
    let plain = |text: &str| {
        let _ = element.append_child(&document.create_text_node(text));
    };
    let mut rest = said;
    while let Some((before, after)) = rest.split_once('<') {
        plain(before);
        let Some((tag, after)) = after.split_once('>') else {
            rest = after;
            break;
        };
        let n: usize = tag.trim_end_matches('/').parse().unwrap_or(0);
        let Some(place) = n.checked_sub(1).and_then(|n| places.get(n)) else {
            rest = after;
            continue;
        };
        rest = after;
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

/// Space as a browser shows it.
fn spaced(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
