//! The page's own events: clicks on buttons and links, changed fields, changes of the window's size,
//! of the system's colours, and of the page's visibility.
//!
//! One listener serves all buttons. Pointers on the board and keys are in `board/`.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event as DomEvent, KeyboardEvent, MouseEvent, StorageEvent};

use crate::levels::list;
use crate::model::command::Command;
use crate::model::event::{self, LabEvent, LevelsEvent, RunEvent, ShellEvent, action};
use crate::model::history;
use crate::platform::{dom, focus, frame, id};
use evolvarium::game::files::backup::PREFIX;
use evolvarium::game::files::link::Link;

/// Begins to listen; `handle` gets the commands of buttons.
pub fn listen(handle: fn(Command)) {
    let document = dom::document();
    dom::on(&document, "click", move |event: MouseEvent| {
        if let Some(link) = dom::closest(&event, "a[href^='#']") {
            event::send(action(|cx| cx.pin_address()));
            focus::keep(&link);
            let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key();
            let in_list = dom::closest(&event, "#levels").is_some();
            let by_page = in_list || history::is_apart();
            let address = link.get_attribute("href");
            if let Some(address) = address.filter(|_| !elsewhere && by_page) {
                event.prevent_default();
                event::send(action(move |cx| {
                    // Levels chosen from the list are shown as the one before.
                    let level = address.parse().ok().filter(|_| in_list);
                    let level = level.map(|level: Link| cx.in_present_mode(&level));
                    history::go(&level.unwrap_or(address));
                }));
            }
        }
        if let Some(button) = dom::closest(&event, "[data-command]") {
            if button.get_attribute("aria-disabled").as_deref() == Some("true") {
                return;
            }
            if button.has_attribute("href") {
                event.prevent_default();
            }
            let name = button.get_attribute("data-command").unwrap_or_default();
            // The second click of a double click would end what the first one began.
            let is_toggle = name == "evolve" || name.ends_with("-toggle");
            if is_toggle && event.detail() > 1 {
                return;
            }
            let value = button.get_attribute("data-value");
            let in_menu = dom::closest(&event, "#menu-dialog").is_some();
            if in_menu {
                dom::close_dialogs();
            }
            if let Some(command) = Command::parse(&name, value.as_deref(), event.shift_key()) {
                handle(command);
                if in_menu && !dom::dialog_is_open() {
                    dom::focus(id::board);
                }
                focus::keep(&button);
            }
        } else if dom::closest(&event, "a.level").is_some() {
            // A link to the level on the board changes no address, so nothing else closes the drawer.
            dom::close_dialogs();
            // The list is made again, which would lose the focus.
            dom::focus(id::board);
        } else if let Some(dialog) = dom::closest(&event, "dialog") {
            // A click beside an open dialog closes it.
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
    dom::on(&id::levels.element(), "keydown", |event: KeyboardEvent| {
        let row = dom::closest(&event, "a.level");
        if row.is_some_and(|row| list::key(&row, &event.key())) {
            event.prevent_default();
        }
    });
    for kind in ["input", "change"] {
        let done = kind == "change";
        dom::on(&document, kind, move |event: DomEvent| {
            if let Some(field) = dom::closest(&event, "input, select, textarea") {
                event::send(ShellEvent::Field(field, done));
            }
        });
    }
    dom::on(&id::explain_box.element(), "toggle", |_: DomEvent| {
        event::send(RunEvent::Stale);
    });
    dom::on(&id::race_numbers.element(), "toggle", |_: DomEvent| {
        event::send(LabEvent::NumbersToggled);
    });
    dom::on(&id::levels_dialog.element(), "close", |_: DomEvent| {
        event::send(LevelsEvent::DrawerClosed);
    });
    for id in [id::levels_column, id::levels_dialog.any()] {
        // Rows that come into sight get their pictures.
        dom::on(&id.element(), "scroll", |_: DomEvent| frame::request());
    }
    for dialog in dom::all::<Element>(&dom::root(), "dialog") {
        let closed = dialog.clone();
        dom::on(&dialog, "close", move |_: DomEvent| {
            // The stopwatch stood still while it was open.
            frame::request();
            focus::keep(&closed);
        });
    }
    dom::on(&document, "visibilitychange", |_: DomEvent| {
        frame::forget_time();
        event::send(ShellEvent::Visibility);
    });
    // Such events don't bubble, but are seen on their way down.
    let lost = Closure::<dyn FnMut(DomEvent)>::new(|_| event::send(ShellEvent::Colours));
    let _ = document.add_event_listener_with_callback_and_bool(
        "contextrestored",
        lost.as_ref().unchecked_ref(),
        true,
    );
    lost.forget();
    dom::on(&dom::window(), "storage", |event: StorageEvent| {
        let key = event.key();
        if let Some(key) = key.as_deref().and_then(|key| key.strip_prefix(PREFIX)) {
            event::send(ShellEvent::StoredElsewhere(key.to_owned()));
        }
    });
    dom::on(&dom::window(), "resize", |_: DomEvent| {
        event::send(action(|cx| cx.repaint = true));
    });
    for query in [
        "(prefers-color-scheme: dark)",
        "(prefers-reduced-motion: reduce)",
    ] {
        if let Ok(Some(list)) = dom::window().match_media(query) {
            dom::on(&list, "change", |_: DomEvent| {
                event::send(ShellEvent::System)
            });
        }
    }
    observe_sizes();
}

/// The board, chart and gallery follow their boxes.
fn observe_sizes() {
    let boxes = [
        id::board_box,
        id::chart.any(),
        id::gallery,
        id::islands,
        id::inheritance,
        id::race_picture,
    ];
    dom::on_resize(&boxes, || {
        event::send(action(|cx| cx.repaint = true));
        event::send(RunEvent::Stale);
    });
}
