//! The elements that the page's program looks up stand in `index.html`, as the types that it says.

use std::collections::BTreeMap;

/// The ids of `index.html`, each with its element's tags.
fn ids() -> BTreeMap<String, Vec<&'static str>> {
    let mut ids = BTreeMap::<_, Vec<_>>::new();
    for element in include_str!("../../index.html").split('<').skip(1) {
        let opening = element.split('>').next().unwrap_or_default();
        if let Some((tag, rest)) = opening
            .split_once(" id=\"")
            .or(opening.split_once("\nid=\""))
        {
            let tag = tag.split_whitespace().next().unwrap_or_default();
            let id = rest.split('"').next().unwrap_or_default();
            ids.entry(id.replace('-', "_")).or_default().push(tag);
        }
    }
    ids
}

/// The type of an element in the browser.
fn kind(tag: &str) -> &'static str {
    match tag {
        "canvas" => "HtmlCanvasElement",
        "dialog" => "HtmlDialogElement",
        "input" => "HtmlInputElement",
        "progress" => "HtmlProgressElement",
        "select" => "HtmlSelectElement",
        "textarea" => "HtmlTextAreaElement",
        _ => "HtmlElement",
    }
}

#[test]
fn every_element_that_the_program_looks_up_is_in_the_page_with_its_type() {
    let ids = ids();
    let program = include_str!("../../page/src/platform/id.rs");
    let (_, list) = program.split_once("\nids! {").expect("the list");
    let groups = list.split(';').filter_map(|group| group.split_once(':'));
    let mut known = 0;
    for (group, names) in groups {
        for name in names.split_whitespace() {
            let tag = ids.get(name).and_then(|tags| tags.first());
            let tag = tag.unwrap_or_else(|| panic!("index.html has no element with the id {name}"));
            assert_eq!(kind(tag), group.trim(), "{name}");
            known += 1;
        }
    }
    assert!(known > 100, "{known}");
}

#[test]
fn no_id_is_twice_in_the_page() {
    for (id, tags) in ids() {
        assert_eq!(tags.len(), 1, "{id}: {tags:?}");
    }
}
