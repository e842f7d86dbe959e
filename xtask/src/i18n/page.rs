//! Texts in `index.html`: those of its elements, and of `title`, `aria-label`,
//! `aria-roledescription`, `placeholder` and `data-said`, which style.css shows.
//!
//! An element with two or more texts of its own, such as `Or press <b>Evolve</b> and watch`, is one
//! text, with its elements as numbered placeholders: `Or press <1>Evolve</1> and watch`. The page
//! divides it by the same rule (`page/src/app/language.rs`); a browser test compares the two.

use super::SourceText;
use crate::Outcome;
use tl::{HTMLTag, Node, NodeHandle, Parser, ParserOptions};

/// The attributes with texts.
const TRANSLATED_ATTRIBUTES: &[&str] = &[
    "title",
    "aria-label",
    "aria-roledescription",
    "placeholder",
    "data-said",
];
/// Elements that hold no texts.
const SILENT: &[&str] = &["script", "style", "svg", "noscript", "head", "symbol"];

/// The texts of a page, in its order.
pub fn texts(html: &str) -> Outcome<Vec<SourceText>> {
    let page = tl::parse(html, ParserOptions::default()).map_err(|why| format!("{why}"))?;
    let mut found = Vec::new();
    for node in page.children() {
        walk(*node, page.parser(), &mut found);
    }
    Ok(found)
}

fn walk(node: NodeHandle, parser: &Parser<'_>, found: &mut Vec<SourceText>) {
    let Some(Node::Tag(tag)) = node.get(parser) else {
        return;
    };
    let attribute = |name: &str| {
        let value = tag.attributes().get(name)??;
        Some(value.as_utf8_str().into_owned())
    };
    let name = tag.name().as_utf8_str();
    if SILENT.contains(&&*name) || attribute("translate").as_deref() == Some("no") {
        return;
    }
    let mut say = |text: &str| {
        if text.chars().any(char::is_alphabetic) {
            found.push(SourceText::plain(text));
        }
    };
    for name in TRANSLATED_ATTRIBUTES {
        attribute(name).iter().for_each(|text| say(text));
    }
    let own: Vec<String> = texts_of(tag, parser);
    if own.len() > 1 {
        say(&whole(tag, parser));
        return;
    }
    own.iter().for_each(|text| say(text));
    for child in tag.children().top().iter() {
        walk(*child, parser, found);
    }
}

/// The texts directly in an element, without mere white space.
fn texts_of(tag: &HTMLTag<'_>, parser: &Parser<'_>) -> Vec<String> {
    let children = tag.children();
    let raw = children
        .top()
        .iter()
        .filter_map(|it| it.get(parser)?.as_raw());
    let texts = raw.map(|raw| spaced(raw.as_utf8_str().trim()));
    texts.filter(|text| !text.is_empty()).collect()
}

/// An element's texts as one, with numbered placeholders for its elements.
fn whole(tag: &HTMLTag<'_>, parser: &Parser<'_>) -> String {
    let mut text = String::new();
    let mut place = 0;
    for child in tag.children().top().iter() {
        match child.get(parser) {
            Some(Node::Raw(raw)) => text.push_str(&raw.as_utf8_str()),
            Some(Node::Tag(tag)) => {
                place += 1;
                let inner = spaced(tag.inner_text(parser).trim());
                text.push_str(&match inner.is_empty() {
                    true => format!("<{place}/>"),
                    false => format!("<{place}>{inner}</{place}>"),
                });
            }
            _ => {}
        }
    }
    spaced(text.trim())
}

/// White space as a browser shows it.
fn spaced(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_elements_are_translated_as_a_whole() {
        let html = r#"<html><head><title>No</title></head><body>
            <p title="A tip">Or press <b>Evolve</b> and
               watch <span id="x"></span>.</p>
            <h2>Today <span id="date"></span></h2>
            <button aria-label="Undo it"><svg><path d="M0 0"/></svg><span>Undo</span></button>
            <select translate="no"><option>English</option></select><p>3</p></body></html>"#;
        let found = texts(html).unwrap();
        let found: Vec<&str> = found.iter().map(|text| text.one.as_str()).collect();
        assert_eq!(
            found,
            [
                "A tip",
                "Or press <1>Evolve</1> and watch <2/>.",
                "Today",
                "Undo it",
                "Undo"
            ]
        );
    }
}
