//! Small helpers for the page's elements.
//!
//! Texts and attributes are written only when they change, so they can be updated at any time.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::platform::id::Id;
use evolvarium::game::message;
pub use evolvarium::i18n::grouped;
use evolvarium::i18n::{self, tr};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Document, Element, Event, EventTarget, HtmlDialogElement, HtmlElement, HtmlInputElement,
    HtmlSelectElement, MediaQueryList, ScrollIntoViewOptions, ScrollLogicalPosition, Window,
};

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page has a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("the window has a document")
}

/// The `<html>` element.
pub fn root() -> HtmlElement {
    let root = document().document_element().map(JsCast::unchecked_into);
    root.expect("the document has a root")
}

/// The version of the build, for addresses of files whose names carry no hash.
pub fn version() -> String {
    root().get_attribute("data-version").unwrap_or_default()
}

/// The first element in `place` that matches a selector.
pub fn find(place: &Element, selector: &str) -> Option<Element> {
    place.query_selector(selector).ok().flatten()
}

/// All elements in `place` that match a selector.
pub fn all<T: JsCast>(place: &Element, selector: &str) -> Vec<T> {
    let Ok(nodes) = place.query_selector_all(selector) else {
        return Vec::new();
    };
    let nodes = (0..nodes.length()).filter_map(|n| nodes.item(n)?.dyn_into().ok());
    nodes.collect()
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Sets an element's text if it differs.
pub fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// Sets a message if it differs. Text that is too long is cut off.
pub fn show_message(element: &Element, content: &str) {
    set_text(element, &message(content));
}

/// Sets a text that screen readers speak. Also writes the same text again, so that it is spoken again.
pub fn spoken(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some("") || !text.is_empty() {
        element.set_text_content(Some(text));
    }
}

/// Sets an attribute if it differs.
pub fn attribute(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        let _ = element.set_attribute(name, value);
    }
}

/// Sets or removes an attribute.
pub fn optional(element: &Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => attribute(element, name, value),
        None if element.has_attribute(name) => {
            let _ = element.remove_attribute(name);
        }
        None => {}
    }
}

/// Removes `data-` attributes.
pub fn remove_data(element: &Element, names: &[&str]) {
    for name in names {
        optional(element, &format!("data-{name}"), None);
    }
}

/// Sets an attribute of ARIA to true, or removes it.
pub fn flag(element: &Element, name: &str, on: bool) {
    optional(element, name, on.then_some("true"));
}

/// Disables or enables a button or a field.
pub fn disable(element: &Element, disabled: bool) {
    optional(element, "disabled", disabled.then_some(""));
}

/// Shows or hides an element.
pub fn show(element: &Element, shown: bool) {
    optional(element, "hidden", (!shown).then_some(""));
}

/// Adds or removes a class.
pub fn class(element: &Element, name: &str, on: bool) {
    let _ = element.class_list().toggle_with_force(name, on);
}

/// Sets a custom property or any other style.
pub fn style(element: &HtmlElement, name: &str, value: &str) {
    let style = element.style();
    if style.get_property_value(name).as_deref() != Ok(value) {
        let _ = style.set_property(name, value);
    }
}

/// A new element with a class (which may be empty) and a text (likewise).
pub fn make(tag: &str, class: &str, text: &str) -> HtmlElement {
    let element: HtmlElement = document()
        .create_element(tag)
        .expect("the tag's name is a name")
        .unchecked_into();
    if !class.is_empty() {
        element.set_class_name(class);
    }
    if !text.is_empty() {
        element.set_text_content(Some(text));
    }
    element
}

/// Puts a child at the end.
pub fn append(parent: &Element, child: &Element) {
    let _ = parent.append_child(child);
}

/// Calls `action` when the size of one of these elements has changed, as long as the page is open.
pub fn on_resize(ids: &[Id], action: impl Fn() + 'static) {
    let resized = Closure::<dyn FnMut(JsValue)>::new(move |_| action());
    if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        for id in ids {
            observer.observe(&id.element());
        }
        std::mem::forget(observer);
    }
    resized.forget();
}

/// Device pixels per CSS pixel.
pub fn pixel_ratio() -> f64 {
    window().device_pixel_ratio().clamp(0.5, 4.0)
}

/// The children of `parent`.
pub fn children(parent: &Element) -> Vec<HtmlElement> {
    let children = parent.children();
    let children = (0..children.length()).filter_map(|n| children.item(n)?.dyn_into().ok());
    children.collect()
}

/// The children of `parent`, after as many have been added by `add` or removed that there are `count`.
pub fn fit_children(parent: &Element, count: usize, add: impl Fn()) -> Vec<HtmlElement> {
    let there = parent.child_element_count() as usize;
    (there..count).for_each(|_| add());
    let mut children = children(parent);
    for more in children.drain(count..) {
        more.remove();
    }
    children
}

/// Sets the texts of elements.
pub fn set_texts(elements: &[HtmlElement], texts: &[String]) {
    for (element, content) in elements.iter().zip(texts) {
        set_text(element, content);
    }
}

/// A new element at the end of `parent`.
pub fn add(parent: &Element, tag: &str, class: &str, text: &str) -> HtmlElement {
    let element = make(tag, class, text);
    append(parent, &element);
    element
}

/// Adds a link, with a class (which may be empty) and a text (likewise).
pub fn add_link(parent: &Element, class: &str, href: &str, text: &str) -> HtmlElement {
    let link = add(parent, "a", class, text);
    attribute(&link, "href", href);
    link
}

/// Adds a choice to a `<select>` or a group of it.
pub fn add_option(parent: &Element, value: &str, text: &str) {
    attribute(&add(parent, "option", "", text), "value", value);
}

/// A new button that asks for a command.
pub fn command_button(class: &str, text: &str, command: &str, value: &str) -> HtmlElement {
    let button = make("button", class, text);
    attribute(&button, "type", "button");
    attribute(&button, "data-command", command);
    attribute(&button, "data-value", value);
    button
}

/// Gives the focus to the element with an id.
pub fn focus<T: JsCast>(id: Id<T>) {
    let _ = id.any().element().focus();
}

/// Scrolls the element with an id into view.
pub fn into_view<T: JsCast>(id: Id<T>) {
    id.any().element().scroll_into_view();
}

/// The same, as little as possible: not at all if it is in view.
pub fn into_view_if_needed<T: JsCast>(id: Id<T>) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    let element = id.any().element();
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Removes all children.
pub fn empty(element: &Element) {
    element.replace_children_with_node_0();
}

/// One of index.html's icons.
pub fn icon(name: &str, class: &str) -> Element {
    const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");
    let document = document();
    let make = |tag| document.create_element_ns(SVG, tag).expect("a name");
    let (svg, shape) = (make("svg"), make("use"));
    attribute(&svg, "class", class);
    attribute(&svg, "aria-hidden", "true");
    attribute(&shape, "href", &format!("#i-{name}"));
    append(&svg, &shape);
    svg
}

/// The value of an `<input>` or a `<select>`; of a checkbox: `on` or `off`.
pub fn value(field: &Element) -> Option<String> {
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        return Some(match (input.type_().as_str(), input.checked()) {
            ("checkbox", true) => "on".to_owned(),
            ("checkbox", false) => "off".to_owned(),
            _ => input.value(),
        });
    }
    Some(field.dyn_ref::<HtmlSelectElement>()?.value())
}

/// Sets the value of an `<input>` or a `<select>` if it differs; of a checkbox: `on` or `off`.
pub fn set_value(field: &Element, new: &str) {
    if value(field).as_deref() == Some(new) {
        return;
    }
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        match input.type_().as_str() {
            "checkbox" => input.set_checked(new == "on"),
            _ => input.set_value(new),
        }
    } else if let Some(select) = field.dyn_ref::<HtmlSelectElement>() {
        select.set_value(new);
    }
}

/// Puts a slider at a place from 0 to `last`.
pub fn slide(slider: &HtmlInputElement, at: usize, last: usize) {
    attribute(slider, "max", &last.to_string());
    set_value(slider, &at.to_string());
}

/// Gives a button of index.html another text, which is also its tooltip, and another icon.
pub fn relabel_titled(button: &Element, label: &str, icon: &str) {
    relabel(button, label, icon);
    attribute(button, "title", label);
}

/// Gives a button of index.html another text.
pub fn set_label(button: &Element, label: &str) {
    if let Some(span) = find(button, "span") {
        set_text(&span, label);
    }
}

/// Gives a button of index.html another text and another icon.
pub fn relabel(button: &Element, label: &str, icon: &str) {
    set_label(button, label);
    if let Some(shape) = find(button, "use") {
        attribute(&shape, "href", &format!("#i-{icon}"));
    }
}

/// Three stars, `filled` of them filled.
pub fn stars(place: &Element, filled: u8) {
    let word = tr!("{filled} of 3 stars", filled);
    if place.get_attribute("aria-label").as_deref() == Some(&word) {
        return;
    }
    empty(place);
    attribute(place, "role", "img");
    attribute(place, "aria-label", &word);
    for star in 0..3 {
        let class = if star < filled { "icon on" } else { "icon" };
        append(place, &icon("star", class));
    }
}

/// An object of JavaScript with these fields.
pub fn object<const N: usize>(fields: [(&str, &str); N]) -> js_sys::Object {
    let object = js_sys::Object::new();
    for (name, value) in fields {
        let _ = js_sys::Reflect::set(&object, &name.into(), &value.into());
    }
    object
}

/// A field of an object of JavaScript; undefined if it has none.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    js_sys::Reflect::get(object, &name.into()).unwrap_or_default()
}

/// Whether an object of JavaScript has a field.
pub fn has(object: &JsValue, name: &str) -> bool {
    js_sys::Reflect::has(object, &name.into()).unwrap_or(false)
}

/// A number with all its decimals, as the language writes it.
pub fn number(x: f64) -> String {
    i18n::pointed(&x.to_string())
}

/// The height of the visible part of the page, in CSS pixels.
pub fn window_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

/// Listens until the page is closed.
pub fn on<E: wasm_bindgen::convert::FromWasmAbi + 'static>(
    target: &EventTarget,
    kind: &str,
    handler: impl FnMut(E) + 'static,
) {
    let closure = Closure::<dyn FnMut(E)>::new(handler);
    let _ = target.add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Does something once, later.
pub fn after(ms: i32, action: impl FnOnce() + 'static) {
    let closure = Closure::once_into_js(action);
    set_timeout(closure.unchecked_ref(), ms);
}

#[wasm_bindgen]
extern "C" {
    /// The timer of the page, and of a worker, which has no window.
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(then: &js_sys::Function, ms: i32) -> JsValue;
    /// The same for requests.
    #[wasm_bindgen(js_name = fetch)]
    fn fetch_with(address: &str, request: &web_sys::RequestInit) -> js_sys::Promise;
}

/// Requests an address, from the page or from a worker.
pub async fn fetch(address: &str, request: &web_sys::RequestInit) -> Result<JsValue, JsValue> {
    JsFuture::from(fetch_with(address, request)).await
}

/// Waits.
pub async fn pause(ms: i32) {
    let waited = js_sys::Promise::new(&mut |resolve, _| drop(set_timeout(&resolve, ms)));
    let _ = JsFuture::from(waited).await;
}

/// Waits until the browser has nothing else to do.
pub async fn idle() {
    let waited = js_sys::Promise::new(&mut |resolve, _| {
        let window = window();
        // Safari has no such request.
        if window.request_idle_callback(&resolve).is_err() {
            set_timeout(&resolve, 200);
        }
    });
    let _ = JsFuture::from(waited).await;
}

/// The nearest element that matches: the event's target, or one around it.
pub fn closest(event: &Event, selector: &str) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(selector).ok().flatten()
}

/// Where style.css makes the search a sheet. In em, so that it follows the reader's size of text.
pub const SHEET: &str = "(max-width: 47.4375em), (max-width: 60em) and (orientation: portrait), (max-width: 68.6875em) and (max-height: 32.4375em)";

/// How large the reader's text is, against the usual 16 px.
pub fn text_scale() -> f64 {
    let style = window().get_computed_style(&root()).ok().flatten();
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let size = size.and_then(|size| size.trim_end_matches("px").parse().ok());
    size.map_or(1.0, |size: f64| (size / 16.0).clamp(1.0, 4.0))
}

/// Whether there is more room below the board than beside it: a phone or a tablet held upright.
pub fn is_upright() -> bool {
    media("(max-width: 60em) and (orientation: portrait)")
}

thread_local! {
    /// Making one takes time, and some are needed in every frame.
    static QUERIES: RefCell<HashMap<&'static str, MediaQueryList>> = RefCell::default();
}

/// Whether the system answers yes to a media query.
pub fn media(query: &'static str) -> bool {
    QUERIES.with_borrow_mut(|queries| {
        if let Some(list) = queries.get(query) {
            return list.matches();
        }
        let list = window().match_media(query).ok().flatten();
        list.is_some_and(|list| queries.entry(query).or_insert(list).matches())
    })
}

/// The message of a thrown value.
pub fn why(thrown: &JsValue) -> String {
    get(thrown, "message")
        .as_string()
        .or_else(|| thrown.as_string())
        .unwrap_or_else(|| tr!("no reason given").to_owned())
}

/// Opens a dialog, with the focus on its heading: on a button, some browsers draw a ring after a press of
/// the pointer.
pub fn show_dialog(id: Id<HtmlDialogElement>) {
    let dialog = id.element();
    if !dialog.open() {
        let _ = dialog.show_modal();
        if let Some(heading) = find(&dialog, "h2") {
            let _ = heading.unchecked_into::<HtmlElement>().focus();
        }
    }
}

/// Closes all dialogs.
pub fn close_dialogs() {
    for dialog in all::<HtmlDialogElement>(&root(), "dialog[open]") {
        dialog.close();
    }
}

/// Whether a field for text has the focus.
pub fn is_writing() -> bool {
    let Some(focused) = document().active_element() else {
        return false;
    };
    if let Some(input) = focused.dyn_ref::<HtmlInputElement>() {
        return !matches!(input.type_().as_str(), "checkbox" | "range");
    }
    focused.tag_name() == "TEXTAREA"
}

/// Whether a dialog is open. Asked in every frame: the browser keeps this collection, and would look through the
/// whole page for a selector.
pub fn dialog_is_open() -> bool {
    let dialogs = document().get_elements_by_tag_name("dialog");
    let mut dialogs = (0..dialogs.length()).filter_map(|at| dialogs.item(at));
    dialogs.any(|dialog| dialog.has_attribute("open"))
}
