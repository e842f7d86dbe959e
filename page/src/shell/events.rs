//! The page's own events: clicks on whatever has a command, fields, changes of
//! size, of the system's colours, of whether the page is seen.
//!
//! One listener for all buttons; pointers on the board and keys have their own
//! files.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

use crate::shell::command::Command;
use crate::shell::event::{self, Event, LevelsEvent, RunEvent, ShellEvent};
use crate::shell::{dom, frame};

fn send(event: ShellEvent) {
    event::send(Event::Shell(event));
}

/// Listens as long as the page lives; `handle` gets the commands of buttons.
pub fn listen(handle: fn(Command)) {
    let document = dom::document();
    dom::on(&document, "click", move |event: MouseEvent| {
        if let Some(link) = dom::closest(&event, "a[href^='#']") {
            send(ShellEvent::LinkPressed);
            keep_focus(&link);
        }
        if let Some(button) = dom::closest(&event, "[data-command]") {
            if button.get_attribute("aria-disabled").as_deref() == Some("true") {
                return;
            }
            let name = button.get_attribute("data-command").unwrap_or_default();
            let value = button.get_attribute("data-value");
            if let Some(command) = Command::parse(&name, value.as_deref(), event.shift_key()) {
                handle(command);
                keep_focus(&button);
            }
        } else if dom::closest(&event, "a.level").is_some() {
            // The level that is on the board already changes no address.
            dom::close_dialogs();
            // What follows is the board: the list is made anew.
            dom::focus("board");
        } else if let Some(dialog) = dom::closest(&event, "dialog") {
            // A click on what surrounds an open dialog closes it.
            let place = dialog.get_bounding_client_rect();
            let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
            let inside = (place.left()..=place.right()).contains(&x)
                && (place.top()..=place.bottom()).contains(&y);
            let on_dialog = event.target().as_ref() == Some(dialog.as_ref());
            if on_dialog && !inside {
                dom::close_dialogs();
            }
        }
    });
    for kind in ["input", "change"] {
        let done = kind == "change";
        dom::on(&document, kind, move |event: web_sys::Event| {
            let Some(field) = dom::closest(&event, "input, select, textarea") else {
                return;
            };
            send(ShellEvent::Field(field, done));
        });
    }
    dom::on(
        &dom::element("explain-box"),
        "toggle",
        |_: web_sys::Event| {
            event::send(Event::Run(RunEvent::Stale));
        },
    );
    dom::on(
        &dom::element("levels-dialog"),
        "close",
        |_: web_sys::Event| {
            event::send(Event::Levels(LevelsEvent::DrawerClosed));
        },
    );
    each_dialog(|dialog| {
        // Whatever closed it: what stood still because of it goes on.
        dom::on(dialog, "close", |_: web_sys::Event| frame::request());
    });
    dom::on(&document, "visibilitychange", |_: web_sys::Event| {
        frame::forget_time();
        send(ShellEvent::Visibility);
    });
    dom::on(&dom::window(), "resize", |_: web_sys::Event| {
        send(ShellEvent::Resized);
    });
    for query in [
        "(prefers-color-scheme: dark)",
        "(prefers-reduced-motion: reduce)",
    ] {
        if let Ok(Some(list)) = dom::window().match_media(query) {
            dom::on(&list, "change", |_: web_sys::Event| {
                send(ShellEvent::System);
            });
        }
    }
    observe_sizes();
}

/// When a pressed element goes away, the focus goes to the board, or to the next element beside it:
/// else it would begin again at the top of the page. Some of it waits to be fetched.
fn keep_focus(pressed: &Element) {
    for ms in [60, 600, 2500] {
        let pressed = pressed.clone();
        dom::after(ms, move || {
            let focused = dom::document().active_element();
            let nowhere = focused.is_none_or(|focused| focused.tag_name() == "BODY");
            if !nowhere || is_seen(&pressed) {
                return;
            }
            if is_seen(&dom::element("board")) {
                return dom::focus("board");
            }
            let mut around = pressed.parent_element();
            while let Some(part) = around {
                let others = part.query_selector_all("button:not(:disabled), a[href]");
                let others = others.into_iter().flat_map(|all| {
                    (0..all.length()).filter_map(move |n| all.item(n)?.dyn_into().ok())
                });
                if let Some(next) = others
                    .into_iter()
                    .find(|it: &web_sys::HtmlElement| is_seen(it))
                {
                    let _ = next.focus();
                    return;
                }
                around = part.parent_element();
            }
        });
    }
}

/// Whether an element takes room on the page.
fn is_seen(element: &Element) -> bool {
    element.is_connected() && element.get_bounding_client_rect().width() > 0.0
}

fn each_dialog(action: impl Fn(&Element)) {
    if let Ok(dialogs) = dom::document().query_selector_all("dialog") {
        let nodes = (0..dialogs.length()).filter_map(|n| dialogs.item(n));
        for dialog in nodes.filter_map(|node| node.dyn_into().ok()) {
            action(&dialog);
        }
    }
}

/// The board, chart and gallery follow their boxes.
fn observe_sizes() {
    use wasm_bindgen::prelude::{Closure, JsValue};
    let resized = Closure::<dyn FnMut(JsValue)>::new(|_| {
        send(ShellEvent::Resized);
        event::send(Event::Run(RunEvent::Stale));
    });
    if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        for id in [
            "stage",
            "chart",
            "gallery",
            "islands",
            "kin",
            "race-picture",
        ] {
            observer.observe(&dom::element(id));
        }
        std::mem::forget(observer);
    }
    resized.forget();
}
